import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { makeTimetable } from '../solver/make-timetable.ts';
import { keepWhatStays, repair } from '../solver/repair.ts';
import { whyNot } from '../solver/why-not.ts';
import type { MadeTimetable, MakingOrder, Progress, RepairOrder, ThreadAnswer, ThreadTask } from './make-in-thread.ts';

/** Of this thread alone, on Linux: whoever calls the server meanwhile goes first. */
const lowPriority = 10;
/** How long it may take to find out why not all lessons were placed. */
const explainingSeconds = 5;

const { task, stopped } = workerData as { readonly task: ThreadTask; readonly stopped: Int32Array };
const isStopped = () => Atomics.load(stopped, 0) !== 0;

if (process.platform === 'linux') setPriority(0, lowPriority);
answer({ done: perform() });

function perform() {
  if ('make' in task) return [make(task.make)];
  if ('repair' in task) return findRepairs(task.repair);
  return whyNot(task.explain.problem, task.explain);
}

function make({ problem, seconds, seed, start }: MakingOrder): MadeTimetable {
  const tell = ({ best: placed, of, stuck }: { best: number } & Omit<Progress, 'placed'>) =>
    answer({ progress: { placed, of, stuck } });
  const made = makeTimetable(problem, { seed, seconds, isStopped, tell, ...(start && { start }) });
  const reasons = made.isComplete ? [] : whyNot(problem, { seconds: explainingSeconds, isStopped });
  return { timetable: made.timetable, stuck: made.stuck, reasons };
}

/** Where there is none, what can stay, and why the rest has no place. */
function findRepairs({ problem, before, seconds, seed }: RepairOrder): MadeTimetable[] {
  const tell = (progress: Progress) => answer({ progress });
  const found = repair(problem, before, { seconds, seed, isStopped, tell });
  if (found.length > 0) return found.map(({ timetable }) => ({ timetable, stuck: [], reasons: [] }));
  const timetable = keepWhatStays(problem, before);
  const stuck = [...timetable.keys()].filter((lesson) => timetable[lesson]?.slot === null);
  return [{ timetable, stuck, reasons: whyNot(problem, { seconds: explainingSeconds, isStopped }) }];
}

function answer(part: ThreadAnswer): void {
  parentPort?.postMessage(part);
}
