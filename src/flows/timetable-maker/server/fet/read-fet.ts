import type { XmlElement } from '@rgrove/parse-xml';
import { element, elements } from '../../../../platform/server/read-xml.ts';
import type { Rule } from '../../../../solver/problem.ts';
import type { FetOutline, FetRule } from '../../fet-files.contract.ts';
import * as refusals from '../../fet-files.refusals.ts';
import { besidesOf } from './fet-besides.ts';
import { lessonConstraints } from './fet-lesson-constraints.ts';
import { readActivities, readNames, readRooms } from './fet-lists.ts';
import { peopleConstraints } from './fet-people-constraints.ts';
import { type ConstraintReader, each, type FetReading } from './fet-reading.ts';
import { refuseFet } from './fet-refused.ts';
import { type FetConstraint, isAboutRooms, readRoomRules } from './fet-room-constraints.ts';
import { type FetStudents, listSets, mergeStudents, readStudents, type StudentsSet, setOf } from './fet-students.ts';
import { flagOf, numberOf, parseFet, textOf } from './fet-xml.ts';

/** The readers of all constraints but those about rooms, by the constraint's name. */
const readers: Readonly<Record<string, ConstraintReader>> = { ...lessonConstraints, ...peopleConstraints };

/**
 * The content of a file. Rules refer to teachers, sets of students and rooms by index, and to lessons by the index of
 * the activity.
 */
export type FetContent = FetReading & {
  readonly root: XmlElement;
  readonly students: FetStudents;
  readonly sets: readonly StudentsSet[];
  readonly rules: readonly Rule[];
  /** Those that are not understood. */
  readonly unknown: readonly FetConstraint[];
};

/** Activities and constraints that are switched off are left out. */
export function readContent(xml: string): FetContent {
  const root = parseFet(xml);
  const mode = textOf(root, 'Mode').trim();
  if (mode !== '' && mode !== 'Official') throw refuseFet(refusals.fetOtherMode, mode);
  const constraints = readConstraints(root);
  const sets = listSets(element(root, 'Students_List'));
  const students = readStudents(element(root, 'Students_List'));
  const activities = readActivities(root);
  const placeOf = new Map(sets.map(({ name }, place) => [name, place]));
  const byId = new Map(activities.map(({ id }, index) => [id, index]));
  const reading: FetReading = {
    days: readNames(root, 'Days_List', 'Day'),
    periods: readNames(root, 'Hours_List', 'Hour'),
    teachers: readNames(root, 'Teachers_List', 'Teacher'),
    rooms: readNames(root, 'Rooms_List', 'Room'),
    activities,
    placeOf(name) {
      setOf(students, name);
      return placeOf.get(name) ?? each;
    },
    share: (one, other) => !setOf(students, one).parts.isDisjointFrom(setOf(students, other).parts),
    lessonOf: (id) => byId.get(id),
  };
  for (const name of new Set(activities.flatMap((activity) => activity.students))) setOf(students, name);
  const unknown = constraints.filter((one) => !(one.element.name in readers) && !isAboutRooms(one));
  return { ...reading, root, students, sets, rules: rulesOf(reading, constraints), unknown };
}

/** Returns the constraints that are switched on, each with a name made from its type and its position. */
function readConstraints(root: XmlElement): FetConstraint[] {
  const lists = ['Time_Constraints_List', 'Space_Constraints_List'];
  return lists
    .flatMap((list) => elements(element(root, list)))
    .map((found, index) => ({ found, id: `${found.name.replace(/^Constraint/, '')} ${index + 1}` }))
    .filter(({ found }) => flagOf(found, 'Active', true))
    .map(({ found, id }) => ({ id, weight: numberOf(found, 'Weight_Percentage', 'Weight'), element: found }));
}

function rulesOf(reading: FetReading, constraints: readonly FetConstraint[]): Rule[] {
  const others = constraints.flatMap(({ id, weight, element: found }) => {
    const kinds = readers[found.name]?.(reading, found) ?? [];
    return kinds.map((kind, index): Rule => ({ id: index === 0 ? id : `${id} (${index + 1})`, weight, ...kind }));
  });
  const rules = others.flatMap(demandedTogether).filter(({ weight }) => weight > 0);
  return [...rules, ...readRoomRules(reading, constraints.filter(isAboutRooms))];
}

/**
 * Splits a rule, because two lessons on one day must be adjacent whatever the weight of keeping them on different days,
 * even zero.
 */
