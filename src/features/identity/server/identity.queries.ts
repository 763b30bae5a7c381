import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { offerOf } from '../../../languages/offer.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import type { Policies } from '../../../platform/contract/school-policies.ts';
import { isStaff, normalEmail, type Role } from '../../../platform/contract/school-terms.ts';
import { inSchool, onKey } from '../../../platform/database/in-school.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { noId } from '../../../platform/database/scope.ts';
import type { Database, DatabaseTransaction, Tables } from '../../../platform/database/tables.ts';
import { whileUnchanged } from '../../../platform/database/while-unchanged.ts';
import type { Actor, SignInStage, TokenKey } from '../../../platform/http/actor.ts';
import type { Config } from '../../../platform/server/config.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { enrolledIn, liesOn } from '../../school/server/enrolled-on.ts';
import { removeLinks } from './account-link.queries.ts';
import { keyOf, newToken } from './tokens.ts';

export type Lifetimes = {
  readonly config: Pick<Config, 'sessionIdleHours' | 'sessionAbsoluteDays'>;
  readonly now: () => Date;
};

const challengeMinutes = 5;
/** Maximum of challenges per person and address: enough for every device of a family that signs in at once. */
const maxChallenges = 10;
/** A session's last use is stored at most this often, so that most reads cost no write. */
const seenEveryMinutes = 5;

const minuteMs = 60_000;

/** Finds the owner of a valid token of this stage; `undefined` for any other token, and for a closed account. */
export async function findActor(
  db: Database,
  token: string,
  stage: SignInStage,
  lifetimes: Lifetimes,
): Promise<Actor | undefined> {
  const found = await findSignedIn(db, token, stage, lifetimes);
  if (found && stage === 'session') await noteUse(db, found, lifetimes.now());
  return found?.actor;
}

/** Like `findActor` for a session, but does not count as its use: for the server's own checks. */
export async function peekActor(db: Database, token: string, lifetimes: Lifetimes): Promise<Actor | undefined> {
  return (await findSignedIn(db, token, 'session', lifetimes))?.actor;
}

type SignedIn = { readonly actor: Actor; readonly lastSeenAt: number };

async function findSignedIn(
  db: Database,
  token: string,
  stage: SignInStage,
  lifetimes: Lifetimes,
): Promise<SignedIn | undefined> {
  const key = keyOf(token);
  if (!key) return undefined;
  const now = lifetimes.now();
  const days = daysAround(now);
  const signIn = await whileUnchanged(db, `sign-in ${key.hash} ${stage} ${days.from}`, async () =>
    toSignIn(await readSignIn(db, key.schoolId, key.hash, stage, days.from, days.to), key),
  );
  if (!signIn || hasEnded(signIn, stage, lifetimes)) return undefined;
  return { actor: signIn.actorOn(localDate(signIn.timeZone, now)), lastSeenAt: signIn.lastSeenAt };
}

/** A session or challenge, with its times in milliseconds since 1970 and who it belongs to on a day at the school. */
type SignIn = {
  readonly startedAt: number;
  readonly lastSeenAt: number;
  readonly timeZone: string;
  readonly actorOn: (today: string) => Actor;
};

type SignInRow = Awaited<ReturnType<typeof readSignIn>>[number];

/** Of one row for each enrolment of the days around; of one row if there is none. */
function toSignIn(rows: readonly SignInRow[], key: TokenKey): SignIn | undefined {
  const [row] = rows;
  if (!row) return undefined;
  let last: { readonly day: string; readonly actor: Actor } | undefined;
  return {
    startedAt: Date.parse(row.started_at),
    lastSeenAt: Date.parse(row.last_seen_at),
    timeZone: row.time_zone,
    actorOn: (today) => {
      if (last?.day !== today) last = { day: today, actor: toActor(row, rows, key, today) };
      return last.actor;
    },
  };
}

function toActor(row: SignInRow, enrolments: readonly SignInRow[], signIn: TokenKey, today: string): Actor {
  const enrolment = enrolments.find(({ from, until }) => from !== null && liesOn({ from, until }, today));
  return {
    schoolId: signIn.schoolId,
    personId: row.person_id,
    role: row.role,
    name: row.name,
    email: row.email,
    photoUrl: row.photo_url,
    mustChangePassword: row.must_change_password === 1,
    ...factorWanted(row, today),
    class: enrolment?.class ?? null,
    roll: enrolment?.roll ?? null,
    signIn,
    language: row.language,
    teachersReach: row.teachers_reach,
    timeZone: row.time_zone,
    offer: offerOf({ language: row.own_language, languages: row.languages }),
  };
}

