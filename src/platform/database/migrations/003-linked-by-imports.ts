import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The import that linked a guardian to a student, until somebody changes the link. */
export const migration003: Migration = {
  async up(db: Kysely<unknown>) {
    const key = db.getExecutor().adapter instanceof SqliteAdapter ? 'integer' : 'bigint';
    await sql`alter table guardian_link add column import_id ${sql.raw(key)}`.execute(db);
  },
};
