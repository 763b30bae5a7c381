import type { Role } from '../../../contract/school-terms.ts';
import type { Config } from '../../../server/config.ts';
import type { Database, DatabaseTransaction } from '../../../server/database/tables.ts';
import { keyOf, newToken, type TokenKey } from './tokens.ts';

/** The person behind a token. Students have the class and roll of their current enrolment. */
export type Actor = {
  readonly schoolId: number;
  readonly personId: number;
  readonly role: Role;
  readonly name: string;
  readonly email: string;
  readonly photoUrl: string | null;
  readonly mustChangePassword: boolean;
  readonly class: number | null;
  readonly roll: number | null;
  readonly signIn: TokenKey;
};

type Lifetimes = {
  readonly config: Pick<Config, 'sessionIdleHours' | 'sessionAbsoluteDays'>;
  readonly now: () => Date;
};

/** DESIGN 5: a challenge dies after five minutes. */
const challengeMinutes = 5;
/** A session's last use is written down at most this often, so that reading costs no write. */
const seenEveryMinutes = 5;

const minuteMs = 60_000;

/** Finds who a live token of this stage belongs to; `undefined` for any other token, and for a closed account. */
export async function findActor(
  db: Database,
  token: string,
  stage: 'challenge' | 'session',
  lifetimes: Lifetimes,
): Promise<Actor | undefined> {
  const found = await findSignedIn(db, token, stage, lifetimes);
  if (found && stage === 'session') await noteUse(db, found.actor.signIn, found.lastSeenAt, lifetimes.now());
  return found?.actor;
}

/** The same for a session, without counting as its use: for what the server looks up of its own accord. */
export async function peekActor(db: Database, token: string, lifetimes: Lifetimes): Promise<Actor | undefined> {
  return (await findSignedIn(db, token, 'session', lifetimes))?.actor;
}

async function findSignedIn(
  db: Database,
  token: string,
  stage: 'challenge' | 'session',
  lifetimes: Lifetimes,
): Promise<{ readonly actor: Actor; readonly lastSeenAt: string } | undefined> {
  const signIn = keyOf(token);
  if (!signIn) return undefined;
  const row = await db
    .selectFrom('sign_in')
    .innerJoin('account', (join) =>
      join.onRef('account.school_id', '=', 'sign_in.school_id').onRef('account.person_id', '=', 'sign_in.person_id'),
    )
    .innerJoin('person', (join) =>
      join.onRef('person.school_id', '=', 'sign_in.school_id').onRef('person.id', '=', 'sign_in.person_id'),
    )
    .leftJoin('enrolment', (join) =>
      join
        .onRef('enrolment.school_id', '=', 'sign_in.school_id')
        .onRef('enrolment.student_id', '=', 'sign_in.person_id')
        .on('enrolment.to_date', 'is', null),
    )
    .select([
      'sign_in.person_id',
      'sign_in.started_at',
      'sign_in.last_seen_at',
      'account.email',
      'account.must_change_password',
      'person.role',
      'person.name',
      'person.photo_url',
      'enrolment.class',
      'enrolment.roll',
    ])
    .where('sign_in.school_id', '=', signIn.schoolId)
    .where('sign_in.token_hash', '=', signIn.hash)
    .where('sign_in.stage', '=', stage)
    .where('account.closed_at', 'is', null)
    .executeTakeFirst();
  if (!row || hasEnded(row, stage, lifetimes)) return undefined;
  const actor: Actor = {
    schoolId: signIn.schoolId,
    personId: row.person_id,
    role: row.role,
    name: row.name,
    email: row.email,
    photoUrl: row.photo_url,
    mustChangePassword: row.must_change_password === 1,
    class: row.class,
    roll: row.roll,
    signIn,
  };
  return { actor, lastSeenAt: row.last_seen_at };
}

