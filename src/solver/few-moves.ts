import type { Clock } from './clock.ts';
import type { Homes } from './homes.ts';
import { List } from './list.ts';
import type { Mover } from './mover.ts';

/** A slot for a unit, with the effects of choosing it. */
type Way = {
  readonly slot: number;
  /** Its cost by its occupants, which is a lower bound; once it is judged, by all rules. */
  price: number;
  /** The number of lessons away from home afterwards, including those that made room. */
  away: number;
  isJudged: boolean;
  /** The random state with which it was judged; with the same state, the slot is filled in the same way. */
  seed: number;
};

/** Moving a unit again that is already away costs less, but not nothing. */
const partForMovingOn = 0.3;

/**
 * Places units by moving others, which can move others in turn, with at most a given number of lessons away from home.
 */
export class FewMoves {
  /** The cost of moving each unit from home. */
  readonly reluctance: Float64Array;
  readonly #mover: Mover;
  readonly #homes: Homes;
  readonly #clock: Clock;
  readonly #ejected = new List();
  /** The units that were at home when the placing began, marked 1. */
  readonly #wasHome: Uint8Array;
  /** The units still to be placed, the next one last. */
  readonly #pending: number[] = [];
  #most = 0;
  #callsLeft = 0;

  constructor(mover: Mover, homes: Homes, clock: Clock) {
    this.#mover = mover;
    this.#homes = homes;
    this.#clock = clock;
    this.#wasHome = new Uint8Array(mover.state.units);
    this.reluctance = Float64Array.from(homes.sizeOf);
  }

  /**
   * Places units with at most `most` lessons in all away from home, within this many calls; tries every way if the
   * calls suffice. A failure changes nothing. The steps can still be undone.
   */
  place(units: readonly number[], most: number, calls: number): boolean {
    this.#most = most;
    this.#callsLeft = calls;
    this.#pending.length = 0;
    this.#pending.push(...units);
    this.#setPrices();
    return this.#placeNext(this.#homes.countAway());
  }

  /** Prices all units by their current place. */
  #setPrices(): void {
    const { weights } = this.#mover;
    for (let unit = 0; unit < weights.length; unit++) {
      this.#wasHome[unit] = this.#homes.isAtHome(unit) ? 1 : 0;
      weights[unit] = this.reluctance[unit]! * (this.#wasHome[unit] ? 1 : partForMovingOn);
    }
  }

  #placeNext(away: number): boolean {
    const unit = this.#pending.pop();
    if (unit === undefined) return true;
    if (--this.#callsLeft >= 0 && !this.#clock.isOver() && this.#tryWays(unit, away)) return true;
    this.#pending.push(unit);
    return false;
  }

  /** Tries the ways within the limit, the cheapest first. */
  #tryWays(unit: number, away: number): boolean {
    const ways = this.#rank(unit, away);
    while (this.#callsLeft >= 0) {
      const way = takeCheapest(ways);
      if (!way) return false;
      if (!way.isJudged) {
        if (this.#judge(unit, way, away)) ways.push(way);
      } else if (this.#go(unit, way)) return true;
    }
    return false;
  }

  #go(unit: number, { slot, seed, away }: Way): boolean {
    const mover = this.#mover;
    const { mark } = mover;
    const before = this.#pending.length;
    mover.random.state = seed;
    mover.insert(unit, slot, this.#ejected);
    mover.locked[unit] = 1;
    for (let each = 0; each < this.#ejected.length; each++) this.#pending.push(this.#ejected.items[each]!);
    if (this.#placeNext(away)) return true;
    mover.undoTo(mark);
    this.#pending.length = before;
    return false;
  }

  #rank(unit: number, away: number): Way[] {
    const ways: Way[] = [];
    const { random, model } = this.#mover;
    for (const slot of model.starts.allowed[unit]!) {
      const occupants = this.#mover.priceOfOccupants(unit, slot, this.#ejected);
      if (occupants === Infinity || this.#awayWith(unit, slot, away) > this.#most) continue;
      const price = occupants - this.#gainOf(unit, slot) + 0.5 * random.fraction();
      ways.push({ slot, price, away, isJudged: false, seed: 0 });
    }
    return ways;
  }

  /** Returns whether it is possible within what is allowed. */
  #judge(unit: number, way: Way, away: number): boolean {
    const { random, mark } = this.#mover;
    way.seed = random.state;
    const cost = this.#mover.insert(unit, way.slot, this.#ejected);
    this.#mover.undoTo(mark);
    way.away = this.#awayWith(unit, way.slot, away);
    way.price = cost - this.#gainOf(unit, way.slot) + 0.5 * random.fraction();
    way.isJudged = true;
    return cost < Infinity && way.away <= this.#most;
  }

  /** Returns the number of lessons away if the unit is in a slot and the units just found in its way have left. */
  #awayWith(unit: number, slot: number, before: number): number {
    let away = before - this.#gainOf(unit, slot);
    for (let each = 0; each < this.#ejected.length; each++) {
      const other = this.#ejected.items[each]!;
      if (this.#wasHome[other]) away += this.#homes.sizeOf[other]!;
    }
    return away;
  }

  #gainOf(unit: number, slot: number): number {
    return slot === this.#homes.slotOf[unit] ? this.#homes.sizeOf[unit]! : 0;
  }
}

function takeCheapest(ways: Way[]): Way | undefined {
  let best = 0;
  for (let each = 1; each < ways.length; each++) if (ways[each]!.price < ways[best]!.price) best = each;
  return ways.splice(best, 1)[0];
}
