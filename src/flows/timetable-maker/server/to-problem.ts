import type { Lesson, Problem, Room, Rule, RuleKind, Timetable, Who } from '../../../solver/problem.ts';
import {
  type Away,
  type DraftLesson,
  importedKinds,
  leastLessons,
  type MakerRule,
  nobody,
  type Plan,
  type Who as PlannedWho,
} from '../timetable-maker.contract.ts';
import { lessonsOf, type PlannedLesson } from './lessons.ts';
import { countsOf, type Grouping, noGrouping, type Parts, partsOf } from './student-parts.ts';
import { WeekSlots } from './week-slots.ts';

/** A plan as the solver's problem, with the data that is needed to read its result. */
export type PlannedProblem = {
  readonly problem: Problem;
  readonly week: WeekSlots;
  readonly lessons: readonly PlannedLesson[];
  readonly names: Names;
};

/** The weight of a preferred rule, in percent. */
export const should = 50;
const must = 100;

/** `known` has how many students a class or group has at the school. A rule of the plan becomes one or more, whose id is its key after `rule:`. */
export function toProblem(
  plan: Plan,
  known: ReadonlyMap<number, number>,
  grouping: Grouping = noGrouping,
): PlannedProblem {
  const students = countsOf(plan, known);
  const week = new WeekSlots(plan.week);
  const lessons = lessonsOf(plan);
  const names = namesOf(plan, partsOf({ plan, students, grouping }));
  const problem = {
    days: plan.week.days.flatMap((day) => Array<string>(week.parts).fill(day)),
    periods: week.columns
      .slice(0, week.width)
      .map((period, column) => (period === null ? `break ${column}` : String(period))),
    teachers: names.teacher.flatMap(inEachWeek(names)),
    groups: names.students.parts
      .map((part) => ({ name: part.name, students: part.students }))
      .flatMap(inEachWeek(names)),
    rooms: roomsOf(plan, names),
    lessons: lessons.map(({ id, row, periods }) => toLesson(id, row, periods, names, students)),
    rules: [] as Rule[],
  };
  const asked: Asked = { week, lessons, names, problemLessons: problem.lessons, placesOf: placesByRef(lessons) };
  problem.rules = [...ownRules(plan, asked), ...plan.rules.flatMap((rule) => toRules(rule, asked))];
  return { problem, week, lessons, names };
}

/** Returns the places of a draft's lessons, in the order of the problem's lessons. */
export function toTimetable(
  { week, lessons, problem, names }: PlannedProblem,
  placed: readonly DraftLesson[],
): Timetable {
  const byId = new Map(placed.map((lesson) => [lesson.id, lesson]));
  return lessons.map(({ id, row, periods }) => {
    const lesson = byId.get(id);
    const slot = lesson?.slot && lesson.periods === periods ? (week.indexOf(lesson.slot) ?? null) : null;
    const [room = null] = slot === null || !lesson?.room ? [] : placesOfRooms(names, [lesson.room], row);
    const sets = room === null ? undefined : problem.rooms[room]?.oneOfEach;
    const parts = sets?.map((set, turn) => {
      const named = lesson?.rooms?.[turn % lesson.rooms.length];
      return set.find((part) => problem.rooms[part]?.name === named) ?? set[0] ?? 0;
    });
    return { slot, room, ...(parts && { rooms: parts }) };
  });
}

/** Returns the lessons of a draft with the places from a timetable. */
export function toDraftLessons({ week, lessons, problem, names }: PlannedProblem, timetable: Timetable): DraftLesson[] {
  return lessons.map(({ id, row, periods }, place) => {
    const { slot = null, room = null, rooms = [] } = timetable[place] ?? {};
    const parts = rooms.flatMap((part) => problem.rooms[part]?.name ?? []);
    const isSeveral = room !== null && names.several.has(problem.rooms[room]?.name ?? '');
    return {
      id,
      row: row.key,
      periods,
      slot: slot === null ? null : week.slotAt(slot),
      room: room === null ? null : (problem.rooms[room]?.name ?? null),
      ...(isSeveral && { rooms: parts }),
    };
  });
}

/**
 * If weeks alternate, every person and room has a copy for each week, and a lesson of every week uses all copies; so
 * two lessons of different weeks can be at the same time.
 */
