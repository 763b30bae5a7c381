import { bitsFromTo, lowestBit } from '../bits.ts';
import type { List } from '../list.ts';
import type { State } from '../state.ts';
import { DayCheck, dayOf, lastOfDay } from './check.ts';

/** After certain units a resource has no other on that day. */
export class EndsDayCheck extends DayCheck {
  readonly #isLast: ReadonlySet<number>;

  constructor(state: State, resource: number, weight: number, units: Iterable<number>) {
    super(state, resource, weight);
    this.#isLast = new Set(units);
  }

  protected breaksOfDay(day: number): number {
    const { busy, occupant, model } = this.state;
    const from = this.resource * model.slots + day * model.periods;
    let bits = busy[this.resource * model.days + day]!;
    if (bits === 0) return 0;
    const last = lastOfDay(this.state, this.resource, day);
    let sum = 0;
    let previous = -1;
    for (; bits !== 0; bits &= bits - 1) {
      const unit = occupant[from + lowestBit(bits)]!;
      if (unit !== last && unit !== previous && this.#isLast.has(unit)) sum++;
      previous = unit;
    }
    return sum;
  }

  /** What comes after a unit that ends the day, or what should have ended it before the unit. */
  override listCulprits(unit: number, culprits: List): void {
    const { busy, occupant, slotOf, model } = this.state;
    const day = dayOf(this.state, unit);
    const at = slotOf[unit]! % model.periods;
    const from = this.resource * model.slots + day * model.periods;
    const endsDay = this.#isLast.has(unit);
    const around = endsDay ? bitsFromTo(at, 30) : bitsFromTo(0, at);
    let previous = unit;
    for (let bits = busy[this.resource * model.days + day]! & around; bits !== 0; bits &= bits - 1) {
      const other = occupant[from + lowestBit(bits)]!;
      if (other !== unit && other !== previous && (endsDay || this.#isLast.has(other))) culprits.push(other);
      previous = other;
    }
  }
}
