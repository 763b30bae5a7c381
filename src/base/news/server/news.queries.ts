import { sql } from 'kysely';
import type { NewsKind } from '../../../platform/contract/school-terms.ts';
import { deleteIn, selectIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { NewsReader, Unread } from './news-source.ts';

/** From when on news of a kind count as unread for a person, as parts of a query. */
export function unreadSince(db: Database, { schoolId, personId }: NewsReader, kind: NewsKind, today: string): Unread {
  const markers = selectIn(db, schoolId, 'read_marker', { person_id: personId, kind });
  const lastRead = markers.select('last_read_id');
  const readUntil = markers.select('read_until');
  const person = selectIn(db, schoolId, 'person', { id: personId }).select('person.created_at');
  return {
    lastReadId: sql<number>`coalesce(${lastRead}, 0)`,
    joinedAt: sql<string>`(${person})`,
    readUntil: sql<string>`coalesce(${readUntil}, ${person})`,
    today,
  };
}

/** Marks everything of a kind up to this id and instant as read. A read marker never moves back. */
export async function markRead(
  db: Database,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  { kind, upToId, at }: { readonly kind: NewsKind; readonly upToId: number; readonly at: Date },
): Promise<void> {
  const readUntil = at.toISOString();
  const read = { last_read_id: upToId, read_until: readUntil };
  await db
    .insertInto('read_marker')
    .values({ school_id: schoolId, person_id: personId, kind, ...read })
    .onConflict((conflict) =>
      conflict
        .columns(['school_id', 'person_id', 'kind'])
        .doUpdateSet(read)
        .where(({ or, eb }) =>
          or([
            eb('read_marker.last_read_id', '<', upToId),
            ...(kind === 'results' || kind === 'cover' || kind === 'homework'
              ? [eb('read_marker.read_until', '<', readUntil)]
              : []),
          ]),
        ),
    )
    .execute();
}

/** Deletes a person's read markers. */
export async function forgetReading(transaction: DatabaseTransaction, schoolId: number, personId: number) {
  await deleteIn(transaction, schoolId, 'read_marker', { person_id: personId }).execute();
}