type Names = {
  /** The weeks of the rows; a single week without a name if weeks do not alternate. */
  readonly weeks: readonly (string | null)[];
  readonly teacher: readonly string[];
  /** The parts of classes and groups. */
  readonly students: Parts;
  readonly room: readonly string[];
  /** Rooms that stand for several. */
  readonly several: ReadonlySet<string>;
};
type Asked = {
  readonly week: WeekSlots;
  readonly lessons: readonly PlannedLesson[];
  readonly names: Names;
  readonly problemLessons: readonly Lesson[];
  /** Returns the lessons of a row by its key, or one lesson by its id; empty if they no longer exist. */
  readonly placesOf: (ref: string) => readonly number[];
};

function placesByRef(lessons: readonly PlannedLesson[]): Asked['placesOf'] {
  const ofRow = Map.groupBy(lessons.keys(), (place) => lessons[place]?.row.key as string);
  const byId = new Map(lessons.map(({ id }, place) => [id, [place]]));
  return (ref) => ofRow.get(ref) ?? byId.get(ref) ?? [];
}

/** Everybody who has lessons: rules for others say nothing. */
function namesOf({ load, rooms }: Pick<Plan, 'load' | 'rooms'>, students: Parts): Names {
  const weeks = new Set(load.flatMap(({ week }) => week ?? []));
  return {
    weeks: weeks.size === 0 ? [null] : [...weeks],
    teacher: [...new Set(load.flatMap((row) => row.teachers))],
    students,
    room: rooms.map(({ name }) => name),
    several: new Set(rooms.flatMap(({ name, oneOfEach }) => (oneOfEach ? [name] : []))),
  };
}

function inEachWeek({ weeks }: Pick<Names, 'weeks'>) {
  return <T>(one: T): T[] => weeks.map(() => one);
}

/**
 * Returns the indexes of somebody's copies in a list with a copy for each week: for the week of a row, or for all
 * weeks.
 */
function inWeeks({ weeks }: Pick<Names, 'weeks'>, place: number, row?: Pick<PlannedLesson['row'], 'week'>): number[] {
  const week = row?.week == null ? undefined : weeks.indexOf(row.week);
  return weeks.flatMap((_, turn) => (week === undefined || week === turn ? [place * weeks.length + turn] : []));
}

/** Returns the copies of each room for each week; if there are several weeks, also the room in all of them. */
function roomsOf({ rooms }: Pick<Plan, 'rooms'>, names: Names): Room[] {
  const turns = [...names.weeks.keys()];
  const inTurn = (name: string, turn: number) => names.room.indexOf(name) * turns.length + turn;
  const roomIn = ({ seats, oneOfEach, ...room }: Plan['rooms'][number], some: readonly number[]): Room => {
    const sets = some.flatMap((turn) =>
      (oneOfEach ?? [[room.name]]).map((set) => set.map((name) => inTurn(name, turn))),
    );
    const isOne = !oneOfEach && some.length === 1;
    return { ...room, seats: seats ?? Number.POSITIVE_INFINITY, ...(!isOne && { oneOfEach: sets }) };
  };
  const inEach = rooms.flatMap((room) => turns.map((turn) => roomIn(room, [turn])));
  return [...inEach, ...(turns.length > 1 ? rooms.map((room) => roomIn(room, turns)) : [])];
}

/** The place of a room for the lessons of a row: in its week, or in all. */
function roomFor(names: Names, place: number, row: Pick<PlannedLesson['row'], 'week'>): number {
  const [only = place, ...others] = inWeeks(names, place, row);
  return others.length === 0 ? only : names.room.length * names.weeks.length + place;
}

function toLesson(
  id: string,
  row: PlannedLesson['row'],
  duration: number,
  names: Names,
  students: ReadonlyMap<number, number>,
): Lesson {
  return {
    id,
    duration,
    subject: row.subject,
    students: row.students ?? students.get(row.class) ?? 0,
    teachers: row.teachers.flatMap((teacher) => inWeeks(names, names.teacher.indexOf(teacher), row)),
    groups: names.students.of(row.class).flatMap((part) => inWeeks(names, part, row)),
  };
}

/** The requirements without a rule of the plan: breaks, unavailable times, pins and rooms. */
function ownRules(plan: Plan, asked: Asked): Rule[] {
  const closed = asked.week.closed;
  return [
    ...(closed.length > 0 ? [{ id: 'closed', weight: must, kind: 'break', slots: closed } as const] : []),
    ...plan.away.flatMap((away, place) => awayRule(away, place, asked)),
    ...plan.load.flatMap((row) => [...pinnedRules(row, asked), ...roomRules(row, asked)]),
  ];
}

