import { bitsFromTo, countBits, highestBit, lowestBit } from '../bits.ts';
import { type IdleLimits, longestDay } from '../idle-limits.ts';
import type { List } from '../list.ts';
import type { State } from '../state.ts';
import { type Check, firstOfDay, lastOfDay } from './check.ts';

/**
 * Limits free periods between lessons and before the first one. Each excess period must be filled by a unit still to be
 * placed, so their number may not exceed the periods to come.
 */
export class IdleCheck implements Check {
  readonly weight: number;
  readonly #state: State;
  readonly #resource: number;
  readonly #limits: IdleLimits;
  /** A bit for each period of a day that counts when it is free. */
  readonly #open: Int32Array;
  /** A day with more periods than this is too long. */
  readonly #longestDay: number;

  constructor(state: State, resource: number, weight: number, limits: IdleLimits) {
    this.#state = state;
    this.#resource = resource;
    this.weight = weight;
    this.#limits = limits;
    this.#open = openPeriods(state, resource);
    this.#longestDay = longestDay(limits);
  }

  breaks(): number {
    const missing = this.#missing() - this.#state.periodsToCome(this.#resource);
    if (missing > 0) return missing;
    return this.#dayTooLong() >= 0 ? 1 : 0;
  }

  isBrokenBy(): boolean {
    return this.breaks() > 0;
  }

  /** Removing the last unit of a day leaves no gap, nor does removing the first if days can begin at any period. */
  listCulprits(unit: number, culprits: List): void {
    const { days } = this.#state.model;
    const dayTooLong = this.#dayTooLong();
    for (let day = 0; day < days; day++) {
      if (this.#state.busy[this.#resource * days + day] === 0 || (dayTooLong >= 0 && day !== dayTooLong)) continue;
      const last = lastOfDay(this.#state, this.#resource, day);
      if (last !== unit) culprits.push(last);
      const first = firstOfDay(this.#state, this.#resource, day);
      if (this.#limits.lateDays === Infinity && first !== last && first !== unit) culprits.push(first);
    }
  }

  /** Returns a day with more periods to fill than the lessons that it may have; -1 if there is none. */
  #dayTooLong(): number {
    const { days } = this.#state.model;
    if (this.#longestDay === Infinity) return -1;
    const { lateDays } = this.#limits;
    for (let day = 0; day < days; day++) {
      const busy = this.#state.busy[this.#resource * days + day]!;
      if (busy === 0) continue;
      const first = lateDays === Infinity ? lowestBit(busy) : 0;
      const wanted = (this.#open[day]! | busy) & bitsFromTo(first, highestBit(busy));
      if (countBits(wanted) > this.#longestDay) return day;
    }
    return -1;
  }

  #missing(): number {
    const { days } = this.#state.model;
    const { gapsADay, gapsAWeek, lateDays } = this.#limits;
    let gaps = 0;
    let gapsTooMany = 0;
    let before = 0;
    let lateBegun = 0;
    for (let day = 0; day < days; day++) {
      const busy = this.#state.busy[this.#resource * days + day]!;
      if (busy === 0) continue;
      const first = lowestBit(busy);
      const free = this.#open[day]! & ~busy;
      const gapsOfDay = countBits(free & bitsFromTo(first, highestBit(busy)));
      gaps += gapsOfDay;
      if (gapsOfDay > gapsADay) gapsTooMany += gapsOfDay - gapsADay;
      const beforeFirst = countBits(free & bitsFromTo(0, first));
      before += beforeFirst;
      if (beforeFirst > 0) lateBegun++;
    }
    const tooLate = lateDays === Infinity ? 0 : before - Math.min(lateBegun, lateDays);
    return tooLate + Math.max(gaps - gapsAWeek, gapsTooMany, 0);
  }
}

function openPeriods(state: State, resource: number): Int32Array {
  const { days, periods, slots, starts } = state.model;
  const open = new Int32Array(days);
  for (let slot = 0; slot < slots; slot++) {
    if (!starts.closed[resource * slots + slot]) open[Math.floor(slot / periods)]! |= 1 << (slot % periods);
  }
  return open;
}
