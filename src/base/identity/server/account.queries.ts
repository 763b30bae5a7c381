import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { emailInUse } from '../identity.refusals.ts';
import { removeLinks } from './account-link.queries.ts';
import { removeCalendarSecrets } from './calendar-secret.queries.ts';
import { forgetDeviceKeys, renewDeviceKeys } from './device-key.queries.ts';
import { forgetDevices } from './known-devices.queries.ts';
import { findLogin, joinKnown, sameLogin } from './login.queries.ts';
import { disownDevices } from './recalled-devices.queries.ts';
import { endEverySignIn } from './sign-in.queries.ts';
import { forgetFailures } from './throttle.ts';

export type NewAccount = {
  readonly schoolId: number;
  readonly personId: number;
  readonly email: string;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  /** The time at which a first password that others know expires. */
  readonly firstPasswordEndsAt?: string | null;
};

/**
 * Opens an account for a person; the email can be `''`. Refuses a taken email with 409. A person with another role at
 * the school under this email keeps that account's password.
 */
export async function openAccount(transaction: DatabaseTransaction, account: NewAccount): Promise<void> {
  const { schoolId, personId } = account;
  const email = normalEmail(account.email);
  await transaction
    .insertInto('account')
    .values({
      school_id: schoolId,
      person_id: personId,
      email,
      password_hash: account.passwordHash,
      must_change_password: account.mustChangePassword ? 1 : 0,
      closed_at: null,
      first_password_ends_at: account.firstPasswordEndsAt ?? null,
    })
    .execute();
  await ownEmail(transaction, schoolId, personId, email);
  await joinKnown(transaction, schoolId, [personId]);
}

/** A new email has no refused mails. */
const unrefused = { mail_refused_at: null, mail_refusal: null };

/**
 * Changes a person's email at once and ends every link that was sent to the former one. Returns the former email, or
 * `undefined` if it is the same. Refuses a taken email with 409.
 */
export async function changeEmail(
  transaction: DatabaseTransaction,
  schoolId: number,
  personId: number,
  newEmail: string,
): Promise<string | undefined> {
  const email = normalEmail(newEmail);
  const former = await selectIn(transaction, schoolId, 'account', { person_id: personId })
    .select('email')
    .where('email', '<>', email)
    .executeTakeFirst();
  if (!former) return undefined;
  await updateIn(transaction, schoolId, 'account', { person_id: personId })
    .set({ email, ...unrefused })
    .execute();
  await removeLinks(transaction, schoolId, [personId]);
  await disownEmails(transaction, schoolId, [personId]);
  await ownEmail(transaction, schoolId, personId, email);
  return former.email;
}

/** A constraint gives an email to one account of each role and school, also in a race. */
async function ownEmail(transaction: DatabaseTransaction, schoolId: number, personId: number, email: string) {
  if (email === '') return;
  const owned = await transaction
    .insertInto('email_owner')
    .columns(['email', 'role', 'school_id', 'person_id'])
    .expression(
      selectIn(transaction, schoolId, 'person', { id: personId }).select(({ val, ref }) => [
        val(email).as('email'),
        'role',
        ref('school_id').as('school_id'),
        ref('id').as('person_id'),
      ]),
    )
    .onConflict((conflict) => conflict.columns(['email', 'role', 'school_id']).doNothing())
    .returning('email')
    .executeTakeFirst();
  if (!owned) throw refuseAt('email', emailInUse, { email });
}

/** Frees the emails of people, before they are closed or get others. */
export async function disownEmails(transaction: DatabaseTransaction, schoolId: number, people: readonly number[]) {
  await deleteIn(transaction, schoolId, 'email_owner').where('person_id', 'in', idList(transaction, people)).execute();
}

type NewPassword = {
  readonly passwordHash: string;
  /** Whether somebody else knows the password, so that the person must replace it at the next sign-in. */
  readonly isKnown: boolean;
  /** Whether it was chosen with a phone number and a printed code. */
  readonly isPin?: boolean;
};

/**
 * Sets a password, ends all sessions and links of its person, and resets the throttle for their account. Returns the
 * number of ended sessions; `undefined` if there is no open account.
 */
export async function replaceForgottenPassword(
  transaction: DatabaseTransaction,
  schoolId: number,
  personId: number,
  { passwordHash, isKnown, isPin = false }: NewPassword,
): Promise<number | undefined> {
  const changed = await updateIn(transaction, schoolId, 'account')
    .set({ password_hash: passwordHash, must_change_password: isKnown ? 1 : 0, is_pin: isPin ? 1 : 0 })
    .where('person_id', 'in', sameLogin(transaction, schoolId, personId))
    // A closed account of another role can be opened again, with the password that it then has.
    .where(({ or, eb }) => or([eb('closed_at', 'is', null), eb('person_id', '<>', personId)]))
    .returning('person_id as personId')
    .execute();
  const people = changed.map((one) => one.personId);
  if (!people.includes(personId)) return undefined;
  const loginId = await findLogin(transaction, schoolId, personId);
  await forgetFailures(transaction, { schoolId, personId, loginId });
  await disownDevices(transaction, schoolId, people);
  await removeLinks(transaction, schoolId, people);
  return endEverySignIn(transaction, schoolId, personId);
}

