import { markRead, unreadSince } from '../../../base/news/server/news.queries.ts';
import type { NewsReader, NewsSource, Unread } from '../../../base/news/server/news-source.ts';
import { countOf } from '../../../platform/database/count-of.ts';
import type { Database } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { isSentIn, listStays, type Stay } from './class-stays.ts';
import { unreadIn } from './conversations.queries.ts';
import { inOffice } from './in-office.ts';
import {
  channelOf,
  findSending,
  guardiansChannel,
  isMessage,
  messagesSentIn,
  messagesTo,
  type Recipient,
} from './messages.queries.ts';

/** A person's messages as news: those in their inbox and those in their conversations. */
export const messageNews: NewsSource = {
  countUnread: async (db, reader, unread) => {
    const said = await unreadIn(db, { ...inOffice(reader), today: unread.today })
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
 * Finds the first earlier unread message to the class of another child of a guardian: reading one child's messages does
 * not mark another's. As one marker serves all children, later messages stay unread until both are read.
 */
async function findUnreadBefore(
  db: Database,
  reader: Actor,
  { upToId, today }: { readonly upToId: number; readonly today: string },
): Promise<number | undefined> {
  if (reader.role !== 'guardian') return undefined;
  const stays = await shownStays(db, reader, today);
  const { lastReadId, joinedAt } = unreadSince(db, reader, 'messages', today);
  const read = await findSending(db, reader.schoolId, upToId);
  const children = read ? stays.filter(isSentIn(read)).map(({ student }) => student) : [];
  const others = stays.filter(({ student }) => !children.includes(student));
  if (others.length === 0) return undefined;
  const { id } = await messagesSentIn(db, reader.schoolId, others)
    .where('message.to_guardians', '=', 1)
    .where('message.conversation_id', 'is', null)
    .where('message.id', '>', lastReadId)
    .where('message.id', '<', upToId)
    .where('message.sent_at', '>=', joinedAt)
    .select(({ fn }) => fn.min<number | null>('message.id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? undefined;
}

/** Counts the inbox without messages of conversations, because those are read in the conversation. */
async function countInbox(db: Database, reader: NewsReader, { lastReadId, joinedAt, today }: Unread): Promise<number> {
  const inbox = inboxOf(reader);
  if (reader.role === 'staff' && !inbox) return 0;
  const messages =
    !inbox || inbox.type === 'class'
      ? messagesSentIn(db, reader.schoolId, await shownStays(db, reader, today))
      : messagesTo(db, reader.schoolId, inbox);
  return countOf(
    messages
      .where('message.conversation_id', 'is', null)
      .where('message.id', '>', lastReadId)
      .where('message.sent_at', '>=', joinedAt)
      .$if(reader.role === 'guardian', (query) => query.where('message.to_guardians', '=', 1)),
  );
}

/** Returns the stays that pages show: a person who is in no class today sees no messages to former classes. */
async function shownStays(db: Database, reader: NewsReader, today: string): Promise<Stay[]> {
  return (await listStays(db, reader, today)).filter(({ classNow }) => classNow !== null);
}

/** Returns the recipient whose messages a person reads; undefined if there is none, or several. */
function inboxOf(reader: NewsReader): Recipient | undefined {
  const { role, class: classNumber, personId } = inOffice(reader);
  switch (role) {
    case 'admin':
      return { type: 'admin' };
    case 'teacher':
      return { type: 'teacher', teacherId: personId };
    case 'student':
      return classNumber === null ? undefined : { type: 'class', class: classNumber };
    case 'guardian':
    case 'staff':
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
