import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A period of the timetable may be called something beside its number: "Break", "Assembly". */
export const migration014: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('timetable_period').addColumn('label', 'text').execute();
  },
};
