import { sql } from 'kysely';
import type { NewsKind } from '../../../contract/school-terms.ts';
import type { Database } from '../../../server/database/tables.ts';
import type { Actor } from '../../identity/server/identity.queries.ts';
import { messagesTo, type Recipient } from '../../messages/server/messages.queries.ts';
import type { Unread } from '../news.contract.ts';

/** The recipient whose messages a person reads; a student without a class has none. */
export function inboxOf({ role, class: classNumber, personId }: Actor): Recipient | undefined {
  if (role === 'admin') return { type: 'admin' };
  if (role === 'teacher') return { type: 'teacher', teacherId: personId };
  return classNumber === null ? undefined : { type: 'class', class: classNumber };
}

/** What a person has not read of what came since they joined the school, without what they wrote themselves. */
export async function readUnread(db: Database, actor: Actor): Promise<Unread> {
  const notices = db
    .selectFrom('notice')
    .where('notice.school_id', '=', actor.schoolId)
    .where('notice.withdrawn_at', 'is', null)
    .where('notice.posted_by', '<>', actor.personId)
    .where('notice.id', '>', lastReadId(db, actor, 'notices'))
    .where('notice.posted_at', '>=', joinedAt(db, actor))
    .select(({ fn }) => fn.countAll<number>().as('count'));
  const inbox = inboxOf(actor);
  const messages =
    inbox &&
    messagesTo(db, actor.schoolId, inbox)
      .where('message.id', '>', lastReadId(db, actor, 'messages'))
      .where('message.sent_at', '>=', joinedAt(db, actor))
      .select(({ fn }) => fn.countAll<number>().as('count'));
  const [first, second] = await Promise.all([notices.executeTakeFirst(), messages?.executeTakeFirst()]);
  return { notices: first?.count ?? 0, messages: second?.count ?? 0 };
}

function lastReadId(db: Database, { schoolId, personId }: Actor, kind: NewsKind) {
  const marker = db
    .selectFrom('read_marker')
    .select('last_read_id')
    .where('school_id', '=', schoolId)
    .where('person_id', '=', personId)
    .where('kind', '=', kind);
  return sql<number>`coalesce(${marker}, 0)`;
}

function joinedAt(db: Database, { schoolId, personId }: Actor) {
  return db
    .selectFrom('person')
    .select('person.created_at')
    .where('person.school_id', '=', schoolId)
    .where('person.id', '=', personId);
}

/** Remembers that a person has read everything of a kind up to this id. A marker never moves back. */
export async function markRead(db: Database, actor: Actor, kind: NewsKind, upToId: number): Promise<void> {
  const { schoolId, personId } = actor;
  await db
    .insertInto('read_marker')
    .values({ school_id: schoolId, person_id: personId, kind, last_read_id: upToId })
    .onConflict((conflict) =>
      conflict
        .columns(['school_id', 'person_id', 'kind'])
        .doUpdateSet({ last_read_id: upToId })
        .where('read_marker.last_read_id', '<', upToId),
    )
    .execute();
}

/** Whether the school has such a notice or message; nobody has read what is still to come. */
export async function isNews(db: Database, schoolId: number, kind: NewsKind, id: number): Promise<boolean> {
  const table = kind === 'notices' ? 'notice' : 'message';
  const row = await db
    .selectFrom(table)
    .select('id')
    .where('school_id', '=', schoolId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
