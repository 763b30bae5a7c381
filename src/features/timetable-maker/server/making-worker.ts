import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { makeTimetable } from '../solver/make-timetable.ts';
import { whyNot } from '../solver/why-not.ts';
import type { MakingOrder, Progress, ThreadAnswer, ThreadTask } from './make-in-thread.ts';

/** Of this thread alone, on Linux: whoever calls the server meanwhile goes first. */
const lowPriority = 10;
/** How long it may take to find out why not all lessons were placed. */
const explainingSeconds = 5;

const { task, stopped } = workerData as { readonly task: ThreadTask; readonly stopped: Int32Array };
const isStopped = () => Atomics.load(stopped, 0) !== 0;

if (process.platform === 'linux') setPriority(0, lowPriority);
answer({ done: 'make' in task ? make(task.make) : whyNot(task.explain.problem, task.explain) });

function make({ problem, seconds, seed, start }: MakingOrder) {
  const tell = ({ best: placed, of, stuck }: { best: number } & Omit<Progress, 'placed'>) =>
    answer({ progress: { placed, of, stuck } });
  const made = makeTimetable(problem, { seed, seconds, isStopped, tell, ...(start && { start }) });
  const reasons = made.isComplete ? [] : whyNot(problem, { seconds: explainingSeconds, isStopped });
  return { timetable: made.timetable, stuck: made.stuck, reasons };
}

function answer(part: ThreadAnswer): void {
  parentPort?.postMessage(part);
}
