import { findPasswordHash } from '../../../base/identity/server/identity.queries.ts';
import { invite, noPassword } from '../../../base/identity/server/invitations.ts';
import { hashPassword, randomPassword } from '../../../base/identity/server/passwords.ts';
import { addPerson, findPersonId } from '../../../base/identity/server/person.queries.ts';
import { normalEmail, type Role } from '../../../platform/contract/school-terms.ts';
import { everyone } from '../../../platform/database/scope.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Caller } from '../../../platform/http/access.ts';
import { tidy } from '../../../platform/server/tidy.ts';

type ToAdd = {
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly isInvited: boolean;
  readonly now: Date;
};

/**
 * Prepares the first access of a new account. The password is hashed before the transaction, because hashing takes
 * long.
 */
export async function firstAccess(isInvited: boolean) {
  const firstPassword = isInvited ? undefined : randomPassword();
  return { firstPassword, passwordHash: firstPassword === undefined ? noPassword : await hashPassword(firstPassword) };
}

/**
 * Adds an admin or a member of staff by email. A person with another role at the school keeps their password; anybody
 * else gets a first password, which is returned, or is invited.
 */
export async function addWithEmail(
  transaction: DatabaseTransaction,
  caller: Caller,
  { role, name, email, isInvited, now }: ToAdd,
  { firstPassword, passwordHash }: Awaited<ReturnType<typeof firstAccess>>,
) {
  const { schoolId, personId: by } = caller.actor;
  const account = { passwordHash, mustChangePassword: !isInvited };
  const person = { name, email, role, ...account, photoUrl: null, address: null };
  const id = await addPerson(transaction, schoolId, person, now);
  const isFirst = (await findPasswordHash(transaction, schoolId, id)) === passwordHash;
  if (isInvited) await invite(transaction, { schoolId, personId: id, by, now });
  const answer = { _id: String(id), name: tidy(name), email: normalEmail(email) };
  return { id, answer: { ...answer, ...(isFirst && firstPassword && { firstPassword }) } };
}

/** Finds the id of the member of staff with this email. */
export function findStaff(transaction: DatabaseTransaction, schoolId: number, email: string) {
  return findPersonId(transaction, schoolId, { role: 'staff', email }, everyone);
}
