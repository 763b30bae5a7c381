import { Refusal, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { BeyondLimits, threads } from '../../../platform/server/threads.ts';
import { notAnImage, tooManyPixels } from '../images.refusals.ts';
import type { PreparedPhoto } from './prepare-photo.ts';

/** The pixels are held outside of the thread's own memory; the largest photo takes two seconds. */
const useThread = threads({ module: new URL('./photo-worker.ts', import.meta.url), megabytes: 128, seconds: 30 });

/** Prepares a photo in a thread of its own, as loading what decodes it takes half a second in which nobody else would be answered. */
export async function preparePhotoInThread(file: Buffer): Promise<PreparedPhoto> {
  try {
    return await useThread(({ ask }) => ask<PreparedPhoto>(file));
  } catch (error) {
    if (error instanceof BeyondLimits) throw refuse(tooManyPixels);
    // A thread passes on why it refuses, without the field.
    if (error instanceof Refusal && error.why.reason === notAnImage.reason) throw refuseAt('file', notAnImage);
    throw error;
  }
}
