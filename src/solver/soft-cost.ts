import type { Check } from './checks/check.ts';
import { List } from './list.ts';
import type { Mover } from './mover.ts';

/** The cost of the broken soft rules, kept up to date while units move. */
export class SoftCost {
  /** The sum of the weights of all breaks. */
  total = 0;
  readonly #mover: Mover;
  /** The cost of each check, then that of each unit's slot and rooms. */
  readonly #values: Float64Array;
  readonly #checksOfUnit: readonly Int32Array[];
  readonly #checksOfRooms: Int32Array;
  readonly #checks: readonly Check[];
  /** The update in which each value was last renewed. */
  readonly #renewedAt: Int32Array;
  #now = 0;
  /** The changes of the last update, with the old values. */
  readonly #changed = new List();
  readonly #before: number[] = [];
  #totalBefore = 0;

  constructor(mover: Mover) {
    this.#mover = mover;
    this.#checks = mover.soft.all;
    const indexes = new Map(this.#checks.map((check, index) => [check, index]));
    const number = (checks: readonly Check[]) => Int32Array.from(checks, (check) => indexes.get(check)!);
    this.#checksOfUnit = mover.soft.ofUnit.map(number);
    this.#checksOfRooms = number([...new Set(mover.soft.ofRoom.flat())]);
    this.#values = new Float64Array(this.#checks.length + mover.state.units);
    this.#renewedAt = new Int32Array(this.#values.length);
    this.countAnew();
  }

  countAnew(): void {
    for (let index = 0; index < this.#values.length; index++) this.#values[index] = this.#valueOf(index);
    this.total = this.#values.reduce((sum, value) => sum + value, 0);
  }

  /**
   * Updates the values that a move of these units can have changed; `revert` undoes the update. Only the current rooms
   * are known.
   */
  renew(moved: List): void {
    this.#now++;
    this.#changed.clear();
    this.#totalBefore = this.total;
    for (let each = 0; each < moved.length; each++) this.#renewUnit(moved.items[each]!);
  }

  revert(): void {
    for (let each = this.#changed.length - 1; each >= 0; each--) {
      this.#values[this.#changed.items[each]!] = this.#before[each]!;
    }
    this.total = this.#totalBefore;
  }

  /** The cost of the rules that a unit helps to break. */
  ofUnit(unit: number): number {
    let sum = this.#values[this.#checks.length + unit]!;
    const checks = this.#checksOfUnit[unit]!;
    for (let each = 0; each < checks.length; each++) sum += this.#values[checks[each]!]!;
    return sum;
  }

  #renewUnit(unit: number): void {
    this.#renewValue(this.#checks.length + unit);
    const checks = this.#checksOfUnit[unit]!;
    for (let each = 0; each < checks.length; each++) this.#renewValue(checks[each]!);
    // The checks of all rooms are renewed, because the room that the unit left is no longer known.
    for (let each = 0; each < this.#checksOfRooms.length; each++) this.#renewValue(this.#checksOfRooms[each]!);
  }

  #renewValue(index: number): void {
    if (this.#renewedAt[index] === this.#now) return;
    this.#renewedAt[index] = this.#now;
    const before = this.#values[index]!;
    const value = this.#valueOf(index);
    if (value === before) return;
    this.#before[this.#changed.length] = before;
    this.#changed.push(index);
    this.#values[index] = value;
    this.total += value - before;
  }

  #valueOf(index: number): number {
    const check = this.#checks[index];
    return check ? check.weight * check.breaks() : this.#costOfPlace(index - this.#checks.length);
  }

  #costOfPlace(unit: number): number {
    const { starts, slots, units, rooms } = this.#mover.model;
    const slot = this.#mover.state.slotOf[unit]!;
    if (slot < 0) return 0;
    let cost = starts.cost[unit * slots + slot]!;
    for (const lesson of units.lessons[unit]!) {
      const room = this.#mover.state.roomOf[lesson]!;
      if (rooms.isAsked[lesson]) cost += rooms.cost[lesson]![rooms.allowed[lesson]!.indexOf(room)]!;
    }
    return cost;
  }
}
