import { fairQueue, type Waiter } from '../../../platform/server/fair-queue.ts';
import { threads } from '../../../platform/server/threads.ts';
import type { Problem, Timetable } from '../../../solver/problem.ts';
import type { Reason } from '../../../solver/why-not.ts';
import type { Consequence, Weighing } from './consequences.ts';
import type { Judgement, Judging } from './planned-draft.ts';

export type MakingOrder = {
  readonly problem: Problem;
  /** At most. */
  readonly seconds: number;
  readonly seed: number;
  readonly start?: Timetable;
};
export type RepairOrder = Omit<MakingOrder, 'start'> & { readonly before: Timetable };

/** `moved` contains the lessons with another place in the best repair so far. */
export type Progress = {
  readonly placed: number;
  readonly of: number;
  readonly stuck: readonly number[];
  readonly moved?: readonly number[];
};
export type MadeTimetable = {
  readonly timetable: Timetable;
  readonly stuck: readonly number[];
  /** The known reasons why some lessons could not be placed. */
  readonly reasons: readonly Reason[];
};

type Task =
  | { readonly make: MakingOrder }
  | { readonly repair: RepairOrder }
  | { readonly explain: { readonly problem: Problem; readonly seconds: number } }
  | { readonly judge: Judging }
  | { readonly weigh: Weighing };
export type ThreadTask = Task & { readonly stopped: Int32Array };

/**
 * A timetable, or the results of a repair to choose from, that a separate thread makes and judges without access to the
 * database.
 */
export type Making<Result> = {
  /** Rejects if the thread fails, or once the signal is aborted. */
  readonly done: Promise<readonly (readonly [Result, Judgement])[]>;
  /** The last reported progress. */
  readonly progress: () => Progress | undefined;
  /** Makes the thread answer with its best result so far, within milliseconds. */
  readonly stop: () => void;
};

/** A timetable of the largest schools needs a tenth of the memory; a making ends itself by the time that was chosen for it. */
const limits = { module: new URL('./making-worker.ts', import.meta.url), megabytes: 512 };
const makeThread = threads({ ...limits, seconds: 3_600 });
const shortThread = threads({ ...limits, seconds: 20 });

type ToMake<Result> = {
  readonly task: { readonly make: MakingOrder } | { readonly repair: RepairOrder };
  readonly read: (made: MadeTimetable) => Result;
  /** Returns the data by which the timetables are judged. */
  readonly judging: (results: readonly Result[]) => Judging;
};

export function makeInThread<Result>({ task, read, judging }: ToMake<Result>, signal: AbortSignal): Making<Result> {
  const stopped = newFlag();
  let progress: Progress | undefined;
  const answer = (told: unknown) => {
    progress = told as Progress;
  };
  const done = makeThread(
    async ({ ask }) => {
      const made = await ask<readonly MadeTimetable[]>({ ...task, stopped } satisfies ThreadTask);
      const results = made.map(read);
      const judged = await ask<readonly Judgement[]>({ judge: judging(results), stopped } satisfies ThreadTask);
      return results.map((result, place) => [result, judged[place] as Judgement] as const);
    },
    { signal, answer },
  );
  return { done, progress: () => progress, stop: () => void Atomics.store(stopped, 0, 1) };
}

const turns = fairQueue({ places: 1, perLine: 10, inAll: 200 });

/** Returns the reasons why a problem has no timetable, as far as they are found in this many seconds. */
export function explainInThread(problem: Problem, seconds: number, waiter: Waiter): Promise<readonly Reason[]> {
  return askInTurn({ explain: { problem, seconds } }, waiter);
}

export function judgeInThread(judge: Judging, waiter: Waiter): Promise<readonly Judgement[]> {
  return askInTurn({ judge }, waiter);
}

export function weighInThread(weigh: Weighing, waiter: Waiter): Promise<Consequence[]> {
  return askInTurn({ weigh }, waiter);
}

/** Runs tasks one after another. */
function askInTurn<Answer>(task: Task, waiter: Waiter): Promise<Answer> {
  const asked: ThreadTask = { ...task, stopped: newFlag() };
  return turns(waiter, (takeTurn) => takeTurn(() => shortThread(({ ask }) => ask<Answer>(asked))));
}

function newFlag(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}
