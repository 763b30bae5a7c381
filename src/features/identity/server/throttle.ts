import { sql } from 'kysely';
import type { Database } from '../../../server/database/tables.ts';
import { Refusal } from '../../../server/refusal.ts';
import { networkOf } from './network.ts';
import { hashSecret } from './tokens.ts';

/** Who is counted: the account that is tried, and the address it is tried from (DESIGN 5). */
export type Attempt = { readonly email: string; readonly address: string };

/** Failures allowed in one window. An address may be a whole school's, so it is allowed many more. */
const allowedFailures = { account: 10, address: 200 };
const windowMinutes = 15;

const turns = new Map<string, Promise<unknown>>();

/**
 * Lets guesses at one account's password take turns, so that a thousand at the same moment cannot all be let through
 * before the first is counted. Each server has its own turns, which lets one guess more through for every server.
 */
export async function inTurn<T>(email: string, guess: () => Promise<T>): Promise<T> {
  const before = turns.get(email) ?? Promise.resolve();
  const mine = before.then(guess, guess);
  turns.set(email, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(email) === mine) turns.delete(email);
  }
}

/** Refuses with 429 when the account or the address has failed too often; the counts are kept in the database. */
export async function refuseIfThrottled(db: Database, attempt: Attempt, now: Date): Promise<void> {
  const keys = throttleKeys(attempt);
  const rows = await db
    .selectFrom('sign_in_throttle')
    .select(['subject', 'failures', 'window_ends_at'])
    .where('subject', 'in', Object.values(keys))
    .where('window_ends_at', '>', now.toISOString())
    .execute();
  const full = rows.find(
    (row) => row.failures >= allowedFailures[row.subject === keys.account ? 'account' : 'address'],
  );
  if (!full) return;
  const retryAfterSeconds = Math.max(1, Math.ceil((Date.parse(full.window_ends_at) - now.getTime()) / 1000));
  throw new Refusal('slow_down', 'Too many failed sign-ins. Please wait a few minutes and try again.', {
    retryAfterSeconds,
  });
}

/** Counts one failure for both, in a window that begins with the first. In one order, so that two cannot block each other. */
export async function countFailure(db: Database, attempt: Attempt, now: Date): Promise<void> {
  const stamp = now.toISOString();
  const windowEnd = new Date(now.getTime() + windowMinutes * 60_000).toISOString();
  const isOver = sql<boolean>`sign_in_throttle.window_ends_at <= ${stamp}`;
  const rows = Object.values(throttleKeys(attempt))
    .sort()
    .map((subject) => ({ subject, failures: 1, window_ends_at: windowEnd }));
  await db
    .insertInto('sign_in_throttle')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures: sql`case when ${isOver} then 1 else sign_in_throttle.failures + 1 end`,
        window_ends_at: sql`case when ${isOver} then excluded.window_ends_at else sign_in_throttle.window_ends_at end`,
      }),
    )
    .execute();
}

/** A successful sign-in clears the account's failures, not the address's. */
export async function forgetFailures(db: Database, { email }: Pick<Attempt, 'email'>): Promise<void> {
  await db.deleteFrom('sign_in_throttle').where('subject', '=', accountKey(email)).execute();
}

/** Hashed, so that the table holds no emails and no addresses. */
function throttleKeys({ email, address }: Attempt) {
  const network = networkOf(address);
  return { account: accountKey(email), address: hashSecret(`address ${network}`) };
}

function accountKey(email: string): string {
  return hashSecret(`account ${email.toLowerCase()}`);
}
