import { sql } from 'kysely';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import { idList, textList } from '../../../platform/database/id-list.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import { normalPhone } from '../../../platform/server/phone-number.ts';
import { findSchoolForHost } from '../../school/server/school.queries.ts';
import { isGood, replacePhoneLinks } from './account-link.queries.ts';
import { currentPeople } from './current-people.queries.ts';
import { noPassword } from './invitations.ts';
import { isNoFormerGuardian, loginId } from './login.queries.ts';
import { endEverySignIn, endSignInsOfRole } from './sign-in.queries.ts';
import type { AccountKey, Guessed } from './throttle.ts';

/** The account of the guardian who signs in with this number at the school of the address, and the number in its one form. */
export async function findByPhone(
  db: Database,
  host: string,
  typed: string,
): Promise<{ readonly phone: string; readonly accounts: readonly Guessed[] }> {
  const school = await findSchoolForHost(db, host);
  const phone = normalPhone(typed, school?.time_zone ?? 'UTC');
  if (!school || phone === undefined) return { phone: normalEmail(typed), accounts: [] };
  const rows = await currentPeople(db, school.id, 'guardian')
    .select(['person.id', loginId.as('login')])
    .where('account.sign_in_phone', '=', phone)
    .execute();
  return { phone, accounts: rows.map(({ id, login }) => ({ schoolId: school.id, personId: id, loginId: login })) };
}

type PhoneOf = { readonly schoolId: number; readonly personId: number; readonly phone: string | null };

/**
 * Sets or removes a guardian's phone number. A change ends the sign-in with the old number: its code, sessions and PIN.
 * A PIN is kept if a password was chosen with an email. Returns whether anything ended.
 */
export async function changePhone(
  transaction: DatabaseTransaction,
  { schoolId, personId, phone }: PhoneOf,
): Promise<boolean> {
  await updateIn(transaction, schoolId, 'account', { person_id: personId }).set({ phone }).execute();
  const hasEnded = await endPhoneSignIn(transaction, { schoolId, personId, phone });
  if (hasEnded) await endEverySignIn(transaction, schoolId, personId);
  return hasEnded;
}

/**
 * Ends a person's code, PIN and sign-in with any phone number other than this one, but no open session; returns whether
 * there was one.
 */
export async function endPhoneSignIn(
  transaction: DatabaseTransaction,
  { schoolId, personId, phone }: PhoneOf,
): Promise<boolean> {
  const ended = await updateIn(transaction, schoolId, 'account', { person_id: personId })
    .set({
      sign_in_phone: null,
      password_hash: sql`case when email = '' or is_pin = 1 then ${noPassword} else password_hash end`,
      is_pin: 0,
    })
    .where('sign_in_phone', 'is not', null)
    .where('sign_in_phone', 'is distinct from', phone)
    .executeTakeFirst();
  if (ended.numUpdatedRows === 0n) return false;
  await deleteIn(transaction, schoolId, 'account_link', { person_id: personId, purpose: 'phone' }).execute();
  return true;
}

/** Stores the phone number of a person of whom the school knows none; a known one stays. */
export async function addPhone(
  transaction: DatabaseTransaction,
  { schoolId, personId, phone }: PhoneOf,
): Promise<void> {
  await updateIn(transaction, schoolId, 'account', { person_id: personId, phone: null }).set({ phone }).execute();
}

/** The guardians of the school who have one of these numbers and have a child on this day or later. */
export function listWithPhones(db: Database, schoolId: number, phones: readonly string[], today: string) {
  return currentPeople(db, schoolId, 'guardian')
    .select(['person.id', 'person.name', 'account.phone'])
    .where('account.phone', 'in', textList(db, phones))
    .where(isNoFormerGuardian(db, schoolId, today))
    .orderBy('person.id')
    .execute();
}

/** A printed code; only its hash is stored. */
export type PhoneCode = { readonly personId: number; readonly phone: string; readonly hash: string };

/**
 * Lets guardians sign in with their phone numbers, at first with printed codes. Each code replaces the previous one,
 * and a former guardian who used a number loses it.
 */
export async function storePhoneCodes(
  transaction: DatabaseTransaction,
  schoolId: number,
  codes: readonly PhoneCode[],
  now: Date,
): Promise<void> {
  const phones = codes.map(({ phone }) => phone);
  const people = codes.map(({ personId }) => personId);
  const holders = await selectIn(transaction, schoolId, 'account')
    .select('person_id')
    .where('sign_in_phone', 'in', textList(transaction, phones))
    .where('person_id', 'not in', idList(transaction, people))
    .execute();
  for (const { person_id: personId } of holders) {
    await endPhoneSignIn(transaction, { schoolId, personId, phone: null });
    await endSignInsOfRole(transaction, schoolId, personId);
  }
  await updateRows(transaction, 'account', schoolId, {
    key: ['person_id'],
    rows: codes.map(({ personId, phone }) => ({ person_id: personId, sign_in_phone: phone })),
  });
  await replacePhoneLinks(transaction, schoolId, codes, now);
}

/** The unused code of this account, with the data that the person's password must not resemble. */
export async function findPhoneCode(db: Database, { schoolId, personId }: AccountKey, phone: string, now: Date) {
  return selectIn(db, schoolId, 'account_link', { person_id: personId, purpose: 'phone', email: phone })
    .innerJoin('account', onKey('account.person_id', 'account_link.person_id'))
    .innerJoin('person', onKey('person.id', 'account_link.person_id'))
    .innerJoin('school', 'school.id', 'account_link.school_id')
    .select(['account_link.token_hash as hash', 'account.email', 'person.name', 'school.domain', 'school.is_demo'])
    .where('account.sign_in_phone', '=', phone)
    .where(isGood(now) as never)
    .executeTakeFirst();
}

/** Uses a code up. Returns false if somebody else just used it. */
export async function usePhoneCode(
  transaction: DatabaseTransaction,
  { schoolId, personId }: AccountKey,
  hash: string,
  now: Date,
): Promise<boolean> {
  const used = await deleteIn(transaction, schoolId, 'account_link', { person_id: personId, token_hash: hash })
    .where(isGood(now))
    .executeTakeFirst();
  return used.numDeletedRows === 1n;
}
