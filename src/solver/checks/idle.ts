import { bitsFromTo, countBits, highestBit, lowestBit } from '../bits.ts';
import { type IdleLimits, longestDay } from '../idle-limits.ts';
import { type Check, check, type Week } from './check.ts';

/**
 * Limits free periods between lessons and before the first one. Each excess period must be filled by a unit still to be
 * placed, so their number may not exceed the periods to come.
 */
export function idle(week: Week, weight: number, limits: IdleLimits): Check {
  const { state, resource, days } = week;
  const { gapsADay, gapsAWeek, lateDays } = limits;
  const open = openPeriods(week);
  /** A day with more periods than this is too long. */
  const longest = longestDay(limits);

  /** Returns a day with more periods to fill than the lessons that it may have; -1 if there is none. */
  const dayTooLong = () => {
    if (longest === Infinity) return -1;
    for (let day = 0; day < days; day++) {
      const busy = week.busy(day);
      if (busy === 0) continue;
      const first = lateDays === Infinity ? lowestBit(busy) : 0;
      if (countBits((open[day]! | busy) & bitsFromTo(first, highestBit(busy))) > longest) return day;
    }
    return -1;
  };

  const countMissing = () => {
    let gaps = 0;
    let gapsTooMany = 0;
    let before = 0;
    let lateBegun = 0;
    for (let day = 0; day < days; day++) {
      const busy = week.busy(day);
      if (busy === 0) continue;
      const first = lowestBit(busy);
      const free = open[day]! & ~busy;
      const gapsOfDay = countBits(free & bitsFromTo(first, highestBit(busy)));
      gaps += gapsOfDay;
      if (gapsOfDay > gapsADay) gapsTooMany += gapsOfDay - gapsADay;
      const beforeFirst = countBits(free & bitsFromTo(0, first));
      before += beforeFirst;
      if (beforeFirst > 0) lateBegun++;
    }
    const tooLate = lateDays === Infinity ? 0 : before - Math.min(lateBegun, lateDays);
    return tooLate + Math.max(gaps - gapsAWeek, gapsTooMany, 0);
  };

  const breaks = () => {
    const missing = countMissing() - state.periodsToCome(resource);
    if (missing > 0) return missing;
    return dayTooLong() >= 0 ? 1 : 0;
  };

  // Removing the last unit of a day leaves no gap, nor does removing the first if days can begin at any period.
  return check(weight, breaks, (unit, culprits) => {
    const tooLong = dayTooLong();
    for (let day = 0; day < days; day++) {
      if (week.busy(day) === 0 || (tooLong >= 0 && day !== tooLong)) continue;
      const last = week.last(day);
      if (last !== unit) culprits.push(last);
      const first = week.first(day);
      if (lateDays === Infinity && first !== last && first !== unit) culprits.push(first);
    }
  });
}

/** A bit for each period of a day that counts when it is free. */
function openPeriods({ state: { model }, resource, days }: Week): Int32Array {
  const open = new Int32Array(days);
  for (let slot = 0; slot < model.slots; slot++) {
    const isClosed = model.starts.closed[resource * model.slots + slot];
    if (!isClosed) open[Math.floor(slot / model.periods)]! |= 1 << (slot % model.periods);
  }
  return open;
}
