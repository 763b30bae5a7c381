import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The scale on which homework is marked, kept as it was when it was chosen. The marks of hand-ins, whole numbers until
 * now, become hundredths, and a level or text stands beside them.
 */
export const migration010: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['homework', 'homework_version'])
      await sql`alter table ${sql.table(table)} add column mark_scale text`.execute(db);
    await sql`alter table hand_in add column words text`.execute(db);
    // The largest marks that were accepted do not fit into an integer of PostgreSQL as hundredths.
    if (!(db.getExecutor().adapter instanceof SqliteAdapter)) {
      await sql`alter table hand_in alter column mark type bigint`.execute(db);
    }
    await sql`update hand_in set mark = mark * 100 where mark is not null`.execute(db);
  },
};
