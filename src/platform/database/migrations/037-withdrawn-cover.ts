import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A cover that a change of the timetable has ended stays, to be told. */
export const migration037: Migration = {
  async up(db: Kysely<unknown>) {
    const instant = db.getExecutor().adapter instanceof SqliteAdapter ? 'text' : 'timestamptz';
    await sql.raw(`alter table cover add column withdrawn_at ${instant}`).execute(db);
  },
};
