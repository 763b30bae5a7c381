import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { makeTimetable } from '../solver/make-timetable.ts';
import type { MakingAnswer, MakingOrder } from './make-in-thread.ts';

/** Of this thread alone, on Linux: whoever calls the server meanwhile goes first. */
const lowPriority = 10;

const { problem, seconds, seed, start, stopped } = workerData as MakingOrder & { readonly stopped: Int32Array };

if (process.platform === 'linux') setPriority(0, lowPriority);
const made = makeTimetable(problem, {
  ...{ seed, seconds, ...(start && { start }) },
  isStopped: () => Atomics.load(stopped, 0) !== 0,
  tell: ({ best, of, stuck }) => answer({ progress: { placed: best, of, stuck } }),
});
answer({ made });

function answer(part: MakingAnswer): void {
  parentPort?.postMessage(part);
}
