import { Refusal, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { BeyondLimits, threads } from '../../../platform/server/threads.ts';
import { notAnImage, tooManyPixels } from '../images.refusals.ts';
import type { PreparedPhoto } from './prepare-photo.ts';

/**
 * The memory limit excludes the pixels, which are held outside the thread's own memory. The largest photo takes two
 * seconds.
 */
const useThread = threads({ module: new URL('./photo-worker.ts', import.meta.url), megabytes: 128, seconds: 30 });

/**
 * Prepares a photo in a thread, because loading the decoder takes half a second in which no other call would be
 * answered.
 */
export async function preparePhotoInThread(file: Buffer): Promise<PreparedPhoto> {
  try {
    return await useThread(({ ask }) => ask<PreparedPhoto>(file));
  } catch (error) {
    if (error instanceof BeyondLimits) throw refuse(tooManyPixels);
    // The thread passes on the reason of a refusal but not the field, which is added here.
    if (error instanceof Refusal && error.why.reason === notAnImage.reason) throw refuseAt('file', notAnImage);
    throw error;
  }
}
