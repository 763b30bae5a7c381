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
  readonly breaks: () => number;
  /** More than 0 if it is broken, where all held before this unit was placed. */
  readonly breaksBy: (unit: number) => number;
  readonly listCulprits: Culprits;
};

/** Lists other units whose removal would each make a check less broken; none if nothing helps. */
type Culprits = (unit: number, culprits: List) => void;

export function check(weight: number, breaks: () => number, listCulprits: Culprits): Check {
  return { weight, breaks, breaksBy: breaks, listCulprits };
}

/** A check for each day of a resource. By default, the units of the day are the culprits. */
export function daily(
  week: Week,
  weight: number,
  breaksOfDay: (day: number) => number,
  listCulprits: Culprits = (unit, culprits) => week.listUnits(week.dayOf(unit), unit, culprits),
): Check {
  return {
    weight,
    breaks() {
      let sum = 0;
      for (let day = 0; day < week.days; day++) sum += breaksOfDay(day);
      return sum;
    },
    breaksBy: (unit) => breaksOfDay(week.dayOf(unit)),
    listCulprits,
  };
}

/** The lessons of a resource, day by day. */
export class Week {
  readonly state: State;
  readonly resource: number;
  readonly days: number;

  constructor(state: State, resource: number) {
    this.state = state;
    this.resource = resource;
    this.days = state.model.days;
  }

  /** A bit for each period of a day with a lesson. */
  busy(day: number): number {
    return this.state.busy[this.resource * this.days + day]!;
  }

  unitAt(day: number, period: number): number {
    const { slots, periods } = this.state.model;
    return this.state.occupant[this.resource * slots + day * periods + period]!;
  }

  /** The first unit of a day with lessons. */
  first(day: number): number {
    return this.unitAt(day, lowestBit(this.busy(day)));
  }

  /** The last unit of a day with lessons. */
  last(day: number): number {
    return this.unitAt(day, highestBit(this.busy(day)));
  }

  dayOf(unit: number): number {
    return (this.state.slotOf[unit]! / this.state.model.periods) | 0;
  }

  /** Lists the units of a day, except one; only those in some periods if a mask is given. */
  listUnits(day: number, except: number, units: List, mask = -1): void {
    let previous = -1;
    for (let bits = this.busy(day) & mask; bits !== 0; bits &= bits - 1) {
      const unit = this.unitAt(day, lowestBit(bits));
      if (unit !== except && unit !== previous) units.push(unit);
      previous = unit;
    }
  }
}
