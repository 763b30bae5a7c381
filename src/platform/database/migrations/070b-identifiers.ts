import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Numbers of identity are fields, too: some of them sign in. */
export const migration070b: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['own_field', 'own_field_version']) {
      await sql`alter table ${sql.table(table)} add column signs_in smallint not null default 0`.execute(db);
    }
  },
};
