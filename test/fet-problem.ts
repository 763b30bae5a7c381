import type { FetActivity } from '../src/flows/timetable-maker/server/fet/fet-lists.ts';
import { readRooms } from '../src/flows/timetable-maker/server/fet/fet-lists.ts';
import { namesIn } from '../src/flows/timetable-maker/server/fet/fet-naming.ts';
import { each } from '../src/flows/timetable-maker/server/fet/fet-reading.ts';
import type { FetConstraint } from '../src/flows/timetable-maker/server/fet/fet-room-constraints.ts';
import { type FetGroups, mergeStudents } from '../src/flows/timetable-maker/server/fet/fet-students.ts';
import type { Xml } from '../src/flows/timetable-maker/server/fet/fet-xml-text.ts';
import { locksOf } from '../src/flows/timetable-maker/server/fet/lock-fet.ts';
import { countOf, type FetContent, readContent } from '../src/flows/timetable-maker/server/fet/read-fet.ts';
import type { Lesson, Problem, Rule, Timetable } from '../src/solver/problem.ts';

/** A FET file as a timetable problem. */
export type FetFile = {
  /** The id of each lesson is the id of its activity in the file. */
  readonly problem: Problem;
  /** Constraints without a rule, by FET's names: preferences that are not understood, and obsolete constraints. */
  readonly leftOut: readonly string[];
};

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
 * Reads a FET file of version 5 or 6 without a school's plan, so that FET and the solver can be compared.
 * @throws Refusal or Error why it cannot be read, naming every constraint that is a demand and is not understood
 */
export function readFet(xml: string): FetFile {
  const content = readContent(xml);
  const { activities, students, sets, unknown, rules } = content;
  const demands = unknown.filter(({ weight, element: { name } }) => weight === 100 && !givenUp.has(name));
  if (demands.length > 0) throw new Error(`unknown constraints: ${constraintNames(demands).join(', ')}`);
  const inRules = rules.flatMap((rule) => ('who' in rule && rule.who.kind === 'group' ? rule.who.ids : []));
  const merged = mergeStudents(
    students,
    new Set(activities.flatMap((activity) => activity.students)),
    inRules.flatMap((place) => sets[place]?.name ?? []),
  );
  return {
    problem: {
      days: content.days.list,
      periods: content.periods.list,
      teachers: content.teachers.list,
      groups: merged.groups,
      rooms: readRooms(content.root, content.rooms),
      lessons: activities.map((activity) => lessonOf(activity, content, merged)),
      rules: rules.flatMap((rule) => forWhom(rule, content, merged)),
    },
    leftOut: constraintNames(unknown),
  };
}

function constraintNames(some: readonly FetConstraint[]): string[] {
  return [...new Set(some.map((one) => one.element.name))].sort();
}

function lessonOf(activity: FetActivity, { teachers, students }: FetContent, { groupsOf }: FetGroups): Lesson {
  const { id, subject, duration, studentCount } = activity;
  const groups = new Set(activity.students.flatMap(groupsOf));
  return {
    id,
    subject,
    duration,
    students: studentCount ?? countOf(activity.students, students),
    teachers: activity.teachers.map((name) => teachers.indexOf(name)),
    groups: [...groups].sort((a, b) => a - b),
  };
}

/**
 * Applies a rule to teachers or students with lessons, by the groups of the problem; no rule remains if there are none.
 */
function forWhom(rule: Rule, { activities, teachers, sets }: FetContent, { groups, groupsOf }: FetGroups): Rule[] {
  if (!('who' in rule) || rule.who.kind === 'room') return [rule];
  const { kind, ids } = rule.who;
  const isEach = ids[0] === each;
  const busy = () => new Set(activities.flatMap((activity) => activity.teachers.map((name) => teachers.indexOf(name))));
  const found =
    kind === 'teacher'
      ? isEach
        ? [...busy()].sort((a, b) => a - b)
        : ids
      : isEach
        ? [...groups.keys()]
        : groupsOf(sets[ids[0] ?? each]?.name ?? '');
  return found.length === 0 ? [] : [{ ...rule, who: { kind, ids: found } }];
}

/**
 * Returns a FET file with each lesson locked to its place and all other constraints kept, so that FET produces that
 * timetable, judged by its own reading of the file. `problem` is what `readFet` read from the file.
 */
export function lockFet(file: string, problem: Problem, timetable: Timetable): string {
  const { time, space } = locksOf(namesIn(problem), timetable);
  const withTime = before(file, '</Time_Constraints_List>', time);
  return before(withTime, '</Space_Constraints_List>', space);
}

function before(file: string, mark: string, added: readonly Xml[]): string {
  const at = file.lastIndexOf(mark);
  if (at < 0) throw new RangeError(`The file has no ${mark}.`);
  return `${file.slice(0, at)}${added.map(({ text }) => `${text}\n`).join('')}${file.slice(at)}`;
}
