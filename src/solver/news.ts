import type { Clock } from './clock.ts';
import type { Mover } from './mover.ts';

const secondsBetween = 0.3;

type Tell<More> = ((progress: Progress & More) => void) | undefined;

/**
 * Returns a function that reports the progress of a search at intervals: the number of lessons placed, their total, and
 * at most five that are the hardest to place.
 */
export function newsOf<More>(
  mover: Mover,
  clock: Clock,
  tell: Tell<More>,
): (more: () => More & Partial<Progress>) => void {
  let next = 0;
  return (more) => {
    if (!tell || clock.elapsed < next) return;
    next = clock.elapsed + secondsBetween;
    const { placedLessons: placed, model } = mover.state;
    tell({ placed, of: model.durations.length, stuck: stuckLessons(mover, 5), ...more() });
  };
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
