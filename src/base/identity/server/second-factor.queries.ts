import { signsOfCode } from '../../../platform/contract/digits.ts';
import { deleteIn, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import { findableId, newId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { hashSecret } from '../../../platform/server/secrets.ts';
import { factorTables, findLogin, listRoleIds } from './login.queries.ts';
import { latestStep } from './one-time-code.ts';

/** The owner of the factors. */
export type FactorOwner = Pick<Actor, 'schoolId' | 'personId'>;

/** The owner of the second factors, which all roles of a person share. */
export function ownerOf({ schoolId, loginId }: Pick<Actor, 'schoolId' | 'loginId'>): FactorOwner {
  return { schoolId, personId: loginId };
}

export type StoredPasskey = Awaited<ReturnType<typeof listPasskeys>>[number];

export function listPasskeys(db: Database, { schoolId, personId }: FactorOwner) {
  return selectIn(db, schoolId, 'passkey', { person_id: personId })
    .select(['id', 'credential_id', 'public_key', 'counter', 'transports', 'name', 'added_at', 'last_used_at'])
    .orderBy('id')
    .execute();
}

/** The secret of the person's app, confirmed or still to be. */
export async function findCode(db: Database, { schoolId, personId }: FactorOwner) {
  const row = await selectIn(db, schoolId, 'one_time_code', { person_id: personId })
    .select(['secret', 'confirmed_at'])
    .executeTakeFirst();
  return row && { secret: row.secret, isConfirmed: row.confirmed_at !== null };
}

export async function countRecoveryCodes(db: Database, { schoolId, personId }: FactorOwner): Promise<number> {
  const row = await selectIn(db, schoolId, 'recovery_code', { person_id: personId, used_at: null })
    .select(({ fn }) => fn.countAll<number | string>().as('left'))
    .executeTakeFirst();
  return Number(row?.left ?? 0);
}

/** The second factors of a person. */
export async function findFactors(db: Database, owner: FactorOwner) {
  const passkeys = await listPasskeys(db, owner);
  const code = await findCode(db, owner);
  const hasCode = code?.isConfirmed ?? false;
  const recoveryCodes = await countRecoveryCodes(db, owner);
  return { passkeys, hasCode, recoveryCodes, hasAny: passkeys.length > 0 || hasCode };
}

export type NewPasskeyRow = {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: string;
  readonly name: string;
};

/** Returns false if the school knows this passkey already. */
export async function insertPasskey(
  transaction: DatabaseTransaction,
  { schoolId, personId }: FactorOwner,
  passkey: NewPasskeyRow,
  now: Date,
): Promise<boolean> {
  const added = await transaction
    .insertInto('passkey')
    .values({
      school_id: schoolId,
      id: newId(transaction, 'passkey', schoolId),
      person_id: personId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: passkey.transports,
      name: passkey.name,
      added_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['school_id', 'credential_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added !== undefined;
}

/** Renames a passkey and returns its former name; `undefined` if the person has no such passkey. */
export async function setPasskeyName(
  transaction: DatabaseTransaction,
  { schoolId, personId }: FactorOwner,
  id: number,
  name: string,
): Promise<string | undefined> {
  const former = await selectIn(transaction, schoolId, 'passkey', { person_id: personId, id: findableId(id) })
    .select('name')
    .executeTakeFirst();
  await updateIn(transaction, schoolId, 'passkey', { person_id: personId, id: findableId(id) })
    .set({ name })
    .execute();
  return former?.name;
}

/** Returns false if the person has no such passkey. */
export async function deletePasskey(
  transaction: DatabaseTransaction,
  { schoolId, personId }: FactorOwner,
  id: number,
): Promise<boolean> {
  const removed = await deleteIn(transaction, schoolId, 'passkey', {
    person_id: personId,
    id: findableId(id),
  }).executeTakeFirst();
  return removed.numDeletedRows === 1n;
}

/** Keeps the counter of a passkey that was used; false if it was used or removed at the same moment. */
export async function usePasskey(
  transaction: DatabaseTransaction,
  { schoolId, personId }: FactorOwner,
  used: StoredPasskey,
  counter: number,
  now: Date,
): Promise<boolean> {
  const kept = await updateIn(transaction, schoolId, 'passkey', {
    person_id: personId,
    id: used.id,
    counter: used.counter,
  })
    .set({ counter, last_used_at: now.toISOString() })
    .executeTakeFirst();
  return kept.numUpdatedRows === 1n;
}

/** Stores a secret that is not confirmed yet; returns false and keeps the old one if that is confirmed. */
export async function keepCodeSecret(db: Database, owner: FactorOwner, secret: string): Promise<boolean> {
  const kept = await db
    .insertInto('one_time_code')
    .values({ school_id: owner.schoolId, person_id: owner.personId, secret, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['school_id', 'person_id'])
        .doUpdateSet({ secret })
        .where('one_time_code.confirmed_at', 'is', null),
    )
    .returning('person_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/**
 * Confirms the app with the code of a step, which counts as used. Returns false if the app is already confirmed or has
 * another secret.
 */
export async function confirmCode(
  transaction: DatabaseTransaction,
  { schoolId, personId }: FactorOwner,
  { secret, step, now }: { readonly secret: string; readonly step: number; readonly now: Date },
): Promise<boolean> {
  const confirmed = await updateIn(transaction, schoolId, 'one_time_code', {
    person_id: personId,
    secret,
    confirmed_at: null,
  })
    .set({ confirmed_at: now.toISOString(), last_step: step })
    .executeTakeFirst();
  return confirmed.numUpdatedRows === 1n;
}

/** Uses the code of a step. False if it or a later one was used before, also at the same moment on another server. */
export async function useCodeOfStep(
  transaction: DatabaseTransaction,
  { schoolId, personId }: FactorOwner,
  { secret, step, now }: { readonly secret: string; readonly step: number; readonly now: Date },
): Promise<boolean> {
  const used = await updateIn(transaction, schoolId, 'one_time_code', { person_id: personId, secret })
    .set({ last_step: step })
    .where('confirmed_at', 'is not', null)
    .where(({ eb, or }) =>
      // A step in the future was used while the clock was ahead, so it does not block present codes.
      or([eb('last_step', 'is', null), eb('last_step', '<', step), eb('last_step', '>', latestStep(now))]),
    )
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** Returns false if the person has no confirmed app. */
export async function deleteCode(
  transaction: DatabaseTransaction,
  { schoolId, personId }: FactorOwner,
): Promise<boolean> {
  const removed = await deleteIn(transaction, schoolId, 'one_time_code', { person_id: personId })
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return removed.numDeletedRows === 1n;
}

/** Replaces a person's recovery codes. */
export async function replaceRecoveryCodes(
  transaction: DatabaseTransaction,
  owner: FactorOwner,
  codes: readonly string[],
): Promise<void> {
  await deleteRecoveryCodes(transaction, owner);
  const { schoolId: school_id, personId: person_id } = owner;
  const rows = codes.map((code) => ({
    school_id,
    person_id,
    code_hash: hashOfRecoveryCode(owner.schoolId, code),
    used_at: null,
  }));
  await insertRows(transaction, 'recovery_code', rows);
}

/** Uses a recovery code up. Returns false if it is unknown or was used before. */
export async function useRecoveryCode(
  transaction: DatabaseTransaction,
  owner: FactorOwner,
  code: string,
  now: Date,
): Promise<boolean> {
  const used = await updateIn(transaction, owner.schoolId, 'recovery_code', {
    person_id: owner.personId,
    used_at: null,
  })
    .set({ used_at: now.toISOString() })
    .where('code_hash', 'in', await hashesOfRecoveryCode(transaction, owner, code))
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

async function deleteRecoveryCodes(transaction: DatabaseTransaction, { schoolId, personId }: FactorOwner) {
  await deleteIn(transaction, schoolId, 'recovery_code', { person_id: personId }).execute();
}

/**
 * Hashes a recovery code regardless of capitals, digits, blanks and missing hyphens. The owner is no part of it, because
 * codes move to another role when accounts are joined or one role is erased.
 */
function hashOfRecoveryCode(schoolId: number, code: string, owner?: number): string {
  const parts = ['recovery', schoolId, ...(owner === undefined ? [] : [owner])];
  return hashSecret(`${parts.join(' ')} ${signsOfCode(code)}`);
}

/** The hashes of a recovery code; older codes were hashed with the role that owned them then. */
async function hashesOfRecoveryCode(db: Database, { schoolId, personId }: FactorOwner, code: string) {
  const owners = await listRoleIds(db, schoolId, personId);
  return [undefined, ...owners].map((owner) => hashOfRecoveryCode(schoolId, code, owner));
}

/** Removes the recovery codes of a person who no longer has a second factor, because codes alone are not a factor. */
export async function dropIdleRecoveryCodes(transaction: DatabaseTransaction, owner: FactorOwner): Promise<void> {
  const { hasAny } = await findFactors(transaction, owner);
  if (!hasAny) await deleteRecoveryCodes(transaction, owner);
}

/** Removes every factor of a person; returns whether there was one. */
export async function removeEveryFactor(
  transaction: DatabaseTransaction,
  { schoolId, personId }: FactorOwner,
): Promise<boolean> {
  const login = await findLogin(transaction, schoolId, personId);
  const { hasAny } = await findFactors(transaction, { schoolId, personId: login });
  for (const table of factorTables) {
    await deleteIn(transaction, schoolId, table).where('person_id', '=', login).execute();
  }
  return hasAny;
}
