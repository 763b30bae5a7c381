import type { Lesson, Problem, Room, Rule, RuleKind, Timetable } from '../../../../solver/problem.ts';
import { type FetNaming, fitNames } from './fet-naming.ts';
import { writePeopleRule } from './fet-people-constraints.ts';
import { type Xml, xml } from './fet-xml-text.ts';
import { type FetYears, yearsOf } from './fet-years.ts';
import { locksOf } from './lock-fet.ts';
import { writeLessonRule } from './write-lesson-rules.ts';
import { areApart, type RuleNaming, type Written } from './written.ts';

export type WrittenFet = {
  readonly file: string;
  /** The ids of rules without a constraint in FET, or only with a required one; they are not in the file. */
  readonly leftOut: readonly string[];
};

type ToWrite = {
  readonly timetable?: Timetable | undefined;
  /** For each lesson the first lesson of its course; by default each is a course of its own. */
  readonly courses?: readonly number[];
  /** By default each group of the problem is a year of its own. */
  readonly years?: FetYears;
};

function plainYears({ groups }: Problem): FetYears {
  const classes = groups.map(({ name, students }, part) => ({ name, students, parts: [part] }));
  return yearsOf(classes, [], []);
}

/** The kinds that FET accepts as preferences, besides some rules of other kinds; all others must be required. */
const mayBeWished: ReadonlySet<RuleKind['kind']> = new Set([
  'starts-in',
  'stays-in',
  'periods-apart',
  'same',
  'not-at-once',
  'follows',
  'chain',
  'later',
  'periods-in-a-row',
  'rooms',
]);
const aboutRooms = /Room|Building/;
const mostSeats = 30_000;

/**
 * Writes a problem as a FET file of version 6; with a timetable, each lesson is locked to its place. Names that are empty or
 * twice in their list are changed, and lessons numbered if their ids are not numbers.
 */
export function writeFet(
  problem: Problem,
  { timetable, courses, years = plainYears(problem) }: ToWrite = {},
): WrittenFet {
  const tags = tagsFor(problem.rules);
  const naming = {
    ...fitNames(problem),
    groups: years.names,
    breaks: new Set(problem.rules.flatMap((rule) => (rule.kind === 'break' ? rule.slots : []))),
    tagOf: (some: readonly number[]) => tags.get(some.join(' '))?.name ?? '',
  };
  const rules = mergeUnavailable(problem.rules).map((rule) => ({ rule, written: writeRule(rule, naming) }));
  const constraints = rules.flatMap(({ rule, written }) => (written ?? []).map((each) => constraint(rule, each)));
  const locks = timetable === undefined ? { time: [], space: [] } : locksOf(naming, timetable);
  const isSpace = ([name]: Written) => aboutRooms.test(name);
  const time = constraints.filter(({ written }) => !isSpace(written)).map((each) => each.xml);
  const space = constraints.filter(({ written }) => isSpace(written)).map((each) => each.xml);
  const root = [
    xml('Mode', 'Official'),
    xml('Institution_Name', 'Rollbook'),
    xml('Comments'),
    ...listsOf(problem, naming, [...tags.values()], courses ?? [...problem.lessons.keys()], years),
    xml('Time_Constraints_List', ...basic('Time'), ...time, ...locks.time),
    xml('Space_Constraints_List', ...basic('Space'), ...space, ...locks.space),
  ];
  return {
    file: `<?xml version="1.0" encoding="UTF-8"?>\n<fet version="6.8.5">\n${root.map(({ text }) => text).join('\n')}\n</fet>\n`,
    leftOut: rules.filter(({ written }) => written === null).map(({ rule }) => rule.id),
  };
}

type Tag = { readonly name: string; readonly lessons: ReadonlySet<number> };

/** FET has a tag for the lessons that a rule counts or names together. */
function tagsFor(rules: readonly Rule[]): ReadonlyMap<string, Tag> {
  const sets = rules.flatMap((rule) => {
    if (rule.kind === 'pause') return [rule.lessons, rule.others];
    if (rule.kind === 'not-at-once') return areApart(rule.sets) ? rule.sets : [];
    if (rule.kind === 'starts-in' || rule.kind === 'stays-in') return rule.lessons.length > 1 ? [rule.lessons] : [];
    return 'who' in rule && 'lessons' in rule && rule.lessons ? [rule.lessons] : [];
  });
  const distinct = new Map(sets.map((lessons) => [lessons.join(' '), lessons]));
  return new Map(
    [...distinct].map(([key, some], place) => [key, { name: `Rollbook ${place + 1}`, lessons: new Set(some) }]),
  );
}

function writeRule(rule: Rule, naming: RuleNaming): Written[] | null {
  if (rule.weight < 100 && !mayBeAWish(rule)) return null;
  return 'who' in rule ? writePeopleRule(rule, naming) : writeLessonRule(rule, naming);
}

function mayBeAWish(rule: Rule): boolean {
  if (rule.kind === 'days-apart') return !rule.together;
  if (rule.kind === 'later') return !rule.ifSameDay;
  if (rule.kind === 'periods-apart') return rule.least !== undefined;
  if (rule.kind === 'periods-a-day') return rule.least === undefined;
  if (rule.kind === 'unavailable') return rule.who.kind === 'room';
  return mayBeWished.has(rule.kind);
}

/** With weight 0 for different days, FET only requires that lessons on one day are adjacent. */
function constraint(rule: Rule, written: Written): { written: Written; xml: Xml } {
  const [name, ...inside] = written;
  const weight = rule.kind === 'days-apart' && rule.together && !rule.least ? 0 : rule.weight;
  const items = [xml('Weight_Percentage', weight), ...inside, xml('Active', true), xml('Comments', rule.id)];
  return { written, xml: xml(`Constraint${name}`, ...items) };
}

