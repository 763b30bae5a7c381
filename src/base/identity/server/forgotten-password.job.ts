import { randomInt } from 'node:crypto';
import { normalEmail, type Role } from '../../../platform/contract/school-terms.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { enqueue } from '../../../platform/jobs/enqueue.ts';
import type { JobKind, RunningJob } from '../../../platform/jobs/job-kind.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { recordAction } from '../../audit/server/audit.queries.ts';
import { maxResetMails } from '../recovery.contract.ts';
import { countLinksSince, type LinkOf, makeLink } from './account-link.queries.ts';

export const resetMail = 'forgotten-password';

/**
 * The shortest wait before the job runs. A job for a known email slows down calls that come at the same time; the
 * random wait prevents the next call from revealing which emails are known.
 */
const leastWaitMs = 1_000;
export const longestWaitMs = 10_000;

type Account = { readonly school: number; readonly person: number };

type Payload = {
  /** Empty for an unknown email; several if it has accounts of the role in several schools. */
  readonly accounts: readonly Account[];
  readonly at: string;
};

/** The sign-in uses the same maximum. */
const maxAccounts = 10;

/** Finds the person and the school that runs the job; `undefined` if no school is set up yet. It makes the same queries for any email. */
export async function findForgotten(db: Database, { role, email }: { readonly role: Role; readonly email: string }) {
  const accounts = await db
    .selectFrom('email_owner')
    .select(['school_id as school', 'person_id as person'])
    .where('email', '=', normalEmail(email))
    .where('role', '=', role)
    .orderBy('school_id')
    .limit(maxAccounts)
    .execute();
  const school = await db
    .selectFrom('school')
    .select(['id', 'is_demo'])
    .where('id', '>=', accounts[0]?.school ?? 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return school && { schoolId: school.id, isDemo: school.is_demo === 1, accounts };
}

/**
 * Stores a job for somebody who has forgotten their password, whether there is such an account or not; only the job
 * looks. So the call is the same work for both, and its time reveals nothing.
 */
export async function enqueueForgotten(
  db: Database,
  { schoolId, accounts }: NonNullable<Awaited<ReturnType<typeof findForgotten>>>,
  now: Date,
): Promise<void> {
  const payload: Payload = { accounts, at: now.toISOString() };
  const runAfter = new Date(now.getTime() + randomInt(leastWaitMs, longestWaitMs));
  const job = { schoolId, kind: mailForgotten.kind, payload, by: null, now, runAfter };
  await db.transaction().execute((transaction) => enqueue(transaction, job));
}

/** Makes a link for each account and queues its mail, three times an hour at most for one person. */
export const mailForgotten: JobKind = { kind: 'identity.forgotten-password', run };

async function run(job: RunningJob): Promise<void> {
  const { accounts, at } = job.payload as Payload;
  for (const account of accounts) {
    await job.db.transaction().execute(async (transaction) => {
      await job.expectHeld(transaction);
      await mailLink(transaction, account, { askedAt: new Date(at), now: job.now() });
    });
  }
}

async function mailLink(
  transaction: DatabaseTransaction,
  { school: schoolId, person }: Account,
  { askedAt, now }: { readonly askedAt: Date; readonly now: Date },
): Promise<void> {
  const link: LinkOf = { schoolId, personId: person, purpose: 'reset' };
  const anHourAgo = new Date(askedAt.getTime() - 60 * 60_000);
  if ((await countLinksSince(transaction, link, anHourAgo)) >= maxResetMails) return;
  const at = askedAt.toISOString();
  const mail = { schoolId, kind: resetMail, to: person, about: { madeAt: at } };
  const onceKey = `${resetMail} ${person} ${at}`;
  if ((await queueMail(transaction, { ...mail, onceKey, by: null, now })) === undefined) return;
  await makeLink(transaction, link, askedAt);
  const nobody = { actor: { schoolId, personId: null }, address: null };
  await recordAction(transaction, nobody, { action: 'identity.forget-password', person, at: now });
}
