import { BeyondLimits, threads } from '../../../platform/server/threads.ts';
import type { FetOutline } from '../fet-files.contract.ts';
import type { FetReason } from './fet/fet-refused.ts';

/** A thread's finds in a file, or why it did not read it. */
export type FetFound =
  | { readonly outline: FetOutline }
  | { readonly refused: FetReason; readonly names: readonly string[] };

/** The largest files of real schools take a twentieth of it. */
const useThread = threads({ module: new URL('./fet-worker.ts', import.meta.url), megabytes: 384, seconds: 20 });

/** Reads a file of FET in a thread of its own, so that nobody else waits for it: it ends with the memory and time it may take. */
export async function readFetInThread(file: Uint8Array): Promise<FetFound> {
  try {
    return await useThread(({ ask }) => ask<FetFound>(file));
  } catch (error) {
    if (error instanceof BeyondLimits) return { refused: 'too-large', names: [] };
    throw error;
  }
}
