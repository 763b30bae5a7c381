import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Tells SQLite how full its tables are going to be. Without, it takes the indexes that begin with `school_id` for as
 * good as any other, and reads all registers of a school to show those of one student. PostgreSQL counts by itself.
 */
export const migration008: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
    await sql`analyze`.execute(db);
    await sql`delete from sqlite_stat1`.execute(db);
    await sql`delete from sqlite_stat4`.execute(db);
    for (const [index, table, ...figures] of typicalSchool) {
      const values = [table, index, figures.join(' ')].map((value) => sql.lit(value));
      await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${sql.join(values)})`.execute(db);
    }
    await sql`analyze sqlite_schema`.execute(db);
  },
};

/**
 * A school of 1,000 students after a year: each index with its table, the rows in it, and how many of them share the
 * value of its first column, of its first two, and so on. A table of the same name is its primary key.
 */
const typicalSchool: readonly (readonly [index: string, table: string, ...figures: number[]])[] = [
  ['person', 'person', 1_000, 1_000, 1],
  ['person_by_role_name', 'person', 1_000, 1_000, 500, 2],
  ['account', 'account', 1_000, 1_000, 1],
  ['student', 'student', 1_000, 1_000, 1],
  ['teacher', 'teacher', 50, 50, 1],
  ['sqlite_autoindex_email_owner_1', 'email_owner', 1_000, 1],
  ['sqlite_autoindex_email_owner_2', 'email_owner', 1_000, 1_000, 1],
  ['enrolment', 'enrolment', 1_000, 1_000, 1],
  ['enrolment_by_class', 'enrolment', 1_000, 1_000, 100, 1],
  ['enrolment_by_student', 'enrolment', 1_000, 1_000, 1],
  ['enrolment_current_roll', 'enrolment', 1_000, 1_000, 1],
  ['enrolment_current_student', 'enrolment', 1_000, 1_000, 1],
  ['attendance_sheet', 'attendance_sheet', 2_000, 2_000, 1],
  ['attendance_sheet_by_date', 'attendance_sheet', 2_000, 2_000, 10],
  ['sqlite_autoindex_attendance_sheet_1', 'attendance_sheet', 2_000, 2_000, 200, 1],
  ['attendance_mark', 'attendance_mark', 200_000, 200_000, 100, 1],
  ['attendance_mark_by_enrolment', 'attendance_mark', 200_000, 200_000, 200, 1, 1],
  ['marks_record', 'marks_record', 500, 500, 1],
  ['marks_record_by_teacher', 'marks_record', 500, 500, 50],
  ['sqlite_autoindex_marks_record_1', 'marks_record', 500, 500, 500, 50, 5, 1],
  ['mark', 'mark', 50_000, 50_000, 100, 1],
  ['mark_by_enrolment', 'mark', 50_000, 50_000, 50],
];
