import type { MailKind } from '../../../platform/mail/mail-kind.ts';
import { mailWords } from '../../../platform/mail/mail-words.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { listHandInsOf } from './hand-ins.queries.ts';
import { findOfStudent } from './homework.queries.ts';

/** Reminds a student, at the teacher's request, of homework that is not handed in. */
export const reminderMail: MailKind = {
  kind: 'homework',
  isOptional: true,
  roles: ['student'],
  write: async ({ db, schoolId, about, reader, now, addressOf }) => {
    const { homework } = about as { readonly homework: number };
    const of = { studentId: reader.personId, today: localDate(reader.timeZone, now()) };
    const found = await findOfStudent(db, schoolId, homework, of);
    const [handIn] = await listHandInsOf(db, schoolId, [homework], reader.personId);
    if (!found || (handIn && handIn.state !== 'open' && handIn.state !== 'again')) return undefined;
    const say = mailWords('homework', reader.language);
    const told = { subject: found.subject, title: found.title, date: found.due, school: reader.school };
    return {
      subject: say('subject', told),
      lines: [say('text', told)],
      action: { label: say('link', told), address: addressOf(`/homework/${homework}`) },
      note: say('note', told),
    };
  },
};
