import { sql } from 'kysely';
import { normalEmail, type Role } from '../../../platform/contract/school-terms.ts';
import { deleteIn, onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { noId } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import type { Actor, TokenKey } from '../../../platform/http/actor.ts';
import { removeLinks } from './account-link.queries.ts';
import { loginId, sameLogin } from './login.queries.ts';
import { newToken } from './tokens.ts';

/**
 * The maximum number of challenges per person and address. It is high because further challenges push out those of
 * others behind the same address. Challenges of known devices and after a right password are counted apart.
 */
const maxChallenges = 100;

/** The open accounts with this role and email, one for each school. */
export async function listAccountKeys(db: Database, role: Role, email: string) {
  const owners = await emailOwners(db, email)
    .where('role', '=', role)
    .orderBy('school_id')
    .limit(maxSchoolsOfEmail)
    .execute();
  const rows = await accountsOf(db, owners)
    .select(['account.school_id', 'account.person_id', loginId.as('login')])
    .orderBy('account.school_id')
    .execute();
  return rows.map(({ school_id, person_id, login }) => ({ schoolId: school_id, personId: person_id, loginId: login }));
}

const passwordColumns = [
  ...(['account.school_id', 'account.person_id', 'account.password_hash', 'account.must_change_password'] as const),
];

/**
 * An upper limit above the number of schools at which anybody works. Each school costs the work of hashing a password.
 */
const maxSchoolsOfEmail = 10;

/** The open accounts of this role and email, one for each school. */
export async function listAccountsAlike(db: Database, role: Role, email: string) {
  const owners = await emailOwners(db, email)
    .where('role', '=', role)
    .orderBy('school_id')
    .limit(maxSchoolsOfEmail)
    .execute();
  return readAccounts(
    db,
    role,
    owners.map(({ school_id, person_id }) => ({ schoolId: school_id, personId: person_id })),
  );
}

/** Reads those of these accounts that are open, with their password hashes. */
export async function readAccounts(
  db: Database,
  role: Role,
  keys: readonly { readonly schoolId: number; readonly personId: number }[],
) {
  const owners = keys.map(({ schoolId, personId }) => ({ school_id: schoolId, person_id: personId }));
  const rows = await accountsOf(db, owners)
    .innerJoin('school', 'school.id', 'account.school_id')
    .select([...passwordColumns, 'school.name as school'])
    .select(loginId.as('login'))
    .orderBy('account.school_id')
    .execute();
  return rows.map((row) => ({
    schoolId: row.school_id,
    personId: row.person_id,
    loginId: row.login,
    role,
    school: row.school,
    passwordHash: row.password_hash,
    mustChangePassword: row.must_change_password === 1,
  }));
}

/**
 * The open account with this email, of any role, or `undefined`. A guardian comes last, because one without a child
 * cannot sign in.
 */
export async function findAccount(db: Database, email: string) {
  const owners = await emailOwners(db, email)
    .orderBy(({ eb }) => eb.case('role').when('guardian').then(1).else(0).end())
    .orderBy('school_id')
    .orderBy('person_id')
    .limit(1)
    .execute();
  const row = await accountsOf(db, owners).select(passwordColumns).select(loginId.as('login')).executeTakeFirst();
  const [owner] = owners;
  return (
    row &&
    owner && {
      schoolId: row.school_id,
      personId: row.person_id,
      loginId: row.login,
      role: owner.role,
      passwordHash: row.password_hash,
      mustChangePassword: row.must_change_password === 1,
    }
  );
}

/**
 * Queries the open accounts of an email's owners. Without owners, it makes the same query, so that the time reveals
 * nothing.
 */
export function accountsOf(
  db: Database,
  owners: readonly { readonly school_id: number; readonly person_id: number }[],
) {
  const asked = owners.length === 0 ? [{ school_id: noId, person_id: noId }] : owners;
  return db
    .selectFrom('account')
    .where('account.closed_at', 'is', null)
    .where(({ or, and, eb }) =>
      or(
        asked.map(({ school_id, person_id }) =>
          and([eb('account.school_id', '=', school_id), eb('account.person_id', '=', person_id)]),
        ),
      ),
    );
}

/** The owners of an email. Emails are stored in lower case. */
export function emailOwners(db: Database, email: string) {
  return db
    .selectFrom('email_owner')
    .select(['school_id', 'person_id', 'role'])
    .where('email', '=', normalEmail(email));
}

type Begun = {
  readonly address?: string | null;
  /** Whether the person has signed in in this browser before. */
  readonly isRecalled?: boolean;
};

/**
 * Stores a new challenge for this person and returns the token. Deletes the oldest beyond the maximum per person and
 * address, so that repeated requests neither fill the table nor lock out people at other addresses.
 */
export async function startChallenge(
  db: Database,
  schoolId: number,
  personId: number,
  now: Date,
  { address = null, isRecalled = false }: Begun = {},
): Promise<string> {
  const { token, key } = newToken(schoolId);
  const stamp = now.toISOString();
  await db.transaction().execute(async (transaction) => {
    await makeRoomForChallenge(transaction, schoolId, personId, { address, isRecalled });
    await transaction
      .insertInto('sign_in')
      .values({
        school_id: schoolId,
        token_hash: key.hash,
        person_id: personId,
        stage: 'challenge',
        started_at: stamp,
        last_seen_at: stamp,
        address,
        device: null,
        is_recalled: isRecalled ? 1 : 0,
        office_id: firstOffice(transaction, schoolId, personId),
      })
      .execute();
  });
  return token;
}

/** The office in which a member of staff signs in: the first of theirs that is not closed. */
function firstOffice(transaction: DatabaseTransaction, schoolId: number, personId: number) {
  return selectIn(transaction, schoolId, 'office_person', { person_id: personId })
    .innerJoin('office', onKey('office.id', 'office_person.office_id'))
    .select(({ fn }) => fn.min<number | null>('office.id').as('id'))
    .where('office.removed_at', 'is', null);
}

/** Deletes the oldest challenges beyond the maximum. Those whose password was right are counted apart and are kept. */
async function makeRoomForChallenge(
  transaction: DatabaseTransaction,
  schoolId: number,
  personId: number,
  { address, isRecalled }: Required<Begun>,
): Promise<void> {
  const challenges = selectIn(transaction, schoolId, 'sign_in', {
    person_id: personId,
    stage: 'challenge',
    is_recalled: isRecalled ? 1 : 0,
  })
    .select('token_hash')
    .where('address', address === null ? 'is' : '=', address);
  for (const state of ['is', 'is not'] as const) {
    const alike = challenges.where('password_at', state, null);
    const newest = alike
      .orderBy('started_at', 'desc')
      .orderBy('token_hash')
      .limit(maxChallenges - 1);
    await deleteIn(transaction, schoolId, 'sign_in')
      .where('token_hash', 'in', alike)
      .where('token_hash', 'not in', newest)
      .execute();
  }
}

/** Turns a challenge into a session. Returns false if it is already used or expired, so that none is used twice. */
export async function openSignIn(
  db: Database,
  signIn: TokenKey,
  now: Date,
  device: string | null = null,
): Promise<boolean> {
  const stamp = now.toISOString();
  const opened = await updateIn(db, signIn.schoolId, 'sign_in', { token_hash: signIn.hash, stage: 'challenge' })
    .set({
      stage: 'session',
      started_at: stamp,
      last_seen_at: stamp,
      device,
      password_at: null,
      passkey_challenge: null,
    })
    .executeTakeFirst();
  return opened.numUpdatedRows === 1n;
}

/**
 * Continues a session as the same person in another role, with a new token; the old one ends. The session keeps its
 * age. Returns `undefined` if it has just ended.
 */
export async function moveSignIn(
  transaction: DatabaseTransaction,
  signIn: TokenKey,
  { personId, officeId }: { readonly personId: number; readonly officeId: number | null },
  now: Date,
): Promise<string | undefined> {
  const { token, key } = newToken(signIn.schoolId);
  const moved = await updateIn(transaction, signIn.schoolId, 'sign_in', { token_hash: signIn.hash, stage: 'session' })
    .set({
      token_hash: key.hash,
      person_id: personId,
      office_id: officeId,
      last_seen_at: now.toISOString(),
      password_at: null,
      passkey_challenge: null,
    })
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n ? token : undefined;
}

/** The stored hash of a person's password; `undefined` for an account that was just closed. */
export async function findPasswordHash(db: Database, schoolId: number, personId: number): Promise<string | undefined> {
  const account = await selectIn(db, schoolId, 'account', { person_id: personId, closed_at: null })
    .select('password_hash')
    .executeTakeFirst();
  return account?.password_hash;
}

/**
 * Replaces a password by one that the person has chosen. Returns false if the stored hash is no longer `knownHash`: an
 * admin has just set another password, which stays.
 */
export async function replacePassword(
  transaction: DatabaseTransaction,
  actor: Actor,
  passwordHash: string,
  knownHash: string,
): Promise<boolean> {
  const replaced = await updateIn(transaction, actor.schoolId, 'account', { password_hash: knownHash })
    // Without an email, the password is a PIN for the phone number, which can be short.
    .set({
      password_hash: passwordHash,
      must_change_password: 0,
      is_pin: sql`case when email = '' then 1 else 0 end`,
    })
    .where('person_id', 'in', sameLogin(transaction, actor.schoolId, actor.personId))
    .returning('person_id')
    .execute();
  await removeLinks(
    transaction,
    actor.schoolId,
    replaced.map(({ person_id }) => person_id),
  );
  return replaced.length > 0;
}

/** Makes everybody of a school who has a password choose another one before anything else. */
export async function requireNewPasswords(transaction: DatabaseTransaction, schoolId: number): Promise<void> {
  await updateIn(transaction, schoolId, 'account', { closed_at: null })
    .set({ must_change_password: 1 })
    .where('password_hash', '<>', '')
    .execute();
}
