import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Until when a first password that others know, the roll, opens an account; and what somebody has used of what they may
 * do in a while. Accounts from before have no such end: their roll opens nothing until new slips are made.
 */
export const migration011: Migration = {
  async up(db: Kysely<unknown>) {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const instant = sqlite ? 'text' : 'timestamptz';
    await db.schema.alterTable('account').addColumn('first_password_ends_at', instant).execute();
    const quota = db.schema
      .createTable('quota')
      .addColumn('school_id', 'integer', (column) => column.notNull().references('school.id'))
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('used', 'integer', (column) => column.notNull())
      .addColumn('window_ends_at', instant, (column) => column.notNull())
      .addPrimaryKeyConstraint('quota_key', ['school_id', 'subject']);
    await (sqlite ? quota.modifyEnd(sql`without rowid`) : quota).execute();
  },
};
