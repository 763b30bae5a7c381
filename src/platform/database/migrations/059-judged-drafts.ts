import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How good the drafts of a timetable are is kept with them, and by which facts they were judged. */
export const migration059: Migration = {
  async up(db: Kysely<unknown>) {
    const drafts = db.schema.alterTable('timetable_draft');
    await drafts.addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0)).execute();
    await drafts.addColumn('judged', 'text').execute();
    await drafts.addColumn('broken', 'text').execute();
    await db.schema.alterTable('timetable_plan').addColumn('judged', 'text').execute();
  },
};
