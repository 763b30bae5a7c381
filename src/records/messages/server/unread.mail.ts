import { isWrittenTo } from '../../../base/guardians/server/written-to.queries.ts';
import { unreadSince } from '../../../base/news/server/news.queries.ts';
import type { MailKind } from '../../../platform/mail/mail-kind.ts';
import { mailWords } from '../../../platform/mail/mail-words.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { messageNews } from './messages.news.ts';

const pageOf = { admin: '/admin_message', teacher: '/teacher_message', guardian: '/message' } as const;

export type UnreadTold = { readonly role: keyof typeof pageOf };

/** Mails a person the number of messages that are unread at that time, but not their content. */
export const unreadMail: MailKind = {
  kind: 'unread-messages',
  isOptional: true,
  roles: ['admin', 'teacher', 'guardian'],
  write: async ({ db, schoolId, about, reader, now, addressOf }) => {
    const { role } = about as UnreadTold;
    const { personId, timeZone } = reader;
    const today = localDate(timeZone, now());
    if (role === 'guardian' && !(await isWrittenTo(db, schoolId, { guardian: personId, date: today })))
      return undefined;
    const who = { schoolId, personId, role, office: null, class: null, timeZone };
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
