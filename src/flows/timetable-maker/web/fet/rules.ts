import { slotKey } from '../../../../records/schedule/web/timetable.ts';
import type { FetRule } from '../../fet-files.contract.ts';
import type { Away, PlannedPeriod, Slot } from '../../plan.contract.ts';
import { isSameWho } from '../plan.ts';
import { findWho, forEverybody, keptRule, namesOf, ownPeopleRule } from './kept-rules.ts';
import type { Reading, Unkeyed } from './reading.ts';
import type { FetRow } from './rows.ts';
import { spreadRules } from './spread-rules.ts';
import type { FetWeek } from './week.ts';

/** The rules of a file as the sentences of a plan. Rooms of rows, breaks, times away and pins are read elsewhere. */
export function readRules(reading: Reading): Unkeyed[] {
  const own = reading.outline.rules.filter((rule) => !isReadElsewhere(rule, reading.rooms));
  const isOtherwise = (rule: FetRule) => !reading.week.isAsFar && isAboutDistance(rule);
  for (const rule of own.filter(isOtherwise)) reading.tally.leaveOut(rule);
  const rules = Map.groupBy(
    own.filter((rule) => !isOtherwise(rule)),
    sortOf,
  );
  const of = (sort: ReturnType<typeof sortOf>) => rules.get(sort) ?? [];
  return [
    ...spreadRules(reading, of('spread')),
    ...forEverybody(
      reading,
      of('people').flatMap((rule) => peopleRule(reading, rule)),
    ),
    ...alike(of('limit')).flatMap((rule) => limitRule(reading, rule)),
    ...pairRules(reading, of('pair')),
    ...alike(of('ends-day')).flatMap((rule) => named(reading, rule, { must: rule.must, kind: 'ends-day' })),
    ...alike(of('each')).flatMap((rule) => keptRule(reading, rule)),
    ...of('kept').flatMap((rule) => keptRule(reading, rule)),
  ].reduce(merge, []);
}

/** Returns whether a rule depends on the distance between days, which can differ from the file's. */
function isAboutDistance({ kind, least = 0, most, ifSameDay }: FetRule): boolean {
  if (kind === 'days-apart') return least > 1 || most !== undefined;
  return kind === 'rest' || (kind === 'later' && !ifSameDay);
}

function isReadElsewhere(rule: FetRule, rooms: Reading['rooms']): boolean {
  const { kind, must } = rule;
  return kind === 'break' || (kind === 'unavailable' && must) || isPin(rule) || roomsOfRow(rule, rooms) !== undefined;
}

/** Returns the kind of rule that can express a constraint, if there is one. */
function sortOf({ kind, who, what, whose, edge, least = 0 }: FetRule) {
  if (who) return 'people';
  if (kind === 'days-apart' && least > 0) return 'spread';
  if (kind === 'starts-in' || kind === 'stays-in') return 'limit';
  if (kind === 'follows' || (kind === 'same' && what === 'slot')) return 'pair';
  if (kind === 'edge-of-day') return whose === 'group' && edge === 'last' ? 'ends-day' : 'each';
  return kind === 'rooms' ? 'each' : 'kept';
}

const mostRoomsOfRow = 20;

/** Returns the rooms of a constraint that a row can contain: required, known, and not too many. */
export function roomsOfRow({ kind, must, rooms = [] }: FetRule, names: Reading['rooms']): string[] | undefined {
  const known = new Set(rooms.map((place) => names[place]).filter((name) => name !== undefined));
  const isWhole = known.size > 0 && known.size <= mostRoomsOfRow && known.size === new Set(rooms).size;
  return kind === 'rooms' && must && isWhole ? [...known] : undefined;
}

/** Merges rules that require the same of different rows. */
function merge(rules: readonly Unkeyed[], rule: Unkeyed): Unkeyed[] {
  const asked = ({ lessons: _, ...rest }: Unkeyed) => JSON.stringify(rest);
  const isList = rule.kind === 'ends-day' || rule.kind === 'not-before' || rule.kind === 'not-after';
  const same = isList && rule.lessons && rules.find((one) => one.lessons && asked(one) === asked(rule));
  if (!same) return [...rules, rule];
  const lessons = [...new Set([...(same.lessons ?? []), ...(rule.lessons ?? [])])];
  return rules.map((one) => (one === same ? { ...one, lessons } : one));
}

function peopleRule(reading: Reading, rule: FetRule): Unkeyed[] {
  const own = ownPeopleRule(rule);
  return own ? findWho(reading, rule).map((who) => ({ must: rule.must, ...own, who })) : keptRule(reading, rule);
}

