import { bitsFromTo, countBits, highestBit, lowestBit } from '../bits.ts';
import { List } from '../list.ts';
import { type Check, check, daily, type Week } from './check.ts';

/** Whether a day counts as one break however much it exceeds the limit, or each period over or under it counts. */
export type CountedBy = 'day' | 'period';

/** At most this many periods of lessons on a day. */
export function mostADay(week: Week, weight: number, most: number, countedBy: CountedBy): Check {
  return daily(week, weight, (day) => {
    const many = countBits(week.busy(day));
    if (many <= most) return 0;
    return countedBy === 'day' ? 1 : many - most;
  });
}

/** At least this many periods of lessons on each day, or on each day with lessons. */
export function leastADay(
  week: Week,
  weight: number,
  { least, mayBeEmpty, countedBy }: { least: number; mayBeEmpty: boolean; countedBy: CountedBy },
): Check {
  const { state, resource, days } = week;
  const breaks = () => {
    let missing = -state.periodsToCome(resource);
    if (missing + days * least <= 0) return 0;
    let tooFew = 0;
    for (let day = 0; day < days; day++) {
      const many = countBits(week.busy(day));
      if (many >= least || (many === 0 && mayBeEmpty)) continue;
      missing += least - many;
      tooFew++;
    }
    if (missing <= 0) return 0;
    return countedBy === 'day' ? tooFew : missing;
  };
  // The culprits are the units of days with more than enough, and of days that are empty afterwards.
  return check(weight, breaks, (unit, culprits) => {
    for (let day = 0; day < days; day++) {
      const begun = culprits.length;
      week.listUnits(day, unit, culprits);
      const isAlone = mayBeEmpty && culprits.length === begun + 1 && week.dayOf(unit) !== day;
      if (countBits(week.busy(day)) <= least && !isAlone) culprits.length = begun;
    }
  });
}

/** At most this many periods of lessons without a free one between. A row that is too long counts as one break. */
export function inARow(week: Week, weight: number, most: number): Check {
  const breaksOfDay = (day: number) => {
    let sum = 0;
    for (let bits = week.busy(day); bits !== 0; ) {
      const run = lowestBit(~(bits >> lowestBit(bits)));
      if (run > most) sum++;
      bits &= ~bitsFromTo(0, lowestBit(bits) + run - 1);
    }
    return sum;
  };
  // The culprits are the units in the row of the unit.
  return daily(week, weight, breaksOfDay, (unit, culprits) => {
    const { slotOf, model } = week.state;
    const day = week.dayOf(unit);
    const at = slotOf[unit]! % model.periods;
    const from = highestBit(~week.busy(day) & bitsFromTo(0, at)) + 1;
    const free = ~week.busy(day) & bitsFromTo(at, 30);
    const to = free === 0 ? 30 : lowestBit(free) - 1;
    week.listUnits(day, unit, culprits, bitsFromTo(from, to));
  });
}

/** No lesson in certain periods, given as a mask for each day; used for rooms that are preferably not used. */
export function closed(week: Week, weight: number, masks: Int32Array): Check {
  return daily(week, weight, (day) => countBits(week.busy(day) & masks[day]!));
}

function countDays({ days }: Week, isUsed: (day: number) => boolean): number {
  let used = 0;
  for (let day = 0; day < days; day++) if (isUsed(day)) used++;
  return used;
}

/** At most this many days with a lesson in some slots, given as a mask of periods for each day. */
export function mostDays(week: Week, weight: number, masks: Int32Array, most: number): Check {
  const isUsed = (day: number) => (week.busy(day) & masks[day]!) !== 0;
  const ofDay = new List();
  const breaks = () => Math.max(0, countDays(week, isUsed) - most);
  // The culprits are the units of the other day with the fewest units to remove.
  return check(weight, breaks, (unit, culprits) => {
    const begun = culprits.length;
    const own = week.dayOf(unit);
    for (let day = 0; day < week.days; day++) {
      if (day === own || !isUsed(day)) continue;
      ofDay.clear();
      week.listUnits(day, unit, ofDay, masks[day]!);
      if (culprits.length > begun && ofDay.length >= culprits.length - begun) continue;
      culprits.length = begun;
      for (let each = 0; each < ofDay.length; each++) culprits.push(ofDay.items[each]!);
    }
  });
}

/** At least this many such days. */
export function leastDays(week: Week, weight: number, masks: Int32Array, least: number): Check {
  const isUsed = (day: number) => (week.busy(day) & masks[day]!) !== 0;
  const breaks = () => Math.max(0, least - week.state.unitsToCome(week.resource) - countDays(week, isUsed));
  // The culprits are the units of days with several units, and units that do not count.
  return check(weight, breaks, (unit, culprits) => {
    const own = week.dayOf(unit);
    for (let day = 0; day < week.days; day++) {
      const begun = culprits.length;
      week.listUnits(day, unit, culprits);
      if (isUsed(day) && day !== own && culprits.length === begun + 1) culprits.length = begun;
    }
  });
}

/**
 * At most this many periods from the first lesson of a day to the end of the last; in all, as many more as are granted.
 */
export function span(week: Week, weight: number, most: number, granted: number): Check {
  const tooLong = (day: number) => {
    const busy = week.busy(day);
    return busy === 0 ? 0 : Math.max(0, highestBit(busy) - lowestBit(busy) + 1 - most);
  };
  const breaks = () => {
    let sum = -granted;
    for (let day = 0; day < week.days; day++) sum += tooLong(day);
    return Math.max(0, sum);
  };
  return check(weight, breaks, (unit, culprits) => {
    for (let day = 0; day < week.days; day++) {
      if (tooLong(day) === 0) continue;
      const [first, last] = [week.first(day), week.last(day)];
      if (first !== unit) culprits.push(first);
      if (last !== unit && last !== first) culprits.push(last);
    }
  });
}

/** At least this many free periods from the end of a day's last lesson to the first of the next day. */
export function rest(week: Week, weight: number, least: number, circular: boolean): Check {
  const { days } = week;
  const { periods } = week.state.model;
  const before = (day: number) => (day + days - 1) % days;
  const isTooShortAfter = (day: number) => {
    if (day === days - 1 && !circular) return false;
    const tomorrow = week.busy((day + 1) % days);
    const first = tomorrow === 0 ? periods : lowestBit(tomorrow);
    return periods - 1 - highestBit(week.busy(day)) + first < least;
  };
  const breaks = () => countDays(week, isTooShortAfter);
  return {
    weight,
    breaks,
    breaksBy: (unit) => Number(isTooShortAfter(week.dayOf(unit)) || isTooShortAfter(before(week.dayOf(unit)))),
    listCulprits(unit, culprits) {
      const own = week.dayOf(unit);
      for (const day of [own, before(own)]) {
        if (!isTooShortAfter(day)) continue;
        const after = (day + 1) % days;
        if (week.busy(day) !== 0 && week.last(day) !== unit) culprits.push(week.last(day));
        if (week.busy(after) !== 0 && week.first(after) !== unit) culprits.push(week.first(after));
      }
    },
  };
}
