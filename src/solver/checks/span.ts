import { highestBit, lowestBit } from '../bits.ts';
import type { List } from '../list.ts';
import type { State } from '../state.ts';
import { type Check, firstOfDay, lastOfDay } from './check.ts';

/**
 * At most this many periods from the first lesson of a day to the end of the last, plus one on a single day if that is
 * allowed.
 */
export class SpanCheck implements Check {
  readonly weight: number;
  readonly #state: State;
  readonly #resource: number;
  readonly #most: number;
  readonly #granted: number;

  constructor(state: State, resource: number, weight: number, most: number, oneDayOneMore: boolean) {
    this.weight = weight;
    this.#state = state;
    this.#resource = resource;
    this.#most = most;
    this.#granted = oneDayOneMore ? 1 : 0;
  }

  breaks(): number {
    let sum = -this.#granted;
    for (let day = 0; day < this.#state.model.days; day++) sum += this.#tooLong(day);
    return sum > 0 ? sum : 0;
  }

  isBrokenBy(): boolean {
    return this.breaks() > 0;
  }

  listCulprits(unit: number, culprits: List): void {
    for (let day = 0; day < this.#state.model.days; day++) {
      if (this.#tooLong(day) === 0) continue;
      const first = firstOfDay(this.#state, this.#resource, day);
      const last = lastOfDay(this.#state, this.#resource, day);
      if (first !== unit) culprits.push(first);
      if (last !== unit && last !== first) culprits.push(last);
    }
  }

  #tooLong(day: number): number {
    const busy = this.#state.busy[this.#resource * this.#state.model.days + day]!;
    if (busy === 0) return 0;
    const span = highestBit(busy) - lowestBit(busy) + 1;
    return span > this.#most ? span - this.#most : 0;
  }
}
