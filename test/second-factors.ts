import { readNewPasskey } from '../src/base/identity/server/passkeys.ts';
import { confirmCode, insertPasskey, keepCodeSecret } from '../src/base/identity/server/second-factor.queries.ts';
import type { Database } from '../src/platform/database/tables.ts';
import type { Stage } from './example-records.ts';
import { newAuthenticator } from './passkey.ts';
import { testNow } from './test-school.ts';

/** The challenge that passkeys of examples sign, and the secret of their apps. */
export const exampleChallenge = 'ZXhhbXBsZQ';
export const exampleSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

/** Changes all sign-ins as if their password had just been given and a passkey were awaited. */
export async function awaitFactors(db: Database): Promise<void> {
  const passwordAt = testNow.toISOString();
  await db.updateTable('sign_in').set({ password_at: passwordAt, passkey_challenge: exampleChallenge }).execute();
}

type Owner = { readonly schoolId: number; readonly personId: number };

/** The caller, that is the first account with the email; `undefined` if there is none. */
async function ownerOf({ server, caller }: Pick<Stage, 'server' | 'caller'>): Promise<Owner | undefined> {
  const row = await server.db
    .selectFrom('account')
    .select(['school_id', 'person_id'])
    .where('email', '=', caller.email)
    .orderBy('person_id')
    .executeTakeFirst();
  return row && { schoolId: row.school_id, personId: row.person_id };
}

/** Gives the caller the password of tests, which an earlier example may have changed. */
export async function givePassword({ server, hill, caller }: Stage): Promise<void> {
  const { password_hash } = await server.db
    .selectFrom('account')
    .select('password_hash')
    .where('school_id', '=', hill.id)
    .where('person_id', '=', hill.teacher.id)
    .executeTakeFirstOrThrow();
  await server.db.updateTable('account').set({ password_hash }).where('email', '=', caller.email).execute();
}

/** Gives a person a passkey that nobody holds; returns its id. */
export async function givePasskey(db: Database, { schoolId, personId }: Owner, turn = 0): Promise<number> {
  const passkey = { credentialId: `made-${personId}-${turn}`, publicKey: 'a', counter: 0, transports: '', name: 'Key' };
  await db.transaction().execute((transaction) => insertPasskey(transaction, { schoolId, personId }, passkey, testNow));
  const { id } = await db
    .selectFrom('passkey')
    .select('id')
    .where('school_id', '=', schoolId)
    .where('credential_id', '=', passkey.credentialId)
    .executeTakeFirstOrThrow();
  return id;
}

export async function givePasskeyToCaller(stage: Stage): Promise<number> {
  const owner = await ownerOf(stage);
  return owner ? givePasskey(stage.server.db, owner, stage.turn) : 1;
}

/** Gives the caller a confirmed app, an unconfirmed one, or none. */
export async function giveApp(stage: Stage, state: 'confirmed' | 'prepared' | 'none'): Promise<void> {
  const { db } = stage.server;
  const owner = await ownerOf(stage);
  if (!owner) return;
  await db
    .deleteFrom('one_time_code')
    .where('school_id', '=', owner.schoolId)
    .where('person_id', '=', owner.personId)
    .execute();
  if (state !== 'none') await keepCodeSecret(db, owner, exampleSecret);
  if (state === 'confirmed') {
    const used = { secret: exampleSecret, step: 1, now: testNow };
    await db.transaction().execute((transaction) => confirmCode(transaction, owner, used));
  }
}

/** Gives the teacher a passkey; returns its answer to what examples ask. */
export async function usePasskeyOfTeacher({ server, hill }: Stage) {
  const origin = `http://${hill.domain}`;
  const authenticator = newAuthenticator({ rpId: hill.domain });
  const asked = { challenge: exampleChallenge, origin };
  const made = await readNewPasskey(authenticator.make(asked), { ...asked, site: { id: hill.domain, origin } });
  if (!made) throw new Error('The example of a passkey is not right.');
  const owner = { schoolId: hill.id, personId: hill.teacher.id };
  await server.db
    .transaction()
    .execute((transaction) => insertPasskey(transaction, owner, { ...made, name: 'Phone' }, testNow));
  return authenticator.use(asked);
}
