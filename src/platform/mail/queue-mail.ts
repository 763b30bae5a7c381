import { newId, takeIds } from '../database/new-id.ts';
import type { DatabaseTransaction } from '../database/tables.ts';
import { enqueue, enqueueAll } from '../jobs/enqueue.ts';

/** The properties that mails queued together share. */
type Cause = {
  readonly schoolId: number;
  /** The name of a `MailKind`. */
  readonly kind: string;
  /** The person who causes it; `null` for the server itself. */
  readonly by: number | null;
  readonly now: Date;
  /** The mail is not sent before this instant; by default it is sent at once. */
  readonly sendAfter?: Date;
};

type Told = {
  /** The recipient's person id. */
  readonly to: number;
  /** Ids and choices as JSON, never personal data: the mail's text is made when it is sent. */
  readonly about: unknown;
  /** The key of a mail that is sent at most once however often it is queued, such as `absence 12 2026-11-20 34`. */
  readonly onceKey?: string;
};

/** The email, for a kind of mail that goes to a person's former one. */
type Former = { readonly email?: string };

export type NewMail = Cause & Told & Former;

export const sendMailJob = 'send-mail';

/**
 * Queues a mail in the same transaction as its cause. Returns its id, or `undefined` if its once key is already known.
 */
export async function queueMail(transaction: DatabaseTransaction, mail: NewMail): Promise<number | undefined> {
  const { schoolId, kind, to, email = null, about, onceKey = null, by, now, sendAfter = now } = mail;
  const made = await transaction
    .insertInto('mail')
    .values({
      school_id: schoolId,
      id: newId(transaction, 'mail', schoolId),
      kind,
      person_id: to,
      email,
      about: JSON.stringify(about),
      once_key: onceKey,
      state: 'waiting',
      made_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['school_id', 'once_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return undefined;
  await enqueueMail(transaction, { schoolId, by, now, sendAfter }, made.id);
  return made.id;
}

/** Gives a mail a new job, which is then the only one that sends it. */
export async function enqueueMail(
  transaction: DatabaseTransaction,
  { schoolId, by, now, sendAfter: runAfter = now }: Omit<Cause, 'kind'>,
  mail: number,
): Promise<void> {
  const job = await enqueue(transaction, { schoolId, kind: sendMailJob, payload: { mail }, by, now, runAfter });
  await transaction
    .updateTable('mail')
    .set({ job_id: job })
    .where('school_id', '=', schoolId)
    .where('id', '=', mail)
    .execute();
}

/** Queues mails of one kind in a few statements, except those whose once keys are already known. */
export async function queueMails(
  transaction: DatabaseTransaction,
  { schoolId, kind, by, now, sendAfter = now }: Cause,
  mails: readonly Told[],
): Promise<void> {
  if (mails.length === 0) return;
  const ids = await takeIds(transaction, 'mail', schoolId, mails.length);
  const jobIds = await takeIds(transaction, 'job', schoolId, mails.length);
  const rows = mails.map(({ to, about, onceKey = null }, place) => ({
    school_id: schoolId,
    id: ids[place] as number,
    kind,
    person_id: to,
    about: JSON.stringify(about),
    once_key: onceKey,
    state: 'waiting' as const,
    made_at: now.toISOString(),
    job_id: jobIds[place] as number,
  }));
  const made = await transaction
    .insertInto('mail')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['school_id', 'once_key']).doNothing())
    .returning(['id', 'job_id'])
    .execute();
  const jobs = made.map(({ id, job_id }) => ({ id: job_id as number, payload: { mail: id } }));
  await enqueueAll(transaction, { schoolId, kind: sendMailJob, by, now, runAfter: sendAfter }, jobs);
}
