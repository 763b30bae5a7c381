import { sql } from 'kysely';
import type { Database } from '../src/platform/database/tables.ts';
import { isCitus } from './test-database.ts';

/**
 * Counts the statements that wait for a lock of PostgreSQL. Only Citus sees statements that wait on another machine.
 */
export async function countWaiting(db: Database): Promise<number> {
  const waiting = isCitus
    ? sql<{ count: number }>`select count(*) as count from citus_lock_waits`
    : sql<{ count: number }>`
        select count(*) as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { rows } = await waiting.execute(db);
  return rows[0]?.count ?? 0;
}
