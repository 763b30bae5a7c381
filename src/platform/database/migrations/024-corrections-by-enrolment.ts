import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Undoing a moving up deletes thousands of enrolments, each of which the database looks for in the corrections. */
export const migration024: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['attendance_correction', 'mark_correction']) {
      const index = db.schema.createIndex(`${table}_by_enrolment`).on(table).columns(['school_id', 'enrolment_id']);
      await index.execute();
    }
  },
};
