import { maxNameLength } from '../../../../platform/contract/school-terms.ts';
import type { FetOutline, FetRule } from '../../fet-files.contract.ts';
import { slotsOfPins } from '../../pins.ts';
import { type LoadRow, maxAways, maxRooms, maxRules, maxStudents, type Plan } from '../../plan.contract.ts';
import type { FetChoices, School } from './choices.ts';
import { keptRule } from './kept-rules.ts';
import type { Reading, Unkeyed } from './reading.ts';
import { type FetRow, refsOfRows, rowsOf } from './rows.ts';
import { isPin, readAways, readRules, roomsOfRow } from './rules.ts';
import { type Taken, takeLessons } from './take-lessons.ts';
import type { GroupTaken } from './taken.ts';
import { type FetNote, type LeftOut, Tally } from './tally.ts';
import { weekOf } from './week.ts';

/** The result of a file with the choices: a plan, and what is left out. */
export type FromFet = {
  readonly plan: Plan;
  /** In periods a week. */
  readonly taken: number;
  readonly of: number;
  readonly notes: readonly { readonly note: FetNote; readonly count: number }[];
  /** The groups that have lessons; new ones do not have their final number yet. */
  readonly groups: readonly GroupTaken[];
  readonly leftOut: readonly LeftOut[];
};

const mostSeats = 10_000;

/** Makes a plan from a FET file and a person's choices. Everything that is left out of the file is counted. */
export function planFromFet(outline: FetOutline, choices: FetChoices, school: School): FromFet {
  const tally = new Tally();
  if (outline.switchedOff > 0) tally.note('switchedOff', outline.switchedOff);
  for (const { what, count } of outline.besides) tally.note(what, count);
  const taken = takeLessons(outline, choices, school, tally);
  const rooms = roomNames(outline, tally);
  const roomsOf = roomsOfLessons(outline, rooms);
  const { groups, sets } = taken;
  const { subjectsOf } = school;
  const rows = rowsOf(outline, taken.lessons, { roomsOf, pinOf: pinsOf(outline), subjectsOf, groups, sets, tally });
  const week = weekOf(outline, choices.days, school, tally);
  const reading: Reading = {
    outline,
    choices,
    taken,
    week,
    rows,
    rooms,
    tally,
    refsOf: refsOfRows(rows),
  };
  const { load, rules: fixed } = pinned(reading);
  const rules = [...readRules(reading), ...fixed];
  for (const { kind, must } of rules.slice(maxRules)) tally.leaveOut({ constraint: kind, must });
  const aways = readAways(reading);
  for (const _ of aways.slice(maxAways)) tally.leaveOut({ constraint: 'NotAvailableTimes', must: true });
  const plan: Plan = {
    week: week.week,
    rooms: roomsOfPlan(outline, rooms),
    load,
    away: aways.slice(0, maxAways),
    rules: rules.slice(0, maxRules).map((rule, place) => ({ key: `r${place + 1}`, ...rule })),
    ...partsOfPlan(taken),
  };
  const periodsOf = (places: Iterable<number>) =>
    [...places].reduce((sum, place) => sum + (outline.lessons[place]?.periods ?? 0), 0);
  return {
    plan,
    taken: periodsOf(new Set(rows.flatMap(({ lessons }) => lessons.map(({ place }) => place)))),
    of: periodsOf(outline.lessons.keys()),
    notes: tally.notes,
    groups,
    leftOut: tally.leftOut,
  };
}

/**
 * Returns the parts that determine which lessons of groups conflict, and the numbers of students; not needed if there
 * are no groups and no numbers.
 */
function partsOfPlan({ groups, sets }: Taken): Pick<Plan, 'parts'> {
  const homes = [...sets.homes].map(([number, parts]) => ({ class: number, parts, students: sets.countOf(number) }));
  const all = [...homes, ...groups].filter(({ parts }) => [...parts].length > 0);
  if (groups.length === 0 && all.every(({ students }) => students === 0)) return {};
  return {
    parts: all.map(({ class: number, parts, students }) => ({
      class: number,
      parts: [...parts],
      ...(students > 0 && { students: Math.min(students, maxStudents) }),
    })),
  };
}

/** Returns the rooms' names, tidied as the server does. */
function roomNames({ rooms }: FetOutline, tally: Tally): (string | undefined)[] {
  const all = rooms.map(({ name }) => tidied(name) || undefined);
  const kept = new Set([...new Set(all.filter((name) => name !== undefined))].slice(0, maxRooms));
  const names = all.map((name) => (name !== undefined && kept.has(name) ? name : undefined));
  const isWhole = (place: number) => setsOf(rooms, names, place)?.every((set) => set.length > 0) ?? true;
  const whole = names.map((name, place) => (isWhole(place) ? name : undefined));
  const lost = whole.filter((name) => name === undefined).length;
  if (lost > 0) tally.note('roomsLeftOut', lost);
  return whole;
}

