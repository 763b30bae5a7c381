import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { hashSecret } from '../../../platform/server/secrets.ts';
import { addPerson } from '../../identity/server/person.queries.ts';

export type NewSchool = {
  readonly name: string;
  readonly domain: string;
  readonly timeZone: string;
  readonly session: string;
  readonly isDemo: boolean;
};

export type FirstAdmin = { readonly name: string; readonly email: string; readonly passwordHash: string };

/**
 * Creates a school with its first admin; returns the school's id. A taken domain or email violates a constraint.
 * Invalidates all printed set-up links, as the deployment is no longer empty.
 */
export async function createSchool(
  transaction: DatabaseTransaction,
  school: NewSchool,
  admin: FirstAdmin,
  now: Date,
): Promise<number> {
  const { id } = await transaction
    .insertInto('school')
    .values({
      name: school.name.normalize('NFC').trim(),
      domain: school.domain.toLowerCase(),
      time_zone: school.timeZone,
      session: school.session,
      is_demo: school.isDemo ? 1 : 0,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await transaction.deleteFrom('setup_link').execute();
  await addPerson(
    transaction,
    id,
    { ...admin, role: 'admin', photoUrl: null, address: null, mustChangePassword: false },
    now,
  );
  return id;
}

/** Stores a set-up link; several servers may each have printed one. */
export async function addSetupLink(db: Database, token: string, now: Date): Promise<void> {
  const values = { token_hash: hashSecret(token), created_at: now.toISOString() };
  await db.insertInto('setup_link').values(values).execute();
}

export async function isSetupLink(db: Database, token: string): Promise<boolean> {
  const links = db.selectFrom('setup_link').select('token_hash').where('token_hash', '=', hashSecret(token));
  return (await links.executeTakeFirst()) !== undefined;
}

/** Deletes every set-up link if this token is one of them. Deleting first serialises concurrent uses. */
export async function useSetupLink(transaction: DatabaseTransaction, token: string): Promise<boolean> {
  const links = await transaction.deleteFrom('setup_link').returning('token_hash').execute();
  return links.some((link) => link.token_hash === hashSecret(token));
}
