import { type SqlBool, sql } from 'kysely';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { factorTables, findLogin, loginId, mightOf, moveFactors, sameLogin, sharePasswordOf } from './login.queries.ts';
import { findFactors } from './second-factor.queries.ts';

/** Whether the email of the query's `account` has another account at the school that is not joined with it. */
export function couldJoin(schoolId: number) {
  return sql<SqlBool>`exists (
    select 1 from email_owner as twin_owner
    join account as twin on twin.school_id = twin_owner.school_id and twin.person_id = twin_owner.person_id
    where twin_owner.school_id = ${schoolId} and twin_owner.email = account.email and twin_owner.role <> 'student'
      and coalesce(twin.login_id, twin.person_id) <> coalesce(account.login_id, account.person_id)
  )`;
}

/**
 * Stores that an admin wants to link the accounts of this email, and returns the people who must agree. Empty if there
 * is only one account.
 */
export async function askToJoin(
  transaction: DatabaseTransaction,
  schoolId: number,
  email: string,
  now: Date,
): Promise<number[]> {
  const alike = await selectIn(transaction, schoolId, 'email_owner', { email })
    .innerJoin('account', onKey('account.person_id', 'email_owner.person_id'))
    .select('account.person_id')
    .select(loginId.as('login'))
    .where('email_owner.role', '<>', 'student')
    .execute();
  if (new Set(alike.map(({ login }) => login)).size < 2) return [];
  const people = alike.map(({ person_id }) => person_id);
  await updateIn(transaction, schoolId, 'account')
    .set({ join_asked_at: now.toISOString() })
    .where('person_id', 'in', people)
    .execute();
  return people;
}

/** The number of days in which a person can agree to link the accounts. */
const askedDays = 14;

/**
 * The people whose accounts an admin wants to link to this one, if the request is recent and the emails are equal.
 * Accounts with more rights are left out; otherwise the holder of a foreign account could get a teacher's by agreeing.
 */
export async function listToJoin(
  db: Database,
  { schoolId, personId }: { readonly schoolId: number; readonly personId: number },
  now: Date,
) {
  const since = new Date(now.getTime() - askedDays * 86_400_000).toISOString();
  const rows = await selectIn(db, schoolId, 'account as own', { person_id: personId })
    .innerJoin('account', (join) =>
      join.onRef('account.school_id', '=', 'own.school_id').onRef('account.email', '=', 'own.email'),
    )
    .innerJoin('person', onKey('person.id', 'account.person_id'))
    .select(['person.id', 'person.role', 'person.name', loginId.as('login')])
    .where('own.join_asked_at', '>', since)
    .where('own.email', '<>', '')
    .where('account.join_asked_at', '>', since)
    .where('account.closed_at', 'is', null)
    .where('person.role', '<>', 'student')
    .orderBy('person.id')
    .execute();
  const own = rows.find(({ id }) => id === personId)?.login;
  const [ownRoles = [], others = []] = [true, false].map((is) => rows.filter(({ login }) => (login === own) === is));
  const might = (some: typeof rows) => Math.max(0, ...some.map(({ role }) => mightOf[role]));
  return might(others) > might(ownRoles) ? [] : rows.filter(({ id }) => id !== personId);
}

/**
 * Links accounts to the login of the person who agrees, whose password then opens all of them. Takes over their second
 * factors if that login has none, so that no role becomes easier to enter; returns whether it did.
 */
export async function joinAccounts(
  transaction: DatabaseTransaction,
  {
    schoolId,
    personId,
    loginId: login,
  }: { readonly schoolId: number; readonly personId: number; readonly loginId: number },
  others: readonly number[],
): Promise<{ readonly takesFactors: boolean }> {
  const logins = new Set<number>();
  for (const other of others) logins.add(await findLogin(transaction, schoolId, other));
  logins.delete(login);
  let takesFactors = false;
  for (const from of logins) {
    const isFree = !(await hasFactors(transaction, schoolId, login));
    const isTaken = isFree && (await hasFactors(transaction, schoolId, from));
    // An app that was never confirmed is no factor, and would be in the way of the other account's.
    await deleteFactors(transaction, schoolId, isTaken ? login : from);
    if (isTaken) await moveFactors(transaction, schoolId, { from, to: login });
    takesFactors ||= isTaken;
    await updateIn(transaction, schoolId, 'account')
      .set({ login_id: login })
      .where(({ or, eb }) => or([eb('person_id', '=', from), eb('login_id', '=', from)]))
      .execute();
  }
  await sharePasswordOf(transaction, schoolId, personId);
  await updateIn(transaction, schoolId, 'account')
    .set({ join_asked_at: null })
    .where('person_id', 'in', sameLogin(transaction, schoolId, personId))
    .execute();
  return { takesFactors };
}

async function hasFactors(db: Database, schoolId: number, login: number): Promise<boolean> {
  return (await findFactors(db, { schoolId, personId: login })).hasAny;
}

async function deleteFactors(transaction: DatabaseTransaction, schoolId: number, login: number): Promise<void> {
  for (const table of factorTables)
    await deleteIn(transaction, schoolId, table).where('person_id', '=', login).execute();
}
