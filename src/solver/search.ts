import { Chain } from './chain.ts';
import { Clock } from './clock.ts';
import { List } from './list.ts';
import type { Mover } from './mover.ts';
import { Snapshot } from './snapshot.ts';

/** The number of tries in the first run for each unit; later runs follow the Luby series. */
const triesPerUnit = 6;

/** After this many runs, one starts with nothing placed; the others start from the best state so far. */
const runsPerFreshStart = 8;

const secondsToFillUp = 0.2;

/** Places as many units as possible so that every hard rule holds. */
export class Search {
  readonly best: Snapshot;
  readonly #mover: Mover;
  readonly #clock: Clock;
  readonly #chain: Chain;
  readonly #tell: (search: Search) => void;
  readonly #difficulty: Float64Array;
  /** Units with at least one possible slot. */
  readonly #placeable: number[];
  /** The try until which a unit is not forced into a slot: `unit * slots + slot`. */
  readonly #barredUntil: Float64Array;
  readonly #ejected = new List();
  /** The state from which a fresh run starts. */
  readonly #begin: Snapshot | undefined;
  #tries = 0;

  /** Placed units are moved as needed; a fresh run begins with `begin`, or else with nothing placed. */
  constructor(mover: Mover, clock: Clock, tell: (search: Search) => void, begin?: Snapshot) {
    this.#mover = mover;
    this.#clock = clock;
    this.#tell = tell;
    this.#chain = new Chain(mover, clock);
    this.#difficulty = difficulties(mover);
    this.#placeable = [...mover.weights.keys()].filter((unit) => mover.model.starts.allowed[unit]!.length > 0);
    this.#barredUntil = new Float64Array(mover.state.units * mover.model.slots);
    this.best = new Snapshot(mover.state);
    this.#begin = begin;
  }

  /** Returns whether all are placed and every hard rule holds. The best state is then in force. */
  run(): boolean {
    for (let turn = 1; !this.#clock.isOver(); turn++) {
      if (this.#runOnce(luby(turn) * triesPerUnit * this.#placeable.length)) break;
      if (!this.#clock.isOver()) this.#startAgain(turn % runsPerFreshStart === 0);
    }
    this.best.restore(this.#mover.state);
    this.#fillUp();
    const { state, hard } = this.#mover;
    return state.placed === state.units && hard.all.every((check) => check.breaks() === 0);
  }

  /** Places units that were not tried because more difficult ones came first. No other unit loses its place. */
  #fillUp(): void {
    const chain = new Chain(this.#mover, new Clock(secondsToFillUp));
    for (const unit of this.#placeable.toSorted((a, b) => this.#difficulty[b]! - this.#difficulty[a]!)) {
      if (this.#mover.state.slotOf[unit]! < 0) chain.place(unit, 20);
    }
  }

  #runOnce(tries: number): boolean {
    const { state } = this.#mover;
    for (let left = tries; left > 0 && !this.#clock.isOver(); left--) {
      const unit = this.#next();
      if (unit < 0) break;
      this.#tries++;
      if (!this.#chain.place(unit, this.#placeable.length / 2)) this.#force(unit);
      if (state.placed > this.best.placed) this.best.take(state);
      this.#tell(this);
    }
    return state.placed === this.#placeable.length;
  }

  /** Returns the unplaced unit that failed most often, or else the most difficult one. */
  #next(): number {
    const { state, weights } = this.#mover;
    let next = -1;
    let most = -1;
    for (const unit of this.#placeable) {
      if (state.slotOf[unit]! >= 0) continue;
      const urgency = 1000 * weights[unit]! + this.#difficulty[unit]!;
      if (urgency <= most) continue;
      most = urgency;
      next = unit;
    }
    return next;
  }

  #force(unit: number): void {
    const { slots } = this.#mover.model;
    this.#mover.weights[unit]!++;
    const slot = this.#chain.force(
      unit,
      (each) => this.#barredUntil[unit * slots + each]! > this.#tries,
      this.#ejected,
    );
    if (slot >= 0) this.#barredUntil[unit * slots + slot] = this.#tries + 2 * this.#placeable.length;
  }

  /** A unit that failed keeps its weight. */
  #startAgain(isFresh: boolean): void {
    const { state } = this.#mover;
    if (!isFresh) this.best.restore(state);
    else if (this.#begin) this.#begin.restore(state);
    else for (const unit of this.#placeable) if (state.slotOf[unit]! >= 0) state.remove(unit);
    this.#barredUntil.fill(0);
  }
}

/**
 * Returns the periods of the units that share a resource, relative to the number of possible slots; scaled from 0 to
 * 1000.
 */
function difficulties({ model, state }: Mover): Float64Array {
  const { needs, starts } = model;
  const result = new Float64Array(state.units);
  for (let unit = 0; unit < result.length; unit++) {
    let busy = 0;
    for (let need = needs.first[unit]!; need < needs.first[unit + 1]!; need++) {
      busy += needs.length[need]! * state.periodsLeft[needs.resource[need]!]!;
    }
    result[unit] = busy / starts.allowed[unit]!.length ** 1.5;
  }
  const most = Math.max(...result.filter((each) => each < Infinity), 1);
  return result.map((each) => Math.min(1000, (1000 * each) / most));
}

/** Returns the Luby series: 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 … */
function luby(turn: number): number {
  const power = Math.floor(Math.log2(turn + 1));
  return 2 ** power === turn + 1 ? 2 ** (power - 1) : luby(turn + 1 - 2 ** power);
}