/** When teachers, classes and rooms are not available. */
export function readAways(reading: Reading): Away[] {
  const aways: Away[] = [];
  for (const rule of reading.outline.rules.filter(({ kind, must }) => kind === 'unavailable' && must))
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

/** Merges constraints that require the same of different lessons. */
function alike(rules: readonly FetRule[]): FetRule[] {
  const asked = Map.groupBy(rules, ({ lessons: _, constraint: __, ...rest }) => JSON.stringify(rest));
  return [...asked.values()].map((all) => ({
    ...(all[0] as FetRule),
    lessons: [...new Set(all.flatMap(({ lessons = [] }) => lessons))],
  }));
}

/** A rule with the lessons that a constraint is about. */
function named(reading: Reading, rule: FetRule, said: Unkeyed): Unkeyed[] {
  const lessons = namesOf(reading, rule.lessons ?? []);
  if (lessons.length === 0) reading.tally.note('rulesOfLeftOut');
  return lessons.length === 0 ? [] : [{ ...said, lessons }];
}

/** Lessons that are kept to the beginning or the end of each day, or else to certain slots. One slot alone is a pin, read elsewhere. */
function limitRule(reading: Reading, rule: FetRule): Unkeyed[] {
  const { kind, must, slots = [] } = rule;
  const periods = periodsOfWeek(reading.week);
  const [first, last] = blockOf(reading.week, slots);
  // A lesson that must begin by a certain period can last longer.
  const isExact = kind === 'stays-in' || last === periods.length - 1 || hasSinglesOnly(reading, rule);
  if (first < 0 || !isExact) return keptRule(reading, rule);
  const limit = (limited: 'not-before' | 'not-after', place: number): Unkeyed[] =>
    named(reading, rule, { must, kind: limited, period: periods[place]?.period ?? 1 });
  return [
    ...(first > 0 ? limit('not-before', first) : []),
    ...(last < periods.length - 1 ? limit('not-after', last) : []),
  ];
}

/** Returns the periods of a day in one of the alternating weeks. */
function periodsOfWeek({ week: { periods, weeks = [''] } }: FetWeek): readonly PlannedPeriod[] {
  return periods.slice(0, Math.ceil(periods.length / weeks.length));
}

/**
 * Returns the first and last period if the slots are the same consecutive periods on each day, apart from closed times;
 * otherwise -1.
 */
function blockOf(week: FetWeek, places: readonly number[]): [number, number] {
  const { days, periods, closed } = week.week;
  const named = new Set(week.slotsOf(places).map(slotKey));
  const shut = new Set(closed.map(slotKey));
  const ofOneWeek = periodsOfWeek(week);
  const open = ofOneWeek.map((_, place) => {
    const inWeeks = periods.filter((__, at) => at % ofOneWeek.length === place);
    const keys = inWeeks.flatMap(({ period }) => days.map((day) => slotKey({ day, period })));
    return keys.filter((key) => !shut.has(key));
  });
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
  return kind === 'starts-in' && must && slots.length === 1;
}

/**
 * Converts a rule about two or more lessons into one about their rows if it applies to every lesson of the shortest
 * row; otherwise it stays about these lessons.
 */
function pairRules(reading: Reading, rules: readonly FetRule[]): Unkeyed[] {
  const asked = new Map<string, { readonly rules: FetRule[]; readonly rows: readonly FetRow[] }>();
  for (const rule of rules) {
    const rows = rowsInTurn(reading, rule);
    // A rule with lessons of fewer than two rows requires nothing any more; only a preferred one is noted.
    if (rows.length < 2 && rule.kind === 'same') {
      if (!rule.must) reading.tally.note('rulesOfLeftOut');
      continue;
    }
    const key = JSON.stringify([rule.kind, rule.must, rows.map(({ row }) => row.key)]);
    const before = asked.get(key) ?? { rules: [], rows };
    before.rules.push(rule);
    asked.set(key, before);
  }
  const pins = new Set(reading.outline.rules.filter(isPin).flatMap(({ lessons = [] }) => lessons));
  const isPinned = (place: number) => pins.has(place);
  const isInTurn = (rule: FetRule) => areInTurn(reading, rule);
  return [...asked.values()].flatMap(({ rules: all, rows }): Unkeyed[] => {
    const [first] = all as [FetRule];
    const least = Math.min(...rows.map(({ lessons }) => lessons.length));
    const areTogether = rows.every((row) => row.lessons.every(({ place }) => !isPinned(place))) || all.every(isInTurn);
    const isSaid = areTogether && all.length >= least && (first.kind === 'same' ? rows.length > 1 : rows.length === 2);
    const kind = first.kind === 'follows' ? 'follows' : 'same-time';
    if (isSaid) return [{ must: first.must, kind, lessons: rows.map(({ row }) => row.key) }];
    if (kind === 'follows') return all.flatMap((rule) => keptRule(reading, rule));
    return all.map(({ must, lessons = [] }) => ({ must, kind, lessons: lessons.flatMap(reading.refsOf) }));
  });
}

/** Returns whether the lessons of a rule have the same place in their rows, which a rule about rows pairs in turn. */
function areInTurn({ rows }: Reading, { lessons = [] }: FetRule): boolean {
  const turns = lessons.flatMap((place) =>
    rows.map((row) => row.lessons.findIndex((lesson) => lesson.place === place)),
  );
  return new Set(turns.filter((turn) => turn >= 0)).size < 2;
}

/** The rows of the lessons of a rule, each once, in the rule's order. */
function rowsInTurn({ rows }: Reading, { kind, lessons = [] }: FetRule): FetRow[] {
  const all = lessons.flatMap((place) => rows.filter((row) => row.lessons.some((lesson) => lesson.place === place)));
  const found = [...new Set(all)];
  return kind === 'same' ? found.sort((one, other) => rows.indexOf(one) - rows.indexOf(other)) : found;
}
