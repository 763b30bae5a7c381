import { sql } from 'kysely';
import { inSchool } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { App, AppParts } from '../../../platform/http/app-context.ts';
import type { Config } from '../../../platform/server/config.ts';
import { newSecret } from '../../../platform/server/secrets.ts';
import { photoPath } from '../images.contract.ts';
import type { ImageStore } from './image-store.ts';
import { openImageStore } from './open-image-store.ts';

/** The name under which a photo of one size is stored. */
export const photoSizes = ['small', 'large'] as const;
export type PhotoSize = (typeof photoSizes)[number];
export function photoName(schoolId: number, key: string, size: PhotoSize): string {
  return `${schoolId}.${key}.${size}.webp`;
}

/** How long a photo waits for the form it was uploaded for. */
const waitingHours = 24;

/** Notes a photo that is about to be stored, to be discarded unless a person gets it; returns its unguessable key. */
export async function addImage(db: Database, schoolId: number, uploadedBy: number, now: Date): Promise<string> {
  const key = newSecret();
  const discardAfter = new Date(now.getTime() + waitingHours * 3_600_000).toISOString();
  await db
    .insertInto('image')
    .values({ school_id: schoolId, key, uploaded_by: uploadedBy, discard_after: discardAfter })
    .execute();
  return key;
}

/** Whether a photo is one of the host that the settings name, which stores them instead of us. */
export function isAtHost(photo: string, { imageHost }: Pick<Config, 'imageHost'>): boolean {
  return imageHost !== undefined && URL.parse(photo)?.origin === imageHost.photoOrigin;
}

/** Keeps a photo that waits to be taken; false when it is not one just uploaded to this school, or taken already. */
export async function claimImage(
  transaction: DatabaseTransaction,
  schoolId: number,
  photo: string,
  now: Date,
): Promise<boolean> {
  const claimed = await inSchool(transaction, schoolId)
    .updateTable('image')
    .set({ discard_after: null })
    .where('key', '=', keyOf(schoolId, photo))
    .where('discard_after', '>', now.toISOString())
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

/** Lets go of a photo that somebody had. */
export async function releaseImage(
  transaction: DatabaseTransaction,
  schoolId: number,
  photo: string,
  now: Date,
): Promise<void> {
  await inSchool(transaction, schoolId)
    .updateTable('image')
    .set({ discard_after: now.toISOString() })
    .where('key', '=', keyOf(schoolId, photo))
    .execute();
}

/** The address that the upload hands out. It names the school, so that serving a photo needs no search. */
export function photoAddress(schoolId: number, key: string): string {
  return `${photoPath}${schoolId}.${key}`;
}

/** The photos of all schools; one with `discard_after` is nobody's. */
export function listImages(db: Database) {
  return db.selectFrom('image').select(['school_id', 'key', 'discard_after']).execute();
}

/** The large size of a photo with this address; `undefined` when it is not here. */
export async function readPhoto({ config }: App, schoolId: number, photo: string): Promise<Buffer | undefined> {
  return openImageStore(config.imageStore).read(photoName(schoolId, keyOf(schoolId, photo), 'large'));
}

function keyOf(schoolId: number, photo: string): string {
  const start = photoAddress(schoolId, '');
  return photo.startsWith(start) ? photo.slice(start.length) : '';
}

const maxDiscardedAtOnce = 20;

/**
 * Removes photos that were let go of or that nobody took. The files go before their row: whatever stops this half-way,
 * the row still says what is left to do, and the next upload or change does it. So a storage that does not answer just
 * now fails nobody's call.
 */
export async function discardImages({ db, config, now }: AppParts, schoolId: number): Promise<void> {
  const store = openImageStore(config.imageStore);
  const images = await inSchool(db, schoolId)
    .selectFrom('image')
    .select('key')
    .where('discard_after', '<=', now().toISOString())
    .limit(maxDiscardedAtOnce)
    .execute();
  for (const { key } of images) {
    if (!(await removeFiles(store, schoolId, key))) return;
    await inSchool(db, schoolId).deleteFrom('image').where('key', '=', key).execute();
  }
}

/**
 * Removes, school by school, what was let go of or not taken, and photos that are nobody's though they were taken: such
 * were left behind when two changes of one photo met; and files that were never finished. What it does not get done, it
 * does the next time.
 */
export async function tidyImages(app: AppParts): Promise<void> {
  await openImageStore(app.config.imageStore).tidy();
  const schools = await app.db.selectFrom('image').select('school_id').distinct().execute();
  for (const { school_id } of schools) {
    await releaseOrphans(app.db, school_id, app.now());
    await discardImages(app, school_id);
  }
}

/** A photo gets its person in the transaction that takes it, so one that is taken and nobody's stays nobody's. */
async function releaseOrphans(db: Database, schoolId: number, now: Date): Promise<void> {
  const photosInUse = inSchool(db, schoolId)
    .selectFrom('person')
    .select((person) => person.ref('photo_url').$notNull().as('photo'))
    .where('photo_url', 'is not', null);
  await inSchool(db, schoolId)
    .updateTable('image')
    .set({ discard_after: now.toISOString() })
    .where('discard_after', 'is', null)
    .where(sql<string>`cast(${photoAddress(schoolId, '')} as text) || key`, 'not in', photosInUse)
    .execute();
}

async function removeFiles(store: ImageStore, schoolId: number, key: string): Promise<boolean> {
  try {
    for (const size of photoSizes) await store.remove(photoName(schoolId, key, size));
    return true;
  } catch {
    return false;
  }
}
