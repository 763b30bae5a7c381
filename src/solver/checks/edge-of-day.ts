import { bitsFromTo, lowestBit } from '../bits.ts';
import type { List } from '../list.ts';
import type { State } from '../state.ts';
import { DayCheck, dayOf, firstOfDay, lastOfDay } from './check.ts';

/** Certain units are the last of a resource on their day, or the first. */
export class EdgeOfDayCheck extends DayCheck {
  readonly #isMeant: ReadonlySet<number>;
  readonly #edge: 'first' | 'last';

  constructor(state: State, resource: number, weight: number, units: Iterable<number>, edge: 'first' | 'last') {
    super(state, resource, weight);
    this.#isMeant = new Set(units);
    this.#edge = edge;
  }

  protected breaksOfDay(day: number): number {
    const { busy, occupant, model } = this.state;
    const from = this.resource * model.slots + day * model.periods;
    let bits = busy[this.resource * model.days + day]!;
    if (bits === 0) return 0;
    const atEdge = (this.#edge === 'last' ? lastOfDay : firstOfDay)(this.state, this.resource, day);
    let sum = 0;
    let previous = -1;
    for (; bits !== 0; bits &= bits - 1) {
      const unit = occupant[from + lowestBit(bits)]!;
      if (unit !== atEdge && unit !== previous && this.#isMeant.has(unit)) sum++;
      previous = unit;
    }
    return sum;
  }

  /** The units beyond a unit that should be at the edge, or the units that are not at the edge because of it. */
  override listCulprits(unit: number, culprits: List): void {
    const { busy, occupant, slotOf, model } = this.state;
    const day = dayOf(this.state, unit);
    const at = slotOf[unit]! % model.periods;
    const from = this.resource * model.slots + day * model.periods;
    const isMeant = this.#isMeant.has(unit);
    const around = isMeant === (this.#edge === 'last') ? bitsFromTo(at, 30) : bitsFromTo(0, at);
    let previous = unit;
    for (let bits = busy[this.resource * model.days + day]! & around; bits !== 0; bits &= bits - 1) {
      const other = occupant[from + lowestBit(bits)]!;
      if (other !== unit && other !== previous && (isMeant || this.#isMeant.has(other))) culprits.push(other);
      previous = other;
    }
  }
}
