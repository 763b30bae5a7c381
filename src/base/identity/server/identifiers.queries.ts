import { sql } from 'kysely';
import { fault } from '../../../platform/contract/reason.ts';
import { missing, unknownField } from '../../../platform/contract/refusals.ts';
import type { Role } from '../../../platform/contract/school-terms.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { onKey } from '../../../platform/database/in-school.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { badInput } from '../../../platform/server/refusal.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { findSchoolForHost } from '../../school/server/school.queries.ts';
import { currentPeople } from './current-people.queries.ts';

type SignInBody = {
  readonly email?: string | undefined;
  readonly identifier?: string | undefined;
  readonly phone?: string | undefined;
};

/** Refuses a sign-in that gives no email, identifier or phone number, or more than one of them. */
export function expectOneName({ email, identifier, phone }: SignInBody): void {
  const given = Object.entries({ email, identifier, phone }).filter(([, value]) => value !== undefined);
  if (given.length === 0) throw badInput({ email: fault(missing) });
  const [, other] = given;
  if (other) throw badInput({ [other[0]]: fault(unknownField) });
}

/**
 * Returns the email of a sign-in: the given one, or that of the identifier's owner at the school of the address. An
 * unknown identifier is returned as a text that is no email, so that it is answered like an unknown email.
 */
export async function emailOf(db: Database, host: string, role: Role, { email, identifier }: SignInBody) {
  if (email !== undefined) return email;
  const text = tidy(identifier ?? '');
  return (await findEmailByIdentifier(db, host, role, text)) ?? text.replaceAll('@', ' ');
}

async function findEmailByIdentifier(db: Database, host: string, role: Role, text: string) {
  const school = await findSchoolForHost(db, host);
  if (!school || text === '') return undefined;
  const stored = sql.ref('person.own_fields');
  const value =
    engineOf(db) === 'postgres'
      ? sql`(cast(${stored} as json) ->> cast(own_field.id as text))`
      : sql`(${stored} ->> ('$."' || own_field.id || '"'))`;
  const people = await currentPeople(db, school.id, role)
    .innerJoin('own_field', onKey('own_field.of_role', 'person.role'))
    .select('account.email')
    .where('own_field.signs_in', '=', 1)
    .where(value, '=', text)
    .limit(2)
    .execute();
  const [only, other] = people;
  return other ? undefined : only?.email;
}
