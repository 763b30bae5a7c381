import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The phone of each of a student's guardians, and the import that linked them, until somebody changes the link. */
export const migration003: Migration = {
  async up(db: Kysely<unknown>) {
    const key = db.getExecutor().adapter instanceof SqliteAdapter ? 'integer' : 'bigint';
    await sql`alter table guardian_link add column phone text not null default ''`.execute(db);
    await sql`alter table guardian_link add column import_id ${sql.raw(key)}`.execute(db);
  },
};
