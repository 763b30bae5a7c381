import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import { queueMails } from '../../../platform/mail/queue-mail.ts';
import { hasWaitedTooLong } from '../../../platform/mail/waiting-time.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { type UnreadTold, unreadMail } from './unread.mail.ts';
import { findSentMessage, listUnreadBy, roleOfReaders } from './unread-mails.queries.ts';

/** The hours that a message can be unread before its readers get a mail. */
const hoursToRead = 24;

type Payload = { readonly message: number };

/** Queues a job that mails the readers of a new message if they have not read it a day later. */
export async function tellIfUnread(
  transaction: DatabaseTransaction,
  schoolId: number,
  { message, by, at }: { readonly message: number; readonly by: number; readonly at: Date },
): Promise<void> {
  const payload: Payload = { message };
  await enqueue(transaction, { schoolId, kind: tellUnread.kind, payload, by, now: at, runAfter: dayAfter(at) });
}

function dayAfter(sentAt: Date): Date {
  return new Date(sentAt.getTime() + hoursToRead * 60 * 60_000);
}

/**
 * Queues the mails about an unread message, at most one a day for each person. Each mail looks up what is unread when
 * it is written.
 */
export const tellUnread: JobKind = {
  kind: 'messages.tell-unread',
  run: async ({ db, schoolId, payload, by, now, expectHeld }) => {
    const message = await findSentMessage(db, schoolId, (payload as Payload).message);
    const at = now();
    if (!message || hasWaitedTooLong(dayAfter(new Date(message.sent_at)), at)) return;
    const { time_zone: zone } = await readSchoolById(db, schoolId);
    const dates = { today: localDate(zone, at), sentOn: localDate(zone, new Date(message.sent_at)) };
    const about: UnreadTold = { role: roleOfReaders(message) };
    const mails = (await listUnreadBy(db, schoolId, message, dates)).map((to) => ({
      to,
      about,
      onceKey: `${unreadMail.kind} ${dates.today} ${to}`,
    }));
    await db.transaction().execute(async (transaction) => {
      await expectHeld(transaction);
      await queueMails(transaction, { schoolId, kind: unreadMail.kind, by, now: at }, mails);
    });
  },
};