/**
 * Replaces a person's first password and ends the sessions opened with the old one. Returns false if the person has
 * chosen their own password, even if only just before: that one stays.
 */
export async function replaceFirstPassword(
  transaction: DatabaseTransaction,
  schoolId: number,
  personId: number,
  { passwordHash, endsAt }: { readonly passwordHash: string; readonly endsAt: string | null },
): Promise<boolean> {
  const replaced = await updateIn(transaction, schoolId, 'account', {
    person_id: personId,
    must_change_password: 1,
    closed_at: null,
  })
    .set({ password_hash: passwordHash, first_password_ends_at: endsAt })
    // A password that is shared with another role is not a first password.
    .where('login_id', 'is', null)
    .where(({ not, exists }) => not(exists(sharersOf(transaction, schoolId, personId))))
    .executeTakeFirst();
  if (replaced.numUpdatedRows === 0n) return false;
  await endEverySignIn(transaction, schoolId, personId);
  return true;
}

/** The accounts that share the password of this one, as a subquery. */
function sharersOf(transaction: DatabaseTransaction, schoolId: number, personId: number) {
  return selectIn(transaction, schoolId, 'account as sharer', { login_id: personId }).select('sharer.person_id');
}

/**
 * Stores the language that a person chose for all of their roles, or `null` for none. Returns false if it was already
 * stored.
 */
export async function setLanguage(
  transaction: DatabaseTransaction,
  { schoolId, personId }: Pick<NewAccount, 'schoolId' | 'personId'>,
  language: string | null,
): Promise<boolean> {
  const changed = await updateIn(transaction, schoolId, 'account')
    .set({ language })
    .where('person_id', 'in', sameLogin(transaction, schoolId, personId))
    .where('language', 'is distinct from', language)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

/** The owners of open accounts with this email, at any school. */
export function listEmailOwners(db: Database, email: string) {
  return db
    .selectFrom('email_owner')
    .innerJoin('person', onKey('person.id', 'email_owner.person_id'))
    .innerJoin('school', 'school.id', 'email_owner.school_id')
    .select(['email_owner.school_id', 'email_owner.person_id', 'person.name', 'person.role', 'school.name as school'])
    .where('email_owner.email', '=', normalEmail(email))
    .orderBy('email_owner.school_id')
    .execute();
}

/** Erases the personal data of a closed account. The row stays, because messages refer to it as their sender. */
export async function blankAccount(transaction: DatabaseTransaction, schoolId: number, personId: number) {
  await updateIn(transaction, schoolId, 'account', { person_id: personId })
    .set({ email: '', password_hash: '', language: null, mail_secret: null, phone: null, ...unrefused })
    .execute();
  await forgetDeviceKeys(transaction, schoolId, personId);
  await forgetDevices(transaction, schoolId, personId);
  await disownDevices(transaction, schoolId, [personId]);
}

/** Opens a closed account again, with this email and the password that it had. Refuses a taken email with 409. */
export async function reopenAccount(
  transaction: DatabaseTransaction,
  schoolId: number,
  personId: number,
  email: string,
): Promise<void> {
  await updateIn(transaction, schoolId, 'account', { person_id: personId })
    .set({ closed_at: null, email: normalEmail(email), ...unrefused })
    .execute();
  await ownEmail(transaction, schoolId, personId, normalEmail(email));
}

/** Closes accounts at once: ends their sessions and calendars, and frees their emails. */
export async function closeAccounts(
  transaction: DatabaseTransaction,
  schoolId: number,
  people: readonly number[],
  now: Date,
): Promise<void> {
  await updateIn(transaction, schoolId, 'account')
    .set({ closed_at: now.toISOString(), sign_in_phone: null })
    .where('person_id', 'in', idList(transaction, people))
    .execute();
  await disownEmails(transaction, schoolId, people);
  await endAccessOf(transaction, schoolId, people);
}

/** Ends every session, challenge, link and calendar of people, and forgets their known devices. */
export async function endAccessOf(transaction: DatabaseTransaction, schoolId: number, people: readonly number[]) {
  await deleteIn(transaction, schoolId, 'sign_in').where('person_id', 'in', idList(transaction, people)).execute();
  await renewDeviceKeys(transaction, schoolId, people);
  await disownDevices(transaction, schoolId, people);
  await removeLinks(transaction, schoolId, people);
  await removeCalendarSecrets(transaction, schoolId, people);
}
