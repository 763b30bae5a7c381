import { sql } from 'kysely';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { fairQueue } from '../../../platform/server/fair-queue.ts';
import { Refusal, refuseLater } from '../../../platform/server/refusal.ts';
import { hashSecret } from '../../../platform/server/secrets.ts';
import { tooManyFailures } from '../identity.refusals.ts';
import { hashingPlaces } from './hashing.ts';

/** Who is counted: the account that is tried, and the IP address it is tried from. */
export type Attempt = {
  readonly email: string;
  readonly address: string;
  /** The email is unknown. Counted separately from the address's sign-ins, so that it blocks none of them. */
  readonly isUnknown?: boolean;
  /** A second factor is tried: counted apart from the account's passwords, of which a right one sets the count back. */
  readonly isFactor?: boolean;
};

/** The key under which failures are counted (hashed, so that the table holds no emails or addresses), and the limit. */
type Subject = { readonly key: string; readonly allowed: number };

function accountOf({ email, isFactor }: Pick<Attempt, 'email' | 'isFactor'>): Subject {
  const counter = isFactor ? 'second factor of account' : 'account';
  return { key: hashSecret(`${counter} ${normalEmail(email)}`), allowed: 10 };
}

/** A whole school may share an address, so its limit is much higher. */
function addressOf({ address, isUnknown }: Omit<Attempt, 'email'>): Subject {
  const counter = isUnknown ? 'unknown emails of address' : 'address';
  return { key: hashSecret(`${counter} ${networkOf(address)}`), allowed: 200 };
}

const windowMs = 15 * 60_000;

/**
 * A queue in which networks take turns, so that hundreds of calls from one do not delay others' sign-ins. It has room for
 * a hundred people who sign in behind one address in the same second.
 */
export function queueByNetwork(places: number) {
  const queue = fairQueue({ places, perLine: 100, inAll: 1_000 });
  return <T>(address: string, work: () => Promise<T>, isGone: () => boolean): Promise<T> =>
    queue(networkOf(address), (turn) => turn(work), isGone);
}

const passwords = queueByNetwork(hashingPlaces);

type Moment = { readonly now: () => Date; readonly isGone: () => boolean };

/**
 * Checks a password when its address gets its turn in the queue. Returns the result of `weigh`, which returns false for
 * a wrong password and must refuse only after a right one. The attempt is counted as failed before the check and taken
 * back if the password is right, so that concurrent attempts cannot exceed the limit, on any number of servers.
 */
export async function judge<T>(
  db: Database,
  attempt: Attempt,
  { now, isGone }: Moment,
  weigh: () => Promise<T | false>,
): Promise<T | false> {
  await refuseIfThrottled(db, attempt, now());
  const judgeInTurn = async () => {
    await countFailure(db, [accountOf(attempt), addressOf(attempt)], now());
    const right = await weigh().catch(async (error: unknown) => {
      if (error instanceof Refusal) await takeBack(db, attempt);
      throw error;
    });
    if (right !== false) await takeBack(db, attempt);
    return right;
  };
  return passwords(attempt.address, judgeInTurn, isGone);
}

/** Refuses with 429 if the account or the address has failed too often. The counts are in the database. */
export async function refuseIfThrottled(db: Database, attempt: Attempt, now: Date): Promise<void> {
  const subjects = [accountOf(attempt), addressOf(attempt)];
  const rows = await db
    .selectFrom('sign_in_throttle')
    .select(['subject', 'failures', 'window_ends_at'])
    .where(
      'subject',
      'in',
      subjects.map(({ key }) => key),
    )
    .where('window_ends_at', '>', now.toISOString())
    .where('window_ends_at', '<=', endOfWindow(now))
    .execute();
  refuseMoreThan(-1, subjects, rows, now);
}

/**
 * Counts a sign-in for an email without an account, for its address only: if emails were counted, anybody could lock
 * out anybody else without trying a single password.
 */
export function countUnknownEmail(db: Database, attempt: Pick<Attempt, 'address'>, now: Date): Promise<void> {
  return countFailure(db, [addressOf(attempt)], now);
}

/** A limit of calls that anyone may make, for each network and purpose. */
type CallLimit = { readonly of: string; readonly address: string; readonly allowed: number; readonly why: Fault };

/** Counts a call; refuses with 429, for this reason, those above the limit. */
export function countCall(db: Database, { of, address, allowed, why }: CallLimit, now: Date): Promise<void> {
  return countFailure(db, [{ key: hashSecret(`${of} of address ${networkOf(address)}`), allowed }], now, why);
}

/**
 * Counts one failure for each subject, in a window that begins with the first; refuses with 429 and counts nothing
 * above the limit. A window that ends later than a new one would was started by a clock that was ahead, and is treated
 * as over. Rows are written in a fixed order, so that two calls cannot deadlock.
 */
async function countFailure(
  db: Database,
  subjects: readonly Subject[],
  now: Date,
  why = fault(tooManyFailures),
): Promise<void> {
  const end = endOfWindow(now);
  const isOver = sql<boolean>`(sign_in_throttle.window_ends_at <= ${now.toISOString()} or sign_in_throttle.window_ends_at > ${end})`;
  const keys = subjects.map(({ key }) => key).sort();
  const failures = keys.map((subject) => ({ subject, failures: 1, window_ends_at: end }));
  await db.transaction().execute(async (transaction) => {
    const rows = await transaction
      .insertInto('sign_in_throttle')
      .values(failures)
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({
          failures: sql`case when ${isOver} then 1 else sign_in_throttle.failures + 1 end`,
          window_ends_at: sql`case when ${isOver} then excluded.window_ends_at else sign_in_throttle.window_ends_at end`,
        }),
      )
      .returning(['subject', 'failures', 'window_ends_at'])
      .execute();
    refuseMoreThan(0, subjects, rows, now, why);
  });
}

type Row = { readonly subject: string; readonly failures: number; readonly window_ends_at: string };

/** Refuses if a subject has more failures than its limit plus `more`. */
function refuseMoreThan(
  more: number,
  subjects: readonly Subject[],
  rows: readonly Row[],
  now: Date,
  why = fault(tooManyFailures),
): void {
  const full = rows.find(({ subject, failures }) =>
    subjects.some(({ key, allowed }) => key === subject && failures > allowed + more),
  );
  if (!full) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(full.window_ends_at) - now.getTime()) / 1000));
  throw refuseLater(retryAfterSeconds, why);
}

/** A right password resets the account's failures, and takes back its own attempt from the address's. */
async function takeBack(db: Database, attempt: Attempt): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await forgetFailures(transaction, attempt);
    await transaction
      .updateTable('sign_in_throttle')
      .set((eb) => ({ failures: eb('failures', '-', 1) }))
      .where('subject', '=', addressOf(attempt).key)
      .where('failures', '>', 0)
      .execute();
  });
}

/** Resets the throttle for an account. */
export async function forgetFailures(db: Database, account: Pick<Attempt, 'email' | 'isFactor'>): Promise<void> {
  await db.deleteFrom('sign_in_throttle').where('subject', '=', accountOf(account).key).execute();
}

/** Deletes expired windows. */
export async function forgetOldFailures(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('sign_in_throttle')
    .where((eb) => eb.or([eb('window_ends_at', '<=', now.toISOString()), eb('window_ends_at', '>', endOfWindow(now))]))
    .execute();
}

function endOfWindow(now: Date): string {
  return new Date(now.getTime() + windowMs).toISOString();
}
