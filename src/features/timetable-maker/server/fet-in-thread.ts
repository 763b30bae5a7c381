import { Worker } from 'node:worker_threads';
import type { FetReason } from '../fet/fet-refused.ts';
import type { FetOutline } from '../fet-files.contract.ts';

/** What a thread found in a file, or why it did not read it. */
export type FetFound =
  | { readonly outline: FetOutline }
  | { readonly refused: FetReason; readonly names: readonly string[] };

/** The largest files of real schools take a twentieth of it. */
const limits = { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 64 };
const mostSeconds = 20;
const tooLarge: FetFound = { refused: 'too-large', names: [] };

/** Reads a file of FET in a thread of its own, so that nobody else waits for it: it ends with the memory and time it may take. */
export async function readFetInThread(file: Uint8Array): Promise<FetFound> {
  const worker = new Worker(new URL('./fet-worker.ts', import.meta.url), {
    ...{ workerData: file, env: {}, resourceLimits: limits },
  });
  const { promise, resolve, reject } = Promise.withResolvers<FetFound>();
  const late = setTimeout(() => resolve(tooLarge), mostSeconds * 1000);
  worker.on('message', (found: FetFound) => resolve(found));
  worker.on('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(tooLarge) : reject(error),
  );
  worker.on('exit', () => reject(new Error('The thread ended without an answer.')));
  try {
    return await promise;
  } finally {
    clearTimeout(late);
    await worker.terminate();
  }
}
