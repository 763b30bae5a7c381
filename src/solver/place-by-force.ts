import { Chain } from './chain.ts';
import type { Clock } from './clock.ts';
import { FewMoves } from './few-moves.ts';
import type { Homes } from './homes.ts';
import { keepFewest } from './keep-fewest.ts';
import { List } from './list.ts';
import type { Mover } from './mover.ts';

/** The most lessons away from home in an attempt: a number for each displaced one, and more with every attempt. */
const perDisplaced = 2;
const firstMore = 4;
const growth = 1.12;
/**
 * The number of placings in an attempt, and the time that a slot is barred after a unit was forced into it, for each
 * lesson that may be away.
 */
const triesPerLesson = 6;
const barredPerLesson = 2;
const callsPerTry = 12;
/** The number of additional lessons that one placing may move. */
const othersPerTry = 3;

/**
 * Places unplaced units by force, then the units that were removed for them. An attempt with too many lessons away is
 * given up; the next one allows more. Leaves the result with the fewest moves in force, or changes nothing and returns
 * false.
 */
export function placeByForce(mover: Mover, homes: Homes, clock: Clock, tell: () => void): boolean {
  const force = new Force(mover, homes, clock, tell);
  const displaced = homes.countAway();
  return keepFewest(mover, homes, clock, (number, below) =>
    force.run(Math.min(below - 1, Math.round(perDisplaced * displaced + firstMore * growth ** number))),
  );
}

class Force {
  readonly #mover: Mover;
  readonly #homes: Homes;
  readonly #clock: Clock;
  readonly #tell: () => void;
  readonly #chain: Chain;
  readonly #few: FewMoves;
  /** The try until which a unit is not forced into a slot: `unit * slots + slot`. */
  readonly #barredUntil: Float64Array;
  readonly #ejected = new List();
  #tries = 0;

  constructor(mover: Mover, homes: Homes, clock: Clock, tell: () => void) {
    this.#mover = mover;
    this.#homes = homes;
    this.#clock = clock;
    this.#tell = tell;
    this.#chain = new Chain(mover, clock);
    this.#few = new FewMoves(mover, homes, clock);
    this.#barredUntil = new Float64Array(mover.state.units * mover.model.slots);
  }

  /** Returns whether all units were placed with at most this many lessons away from home. */
  run(most: number): boolean {
    this.#barredUntil.fill(0);
    for (let left = triesPerLesson * most; left > 0 && !this.#clock.isOver(); left--) {
      const unit = this.#next();
      if (unit < 0) return true;
      this.#tries++;
      this.#place(unit, most);
      this.#tell();
      if (this.#homes.countAway() > most) return false;
    }
    return false;
  }

  /** Returns the unplaced unit that failed most often. */
  #next(): number {
    const { slotOf } = this.#mover.state;
    const { reluctance } = this.#few;
    let next = -1;
    for (let unit = 0; unit < slotOf.length; unit++) {
      if (slotOf[unit]! < 0 && (next < 0 || reluctance[unit]! > reluctance[next]!)) next = unit;
    }
    return next;
  }

  #place(unit: number, most: number): void {
    const { mark } = this.#mover;
    const allowed = Math.min(most, this.#homes.countAway() + othersPerTry);
    if (this.#few.place([unit], allowed, callsPerTry)) this.#mover.settle(mark);
    else this.#force(unit, most);
  }

  #force(unit: number, most: number): void {
    const from = unit * this.#mover.model.slots;
    this.#few.reluctance[unit]!++;
    const slot = this.#chain.force(unit, (each) => this.#barredUntil[from + each]! > this.#tries, this.#ejected);
    if (slot >= 0) this.#barredUntil[from + slot] = this.#tries + barredPerLesson * most;
  }
}