function awayRule({ who, slots }: Away, place: number, asked: Asked): Rule[] {
  const whom = toWho(who, asked.names);
  const away = asked.week.slotsOf(slots);
  if (whom.ids.length === 0 || away.length === 0) return [];
  return [{ id: `away:${place}`, weight: must, kind: 'unavailable', who: whom, slots: away }];
}

/**
 * Consecutive pins belong to the longest lesson that fits them; a single pin belongs to a single lesson if there is
 * one.
 */
function pinnedRules(row: PlannedLesson['row'], { week, lessons }: Asked): Rule[] {
  const own = lessons.flatMap((lesson, place) => (lesson.row === row ? [{ place, periods: lesson.periods }] : []));
  const pins = week.slotsOf(row.pinned).sort((one, other) => one - other);
  const rules: Rule[] = [];
  for (let next = pins.shift(); next !== undefined; next = pins.shift()) {
    const first = next;
    const areFollowing = (periods: number) =>
      Array.from({ length: periods - 1 }, (_, more) => pins[more] === first + more + 1).every(Boolean);
    const lesson = own.find(({ periods }) => areFollowing(periods)) ?? own.at(-1);
    if (!lesson) break;
    own.splice(own.indexOf(lesson), 1);
    if (areFollowing(lesson.periods)) pins.splice(0, lesson.periods - 1);
    rules.push({ id: `pinned:${row.key}`, weight: must, kind: 'starts-in', lessons: [lesson.place], slots: [first] });
  }
  return rules;
}

function roomRules(row: PlannedLesson['row'], { lessons, names }: Asked): Rule[] {
  if (row.rooms.length === 0) return [];
  const own = placesOf(lessons, (lesson) => lesson.row === row);
  const rooms = placesOfRooms(names, row.rooms, row);
  return [{ id: `rooms:${row.key}`, weight: must, kind: 'rooms', lessons: own, rooms }];
}

function placesOfRooms(names: Names, rooms: readonly string[], row: Pick<PlannedLesson['row'], 'week'>): number[] {
  const known = rooms.map((name) => names.room.indexOf(name)).filter((place) => place >= 0);
  return known.map((place) => roomFor(names, place, row));
}

function toRules(rule: MakerRule, asked: Asked): Rule[] {
  if (rule.isOff) return [];
  const weight = rule.must ? must : should;
  return kindsOf(rule, asked).map((kind) => ({ id: `rule:${rule.key}`, weight, ...kind }));
}

function kindsOf(rule: MakerRule, asked: Asked): RuleKind[] {
  const { n = 0 } = rule;
  const who = rule.who && toWho(rule.who, asked.names);
  if (who && who.ids.length === 0) return [];
  const rows = rowsOf(rule, asked);
  if (isImported(rule)) return importedRule(rule, who, asked);
  if (rule.kind === 'at-most-a-day') return who ? [{ kind: 'periods-a-day', who, most: n, mayBeEmpty: true }] : [];
  if (rule.kind === 'gaps') return who ? [{ kind: 'gaps', who, most: n, per: rule.per ?? 'week' }] : [];
  if (rule.kind === 'in-a-row') return who ? [{ kind: 'periods-in-a-row', who, most: n }] : [];
  if (rule.kind === 'days-off') return who ? [{ kind: 'days-a-week', who, most: n }] : [];
  if (rule.kind === 'begins-early') return who ? [{ kind: 'early', who, most: n }] : [];
  if (rule.kind === 'ends-day') return [{ kind: 'edge-of-day', lessons: rows.flat(), whose: 'group', edge: 'last' }];
  if (rule.kind === 'spread')
    return rows.flatMap((row) => spread(row, rule.n ?? 1, asked.week.days.length * asked.week.parts));
  if (rule.kind === 'same-time') return alongside(rows).map((lessons) => ({ kind: 'same', lessons, what: 'slot' }));
  if (rule.kind === 'follows') return alongside(rows.slice(0, 2)).map((lessons) => ({ kind: 'follows', lessons }));
  return within(rule, who, asked);
}

function isImported({ kind }: MakerRule): boolean {
  return importedKinds.some((one) => one === kind);
}

/**
 * Returns the same rule with the numbers of the items that it names. If none of them exists, the rule has no effect.
 */
