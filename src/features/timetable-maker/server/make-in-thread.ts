import { fairQueue, type Waiter } from '../../../platform/server/fair-queue.ts';
import { threads } from '../../../platform/server/threads.ts';
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

export type ThreadTask = (
  | { readonly make: MakingOrder }
  | { readonly repair: RepairOrder }
  | { readonly explain: { readonly problem: Problem; readonly seconds: number } }
) & { readonly stopped: Int32Array };

/** One timetable, or those of a repair to choose from, as a thread of its own makes them, which knows no database. */
export type Making = {
  /** Rejects if the thread fails, or once the signal is aborted. */
  readonly done: Promise<readonly MadeTimetable[]>;
  /** The last reported progress. */
  readonly progress: () => Progress | undefined;
  /** Has it answer the best so far, within milliseconds. */
  readonly stop: () => void;
};

/** A timetable of the largest schools needs a tenth of the memory; a making ends itself by the time that was chosen for it. */
const limits = { module: new URL('./making-worker.ts', import.meta.url), megabytes: 512 };
const makeThread = threads({ ...limits, seconds: 3_600 });
const explainThread = threads({ ...limits, seconds: 20 });

export function makeInThread(
  task: { readonly make: MakingOrder } | { readonly repair: RepairOrder },
  signal: AbortSignal,
): Making {
  const stopped = newFlag();
  let progress: Progress | undefined;
  const answer = (told: unknown) => {
    progress = told as Progress;
  };
  return {
    done: makeThread(({ ask }) => ask({ ...task, stopped } satisfies ThreadTask), { signal, answer }),
    progress: () => progress,
    stop: () => void Atomics.store(stopped, 0, 1),
  };
}

const turns = fairQueue({ places: 1, perLine: 10, inAll: 200 });

/** Why a problem has no timetable, as far as it is found out in so many seconds: of one problem after another. */
export function explainInThread(problem: Problem, seconds: number, waiter: Waiter): Promise<readonly Reason[]> {
  const task: ThreadTask = { explain: { problem, seconds }, stopped: newFlag() };
  return turns(waiter, (takeTurn) => takeTurn(() => explainThread(({ ask }) => ask<readonly Reason[]>(task))));
}

function newFlag(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
}
