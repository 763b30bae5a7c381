import type { XmlElement } from '@rgrove/parse-xml';
import type { Lesson, Problem, Rule } from '../solver/problem.ts';
import { lessonConstraints } from './fet-lesson-constraints.ts';
import { type FetActivity, readActivities, readNames, readRooms } from './fet-lists.ts';
import { peopleConstraints } from './fet-people-constraints.ts';
import type { ConstraintReader, FetReading } from './fet-reading.ts';
import { FetRefused } from './fet-refused.ts';
import { type FetConstraint, isAboutRooms, readRoomRules } from './fet-room-constraints.ts';
import { type FetGroups, type FetStudents, mergeStudents, readStudents, setOf } from './fet-students.ts';
import { element, elements, flagOf, numberOf, parseFet, textOf, textsOf } from './fet-xml.ts';

/** A FET file as a timetable to be made. */
export type FetFile = {
  /** The id of each lesson is the id of its activity in the file. */
  readonly problem: Problem;
  /** Constraints without a rule, as FET calls them: those not understood that are no demands, and those FET has given up. */
  readonly leftOut: readonly string[];
};

/** The readers of all constraints but those about rooms, by the constraint's name. */
export const readers: Readonly<Record<string, ConstraintReader>> = { ...lessonConstraints, ...peopleConstraints };

/** Constraints of old files that FET itself ignores, except for a message. */
const givenUp: ReadonlySet<string> = new Set(
  [
    'StudentsNHoursDaily',
    'StudentsSetNHoursDaily',
    'TeachersSubgroupsMaxHoursDaily',
    'TeachersSubgroupsNoMoreThanXHoursDaily',
    'TeachersSubjectTagMaxHoursContinuously',
    'TeachersSubjectTagsMaxHoursContinuously',
    'RoomTypeNotAllowedSubjects',
    'SubjectRequiresEquipments',
    'SubjectSubjectTagRequireEquipments',
    'TeacherRequiresRoom',
    'TeacherSubjectRequireRoom',
    'MinimizeNumberOfRoomsForStudents',
    'MinimizeNumberOfRoomsForTeachers',
    'MaxBuildingChangesPerDayForStudents',
    'MaxBuildingChangesPerDayForTeachers',
    'MaxRoomChangesPerDayForStudents',
    'MaxRoomChangesPerDayForTeachers',
  ].map((name) => `Constraint${name}`),
);

/**
 * Reads a FET file of version 5 or 6. Activities and constraints that are switched off are left out.
 * @throws FetRefused why it cannot be read, naming every constraint that is a demand and is not understood
 */
export function readFet(xml: string): FetFile {
  const root = parseFet(xml);
  refuseOtherModes(root);
  const constraints = readConstraints(root);
  const leftOut = unknownAmong(constraints);
  const activities = readActivities(root);
  const students = readStudents(element(root, 'Students_List'));
  const groups = mergeStudents(
    students,
    new Set(activities.flatMap((each) => each.students)),
    studentsNamed(constraints),
  );
  const reading = readingOf(root, activities, students, groups);
  return {
    problem: {
      days: reading.days.list,
      periods: reading.periods.list,
      teachers: reading.teachers.list,
      groups: groups.groups,
      rooms: readRooms(root, reading.rooms),
      lessons: activities.map((activity) => lessonOf(activity, reading, students)),
      rules: rulesOf(reading, constraints),
    },
    leftOut,
  };
}

/** @throws FetRefused `other-mode` */
export function refuseOtherModes(root: XmlElement): void {
  const mode = textOf(root, 'Mode').trim();
  if (mode !== '' && mode !== 'Official') throw new FetRefused('other-mode', [mode]);
}

