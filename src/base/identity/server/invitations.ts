import { type SqlBool, sql } from 'kysely';
import type { MailState } from '../../../platform/contract/school-terms.ts';
import { selectIn } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { personNotFound } from '../identity.refusals.ts';
import { makeLink } from './account-link.queries.ts';
import { dummyHash } from './passwords.ts';

export const invitationMail = 'invitation';

/** The hash of an account whose person has not accepted the invitation yet; no password matches it. */
export const noPassword = dummyHash;

type Invited = {
  readonly schoolId: number;
  /** The person of an account that was opened with `noPassword`. */
  readonly personId: number;
  /** The admin. */
  readonly by: number;
  readonly now: Date;
};

/**
 * Whether the password of the query's `account` was chosen with a phone number and no password has been chosen with an
 * email since.
 */
const hasPin = sql<SqlBool>`(account.is_pin = 1)`;

/**
 * Mails a person the link with which they choose a password. The link lasts seven days and ends the previous one. A
 * person with a password from another role gets none; a PIN stays valid until a password is chosen.
 */
export async function invite(transaction: DatabaseTransaction, invited: Invited): Promise<void> {
  const { schoolId, personId, by, now } = invited;
  const { isJoined, hasPin } = await findInvited(transaction, schoolId, personId, now);
  if (isJoined && !hasPin) return;
  if ((await makeLink(transaction, { schoolId, personId, purpose: 'invitation' }, now)) === undefined) return;
  const about = { madeAt: now.toISOString() };
  await queueMail(transaction, { schoolId, kind: invitationMail, to: personId, about, by, now });
}

/** Like `invite`, but for paper: returns the path of the link, which is stored nowhere. */
export async function inviteOnPaper(
  transaction: DatabaseTransaction,
  { schoolId, personId, now }: Omit<Invited, 'by'>,
): Promise<string | undefined> {
  const token = await makeLink(transaction, { schoolId, personId, purpose: 'invitation' }, now);
  return token && welcomePath(token);
}

export function welcomePath(token: string): string {
  return `/welcome?token=${token}`;
}

/** Whether the person of the query's `account` has chosen a password or was given one; if not, they can be invited. */
export const hasJoined = sql<SqlBool>`(account.password_hash <> ${noPassword})`;

/** When the person of the query's `account` was last invited at their present email, if they have not joined since. */
export function invitedAt(schoolId: number) {
  return sql<string | null>`(
    select max(account_link.made_at) from account_link where account_link.school_id = ${schoolId}
      and account_link.person_id = account.person_id and account_link.email = account.email
      and account_link.purpose = 'invitation'
  )`;
}

/**
 * The state of the mail with the last invitation of the query's `account`; null if the invitation was printed. The mail
 * and its link are made at the same instant.
 */
export function invitationMailState(schoolId: number) {
  return sql<MailState | null>`(
    select mail.state from mail where mail.school_id = ${schoolId} and mail.person_id = account.person_id
      and mail.kind = ${invitationMail} and mail.made_at = ${invitedAt(schoolId)}
    order by mail.id desc limit 1
  )`;
}

/** Whether an invitation for the query's `account` waits to be taken up. */
function isInvited(schoolId: number, now: Date) {
  return sql<SqlBool>`exists (
    select 1 from account_link where account_link.school_id = ${schoolId}
      and account_link.person_id = account.person_id and account_link.email = account.email
      and account_link.purpose = 'invitation' and account_link.ends_at > ${now.toISOString()}
  )`;
}

/** How far a person's invitation is. Refuses with 404 somebody who is not of the school or has left. */
export async function findInvited(db: Database, schoolId: number, personId: number, now: Date) {
  const row = await selectIn(db, schoolId, 'account', { person_id: findableId(personId), closed_at: null })
    .select(['email', hasJoined.as('joined'), isInvited(schoolId, now).as('invited'), hasPin.as('pin')])
    .select([invitedAt(schoolId).as('invited_at'), invitationMailState(schoolId).as('mail')])
    .executeTakeFirst();
  if (!row) throw refuse(personNotFound);
  return {
    isJoined: Boolean(row.joined),
    hasPin: Boolean(row.pin),
    isInvited: Boolean(row.invited),
    hasEmail: row.email !== '',
    invitedAt: row.invited_at,
    mail: row.mail,
  };
}
