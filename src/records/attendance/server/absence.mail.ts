import type { MailKind } from '../../../platform/mail/mail-kind.ts';
import { mailWords } from '../../../platform/mail/mail-words.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { type ClassDay, findAbsentChild } from './absence-mails.queries.ts';

type AbsenceTold = ClassDay & { readonly student: number };

/** Reports to a guardian the same morning that a child is absent, and asks why. */
export const absenceMail: MailKind = {
  kind: 'absence',
  isOptional: true,
  roles: ['guardian'],
  write: async ({ db, schoolId, about, reader, now, addressOf }) => {
    const { student, ...day } = about as AbsenceTold;
    const today = localDate(reader.timeZone, now());
    const child = await findAbsentChild(db, schoolId, { day, student, guardian: reader.personId, today });
    if (!child) return undefined;
    const say = mailWords('absence', reader.language);
    const told = { child: child.name, date: day.date, school: reader.school };
    return {
      subject: say('subject', told),
      lines: [say('text', told), say('what-to-do', told)],
      action: { label: say('link', told), address: addressOf('/tell_absence') },
      note: say('note', told),
    };
  },
};