function importedRule(rule: MakerRule, who: Who | undefined, asking: Asked): RuleKind[] {
  const { week, names, placesOf: placesByName } = asking;
  const { key: _, must: __, isOff: ___, n: ____, period: _____, ...asked } = rule;
  const placesIn = (refs: readonly string[]) => [...new Set(refs.flatMap(placesByName))];
  const lessons = asked.lessons && placesIn(asked.lessons);
  const sets = asked.sets?.map(placesIn).filter(({ length }) => length > 0);
  const isVoid =
    (lessons && lessons.length < leastLessons(rule.kind)) || (rule.kind === 'not-at-once' && (sets ?? []).length < 2);
  if (isVoid) return [];
  const said = (lessonsSaid: readonly number[] | undefined, rooms: readonly number[]) =>
    ({
      ...asked,
      ...(who && { who }),
      ...(lessonsSaid && { lessons: lessonsSaid }),
      ...(asked.others && { others: placesIn(asked.others) }),
      ...(sets && { sets }),
      ...(asked.slots && { slots: week.slotsOf(asked.slots) }),
      ...(asked.rooms && { rooms }),
    }) as RuleKind;
  const named = asked.rooms;
  if (!named || !lessons) return [said(lessons, placesOfRooms(names, named ?? [], { week: null }))];
  // Lessons of every week need other copies of rooms than lessons of one week, which only use the rooms in that week.
  const byWeek = Map.groupBy(lessons, (lesson) => asking.lessons[lesson]?.row.week ?? null);
  return [...byWeek].map(([ofWeek, some]) => said(some, placesOfRooms(names, named, { week: ofWeek })));
}

/** The lessons of each row or lesson that a rule names, or of every row. */
function rowsOf({ lessons: refs = [] }: MakerRule, { lessons, placesOf }: Asked): number[][] {
  const all = refs.length > 0 ? refs : new Set(lessons.map(({ row }) => row.key));
  return [...all].map((ref) => [...placesOf(ref)]);
}

/**
 * If a row has more lessons than there are days, each full turn through the week is on different days. Otherwise its
 * lessons are this many days apart, as far as possible, and two on one day count more than two on consecutive days.
 */
function spread(row: readonly number[], wanted: number, days: number): RuleKind[] {
  const turns = Array.from({ length: Math.ceil(row.length / days) }, (_, turn) =>
    row.slice(turn * days, (turn + 1) * days),
  );
  return turns
    .filter((lessons) => lessons.length > 1)
    .flatMap((lessons) => {
      const most = Math.max(1, Math.min(wanted, Math.floor((days - 1) / (lessons.length - 1))));
      return Array.from({ length: most }, (_, place): RuleKind => {
        return { kind: 'days-apart', lessons, least: place + 1 };
      });
    });
}

/** The first lessons of all rows, the second of all, and so on as far as two have one. */
function alongside(rows: readonly (readonly number[])[]): number[][] {
  const most = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: most }, (_, place) =>
    rows.map((row) => row[place]).filter((lesson) => lesson !== undefined),
  ).filter((lessons) => lessons.length > 1);
}

function within({ kind, period = 1, lessons: refs = [] }: MakerRule, who: Who | undefined, asked: Asked): RuleKind[] {
  const limit = asked.week.columnOf(period);
  const slots = asked.week.where((column) => (kind === 'not-before' ? column >= limit : column <= limit));
  const named = new Set(refs.flatMap(asked.placesOf));
  const isOf = (_: PlannedLesson, place: number) => {
    const { teachers = [], groups = [] } = asked.problemLessons[place] ?? {};
    const members = who?.kind === 'teacher' ? teachers : who?.kind === 'group' ? groups : [];
    return named.has(place) || members.some((one) => who?.ids.includes(one));
  };
  return [{ kind: 'stays-in', lessons: placesOf(asked.lessons, isOf), slots }];
}

function placesOf(
  lessons: readonly PlannedLesson[],
  isWanted: (lesson: PlannedLesson, place: number) => boolean,
): number[] {
  return lessons.flatMap((lesson, place) => (isWanted(lesson, place) ? [place] : []));
}

function toWho({ kind, teacher, class: number, room }: PlannedWho, names: Names): Who {
  const one = (all: readonly string[], name: string | number | undefined) => {
    const place = all.indexOf(String(name));
    return place < 0 ? [] : inWeeks(names, place);
  };
  const each = (all: readonly unknown[]) => all.flatMap((_, place) => inWeeks(names, place));
  if (kind === 'teacher') return { kind, ids: one(names.teacher, teacher) };
  if (kind === 'class') {
    return { kind: 'group', ids: names.students.of(number ?? nobody).flatMap((part) => inWeeks(names, part)) };
  }
  if (kind === 'room') return { kind, ids: one(names.room, room) };
  return kind === 'teachers'
    ? { kind: 'teacher', ids: each(names.teacher) }
    : { kind: 'group', ids: each(names.students.parts) };
}
