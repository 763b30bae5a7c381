import { Week } from './checks/check.ts';
import { idle } from './checks/idle.ts';
import { Clock } from './clock.ts';
import { Homes } from './homes.ts';
import { improve } from './improve.ts';
import { readModel } from './model.ts';
import { Mover } from './mover.ts';
import { newsOf, type Progress } from './news.ts';
import { placeByForce } from './place-by-force.ts';
import { placeByShortWays } from './place-by-short-ways.ts';
import { placeFrom } from './place-from.ts';
import type { Problem, Rule, Timetable } from './problem.ts';
import { Random } from './random.ts';
import { returnHome } from './return-home.ts';
import { Search } from './search.ts';
import { Snapshot, timetableOf } from './snapshot.ts';
import { SoftCost } from './soft-cost.ts';
import type { State } from './state.ts';

/** A repaired timetable that keeps all hard rules. */
export type Repair = {
  readonly timetable: Timetable;
  /** The lessons that begin in another slot than before, by their index. */
  readonly moved: readonly number[];
  /** Free periods between lessons, of all teachers and all groups, in periods. */
  readonly gaps: number;
};

/** The lessons that have moved in the best repair so far. */
type Repairing = { readonly moved?: readonly number[] };

export type RepairOptions = {
  /** Processor time for all choices together. */
  readonly seconds: number;
  readonly seed: number;
  readonly isStopped?: () => boolean;
  /** Called a few times a second. */
  readonly tell?: (progress: Progress & Repairing) => void;
};

/** The costs of a moved lesson and of a gap. */
type Price = { readonly move: number; readonly gap: number };
const prices: readonly [Price, ...Price[]] = [
  { move: 100, gap: 1 },
  { move: 50, gap: 20 },
  { move: 30, gap: 40 },
];
/** Soft rules count less than moves, so that they do not ask for many. */
const partOfSoftRules = 0.1;
/**
 * The ways to place units that have lost their place, tried in order until one succeeds, each with its share of the
 * time.
 */
const ways = [
  { part: 0.15, place: placeByShortWays },
  { part: 0.25, place: placeByForce },
  { part: 0.2, place: placeAnyhow },
];
const partForReturning = 0.2;
/**
 * The remaining time is for the results: they are improved in rounds of this many moves for each unit, until this many
 * rounds have gained nothing.
 */
const triesPerUnit = 100;
const vainRounds = 2;
const leastGain = 1e-6;

/**
 * Repairs a timetable that breaks hard rules, for example because a teacher has lost a day. Returns the result with the
 * fewest moves, then those with more moves and fewer gaps; empty if none was found in time.
 */
export function repair(problem: Problem, before: Timetable, options: RepairOptions): Repair[] {
  const clock = new Clock(options.seconds, options.isStopped);
  const found: Repair[] = [];
  const placed = placeAll(problem, before, options);
  for (const [index, price] of placed ? prices.entries() : []) {
    clock.look();
    const seconds = (options.seconds - clock.elapsed) / (prices.length - index);
    const mover = moverAt(price, problem, before, options.seed);
    placed?.restore(mover.state);
    improveFor(seconds, mover, before, options);
    placed?.take(mover.state);
    const timetable = timetableOf(mover.state);
    found.push({ timetable, moved: movedLessons(before, timetable), gaps: countGaps(mover.state) });
  }
  const byMoves = found.toSorted((a, b) => a.moved.length - b.moved.length || a.gaps - b.gaps);
  return byMoves.filter((each, index) => byMoves.slice(0, index).every(({ gaps }) => gaps > each.gaps));
}

/** The part of a timetable that can stay, with nothing else placed. */
export function keepWhatStays(problem: Problem, before: Timetable): Timetable {
  const mover = new Mover(readModel(problem), new Random(1));
  placeFrom(before, mover);
  return timetableOf(mover.state);
}

/**
 * Keeps the lessons that can stay, places the others, and returns lessons to their earlier places where possible.
 * `undefined` if some found no place.
 */
function placeAll(
  problem: Problem,
  before: Timetable,
  { seconds, seed, isStopped, tell }: RepairOptions,
): Snapshot | undefined {
  const mover = moverAt(prices[0], problem, before, seed);
  placeFrom(before, mover);
  const homes = new Homes(before, mover);
  const isPlaced = ways.some(({ part, place }) => {
    const clock = new Clock(seconds * part, isStopped);
    const news = newsOf<Repairing>(mover, clock, tell);
    return place(mover, homes, clock, () => news(() => ({ stuck: withoutPlace(mover) })));
  });
  if (!isPlaced) return undefined;
  const clock = new Clock(seconds * partForReturning, isStopped);
  const news = newsOf<Repairing>(mover, clock, tell);
  returnHome(mover, homes, clock, () =>
    news(() => ({ moved: movedLessons(before, timetableOf(mover.state)), stuck: [] })),
  );
  return new Snapshot(mover.state);
}

function placeAnyhow(mover: Mover, _homes: Homes, clock: Clock, tell: () => void): boolean {
  mover.weights.fill(1);
  return new Search(mover, clock, tell, new Snapshot(mover.state)).run();
}

/**
 * Moves units that are better elsewhere at the mover's price, and returns those that need not move, until several
 * rounds have gained nothing.
 */
function improveFor(seconds: number, mover: Mover, before: Timetable, { isStopped, tell }: RepairOptions): void {
  const moved = movedLessons(before, timetableOf(mover.state));
  const clock = new Clock(seconds, isStopped);
  const news = newsOf<Repairing>(mover, clock, tell);
  const homes = new Homes(before, mover).slotOf;
  const mostMoves = triesPerUnit * mover.state.units;
  let least = new SoftCost(mover).total;
  for (let vain = 0; vain < vainRounds && least > 0 && !clock.isOver(); vain++) {
    const cost = improve(mover, clock, seconds, () => news(() => ({ moved, stuck: [] })), { homes, mostMoves });
    if (cost < least - leastGain) vain = -1;
    least = cost;
    clock.look();
  }
}

/** Returns a mover for which each lesson away from its earlier place has a price. */
function moverAt(price: Price, problem: Problem, before: Timetable, seed: number): Mover {
  const model = readModel(withGapsPriced(problem, price.gap));
  const mover = new Mover(model, new Random(seed));
  for (const [lesson, { room }] of before.entries()) mover.usualRoom[lesson] = room ?? -1;
  const { slotOf: homes, sizeOf } = new Homes(before, mover);
  for (const [unit, home] of homes.entries()) {
    if (home < 0) continue;
    for (const start of model.starts.allowed[unit]!) {
      if (start !== home) model.starts.cost[unit * model.slots + start]! += price.move * sizeOf[unit]!;
    }
  }
  return mover;
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

function withoutPlace({ model, state }: Mover): number[] {
  const units = [...state.slotOf.keys()].filter((unit) => state.slotOf[unit]! < 0);
  return units.flatMap((unit) => [...model.units.lessons[unit]!]).slice(0, 5);
}

function countGaps(state: State): number {
  const { ofTeacher, ofGroup } = state.model.resources;
  const none = { gapsAWeek: 0, gapsADay: Infinity, lateDays: Infinity, periodsADay: Infinity };
  const gapsOf = (resource: number) => idle(new Week(state, resource), 1, none).breaks();
  return [...ofTeacher, ...ofGroup].reduce((sum, resource) => sum + gapsOf(resource), 0);
}
