import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Until when a guardian has seen the homework of each child. */
export const migration011: Migration = {
  async up(db: Kysely<unknown>) {
    const instant = db.getExecutor().adapter instanceof SqliteAdapter ? 'text' : 'timestamptz';
    await sql`alter table guardian_link add column homework_read_until ${sql.raw(instant)}`.execute(db);
  },
};