function demandedTogether(rule: Rule): Rule[] {
  if (rule.kind !== 'days-apart' || !rule.together || rule.weight === 100) return [rule];
  const { least, together, ...apart } = rule;
  return [
    { ...apart, least },
    { ...apart, together, id: `${rule.id} (2)`, weight: 100 },
  ];
}

/** Returns the number of students of these sets in a lesson, as FET adds them up. */
export function countOf(sets: readonly string[], students: FetStudents): number {
  return sets.reduce((total, name) => total + setOf(students, name).students, 0);
}

const firstVersion = 5;

/**
 * The content of a FET file from which a school's plan may be made, by the file's names.
 * @throws Refusal why it cannot be read
 */
export function outlineOf(xml: string): FetOutline {
  const content = readContent(xml);
  const { root, activities, sets, teachers, rooms, unknown } = content;
  const version = root.attributes.version ?? '';
  if (/^\d/.test(version) && Number.parseInt(version, 10) < firstVersion)
    throw refuseFet(refusals.fetFileTooOld, version);
  const courses = new Map<string, number>();
  const named = activities.flatMap((activity) => activity.students.map(content.placeOf));
  const inRules = content.rules.flatMap((rule) => ('who' in rule && rule.who.kind === 'group' ? rule.who.ids : []));
  const places = withWholes(sets, [...named, ...inRules]);
  const placeOf = new Map(places.map((before, now) => [before, now]));
  const nameOf = (place: number) => sets[place]?.name ?? [];
  const inLessons = new Set(activities.flatMap((activity) => activity.students));
  const { groupsOf } = mergeStudents(content.students, inLessons, places.flatMap(nameOf));
  return {
    days: [...content.days.list],
    hours: [...content.periods.list],
    teachers: [...teachers.list],
    students: places.map((before) => {
      const { name = '', within = null } = sets[before] ?? {};
      return {
        name,
        within: within === null ? null : (placeOf.get(within) ?? null),
        count: setOf(content.students, name).students,
        parts: [...groupsOf(name)],
      };
    }),
    rooms: readRooms(root, rooms).map(({ name, seats, building, oneOfEach }) => ({
      name,
      seats: Number.isFinite(seats) ? seats : null,
      isSeveral: oneOfEach !== undefined,
      ...(oneOfEach && { oneOfEach: oneOfEach.map((set) => [...set]) }),
      ...(building !== undefined && { building }),
    })),
    lessons: activities.map(({ subject, courseId, duration, studentCount, ...of }, place) => {
      const isOwnCount = studentCount !== null && studentCount !== countOf(of.students, content.students);
      if (courseId !== '0' && !courses.has(courseId)) courses.set(courseId, place);
      return {
        subject,
        periods: duration,
        course: courses.get(courseId) ?? place,
        teachers: of.teachers.map((name) => teachers.indexOf(name)),
        students: of.students.map((name) => placeOf.get(content.placeOf(name)) ?? 0),
        ...(isOwnCount && { count: studentCount }),
      };
    }),
    switchedOff: elements(element(root, 'Activities_List'), 'Activity').length - activities.length,
    rules: [
      ...content.rules.map((rule) => outlineRule(rule, placeOf)),
      ...unknown.map(({ id, weight }) => ({
        constraint: constraintOf(id),
        must: weight === 100,
        kind: 'other' as const,
      })),
    ],
    besides: besidesOf({ root, activities, sets: sets.length, named: places.length }),
  };
}

/** Returns some sets together with the sets that contain them. */
function withWholes(sets: readonly StudentsSet[], some: readonly number[]): number[] {
  const kept = new Set<number>();
  for (const start of some)
    for (let place: number | null = start; place !== null && place !== each; place = sets[place]?.within ?? null)
      kept.add(place);
  return [...kept].sort((one, other) => one - other);
}

function constraintOf(id: string): string {
  return id.replace(/ \d+( \(\d+\))*$/, '');
}

/** Converts a rule for the outline; in a file, a rule is for one or for each. */
function outlineRule({ id, weight, ...rule }: Rule, placeOf: ReadonlyMap<number, number>): FetRule {
  const about = { constraint: constraintOf(id), must: weight === 100 };
  if (!('who' in rule)) return { ...about, ...rule } as FetRule;
  const {
    kind,
    ids: [one = each],
  } = rule.who;
  const place = one === each ? null : kind === 'group' ? (placeOf.get(one) ?? null) : one;
  return { ...about, ...rule, who: { kind: kind === 'group' ? 'students' : kind, place } } as FetRule;
}
