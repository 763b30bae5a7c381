import type { Clock } from './clock.ts';
import { FewMoves } from './few-moves.ts';
import type { Homes } from './homes.ts';
import { List } from './list.ts';
import type { Mover } from './mover.ts';

/** Units that are taken up together at most, the first of them put back where it was. */
const mostTogether = 4;
/** How many placings may follow, now few and now more. */
const callsOfRounds = [4, 8, 30];
/** Rounds without a gain after which no further one is likely: so many, and more for each unit away. */
const vainRounds = 200;
const vainRoundsPerUnit = 20;

/**
 * Brings units back to where they were, a few at a time, with others that make room for them, while fewer and fewer lessons are
 * away from home and every hard rule holds. Ends when nothing was gained for long.
 */
export function returnHome(mover: Mover, homes: Homes, clock: Clock, tell = () => {}): void {
  const few = new FewMoves(mover, homes, clock);
  let fewest = homes.countAway();
  for (let vain = 0; fewest > homes.least && !clock.isOver(); vain++) {
    const away = homes.listAway();
    if (away.length === 0 || vain > vainRounds + vainRoundsPerUnit * away.length) return;
    const { mark } = mover;
    const units = takeTogether(mover, homes, away);
    // Now and then as many lessons, but others: from there, fewer may be within reach.
    const most = mover.random.fraction() < 0.5 ? fewest - 1 : fewest;
    if (units && few.place(units, most, callsOfRounds[vain % callsOfRounds.length]!)) mover.settle(mark);
    else mover.undoTo(mark);
    if (homes.countAway() < fewest) vain = 0;
    fewest = homes.countAway();
    tell();
  }
}

const ejected = new List();

/** Puts one unit back home. Returns those that are to be placed now: in its way, or taken up besides; `undefined` if it cannot be. */
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
