import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Fault, fault } from '../../../../platform/contract/reason.ts';
import { Refusal } from '../../../../platform/server/refusal.ts';
import { archiveTooLarge } from '../../../oneroster/oneroster.refusals.ts';
import type { Target } from './describe-files.rules.ts';
import type { Described } from './described.ts';

export type DescribingTask = { readonly archive: Uint8Array; readonly target: Target };
export type DescribingDone = { readonly described: Described } | { readonly refused: Fault };

/** Whatever is in an archive, reading it needs no more than this. */
const limits = { maxOldGenerationSizeMb: 1024 };

/** Reads an archive and what its rows make, in a thread of its own. */
export async function describeInThread(archive: Uint8Array, target: Target): Promise<Described> {
  const worker = new Worker(new URL('./describing-worker.ts', import.meta.url), { env: {}, resourceLimits: limits });
  try {
    worker.postMessage({ archive, target } satisfies DescribingTask);
    const [done] = (await once(worker, 'message')) as [DescribingDone];
    if ('refused' in done) throw new Refusal(done.refused);
    return done.described;
  } catch (error) {
    const isFull = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw isFull ? new Refusal(fault(archiveTooLarge)) : error;
  } finally {
    await worker.terminate();
  }
}
