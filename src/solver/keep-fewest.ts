import type { Clock } from './clock.ts';
import type { Homes } from './homes.ts';
import type { Mover } from './mover.ts';
import { returnHome } from './return-home.ts';
import { Snapshot } from './snapshot.ts';

/** After so many attempts without fewer moves no more are made, once there was one that placed all. */
const vainAttempts = 6;

/** One attempt to place all that has no place, with fewer lessons away from home than `below`. Returns whether it did. */
export type Attempt = (number: number, below: number) => boolean;

/**
 * Attempts again and again to place what has no place, always from what is in force now, and brings back what it can. Leaves the
 * way with the fewest moves of all in force, and returns whether there is one; if not, all is as it was.
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
