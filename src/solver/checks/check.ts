import { highestBit, lowestBit } from '../bits.ts';
import type { List } from '../list.ts';
import type { State } from '../state.ts';

/**
 * One thing that must or should hold, of one rule and one resource or certain lessons, asked of a state. It is lenient while
 * units are still to be placed: broken is only what cannot be mended by placing them. So whatever holds still holds when a unit
 * is taken away, and a unit can be judged by what must go for it.
 */
export type Check = {
  /** The cost of a break, in percent; 100 or more must not happen. */
  readonly weight: number;
  /** How much it is broken, 0 when it holds. */
  breaks(): number;
  /** Whether it is broken, where all held before this unit was placed. */
  isBrokenBy(unit: number): boolean;
  /** Lists units, not this one, each of which makes it less broken by being taken away; none where nothing helps. */
  listCulprits(unit: number, culprits: List): void;
};

/** A check for each day of a resource. */
export abstract class DayCheck implements Check {
  readonly weight: number;
  protected readonly state: State;
  protected readonly resource: number;

  constructor(state: State, resource: number, weight: number) {
    this.state = state;
    this.resource = resource;
    this.weight = weight;
  }

  protected abstract breaksOfDay(day: number): number;

  breaks(): number {
    let sum = 0;
    for (let day = 0; day < this.state.model.days; day++) sum += this.breaksOfDay(day);
    return sum;
  }

  isBrokenBy(unit: number): boolean {
    return this.breaksOfDay(dayOf(this.state, unit)) > 0;
  }

  listCulprits(unit: number, culprits: List): void {
    listUnitsOfDay(this.state, this.resource, dayOf(this.state, unit), unit, culprits);
  }
}

export function dayOf(state: State, unit: number): number {
  return (state.slotOf[unit]! / state.model.periods) | 0;
}

/** The state of one resource on one day, without one unit. */
export function listUnitsOfDay(state: State, resource: number, day: number, except: number, units: List): void {
  const { days, periods, slots } = state.model;
  const from = resource * slots + day * periods;
  let previous = -1;
  for (let bits = state.busy[resource * days + day]!; bits !== 0; bits &= bits - 1) {
    const unit = state.occupant[from + lowestBit(bits)]!;
    if (unit !== except && unit !== previous) units.push(unit);
    previous = unit;
  }
}

/** The unit that begins the day of a resource that has one. */
export function firstOfDay(state: State, resource: number, day: number): number {
  const { days, periods, slots } = state.model;
  return state.occupant[resource * slots + day * periods + lowestBit(state.busy[resource * days + day]!)]!;
}

/** The unit that ends the day of a resource that has one. */
export function lastOfDay(state: State, resource: number, day: number): number {
  const { days, periods, slots } = state.model;
  return state.occupant[resource * slots + day * periods + highestBit(state.busy[resource * days + day]!)]!;
}