/** Whether the school asks a second factor of somebody who has none: at once, or from a later day on. */
function factorWanted(
  { second_factor, second_factor_from, has_factor, role }: FactorRow,
  today: string,
): Pick<Actor, 'mustAddFactor' | 'addFactorBy'> {
  const isWanted = second_factor === 'staff' && isStaff(role) && !has_factor;
  const isLater = second_factor_from !== null && second_factor_from > today;
  return { mustAddFactor: isWanted && !isLater, addFactorBy: isWanted && isLater ? second_factor_from : null };
}

type FactorRow = {
  readonly second_factor: Policies['secondFactor'];
  readonly second_factor_from: string | null;
  readonly has_factor: SqlBool;
  readonly role: Role;
};

/**
 * Runs at every call of a signed-in person. Which day it is at the school is known with the answer, so that the
 * enrolments of the days around are read: most often there is one.
 */
const readSignIn = prepared((db, schoolId: number, tokenHash: string, stage: SignInStage, from: string, to: string) =>
  inSchool(db, schoolId)
    .selectFrom('sign_in')
    .innerJoin('account', onKey('account.person_id', 'sign_in.person_id'))
    .innerJoin('person', onKey('person.id', 'sign_in.person_id'))
    .innerJoin('school', 'school.id', 'sign_in.school_id')
    .leftJoin('enrolment', (join) =>
      onKey('enrolment.student_id', 'sign_in.person_id')(join).on(enrolledIn({ from, to })),
    )
    .select([
      'sign_in.person_id',
      'sign_in.started_at',
      'sign_in.last_seen_at',
      'account.email',
      'account.must_change_password',
      'account.language',
      'school.language as own_language',
      'school.languages',
      'school.teachers_reach',
      'school.time_zone',
      'school.second_factor',
      'school.second_factor_from',
      'person.role',
      'person.name',
      'person.photo_url',
      'enrolment.class',
      'enrolment.roll',
      'enrolment.from_date as from',
      'enrolment.to_date as until',
    ])
    .select(hasFactor(db, schoolId))
    .where('sign_in.token_hash', '=', tokenHash)
    .where('sign_in.stage', '=', stage)
    .where('account.closed_at', 'is', null),
);

/** Looked up only where the school asks for a second factor. */
function hasFactor(db: Database, schoolId: number) {
  return (eb: ExpressionBuilder<Tables, 'school' | 'sign_in'>) => {
    const passkeys = inSchool(db, schoolId)
      .selectFrom('passkey')
      .select('passkey.id')
      .where('passkey.person_id', '=', sql.ref<number>('sign_in.person_id'));
    const codes = inSchool(db, schoolId)
      .selectFrom('one_time_code')
      .select('one_time_code.person_id')
      .where('one_time_code.person_id', '=', sql.ref<number>('sign_in.person_id'))
      .where('one_time_code.confirmed_at', 'is not', null);
    return eb
      .case()
      .when('school.second_factor', '=', 'staff')
      .then(eb.or([eb.exists(passkeys), eb.exists(codes)]))
      .else(sql<SqlBool>`true`)
      .end()
      .as('has_factor');
  };
}

const dayMs = 24 * 60 * minuteMs;

/** The last answer of `daysAround`, which every call asks, with its day since 1970. */
let lastAround = { day: Number.NaN, from: '', to: '' };

/** The days that it may be anywhere on earth. */
function daysAround(now: Date): { readonly from: string; readonly to: string } {
  const day = Math.floor(now.getTime() / dayMs);
  if (day !== lastAround.day) {
    const today = now.toISOString().slice(0, 10);
    lastAround = { day, from: daysAfter(today, -1), to: daysAfter(today, 1) };
  }
  return lastAround;
}

function hasEnded({ startedAt, lastSeenAt }: SignIn, stage: SignInStage, { config, now }: Lifetimes): boolean {
  const lasts = lengthsOf(config);
  const age = now().getTime() - startedAt;
  if (stage === 'challenge') return age >= lasts.challenge;
  return age >= lasts.session || now().getTime() - lastSeenAt >= lasts.idle;
}

/** How long a challenge and a session last, and a session that is not used, in milliseconds. */
function lengthsOf({ sessionAbsoluteDays, sessionIdleHours }: Lifetimes['config']) {
  return {
    challenge: challengeMinutes * minuteMs,
    session: sessionAbsoluteDays * dayMs,
    idle: sessionIdleHours * 60 * minuteMs,
  };
}

/** A challenge or session that started before these times, or a session last used before them, has expired. */
export function deadlines({ config, now }: Lifetimes) {
  const { challenge, session, idle } = lengthsOf(config);
  const before = (milliseconds: number) => new Date(now().getTime() - milliseconds).toISOString();
  return { challengeStart: before(challenge), sessionStart: before(session), lastUse: before(idle) };
}

