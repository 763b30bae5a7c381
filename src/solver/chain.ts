import type { Clock } from './clock.ts';
import { List } from './list.ts';
import type { Mover } from './mover.ts';

/** The greatest length of a chain of lessons that make room for each other. */
const deepest = 14;
/** From this depth on only the best slot is tried. */
const narrowFrom = 5;

const ranked = 0;
const judged = 1;
const done = 2;

/** The facts about each slot of the unit that is being placed at one depth. */
type Level = {
  readonly price: Float64Array;
  /** Smaller than the cost of any unit; decides between slots of equal price. */
  readonly taste: Float64Array;
  /** `ranked` only by its occupants, `judged` by all rules, or `done`. */
  readonly step: Uint8Array;
  /** The random state with which the slot was judged; with the same state, the slot is filled in the same way. */
  readonly seed: Int32Array;
  readonly ejected: List;
};

/** Places a unit by moving others, which may move others in turn. */
export class Chain {
  readonly #mover: Mover;
  readonly #clock: Clock;
  readonly #levels: Level[] = [];
  readonly #found = new List();
  readonly #probe = new List();
  #calls = 0;
  #callsAllowed = 0;

  constructor(mover: Mover, clock: Clock) {
    this.#mover = mover;
    this.#clock = clock;
    const { slots } = mover.model;
    for (let depth = 0; depth <= deepest; depth++) {
      this.#levels.push({
        price: new Float64Array(slots),
        taste: new Float64Array(slots),
        step: new Uint8Array(slots),
        seed: new Int32Array(slots),
        ejected: new List(),
      });
    }
  }

  /**
   * Places a unit and everything that had to make room for it, within this many calls. If that fails, nothing is
   * changed.
   */
  place(unit: number, callsAllowed: number): boolean {
    this.#calls = 0;
    this.#callsAllowed = callsAllowed;
    const mark = this.#mover.mark;
    const isPlaced = this.#tryToPlace(unit, 0);
    this.#mover.settle(mark);
    return isPlaced;
  }

  /**
   * Places units and everything that had to make room for them; the steps can still be undone, and have to be if it
   * fails.
   */
  placeAll(units: List, callsAllowed: number): boolean {
    this.#calls = 0;
    this.#callsAllowed = callsAllowed;
    return this.#placeAll(units, 0);
  }

  /**
   * After `place` has failed, puts the unit into the cheapest slot that is not barred, and lists the units that it
   * throws out. Returns the slot, or -1 if there is none.
   */
  force(unit: number, isBarred: (slot: number) => boolean, ejected: List): number {
    const { price, step } = this.#levels[0]!;
    const starts = this.#mover.model.starts.allowed[unit]!;
    for (let each = 0; each < starts.length; each++) step[each] = isBarred(starts[each]!) ? done : ranked;
    this.#rank(unit, 0);
    for (;;) {
      const best = this.#best(unit, 0);
      if (best < 0) return -1;
      if (step[best] === ranked) this.#judge(unit, best, 0);
      else {
        const mark = this.#mover.mark;
        this.#mover.random.state = this.#levels[0]!.seed[best]!;
        const cost = this.#mover.insert(unit, starts[best]!, ejected);
        if (cost < Infinity) {
          this.#mover.settle(mark);
          return starts[best]!;
        }
        this.#mover.undoTo(mark);
        price[best] = Infinity;
        step[best] = done;
      }
    }
  }

  #tryToPlace(unit: number, depth: number): boolean {
    if (++this.#calls > this.#callsAllowed || this.#clock.isOver()) return false;
    const { step } = this.#levels[depth]!;
    step.fill(ranked, 0, this.#mover.model.starts.allowed[unit]!.length);
    this.#rank(unit, depth);
    for (;;) {
      const best = this.#best(unit, depth);
      if (best < 0) return false;
      if (step[best] === ranked) this.#judge(unit, best, depth);
      else {
        if (this.#fill(unit, best, depth)) return true;
        step[best] = done;
        if (depth >= narrowFrom || this.#calls > this.#callsAllowed) return false;
      }
    }
  }

  /** Prices all slots by their occupants, which is quick and never too high. */
  #rank(unit: number, depth: number): void {
    const { price, taste, step } = this.#levels[depth]!;
    const { starts, slots } = this.#mover.model;
    const allowed = starts.allowed[unit]!;
    const before = this.#mover.state.slotOf[unit]!;
    for (let each = 0; each < allowed.length; each++) {
      const slot = allowed[each]!;
      if (step[each] === done || slot === before) {
        step[each] = done;
        continue;
      }
      const occupants = this.#mover.priceOfOccupants(unit, slot, this.#found);
      if (occupants === Infinity) step[each] = done;
      taste[each] = 1e-6 * starts.cost[unit * slots + slot]! + 1e-3 * this.#mover.random.fraction();
      price[each] = occupants + taste[each]!;
    }
  }

  #best(unit: number, depth: number): number {
    const { price, step } = this.#levels[depth]!;
    const count = this.#mover.model.starts.allowed[unit]!.length;
    let best = -1;
    for (let each = 0; each < count; each++) {
      if (step[each] !== done && (best < 0 || price[each]! < price[best]!)) best = each;
    }
    return best;
  }

  #judge(unit: number, index: number, depth: number): void {
    const { price, taste, step, seed } = this.#levels[depth]!;
    const mover = this.#mover;
    const slot = mover.model.starts.allowed[unit]![index]!;
    const mark = mover.mark;
    seed[index] = mover.random.state;
    const cost = mover.insert(unit, slot, this.#probe);
    mover.undoTo(mark);
    step[index] = cost === Infinity ? done : judged;
    price[index] = cost + taste[index]!;
  }

  #fill(unit: number, index: number, depth: number): boolean {
    const { seed, ejected } = this.#levels[depth]!;
    const mover = this.#mover;
    const mark = mover.mark;
    mover.random.state = seed[index]!;
    const cost = mover.insert(unit, mover.model.starts.allowed[unit]![index]!, ejected);
    if (cost < Infinity && (ejected.length === 0 || depth < deepest)) {
      mover.locked[unit] = 1;
      if (this.#placeAll(ejected, depth + 1)) return true;
    }
    mover.undoTo(mark);
    return false;
  }

  #placeAll(units: List, depth: number): boolean {
    for (let each = 0; each < units.length; each++) {
      if (!this.#tryToPlace(units.items[each]!, depth)) return false;
    }
    return true;
  }
}
