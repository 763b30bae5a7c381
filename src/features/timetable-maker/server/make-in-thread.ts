import { Worker } from 'node:worker_threads';
import type { Problem, Timetable } from '../solver/problem.ts';
import type { Reason } from '../solver/why-not.ts';

export type MakingOrder = {
  readonly problem: Problem;
  /** At most. */
  readonly seconds: number;
  readonly seed: number;
  readonly start?: Timetable;
};
export type RepairOrder = Omit<MakingOrder, 'start'> & { readonly before: Timetable };

/** `moved` are the lessons that are elsewhere in the best repair so far. */
export type Progress = {
  readonly placed: number;
  readonly of: number;
  readonly stuck: readonly number[];
  readonly moved?: readonly number[];
};
export type MadeTimetable = {
  readonly timetable: Timetable;
  readonly stuck: readonly number[];
  /** Why not all is placed, as far as it was found out. */
  readonly reasons: readonly Reason[];
};

export type ThreadTask =
  | { readonly make: MakingOrder }
  | { readonly repair: RepairOrder }
  | { readonly explain: { readonly problem: Problem; readonly seconds: number } };
export type ThreadAnswer =
  | { readonly progress: Progress }
  | { readonly done: readonly MadeTimetable[] | readonly Reason[] };

/** What a thread of its own does, which knows no database. */
type Work<T> = {
  /** Rejects if the thread fails. */
  readonly done: Promise<T>;
  /** How far it is, as it told last. */
  readonly progress: () => Progress | undefined;
  /** Has it answer the best so far, within milliseconds. */
  readonly stop: () => void;
  /** Ends it without an answer. */
  readonly discard: () => Promise<unknown>;
};
/** One timetable, or those of a repair to choose from. */
export type Making = Work<readonly MadeTimetable[]>;

export function makeInThread(task: { readonly make: MakingOrder } | { readonly repair: RepairOrder }): Making {
  return inThread<readonly MadeTimetable[]>(task);
}

let lastAsked: Promise<unknown> = Promise.resolve();

/** Why a problem has no timetable, as far as it is found out in so many seconds: of one problem after another. */
export function explainInThread(problem: Problem, seconds: number): Promise<readonly Reason[]> {
  const answered = lastAsked.then(async () => {
    const work = inThread<readonly Reason[]>({ explain: { problem, seconds } });
    try {
      return await work.done;
    } finally {
      await work.discard();
    }
  });
  lastAsked = answered.catch(() => {});
  return answered;
}

/** A timetable of the largest schools needs a tenth of it. */
const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };

function inThread<T extends readonly MadeTimetable[] | readonly Reason[]>(task: ThreadTask): Work<T> {
  const stopped = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  // An empty environment: with that of `node --watch`, the worker would post its imports among the answers.
  const worker = new Worker(new URL('./making-worker.ts', import.meta.url), {
    ...{ workerData: { task, stopped }, env: {}, resourceLimits: limits },
  });
  let progress: Progress | undefined;
  const { promise: done, resolve, reject } = Promise.withResolvers<T>();
  worker.on('message', (answer: ThreadAnswer) => {
    if ('done' in answer) resolve(answer.done as T);
    else progress = answer.progress;
  });
  worker.on('error', reject);
  worker.on('exit', () => reject(new Error('The thread ended without an answer.')));
  return {
    done,
    progress: () => progress,
    stop: () => void Atomics.store(stopped, 0, 1),
    discard: () => worker.terminate(),
  };
}
