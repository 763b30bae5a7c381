import type { Selectable } from 'kysely';
import { foldForSearch } from '../../../platform/contract/fold-for-search.ts';
import { nameParts, type PersonNames } from '../../../platform/contract/person-names.ts';
import { normalEmail, type Role } from '../../../platform/contract/school-terms.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { addRow } from '../../../platform/database/insert-row.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import { type Scope, within } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction, Tables } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import { type NameOrder, sortKeyOf } from '../../../platform/server/name-order.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { childrenOf } from '../../school/server/children.queries.ts';
import { nameOrderOf, readSchoolById } from '../../school/server/school.queries.ts';
import { studentsTaught } from '../../school/server/teaching.queries.ts';
import { blankAccount, closeAccounts, openAccount, reopenAccount } from './account.queries.ts';
import { currentPeople } from './current-people.queries.ts';
import { leaveLogin } from './login.queries.ts';
import { removeEveryFactor } from './second-factor.queries.ts';

type Address = {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly postalCode: string;
};

export type NewPerson = {
  readonly role: Role;
  readonly name: string;
  readonly photoUrl: string | null;
  readonly address: Address | null;
  readonly email: string;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  /** The time at which a first password that others know expires. */
  readonly firstPasswordEndsAt?: string | null;
} & PersonNames;

/** Stores a person with their open account and returns the person's id. Refuses a taken email with 409. */
export async function addPerson(
  transaction: DatabaseTransaction,
  schoolId: number,
  person: NewPerson,
  now: Date,
): Promise<number> {
  const personId = await insertPerson(transaction, schoolId, person, now);
  await openAccount(transaction, { schoolId, personId, ...person });
  return personId;
}

/** Stores a person without an account, for features that must store other data before the account. */
export async function insertPerson(
  transaction: DatabaseTransaction,
  schoolId: number,
  person: Omit<NewPerson, 'email' | 'passwordHash' | 'mustChangePassword' | 'firstPasswordEndsAt'>,
  now: Date,
): Promise<number> {
  return addRow(transaction, schoolId, 'person', {
    role: person.role,
    ...nameColumns(person, await readNameOrder(transaction, schoolId)),
    photo_url: person.photoUrl,
    ...addressColumns(person.address),
    created_at: now.toISOString(),
    left_at: null,
  });
}

