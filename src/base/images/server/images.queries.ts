import { sql } from 'kysely';
import { deleteIn, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { FileStore } from '../../../platform/files/file-store.ts';
import { openStore } from '../../../platform/files/open-store.ts';
import type { App, AppParts } from '../../../platform/http/app-context.ts';
import type { Config } from '../../../platform/server/config.ts';
import { newSecret } from '../../../platform/server/secrets.ts';
import { photoPath } from '../images.contract.ts';

/** The sizes in which a photo is stored. */
export const photoSizes = ['small', 'large'] as const;
export type PhotoSize = (typeof photoSizes)[number];
export function photoName(schoolId: number, key: string, size: PhotoSize): string {
  return `${schoolId}.${key}.${size}.webp`;
}

/** The number of hours for which an uploaded photo waits for its form to be submitted. */
const waitingHours = 24;

/** Records a photo before it is stored, to be discarded unless a person takes it; returns its unguessable key. */
export async function addImage(db: Database, schoolId: number, uploadedBy: number, now: Date): Promise<string> {
  const key = newSecret();
  const discardAfter = new Date(now.getTime() + waitingHours * 3_600_000).toISOString();
  await db
    .insertInto('image')
    .values({ school_id: schoolId, key, uploaded_by: uploadedBy, discard_after: discardAfter })
    .execute();
  return key;
}

/** Whether a photo is stored by the outside host that the settings name. */
export function isAtHost(photo: string, { imageHost }: Pick<Config, 'imageHost'>): boolean {
  return imageHost !== undefined && URL.parse(photo)?.origin === imageHost.photoOrigin;
}

/** Takes a waiting photo; returns false if it was not just uploaded to this school, or is already taken. */
export async function claimImage(
  transaction: DatabaseTransaction,
  schoolId: number,
  photo: string,
  now: Date,
): Promise<boolean> {
  const claimed = await updateIn(transaction, schoolId, 'image', { key: keyOf(schoolId, photo) })
    .set({ discard_after: null })
    .where('discard_after', '>', now.toISOString())
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

/** Releases a person's photo, to be discarded. */
export async function releaseImage(transaction: DatabaseTransaction, schoolId: number, photo: string, now: Date) {
  await updateIn(transaction, schoolId, 'image', { key: keyOf(schoolId, photo) })
    .set({ discard_after: now.toISOString() })
    .execute();
}

/** The URL that an upload returns. Contains the school's id, so that serving a photo needs no lookup. */
export function photoAddress(schoolId: number, key: string): string {
  return `${photoPath}${schoolId}.${key}`;
}

/** The photos of all schools. A photo with `discard_after` belongs to nobody. */
export function listImages(db: Database) {
  return db.selectFrom('image').select(['school_id', 'key', 'discard_after']).execute();
}

/** The large size of the photo with this URL; `undefined` if it is not stored here. */
export async function readPhoto(
  { config }: Pick<App, 'config'>,
  schoolId: number,
  photo: string,
): Promise<Buffer | undefined> {
  return openStore(config.imageStore).read(photoName(schoolId, keyOf(schoolId, photo), 'large'));
}

function keyOf(schoolId: number, photo: string): string {
  const start = photoAddress(schoolId, '');
  return photo.startsWith(start) ? photo.slice(start.length) : '';
}

const maxDiscardedAtOnce = 20;

/**
 * Deletes photos that were released or never taken. Files are deleted before their row, so that after an interruption
 * the next upload or change continues. A storage outage therefore fails no call.
 */
export async function discardImages({ db, config, now }: AppParts, schoolId: number): Promise<void> {
  const store = openStore(config.imageStore);
  const images = await selectIn(db, schoolId, 'image')
    .select('key')
    .where('discard_after', '<=', now().toISOString())
    .limit(maxDiscardedAtOnce)
    .execute();
  for (const { key } of images) {
    if (!(await removeFiles(store, schoolId, key))) return;
    await deleteIn(db, schoolId, 'image', { key }).execute();
  }
}

/**
 * Deletes, school by school, partial files and photos that were released, never claimed or orphaned. Failed deletions
 * are retried the next time.
 */
export async function tidyImages(app: AppParts): Promise<void> {
  await openStore(app.config.imageStore).tidy();
  const schools = await app.db.selectFrom('image').select('school_id').distinct().execute();
  for (const { school_id } of schools) {
    await releaseOrphans(app.db, school_id, app.now());
    await discardImages(app, school_id);
  }
}

/** The transaction that takes a photo assigns it to its person, so a taken photo without a person is orphaned. */
async function releaseOrphans(db: Database, schoolId: number, now: Date): Promise<void> {
  const photosInUse = selectIn(db, schoolId, 'person')
    .select((person) => person.ref('photo_url').$notNull().as('photo'))
    .where('photo_url', 'is not', null)
    .unionAll(
      db
        .selectFrom('school')
        .select((school) => school.ref('logo_url').$notNull().as('photo'))
        .where('id', '=', schoolId)
        .where('logo_url', 'is not', null),
    );
  await updateIn(db, schoolId, 'image', { discard_after: null })
    .set({ discard_after: now.toISOString() })
    .where(sql<string>`cast(${photoAddress(schoolId, '')} as text) || key`, 'not in', photosInUse)
    .execute();
}

async function removeFiles(store: FileStore, schoolId: number, key: string): Promise<boolean> {
  try {
    for (const size of photoSizes) await store.remove(photoName(schoolId, key, size));
    return true;
  } catch {
    return false;
  }
}
