import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The language that each person chose, if any; a school's own language, and those that it offers. No constraint names
 * languages, so that another one needs no migration.
 */
export const migration017: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('account').addColumn('language', 'text').execute();
    for (const [name, usual] of [
      ['language', 'en'],
      ['languages', 'en,bn,ar'],
    ] as const) {
      await db.schema
        .alterTable('school')
        .addColumn(name, 'text', (column) => column.notNull().defaultTo(usual))
        .execute();
    }
  },
};
