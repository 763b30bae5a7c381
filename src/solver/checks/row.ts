import { bitsFromTo, highestBit, lowestBit } from '../bits.ts';
import type { List } from '../list.ts';
import type { State } from '../state.ts';
import type { Check } from './check.ts';

/** Some lessons on one day, one after another with nothing but breaks between. */
export class RowCheck implements Check {
  readonly weight: number;
  readonly #state: State;
  readonly #lessons: Int32Array;
  /** The total length of the lessons in periods. */
  readonly #length: number;

  constructor(state: State, lessons: readonly number[], weight: number) {
    this.weight = weight;
    this.#state = state;
    this.#lessons = Int32Array.from(lessons);
    this.#length = lessons.reduce((sum, lesson) => sum + state.model.durations[lesson]!, 0);
  }

  /**
   * Placed lessons must fill the time from the first to the last; until all are placed, the others must still fit into
   * it.
   */
  breaks(): number {
    const { units, durations, periods, starts } = this.#state.model;
    let day = -1;
    let taken = 0;
    for (let each = 0; each < this.#lessons.length; each++) {
      const lesson = this.#lessons[each]!;
      const slot = this.#state.slotOf[units.of[lesson]!]!;
      if (slot < 0) continue;
      const bits = bitsFromTo(slot % periods, (slot % periods) + durations[lesson]! - 1);
      const isOther = day >= 0 && day !== ((slot / periods) | 0);
      if (isOther || (taken & bits) !== 0) return 1;
      day = (slot / periods) | 0;
      taken |= bits;
    }
    let length = 0;
    for (let period = lowestBit(taken); period >= 0 && period <= highestBit(taken); period++) {
      if (!starts.isBreak[day * periods + period]) length++;
    }
    return length > this.#length ? 1 : 0;
  }

  isBrokenBy(): boolean {
    return this.breaks() > 0;
  }

  listCulprits(unit: number, culprits: List): void {
    const { of } = this.#state.model.units;
    for (const lesson of this.#lessons) {
      const other = of[lesson]!;
      if (other !== unit && this.#state.slotOf[other]! >= 0) culprits.push(other);
    }
  }
}
