import type { FastifyInstance } from 'fastify';
import { fault } from '../../../platform/contract/reason.ts';
import { type DailyQuota, spendDaily } from '../../../platform/database/quota.ts';
import { openStore } from '../../../platform/files/open-store.ts';
import type { App } from '../../../platform/http/app-context.ts';
import { type Call, type Serve, waiterOf } from '../../../platform/http/serve-endpoint.ts';
import { fairQueue } from '../../../platform/server/fair-queue.ts';
import { Refusal, refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { BeyondLimits, threads } from '../../../platform/server/threads.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import { photoPath, uploadImage } from '../images.contract.ts';
import { notAnImage, photoNotFound, tooManyPhotos, tooManyPixels } from '../images.refusals.ts';
import { addImage, discardImages, type PhotoSize, photoAddress, photoName } from './images.queries.ts';
import type { PreparedPhoto } from './prepare-photo.ts';

export function imagesRoutes(serve: Serve): void {
  serve(uploadImage, upload);
}

/** Decodes one photo at a time, to limit memory; each one being read or queued takes 2 MB. */
const uploads = fairQueue({ places: 1, perLine: 5, inAll: 30 });

/** Queues uploads fairly by person: many uploads of one person do not delay a single one of another. */
function upload(call: Call<typeof uploadImage>) {
  return uploads(waiterOf(call), async (takeTurn) => {
    const file = await call.readFile();
    // Counted before the photo is decoded, which costs far more; unreadable photos count too.
    await call.db.transaction().execute((counting) => spendDaily(counting, call.caller.actor, uploadsADay, call.now()));
    return keep(call, await takeTurn(() => preparePhotoInThread(file)));
  });
}

/** The limit is far above what a school uploads in a day, because an admin can upload the photos of a whole school. */
const uploadsADay: DailyQuota = {
  of: 'photos',
  most: { admin: 2_000, staff: 2_000, teacher: 50 },
  usedUp: fault(tooManyPhotos),
};

async function keep(call: Call<typeof uploadImage>, { small, large }: PreparedPhoto) {
  const { db, schoolId, personId, config, now } = call;
  const store = openStore(config.imageStore);
  const key = await db.transaction().execute(async (transaction) => {
    await recordAction(transaction, call.caller, { action: 'images.upload', at: now() });
    return addImage(transaction, schoolId, personId, now());
  });
  await store.write(photoName(schoolId, key, 'small'), small);
  await store.write(photoName(schoolId, key, 'large'), large);
  await discardImages(call, schoolId);
  return { secure_url: photoAddress(schoolId, key) };
}

const yearSeconds = 365 * 24 * 60 * 60;

/**
 * Serves the photos. An `<img>` sends no token, so a photo is protected by its URL, which contains 256 random bits, is
 * listed nowhere and is not stored by shared caches. Only
 * addresses without a photo are counted: a page of a class shows many, to whole schools behind one address.
 */
export function servePhotos(fastify: FastifyInstance, { config, limits, now }: App): void {
  const store = openStore(config.imageStore);
  const send = (size: PhotoSize) =>
    fastify.get<{ Params: { key: string } }>(
      `${photoPath}:key${size === 'small' ? '/small' : ''}`,
      { schema: { hide: true } },
      async ({ params, ip }, reply) => {
        const [, school, key] = /^([1-9]\d{0,8})\.([\w-]{43})$/.exec(params.key) ?? [];
        const photo = key && (await store.read(photoName(Number(school), key, size)));
        if (!photo) {
          limits.countPublic(ip, 'call', now());
          throw refuse(photoNotFound);
        }
        reply.header('cache-control', `private, max-age=${yearSeconds}, immutable`);
        return reply.type('image/webp').send(photo);
      },
    );
  send('small');
  send('large');
}

/**
 * The memory limit excludes the pixels, which are held outside the thread's own memory. The largest photo takes two
 * seconds.
 */
const useThread = threads({ module: new URL('./photo-worker.ts', import.meta.url), megabytes: 128, seconds: 30 });

/**
 * Prepares a photo in a thread, because loading the decoder takes half a second in which no other call would be
 * answered.
 */
async function preparePhotoInThread(file: Buffer): Promise<PreparedPhoto> {
  try {
    return await useThread(({ ask }) => ask<PreparedPhoto>(file));
  } catch (error) {
    if (error instanceof BeyondLimits) throw refuse(tooManyPixels);
    // The thread passes on the reason of a refusal but not the field, which is added here.
    if (error instanceof Refusal && error.why.reason === notAnImage.reason) throw refuseAt('file', notAnImage);
    throw error;
  }
}
