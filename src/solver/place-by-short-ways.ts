import type { Clock } from './clock.ts';
import { FewMoves } from './few-moves.ts';
import type { Homes } from './homes.ts';
import { keepFewest } from './keep-fewest.ts';
import type { Mover } from './mover.ts';

/** How many lessons more may move for one that has lost its place: tried one after another. */
const others = [0, 1, 2, 3, 4, 6, 8, 12];
const firstCalls = 50;
const mostCalls = 3200;

/**
 * Places what has no place, each by the fewest moves that are found for it, several times in different orders. Leaves the way
 * with the fewest moves of all in force. Returns whether there is one; if not, all is as it was.
 */
export function placeByShortWays(mover: Mover, homes: Homes, clock: Clock, tell: () => void): boolean {
  const { state, random } = mover;
  const few = new FewMoves(mover, homes, clock);
  const displaced = [...state.slotOf.keys()].filter((unit) => state.slotOf[unit]! < 0);
  return keepFewest(mover, homes, clock, (number, below) => {
    tell();
    const calls = Math.min(firstCalls * 2 ** number, mostCalls);
    const order = displaced.map((unit) => ({ unit, at: random.fraction() })).sort((a, b) => a.at - b.at);
    return order.every(({ unit }) => state.slotOf[unit]! >= 0 || placeOne(mover, homes, few, { unit, calls, below }));
  });
}

type Task = { readonly unit: number; readonly calls: number; readonly below: number };

function placeOne(mover: Mover, homes: Homes, few: FewMoves, { unit, calls, below }: Task): boolean {
  const away = homes.countAway();
  const { mark } = mover;
  if (!others.some((more) => away + more < below && few.place([unit], away + more, calls))) return false;
  mover.settle(mark);
  return true;
}
