import type { List } from '../list.ts';
import type { State } from '../state.ts';
import type { Check } from './check.ts';

/** Some lessons on one day, one after another with nothing but breaks between. */
export class RowCheck implements Check {
  readonly weight: number;
  readonly #state: State;
  readonly #lessons: Int32Array;
  /** In periods, of all lessons. */
  readonly #length: number;

  constructor(state: State, lessons: readonly number[], weight: number) {
    this.weight = weight;
    this.#state = state;
    this.#lessons = Int32Array.from(lessons);
    this.#length = lessons.reduce((sum, lesson) => sum + state.model.durations[lesson]!, 0);
  }

  /** Where all are placed they fill the time from the first to the last; until then, they still fit into it. */
  breaks(): number {
    const { units, durations, periods, starts, slots } = this.#state.model;
    let from = slots;
    let to = 0;
    let taken = 0;
    for (let each = 0; each < this.#lessons.length; each++) {
      const lesson = this.#lessons[each]!;
      const slot = this.#state.slotOf[units.of[lesson]!]!;
      if (slot < 0) continue;
      if (slot < from) from = slot;
      if (slot + durations[lesson]! > to) to = slot + durations[lesson]!;
      taken += durations[lesson]!;
    }
    if (taken === 0) return 0;
    if (((from / periods) | 0) !== (((to - 1) / periods) | 0)) return 1;
    let length = 0;
    for (let slot = from; slot < to; slot++) if (!starts.isBreak[slot]) length++;
    return length > this.#length || length < taken ? 1 : 0;
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
