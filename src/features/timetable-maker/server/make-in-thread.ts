import { Worker } from 'node:worker_threads';
import type { Problem, Timetable } from '../solver/problem.ts';

export type MakingOrder = {
  readonly problem: Problem;
  /** At most. */
  readonly seconds: number;
  readonly seed: number;
  readonly start?: Timetable;
};

export type Progress = { readonly placed: number; readonly of: number; readonly stuck: readonly number[] };
export type MadeTimetable = { readonly timetable: Timetable; readonly stuck: readonly number[] };
export type MakingAnswer = { readonly progress: Progress } | { readonly made: MadeTimetable };

/** The making of a timetable in a thread of its own, which knows no database. */
export type Making = {
  /** Rejects if the thread fails. */
  readonly made: Promise<MadeTimetable>;
  /** How far it is, as it told last. */
  readonly progress: () => Progress | undefined;
  /** Has it answer the best so far, within milliseconds. */
  readonly stop: () => void;
  /** Ends it without an answer. */
  readonly discard: () => Promise<unknown>;
};

/** A timetable of the largest schools needs a tenth of it. */
const limits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };

export function makeInThread(order: MakingOrder): Making {
  const stopped = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  // An empty environment: with that of `node --watch`, the worker would post its imports among the answers.
  const worker = new Worker(new URL('./making-worker.ts', import.meta.url), {
    ...{ workerData: { ...order, stopped }, env: {}, resourceLimits: limits },
  });
  let progress: Progress | undefined;
  const { promise, resolve, reject } = Promise.withResolvers<MadeTimetable>();
  worker.on('message', (answer: MakingAnswer) => {
    if ('made' in answer) resolve(answer.made);
    else progress = answer.progress;
  });
  worker.on('error', reject);
  worker.on('exit', () => reject(new Error('The thread ended without a timetable.')));
  return {
    made: promise,
    progress: () => progress,
    stop: () => void Atomics.store(stopped, 0, 1),
    discard: () => worker.terminate(),
  };
}
