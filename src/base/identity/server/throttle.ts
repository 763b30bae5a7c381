import { sql } from 'kysely';
import { type Fault, fault } from '../../../platform/contract/reason.ts';
import { normalEmail } from '../../../platform/contract/school-terms.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { fairQueue } from '../../../platform/server/fair-queue.ts';
import { type Refusal, refuseLater } from '../../../platform/server/refusal.ts';
import { hashSecret } from '../../../platform/server/secrets.ts';
import { tooManyFailures } from '../identity.refusals.ts';
import { hashingPlaces } from './hashing.ts';
import type { RecalledDevice } from './recalled-devices.queries.ts';

/** The key of an account. */
export type AccountKey = { readonly schoolId: number; readonly personId: number };

/**
 * An account with the person who owns its password. Attempts are counted once for all roles of a person, which have one
 * password, and apart for each school, because several accounts can have the same email.
 */
export type Guessed = AccountKey & { readonly loginId: number };

/** An attempt to use a password or factor: the accounts it is for, and where it comes from. */
export type Attempt = {
  /** The accounts that have the given email and role. */
  readonly accounts: readonly Guessed[];
  /** Counted if no account has this email, so that the limit does not reveal whether there is one. */
  readonly email?: string;
  readonly address: string;
  /** The known devices of the browser, one for each account that has signed in there. */
  readonly devices?: readonly RecalledDevice[];
  /** Second factors are counted apart from passwords, because a right password resets its count. */
  readonly of?: 'password' | 'second factor';
  /**
   * The session or challenge within which alone the attempt is counted. It is given if only its holder can try, or if
   * nothing can be guessed.
   */
  readonly within?: string;
};

/**
 * The number of failures within a window that close an account, counted once for all unknown devices and once for each
 * known device.
 */
const failuresOfAccount = 10;
/**
 * The number of a network's failures after which its unknown devices get fewer attempts. A whole school may share a
 * network.
 */
const failuresOfNetwork = 200;
/** The number of attempts of such devices at one account: enough for typing errors, but too few to guess. */
const failuresInStrain = 3;

/** The key under which failures are counted: hashed, so that the table holds no emails or addresses. */
function keyOf(counter: string): string {
  return hashSecret(counter);
}

function networkKey(address: string): string {
  return keyOf(`address ${networkOf(address)}`);
}

/** An account, or an email without an account, with the keys under which attempts are counted. */
type Tried = { readonly account?: Guessed; readonly key: string; readonly strainKey?: string };

/**
 * Returns the counters of an attempt. A device on which a person has signed in, in any role, has its own count for that
 * person, which nobody else can use up.
 */
function triedBy({ accounts, email, address, devices = [], of = 'password', within }: Attempt): Tried[] {
  if (within !== undefined) return accounts.map((account) => ({ account, key: keyOf(`${of} within ${within}`) }));
  if (accounts.length === 0) return [strangerTo(`email ${normalEmail(email ?? '')}`, of, address)];
  return accounts.map((account) => {
    const [device] = devices.flatMap((one) => (isSameLogin(one, account) ? one.hash : [])).sort();
    if (device !== undefined) return { account, key: keyOf(`${of} by device ${device}`) };
    return { account, ...strangerTo(nameOf(account), of, address) };
  });
}

function nameOf({ schoolId, loginId }: Guessed): string {
  return `account ${schoolId} ${loginId}`;
}

function isSameLogin(one: Guessed, other: Guessed): boolean {
  return one.schoolId === other.schoolId && one.loginId === other.loginId;
}

function strangerTo(whom: string, of: string, address: string): Tried {
  const counter = `${of} of ${whom}`;
  return { key: keyOf(counter), strainKey: keyOf(`${counter} from ${networkOf(address)}`) };
}

export function isSame(one: AccountKey, other: AccountKey): boolean {
  return one.schoolId === other.schoolId && one.personId === other.personId;
}

const windowMs = 15 * 60_000;

/**
 * A queue in which networks take turns, so that hundreds of calls from one do not delay others' sign-ins. It has room for
 * a hundred people who sign in behind one address in the same second.
 */
