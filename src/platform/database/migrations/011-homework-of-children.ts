import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Until when a guardian has seen the homework of each child. */
export const migration011: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`alter table guardian_link add column homework_read_until text`.execute(db);
  },
};
