import type { Clock } from './clock.ts';
import type { Mover } from './mover.ts';

export type RepairProgress = {
  /** Lessons placed now, of so many. */
  readonly placed: number;
  readonly of: number;
  /** Those that have no place now, at most five. */
  readonly stuck: readonly number[];
  /** The lessons that have moved in the best repair so far. */
  readonly moved?: readonly number[];
};

const secondsBetweenNews = 0.3;

/** Tells how far the repair is, not too often. */
export class News {
  readonly #mover: Mover;
  readonly #clock: Clock;
  readonly #tell: ((progress: RepairProgress) => void) | undefined;
  #next = 0;

  constructor(mover: Mover, clock: Clock, tell: ((progress: RepairProgress) => void) | undefined) {
    this.#mover = mover;
    this.#clock = clock;
    this.#tell = tell;
  }

  tell(moved?: readonly number[]): void {
    if (!this.#tell || this.#clock.elapsed < this.#next) return;
    this.#next = this.#clock.elapsed + secondsBetweenNews;
    const { placedLessons: placed, slotOf, model } = this.#mover.state;
    const of = model.durations.length;
    const unplaced = [...slotOf.keys()].filter((unit) => slotOf[unit]! < 0);
    const stuck = unplaced.slice(0, 5).flatMap((unit) => [...model.units.lessons[unit]!]);
    this.#tell({ placed, of, stuck: stuck.slice(0, 5), ...(moved && { moved }) });
  }
}