export function queueByNetwork(places: number) {
  const queue = fairQueue({ places, perLine: 100, inAll: 1_000 });
  return <T>(address: string, work: () => Promise<T>, isGone: () => boolean): Promise<T> =>
    queue({ line: [networkOf(address)], isGone }, (turn) => turn(work));
}

const passwords = queueByNetwork(hashingPlaces);

/** The accounts that a right password or factor opens, and other results of the check. */
export type Right<T> = { readonly accounts: readonly AccountKey[]; readonly found: T };

/**
 * Checks a password or factor in the queue. `weigh` gets the accounts that are still open and returns false on failure.
 * Each attempt is first counted as failed and then taken back for the accounts it opens, so that the limit holds in a
 * race.
 */
export async function judge<T>(
  db: Database,
  attempt: Attempt,
  { now, isGone }: { readonly now: () => Date; readonly isGone: () => boolean },
  weigh: (accounts: readonly Guessed[]) => Promise<Right<T> | false>,
): Promise<T | false> {
  await refuseIfThrottled(db, attempt, now());
  const judgeInTurn = async () => {
    const tried = triedBy(attempt);
    const { open, isStrange } = await countAttempt(db, tried, attempt.address, now());
    const right = await weigh(open.flatMap(({ account }) => account ?? []));
    if (right === false) return false;
    const opened = open.filter(({ account }) => account && right.accounts.some((one) => isSame(one, account)));
    await takeBack(db, opened, isStrange ? networkKey(attempt.address) : undefined);
    return right.found;
  };
  return passwords(attempt.address, judgeInTurn, isGone);
}

/** Refuses with 429 if every account that is tried has failed too often. The counts are in the database. */
export async function refuseIfThrottled(db: Database, attempt: Attempt, now: Date): Promise<void> {
  const tried = triedBy(attempt);
  const network = networkKey(attempt.address);
  const keys = tried.flatMap(({ key, strainKey }) => [key, ...(strainKey ? [strainKey] : [])]);
  const rows = await readCounts(db, [network, ...keys], now);
  const isStrained = (rows.get(network)?.failures ?? 0) >= failuresOfNetwork;
  const ends = tried.map(({ key, strainKey }) => {
    const row = rows.get(key);
    const strain = strainKey !== undefined && isStrained ? rows.get(strainKey) : undefined;
    if (row && row.failures >= failuresOfAccount) return row.window_ends_at;
    return strain && strain.failures >= failuresInStrain ? strain.window_ends_at : undefined;
  });
  const closed = ends.filter((end) => end !== undefined);
  if (closed.length === tried.length) throw refusal(closed.sort()[0] as string, now);
}

async function readCounts(db: Database, keys: readonly string[], now: Date): Promise<Map<string, Row>> {
  const rows = await db
    .selectFrom('sign_in_throttle')
    .select(['subject', 'failures', 'window_ends_at'])
    .where('subject', 'in', keys)
    .where('window_ends_at', '>', now.toISOString())
    .where('window_ends_at', '<=', endOfWindow(now))
    .execute();
  return new Map(rows.map((row) => [row.subject, row]));
}

/**
 * Counts an attempt as failed and returns the accounts that are still open to it. Refuses with 429 if there are none.
 */
function countAttempt(db: Database, tried: readonly Tried[], address: string, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const isStrange = tried.some(({ strainKey }) => strainKey !== undefined);
    const isStrained =
      isStrange &&
      (await countUpTo(transaction, [networkKey(address)], mostCounted, now)).some(
        ({ failures }) => failures > failuresOfNetwork,
      );
    const counted = await countUpTo(
      transaction,
      tried.map(({ key }) => key),
      failuresOfAccount,
      now,
    );
    let open = tried.filter(({ key }) => counted.some(({ subject }) => subject === key));
    const strained = isStrained ? open.flatMap(({ strainKey }) => strainKey ?? []) : [];
    if (strained.length > 0) {
      const admitted = await countUpTo(transaction, strained, failuresInStrain, now);
      open = open.filter(
        ({ strainKey }) => strainKey === undefined || admitted.some(({ subject }) => subject === strainKey),
      );
    }
    if (open.length === 0) throw refusal(endOfWindow(now), now);
    return { open, isStrange };
  });
}