async function noteUse(db: Database, { actor, lastSeenAt }: SignedIn, now: Date): Promise<void> {
  if (now.getTime() - lastSeenAt < seenEveryMinutes * minuteMs) return;
  await inSchool(db, actor.schoolId)
    .updateTable('sign_in')
    .set({ last_seen_at: now.toISOString() })
    .where('token_hash', '=', actor.signIn.hash)
    .execute();
}

/** The open account with this role and email, or `undefined`. */
export function findOpenAccount(db: Database, role: Role, email: string) {
  return emailOwners(db, email).where('role', '=', role).orderBy('school_id').limit(1).executeTakeFirst();
}

const passwordColumns = [
  ...(['account.school_id', 'account.person_id', 'account.password_hash', 'account.must_change_password'] as const),
];

/** More schools than anybody works at: each costs a password's work. */
const maxSchoolsOfEmail = 10;

/** The open accounts of this role and email, one for each school. */
export async function listAccountsAlike(db: Database, role: Role, email: string) {
  const owners = await emailOwners(db, email)
    .where('role', '=', role)
    .orderBy('school_id')
    .limit(maxSchoolsOfEmail)
    .execute();
  const rows = await accountsOf(db, owners)
    .innerJoin('school', 'school.id', 'account.school_id')
    .select([...passwordColumns, 'school.name as school'])
    .orderBy('account.school_id')
    .execute();
  return rows.map((row) => ({
    schoolId: row.school_id,
    personId: row.person_id,
    role,
    school: row.school,
    passwordHash: row.password_hash,
    mustChangePassword: row.must_change_password === 1,
  }));
}

/** The open account with this email, of any role, or `undefined`. */
export async function findAccount(db: Database, email: string) {
  const owners = await emailOwners(db, email).limit(1).execute();
  const row = await accountsOf(db, owners).select(passwordColumns).executeTakeFirst();
  const [owner] = owners;
  return (
    row &&
    owner && {
      schoolId: row.school_id,
      personId: row.person_id,
      role: owner.role,
      passwordHash: row.password_hash,
      mustChangePassword: row.must_change_password === 1,
    }
  );
}

/** The open accounts of an email's owners. Where there are none it asks the same of the database. */
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

/**
 * Stores a new challenge for this person and returns the token. Keeps only a few per person and address and deletes the
 * oldest, so that repeated requests neither fill the table nor lock out anybody who signs in from elsewhere.
 */
export async function startChallenge(
  db: Database,
  schoolId: number,
  personId: number,
  now: Date,
  address: string | null = null,
): Promise<string> {
  const { token, key } = newToken(schoolId);
  const stamp = now.toISOString();
  await db.transaction().execute(async (transaction) => {
    await makeRoomForChallenge(transaction, schoolId, personId, address);
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
      })
      .execute();
  });
  return token;
}

async function makeRoomForChallenge(
  transaction: DatabaseTransaction,
  schoolId: number,
  personId: number,
  address: string | null,
): Promise<void> {
  const challenges = inSchool(transaction, schoolId)
    .selectFrom('sign_in')
    .select('token_hash')
    .where('person_id', '=', personId)
    .where('stage', '=', 'challenge')
    .where('address', address === null ? 'is' : '=', address);
  const newest = challenges
    .orderBy('started_at', 'desc')
    .orderBy('token_hash')
    .limit(maxChallenges - 1);
  await inSchool(transaction, schoolId)
    .deleteFrom('sign_in')
    .where('token_hash', 'in', challenges)
    .where('token_hash', 'not in', newest)
    .execute();
}

/** Turns a challenge into a session. Returns false if it is already used or expired, so that none is used twice. */
export async function openSignIn(
  db: Database,
  signIn: TokenKey,
  now: Date,
  device: string | null = null,
): Promise<boolean> {
  const stamp = now.toISOString();
  const opened = await inSchool(db, signIn.schoolId)
    .updateTable('sign_in')
    .set({
      stage: 'session',
      ...{ started_at: stamp, last_seen_at: stamp, device },
      ...{ password_at: null, passkey_challenge: null },
    })
    .where('token_hash', '=', signIn.hash)
    .where('stage', '=', 'challenge')
    .executeTakeFirst();
  return opened.numUpdatedRows === 1n;
}

/** The stored hash of a person's password; `undefined` for an account that was just closed. */
export async function findPasswordHash(db: Database, schoolId: number, personId: number): Promise<string | undefined> {
  const account = await inSchool(db, schoolId)
    .selectFrom('account')
    .select('password_hash')
    .where('person_id', '=', personId)
    .where('closed_at', 'is', null)
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
  const replaced = await inSchool(transaction, actor.schoolId)
    .updateTable('account')
    .set({ password_hash: passwordHash, must_change_password: 0 })
    .where('person_id', '=', actor.personId)
    .where('password_hash', '=', knownHash)
    .executeTakeFirst();
  await removeLinks(transaction, actor.schoolId, [actor.personId]);
  return replaced.numUpdatedRows === 1n;
}
