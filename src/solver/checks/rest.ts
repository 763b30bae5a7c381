import { highestBit, lowestBit } from '../bits.ts';
import type { List } from '../list.ts';
import type { State } from '../state.ts';
import { type Check, dayOf, firstOfDay, lastOfDay } from './check.ts';

/** At least this many free periods from the end of a day's last lesson to the first of the next day. */
export class RestCheck implements Check {
  readonly weight: number;
  readonly #state: State;
  readonly #resource: number;
  readonly #least: number;
  readonly #circular: boolean;

  constructor(state: State, resource: number, weight: number, least: number, circular: boolean) {
    this.weight = weight;
    this.#state = state;
    this.#resource = resource;
    this.#least = least;
    this.#circular = circular;
  }

  breaks(): number {
    let sum = 0;
    for (let day = 0; day < this.#state.model.days; day++) if (this.#isTooShortAfter(day)) sum++;
    return sum;
  }

  isBrokenBy(unit: number): boolean {
    const day = dayOf(this.#state, unit);
    return this.#isTooShortAfter(day) || this.#isTooShortAfter(this.#before(day));
  }

  listCulprits(unit: number, culprits: List): void {
    const { days } = this.#state.model;
    const day = dayOf(this.#state, unit);
    if (this.#isTooShortAfter(day)) this.#listEnds(day, (day + 1) % days, unit, culprits);
    if (this.#isTooShortAfter(this.#before(day))) this.#listEnds(this.#before(day), day, unit, culprits);
  }

  #before(day: number): number {
    return day === 0 ? this.#state.model.days - 1 : day - 1;
  }

  #isTooShortAfter(day: number): boolean {
    const { busy, model } = this.#state;
    if (day === model.days - 1 && !this.#circular) return false;
    const today = busy[this.#resource * model.days + day]!;
    const tomorrow = busy[this.#resource * model.days + ((day + 1) % model.days)]!;
    const first = tomorrow === 0 ? model.periods : lowestBit(tomorrow);
    return model.periods - 1 - highestBit(today) + first < this.#least;
  }

  #listEnds(before: number, after: number, unit: number, culprits: List): void {
    const { busy, model } = this.#state;
    for (const day of [before, after]) {
      if (busy[this.#resource * model.days + day] === 0) continue;
      const at = day === before ? lastOfDay : firstOfDay;
      const other = at(this.#state, this.#resource, day);
      if (other !== unit) culprits.push(other);
    }
  }
}
