import { fault } from '../../../platform/contract/reason.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { refuseLater } from '../../../platform/server/refusal.ts';
import { tooManyCodes } from '../identity.refusals.ts';
import { maxResetMails } from '../recovery.contract.ts';
import { countLinksSince, makeLink } from './account-link.queries.ts';
import { findInvited, invite } from './invitations.ts';
import { noteDevice, type SeenDevice } from './known-devices.queries.ts';

export const passwordMail = 'password-changed';
export const deviceMail = 'new-device';
export const emailMail = 'email-changed';
export const emailCodeMail = 'email-code';

type Person = { readonly schoolId: number; readonly personId: number };

/** Mails a person that their password was changed, in the transaction that changes it. */
export async function tellOfPassword(transaction: DatabaseTransaction, { schoolId, personId }: Person, now: Date) {
  const about = { at: now.toISOString() };
  await queueMail(transaction, { schoolId, kind: passwordMail, to: personId, about, by: null, now });
}

/**
 * Mails a code to an email before a person can claim it. Refuses a fourth mail within an hour with 429; otherwise
 * somebody with an invitation could have mails sent to others.
 */
export async function mailEmailCode(
  transaction: DatabaseTransaction,
  { schoolId, personId }: Person,
  email: string,
  now: Date,
): Promise<void> {
  const link = { schoolId, personId, purpose: 'email', email } as const;
  const anHourAgo = new Date(now.getTime() - hourMs);
  if ((await countLinksSince(transaction, link, anHourAgo)) >= maxResetMails) {
    throw refuseLater(hourMs / 1000, fault(tooManyCodes, { most: maxResetMails }));
  }
  await makeLink(transaction, link, now);
  const about = { madeAt: now.toISOString() };
  await queueMail(transaction, { schoolId, kind: emailCodeMail, to: personId, email, about, by: null, now });
}

const hourMs = 60 * 60_000;

type NewEmail = Person & {
  readonly former: string;
  /** The admin who changed it. */
  readonly by: number;
  /** Whether they are to be invited if they have no password yet. */
  readonly mayJoin?: boolean;
};

/**
 * Follows a change of a person's email in its transaction. The former email gets a mail. If the person has no password
 * yet, or only a PIN, they are invited at the new email, because their earlier invitation has ended.
 */
export async function followNewEmail(
  transaction: DatabaseTransaction,
  { schoolId, personId, former, by, mayJoin = true }: NewEmail,
  now: Date,
): Promise<void> {
  const { isJoined, hasPin } = await findInvited(transaction, schoolId, personId, now);
  if ((!isJoined || hasPin) && mayJoin) await invite(transaction, { schoolId, personId, by, now });
  if (!isJoined || former === '') return;
  const about = { at: now.toISOString() };
  await queueMail(transaction, { schoolId, kind: emailMail, to: personId, email: former, about, by: null, now });
}

/** Mails a person that somebody signed in as them on a device that they have not used before. */
export async function tellOfDevice(transaction: DatabaseTransaction, seen: SeenDevice, now: Date): Promise<void> {
  const device = await noteDevice(transaction, seen, now);
  if (device === undefined) return;
  const about = { device, at: now.toISOString() };
  await queueMail(transaction, {
    schoolId: seen.schoolId,
    kind: deviceMail,
    to: seen.personId,
    about,
    by: null,
    now,
  });
}
