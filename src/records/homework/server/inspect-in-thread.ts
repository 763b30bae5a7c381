import type { UploadedFile } from '../../../platform/http/receive-file.ts';
import { BeyondLimits, threads } from '../../../platform/server/threads.ts';
import type { Inspected } from './inspect-file.ts';

/** Files of 20 MB with millions of parts take a second. */
const useThread = threads({ module: new URL('./file-worker.ts', import.meta.url), megabytes: 256, seconds: 20 });

/** Inspects a file in a thread, because a malicious file takes seconds in which nothing else would be answered. */
export async function inspectInThread(file: UploadedFile): Promise<Inspected | undefined> {
  try {
    return await useThread(({ ask }) => ask<Inspected | undefined>(file));
  } catch (error) {
    if (error instanceof BeyondLimits) return undefined;
    throw error;
  }
}
