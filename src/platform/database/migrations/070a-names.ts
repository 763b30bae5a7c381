import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The parts of people's names, and whether lists stand in the order of family names. */
export const migration070a: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['person', 'person_version']) {
      for (const column of ['family_name', 'given_name', 'preferred_name', 'sort_name']) {
        await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} text`.execute(db);
      }
    }
    for (const table of ['school', 'school_version']) {
      await sql`alter table ${sql.table(table)} add column lists_sort_by text not null default 'name'`.execute(db);
    }
  },
};
