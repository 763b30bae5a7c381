import type { Database } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { markRead, unreadSince } from '../../news/server/news.queries.ts';
import type { NewsReader, NewsSource, Unread } from '../../news/server/news-source.ts';
import { unreadIn } from './conversations.queries.ts';
import { guardianClasses } from './guardian-since.ts';
import {
  channelOf,
  findClassOf,
  guardiansChannel,
  isForGuardians,
  isMessage,
  messagesTo,
  type Recipient,
} from './messages.queries.ts';

/** A person's messages, as a news source: those of their inbox, and what is said in their conversations. */
export const messageNews: NewsSource = {
  countUnread: async (db, reader, unread) => {
    const said = await unreadIn(db, { ...reader, today: unread.today })
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return said.count + (await countInbox(db, reader, unread));
  },
  isOne: (db, { schoolId }, id) => isMessage(db, schoolId, id),
  isFor: (reader, channel) => channelsOf(reader).includes(channel),
  markRead: async (db, reader, { upToId, at, today }) => {
    const unread = await findUnreadBefore(db, reader, { upToId, today });
    if (unread === undefined) return false;
    await markRead(db, reader, { kind: 'messages', upToId: unread - 1, at });
    return true;
  },
};

/**
 * The first unread message before this one, to another class of a guardian's children: who reads the messages of one child has
 * not read those of the other. With one marker for all, what came later then stays unread too, until both are read.
 */
async function findUnreadBefore(
  db: Database,
  reader: Actor,
  { upToId, today }: { readonly upToId: number; readonly today: string },
): Promise<number | undefined> {
  const inboxes = await guardianInboxes(db, reader, today);
  if (inboxes.length < 2) return undefined;
  const { lastReadId, joinedAt } = unreadSince(db, reader, 'messages', today);
  const read = await findClassOf(db, reader.schoolId, upToId);
  const first = [];
  for (const { to, since } of inboxes) {
    if (to.class === read) continue;
    const { id } = await messagesTo(db, reader.schoolId, to)
      .where('message.conversation_id', 'is', null)
      .where('message.id', '>', lastReadId)
      .where('message.id', '<', upToId)
      .where('message.sent_at', '>=', joinedAt)
      .where(isForGuardians(since))
      .select(({ fn }) => fn.min<number | null>('message.id').as('id'))
      .executeTakeFirstOrThrow();
    if (id !== null) first.push(id);
  }
  return first.length === 0 ? undefined : Math.min(...first);
}

/** What belongs to a conversation is read there. */
async function countInbox(db: Database, reader: NewsReader, { lastReadId, joinedAt, today }: Unread): Promise<number> {
  const inbox = inboxOf(reader);
  const inboxes = inbox ? [{ to: inbox, since: undefined }] : await guardianInboxes(db, reader, today);
  let unread = 0;
  for (const { to, since } of inboxes) {
    const { count } = await messagesTo(db, reader.schoolId, to)
      .where('message.conversation_id', 'is', null)
      .where('message.id', '>', lastReadId)
      .where('message.sent_at', '>=', joinedAt)
      .$if(since !== undefined, (query) => query.where(isForGuardians(since ?? '')))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    unread += count;
  }
  return unread;
}

async function guardianInboxes(db: Database, reader: NewsReader, today: string) {
  if (reader.role !== 'guardian') return [];
  const classes = await guardianClasses(db, reader, today);
  return classes.map((one) => ({ to: { type: 'class', class: one.class } as const, since: one.since }));
}

/** The recipient whose messages a person reads; undefined for who has none, or several. */
function inboxOf({ role, class: classNumber, personId }: NewsReader): Recipient | undefined {
  switch (role) {
    case 'admin':
      return { type: 'admin' };
    case 'teacher':
      return { type: 'teacher', teacherId: personId };
    case 'student':
      return classNumber === null ? undefined : { type: 'class', class: classNumber };
    case 'guardian':
      return undefined;
    default:
      role satisfies never;
      return undefined;
  }
}

function channelsOf(reader: Actor): string[] {
  const inbox = inboxOf(reader);
  return [
    ...(inbox ? [channelOf(inbox)] : []),
    channelOf({ type: 'person', personId: reader.personId }),
    ...(reader.role === 'guardian' ? [guardiansChannel] : []),
  ];
}
