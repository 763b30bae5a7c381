import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { normalEmail, type Role } from '../../../platform/contract/school-terms.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { JobKind, RunningJob } from '../../../platform/jobs/job-kind.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import { maxResetMails } from '../recovery.contract.ts';
import { countLinksSince, type LinkOf, makeLink } from './account-link.queries.ts';

export const resetMail = 'forgotten-password';

/**
 * A job for somebody who is known slows the calls that come while it runs. It begins after a while that nobody can know,
 * so that the call after tells as little as the call itself.
 */
const leastWaitMs = 1_000;
export const longestWaitMs = 10_000;

type Payload = {
  /** `null` for an email that nobody has. */
  readonly person: number | null;
  readonly at: string;
};

/** The account of this role and email, or a school without a person; `undefined` if no school is set up yet. */
export function findOwnSchool(db: Database, { role, email }: { readonly role: Role; readonly email: string }) {
  return db
    .selectFrom('school')
    .leftJoin('email_owner', (join) =>
      join
        .onRef('email_owner.school_id', '=', 'school.id')
        .on('email_owner.email', '=', normalEmail(email))
        .on('email_owner.role', '=', role),
    )
    .select(['school.id', 'school.is_demo', 'email_owner.person_id'])
    .orderBy(sql`email_owner.person_id is null`)
    .orderBy('school.id')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Of somebody who has forgotten their password a job is stored, whether there is such an account or not; only the job
 * looks. So the call is the same work for both, and its time tells nothing.
 */
export async function enqueueForgotten(
  db: Database,
  school: NonNullable<Awaited<ReturnType<typeof findOwnSchool>>>,
  now: Date,
): Promise<void> {
  const payload: Payload = { person: school.person_id, at: now.toISOString() };
  const runAfter = new Date(now.getTime() + randomInt(leastWaitMs, longestWaitMs));
  const job = { schoolId: school.id, kind: mailForgotten.kind, payload, by: null, now, runAfter };
  await db.transaction().execute((transaction) => enqueue(transaction, job));
}

/** Makes the link and queues its mail, three times an hour at most for one person. */
export const mailForgotten: JobKind = { kind: 'identity.forgotten-password', run };

async function run(job: RunningJob): Promise<void> {
  const { person, at } = job.payload as Payload;
  if (person === null) return;
  const link: LinkOf = { schoolId: job.schoolId, personId: person, purpose: 'reset' };
  const askedAt = new Date(at);
  await job.db.transaction().execute(async (transaction) => {
    await job.expectHeld(transaction);
    const anHourAgo = new Date(askedAt.getTime() - 60 * 60_000);
    if ((await countLinksSince(transaction, link, anHourAgo)) >= maxResetMails) return;
    const mail = { schoolId: job.schoolId, kind: resetMail, to: person, about: { madeAt: at } };
    const onceKey = `${resetMail} ${person} ${at}`;
    if ((await queueMail(transaction, { ...mail, onceKey, by: null, now: job.now() })) === undefined) return;
    await makeLink(transaction, link, askedAt);
    const nobody = { actor: { schoolId: job.schoolId, personId: null }, address: null };
    await recordAction(transaction, nobody, { action: 'identity.forget-password', person, at: job.now() });
  });
}
