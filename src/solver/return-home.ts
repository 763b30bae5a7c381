import type { Clock } from './clock.ts';
import { FewMoves } from './few-moves.ts';
import type { Homes } from './homes.ts';
import { List } from './list.ts';
import type { Mover } from './mover.ts';

/** The most units that are taken out together; the first of them returns to its earlier place. */
const mostTogether = 4;
/** The number of placings that can follow, varied from round to round. */
const callsOfRounds = [4, 8, 30];
/** The number of rounds without a gain after which another gain is unlikely, with an addition for each unit away. */
const vainRounds = 200;
const vainRoundsPerUnit = 20;

/**
 * Returns units to their earlier places, a few at a time, moving others to make room, so that fewer and fewer lessons
 * are away from home while every hard rule holds. Ends when it has gained nothing for many rounds.
 */
export function returnHome(mover: Mover, homes: Homes, clock: Clock, tell = () => {}): void {
  const few = new FewMoves(mover, homes, clock);
  let fewest = homes.countAway();
  for (let vain = 0; fewest > homes.least && !clock.isOver(); vain++) {
    const away = homes.listAway();
    if (away.length === 0 || vain > vainRounds + vainRoundsPerUnit * away.length) return;
    const { mark } = mover;
    const units = takeTogether(mover, homes, away);
    // Sometimes a result with equally many lessons away is accepted, from which one with fewer can be within reach.
    const most = mover.random.fraction() < 0.5 ? fewest - 1 : fewest;
    if (units && few.place(units, most, callsOfRounds[vain % callsOfRounds.length]!)) mover.settle(mark);
    else mover.undoTo(mark);
    if (homes.countAway() < fewest) vain = 0;
    fewest = homes.countAway();
    tell();
  }
}

const ejected = new List();

/**
 * Puts one unit back at home. Returns the units to be placed now, which were in its way or are taken out as well;
 * `undefined` if it is impossible.
 */
function takeTogether(mover: Mover, homes: Homes, away: readonly number[]): number[] | undefined {
  const { random, state } = mover;
  const first = away[random.below(away.length)]!;
  mover.take(first);
  if (mover.insert(first, homes.slotOf[first]!, ejected) === Infinity) return undefined;
  mover.locked[first] = 1;
  const units = [...ejected.items.subarray(0, ejected.length)];
  for (let more = random.below(mostTogether); more > 0; more--) {
    const unit = away[random.below(away.length)]!;
    if (state.slotOf[unit]! < 0 || !mover.mayGo(unit)) continue;
    mover.take(unit);
    units.push(unit);
  }
  return units;
}
