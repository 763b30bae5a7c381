import { isWrittenTo } from '../../../base/guardians/server/written-to.queries.ts';
import type { MailKind } from '../../../platform/mail/mail-kind.ts';
import { mailWords } from '../../../platform/mail/mail-words.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { findNotice } from './notices.queries.ts';

/** Mails a notice, which is public, to a guardian, unless it has been withdrawn by then. */
export const noticeMail: MailKind = {
  kind: 'notice',
  isOptional: true,
  roles: ['guardian'],
  write: async ({ db, schoolId, about, reader, now, addressOf }) => {
    const { notice: id } = about as { readonly notice: number };
    const date = localDate(reader.timeZone, now());
    if (!(await isWrittenTo(db, schoolId, { guardian: reader.personId, date }))) return undefined;
    const notice = await findNotice(db, schoolId, id);
    if (!notice) return undefined;
    const say = mailWords('notice', reader.language);
    const told = { title: notice.title, school: reader.school };
    const paragraphs = notice.content.split(/\s*\n\s*/).filter((line) => line !== '');
    return {
      subject: say('subject', told),
      lines: [say('text', told), ...paragraphs],
      action: { label: say('link', told), address: addressOf('/notice') },
      note: say('note', told),
    };
  },
};
