import { type AskServer, performTasks } from '../../../platform/server/perform-tasks.ts';
import { makeTimetable } from '../../../solver/make-timetable.ts';
import { keepWhatStays, repair } from '../../../solver/repair.ts';
import { whyNot } from '../../../solver/why-not.ts';
import { findConsequences } from './consequences.ts';
import type { MadeTimetable, MakingOrder, Progress, RepairOrder, ThreadTask } from './make-in-thread.ts';
import { judgeAll } from './planned-draft.ts';

/** The time limit for finding out why not all lessons were placed. */
const explainingSeconds = 5;

/** The check for a stop, and the function that reports progress. */
type Outside = { readonly isStopped: () => boolean; readonly tell: (progress: Progress) => unknown };

performTasks<ThreadTask>((task, askServer: AskServer) => {
  const outside = { isStopped: () => Atomics.load(task.stopped, 0) !== 0, tell: askServer };
  if ('make' in task) return [make(task.make, outside)];
  if ('repair' in task) return findRepairs(task.repair, outside);
  if ('judge' in task) return judgeAll(task.judge);
  if ('weigh' in task) return findConsequences(task.weigh);
  return whyNot(task.explain.problem, { seconds: task.explain.seconds, isStopped: outside.isStopped });
});

function make({ problem, seconds, seed, start }: MakingOrder, { isStopped, tell }: Outside): MadeTimetable {
  const tellBest = ({ best: placed, of, stuck }: { best: number } & Omit<Progress, 'placed'>) =>
    tell({ placed, of, stuck });
  const made = makeTimetable(problem, { seed, seconds, isStopped, tell: tellBest, ...(start && { start }) });
  const reasons = made.isComplete ? [] : whyNot(problem, { seconds: explainingSeconds, isStopped });
  return { timetable: made.timetable, stuck: made.stuck, reasons };
}

/** If there is no repair, returns the lessons that can stay, and the reasons why the others have no place. */
function findRepairs({ problem, before, seconds, seed }: RepairOrder, { isStopped, tell }: Outside): MadeTimetable[] {
  const found = repair(problem, before, { seconds, seed, isStopped, tell });
  if (found.length > 0) return found.map(({ timetable }) => ({ timetable, stuck: [], reasons: [] }));
  const timetable = keepWhatStays(problem, before);
  const stuck = [...timetable.keys()].filter((lesson) => timetable[lesson]?.slot === null);
  return [{ timetable, stuck, reasons: whyNot(problem, { seconds: explainingSeconds, isStopped }) }];
}
