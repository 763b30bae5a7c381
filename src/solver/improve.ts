import { Chain } from './chain.ts';
import type { Clock } from './clock.ts';
import { List } from './list.ts';
import type { Mover } from './mover.ts';
import { Snapshot } from './snapshot.ts';
import { SoftCost } from './soft-cost.ts';

/** An increase in cost of this size is still accepted now and then at first (`warmest`) and at the end (`coldest`). */
const warmest = 25;
const coldest = 2;
/** The most placings that can follow from one move. */
const callsPerMove = 12;
/** After this many moves, the units that break soft rules are determined again. */
const movesPerLook = 200;

/**
 * Moves units to break fewer soft rules while every hard rule holds (simulated annealing), until this second of the
 * clock, this many moves, or a cost of 0. Then the best state is in force. With `homes`, a unit is often tried in its
 * own.
 */
export function improve(
  mover: Mover,
  clock: Clock,
  until: number,
  tell: (cost: number) => void,
  { homes, mostMoves = Infinity }: { readonly homes?: Int32Array; readonly mostMoves?: number } = {},
): number {
  const cost = new SoftCost(mover);
  const chain = new Chain(mover, clock);
  const best = new Snapshot(mover.state);
  const begin = clock.elapsed;
  const movable = [...mover.weights.keys()].filter((unit) => mover.state.slotOf[unit]! >= 0 && mover.mayGo(unit));
  mover.weights.fill(1);
  let least = cost.total;
  let guilty: number[] = [];
  const mayGoOn = () => least > 0 && clock.elapsed < until && !clock.isOver();
  for (let moves = 0; movable.length > 0 && moves < mostMoves && mayGoOn(); moves++) {
    if (moves % movesPerLook === 0) guilty = movable.filter((unit) => cost.ofUnit(unit) > 0);
    const from = guilty.length > 0 && moves % 4 > 0 ? guilty : movable;
    const part = Math.min(1, Math.max((clock.elapsed - begin) / Math.max(until - begin, 0.001), moves / mostMoves));
    const unit = from[mover.random.below(from.length)]!;
    tryMove(mover, chain, cost, unit, chooseSlot(mover, unit, homes), warmest * (coldest / warmest) ** part);
    if (cost.total < least - 1e-9) {
      least = cost.total;
      best.take(mover.state);
    }
    tell(least);
  }
  best.restore(mover.state);
  return least;
}

const ejected = new List();
const moved = new List();

/** Returns any slot in which the unit may begin; with a probability of one half its home, if it is elsewhere. */
function chooseSlot({ model, random, state }: Mover, unit: number, homes: Int32Array | undefined): number {
  const home = homes?.[unit] ?? -1;
  if (home >= 0 && home !== state.slotOf[unit] && random.fraction() < 0.5) return home;
  const starts = model.starts.allowed[unit]!;
  return starts[random.below(starts.length)]!;
}

function tryMove(mover: Mover, chain: Chain, cost: SoftCost, unit: number, slot: number, warmth: number): void {
  const { random, state } = mover;
  if (slot === state.slotOf[unit]) return;
  const before = cost.total;
  const mark = mover.mark;
  mover.take(unit);
  const isPossible = mover.insert(unit, slot, ejected) < Infinity;
  mover.locked[unit] = 1;
  if (isPossible && chain.placeAll(ejected, callsPerMove)) {
    mover.listMoved(mark, moved);
    cost.renew(moved);
    if (cost.total <= before || random.fraction() < Math.exp((before - cost.total) / warmth)) {
      mover.settle(mark);
      return;
    }
    cost.revert();
  }
  mover.undoTo(mark);
  mover.locked[unit] = 0;
}
