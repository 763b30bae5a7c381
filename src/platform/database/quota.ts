import { sql } from 'kysely';
import type { Fault } from '../contract/reason.ts';
import type { Role } from '../contract/school-terms.ts';
import { refuseLater } from '../server/refusal.ts';
import { inSchool } from './in-school.ts';
import type { Database, DatabaseTransaction } from './tables.ts';

/** How often something may be done in a window that begins with the first time. */
export type Quota = {
  readonly schoolId: number;
  /** Whose it is and of what, such as `messages 17`. */
  readonly subject: string;
  readonly most: number;
  readonly windowMinutes: number;
  /** What a person is told who has used it up. */
  readonly usedUp: Fault;
};

/**
 * Uses up one of a quota, or refuses with 429. In the transaction of what it counts, so that what fails costs nothing;
 * the database decides, so that a thousand at the same moment get no more than one after the other. A window that ends
 * later than a new one would was begun by a clock ahead of the true time, and is over.
 */
export async function spend(transaction: DatabaseTransaction, quota: Quota, now: Date): Promise<void> {
  const { schoolId, subject, most, windowMinutes, usedUp } = quota;
  const stamp = now.toISOString();
  const windowEnd = new Date(now.getTime() + windowMinutes * 60_000).toISOString();
  // One that ends later than a new one would was begun by a clock ahead of the true time.
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
  const { window_ends_at } = await inSchool(db, schoolId)
    .selectFrom('quota')
    .select('window_ends_at')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow();
  return Math.max(1, Math.ceil((Date.parse(window_ends_at) - now.getTime()) / 1000));
}

/** How often people of a role may do something in a day. */
export type DailyQuota = {
  /** What is counted, as a subject begins. */
  readonly of: string;
  readonly most: Readonly<Partial<Record<Role, number>>>;
  readonly usedUp: Fault;
};

/** Uses up one of what a person may do in a day, which begins with the first time. */
export function spendDaily(
  transaction: DatabaseTransaction,
  { schoolId, personId, role }: QuotaUser,
  { of, most, usedUp }: DailyQuota,
  now: Date,
): Promise<void> {
  const quota = { schoolId, subject: `${of} ${personId}`, most: most[role] ?? 0, windowMinutes: dayMinutes, usedUp };
  return spend(transaction, quota, now);
}

const dayMinutes = 24 * 60;

type QuotaUser = { readonly schoolId: number; readonly personId: number; readonly role: Role };

/** Removes windows that are over. They hold up nobody, but for years they would heap up. */
export async function clearQuotas(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('quota').where('window_ends_at', '<=', now.toISOString()).execute();
}
