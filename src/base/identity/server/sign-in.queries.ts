import type { Bell, Ring } from '../../../platform/database/bell.ts';
import { idList } from '../../../platform/database/id-list.ts';
import { deleteIn, selectIn } from '../../../platform/database/in-school.ts';
import { findableId } from '../../../platform/database/new-id.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Actor, TokenKey } from '../../../platform/http/actor.ts';
import type { Session } from '../identity.contract.ts';
import { renewDeviceKeys } from './device-key.queries.ts';
import { listRoleIds, sameLogin } from './login.queries.ts';
import { clearOutsideSignIns } from './outside.queries.ts';
import { forgetOldDevices } from './recalled-devices.queries.ts';
import { forgetOldFailures } from './throttle.ts';
import { deadlines, endedUnstored, type Lifetimes } from './token-owner.queries.ts';

/** A person's active sessions, in whichever role: the calling one first, then by last use. */
export async function listSignIns(db: Database, actor: Actor, lifetimes: Lifetimes): Promise<Session[]> {
  const dead = deadlines(lifetimes);
  const rows = await selectIn(db, actor.schoolId, 'sign_in', { stage: 'session' })
    .select(['token_hash', 'device', 'address', 'started_at', 'last_seen_at'])
    .where('person_id', 'in', sameLogin(db, actor.schoolId, actor.personId))
    .where('started_at', '>', dead.sessionStart)
    .where('last_seen_at', '>', dead.lastUse)
    .orderBy('last_seen_at', 'desc')
    .execute();
  const sessions = rows.map((row) => ({
    _id: String(signInId(row.token_hash)),
    device: row.device,
    address: row.address,
    startedAt: row.started_at,
    lastUsedAt: row.last_seen_at,
    isThisDevice: row.token_hash === actor.signIn.hash,
  }));
  return sessions.sort((one, other) => Number(other.isThisDevice) - Number(one.isThisDevice));
}

/** A public number for a session: enough of its hash to be unique, too little to derive the token. */
function signInId(hash: string): number {
  return Buffer.from(hash, 'base64url').readUIntBE(0, 6) + 1;
}

/** Ends the session with this token when its person signs out. */
export async function endSignIn(transaction: DatabaseTransaction, signIn: TokenKey): Promise<void> {
  await deleteIn(transaction, signIn.schoolId, 'sign_in', { token_hash: signIn.hash }).execute();
}

async function deleteUnstored(db: Database): Promise<void> {
  for (const signIn of endedUnstored.values()) {
    await db.transaction().execute((transaction) => endSignIn(transaction, signIn));
    endedUnstored.delete(signIn.hash);
  }
}

/**
 * Ends one of this person's sessions and the device keys known to it, which can be those of several roles; returns false
 * if they have no session with this number.
 */
export async function endSignInOf(transaction: DatabaseTransaction, actor: Actor, id: number): Promise<boolean> {
  const { schoolId, personId } = actor;
  const sessions = await selectIn(transaction, schoolId, 'sign_in', { stage: 'session' })
    .select('token_hash')
    .where('person_id', 'in', sameLogin(transaction, schoolId, personId))
    .execute();
  const found = sessions.find((session) => signInId(session.token_hash) === id);
  if (found === undefined) return false;
  await endSignIn(transaction, { schoolId, hash: found.token_hash });
  await renewDeviceKeys(transaction, schoolId, await listRoleIds(transaction, schoolId, personId));
  return true;
}

/**
 * Ends the person's other sessions and unfinished sign-ins, and the device keys known to them; returns the number of
 * ended sessions.
 */
export function endOtherSignIns(transaction: DatabaseTransaction, actor: Actor): Promise<number> {
  return endSignIns(transaction, actor, actor.signIn.hash);
}

/**
 * Ends all sessions and unfinished sign-ins of a person, and the device keys known to them; returns the number of ended
 * sessions.
 */
