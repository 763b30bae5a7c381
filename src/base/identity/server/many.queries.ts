import type { PersonNames } from '../../../platform/contract/person-names.ts';
import { normalEmail, type Role } from '../../../platform/contract/school-terms.ts';
import { idList, textList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { takeIds } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import { refuseAt } from '../../../platform/server/refusal.ts';
import { emailInUse } from '../identity.refusals.ts';
import { closeAccounts, disownEmails, endAccessOf } from './account.queries.ts';
import { joinKnown } from './login.queries.ts';
import { addressColumns, type NewPerson, nameColumns, namesOf, partsOfName, readNameOrder } from './person.queries.ts';

/** A person to add. With `leftAt`, they have already left: they are in no list, and their account is closed. */
export type PersonToAdd = NewPerson & {
  readonly leftAt?: string | null;
  readonly isErased?: boolean;
  /** A guardian's phone number in its normal form. */
  readonly phone?: string | null;
};

/** Stores people with their open accounts, all at once, as `addPerson` does one, and returns their ids in this order. */
export async function addPeople(
  transaction: DatabaseTransaction,
  schoolId: number,
  people: readonly PersonToAdd[],
  now: Date,
): Promise<number[]> {
  const ids = await takeIds(transaction, 'person', schoolId, people.length);
  const owned = people.map((person, place) => ({
    ...person,
    email: normalEmail(person.email),
    key: { school_id: schoolId, person_id: ids[place] as number },
  }));
  const order = await readNameOrder(transaction, schoolId);
  const rows = owned.map(
    ({ key: { school_id, person_id: id }, role, photoUrl, address, leftAt = null, isErased, ...names }) => ({
      school_id,
      id,
      role,
      ...nameColumns(names, order),
      photo_url: photoUrl,
      ...addressColumns(address),
      created_at: now.toISOString(),
      left_at: leftAt,
      erased_at: isErased ? leftAt : null,
    }),
  );
  const accounts = owned.map(
    ({ key, email, phone = null, passwordHash, mustChangePassword, firstPasswordEndsAt = null, leftAt }) => ({
      ...key,
      email,
      phone,
      password_hash: passwordHash,
      must_change_password: mustChangePassword ? 1 : 0,
      closed_at: leftAt ?? null,
      first_password_ends_at: firstPasswordEndsAt,
    }),
  );
  await insertRows(transaction, 'person', rows);
  await insertRows(transaction, 'account', accounts);
  const open = owned.filter(({ leftAt }) => leftAt == null);
  await insertRows(
    transaction,
    'email_owner',
    open.flatMap(({ key, email, role }) => (email === '' ? [] : { email, role, ...key })),
  );
  await joinKnown(
    transaction,
    schoolId,
    open.flatMap(({ key, role }) => (role === 'student' ? [] : key.person_id)),
  );
  return ids;
}

export type ChangedPerson = Pick<NewPerson, 'name' | 'address' | keyof PersonNames> & { readonly id: number };

/** Changes the names and addresses of many people at once, and the parts of names if they are given. */
export async function changePeople(
  transaction: DatabaseTransaction,
  schoolId: number,
  people: readonly ChangedPerson[],
): Promise<void> {
  const order = await readNameOrder(transaction, schoolId);
  const hasParts = people.some(({ familyName }) => familyName !== undefined);
  const before = hasParts ? undefined : await readParts(transaction, schoolId, people);
  const rows = people.map(({ id, address, ...names }) => ({
    id,
    ...nameColumns({ ...names, ...before?.get(id) }, order),
    ...addressColumns(address),
  }));
  await updateRows(transaction, 'person', schoolId, { key: ['id'], rows });
}

/** The parts of people's names by their ids. */
async function readParts(db: Database, schoolId: number, people: readonly { readonly id: number }[]) {
  const ids = people.map(({ id }) => id);
  const known = selectIn(db, schoolId, 'person').select('person.id').select(partsOfName);
  const rows = await known.where('person.id', 'in', idList(db, ids)).execute();
  return new Map(rows.map((row) => [row.id, namesOf(row)]));
}

/** Lists those of these emails that belong to an open account of the school in a role. */
export async function findEmailsInUse(
  db: Database,
  schoolId: number,
  emails: readonly string[],
): Promise<(role: Role, email: string) => boolean> {
  const rows = await selectIn(db, schoolId, 'email_owner')
    .select(['email', 'role'])
    .where('email', 'in', textList(db, emails.map(normalEmail)))
    .execute();
  const inUse = new Set(rows.map((row) => `${row.role} ${row.email}`));
  return (role, email) => inUse.has(`${role} ${normalEmail(email)}`);
}

/** Removes many students who have left at once, like `removePerson`. */
export async function removeStudents(
  transaction: DatabaseTransaction,
  schoolId: number,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await setLeftAt(transaction, schoolId, ids, now.toISOString());
  await closeAccounts(transaction, schoolId, ids, now);
}

/** Undoes `removeStudents`. */
export async function takeBackStudents(transaction: DatabaseTransaction, schoolId: number, ids: readonly number[]) {
  await setLeftAt(transaction, schoolId, ids, null);
  await reopenAccounts(transaction, schoolId, ids);
}

async function setLeftAt(
  transaction: DatabaseTransaction,
  schoolId: number,
  ids: readonly number[],
  leftAt: string | null,
): Promise<void> {
  await updateIn(transaction, schoolId, 'person')
    .set({ left_at: leftAt })
    .where('id', 'in', idList(transaction, ids))
    .where('role', '=', 'student')
    .execute();
}

/** Opens closed accounts again, with the emails that they had. Refuses one that is somebody else's by now with 409. */
async function reopenAccounts(transaction: DatabaseTransaction, schoolId: number, people: readonly number[]) {
  await updateIn(transaction, schoolId, 'account')
    .set({ closed_at: null })
    .where('person_id', 'in', idList(transaction, people))
    .execute();
  await followRestored(transaction, schoolId, people);
}

/** Stores the phone numbers of those of these people who have none; returns their ids. */
export async function addPhones(
  transaction: DatabaseTransaction,
  schoolId: number,
  phones: ReadonlyMap<number, string>,
): Promise<number[]> {
  if (phones.size === 0) return [];
  const without = await selectIn(transaction, schoolId, 'account')
    .select('person_id')
    .where('person_id', 'in', idList(transaction, [...phones.keys()]))
    .where('phone', 'is', null)
    .execute();
  const rows = without.map(({ person_id }) => ({ person_id, phone: phones.get(person_id) ?? null }));
  await updateRows(transaction, 'account', schoolId, { key: ['person_id'], rows });
  return without.map(({ person_id }) => person_id);
}

/**
 * Changes the emails of many people at once, who can also exchange emails. Violates a constraint if an email belongs to
 * somebody else.
 */
export async function changeEmails(
  transaction: DatabaseTransaction,
  schoolId: number,
  changed: readonly { readonly personId: number; readonly email: string }[],
): Promise<void> {
  const people = changed.map(({ personId }) => personId);
  await disownEmails(transaction, schoolId, people);
  const roles = await selectIn(transaction, schoolId, 'person')
    .select(['id', 'role'])
    .where('id', 'in', idList(transaction, people))
    .execute();
  const roleOf = new Map(roles.map(({ id, role }) => [id, role]));
  const owned = changed.flatMap(({ personId, email }) => {
    const role = roleOf.get(personId);
    return role ? [{ email, role, school_id: schoolId, person_id: personId }] : [];
  });
  await insertRows(transaction, 'email_owner', owned);
  const rows = owned.map(({ person_id, email }) => ({ person_id, email }));
  await updateRows(transaction, 'account', schoolId, { key: ['person_id'], rows });
}

/**
 * Completes restored accounts: an open account owns its email, and nobody is signed in to a closed one. Refuses with
 * 409 an email that belongs to somebody else by now. Returns the people whose accounts are closed.
 */
export async function followRestored(
  transaction: DatabaseTransaction,
  schoolId: number,
  people: readonly number[],
): Promise<number[]> {
  // All former emails are freed first because people can exchange emails.
  await disownEmails(transaction, schoolId, people);
  const accounts = selectIn(transaction, schoolId, 'account').where('person_id', 'in', idList(transaction, people));
  const open = await accounts
    .innerJoin('person', onKey('person.id', 'account.person_id'))
    .select(['account.email', 'person.role', 'account.school_id', 'account.person_id'])
    .where('account.closed_at', 'is', null)
    .execute();
  const isInUse = await findEmailsInUse(
    transaction,
    schoolId,
    open.map(({ email }) => email),
  );
  const taken = open.find(({ role, email }) => isInUse(role, email));
  if (taken) throw refuseAt('email', emailInUse, { email: taken.email });
  await insertRows(transaction, 'email_owner', open);
  const closed = await accounts.where('closed_at', 'is not', null).select('person_id as id').execute();
  const ids = closed.map(({ id }) => id);
  await endAccessOf(transaction, schoolId, ids);
  return ids;
}

/** The emails `s…@domain` of students or `t…@domain` of teachers that the school assigned itself, with their owners. */
export function listEmailOwners(
  db: Database,
  schoolId: number,
  domain: string,
  role: 'student' | 'teacher' = 'student',
): Promise<{ readonly email: string; readonly personId: number }[]> {
  return selectIn(db, schoolId, 'email_owner')
    .select(['email', 'person_id as personId'])
    .where('role', '=', role)
    .where('email', 'like', `${role === 'student' ? 's' : 't'}%@${domain}`)
    .execute();
}
