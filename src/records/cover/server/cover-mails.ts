import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { queueMails } from '../../../platform/mail/queue-mail.ts';
import { type CoverTold, coverMail } from './cover.mail.ts';

type Covered = CoverTold['given'][number] & { readonly teacherId: number };

/**
 * Queues a mail to each teacher who has been given lessons to cover from now on or no longer covers them: one mail,
 * however many lessons.
 */
export async function tellOfCover(
  transaction: DatabaseTransaction,
  cause: { readonly schoolId: number; readonly by: number | null; readonly now: Date },
  { given, ended }: { readonly given: readonly Covered[]; readonly ended: readonly Covered[] },
): Promise<void> {
  const teachers = new Set([...given, ...ended].map(({ teacherId }) => teacherId));
  const mails = [...teachers].map((to) => {
    const about: CoverTold = { given: lessonsOf(given, to), ended: lessonsOf(ended, to) };
    return { to, about };
  });
  await queueMails(transaction, { ...cause, kind: coverMail.kind }, mails);
}

function lessonsOf(covers: readonly Covered[], teacher: number): CoverTold['given'] {
  return covers.filter(({ teacherId }) => teacherId === teacher).map(({ date, lesson }) => ({ date, lesson }));
}
