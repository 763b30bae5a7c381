import { Clock } from './clock.ts';
import { improve } from './improve.ts';
import { readModel } from './model.ts';
import { Mover } from './mover.ts';
import { newsOf, type Progress, stuckLessons } from './news.ts';
import { placeFrom } from './place-from.ts';
import type { Problem, Timetable } from './problem.ts';
import { Random } from './random.ts';
import { Search } from './search.ts';
import { timetableOf } from './snapshot.ts';

export type MakeOptions = {
  /** The same problem, seed and number of steps give the same timetable. */
  readonly seed: number;
  /** Processor time. It ends earlier when all rules hold. */
  readonly seconds: number;
  /** Asked every few milliseconds; once true, the best so far is returned. */
  readonly isStopped?: () => boolean;
  /** Called a few times a second. */
  readonly tell?: (progress: Progress & Making) => void;
  /** The timetable to begin with; units that break a hard rule there are placed again. */
  readonly start?: Timetable;
};

type Making = {
  /** The most lessons placed so far. */
  readonly best: number;
  /** The sum of the weights of all broken soft rules; null until every lesson is placed. */
  readonly cost: number | null;
};

export type Made = {
  readonly timetable: Timetable;
  /** True if all lessons are placed and no hard rule is broken, as the search interprets the rules. */
  readonly isComplete: boolean;
  /** The lessons removed most often, the worst first; empty if complete. */
  readonly stuck: readonly number[];
};

/**
 * The first turn of improving takes at least this long, if there is time; each further turn is longer by this factor.
 */
const secondsOfFirst = 1;
const growth = 3;

/**
 * Makes a timetable: first one that keeps all hard rules, then, in the remaining time, one that breaks fewer soft
 * rules. It blocks until it is done, so it is called in a worker thread. Throws a `RangeError` if a day has more than
 * 31 periods.
 */
export function makeTimetable(problem: Problem, options: MakeOptions): Made {
  const { seed, seconds, isStopped, tell, start } = options;
  const mover = new Mover(readModel(problem), new Random(seed));
  const clock = new Clock(seconds, isStopped);
  const news = newsOf<Making>(mover, clock, tell);
  if (start) placeFrom(start, mover);
  const search = new Search(mover, clock, ({ best }) => news(() => ({ best: best.placedLessons, cost: null })));
  const isComplete = search.run();
  const stuck = isComplete ? [] : stuckLessons(mover, 20);
  if (isComplete) improveInTurns(mover, clock, seconds, (cost) => news(() => ({ best: problem.lessons.length, cost })));
  return { timetable: timetableOf(mover.state), isComplete, stuck };
}

/**
 * Improves in several turns, each longer than the previous one and starting from the best result, so that there is soon
 * a good one if the run is stopped.
 */
function improveInTurns(mover: Mover, clock: Clock, seconds: number, tell: (cost: number) => void): void {
  clock.look();
  const left = seconds - clock.elapsed;
  const turns = Math.max(1, Math.floor(Math.log((left * (growth - 1)) / secondsOfFirst + 1) / Math.log(growth)));
  let turn = (left * (growth - 1)) / (growth ** turns - 1);
  let end = clock.elapsed + turn;
  while (improve(mover, clock, end, tell) > 0 && clock.elapsed >= end) {
    turn *= growth;
    end += turn;
  }
}
