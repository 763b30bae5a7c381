import { badInput, Refusal, refuseAt } from '../../../platform/server/refusal.ts';
import { BeyondLimits, threads } from '../../../platform/server/threads.ts';
import type { FetOutline } from '../fet-files.contract.ts';
import { fetFileTooLarge } from '../fet-files.refusals.ts';

/** The largest files of real schools take a twentieth of it. */
const useThread = threads({ module: new URL('./fet-worker.ts', import.meta.url), megabytes: 384, seconds: 20 });

/** Reads a FET file in a separate thread, so that other calls do not wait; the thread's memory and time are limited. */
export async function readFetInThread(file: Uint8Array): Promise<FetOutline> {
  try {
    return await useThread(({ ask }) => ask<FetOutline>(file));
  } catch (error) {
    if (error instanceof BeyondLimits) throw refuseAt('file', fetFileTooLarge);
    throw error instanceof Refusal ? badInput({ file: error.why }) : error;
  }
}
