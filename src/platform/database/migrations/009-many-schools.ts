import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Tells SQLite that the schools whose figures it has from migration 008 are one of many, and that enrolments end. It
 * counted with one school: so it took reading a whole table for cheap, as it does to filter another by it, and did not
 * prefer the indexes of the enrolments that go on.
 */
export const migration009: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
    const ofCurrent = sql`idx like 'enrolment_current%'`;
    const perSchool = sql`substr(stat, instr(stat, ' ') + 1)`;
    await sql`update sqlite_stat1 set stat = replace(stat, '1000 1000', '1500 1500')
      where tbl = 'enrolment' and not ${ofCurrent}`.execute(db);
    await sql`update sqlite_stat1 set stat = (cast(stat as integer) * 1000) || ' ' || ${perSchool}`.execute(db);
    await sql`analyze sqlite_schema`.execute(db);
  },
};
