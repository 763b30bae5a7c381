import { type Kysely, SqliteAdapter } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a person was erased: nothing is known of them any more but the figures that name nobody. */
export const migration007: Migration = {
  async up(db: Kysely<unknown>) {
    const instant = db.getExecutor().adapter instanceof SqliteAdapter ? 'text' : 'timestamptz';
    await db.schema.alterTable('person').addColumn('erased_at', instant).execute();
  },
};
