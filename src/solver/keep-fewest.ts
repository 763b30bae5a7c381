import type { Clock } from './clock.ts';
import type { Homes } from './homes.ts';
import type { Mover } from './mover.ts';
import { returnHome } from './return-home.ts';
import { Snapshot } from './snapshot.ts';

/** Once an attempt has placed all, the search ends after this many attempts without fewer moves. */
const vainAttempts = 6;

/**
 * Attempts to place all unplaced units, with fewer lessons away from home than `below`. Returns whether it succeeded.
 */
export type Attempt = (number: number, below: number) => boolean;

/**
 * Repeatedly attempts to place unplaced units, always from the current state, and returns units to their homes. Leaves
 * the result with the fewest moves in force, and returns whether there is one; if not, nothing is changed.
 */
export function keepFewest(mover: Mover, homes: Homes, clock: Clock, attempt: Attempt): boolean {
  const { state } = mover;
  const broken = new Snapshot(state);
  const best = new Snapshot(state);
  let fewest = Infinity;
  let vain = 0;
  for (let number = 0; !clock.isOver() && fewest > homes.least && vain < vainAttempts; number++) {
    if (fewest < Infinity) vain++;
    if (attempt(number, fewest)) {
      returnHome(mover, homes, clock);
      if (homes.countAway() < fewest) {
        fewest = homes.countAway();
        best.take(state);
        vain = 0;
      }
    }
    broken.restore(state);
    clock.look();
  }
  best.restore(state);
  return fewest < Infinity;
}
