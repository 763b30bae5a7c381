import { sql } from 'kysely';
import type { Fault } from '../contract/reason.ts';
import type { Role } from '../contract/school-terms.ts';
import { refuseLater } from '../server/refusal.ts';
import { selectIn } from './in-school.ts';
import type { Database, DatabaseTransaction } from './tables.ts';

/** A limit for a window that begins with the first use. */
export type Quota = {
  readonly schoolId: number;
  /** The owner and purpose of the quota, such as `messages 17`. */
  readonly subject: string;
  readonly most: number;
  readonly windowMinutes: number;
  /** The reason of the refusal once the quota is used up. */
  readonly usedUp: Fault;
};

/**
 * Uses up one unit of a quota; refuses with 429 if none is left. It runs in the same transaction as the action, so that
 * a failed action costs nothing, and the database counts, so that concurrent calls cannot exceed the limit. A window
 * that ends later than a new one would was started by a clock that was ahead, and counts as over.
 */
export async function spend(transaction: DatabaseTransaction, quota: Quota, now: Date): Promise<void> {
  const { schoolId, subject, most, windowMinutes, usedUp } = quota;
  const stamp = now.toISOString();
  const windowEnd = new Date(now.getTime() + windowMinutes * 60_000).toISOString();
  // A window that ends later than a new one would was started by a clock that was ahead.
  const isOver = sql<boolean>`(quota.window_ends_at <= ${stamp} or quota.window_ends_at > ${windowEnd})`;
  const spent = await transaction
    .insertInto('quota')
    .values({ school_id: schoolId, subject, used: 1, window_ends_at: windowEnd })
    .onConflict((conflict) =>
      conflict
        .columns(['school_id', 'subject'])
        .doUpdateSet({
          used: sql`case when ${isOver} then 1 else quota.used + 1 end`,
          window_ends_at: sql`case when ${isOver} then excluded.window_ends_at else quota.window_ends_at end`,
        })
        .where(({ or, eb }) => or([eb('quota.used', '<', most), isOver])),
    )
    .returning('used')
    .executeTakeFirst();
  if (spent) return;
  throw refuseLater(await secondsLeft(transaction, quota, now), usedUp);
}

async function secondsLeft(db: Database, { schoolId, subject }: Quota, now: Date): Promise<number> {
  const { window_ends_at } = await selectIn(db, schoolId, 'quota', { subject })
    .select('window_ends_at')
    .executeTakeFirstOrThrow();
  return Math.max(1, Math.ceil((Date.parse(window_ends_at) - now.getTime()) / 1000));
}

/** How often people of a role can do something per day. */
export type DailyQuota = {
  /** The purpose, with which the subject begins. */
  readonly of: string;
  readonly most: Readonly<Partial<Record<Role, number>>>;
  readonly usedUp: Fault;
};

/** Uses up one unit of a person's daily quota. A day begins with the first use. */
export function spendDaily(
  transaction: DatabaseTransaction,
  { schoolId, personId, role }: { readonly schoolId: number; readonly personId: number; readonly role: Role },
  { of, most, usedUp }: DailyQuota,
  now: Date,
): Promise<void> {
  const quota = { schoolId, subject: `${of} ${personId}`, most: most[role] ?? 0, windowMinutes: dayMinutes, usedUp };
  return spend(transaction, quota, now);
}

const dayMinutes = 24 * 60;

/** Deletes expired windows. They have no effect, but would accumulate for years. */
export async function clearQuotas(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('quota').where('window_ends_at', '<=', now.toISOString()).execute();
}
