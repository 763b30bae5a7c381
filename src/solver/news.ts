import type { Clock } from './clock.ts';
import type { Mover } from './mover.ts';

const secondsBetween = 0.3;

/**
 * Reports the progress of a search at intervals: the number of lessons placed, their total, and at most five that are
 * the hardest to place.
 */
export class News<More> {
  readonly #mover: Mover;
  readonly #clock: Clock;
  readonly #tell: ((progress: Progress & More) => void) | undefined;
  #next = 0;

  constructor(mover: Mover, clock: Clock, tell: ((progress: Progress & More) => void) | undefined) {
    this.#mover = mover;
    this.#clock = clock;
    this.#tell = tell;
  }

  tell(more: () => More & Partial<Progress>): void {
    if (!this.#tell || this.#clock.elapsed < this.#next) return;
    this.#next = this.#clock.elapsed + secondsBetween;
    const { placedLessons: placed, model } = this.#mover.state;
    this.#tell({ placed, of: model.durations.length, stuck: stuckLessons(this.#mover, 5), ...more() });
  }
}

export type Progress = { readonly placed: number; readonly of: number; readonly stuck: readonly number[] };

/** The lessons that have no place, then those thrown out most often, the worst first. */
export function stuckLessons({ model, state, weights }: Mover, most: number): number[] {
  const isUnplaced = (unit: number) => (state.slotOf[unit]! < 0 ? 1 : 0);
  return [...weights.keys()]
    .filter((unit) => isUnplaced(unit) || weights[unit]! >= 2)
    .sort((a, b) => isUnplaced(b) - isUnplaced(a) || weights[b]! - weights[a]!)
    .slice(0, most)
    .flatMap((unit) => [...model.units.lessons[unit]!])
    .slice(0, most);
}
