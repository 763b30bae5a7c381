import { sql } from 'kysely';
import { engineOf } from './connect.ts';
import { busyTimeoutMs } from './sqlite.ts';
import type { Database } from './tables.ts';

/**
 * Checkpoints and truncates SQLite's WAL, where erased data would otherwise stay for days. Returns false while another
 * reader, such as a backup, still uses it; does not wait, as that would block everybody.
 */
export async function emptyJournal(db: Database): Promise<boolean> {
  if (engineOf(db) === 'postgres') return true;
  return db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
      return rows[0]?.busy === 0;
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(busyTimeoutMs)}`.execute(connection);
    }
  });
}
