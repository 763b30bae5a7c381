import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a person needs to know their sessions apart: where each was opened, and with what. */
export const migration006: Migration = {
  async up(db: Kysely<unknown>) {
    for (const column of ['address', 'device']) {
      await db.schema.alterTable('sign_in').addColumn(column, 'text').execute();
    }
  },
};
