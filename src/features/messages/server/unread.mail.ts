import type { Actor } from '../../../platform/http/actor.ts';
import type { MailKind } from '../../../platform/mail/mail-kind.ts';
import { mailWords } from '../../../platform/mail/mail-words.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { listUnseenSince } from '../../identity/server/last-seen.queries.ts';
import { unreadSince } from '../../news/server/news.queries.ts';
import { messageNews } from './messages.news.ts';
import { findSentMessage, listMailedReaders, roleOfReaders } from './unread-mails.queries.ts';

/** Tells a person how many messages are unread, not what they say; unless they have been here since. */
export const unreadMail: MailKind = {
  kind: 'unread-messages',
  isOptional: true,
  roles: ['admin', 'teacher', 'guardian'],
  write: async ({ db, schoolId, about, reader, now, addressOf }) => {
    const { personId } = reader;
    const today = localDate(reader.timeZone, now());
    const message = await findSentMessage(db, schoolId, (about as { readonly message: number }).message);
    if (!message) return undefined;
    if (!(await listMailedReaders(db, schoolId, message, today)).includes(personId)) return undefined;
    const unseen = await listUnseenSince(db, schoolId, { people: [personId], since: message.sent_at });
    if (unseen.length === 0) return undefined;
    const role = roleOfReaders(message);
    // Not signed in; what is unread goes by no more than this.
    const who = { schoolId, personId, role, class: null } as Actor;
    const count = await messageNews.countUnread(db, who, unreadSince(db, who, 'messages', today));
    if (count === 0) return undefined;
    const say = mailWords('unread-messages', reader.language);
    const told = { count, school: reader.school };
    return {
      subject: say('subject', told),
      lines: [say('text', told)],
      action: { label: say('link'), address: addressOf(pageOf[role]) },
      note: say('note'),
    };
  },
};

const pageOf = { admin: '/admin_message', teacher: '/teacher_message', guardian: '/message' } as const;
