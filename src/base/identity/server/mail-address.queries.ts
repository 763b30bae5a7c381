import { timingSafeEqual } from 'node:crypto';
import { selectIn, updateIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { hashSecret, newSecret } from '../../../platform/server/secrets.ts';

/** Stores that mails to a person's address are refused for good. A change of their email deletes this. */
export async function markRefused(
  transaction: DatabaseTransaction,
  schoolId: number,
  refused: { readonly personId: number; readonly email: string; readonly refusal: string; readonly now: Date },
): Promise<void> {
  await updateIn(transaction, schoolId, 'account', { person_id: refused.personId, email: refused.email })
    .set({ mail_refused_at: refused.now.toISOString(), mail_refusal: refused.refusal })
    .execute();
}

/** Lets mails be sent to a person again, when an admin asks for it, for example after a mailbox was repaired. */
export async function forgetRefusal(transaction: DatabaseTransaction, schoolId: number, personId: number) {
  await updateIn(transaction, schoolId, 'account', { person_id: personId })
    .set({ mail_refused_at: null, mail_refusal: null })
    .execute();
}

/** The secret in the links that turn off a person's mails; it is made when it is first needed. */
export async function mailSecretOf(db: Database, schoolId: number, personId: number): Promise<string> {
  const find = () =>
    selectIn(db, schoolId, 'account', { person_id: personId }).select('mail_secret').executeTakeFirstOrThrow();
  const { mail_secret: known } = await find();
  if (known !== null) return known;
  await updateIn(db, schoolId, 'account', { person_id: personId, mail_secret: null })
    .set({ mail_secret: newSecret() })
    .execute();
  return (await find()).mail_secret as string;
}

type Claimed = { readonly schoolId: number; readonly personId: number; readonly secret: string };

/** Returns whether the secret belongs to this person and their account is open. */
export async function ownsMailSecret(db: Database, { schoolId, personId, secret }: Claimed): Promise<boolean> {
  const row = await selectIn(db, schoolId, 'account', { person_id: personId, closed_at: null })
    .select('mail_secret')
    .executeTakeFirst();
  const known = row?.mail_secret ?? '';
  return known !== '' && timingSafeEqual(Buffer.from(hashSecret(known)), Buffer.from(hashSecret(secret)));
}
