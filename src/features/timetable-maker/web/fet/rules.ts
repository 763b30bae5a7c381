import type { FetRule } from '../../fet-files.contract.ts';
import type { Away, MakerRule, Slot, Who } from '../../timetable-maker.contract.ts';
import { isSameWho } from '../plan.ts';
import { slotKey } from '../slots.ts';
import type { Reading, Unkeyed } from './reading.ts';
import type { FetRow } from './rows.ts';
import { spreadRules } from './spread-rules.ts';
import type { FetWeek } from './week.ts';

/** The rules of a file as the sentences of a plan; those that have none are counted. Rooms, breaks and pins are read elsewhere. */
export function readRules(reading: Reading): Unkeyed[] {
  const { rules } = reading.outline;
  const of = (...kinds: readonly FetRule['kind'][]) => rules.filter(({ kind }) => kinds.includes(kind));
  for (const rule of of('other')) reading.tally.leaveOut(rule);
  const people = of('at-most-a-day', 'gaps', 'in-a-row', 'days-off', 'begins-early');
  return [
    ...spreadRules(reading, of('spread')),
    ...peopleRules(reading, people),
    ...alike(of('stays', 'starts').filter((rule) => !isPin(rule))).flatMap((rules) => limitRule(reading, rules)),
    ...jointRules(reading.rows),
    ...pairRules(reading, of('same-time', 'follows')),
    ...alike(of('ends-day')).flatMap((rules) => wholeRows(reading, rules, { must: rules[0].must, kind: 'ends-day' })),
  ].reduce(merge, []);
}

/** The same asked of other rows is one rule. */
function merge(rules: readonly Unkeyed[], rule: Unkeyed): Unkeyed[] {
  const asked = ({ lessons: _, ...rest }: Unkeyed) => JSON.stringify(rest);
  const isList = rule.kind === 'ends-day' || rule.kind === 'not-before' || rule.kind === 'not-after';
  const same = isList && rule.lessons && rules.find((one) => one.lessons && asked(one) === asked(rule));
  if (!same) return [...rules, rule];
  const lessons = [...new Set([...(same.lessons ?? []), ...(rule.lessons ?? [])])];
  return rules.map((one) => (one === same ? { ...one, lessons } : one));
}

type WhoFound = Who[] | 'left-out' | 'part';

/** The targets of a rule, each on its own. */
function whoOf({ choices, found, rooms }: Reading, { who }: FetRule): WhoFound {
  if (!who) return 'left-out';
  if (who.place === null) return [{ kind: who.kind === 'teacher' ? 'teachers' : 'classes' }];
  if (who.kind === 'students') {
    const { classes = [], isPart = false } = found[who.place] ?? {};
    if (isPart) return 'part';
    return classes.length === 0 ? 'left-out' : classes.map((number) => ({ kind: 'class', class: number }));
  }
  const name = who.kind === 'teacher' ? choices.teachers[who.place] : rooms[who.place];
  if (name === null || name === undefined) return 'left-out';
  return [who.kind === 'teacher' ? { kind: 'teacher', teacher: name } : { kind: 'room', room: name }];
}

/** A plan has no parts of classes, so a constraint on a part is left out. */
function findWho(reading: Reading, rule: FetRule): Who[] {
  const who = whoOf(reading, rule);
  if (who === 'part') reading.tally.leaveOut(rule);
  else if (who === 'left-out') reading.tally.note('rulesOfLeftOut');
  return typeof who === 'string' ? [] : who;
}

/** When teachers, classes and rooms are not available. */
export function readAways(reading: Reading): Away[] {
  const aways: Away[] = [];
  for (const rule of reading.outline.rules.filter(({ kind }) => kind === 'away'))
    for (const who of findWho(reading, rule)) {
      const before = aways.findIndex((away) => isSameWho(away.who, who));
      const slots = distinct([...(aways[before]?.slots ?? []), ...reading.week.slotsOf(rule.slots ?? [])]);
      if (before >= 0) aways[before] = { who, slots };
      else if (slots.length > 0) aways.push({ who, slots });
    }
  return aways;
}

function distinct(slots: readonly Slot[]): Slot[] {
  return [...new Map(slots.map((slot) => [slotKey(slot), slot])).values()];
}

/** A constraint that names every teacher becomes one for each teacher. */
function peopleRules(reading: Reading, rules: readonly FetRule[]): Unkeyed[] {
  const asked = rules.flatMap((rule) =>
    findWho(reading, rule).map((who): Unkeyed => {
      const { must, kind, n = 0, per } = rule;
      return { must, kind: kind as MakerRule['kind'], who, n, ...(per && { per }) };
    }),
  );
  const same = Map.groupBy(asked, ({ who, ...rest }) => `${who?.kind} ${JSON.stringify(rest)}`);
  const everybody = {
    teacher: new Set(reading.rows.map(({ row }) => row.teacher)),
    class: new Set(reading.rows.map(({ row }) => row.class)),
  };
  return [...same.values()].flatMap((all) => {
    const [first] = all;
    const kind = first?.who?.kind;
    if (!first || (kind !== 'teacher' && kind !== 'class')) return all.slice(0, 1);
    const named = new Set<unknown>(all.map(({ who }) => who?.[kind]));
    const isEach = everybody[kind].size > 1 && [...everybody[kind]].every((one) => named.has(one));
    if (isEach) return [{ ...first, who: { kind: kind === 'teacher' ? 'teachers' : 'classes' } as const }];
    return [...new Map(all.map((one) => [JSON.stringify(one.who), one])).values()];
  });
}

/** Constraints that ask the same of several lessons, some or one of them each. */
type Alike = readonly [FetRule, ...FetRule[]];

