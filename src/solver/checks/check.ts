import { highestBit, lowestBit } from '../bits.ts';
import type { List } from '../list.ts';
import type { State } from '../state.ts';

/**
 * A condition of one rule for one resource or for certain lessons. While units are unplaced, it is only broken if
 * placing them cannot mend it. So removing a unit never breaks it, and a unit can be judged by the units that must go
 * for it.
 */
export type Check = {
  /** The cost of breaking it, in percent; 100 or more is forbidden. */
  readonly weight: number;
  /** How much it is broken, 0 when it holds. */
  breaks(): number;
  /** Whether it is broken, where all held before this unit was placed. */
  isBrokenBy(unit: number): boolean;
  /** Lists other units whose removal would each make it less broken; none if nothing helps. */
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

/** Lists the units of a resource on a day, except one. */
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

/** Returns the first unit of a resource on a day with lessons. */
export function firstOfDay(state: State, resource: number, day: number): number {
  const { days, periods, slots } = state.model;
  return state.occupant[resource * slots + day * periods + lowestBit(state.busy[resource * days + day]!)]!;
}

/** Returns the last unit of a resource on a day with lessons. */
export function lastOfDay(state: State, resource: number, day: number): number {
  const { days, periods, slots } = state.model;
  return state.occupant[resource * slots + day * periods + highestBit(state.busy[resource * days + day]!)]!;
}
