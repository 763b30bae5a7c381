import { engineOf } from '../../../platform/database/connect.ts';
import { selectIn, updateIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Config } from '../../../platform/server/config.ts';
import { refuse, refuseAt } from '../../../platform/server/refusal.ts';
import { photoNotUploaded, photoOwnerNotFound } from '../../images/images.refusals.ts';
import { claimImage, isAtHost, releaseImage } from '../../images/server/images.queries.ts';
import { forEverySchool } from '../../school/server/every-school.ts';

export type PhotoChange = {
  readonly schoolId: number;
  readonly personId: number;
  /** The photo's address; `null` for no photo. */
  readonly photo: string | null;
  readonly now: Date;
  readonly config: Pick<Config, 'imageHost'>;
};

/**
 * Replaces a person's photo and releases the old one. Refuses with 400 a photo that was not just uploaded to this
 * school. Concurrent changes of one person's photo are serialised; otherwise one of the new photos would be orphaned.
 */
export async function changePhoto(transaction: DatabaseTransaction, change: PhotoChange): Promise<boolean> {
  const { schoolId, personId, now, config } = change;
  const photo = change.photo || null;
  const { photo_url: former, left_at } = await selectIn(transaction, schoolId, 'person', { id: personId })
    .select(['photo_url', 'left_at'])
    .$if(engineOf(transaction) === 'postgres', (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  if (former === photo) return false;
  if (photo !== null && left_at !== null) throw refuse(photoOwnerNotFound);
  const isOutside = photo !== null && isAtHost(photo, config);
  if (photo !== null && !isOutside && !(await claimImage(transaction, schoolId, photo, now))) {
    throw refuseAt('photo', photoNotUploaded);
  }
  await updateIn(transaction, schoolId, 'person', { id: personId }).set({ photo_url: photo }).execute();
  if (former !== null) await releaseImage(transaction, schoolId, former, now);
  return true;
}

/** The number of days for which a deleted person can be restored with their photo. */
const keptDays = 30;

/**
 * Removes the photos of people who were deleted long ago. A student's photo is kept until the school erases the
 * student.
 */
export async function forgetFormerPhotos(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
  await forEverySchool(db, async ({ id: schoolId }) => {
    await updateIn(db, schoolId, 'person')
      .set({ photo_url: null })
      .where('role', '<>', 'student')
      .where('left_at', '<=', since)
      .where('photo_url', 'is not', null)
      .execute();
  });
}
