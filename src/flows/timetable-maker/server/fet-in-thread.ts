import { BeyondLimits, threads } from '../../../platform/server/threads.ts';
import type { FetOutline } from '../fet-files.contract.ts';
import type { FetReason } from './fet/fet-refused.ts';

/** The content that a thread read from a file, or the reason why it could not. */
export type FetFound =
  | { readonly outline: FetOutline }
  | { readonly refused: FetReason; readonly names: readonly string[] };

/** The largest files of real schools take a twentieth of it. */
const useThread = threads({ module: new URL('./fet-worker.ts', import.meta.url), megabytes: 384, seconds: 20 });

/** Reads a FET file in a separate thread, so that other calls do not wait; the thread's memory and time are limited. */
export async function readFetInThread(file: Uint8Array): Promise<FetFound> {
  try {
    return await useThread(({ ask }) => ask<FetFound>(file));
  } catch (error) {
    if (error instanceof BeyondLimits) return { refused: 'too-large', names: [] };
    throw error;
  }
}
