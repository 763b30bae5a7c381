import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const tables = ['sign_in', 'account', 'person', 'school', 'enrolment', 'passkey', 'one_time_code'];

/** Every call asks the database whom its session belongs to, so that nothing has to ring when that changes. */
export const migration053: Migration = {
  async up(db: Kysely<unknown>) {
    if (db.getExecutor().adapter instanceof SqliteAdapter) return;
    for (const table of tables) {
      for (const trigger of ['rings_for_callers', 'rings_when_emptied']) {
        await sql`drop trigger if exists ${sql.ref(trigger)} on ${sql.table(table)}`.execute(db);
      }
    }
    await sql`drop function if exists ring_for_callers()`.execute(db);
  },
};
