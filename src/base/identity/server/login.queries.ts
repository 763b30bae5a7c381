import { type ExpressionBuilder, sql } from 'kysely';
import { type Role, roles } from '../../../platform/contract/school-terms.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction, Tables } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import { dummyHash } from './passwords.ts';

/** The person who owns the password and second factors of the query's `account`; all roles of one person share them. */
export const loginId = sql<number>`coalesce(account.login_id, account.person_id)`;

/** The name with which the person of the query's `account` signs in: the email or, without one, the phone number. */
export const signInName = sql<string>`coalesce(nullif(account.email, ''), account.sign_in_phone, '')`;

/** All roles of the person, including this one, as a subquery. */
export function sameLogin(db: Database, schoolId: number, personId: number) {
  const login = selectIn(db, schoolId, 'account', { person_id: findableId(personId) }).select(loginId.as('id'));
  return selectIn(db, schoolId, 'account')
    .select('account.person_id')
    .where(({ or, eb }) => or([eb('account.person_id', '=', login), eb('account.login_id', '=', login)]));
}

/** The ids of all roles of a person, including this one. */
export async function listRoleIds(db: Database, schoolId: number, personId: number): Promise<number[]> {
  return (await sameLogin(db, schoolId, personId).execute()).map(({ person_id }) => person_id);
}

/** The person who owns somebody's password and second factors. */
export async function findLogin(db: Database, schoolId: number, personId: number): Promise<number> {
  const account = await selectIn(db, schoolId, 'account', { person_id: findableId(personId) })
    .select(loginId.as('id'))
    .executeTakeFirst();
  return account?.id ?? personId;
}

/** Returns whether a person is the caller, in this role or another. */
export async function isOwn(
  db: Database,
  { schoolId, loginId: own }: { readonly schoolId: number; readonly loginId: number },
  personId: number,
): Promise<boolean> {
  return (await findLogin(db, schoolId, personId)) === own;
}

export const factorTables = ['passkey', 'one_time_code', 'recovery_code'] as const;

/** Separates a person's account from those of their other roles, which keep the password and the second factors. */
export async function leaveLogin(transaction: DatabaseTransaction, schoolId: number, personId: number): Promise<void> {
  const accounts = () => updateIn(transaction, schoolId, 'account');
  await accounts().set({ login_id: null, join_asked_at: null }).where('person_id', '=', personId).execute();
  const { heir } = await selectIn(transaction, schoolId, 'account', { login_id: personId })
    .select(({ fn }) => fn.min<number | null>('person_id').as('heir'))
    .executeTakeFirstOrThrow();
  if (heir === null) return;
  await accounts().set({ login_id: heir }).where('login_id', '=', personId).execute();
  await accounts().set({ login_id: null }).where('person_id', '=', heir).execute();
  await moveFactors(transaction, schoolId, { from: personId, to: heir });
}

