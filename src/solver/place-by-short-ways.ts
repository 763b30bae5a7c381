import type { Clock } from './clock.ts';
import { FewMoves } from './few-moves.ts';
import type { Homes } from './homes.ts';
import { keepFewest } from './keep-fewest.ts';
import type { Mover } from './mover.ts';

/** The numbers of additional lessons that may move for a unit that has lost its place; tried in this order. */
const others = [0, 1, 2, 3, 4, 6, 8, 12];
const firstCalls = 50;
const mostCalls = 3200;

/**
 * Places each unplaced unit with the fewest moves found, several times in different orders. Leaves the result with the
 * fewest moves in force. Returns whether there is one; if not, nothing is changed.
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
