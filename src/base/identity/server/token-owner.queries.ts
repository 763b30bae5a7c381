import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { offerOf } from '../../../languages/offer.ts';
import { daysAfter } from '../../../platform/contract/dates.ts';
import type { Policies } from '../../../platform/contract/school-policies.ts';
import { isStaff, type Role } from '../../../platform/contract/school-terms.ts';
import { onKey, selectIn, updateIn } from '../../../platform/database/in-school.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import type { Database, Tables } from '../../../platform/database/tables.ts';
import { whileUnchanged } from '../../../platform/database/while-unchanged.ts';
import type { Actor, SignInStage, TokenKey } from '../../../platform/http/actor.ts';
import { isUnwritable } from '../../../platform/http/errors.ts';
import type { Config } from '../../../platform/server/config.ts';
import { localDate } from '../../../platform/server/local-date.ts';
import { enrolledIn, liesOn } from '../../school/server/enrolled-on.ts';
import { hasOffice, isNoFormerGuardian, loginId, signInName } from './login.queries.ts';
import { toOffice } from './office-of.ts';
import { keyOf } from './tokens.ts';

export type Lifetimes = {
  readonly config: Pick<Config, 'sessionIdleHours' | 'sessionAbsoluteDays'>;
  readonly now: () => Date;
};

const challengeMinutes = 5;
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
  const signIn = await findSignIn(db, token, stage, lifetimes);
  if (signIn && stage === 'session') await noteUse(db, signIn, lifetimes.now());
  return signIn && actorAt(signIn, lifetimes.now());
}

/** Like `findActor` for a session, but does not count as its use: for the server's own checks. */
export async function peekActor(db: Database, token: string, lifetimes: Lifetimes): Promise<Actor | undefined> {
  const signIn = await findSignIn(db, token, 'session', lifetimes);
  return signIn && actorAt(signIn, lifetimes.now());
}

/** A session or challenge, with its times in milliseconds since 1970 and who it belongs to on a day at the school. */
type SignIn = {
  readonly key: TokenKey;
  readonly startedAt: number;
  readonly lastSeenAt: number;
  readonly timeZone: string;
  readonly actorOn: (today: string) => Actor;
};

/** The sign-in of a valid token of this stage; `undefined` for any other token, and for a closed account. */
async function findSignIn(
  db: Database,
  token: string,
  stage: SignInStage,
  lifetimes: Lifetimes,
): Promise<SignIn | undefined> {
  const key = keyOf(token);
  if (!key) return undefined;
  const { from, to } = daysAround(lifetimes.now());
  const signIn = await whileUnchanged(db, `sign-in ${key.hash} ${stage} ${from}`, async () =>
    toSignIn(await readSignIn(db, key.schoolId, key.hash, stage, from, to), key),
  );
  return signIn && !hasEnded(signIn, stage, lifetimes) ? signIn : undefined;
}

function actorAt(signIn: SignIn, now: Date): Actor {
  return signIn.actorOn(localDate(signIn.timeZone, now));
}

type SignInRow = Awaited<ReturnType<typeof readSignIn>>[number];

/** Builds the sign-in from one row for each enrolment around today, or from a single row if there is none. */
function toSignIn(rows: readonly SignInRow[], key: TokenKey): SignIn | undefined {
  const [row] = rows;
  if (!row) return undefined;
  let last: { readonly day: string; readonly actor: Actor } | undefined;
  return {
    key,
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
    loginId: row.login,
    role: row.role,
    office: row.role === 'staff' ? officeOf(row) : null,
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

type OfficeRow = Pick<SignInRow, 'office' | 'office_name' | 'duties' | 'classes'>;

/** Converts a stored office. A member of staff without an office has no rights. */
function officeOf({ office, office_name, duties, classes }: OfficeRow): Actor['office'] {
  if (office === null || office_name === null || duties === null) return null;
  return { id: office, name: office_name, ...toOffice({ duties, classes }) };
}

/** Returns whether the school requires a second factor of a person who has none: now, or from a later day on. */
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
 * Reads the sign-in at every call of a signed-in person. The school's date is known only with the result, so the
 * enrolments of the days around today are read; usually there is one.
 */
const readSignIn = prepared((db, schoolId: number, tokenHash: string, stage: SignInStage, from: string, to: string) =>
  selectIn(db, schoolId, 'sign_in', { token_hash: tokenHash, stage })
    .innerJoin('account', onKey('account.person_id', 'sign_in.person_id'))
    .innerJoin('person', onKey('person.id', 'sign_in.person_id'))
    .innerJoin('school', 'school.id', 'sign_in.school_id')
    .leftJoin('office_person', (join) =>
      onKey(
        'office_person.office_id',
        'sign_in.office_id',
      )(join).onRef('office_person.person_id', '=', 'sign_in.person_id'),
    )
    .leftJoin('office', onKey('office.id', 'office_person.office_id'))
    .leftJoin('enrolment', (join) =>
      onKey('enrolment.student_id', 'sign_in.person_id')(join).on(enrolledIn({ from, to })),
    )
    .select([
      'sign_in.person_id',
      'sign_in.started_at',
      'sign_in.last_seen_at',
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
      'office.id as office',
      'office.name as office_name',
      'office.duties',
      'office.classes',
      'enrolment.class',
      'enrolment.roll',
      'enrolment.from_date as from',
      'enrolment.to_date as until',
    ])
    .select([loginId.as('login'), signInName.as('email')])
    .select(hasFactor(db, schoolId))
    .where('account.closed_at', 'is', null)
    .where(hasOffice())
    .where(isNoFormerGuardian(db, schoolId, from)),
);

/** Queried only if the school requires a second factor. */
function hasFactor(db: Database, schoolId: number) {
  return (eb: ExpressionBuilder<Tables, 'school' | 'sign_in'>) => {
    const passkeys = selectIn(db, schoolId, 'passkey', { person_id: loginId }).select('passkey.id');
    const codes = selectIn(db, schoolId, 'one_time_code', { person_id: loginId })
      .select('one_time_code.person_id')
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

/** The last result of `daysAround`, which every call needs, with its day since 1970. */
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

/**
 * The sessions whose person signed out while the full disk could store nothing. This process refuses them until they
 * can be deleted.
 */
export const endedUnstored = new Map<string, TokenKey>();

function hasEnded({ key, startedAt, lastSeenAt }: SignIn, stage: SignInStage, { config, now }: Lifetimes): boolean {
  if (endedUnstored.has(key.hash)) return true;
  const lasts = lengthsOf(config);
  const age = now().getTime() - startedAt;
  if (stage === 'challenge') return age >= lasts.challenge;
  return age >= lasts.session || now().getTime() - lastSeenAt >= lasts.idle;
}

/** The lifetimes in milliseconds: of a challenge, of a session, and of an unused session. */
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

/** Stores that a session is in use, if that is due. */
async function noteUse(db: Database, session: SignIn, now: Date): Promise<void> {
  if (!isUseDue(session, now)) return;
  const noting = updateIn(db, session.key.schoolId, 'sign_in', { token_hash: session.key.hash })
    .set({ last_seen_at: now.toISOString() })
    .execute();
  // On a full disk people can still read, and sign out.
  await noting.catch((error: unknown) => {
    if (!isUnwritable(error)) throw error;
  });
}

function isUseDue({ lastSeenAt }: SignIn, now: Date): boolean {
  return now.getTime() - lastSeenAt >= seenEveryMinutes * minuteMs;
}
