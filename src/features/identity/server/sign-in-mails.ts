import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { noteDevice, type SeenDevice } from './known-devices.queries.ts';

export const passwordMail = 'password-changed';
export const deviceMail = 'new-device';

type Person = { readonly schoolId: number; readonly personId: number };

/** Tells a person by mail that their password was changed, in the transaction that changes it. */
export async function tellOfPassword(
  transaction: DatabaseTransaction,
  { schoolId, personId }: Person,
  now: Date,
): Promise<void> {
  const about = { at: now.toISOString() };
  await queueMail(transaction, { schoolId, kind: passwordMail, to: personId, about, by: null, now });
}

/** Tells a person by mail that somebody signed in as them on a device that they have not used before. */
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
