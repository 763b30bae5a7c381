import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A guardian reads the cover of each child apart. */
export const migration036: Migration = {
  async up(db: Kysely<unknown>) {
    const instant = db.getExecutor().adapter instanceof SqliteAdapter ? 'text' : 'timestamptz';
    await sql.raw(`alter table guardian_link add column cover_read_until ${instant}`).execute(db);
  },
};
