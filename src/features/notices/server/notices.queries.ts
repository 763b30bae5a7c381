import { newId } from '../../../server/database/new-id.ts';
import type { Database } from '../../../server/database/tables.ts';

/** A notice to be shown to the whole school (SPEC 3). */
export type NewNotice = {
  readonly title: string;
  readonly content: string;
  readonly postedBy: number;
  readonly postedAt: Date;
};

/** Stores a notice and returns its id. */
export async function postNotice(db: Database, schoolId: number, notice: NewNotice): Promise<number> {
  const { id } = await db
    .insertInto('notice')
    .values({
      school_id: schoolId,
      id: newId(db, 'notice', schoolId),
      title: notice.title.normalize('NFC').trim(),
      content: notice.content.normalize('NFC').trim(),
      posted_by: notice.postedBy,
      posted_at: notice.postedAt.toISOString(),
      withdrawn_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
