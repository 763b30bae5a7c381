import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Tells SQLite's planner how many periods a school has, a class and a teacher on a day. Without that it looks for what
 * overlaps with each stored period among all that the school has.
 */
export const migration027: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
    for (const [index, rows] of Object.entries(statistics)) {
      await sql`insert into sqlite_stat1 (tbl, idx, stat) values ('timetable_period', ${index}, ${rows})`.execute(db);
    }
    await sql`analyze sqlite_schema`.execute(db);
  },
};

/** For each index, its rows, and those that are alike in its first column, its first two and so on. */
const statistics: Readonly<Record<string, string>> = {
  timetable_period: '1000 1000 1',
  timetable_by_class: '1000 1000 100 20',
  timetable_by_teacher: '1000 1000 20 4',
};