/** The constraints that are switched on, each called by its name and its place among all. */
export function readConstraints(root: XmlElement): FetConstraint[] {
  const lists = ['Time_Constraints_List', 'Space_Constraints_List'];
  return lists
    .flatMap((list) => elements(element(root, list)))
    .map((found, index) => ({ found, id: `${found.name.replace(/^Constraint/, '')} ${index + 1}` }))
    .filter(({ found }) => flagOf(found, 'Active', true))
    .map(({ found, id }) => ({ id, weight: numberOf(found, 'Weight_Percentage', 'Weight'), element: found }));
}

/** @throws FetRefused `unknown-constraints` where one of them is a demand */
function unknownAmong(constraints: readonly FetConstraint[]): string[] {
  const unknown = constraints.filter((each) => !(each.element.name in readers) && !isAboutRooms(each));
  const demands = unknown.filter(({ weight, element: { name } }) => weight === 100 && !givenUp.has(name));
  const namesOf = (some: readonly FetConstraint[]) => [...new Set(some.map((each) => each.element.name))].sort();
  if (demands.length > 0) throw new FetRefused('unknown-constraints', namesOf(demands));
  return namesOf(unknown);
}

/** The years, groups and subgroups that constraints speak of. */
function studentsNamed(constraints: readonly FetConstraint[]): string[] {
  const names = constraints
    .filter((each) => each.element.name.startsWith('ConstraintStudents'))
    .flatMap((each) => ['Students', 'Students_Name'].flatMap((name) => textsOf(each.element, name)));
  return names.filter((name) => name !== '');
}

function readingOf(
  root: XmlElement,
  activities: readonly FetActivity[],
  students: FetStudents,
  { groups, groupsOf }: FetGroups,
): FetReading {
  const teachers = readNames(root, 'Teachers_List', 'Teacher');
  const byId = new Map(activities.map(({ id }, index) => [id, index]));
  return {
    days: readNames(root, 'Days_List', 'Day'),
    periods: readNames(root, 'Hours_List', 'Hour'),
    teachers,
    rooms: readNames(root, 'Rooms_List', 'Room'),
    activities,
    busyTeachers: [...new Set(activities.flatMap((each) => each.teachers))]
      .map((name) => teachers.indexOf(name))
      .sort((a, b) => a - b),
    allGroups: groups.map((_, index) => index),
    groupsOf,
    share: (one, other) => !setOf(students, one).parts.isDisjointFrom(setOf(students, other).parts),
    lessonOf: (id) => byId.get(id),
  };
}

function lessonOf(activity: FetActivity, reading: FetReading, students: FetStudents): Lesson {
  const { id, subject, tags, duration, studentCount } = activity;
  const sum = activity.students.reduce((total, name) => total + setOf(students, name).students, 0);
  const groups = new Set(activity.students.flatMap((name) => reading.groupsOf(name)));
  return {
    id,
    subject,
    tags,
    teachers: activity.teachers.map((name) => reading.teachers.indexOf(name)),
    groups: [...groups].sort((a, b) => a - b),
    students: studentCount ?? sum,
    duration,
  };
}

function rulesOf(reading: FetReading, constraints: readonly FetConstraint[]): Rule[] {
  const others = constraints.flatMap(({ id, weight, element: found }) => {
    const kinds = readers[found.name]?.(reading, found) ?? [];
    return kinds.map((kind, index): Rule => ({ id: index === 0 ? id : `${id} (${index + 1})`, weight, ...kind }));
  });
  const rules = others.flatMap(demandedTogether).filter(({ weight }) => weight > 0);
  return [...rules, ...readRoomRules(reading, constraints.filter(isAboutRooms))];
}

/** Two lessons of one day must be next to each other however little it weighs that they are on several days, even nothing. */
function demandedTogether(rule: Rule): Rule[] {
  if (rule.kind !== 'days-apart' || !rule.togetherIfSameDay || rule.weight === 100) return [rule];
  return [
    { ...rule, togetherIfSameDay: false },
    { ...rule, id: `${rule.id} (2)`, weight: 100, least: 0 },
  ];
}
