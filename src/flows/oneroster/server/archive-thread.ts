import { fairQueue, type Waiter } from '../../../platform/server/fair-queue.ts';
import { threads } from '../../../platform/server/threads.ts';
import type { Moment } from './file-index.rules.ts';
import type { SchoolState } from './school-state.ts';

export type ArchiveTask = { readonly state: SchoolState; readonly moment: Moment };

const useThread = threads({ module: new URL('./archive-worker.ts', import.meta.url), megabytes: 1_024, seconds: 120 });

/** Archives are made one at a time, because each needs memory. */
const turns = fairQueue({ places: 1, perLine: 2, inAll: 50 });

/** Writes an archive in a thread of its own, as that of a large school takes a second in which nobody else would be answered. */
export function writeInThread(task: ArchiveTask, waiter: Waiter): Promise<Uint8Array> {
  return turns(waiter, (takeTurn) => takeTurn(() => useThread(({ ask }) => ask<Uint8Array>(task))));
}
