import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The scale by which the results of a class are written, where it is another than the school's. */
export const migration009: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['class', 'class_version'])
      await sql`alter table ${sql.table(table)} add column mark_scale text`.execute(db);
  },
};
