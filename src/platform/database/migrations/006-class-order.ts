import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Whether registers and lists of a class are sorted by roll or by the class's own numbers. */
export const migration006: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['school', 'school_version'])
      await sql`alter table ${sql.table(table)} add column class_order text not null default 'roll'`.execute(db);
  },
};