/** Returns the names of the rooms that a room stands for; `undefined` for a single room. */
function setsOf(rooms: FetOutline['rooms'], names: Reading['rooms'], place: number): string[][] | undefined {
  const { isSeveral = false, oneOfEach = [] } = rooms[place] ?? {};
  const nameOf = (one: number) => (rooms[one]?.isSeveral ? [] : (names[one] ?? []));
  const sets = oneOfEach.map((set) => [...new Set(set.flatMap(nameOf))]);
  return isSeveral ? (sets.length > 0 ? sets : [[]]) : undefined;
}

function tidied(name: string): string {
  return name.replace(/\s+/g, ' ').trim().slice(0, maxNameLength);
}

function roomsOfPlan({ rooms }: FetOutline, names: readonly (string | undefined)[]): Plan['rooms'] {
  return names.flatMap((name, place) => {
    if (name === undefined || names.indexOf(name) < place) return [];
    const seats = rooms[place]?.seats ?? null;
    const building = tidied(rooms[place]?.building ?? '');
    const oneOfEach = setsOf(rooms, names, place);
    return [
      {
        name,
        seats: seats !== null && seats >= 1 && seats <= mostSeats ? seats : null,
        ...(building && { building }),
        ...(oneOfEach && { oneOfEach }),
      },
    ];
  });
}

/** Returns the possible rooms of each lesson. */
function roomsOfLessons(outline: FetOutline, names: Reading['rooms']) {
  const wanted = new Map<number, string[]>();
  for (const rule of outline.rules) {
    const known = roomsOfRow(rule, names) ?? [];
    for (const place of known.length > 0 ? (rule.lessons ?? []) : []) {
      const both = wanted.get(place)?.filter((name) => known.includes(name)) ?? known;
      wanted.set(place, both.length > 0 ? both : known);
    }
  }
  return (place: number): readonly string[] => wanted.get(place) ?? [];
}

/** Returns the slot of the file to which a lesson is pinned. */
function pinsOf({ rules }: FetOutline) {
  const pins = new Map<number, number>();
  for (const { lessons = [], slots: [at = -1] = [] } of rules.filter(isPin))
    for (const place of lessons) pins.set(place, at);
  return (place: number): number | undefined => pins.get(place);
}

/**
 * Returns the rows with pins for lessons that the file fixes to one place. Where the pins of a row would fix other
 * lessons than the file does, they are rules about these lessons instead.
 */
function pinned(reading: Reading): { load: LoadRow[]; rules: Unkeyed[] } {
  const { outline, rows, week, tally } = reading;
  const pins = new Map<FetRow, Pin[]>();
  for (const rule of outline.rules.filter(isPin)) {
    const { lessons = [], slots: [at = -1] = [] } = rule;
    const on = rows.flatMap((row) =>
      row.lessons.flatMap(({ place }, index) => (lessons.includes(place) ? [{ row, index, place }] : [])),
    );
    if (on.length === 0) tally.note('rulesOfLeftOut');
    else if (week.slotAt(at) === undefined) tally.leaveOut(rule);
    else for (const { row, ...one } of on) pins.set(row, [...(pins.get(row) ?? []), { ...one, at, rule }]);
  }
  const width = outline.hours.length;
  const isExact = (row: FetRow, own: readonly Pin[]) => {
    const found = slotsOfPins(
      row.lessons.map(({ periods }) => periods),
      slotsFor(row, own),
      width,
    );
    return own.every(({ index, at }) => found.get(index) === at) && found.size === new Set(own.map(indexOf)).size;
  };
  const loose = [...pins].filter(([row, own]) => !isExact(row, own));
  return {
    load: rows.map((one) => {
      const own = loose.some(([row]) => row === one) ? [] : (pins.get(one) ?? []);
      const slots = week.slotsOf(slotsFor(one, own));
      return { ...one.row, pinned: slots.slice(0, one.row.lessons) };
    }),
    rules: loose.flatMap(([, own]) =>
      own.flatMap(({ place, rule }) => keptRule(reading, { ...rule, lessons: [place] })),
    ),
  };
}

/** A lesson that the file fixes to one place, with its index in its row. */
type Pin = { readonly index: number; readonly place: number; readonly at: number; readonly rule: FetRule };
const indexOf = ({ index }: Pin) => index;

/**
 * Returns the slots of the file for the pins of a row. In a row with only doubles, each is pinned by its first period;
 * otherwise all periods are pinned.
 */
function slotsFor({ row, lessons }: FetRow, pins: readonly Pin[]): number[] {
  const isOfDoubles = row.doubles * 2 === row.lessons;
  const lengthOf = (index: number) => (isOfDoubles ? 1 : (lessons[index]?.periods ?? 1));
  return [...new Set(pins.flatMap(({ index, at }) => Array.from({ length: lengthOf(index) }, (_, more) => at + more)))];
}
