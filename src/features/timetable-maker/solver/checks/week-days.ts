import { bitsFromTo } from '../bits.ts';
import { List } from '../list.ts';
import type { State } from '../state.ts';
import { type Check, dayOf, listUnitsOfDay } from './check.ts';

/** At most so many days with a lesson within some periods, all or those of an interval. */
export class MostDaysCheck implements Check {
  readonly weight: number;
  readonly #state: State;
  readonly #resource: number;
  readonly #most: number;
  /** A bit for each period of the interval. */
  readonly #interval: number;
  readonly #ofDay = new List();

  constructor(state: State, resource: number, weight: number, most: number, from = 0, to = state.model.periods) {
    this.#state = state;
    this.#resource = resource;
    this.weight = weight;
    this.#most = most;
    this.#interval = bitsFromTo(from, to - 1);
  }

  breaks(): number {
    let many = -this.#most;
    for (let day = 0; day < this.#state.model.days; day++) if (this.#isUsed(day)) many++;
    return many > 0 ? many : 0;
  }

  isBrokenBy(): boolean {
    return this.breaks() > 0;
  }

  /** All of the day, not this unit's, on which the fewest are to go. */
  listCulprits(unit: number, culprits: List): void {
    const begun = culprits.length;
    const own = dayOf(this.#state, unit);
    for (let day = 0; day < this.#state.model.days; day++) {
      if (day === own || !this.#isUsed(day)) continue;
      this.#listOfInterval(day, unit);
      if (culprits.length > begun && this.#ofDay.length >= culprits.length - begun) continue;
      culprits.length = begun;
      for (let each = 0; each < this.#ofDay.length; each++) culprits.push(this.#ofDay.items[each]!);
    }
  }

  #isUsed(day: number): boolean {
    return (this.#state.busy[this.#resource * this.#state.model.days + day]! & this.#interval) !== 0;
  }

  #listOfInterval(day: number, except: number): void {
    this.#ofDay.clear();
    const { busy, model } = this.#state;
    const mask = this.#resource * model.days + day;
    const all = busy[mask]!;
    busy[mask] = all & this.#interval;
    listUnitsOfDay(this.#state, this.#resource, day, except, this.#ofDay);
    busy[mask] = all;
  }
}

/** At least so many days with a lesson. */
export class LeastDaysCheck implements Check {
  readonly weight: number;
  readonly #state: State;
  readonly #resource: number;
  readonly #least: number;

  constructor(state: State, resource: number, weight: number, least: number) {
    this.#state = state;
    this.#resource = resource;
    this.weight = weight;
    this.#least = least;
  }

  breaks(): number {
    const { busy, model } = this.#state;
    let missing = this.#least - this.#state.unitsToCome(this.#resource);
    for (let day = 0; day < model.days; day++) if (busy[this.#resource * model.days + day] !== 0) missing--;
    return missing > 0 ? missing : 0;
  }

  isBrokenBy(): boolean {
    return this.breaks() > 0;
  }

  /** Those of days that have others. */
  listCulprits(unit: number, culprits: List): void {
    const own = dayOf(this.#state, unit);
    for (let day = 0; day < this.#state.model.days; day++) {
      const begun = culprits.length;
      listUnitsOfDay(this.#state, this.#resource, day, unit, culprits);
      if (day !== own && culprits.length === begun + 1) culprits.length = begun;
    }
  }
}
