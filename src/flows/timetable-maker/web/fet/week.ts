import { clockOf } from '../../../../platform/contract/clock-time.ts';
import type { Day } from '../../../../platform/contract/school-terms.ts';
import { maxCycle } from '../../../../platform/contract/week-cycle.ts';
import type { FetOutline } from '../../fet-files.contract.ts';
import { maxPeriods, type Plan, type PlannedPeriod, type Slot } from '../../plan.contract.ts';
import { nextPeriod } from '../plan.ts';
import type { FetChoices, School } from './choices.ts';
import type { Tally } from './tally.ts';

/** The week of a file as a plan has it. */
export type FetWeek = {
  readonly week: Plan['week'];
  /**
   * Returns the slot for a slot index of the file; `undefined` on a day that is left out, in a break or beyond the end
   * of the day.
   */
  readonly slotAt: (place: number) => Slot | undefined;
  readonly slotsOf: (places: readonly number[]) => Slot[];
  /** Whether the file's days have the same distances in this week as in the file. */
  readonly isAsFar: boolean;
};

/** An hour on a day of the file; `turn` is the number of earlier days of the plan's week on the same weekday. */
type Column = { readonly turn: number; readonly hour: number };

/**
 * Makes the week. An hour in which all chosen days have a break becomes a break after the previous period. Several
 * consecutive days of the file on one weekday, such as half days, become its parts, which rules treat as days. A weekday
 * that comes again after others begins the next of several alternating weeks.
 */
export function weekOf(
  { hours, rules }: FetOutline,
  chosen: FetChoices['days'],
  { week: usual, weeks: known }: Pick<School, 'week' | 'weeks'>,
  tally: Tally,
): FetWeek {
  const breaks = new Set(rules.flatMap(({ kind, slots = [] }) => (kind === 'break' ? slots : [])));
  const isNever = (day: number) => hours.every((_, hour) => breaks.has(day * hours.length + hour));
  const spaced = daysTaken(chosen.map((day, place) => day ?? (isNever(place) ? dayAround(chosen, place) : null)));
  const taken = areAsFar(spaced) ? spaced : daysTaken(chosen);
  const weeks = weeksOf(taken);
  const turns = turnsOf(taken);
  const parts = turns / weeks;
  const all = Array.from({ length: turns }, (_, turn) => hours.map((_name, hour): Column => ({ turn, hour }))).flat();
  const isBreak = ({ turn, hour }: Column) =>
    taken.every((one) => one.turn % parts !== turn % parts || breaks.has(one.place * hours.length + hour));
  const free = all.filter((column) => !isBreak(column));
  const open = free.slice(0, maxPeriods);
  if (free.length > open.length) tally.note('tooManyHours', free.length - open.length);
  const ofOneWeek = open.filter(({ turn }) => turn < parts).map(({ hour }) => hours[hour] ?? '');
  const inOneWeek = periodsOf(ofOneWeek, usual);
  const periods = open.flatMap((_, place) => {
    const period = inOneWeek[place % inOneWeek.length];
    if (!period) return [];
    return [{ ...period, ...(weeks > 1 && { period: place + 1 }), breakAfter: isBeforeBreak(open, place) }];
  });
  const slotAt = (place: number): Slot | undefined => {
    const on = taken.find((one) => one.place === Math.floor(place / hours.length));
    const hour = place % hours.length;
    const period = periods[open.findIndex((column) => column.turn === on?.turn && column.hour === hour)]?.period;
    return on === undefined || period === undefined ? undefined : { day: on.day, period };
  };
  const slotsOf = (places: readonly number[]) => places.map(slotAt).filter((slot) => slot !== undefined);
  const inOrder = [...new Set(taken.map(({ day }) => day))];
  const without = inOrder.flatMap((day) =>
    open.flatMap(({ turn }, place) => {
      const isThere = taken.some((one) => one.day === day && one.turn === turn);
      return isThere ? [] : [{ day, period: periods[place]?.period ?? 0 }];
    }),
  );
  const closed = [...slotsOf([...breaks]), ...without];
  const dayParts = Array.from({ length: turns }, (_, turn) => open.filter((column) => column.turn === turn).length);
  return {
    week: {
      days: inOrder,
      periods,
      closed,
      ...(turns > 1 && { dayParts }),
      ...(weeks > 1 && { weeks: nameWeeks(weeks, known, tally) }),
    },
    slotAt,
    slotsOf,
    isAsFar: turns < 2 || areAsFar(taken),
  };
}

/** Returns the school's names of its weeks if it has as many, or else letters. */
function nameWeeks(count: number, known: readonly string[], tally: Tally): string[] {
  if (known.length === count) return [...known];
  tally.note('otherWeeks', count);
  return Array.from({ length: count }, (_, place) => String.fromCharCode('A'.charCodeAt(0) + place));
}

/** A day of the file that is used: its index in the file, its alternating week, and its turn on its weekday. */
type Taken = { readonly day: Day; readonly place: number; readonly week: number; readonly turn: number };

function daysTaken(chosen: FetChoices['days']): Taken[] {
  const taken: (Omit<Taken, 'turn'> & { readonly part: number })[] = [];
  for (const [place, day] of chosen.entries()) {
    if (day === null) continue;
    const before = taken.at(-1);
    const isAgain = taken.some((one) => one.day === day && one.week === before?.week);
    const week = (before?.week ?? 0) + Number(isAgain && before?.day !== day);
    const part = isAgain && before?.day === day ? before.part + 1 : 0;
    taken.push({ day, place, week, part });
  }
  const parts = Math.max(0, ...taken.map(({ part }) => part + 1));
  const isCycle = taken.every(({ week }) => week < maxCycle);
  return taken.map(({ part, ...one }, place) => {
    if (isCycle) return { ...one, turn: one.week * parts + part };
    return { ...one, week: 0, turn: taken.slice(0, place).filter(({ day }) => day === one.day).length };
  });
}