export async function moveFactors(
  transaction: DatabaseTransaction,
  schoolId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> {
  for (const table of factorTables) {
    await updateIn(transaction, schoolId, table).set({ person_id: to }).where('person_id', '=', from).execute();
  }
}

/**
 * Links new accounts to the account with the same email in another role: they share its password, second factors and
 * language. Accounts stay apart if a higher role would get a password set by others, or any other role a PIN. Students'
 * accounts always stay apart.
 */
export async function joinKnown(transaction: DatabaseTransaction, schoolId: number, people: readonly number[]) {
  if (people.length === 0) return;
  const known = await selectIn(transaction, schoolId, 'email_owner as own')
    .innerJoin('email_owner as other', (join) =>
      join
        .onRef('other.school_id', '=', 'own.school_id')
        .onRef('other.email', '=', 'own.email')
        .onRef('other.person_id', '<>', 'own.person_id'),
    )
    .innerJoin('account', onKey('account.person_id', 'other.person_id'))
    .select(['own.person_id as joining', 'account.password_hash', 'account.must_change_password', 'account.language'])
    .select('account.is_pin')
    .select(['own.role', 'other.role as other_role', loginId.as('login')])
    .where('own.person_id', 'in', idList(transaction, people))
    .where('own.role', '<>', 'student')
    .where('other.role', '<>', 'student')
    .where('other.person_id', 'not in', idList(transaction, people))
    .where('account.closed_at', 'is', null)
    .orderBy('other.person_id')
    .execute();
  const isOwn = (one: (typeof known)[number]) => one.password_hash !== dummyHash && one.must_change_password === 0;
  const isMightier = ({ role, other_role: other }: (typeof known)[number]) => mightOf[other] > mightOf[role];
  const staysApart = (one: (typeof known)[number]) => one.is_pin === 1 || (!isOwn(one) && isMightier(one));
  const apart = new Set(known.flatMap((one) => (staysApart(one) ? [one.login] : [])));
  const joined = known.filter(({ login }) => !apart.has(login));
  const first = joined.filter((one, place) => joined.findIndex(({ joining }) => joining === one.joining) === place);
  await updateRows(transaction, 'account', schoolId, {
    key: ['person_id'],
    rows: first.map(({ joining, login }) => ({ person_id: joining, login_id: login })),
  });
  const taken = first.filter(isOwn).map(({ joining, password_hash, language }) => ({
    ...{ person_id: joining, password_hash, language },
    ...{ must_change_password: 0, first_password_ends_at: null },
  }));
  await updateRows(transaction, 'account', schoolId, { key: ['person_id'], rows: taken });
  for (const { joining } of first.filter((one) => !isOwn(one))) await sharePasswordOf(transaction, schoolId, joining);
}

/** The roles, ranked by their rights. */
export const mightOf: Readonly<Record<Role, number>> = { student: 0, guardian: 0, teacher: 1, staff: 2, admin: 3 };

/** Copies the password of one role to all roles of a person. */
export async function sharePasswordOf(
  transaction: DatabaseTransaction,
  schoolId: number,
  personId: number,
): Promise<void> {
  const password = await selectIn(transaction, schoolId, 'account', { person_id: personId })
    .select(['password_hash', 'must_change_password', 'first_password_ends_at', 'is_pin'])
    .executeTakeFirstOrThrow();
  await updateIn(transaction, schoolId, 'account')
    .set(password)
    .where('person_id', 'in', sameLogin(transaction, schoolId, personId))
    .execute();
}

/** A role in which a person can work; for members of staff, one of their offices. */
export type OwnRole = {
  readonly personId: number;
  readonly role: Role;
  readonly name: string;
  readonly office: { readonly id: number; readonly name: string } | null;
};

/** A person's roles today, each office separately, in the order of the sign-in. */
export async function listRoles(
  db: Database,
  { schoolId, personId }: { readonly schoolId: number; readonly personId: number },
  today: string,
): Promise<OwnRole[]> {
  const rows = await selectIn(db, schoolId, 'account', { closed_at: null })
    .innerJoin('person', onKey('person.id', 'account.person_id'))
    .leftJoin('office_person', onKey('office_person.person_id', 'person.id'))
    .leftJoin('office', onKey('office.id', 'office_person.office_id'))
    .select(['person.id', 'person.role', 'person.name', 'office.id as office', 'office.name as office_name'])
    .where('account.person_id', 'in', sameLogin(db, schoolId, personId))
    .where(hasOffice())
    .where(isNoFormerGuardian(db, schoolId, today))
    .orderBy('office.id')
    .execute();
  return rows
    .map(({ id, role, name, office, office_name }) => ({
      personId: id,
      role,
      name,
      office: office === null || office_name === null ? null : { id: office, name: office_name },
    }))
    .toSorted((one, other) => roles.indexOf(one.role) - roles.indexOf(other.role));
}

/** A condition that a member of staff works in an office; without one they cannot sign in. */
export function hasOffice() {
  return ({
    or,
    and,
    eb,
  }: ExpressionBuilder<Tables & { office: { id: number | null; removed_at: string | null } }, 'person' | 'office'>) =>
    or([eb('person.role', '<>', 'staff'), and([eb('office.id', 'is not', null), eb('office.removed_at', 'is', null)])]);
}

/** A guardian without a child, today or later, may not sign in until they have one again. */
export function isNoFormerGuardian(db: Database, schoolId: number, today: string) {
  return (eb: ExpressionBuilder<Tables, 'person'>) => {
    const links = selectIn(db, schoolId, 'guardian_link', { removed_at: null })
      .select('guardian_link.id')
      .where('guardian_link.guardian_id', '=', sql.ref<number>('person.id'))
      .where((link) =>
        link.or([link('guardian_link.to_date', 'is', null), link('guardian_link.to_date', '>=', today)]),
      );
    return eb.or([eb('person.role', '<>', 'guardian'), eb.exists(links)]);
  };
}

/** The roles of a person's open accounts, all of which one password opens. */
export async function listOpenRoles(db: Database, schoolId: number, personId: number): Promise<Role[]> {
  const open = await selectIn(db, schoolId, 'account', { closed_at: null })
    .innerJoin('person', onKey('person.id', 'account.person_id'))
    .select('person.role')
    .where('account.person_id', 'in', sameLogin(db, schoolId, personId))
    .execute();
  return open.map(({ role }) => role);
}
