import type { Role } from '../../../contract/school-terms.ts';
import { findableId, newId } from '../../../server/database/new-id.ts';
import { foldForSearch } from '../../../server/database/search.ts';
import type { DatabaseTransaction, Tables } from '../../../server/database/tables.ts';
import { closeAccount, openAccount } from './account.queries.ts';

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
  /** Until when a first password that others know opens the account. */
  readonly firstPasswordEndsAt?: string | null;
};

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

/** Stores a person alone, for those who have something to store before their account. */
export async function insertPerson(
  transaction: DatabaseTransaction,
  schoolId: number,
  person: Omit<NewPerson, 'email' | 'passwordHash' | 'mustChangePassword' | 'firstPasswordEndsAt'>,
  now: Date,
): Promise<number> {
  const { id } = await transaction
    .insertInto('person')
    .values({
      school_id: schoolId,
      id: newId(transaction, 'person', schoolId),
      role: person.role,
      ...nameColumns(person.name),
      photo_url: person.photoUrl,
      ...addressColumns(person.address),
      created_at: now.toISOString(),
      left_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a person who has not left; false when there is none with this id and role. */
export async function changePerson(
  transaction: DatabaseTransaction,
  schoolId: number,
  who: { readonly id: number; readonly role: Role },
  { name, address }: { readonly name: string; readonly address: Address },
): Promise<boolean> {
  const changed = await transaction
    .updateTable('person')
    .set({ ...nameColumns(name), ...addressColumns(address) })
    .where('school_id', '=', schoolId)
    .where('id', '=', findableId(who.id))
    .where('role', '=', who.role)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  return changed.numUpdatedRows === 1n;
}

/** Takes a person out of every list and closes their account (DESIGN 4); false when there is none to take out. */
export async function removePerson(
  transaction: DatabaseTransaction,
  schoolId: number,
  who: { readonly id: number; readonly role: Role },
  now: Date,
): Promise<boolean> {
  const removed = await transaction
    .updateTable('person')
    .set({ left_at: now.toISOString() })
    .where('school_id', '=', schoolId)
    .where('id', '=', findableId(who.id))
    .where('role', '=', who.role)
    .where('left_at', 'is', null)
    .executeTakeFirst();
  if (removed.numUpdatedRows === 0n) return false;
  await closeAccount(transaction, schoolId, who.id, now);
  return true;
}

function nameColumns(name: string) {
  const tidied = tidy(name);
  return { name: tidied, search_name: foldForSearch(tidied) };
}

function addressColumns(address: Address | null): AddressColumns {
  return {
    street: address && tidy(address.street),
    city: address && tidy(address.city),
    state: address && tidy(address.state),
    postal_code: address && tidy(address.postalCode),
  };
}

/** Names, and what else people type, are any Unicode, in NFC (DESIGN 4). */
export function tidy(text: string): string {
  return text.normalize('NFC').trim();
}

type AddressColumns = Pick<Tables['person'], 'street' | 'city' | 'state' | 'postal_code'>;

/** A stored address as the API shows it; its parts are empty where nothing is known. */
export function toAddress(row: AddressColumns) {
  const { street, city, state, postal_code } = row;
  return { street: street ?? '', city: city ?? '', state: state ?? '', postalCode: postal_code ?? '' };
}
