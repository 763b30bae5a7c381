import { bitsFromTo, lowestBit } from '../bits.ts';
import { type Check, check, daily, type Week } from './check.ts';

/** Certain units are the last of a resource on their day, or the first. */
export function edgeOfDay(week: Week, weight: number, units: Iterable<number>, edge: 'first' | 'last'): Check {
  const isMeant = new Set(units);
  const breaksOfDay = (day: number) => {
    let bits = week.busy(day);
    if (bits === 0) return 0;
    const atEdge = edge === 'last' ? week.last(day) : week.first(day);
    let sum = 0;
    let previous = -1;
    for (; bits !== 0; bits &= bits - 1) {
      const unit = week.unitAt(day, lowestBit(bits));
      if (unit !== atEdge && unit !== previous && isMeant.has(unit)) sum++;
      previous = unit;
    }
    return sum;
  };
  // The culprits are beyond a unit that should be at the edge, or they are not at the edge because of the unit.
  return daily(week, weight, breaksOfDay, (unit, culprits) => {
    const { slotOf, model } = week.state;
    const at = slotOf[unit]! % model.periods;
    const isOwn = isMeant.has(unit);
    const around = isOwn === (edge === 'last') ? bitsFromTo(at, 30) : bitsFromTo(0, at);
    const begun = culprits.length;
    week.listUnits(week.dayOf(unit), unit, culprits, around);
    const listed = culprits.length;
    culprits.length = begun;
    for (let each = begun; each < listed; each++) {
      const other = culprits.items[each]!;
      if (isOwn || isMeant.has(other)) culprits.push(other);
    }
  });
}

/**
 * After certain lessons, at least this many periods pass before one of certain others. Each of the two sets is a
 * separate resource.
 */
export function pause(first: Week, second: Week, weight: number, least: number): Check {
  const { slotOf, model } = first.state;
  const breaksOfDay = (day: number) => {
    const after = second.busy(day);
    if (after === 0) return 0;
    let sum = 0;
    for (let bits = first.busy(day); bits !== 0; ) {
      const last = first.unitAt(day, lowestBit(bits));
      let end = slotOf[last]! % model.periods;
      while (end < model.periods && first.unitAt(day, end) === last) end++;
      if ((after & bitsFromTo(end, Math.min(30, end + least - 1))) !== 0) sum++;
      bits &= ~bitsFromTo(0, end - 1);
    }
    return sum;
  };
  return daily(first, weight, breaksOfDay, (unit, culprits) => {
    const day = first.dayOf(unit);
    first.listUnits(day, unit, culprits);
    second.listUnits(day, unit, culprits);
  });
}

/** A day has lessons of at most this many of some sets. Each set is a separate resource. */
export function setsADay(sets: readonly [Week, ...Week[]], weight: number, most: number): Check {
  const breaksOfDay = (day: number) => {
    let many = -most;
    for (let each = 0; each < sets.length; each++) if (sets[each]!.busy(day) !== 0) many++;
    return Math.max(0, many);
  };
  // The culprits are all units of the sets that do not contain the unit.
  return daily(sets[0], weight, breaksOfDay, (unit, culprits) => {
    const { slotOf, model } = sets[0].state;
    const day = sets[0].dayOf(unit);
    for (const set of sets) {
      if (set.unitAt(day, slotOf[unit]! % model.periods) !== unit) set.listUnits(day, unit, culprits);
    }
  });
}

/** The location of each choice of rooms, as the number of a room or building; -1 if it has none. */
export type PlaceOfRoom = Int32Array;

/** At most this many changes of location on a day, or in the week. */
export function moves(week: Week, weight: number, places: PlaceOfRoom, most: number, per: 'day' | 'week'): Check {
  const waysOfDay = waysIn(week, places);
  const breaks = () => {
    let inWeek = 0;
    let tooManyOfDays = 0;
    for (let day = 0; day < week.days; day++) {
      const ways = waysOfDay(day, Infinity);
      inWeek += ways;
      tooManyOfDays += Math.max(0, ways - most);
    }
    return per === 'day' ? tooManyOfDays : Math.max(0, inWeek - most);
  };
  return ofWays(week, weight, waysOfDay, breaks);
}

/** At least this many free periods for each change of location. */
export function timeToMove(week: Week, weight: number, places: PlaceOfRoom, least: number): Check {
  const waysOfDay = waysIn(week, places);
  const breaks = () => {
    let sum = 0;
    for (let day = 0; day < week.days; day++) sum += waysOfDay(day, least);
    return sum;
  };
  return ofWays(week, weight, waysOfDay, breaks);
}

type WaysOfDay = (day: number, least: number) => number;

/** The culprits are all units of days with changes of location. */
function ofWays(week: Week, weight: number, waysOfDay: WaysOfDay, breaks: () => number): Check {
  return check(weight, breaks, (unit, culprits) => {
    for (let day = 0; day < week.days; day++) {
      if (waysOfDay(day, Infinity) > 0) week.listUnits(day, unit, culprits);
    }
  });
}

/** Counts the changes on a day with fewer free periods than this. */
function waysIn(week: Week, places: PlaceOfRoom): WaysOfDay {
  const { slotOf, roomOf, model, units } = week.state;
  /** The lesson of each unit that uses the resource; -1 if there is none. */
  const lessonOf = new Int32Array(units).fill(-1);
  for (const [lesson, needs] of model.resources.ofLesson.entries()) {
    if (needs.includes(week.resource)) lessonOf[model.units.of[lesson]!] = lesson;
  }
  return (day, least) => {
    let ways = 0;
    let place = -1;
    let end = 0;
    let previous = -1;
    for (let bits = week.busy(day); bits !== 0; bits &= bits - 1) {
      const unit = week.unitAt(day, lowestBit(bits));
      if (unit === previous) continue;
      previous = unit;
      const lesson = lessonOf[unit]!;
      const next = lesson < 0 || roomOf[lesson]! < 0 ? -1 : places[roomOf[lesson]!]!;
      if (next < 0) continue;
      if (place >= 0 && next !== place && slotOf[unit]! - end < least) ways++;
      place = next;
      end = slotOf[unit]! + model.durations[lesson]!;
    }
    return ways;
  };
}