/**
 * For a day between others that never has lessons, returns the weekday before it, so that it becomes that weekday's
 * last part.
 */
function dayAround(chosen: FetChoices['days'], place: number): Day | null {
  const isBetween = chosen.slice(place).some((day) => day !== null);
  return isBetween ? (chosen.slice(0, place).findLast((day) => day !== null) ?? null) : null;
}

/** The number of parts of a weekday in all weeks. */
function turnsOf(taken: readonly Taken[]): number {
  const weeks = weeksOf(taken);
  return Math.ceil(Math.max(0, ...taken.map(({ turn }) => turn + 1)) / weeks) * weeks;
}

function weeksOf(taken: readonly Taken[]): number {
  return Math.max(1, ...taken.map(({ week }) => week + 1));
}

/**
 * Returns whether each day has the same distance from the first one as in the file, if each weekday has equally many
 * parts, and each week equally many days.
 */
function areAsFar(taken: readonly Taken[]): boolean {
  const days = [...new Set(taken.map(({ day }) => day))];
  const parts = turnsOf(taken) / weeksOf(taken);
  const first = taken[0]?.place ?? 0;
  return taken.every(
    ({ day, place, week, turn }) => (week * days.length + days.indexOf(day)) * parts + (turn % parts) === place - first,
  );
}

function isBeforeBreak(open: readonly Column[], place: number): boolean {
  const [one, next] = [open[place], open[place + 1]];
  return next !== undefined && (next.turn !== one?.turn || next.hour !== one.hour + 1);
}

/**
 * Returns the numbers, names and times from the names of hours; without them, numbers from 1 and today's times in
 * order.
 */
function periodsOf(names: readonly string[], usual: Plan['week']): PlannedPeriod[] {
  const times = timesIn(names) ?? usualTimes(names.length, usual);
  const rests = names.map((name) => name.replace(span, ' ').replace(clock, ' ').replace(/\s+/g, ' ').trim());
  const numbers = rests.map((rest) => Number(/^\d{1,4}\b/.exec(rest)?.[0] ?? 0));
  const areNumbered = new Set(numbers).size === numbers.length && numbers.every((number) => number > 0);
  return names.map((_, place) => ({
    period: areNumbered ? (numbers[place] ?? 0) : place + 1,
    label: labelIn(rests[place] ?? ''),
    time: times[place] ?? '',
    breakAfter: false,
  }));
}

const mostOfLabel = 40;

/** A name that is more than a number, such as "Assembly". */
function labelIn(rest: string): string | null {
  const name = rest.replace(/^\d+\s+/, '');
  return /\p{L}/u.test(name) && !/\p{Nd}/u.test(name) && name.length <= mostOfLabel ? name : null;
}

const time = String.raw`([01]?\d|2[0-3])[:.h]([0-5]\d)`;
const span = new RegExp(`(?<!\\d)${time}\\s*[-–—]\\s*${time}(?!\\d)`, 'u');
const clock = new RegExp(`(?<!\\d)${time}(?!\\d)`, 'u');
const usualMinutes = 45;

/**
 * Returns `undefined` unless every name has a time, each after the previous one. If a name only has a start, the end is
 * estimated.
 */
function timesIn(names: readonly string[]): string[] | undefined {
  const read = names.map(readTimes);
  const spans = read.flatMap((found, place) => {
    if (!found) return [];
    const next = read[place + 1]?.[0] ?? found[0] + usualMinutes;
    return [[found[0], found[1] ?? Math.min(found[0] + usualMinutes, next)] as const];
  });
  const areInTurn = spans.every(([starts, ends], place) => starts < ends && (spans[place - 1]?.[1] ?? 0) <= starts);
  if (spans.length < names.length || !areInTurn) return undefined;
  return spans.map(([starts, ends]) => `${clockOf(starts)}-${clockOf(ends)}`);
}

/** The beginning and, if it is there, the end of an hour in minutes. */
function readTimes(name: string): [number, number?] | undefined {
  const both = span.exec(name)?.slice(1).map(Number);
  if (both) return [minuteOf(both[0], both[1]), minuteOf(both[2], both[3])];
  const one = clock.exec(name)?.slice(1).map(Number);
  return one && [minuteOf(one[0], one[1])];
}

const minuteOf = (hours = 0, minutes = 0) => hours * 60 + minutes;

/**
 * Returns this many of today's times, continued with equally long ones; if the day is too short, times from the early
 * morning on.
 */
function usualTimes(wanted: number, { periods }: Plan['week']): string[] {
  const all = periods.slice(0, wanted);
  for (let next = nextPeriod(all); next && all.length < wanted; next = nextPeriod(all)) all.push(next);
  if (all.length === wanted) return all.map((period) => period.time);
  const first = 7 * 60;
  const minutes = Math.min(usualMinutes, Math.floor((24 * 60 - 1 - first) / wanted));
  return Array.from({ length: wanted }, (_, place) => {
    const starts = first + place * minutes;
    return `${clockOf(starts)}-${clockOf(starts + minutes)}`;
  });
}