function alike(rules: readonly FetRule[]): Alike[] {
  const asked = Map.groupBy(rules, ({ lessons: _, constraint: __, ...rest }) => JSON.stringify(rest));
  return [...asked.values()].map((all) => all as unknown as Alike);
}

/** Rows whose every lesson is named; what is said of some lessons of a row alone is counted as left out. */
function wholeRows({ rows, tally }: Reading, rules: Alike, said: Unkeyed): Unkeyed[] {
  const all = new Set(rules.flatMap(({ lessons = [] }) => lessons));
  const whole = rows.filter(({ lessons }) => lessons.every(({ place }) => all.has(place)));
  for (const rule of rules) {
    const named = new Set(rule.lessons);
    const touched = rows.filter(({ lessons }) => lessons.some(({ place }) => named.has(place)));
    if (touched.length === 0) tally.note('rulesOfLeftOut');
    else if (!touched.every((row) => whole.includes(row))) tally.leaveOut(rule);
  }
  return whole.length === 0 ? [] : [{ ...said, lessons: whole.map(({ row }) => row.key) }];
}

/** Lessons that are kept to the beginning or the end of each day. What is kept to one slot is pinned, elsewhere. */
function limitRule(reading: Reading, rules: Alike): Unkeyed[] {
  const [{ kind, must, slots = [] }] = rules;
  const { periods } = reading.week.week;
  const [first, last] = blockOf(reading.week, slots);
  // One that begins by a period may go beyond it.
  const isExact =
    kind === 'stays' || last === periods.length - 1 || rules.every((rule) => hasSinglesOnly(reading, rule));
  if (first < 0 || !isExact) {
    for (const rule of rules) reading.tally.leaveOut(rule);
    return [];
  }
  const limit = (limited: 'not-before' | 'not-after', place: number): Unkeyed[] =>
    wholeRows(reading, rules, { must, kind: limited, period: periods[place]?.period ?? 1 });
  return [
    ...(first > 0 ? limit('not-before', first) : []),
    ...(last < periods.length - 1 ? limit('not-after', last) : []),
  ];
}

/**
 * The first and the last of the periods that slots are, if they are these, and those between, on each day alike, as far as the
 * week is open; otherwise -1.
 */
function blockOf({ week: { days, periods, closed }, slotsOf }: FetWeek, places: readonly number[]): [number, number] {
  const named = new Set(slotsOf(places).map(slotKey));
  const shut = new Set(closed.map(slotKey));
  const open = periods.map(({ period }) => days.map((day) => slotKey({ day, period })).filter((key) => !shut.has(key)));
  const isIn = open.map((keys) => keys.length > 0 && keys.every((key) => named.has(key)));
  const [first, last] = [isIn.indexOf(true), isIn.lastIndexOf(true)];
  const isBlock = open.every((keys, place) =>
    place >= first && place <= last ? keys.every((key) => named.has(key)) : !keys.some((key) => named.has(key)),
  );
  return isBlock && first >= 0 ? [first, last] : [-1, -1];
}

function hasSinglesOnly({ outline }: Reading, { lessons = [] }: FetRule): boolean {
  return lessons.every((place) => outline.lessons[place]?.periods === 1);
}

export function isPin({ kind, must, slots = [] }: FetRule): boolean {
  return kind === 'starts' && must && slots.length === 1;
}

/** Lessons that several classes have at once, each with a teacher. */
function jointRules(rows: readonly FetRow[]): Unkeyed[] {
  const groups = Map.groupBy(
    rows.filter(({ joint }) => joint !== ''),
    ({ joint, lessons }) => `${joint} ${lessons.map(({ place }) => place).join(' ')}`,
  );
  return [...groups.values()]
    .filter((all) => all.length > 1)
    .map((all) => ({ must: true, kind: 'same-time', lessons: all.map(({ row }) => row.key) }));
}

/**
 * What is asked of two lessons or more is said of their rows, if it is asked of the lessons of the shortest of these one by
 * one.
 */
function pairRules(reading: Reading, rules: readonly FetRule[]): Unkeyed[] {
  const asked = new Map<string, { readonly rules: FetRule[]; readonly rows: readonly FetRow[] }>();
  for (const rule of rules) {
    const rows = rowsInTurn(reading, rule);
    // Those of one class alone are among the lessons that others are beside.
    if (rows.length < 2) {
      if (rule.kind === 'follows' || !rule.must) reading.tally.note('rulesOfLeftOut');
      continue;
    }
    const key = JSON.stringify([rule.kind, rule.must, rows.map(({ row }) => row.key)]);
    const before = asked.get(key) ?? { rules: [], rows };
    before.rules.push(rule);
    asked.set(key, before);
  }
  return [...asked.values()].flatMap(({ rules: all, rows }): Unkeyed[] => {
    const [first] = all as [FetRule];
    const least = Math.min(...rows.map(({ lessons }) => lessons.length));
    const isSaid = all.length >= least && (first.kind === 'same-time' || rows.length === 2);
    if (!isSaid) for (const rule of all) reading.tally.leaveOut(rule);
    const keys = rows.map(({ row }) => row.key);
    return isSaid
      ? [{ must: first.must, kind: first.kind === 'follows' ? 'follows' : 'same-time', lessons: keys }]
      : [];
  });
}

/** The rows of the lessons of a rule, each once, in the rule's order. */
function rowsInTurn({ rows }: Reading, { kind, lessons = [] }: FetRule): FetRow[] {
  const all = lessons.flatMap((place) => rows.filter((row) => row.lessons.some((lesson) => lesson.place === place)));
  const found = [...new Set(all)];
  return kind === 'same-time' ? found.sort((one, other) => rows.indexOf(one) - rows.indexOf(other)) : found;
}
