import type { Role } from '../../../contract/school-terms.ts';
import { newId } from '../../../server/database/new-id.ts';
import type { DatabaseTransaction, Tables } from '../../../server/database/tables.ts';
import { openAccount } from './identity.queries.ts';

export type NewPerson = {
  readonly role: Role;
  readonly name: string;
  readonly photoUrl: string | null;
  readonly address: {
    readonly street: string;
    readonly city: string;
    readonly state: string;
    readonly postalCode: string;
  } | null;
  readonly email: string;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
};

/** Stores a person with their open account and returns the person's id. A taken email fails by constraint. */
export async function addPerson(
  transaction: DatabaseTransaction,
  schoolId: number,
  person: NewPerson,
  now: Date,
): Promise<number> {
  const name = tidyName(person.name);
  const { id } = await transaction
    .insertInto('person')
    .values({
      school_id: schoolId,
      id: newId(transaction, 'person', schoolId),
      role: person.role,
      name,
      search_name: foldForSearch(name),
      photo_url: person.photoUrl,
      street: person.address?.street ?? null,
      city: person.address?.city ?? null,
      state: person.address?.state ?? null,
      postal_code: person.address?.postalCode ?? null,
      created_at: now.toISOString(),
      left_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { email, passwordHash, mustChangePassword } = person;
  await openAccount(transaction, { schoolId, personId: id, email, passwordHash, mustChangePassword });
  return id;
}

/** Names are any Unicode, in NFC (DESIGN 4). */
function tidyName(name: string): string {
  return name.normalize('NFC').trim();
}

type AddressColumns = Pick<Tables['person'], 'street' | 'city' | 'state' | 'postal_code'>;

/** A stored address as the API shows it; its parts are empty where nothing is known. */
export function toAddress(row: AddressColumns) {
  const { street, city, state, postal_code } = row;
  return { street: street ?? '', city: city ?? '', state: state ?? '', postalCode: postal_code ?? '' };
}

/** What a search compares: without case and without the accents of Latin, Greek and Cyrillic letters. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase();
}