/**
 * Counts a sign-in for an email without an account. It is refused with 429 once the network has asked for many; emails
 * that have an account are not.
 */
export function countUnknownEmail(db: Database, address: string, now: Date): Promise<void> {
  const why = fault(tooManyFailures);
  return countCall(db, { of: 'unknown emails', address, allowed: failuresOfNetwork, why }, now);
}

/** A limit of calls that anyone may make, for each network and purpose. */
type CallLimit = { readonly of: string; readonly address: string; readonly allowed: number; readonly why: Fault };

/** Counts a call. Refuses calls above the limit with 429 and the given reason. */
export async function countCall(db: Database, { of, address, allowed, why }: CallLimit, now: Date): Promise<void> {
  const key = keyOf(`${of} of address ${networkOf(address)}`);
  const counted = await db.transaction().execute((transaction) => countUpTo(transaction, [key], allowed, now));
  if (counted.length > 0) return;
  const row = (await readCounts(db, [key], now)).get(key);
  throw refusal(row?.window_ends_at ?? endOfWindow(now), now, why);
}

type Row = { readonly subject: string; readonly failures: number; readonly window_ends_at: string };

/** A number above all attempts in a window, which the column can hold. */
const mostCounted = 1_000_000_000;

/**
 * Adds one to each key below its limit, and returns those keys. A window begins with its first attempt; one that ends
 * too late was started while the clock was ahead and counts as over. Rows are written in a fixed order to prevent
 * deadlocks.
 */
function countUpTo(
  transaction: DatabaseTransaction,
  keys: readonly string[],
  allowed: number,
  now: Date,
): Promise<Row[]> {
  const end = endOfWindow(now);
  const isOver = sql<boolean>`(sign_in_throttle.window_ends_at <= ${now.toISOString()} or sign_in_throttle.window_ends_at > ${end})`;
  const rows = [...keys].sort().map((subject) => ({ subject, failures: 1, window_ends_at: end }));
  return transaction
    .insertInto('sign_in_throttle')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('subject')
        .doUpdateSet({
          failures: sql`case when ${isOver} then 1 else sign_in_throttle.failures + 1 end`,
          window_ends_at: sql`case when ${isOver} then excluded.window_ends_at else sign_in_throttle.window_ends_at end`,
        })
        .where(({ or, eb }) => or([isOver, eb('sign_in_throttle.failures', '<', allowed)])),
    )
    .returning(['subject', 'failures', 'window_ends_at'])
    .execute();
}

function refusal(windowEndsAt: string, now: Date, why = fault(tooManyFailures)): Refusal {
  return refuseLater(Math.max(1, Math.ceil((Date.parse(windowEndsAt) - now.getTime()) / 1000)), why);
}

/** Resets the failures of the accounts that were opened, and takes this attempt back from the network's count. */
async function takeBack(db: Database, opened: readonly Tried[], network: string | undefined): Promise<void> {
  const counted = opened.map(({ key }) => key).sort();
  const keys = [...counted, ...opened.flatMap(({ strainKey }) => strainKey ?? []).sort()];
  await db.transaction().execute(async (transaction) => {
    if (network !== undefined) {
      await transaction
        .updateTable('sign_in_throttle')
        .set((eb) => ({ failures: eb('failures', '-', 1) }))
        .where('subject', '=', network)
        .where('failures', '>', 0)
        .execute();
    }
    // The rows are deleted one by one in the order in which they are counted, to prevent deadlocks.
    for (const key of keys) await transaction.deleteFrom('sign_in_throttle').where('subject', '=', key).execute();
  });
}

/** Resets the throttle for a person in all of their roles, for attempts from anywhere. */
export async function forgetFailures(db: Database, account: Guessed): Promise<void> {
  const { key } = strangerTo(nameOf(account), 'password', '');
  await db.deleteFrom('sign_in_throttle').where('subject', '=', key).execute();
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