function hasEnded(
  row: { started_at: string; last_seen_at: string },
  stage: 'challenge' | 'session',
  { config, now }: Lifetimes,
): boolean {
  const sinceStartMinutes = (now().getTime() - Date.parse(row.started_at)) / minuteMs;
  if (stage === 'challenge') return sinceStartMinutes >= challengeMinutes;
  const idleMinutes = (now().getTime() - Date.parse(row.last_seen_at)) / minuteMs;
  return idleMinutes >= config.sessionIdleHours * 60 || sinceStartMinutes >= config.sessionAbsoluteDays * 24 * 60;
}

async function noteUse(db: Database, signIn: TokenKey, lastSeenAt: string, now: Date): Promise<void> {
  if (now.getTime() - Date.parse(lastSeenAt) < seenEveryMinutes * minuteMs) return;
  await whereToken(db.updateTable('sign_in').set({ last_seen_at: now.toISOString() }), signIn).execute();
}

/** The open account with this role and email, or `undefined`. Emails are kept in lower case. */
export function findOpenAccount(db: Database, role: Role, email: string) {
  return db
    .selectFrom('email_owner')
    .innerJoin('person', (join) =>
      join.onRef('person.school_id', '=', 'email_owner.school_id').onRef('person.id', '=', 'email_owner.person_id'),
    )
    .select(['email_owner.school_id', 'email_owner.person_id'])
    .where('email_owner.email', '=', email.toLowerCase())
    .where('person.role', '=', role)
    .executeTakeFirst();
}

/** Stores a new challenge for this person, clears away their dead ones, and returns the token. */
export async function startChallenge(db: Database, schoolId: number, personId: number, now: Date): Promise<string> {
  const { token, key } = newToken(schoolId);
  const oldestLiving = new Date(now.getTime() - challengeMinutes * minuteMs).toISOString();
  await db
    .deleteFrom('sign_in')
    .where('school_id', '=', schoolId)
    .where('person_id', '=', personId)
    .where('stage', '=', 'challenge')
    .where('started_at', '<', oldestLiving)
    .execute();
  await db
    .insertInto('sign_in')
    .values({
      school_id: schoolId,
      token_hash: key.hash,
      person_id: personId,
      stage: 'challenge',
      started_at: now.toISOString(),
      last_seen_at: now.toISOString(),
    })
    .execute();
  return token;
}

/** Makes a challenge a session. False when it is none any more, so that one challenge cannot be used twice. */
export async function openSession(db: Database, signIn: TokenKey, now: Date): Promise<boolean> {
  const stamp = now.toISOString();
  const opened = await whereToken(
    db.updateTable('sign_in').set({ stage: 'session', started_at: stamp, last_seen_at: stamp }),
    signIn,
  )
    .where('stage', '=', 'challenge')
    .executeTakeFirst();
  return opened.numUpdatedRows === 1n;
}

export async function endSession(db: Database, signIn: TokenKey): Promise<void> {
  await whereToken(db.deleteFrom('sign_in'), signIn).execute();
}

/** The stored hash of a person's password; their account is open, for they are signed in or about to be. */
export async function readPasswordHash(db: Database, schoolId: number, personId: number): Promise<string> {
  const { password_hash } = await db
    .selectFrom('account')
    .select('password_hash')
    .where('school_id', '=', schoolId)
    .where('person_id', '=', personId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return password_hash;
}

/** Replaces a password and ends every other sign-in of the person, challenges too. */
export async function replacePassword(
  transaction: DatabaseTransaction,
  actor: Actor,
  passwordHash: string,
): Promise<void> {
  await transaction
    .updateTable('account')
    .set({ password_hash: passwordHash, must_change_password: 0 })
    .where('school_id', '=', actor.schoolId)
    .where('person_id', '=', actor.personId)
    .execute();
  await transaction
    .deleteFrom('sign_in')
    .where('school_id', '=', actor.schoolId)
    .where('person_id', '=', actor.personId)
    .where('token_hash', '<>', actor.signIn.hash)
    .execute();
}

function whereToken<
  Q extends { where(column: 'school_id', op: '=', value: number): Q } & {
    where(column: 'token_hash', op: '=', value: string): Q;
  },
>(query: Q, { schoolId, hash }: TokenKey): Q {
  return query.where('school_id', '=', schoolId).where('token_hash', '=', hash);
}
