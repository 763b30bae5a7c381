import type { Actor } from '../../../platform/http/actor.ts';
import type { NewsSource } from '../../news/server/news-source.ts';
import { channelOf, isMessage, messagesTo, type Recipient } from './messages.queries.ts';

/** A person's messages, as a news source. */
export const messageNews: NewsSource = {
  countUnread: async (db, reader, { lastReadId, joinedAt }) => {
    const inbox = inboxOf(reader);
    if (!inbox) return 0;
    const { count } = await messagesTo(db, reader.schoolId, inbox)
      .where('message.id', '>', lastReadId)
      .where('message.sent_at', '>=', joinedAt)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  },
  isOne: (db, { schoolId }, id) => isMessage(db, schoolId, id),
  isFor: (reader, channel) => {
    const inbox = inboxOf(reader);
    return inbox !== undefined && channel === channelOf(inbox);
  },
};

/** The recipient whose messages a person reads; undefined for a student without a class. */
function inboxOf({ role, class: classNumber, personId }: Actor): Recipient | undefined {
  switch (role) {
    case 'admin':
      return { type: 'admin' };
    case 'teacher':
      return { type: 'teacher', teacherId: personId };
    case 'student':
      return classNumber === null ? undefined : { type: 'class', class: classNumber };
    default:
      role satisfies never;
      return undefined;
  }
}
