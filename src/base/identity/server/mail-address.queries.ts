import { timingSafeEqual } from 'node:crypto';
import { inSchool } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { hashSecret, newSecret } from '../../../platform/server/secrets.ts';

/** Notes that mails to a person's address are refused for good; it is forgotten when their email changes. */
export async function markRefused(
  transaction: DatabaseTransaction,
  schoolId: number,
  refused: { readonly personId: number; readonly email: string; readonly refusal: string; readonly now: Date },
): Promise<void> {
  await inSchool(transaction, schoolId)
    .updateTable('account')
    .set({ mail_refused_at: refused.now.toISOString(), mail_refusal: refused.refusal })
    .where('person_id', '=', refused.personId)
    .where('email', '=', refused.email)
    .execute();
}

/** An admin has a person's mails tried again, as when a mailbox is mended. */
export async function forgetRefusal(
  transaction: DatabaseTransaction,
  schoolId: number,
  personId: number,
): Promise<void> {
  await inSchool(transaction, schoolId)
    .updateTable('account')
    .set({ mail_refused_at: null, mail_refusal: null })
    .where('person_id', '=', personId)
    .execute();
}

/** The secret in the addresses by which a person's mails are turned off; made when it is first needed. */
export async function mailSecretOf(db: Database, schoolId: number, personId: number): Promise<string> {
  const find = () =>
    inSchool(db, schoolId)
      .selectFrom('account')
      .select('mail_secret')
      .where('person_id', '=', personId)
      .executeTakeFirstOrThrow();
  const { mail_secret: known } = await find();
  if (known !== null) return known;
  await inSchool(db, schoolId)
    .updateTable('account')
    .set({ mail_secret: newSecret() })
    .where('person_id', '=', personId)
    .where('mail_secret', 'is', null)
    .execute();
  return (await find()).mail_secret as string;
}

type Claimed = { readonly schoolId: number; readonly personId: number; readonly secret: string };

/** Whether the secret is this person's, whose account is open. */
export async function ownsMailSecret(db: Database, { schoolId, personId, secret }: Claimed): Promise<boolean> {
  const row = await inSchool(db, schoolId)
    .selectFrom('account')
    .select('mail_secret')
    .where('person_id', '=', personId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  const known = row?.mail_secret ?? '';
  return known !== '' && timingSafeEqual(Buffer.from(hashSecret(known)), Buffer.from(hashSecret(secret)));
}
