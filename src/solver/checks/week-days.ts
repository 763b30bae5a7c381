import { List } from '../list.ts';
import type { State } from '../state.ts';
import { type Check, dayOf, listUnitsOfDay } from './check.ts';

/** A check of the number of days with a lesson in some slots, given as a mask of periods for each day. */
abstract class DaysCheck implements Check {
  readonly weight: number;
  protected readonly state: State;
  protected readonly resource: number;
  readonly #masks: Int32Array;

  constructor(state: State, resource: number, weight: number, masks: Int32Array) {
    this.state = state;
    this.resource = resource;
    this.weight = weight;
    this.#masks = masks;
  }

  abstract breaks(): number;
  abstract listCulprits(unit: number, culprits: List): void;

  isBrokenBy(): boolean {
    return this.breaks() > 0;
  }

  protected countUsed(): number {
    let used = 0;
    for (let day = 0; day < this.state.model.days; day++) if (this.isUsed(day)) used++;
    return used;
  }

  protected isUsed(day: number): boolean {
    return (this.state.busy[this.resource * this.state.model.days + day]! & this.#masks[day]!) !== 0;
  }

  /** Lists the units of a day within the mask, except one. */
  protected listOfMask(day: number, except: number, units: List): void {
    const { busy, model } = this.state;
    const mask = this.resource * model.days + day;
    const all = busy[mask]!;
    busy[mask] = all & this.#masks[day]!;
    listUnitsOfDay(this.state, this.resource, day, except, units);
    busy[mask] = all;
  }
}

/** At most this many days. */
export class MostDaysCheck extends DaysCheck {
  readonly #most: number;
  readonly #ofDay = new List();

  constructor(state: State, resource: number, weight: number, masks: Int32Array, most: number) {
    super(state, resource, weight, masks);
    this.#most = most;
  }

  breaks(): number {
    return Math.max(0, this.countUsed() - this.#most);
  }

  /** Lists the units, except this one, of the other day with the fewest units to remove. */
  listCulprits(unit: number, culprits: List): void {
    const begun = culprits.length;
    const own = dayOf(this.state, unit);
    for (let day = 0; day < this.state.model.days; day++) {
      if (day === own || !this.isUsed(day)) continue;
      this.#ofDay.clear();
      this.listOfMask(day, unit, this.#ofDay);
      if (culprits.length > begun && this.#ofDay.length >= culprits.length - begun) continue;
      culprits.length = begun;
      for (let each = 0; each < this.#ofDay.length; each++) culprits.push(this.#ofDay.items[each]!);
    }
  }
}

/** At least this many days. */
export class LeastDaysCheck extends DaysCheck {
  readonly #least: number;

  constructor(state: State, resource: number, weight: number, masks: Int32Array, least: number) {
    super(state, resource, weight, masks);
    this.#least = least;
  }

  breaks(): number {
    return Math.max(0, this.#least - this.state.unitsToCome(this.resource) - this.countUsed());
  }

  /** Lists the units of days with several units, and units that do not count. */
  listCulprits(unit: number, culprits: List): void {
    const own = dayOf(this.state, unit);
    for (let day = 0; day < this.state.model.days; day++) {
      const begun = culprits.length;
      listUnitsOfDay(this.state, this.resource, day, unit, culprits);
      if (this.isUsed(day) && day !== own && culprits.length === begun + 1) culprits.length = begun;
    }
  }
}
