import { listGuardiansWrittenTo } from '../../../base/guardians/server/written-to.queries.ts';
import { readSchoolById } from '../../../base/school/server/school.queries.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import { queueMails } from '../../../platform/mail/queue-mail.ts';
import { hasWaitedTooLong } from '../../../platform/mail/waiting-time.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { noticeMail } from './notice.mail.ts';
import { findNotice } from './notices.queries.ts';

/** The number of mails that are queued in one transaction. */
const batchSize = 200;

/**
 * A notice can be taken back for ten seconds, and the call may come over a slow connection, so mails are queued only
 * after this many seconds.
 */
const secondsToTakeBack = 30;

type Payload = { readonly notice: number };

/**
 * Queues a job that mails guardians about a new notice; it runs in the background, because there can be thousands of
 * them.
 */
export async function tellOfNotice(
  transaction: DatabaseTransaction,
  { schoolId, personId }: Actor,
  { notice, now }: { readonly notice: number; readonly now: Date },
): Promise<void> {
  const payload: Payload = { notice };
  const runAfter = new Date(now.getTime() + secondsToTakeBack * 1000);
  await enqueue(transaction, { schoolId, kind: tellNotice.kind, payload, by: personId, now, runAfter });
}

/** Queues the mails about a notice batch by batch, each once, until the notice is withdrawn. */
export const tellNotice: JobKind = {
  kind: 'notices.tell',
  run: async ({ db, schoolId, payload, by, now, expectHeld }) => {
    const { notice } = payload as Payload;
    const at = now();
    const date = localDate((await readSchoolById(db, schoolId)).time_zone, at);
    let after = 0;
    for (;;) {
      const standing = await findNotice(db, schoolId, notice);
      if (!standing || hasWaitedTooLong(new Date(standing.date), at)) return;
      const guardians = await listGuardiansWrittenTo(db, schoolId, { date, after, limit: batchSize });
      const mails = guardians.map((to) => ({ to, about: { notice }, onceKey: `${noticeMail.kind} ${notice} ${to}` }));
      await db.transaction().execute(async (transaction) => {
        await expectHeld(transaction);
        await queueMails(transaction, { schoolId, kind: noticeMail.kind, by, now: at }, mails);
      });
      if (guardians.length < batchSize) return;
      after = guardians.at(-1) as number;
    }
  },
};
