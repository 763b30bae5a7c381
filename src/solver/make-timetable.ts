import { Clock } from './clock.ts';
import { improve } from './improve.ts';
import { readModel } from './model.ts';
import { Mover } from './mover.ts';
import { News, type Progress, stuckLessons } from './news.ts';
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
  /** Told a few times a second. */
  readonly tell?: (progress: Progress & Making) => void;
  /** The timetable to begin with; units that break a hard rule there are placed again. */
  readonly start?: Timetable;
};

type Making = {
  /** The most lessons placed so far. */
  readonly best: number;
  /** The weights of all breaks of soft rules, added; null until every lesson is placed. */
  readonly cost: number | null;
};

export type Made = {
  readonly timetable: Timetable;
  /** All lessons are placed and no hard rule is broken, by the search's own reading of the rules. */
  readonly isComplete: boolean;
  /** The lessons thrown out most often, the worst first; none if complete. */
  readonly stuck: readonly number[];
};

/** The first turn of improving takes so long at least, where there is so much time; each further one so many times as long. */
const secondsOfFirst = 1;
const growth = 3;

/**
 * Makes a timetable: first one that keeps all hard rules, then in the time left one that breaks less of the soft ones.
 * Runs until it is done, so it is called in a worker thread. Throws a `RangeError` if a day has more than 31 periods.
 */
export function makeTimetable(problem: Problem, options: MakeOptions): Made {
  const { seed, seconds, isStopped, tell, start } = options;
  const mover = new Mover(readModel(problem), new Random(seed));
  const clock = new Clock(seconds, isStopped);
  const news = new News<Making>(mover, clock, tell);
  if (start) placeFrom(start, mover);
  const search = new Search(mover, clock, ({ best }) => news.tell(() => ({ best: best.placedLessons, cost: null })));
  const isComplete = search.run();
  const stuck = isComplete ? [] : stuckLessons(mover, 20);
  if (isComplete)
    improveInTurns(mover, clock, seconds, (cost) => news.tell(() => ({ best: problem.lessons.length, cost })));
  return { timetable: timetableOf(mover.state), isComplete, stuck };
}

/** Several times, each longer than the one before and from the best so far, so that there is soon a good one to stop at. */
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
