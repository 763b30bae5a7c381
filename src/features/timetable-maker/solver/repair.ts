import { Chain } from './chain.ts';
import { IdleCheck } from './checks/idle.ts';
import { Clock } from './clock.ts';
import { improve } from './improve.ts';
import { readModel } from './model.ts';
import { Mover } from './mover.ts';
import { placeFrom } from './place-from.ts';
import type { Problem, Rule, Timetable } from './problem.ts';
import { Random } from './random.ts';
import { Search } from './search.ts';
import { Snapshot, timetableOf } from './snapshot.ts';
import type { State } from './state.ts';
import { verify } from './verify.ts';

/** A timetable that keeps all hard rules again. */
export type Repair = {
  readonly timetable: Timetable;
  /** The lessons that begin in another slot than before, by their index. */
  readonly moved: readonly number[];
  /** Free periods between lessons, of all teachers and all groups, in periods. */
  readonly gaps: number;
};

export type RepairOptions = {
  /** Processor time for all choices together. */
  readonly seconds: number;
  readonly seed: number;
  readonly isStopped?: () => boolean;
};

/** What a moved lesson and a gap cost. */
type Price = { readonly move: number; readonly gap: number };
const prices: readonly Price[] = [
  { move: 100, gap: 1 },
  { move: 20, gap: 40 },
];
/** Soft rules count less than moves, so that they do not ask for many. */
const partOfSoftRules = 0.1;
/** Of the time of a choice, for placing what has lost its place; the rest is for bringing back what need not move. */
const partForPlacing = 0.3;

/**
 * Repairs a timetable that breaks hard rules, as when a teacher has lost a day. Offers the one with the fewest moves found, then
 * one with fewer gaps if there is one. Empty if none was found in time.
 */
export function repair(problem: Problem, timetable: Timetable, options: RepairOptions): Repair[] {
  const found = prices.flatMap((price) => {
    const clock = new Clock(options.seconds / prices.length, options.isStopped);
    return repairOnce(problem, timetable, price, clock, options) ?? [];
  });
  const byMoves = found.toSorted((a, b) => a.moved.length - b.moved.length || a.gaps - b.gaps);
  return byMoves.filter((each, index) => byMoves.slice(0, index).every(({ gaps }) => gaps > each.gaps));
}

function repairOnce(
  problem: Problem,
  before: Timetable,
  price: Price,
  clock: Clock,
  { seconds, seed }: RepairOptions,
): Repair | undefined {
  const model = readModel(withGapsPriced(problem, price.gap));
  const mover = new Mover(model, new Random(seed));
  for (const [unit, lessons] of model.units.lessons.entries()) {
    const slot = before[lessons[0]!]?.slot ?? null;
    if (slot === null) continue;
    for (const start of model.starts.allowed[unit]!) {
      if (start !== slot) model.starts.cost[unit * model.slots + start]! += price.move * lessons.length;
    }
  }
  placeFrom(before, mover);
  const secondsOfChoice = seconds / prices.length;
  if (!placeAgain(mover, before, secondsOfChoice * partForPlacing) && !new Search(mover, clock, () => {}).run()) {
    return undefined;
  }
  clock.look();
  improve(mover, clock, secondsOfChoice, () => {});
  const timetable = timetableOf(mover.state);
  if (verify(problem, timetable).some(({ weight }) => weight >= 100)) return undefined;
  return { timetable, moved: movedLessons(before, timetable), gaps: countGaps(mover.state) };
}

/** Places what has no place, by longer and longer chains, several times. Keeps the way with the fewest moves. */
function placeAgain(mover: Mover, before: Timetable, seconds: number): boolean {
  const clock = new Clock(seconds);
  const chain = new Chain(mover, clock);
  const broken = new Snapshot(mover.state);
  const best = new Snapshot(mover.state);
  const displaced = [...mover.weights.keys()].filter((unit) => mover.state.slotOf[unit]! < 0);
  let fewest = Infinity;
  for (let calls = 8; !clock.isOver() && fewest > displaced.length; calls = Math.min(calls * 2, 2000)) {
    const order = displaced.map((unit) => ({ unit, at: mover.random.fraction() })).sort((a, b) => a.at - b.at);
    const areAllPlaced = order.every(({ unit }) => mover.state.slotOf[unit]! >= 0 || chain.place(unit, calls));
    const moves = movedLessons(before, timetableOf(mover.state)).length;
    if (areAllPlaced && moves < fewest) {
      fewest = moves;
      best.take(mover.state);
    }
    broken.restore(mover.state);
  }
  if (fewest < Infinity) best.restore(mover.state);
  return fewest < Infinity;
}

function withGapsPriced(problem: Problem, price: number): Problem {
  const milder = problem.rules.map((rule) =>
    rule.weight < 100 ? { ...rule, weight: rule.weight * partOfSoftRules } : rule,
  );
  const gaps = { id: 'gaps', weight: price, kind: 'gaps', most: 0, per: 'week' } as const;
  const ofAll: Rule[] = [
    { ...gaps, who: { kind: 'teacher', ids: [...problem.teachers.keys()] } },
    { ...gaps, who: { kind: 'group', ids: [...problem.groups.keys()] } },
  ];
  return { ...problem, rules: [...milder, ...ofAll] };
}

function movedLessons(before: Timetable, after: Timetable): number[] {
  return [...after.keys()].filter((lesson) => after[lesson]!.slot !== (before[lesson]?.slot ?? null));
}

function countGaps(state: State): number {
  const { ofTeacher, ofGroup } = state.model.resources;
  const none = { gapsAWeek: 0, gapsADay: Infinity, lateDays: Infinity, periodsADay: Infinity };
  const gapsOf = (resource: number) => new IdleCheck(state, resource, 1, none).breaks();
  return [...ofTeacher, ...ofGroup].reduce((sum, resource) => sum + gapsOf(resource), 0);
}