function basic(what: 'Time' | 'Space'): Xml[] {
  return [xml(`ConstraintBasicCompulsory${what}`, xml('Weight_Percentage', 100), xml('Active', true))];
}

/** FET has a single list of breaks, and a single list for each teacher, set or room that is not available. */
function mergeUnavailable(rules: readonly Rule[]): Rule[] {
  const merged = new Map<string, Rule & { slots: number[] }>();
  const others: Rule[] = [];
  for (const rule of rules) {
    if ((rule.kind !== 'unavailable' && rule.kind !== 'break') || rule.weight < 100) others.push(rule);
    else for (const single of singlesOf(rule)) mergeInto(merged, single);
  }
  return [...[...merged.values()].filter(({ slots }) => slots.length > 0), ...others];
}

type Closed = Extract<Rule, { kind: 'unavailable' | 'break' }>;

function singlesOf(rule: Closed): Closed[] {
  if (rule.kind === 'break') return [rule];
  return rule.who.ids.map((id) => ({ ...rule, who: { kind: rule.who.kind, ids: [id] } }));
}

function mergeInto(merged: Map<string, Rule & { slots: number[] }>, rule: Closed): void {
  const key = rule.kind === 'break' ? 'break' : `${rule.who.kind} ${rule.who.ids[0]}`;
  const slots = new Set([...(merged.get(key)?.slots ?? []), ...rule.slots]);
  merged.set(key, { ...rule, id: merged.get(key)?.id ?? rule.id, slots: [...slots].sort((a, b) => a - b) });
}

function listsOf(
  { lessons, rooms }: Problem,
  naming: FetNaming,
  tags: readonly Tag[],
  courses: readonly number[],
  years: FetYears,
): Xml[] {
  const byCourse = Map.groupBy(lessons.keys(), (lesson) => courses[lesson] ?? lesson);
  const courseOf = (lesson: number): Course => {
    const all = byCourse.get(courses[lesson] ?? lesson) ?? [lesson];
    const periods = all.reduce((sum, one) => sum + (lessons[one]?.duration ?? 0), 0);
    return { id: all.length > 1 ? (naming.lessons[all[0] ?? lesson] ?? 0) : 0, periods };
  };
  const named = (item: string, names: readonly string[]) => names.map((name) => xml(item, xml('Name', name)));
  const subjects = new Set(lessons.map(({ subject }) => subjectOf(subject)));
  const buildings = new Set(rooms.flatMap(({ building }) => building ?? []));
  return [
    xml('Days_List', xml('Number_of_Days', naming.days.length), ...named('Day', naming.days)),
    xml('Hours_List', xml('Number_of_Hours', naming.periods.length), ...named('Hour', naming.periods)),
    xml('Subjects_List', ...named('Subject', [...subjects])),
    xml(
      'Activity_Tags_List',
      ...named(
        'Activity_Tag',
        tags.map(({ name }) => name),
      ),
    ),
    xml('Teachers_List', ...named('Teacher', naming.teachers)),
    xml('Students_List', ...years.list),
    xml(
      'Activities_List',
      ...lessons.map((lesson, index) =>
        activityOf(index, lessons, tags, courseOf(index), naming, years.setsOf(lesson.groups)),
      ),
    ),
    xml('Buildings_List', ...named('Building', [...buildings])),
    xml('Rooms_List', ...rooms.map((room, index) => roomOf(room, index, naming))),
  ];
}

const subjectOf = (subject: string) => (subject === '' ? '–' : subject);

/** A course, by the id of its first lesson (0 if it is the only one), with the total number of periods. */
type Course = { readonly id: string | number; readonly periods: number };

function activityOf(
  lesson: number,
  lessons: readonly Lesson[],
  tags: readonly Tag[],
  course: Course,
  naming: FetNaming,
  sets: ReturnType<FetYears['setsOf']>,
): Xml {
  const { subject, teachers, students, duration } = lessons[lesson] as Lesson;
  const sum = sets.reduce((total, set) => total + set.students, 0);
  return xml(
    'Activity',
    ...teachers.map((teacher) => xml('Teacher', naming.teachers[teacher] ?? '')),
    xml('Subject', subjectOf(subject)),
    ...tags.flatMap((tag) => (tag.lessons.has(lesson) ? [xml('Activity_Tag', tag.name)] : [])),
    ...sets.map((set) => xml('Students', set.name)),
    xml('Duration', duration),
    xml('Total_Duration', course.periods),
    xml('Id', naming.lessons[lesson] ?? ''),
    xml('Activity_Group_Id', course.id),
    ...(students === sum ? [] : [xml('Number_Of_Students', students)]),
    xml('Active', true),
  );
}

function roomOf({ seats, building, oneOfEach }: Room, room: number, naming: FetNaming): Xml {
  const sets = (oneOfEach ?? []).map((set) => {
    const parts = set.map((part) => xml('Real_Room', naming.rooms[part] ?? ''));
    return xml('Set_of_Real_Rooms', xml('Number_of_Real_Rooms', parts.length), ...parts);
  });
  return xml(
    'Room',
    xml('Name', naming.rooms[room] ?? ''),
    xml('Building', building ?? ''),
    xml('Capacity', Math.min(seats, mostSeats)),
    xml('Virtual', oneOfEach !== undefined),
    ...(oneOfEach === undefined ? [] : [xml('Number_of_Sets_of_Real_Rooms', sets.length), ...sets]),
  );
}
