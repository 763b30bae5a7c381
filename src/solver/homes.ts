import type { Mover } from './mover.ts';
import type { Timetable } from './problem.ts';

/** The place of each unit in the timetable before, and the number of lessons that are elsewhere now. */
export class Homes {
  /** The slot of each unit, if it is still allowed; otherwise -1. */
  readonly slotOf: Int32Array;
  /** The number of lessons of each unit. */
  readonly sizeOf: Int32Array;
  /** The number of lessons that have to move in any case, because their place is no longer possible. */
  readonly least: number;
  readonly #now: Int32Array;

  constructor(before: Timetable, { model, state }: Mover) {
    this.#now = state.slotOf;
    this.sizeOf = Int32Array.from(model.units.lessons, ({ length }) => length);
    this.slotOf = Int32Array.from(model.units.lessons, (lessons, unit) => {
      const slot = before[lessons[0]!]?.slot ?? -1;
      return model.starts.allowed[unit]!.includes(slot) ? slot : -1;
    });
    this.least = this.sizeOf.reduce((sum, size, unit) => sum + (this.slotOf[unit]! < 0 ? size : 0), 0);
  }

  isAtHome(unit: number): boolean {
    const slot = this.#now[unit]!;
    return slot >= 0 && slot === this.slotOf[unit];
  }

  /** Returns the number of lessons that are elsewhere or not placed. */
  countAway(): number {
    let away = 0;
    for (let unit = 0; unit < this.sizeOf.length; unit++) if (!this.isAtHome(unit)) away += this.sizeOf[unit]!;
    return away;
  }

  /** Lists the units that are elsewhere but can return. */
  listAway(): number[] {
    return [...this.slotOf.keys()].filter((unit) => this.slotOf[unit]! >= 0 && !this.isAtHome(unit));
  }
}
