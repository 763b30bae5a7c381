import { bitsFromTo, lowestBit } from '../bits.ts';
import type { List } from '../list.ts';
import type { State } from '../state.ts';
import { DayCheck, dayOf, listUnitsOfDay } from './check.ts';

/**
 * After certain lessons, at least this many periods pass before one of certain others. Each of the two sets is a
 * separate resource.
 */
export class PauseCheck extends DayCheck {
  readonly #second: number;
  readonly #least: number;

  constructor(state: State, first: number, second: number, weight: number, least: number) {
    super(state, first, weight);
    this.#second = second;
    this.#least = least;
  }

  protected breaksOfDay(day: number): number {
    const { busy, occupant, slotOf, model } = this.state;
    const after = busy[this.#second * model.days + day]!;
    if (after === 0) return 0;
    const from = this.resource * model.slots + day * model.periods;
    let sum = 0;
    let bits = busy[this.resource * model.days + day]!;
    while (bits !== 0) {
      const last = occupant[from + lowestBit(bits)]!;
      const start = slotOf[last]! % model.periods;
      let end = start;
      while (end < model.periods && occupant[from + end] === last) end++;
      if ((after & bitsFromTo(end, Math.min(30, end + this.#least - 1))) !== 0) sum++;
      bits &= ~bitsFromTo(0, end - 1);
    }
    return sum;
  }

  override listCulprits(unit: number, culprits: List): void {
    const day = dayOf(this.state, unit);
    listUnitsOfDay(this.state, this.resource, day, unit, culprits);
    listUnitsOfDay(this.state, this.#second, day, unit, culprits);
  }
}

/** A day has lessons of at most this many of some sets. Each set is a separate resource. */
export class SetsADayCheck extends DayCheck {
  readonly #sets: Int32Array;
  readonly #most: number;

  constructor(state: State, sets: readonly number[], weight: number, most: number) {
    super(state, -1, weight);
    this.#sets = Int32Array.from(sets);
    this.#most = most;
  }

  protected breaksOfDay(day: number): number {
    const { busy, model } = this.state;
    let many = -this.#most;
    for (let each = 0; each < this.#sets.length; each++) if (busy[this.#sets[each]! * model.days + day] !== 0) many++;
    return many > 0 ? many : 0;
  }

  /** Lists all units of the sets that do not contain the unit. */
  override listCulprits(unit: number, culprits: List): void {
    const { occupant, slotOf, model } = this.state;
    const slot = slotOf[unit]!;
    for (let each = 0; each < this.#sets.length; each++) {
      const set = this.#sets[each]!;
      if (occupant[set * model.slots + slot] === unit) continue;
      listUnitsOfDay(this.state, set, dayOf(this.state, unit), unit, culprits);
    }
  }
}