/** Changes a person who has not left; returns false if there is no such person with this id and role. */
export async function changePerson(
  transaction: DatabaseTransaction,
  schoolId: number,
  who: { readonly id: number; readonly role: Role },
  { address, ...names }: { readonly name: string; readonly address: Address | null } & PersonNames,
): Promise<boolean> {
  const before = await readNames(transaction, schoolId, who.id);
  const order = await readNameOrder(transaction, schoolId);
  const changed = await updateIn(transaction, schoolId, 'person')
    .set({
      ...nameColumns({ ...before, ...given(names), name: names.name }, order),
      ...addressColumns(address),
    })
    .where('id', '=', findableId(who.id))
    .where('role', '=', who.role)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Removes a person from every list and closes their account; returns false if there is none to remove. */
export async function removePerson(
  transaction: DatabaseTransaction,
  schoolId: number,
  who: { readonly id: number; readonly role: Role },
  now: Date,
): Promise<boolean> {
  const removed = await updateIn(transaction, schoolId, 'person')
    .set({ left_at: now.toISOString() })
    .where('id', '=', findableId(who.id))
    .where('role', '=', who.role)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  if (removed.numUpdatedRows === 0n) return false;
  await closeAccounts(transaction, schoolId, [who.id], now);
  return true;
}

/** Restores a person who had left, with this email. Refuses a taken email with 409. */
export async function takePersonBack(
  transaction: DatabaseTransaction,
  schoolId: number,
  personId: number,
  email: string,
): Promise<void> {
  await updateIn(transaction, schoolId, 'person').set({ left_at: null }).where('id', '=', personId).execute();
  await reopenAccount(transaction, schoolId, personId, email);
}

type Erased = { readonly id: number; readonly role: Role; readonly now: Date; readonly nobody: string };

/**
 * Erases a person's identity and closes their account; `nobody` replaces the name. Returns false if there is no such
 * person or they are already erased.
 */
export async function erasePerson(
  transaction: DatabaseTransaction,
  schoolId: number,
  { id, role, now, nobody }: Erased,
): Promise<boolean> {
  const stamp = now.toISOString();
  const order = await readNameOrder(transaction, schoolId);
  const erased = await updateIn(transaction, schoolId, 'person')
    .set({ ...nameColumns({ name: nobody }, order), ...addressColumns(null), own_fields: null, erased_at: stamp })
    .set(({ fn, val, ref }) => ({ left_at: fn.coalesce(ref('left_at'), val(stamp)) }))
    .where('id', '=', findableId(id))
    .where('role', '=', role)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  if (erased.numUpdatedRows === 0n) return false;
  await closeAccounts(transaction, schoolId, [id], now);
  await leaveLogin(transaction, schoolId, id);
  await blankAccount(transaction, schoolId, id);
  await removeEveryFactor(transaction, { schoolId, personId: id });
  return true;
}

/** Somebody of the school who has not left, in whichever role. */
export function findPersonOfSchool(db: Database, schoolId: number, id: number) {
  return selectIn(db, schoolId, 'person')
    .innerJoin('account', onKey('account.person_id', 'person.id'))
    .select(['person.id', 'person.role', 'person.name', 'account.email'])
    .where('person.id', '=', findableId(id))
    .where('account.closed_at', 'is', null)
    .executeTakeFirst();
}

/** Returns the stored values of people's own fields by person id, and locks them against other changes. */
export async function holdOwnFields(
  transaction: DatabaseTransaction,
  schoolId: number,
  people: readonly number[],
): Promise<ReadonlyMap<number, string | null>> {
  const rows = await selectIn(transaction, schoolId, 'person')
    .select(['id', 'own_fields'])
    .where('id', 'in', idList(transaction, people))
    .orderBy('id')
    .$if(engineOf(transaction) === 'postgres', (query) => query.forUpdate())
    .execute();
  return new Map(rows.map(({ id, own_fields }) => [id, own_fields]));
}

/** Stores the values of people's own fields, all at once. */
export async function changeOwnFields(
  transaction: DatabaseTransaction,
  schoolId: number,
  people: readonly { readonly id: number; readonly own_fields: string | null }[],
): Promise<void> {
  await updateRows(transaction, 'person', schoolId, { key: ['id'], rows: people });
}

/** The id of a person in the scope with this role and email who has not left. */
export async function findPersonId(
  db: Database,
  schoolId: number,
  { role, email }: { readonly role: Role; readonly email: string },
  scope: Scope,
): Promise<number | undefined> {
  const people = currentPeople(db, schoolId, role).select('person.id').where('account.email', '=', normalEmail(email));
  const mine = within(people, scope, {
    classes: (some, teaching) => some.where('person.id', 'in', studentsTaught(db, schoolId, teaching)),
    children: (some, guarding) => some.where('person.id', 'in', childrenOf(db, schoolId, guarding)),
    person: (some, id) => some.where('person.id', '=', id),
  });
  return (await mine.executeTakeFirst())?.id;
}

/** The columns of a name and its parts, of which blank ones become null. */
export function nameColumns(names: PersonNames & { readonly name: string }, order: NameOrder) {
  const name = tidy(names.name);
  const [family, own, preferred] = nameParts.map((part) => tidy(names[part] ?? ''));
  return {
    name,
    search_name: foldForSearch(name),
    family_name: family || null,
    given_name: own || null,
    preferred_name: preferred || null,
    sort_name: sortKeyOf({ name, familyName: family ?? '', givenName: own ?? '' }, order),
  };
}

/** How the school's lists of people are sorted now. */
export async function readNameOrder(db: Database, schoolId: number): Promise<NameOrder> {
  return nameOrderOf(await readSchoolById(db, schoolId));
}

/** The columns of the parts of a name, for what answers them by `namesOf`. */
export const partsOfName = ['person.family_name', 'person.given_name', 'person.preferred_name'] as const;

type NameColumns = Pick<Selectable<Tables['person']>, 'family_name' | 'given_name' | 'preferred_name'>;

/** The parts of a stored name that are known. */
export function namesOf({ family_name, given_name, preferred_name }: NameColumns): PersonNames {
  return {
    ...(family_name !== null && { familyName: family_name }),
    ...(given_name !== null && { givenName: given_name }),
    ...(preferred_name !== null && { preferredName: preferred_name }),
  };
}

async function readNames(db: Database, schoolId: number, id: number): Promise<PersonNames> {
  const person = selectIn(db, schoolId, 'person').select(partsOfName).where('id', '=', findableId(id));
  const row = await person.executeTakeFirst();
  return row ? namesOf(row) : {};
}

/** Returns only the given parts, of an object that can have other properties. */
function given(parts: PersonNames): PersonNames {
  const some = nameParts.filter((part) => parts[part] !== undefined).map((part) => [part, parts[part]] as const);
  return Object.fromEntries(some) as PersonNames;
}

export function addressColumns(address: Address | null): AddressColumns {
  return {
    street: address && tidy(address.street),
    city: address && tidy(address.city),
    state: address && tidy(address.state),
    postal_code: address && tidy(address.postalCode),
  };
}

type AddressColumns = Pick<Tables['person'], 'street' | 'city' | 'state' | 'postal_code'>;

/** A stored address as the API returns it; unknown parts are empty. */
export function toAddress(row: AddressColumns) {
  const { street, city, state, postal_code } = row;
  return { street: street ?? '', city: city ?? '', state: state ?? '', postalCode: postal_code ?? '' };
}