export function endEverySignIn(transaction: DatabaseTransaction, schoolId: number, personId: number): Promise<number> {
  return endSignIns(transaction, { schoolId, personId });
}

async function endSignIns(
  transaction: DatabaseTransaction,
  { schoolId, personId }: Pick<Actor, 'schoolId' | 'personId'>,
  kept?: TokenKey['hash'],
): Promise<number> {
  const ended = await deleteIn(transaction, schoolId, 'sign_in')
    .where('person_id', 'in', sameLogin(transaction, schoolId, personId))
    .$if(kept !== undefined, (query) => query.where('token_hash', '<>', kept as TokenKey['hash']))
    .returning('stage')
    .execute();
  await renewDeviceKeys(transaction, schoolId, await listRoleIds(transaction, schoolId, personId));
  return ended.filter(({ stage }) => stage === 'session').length;
}

/** Ends a person's sign-ins in one of their roles, and the device keys known to them; those of the other roles stay. */
export async function endSignInsOfRole(
  transaction: DatabaseTransaction,
  schoolId: number,
  person: number,
): Promise<void> {
  await deleteIn(transaction, schoolId, 'sign_in', { person_id: person }).execute();
  await renewDeviceKeys(transaction, schoolId, [person]);
}

/** Ends people's sign-ins in an office. */
export async function endSignInsOfOffice(
  transaction: DatabaseTransaction,
  schoolId: number,
  { office, people }: { readonly office: number; readonly people: readonly number[] },
): Promise<void> {
  await deleteIn(transaction, schoolId, 'sign_in', { office_id: office })
    .where('person_id', 'in', idList(transaction, people))
    .execute();
}

/** Whether the school has a person with this id who has not left. */
export async function isPerson(db: Database, schoolId: number, id: number): Promise<boolean> {
  const person = await selectIn(db, schoolId, 'person', { id: findableId(id), left_at: null })
    .select('id')
    .executeTakeFirst();
  return person !== undefined;
}

/**
 * Makes a person's open pages, in all of their roles, check whether their session is still valid, including pages served
 * by other servers.
 */
export async function ringSignOut(bell: Bell, transaction: DatabaseTransaction, schoolId: number, personId: number) {
  for (const role of await listRoleIds(transaction, schoolId, personId))
    await bell.ring(transaction, { schoolId, kind: 'sign-out', to: channelOf(role) });
}

export function isSignOutOf({ schoolId, kind, to }: Ring, actor: Actor): boolean {
  return kind === 'sign-out' && schoolId === actor.schoolId && to === channelOf(actor.personId);
}

function channelOf(personId: number): string {
  return `person ${personId}`;
}

/**
 * Deletes unfinished sign-ins, expired sessions and failures that no longer count. They have no effect, but would
 * accumulate for years. Times in the future, written by a clock that was ahead, are set to now; otherwise those rows
 * would live until that time.
 */
export async function clearDeadSignIns(db: Database, lifetimes: Lifetimes): Promise<void> {
  await deleteUnstored(db);
  const dead = deadlines(lifetimes);
  const now = lifetimes.now().toISOString();
  for (const column of ['started_at', 'last_seen_at'] as const) {
    await db
      .updateTable('sign_in')
      .set({ [column]: now })
      .where(column, '>', now)
      .execute();
  }
  await db
    .deleteFrom('sign_in')
    .where(({ and, eb, or }) =>
      or([
        and([eb('stage', '=', 'challenge'), eb('started_at', '<=', dead.challengeStart)]),
        and([
          eb('stage', '=', 'session'),
          or([eb('started_at', '<=', dead.sessionStart), eb('last_seen_at', '<=', dead.lastUse)]),
        ]),
      ]),
    )
    .execute();
  await clearOutsideSignIns(db, lifetimes.now());
  await forgetOldFailures(db, lifetimes.now());
  await forgetOldDevices(db, lifetimes.now());
}
