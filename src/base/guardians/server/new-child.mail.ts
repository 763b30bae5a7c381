import type { MailKind } from '../../../platform/mail/mail-kind.ts';
import { mailWords } from '../../../platform/mail/mail-words.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { findNewChild } from './written-to.queries.ts';

/** The mail that informs a guardian who already signs in of another child. */
export const newChildMail: MailKind = {
  kind: 'new-child',
  isOptional: true,
  roles: ['guardian'],
  write: async ({ db, schoolId, about, reader, now, addressOf }) => {
    const { link } = about as { readonly link: number };
    const name = await findNewChild(db, schoolId, { link, date: localDate(reader.timeZone, now()) });
    if (name === undefined) return undefined;
    const say = mailWords('new-child', reader.language);
    const told = { child: name, school: reader.school };
    return {
      subject: say('subject', told),
      lines: [say('text', told), say('hint')],
      action: { label: say('link'), address: addressOf('/') },
    };
  },
};
