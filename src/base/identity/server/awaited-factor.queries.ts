import { selectIn, updateIn } from '../../../platform/database/in-school.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { TokenKey } from '../../../platform/http/actor.ts';
import type { FactorOwner } from './second-factor.queries.ts';
import { keyOf } from './tokens.ts';

/** How long after the password a second factor, or the answer of an authenticator, is taken. */
const factorMinutes = 5;

/**
 * Stores that the password was right, and the challenge for a passkey. The sign-in then stays open for the given
 * minutes.
 */
export async function awaitFactor(
  db: Database,
  { schoolId, hash }: TokenKey,
  stage: 'challenge' | 'session',
  passkeyChallenge: string | null,
  now: Date,
): Promise<boolean> {
  const stamp = now.toISOString();
  const noted = await updateIn(db, schoolId, 'sign_in', { token_hash: hash, stage })
    .set({
      password_at: stamp,
      passkey_challenge: passkeyChallenge,
      ...(stage === 'challenge' && { started_at: stamp, last_seen_at: stamp }),
    })
    .executeTakeFirst();
  return noted.numUpdatedRows === 1n;
}

/** Finds the factor for which a sign-in waits; `undefined` if no password was right in the last minutes. */
export async function findAwaited(db: Database, { schoolId, hash }: TokenKey, now: Date) {
  return selectIn(db, schoolId, 'sign_in', { token_hash: hash })
    .select('passkey_challenge')
    .where('password_at', '>', new Date(now.getTime() - factorMinutes * 60_000).toISOString())
    .where('password_at', '<=', now.toISOString())
    .executeTakeFirst();
}

/** Deletes a challenge that a passkey has signed, so that it can be used once only. */
export async function spendPasskeyChallenge(
  transaction: DatabaseTransaction,
  { schoolId, hash }: TokenKey,
  challenge: string,
): Promise<boolean> {
  const spent = await updateIn(transaction, schoolId, 'sign_in', { token_hash: hash, passkey_challenge: challenge })
    .set({ passkey_challenge: null })
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}

/** Makes a sign-in whose password was not checked yet begin with a passkey. */
export async function askPasskeyFirst(db: Database, token: string, challenge: string): Promise<void> {
  const key = keyOf(token);
  if (!key) return;
  await updateIn(db, key.schoolId, 'sign_in', { token_hash: key.hash, stage: 'challenge' })
    .set({ passkey_challenge: challenge })
    .execute();
}

/** Finds the challenge that a passkey must sign in an unfinished sign-in. */
export async function findAskedFirst(db: Database, { schoolId, hash }: TokenKey): Promise<string | undefined> {
  const row = await selectIn(db, schoolId, 'sign_in', { token_hash: hash, stage: 'challenge' })
    .select('passkey_challenge')
    .executeTakeFirst();
  return row?.passkey_challenge ?? undefined;
}

/** Finds the passkey with this id among those of these people, and its owner. */
export async function findPasskeyOf(db: Database, owners: readonly FactorOwner[], credentialId: string) {
  const row = await db
    .selectFrom('passkey')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .where(({ or, and, eb }) =>
      or(owners.map(({ schoolId, personId }) => and([eb('school_id', '=', schoolId), eb('person_id', '=', personId)]))),
    )
    .orderBy('school_id')
    .executeTakeFirst();
  return row && { ...row, schoolId: row.school_id, personId: row.person_id };
}
