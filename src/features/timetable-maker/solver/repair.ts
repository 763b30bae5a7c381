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
  /** Told a few times a second. */
  readonly tell?: (progress: RepairProgress) => void;
};

type RepairProgress = {
  /** Lessons placed now, of so many. */
  readonly placed: number;
  readonly of: number;
  /** Those that have no place now, at most five. */
  readonly stuck: readonly number[];
  /** The lessons that have moved in the best repair so far. */
  readonly moved?: readonly number[];
};

/** What a moved lesson and a gap cost. */
type Price = { readonly move: number; readonly gap: number };
const prices: readonly [Price, ...Price[]] = [
  { move: 100, gap: 1 },
  { move: 50, gap: 20 },
  { move: 30, gap: 40 },
];
/** Soft rules count less than moves, so that they do not ask for many. */
const partOfSoftRules = 0.1;
/** Of the time, for short ways to place what has lost its place; then for any way. The rest is for the choices. */
const partForShortWays = 0.2;
const partForPlacing = 0.6;

/**
 * Repairs a timetable that breaks hard rules, as when a teacher has lost a day. Offers the one with the fewest moves found, then
 * those with more moves and fewer gaps. Empty if none was found in time.
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
    found.push(...repairOf(problem, before, mover.state));
  }
  const byMoves = found.toSorted((a, b) => a.moved.length - b.moved.length || a.gaps - b.gaps);
  return byMoves.filter((each, index) => byMoves.slice(0, index).every(({ gaps }) => gaps > each.gaps));
}

/** What of a timetable can stay as it is, with nothing else placed. */
export function keepWhatStays(problem: Problem, before: Timetable): Timetable {
  const mover = new Mover(readModel(problem), new Random(1));
  placeFrom(before, mover);
  return timetableOf(mover.state);
}

/** Keeps what can stay, and places the rest: by the fewest moves found, if it is found by few, else by any. */
function placeAll(
  problem: Problem,
  before: Timetable,
  { seconds, seed, isStopped, tell }: RepairOptions,
): Snapshot | undefined {
  const mover = moverAt(prices[0], problem, before, seed);
  placeFrom(before, mover);
  const shortly = new Clock(seconds * partForShortWays, isStopped);
  if (!placeByShortWays(mover, before, shortly, new News(mover, shortly, tell))) {
    const anyhow = new Clock(seconds * (partForPlacing - partForShortWays), isStopped);
    const news = new News(mover, anyhow, tell);
    if (!new Search(mover, anyhow, () => news.tell(), new Snapshot(mover.state)).run()) return undefined;
  }
  return new Snapshot(mover.state);
}

/** Brings back what need not move, and moves what is better elsewhere at the mover's price. */
function improveFor(seconds: number, mover: Mover, before: Timetable, { isStopped, tell }: RepairOptions): void {
  const clock = new Clock(seconds, isStopped);
  const news = new News(mover, clock, tell);
  const moved = movedLessons(before, timetableOf(mover.state));
  improve(mover, clock, seconds, () => news.tell(moved), homesOf(before, mover));
}

/** None if it breaks anything that must hold. */
function repairOf(problem: Problem, before: Timetable, state: State): Repair[] {
  const timetable = timetableOf(state);
  if (verify(problem, timetable).some(({ weight }) => weight >= 100)) return [];
  return [{ timetable, moved: movedLessons(before, timetable), gaps: countGaps(state) }];
}

/** With each lesson at a price elsewhere than before. */
function moverAt(price: Price, problem: Problem, before: Timetable, seed: number): Mover {
  const model = readModel(withGapsPriced(problem, price.gap));
  const mover = new Mover(model, new Random(seed));
  for (const [lesson, { room }] of before.entries()) mover.usualRoom[lesson] = room ?? -1;
  for (const [unit, home] of homesOf(before, mover).entries()) {
    if (home < 0) continue;
    for (const start of model.starts.allowed[unit]!) {
      if (start === home) continue;
      model.starts.cost[unit * model.slots + start]! += price.move * model.units.lessons[unit]!.length;
    }
  }
  return mover;
}

/** Where each unit was, if it may still be there; else -1. */
function homesOf(before: Timetable, { model }: Mover): Int32Array {
  return Int32Array.from(model.units.lessons, (lessons, unit) => {
    const slot = before[lessons[0]!]?.slot ?? -1;
    return model.starts.allowed[unit]!.includes(slot) ? slot : -1;
  });
}

/** Places what has no place, by longer and longer chains, several times. Keeps the way with the fewest moves. */
function placeByShortWays(mover: Mover, before: Timetable, clock: Clock, news: News): boolean {
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
    news.tell();
    broken.restore(mover.state);
    clock.look();
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

const secondsBetweenNews = 0.3;

/** Tells how far the repair is, not too often. */
class News {
  readonly #mover: Mover;
  readonly #clock: Clock;
  readonly #tell: ((progress: RepairProgress) => void) | undefined;
  #next = 0;

  constructor(mover: Mover, clock: Clock, tell: ((progress: RepairProgress) => void) | undefined) {
    this.#mover = mover;
    this.#clock = clock;
    this.#tell = tell;
  }

  tell(moved?: readonly number[]): void {
    if (!this.#tell || this.#clock.elapsed < this.#next) return;
    this.#next = this.#clock.elapsed + secondsBetweenNews;
    const { placedLessons: placed, slotOf, model } = this.#mover.state;
    const of = model.durations.length;
    const unplaced = [...slotOf.keys()].filter((unit) => slotOf[unit]! < 0);
    const stuck = unplaced.slice(0, 5).flatMap((unit) => [...model.units.lessons[unit]!]);
    this.#tell({ placed, of, stuck: stuck.slice(0, 5), ...(moved && { moved }) });
  }
}
