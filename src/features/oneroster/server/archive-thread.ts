import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SchoolState } from './school-state.ts';
import type { Moment } from './to-files.rules.ts';

export type ArchiveTask = { readonly state: SchoolState; readonly moment: Moment };

/** Writes an archive in a thread of its own, as that of a large school takes a second in which nobody else would be answered. */
export async function writeInThread(state: SchoolState, moment: Moment): Promise<Uint8Array> {
  const worker = new Worker(new URL('./archive-worker.ts', import.meta.url), { env: {} });
  try {
    worker.postMessage({ state, moment } satisfies ArchiveTask);
    const [archive] = (await once(worker, 'message')) as [Uint8Array];
    return archive;
  } finally {
    await worker.terminate();
  }
}
