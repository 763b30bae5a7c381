import type { DatabaseTransaction } from '../../../server/database/tables.ts';
import { inUse } from '../../../server/refusal.ts';

export type NewAccount = {
  readonly schoolId: number;
  readonly personId: number;
  readonly email: string;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
};

/** Opens an account for a person. Refuses a taken email with 409. */
export async function openAccount(transaction: DatabaseTransaction, account: NewAccount): Promise<void> {
  const { schoolId, personId } = account;
  const email = account.email.toLowerCase();
  await transaction
    .insertInto('account')
    .values({
      school_id: schoolId,
      person_id: personId,
      email,
      password_hash: account.passwordHash,
      must_change_password: account.mustChangePassword ? 1 : 0,
      closed_at: null,
    })
    .execute();
  await ownEmail(transaction, schoolId, personId, email);
}

/** Changes the email with which a person signs in, at once (DESIGN 6). Refuses a taken one with 409. */
export async function changeEmail(
  transaction: DatabaseTransaction,
  schoolId: number,
  personId: number,
  newEmail: string,
): Promise<void> {
  const email = newEmail.toLowerCase();
  const changed = await transaction
    .updateTable('account')
    .set({ email })
    .where('school_id', '=', schoolId)
    .where('person_id', '=', personId)
    .where('email', '<>', email)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return;
  await disownEmail(transaction, schoolId, personId);
  await ownEmail(transaction, schoolId, personId, email);
}

/** The constraint decides whose an email is, also between two who want it at the same instant. */
async function ownEmail(
  transaction: DatabaseTransaction,
  schoolId: number,
  personId: number,
  email: string,
): Promise<void> {
  const owned = await transaction
    .insertInto('email_owner')
    .values({ email, school_id: schoolId, person_id: personId })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('email')
    .executeTakeFirst();
  if (!owned) throw inUse('email', `The email ${email} is in use.`);
}

async function disownEmail(transaction: DatabaseTransaction, schoolId: number, personId: number): Promise<void> {
  await transaction
    .deleteFrom('email_owner')
    .where('school_id', '=', schoolId)
    .where('person_id', '=', personId)
    .execute();
}

/** Takes out of a closed account what tells whose it was. The row stays, for messages name their sender by it. */
export async function blankAccount(
  transaction: DatabaseTransaction,
  schoolId: number,
  personId: number,
): Promise<void> {
  await transaction
    .updateTable('account')
    .set({ email: '', password_hash: '' })
    .where('school_id', '=', schoolId)
    .where('person_id', '=', personId)
    .execute();
}

/** Closes an account at once: its sessions end and its email is free again (DESIGN 6). */
export async function closeAccount(
  transaction: DatabaseTransaction,
  schoolId: number,
  personId: number,
  now: Date,
): Promise<void> {
  await transaction
    .updateTable('account')
    .set({ closed_at: now.toISOString() })
    .where('school_id', '=', schoolId)
    .where('person_id', '=', personId)
    .execute();
  await disownEmail(transaction, schoolId, personId);
  await transaction.deleteFrom('sign_in').where('school_id', '=', schoolId).where('person_id', '=', personId).execute();
}
