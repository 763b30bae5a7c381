import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Reasons become codes: each may have a sign of the school's own, stand in the school's order, belong to Present too, and
 * say what its lines count as, where the status and the policies do not say so already. Percents depend on the code of
 * a line, so the index by which lines are counted has it.
 */
export const migration067: Migration = {
  async up(db: Kysely<unknown>) {
    const sqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    if (sqlite) await allowPresentOnSqlite(db);
    else {
      await sql`alter table absence_reason drop constraint absence_reason_status`.execute(db);
      await sql`alter table absence_reason add constraint absence_reason_status check (status between 0 and 3)`.execute(
        db,
      );
    }
    for (const table of ['absence_reason', 'absence_reason_version']) {
      for (const column of ['sign text', 'counts text', 'place smallint not null default 0']) {
        await sql`alter table ${sql.table(table)} add column ${sql.raw(column)}`.execute(db);
      }
    }
    for (const table of ['school', 'school_version']) {
      await sql`alter table ${sql.table(table)} add column registers_close text`.execute(db);
    }
    await sql`drop index attendance_mark_by_enrolment`.execute(db);
    await sql`create index attendance_mark_by_enrolment
      on attendance_mark (school_id, enrolment_id, sheet_id, status, reason_id)`.execute(db);
    if (!sqlite) return;
    await sql`delete from sqlite_stat1 where idx = 'attendance_mark_by_enrolment'`.execute(db);
    await sql`insert into sqlite_stat1 (tbl, idx, stat)
      values ('attendance_mark', 'attendance_mark_by_enrolment', '200000 200000 200 1 1 1')`.execute(db);
    await sql`analyze sqlite_schema`.execute(db);
  },
};

/** SQLite cannot change a constraint, so the table is made anew; foreign keys are off while migrations run. */
async function allowPresentOnSqlite(db: Kysely<unknown>) {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_schema where type = 'table' and name = 'absence_reason'`.execute(db);
  const made = rows[0]?.sql ?? '';
  if (!made.includes('status in (0, 2, 3)')) throw new Error('The table of reasons is not as expected.');
  await sql
    .raw(
      made
        .replace('"absence_reason"', '"absence_reason_next"')
        .replace('status in (0, 2, 3)', 'status between 0 and 3'),
    )
    .execute(db);
  await sql`insert into absence_reason_next (school_id, id, name, status, is_open)
    select school_id, id, name, status, is_open from absence_reason`.execute(db);
  await sql`drop table absence_reason`.execute(db);
  await sql`alter table absence_reason_next rename to absence_reason`.execute(db);
}
