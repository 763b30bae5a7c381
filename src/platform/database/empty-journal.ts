import { sql } from 'kysely';
import { engineOf, patienceMs } from './connect.ts';
import type { Database } from './tables.ts';

/**
 * Brings what SQLite has in its journal into the file, and empties the journal, where what was erased would otherwise stay
 * for days. False while somebody else, such as a backup, still reads from it; that is not waited for, for all would wait.
 */
export async function emptyJournal(db: Database): Promise<boolean> {
  if (engineOf(db) === 'postgres') return true;
  return db.connection().execute(async (connection) => {
    await sql`pragma busy_timeout = 0`.execute(connection);
    try {
      const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
      return rows[0]?.busy === 0;
    } finally {
      await sql`pragma busy_timeout = ${sql.lit(patienceMs)}`.execute(connection);
    }
  });
}
