import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Of what time the backup is that a school was restored from, until an admin has read so. */
export const migration061: Migration = {
  async up(db: Kysely<unknown>) {
    const instant = db.getExecutor().adapter instanceof SqliteAdapter ? sql`text` : sql`timestamptz`;
    await sql`alter table school add column restored_from ${instant}`.execute(db);
  },
};
