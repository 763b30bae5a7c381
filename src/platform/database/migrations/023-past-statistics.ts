import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Tells SQLite's planner how many rows the tables of the past have for a school, a record and a line. Without them it takes a
 * school for as good a key as a person, and starts from all that a school ever was. PostgreSQL counts them itself.
 */
export const migration023: Migration = {
  async up(db: Kysely<unknown>) {
    if (!(db.getExecutor().adapter instanceof SqliteAdapter)) return;
    for (const [table, indexes] of Object.entries(statistics)) {
      const [all, ofSchool] = indexes.key.split(' ');
      const ofChange = `${all} ${ofSchool} ${ofSchool}`;
      const changes = table.endsWith('_version') ? { change_id: ofChange, until_change: ofChange } : {};
      for (const [index, rows] of Object.entries({ ...indexes, ...changes })) {
        const name = index === 'key' ? table : `${table}_by_${index}`;
        await sql`insert into sqlite_stat1 (tbl, idx, stat) values (${table}, ${name}, ${rows})`.execute(db);
      }
    }
    await sql`analyze sqlite_schema`.execute(db);
  },
};

/** For each index, its rows, and those that are alike in its first column, its first two and so on. */
const statistics: Readonly<Record<string, { readonly key: string; readonly [index: string]: string }>> = {
  school_version: { key: '3000 3 1' },
  class_version: { key: '36000 36 3 1' },
  session_version: { key: '24000 24 3 1' },
  term_version: { key: '36000 36 3 1' },
  absence_reason_version: { key: '24000 24 3 1' },
  person_version: { key: '3000000 3000 3 1' },
  student_version: { key: '3000000 3000 3 1' },
  teacher_version: { key: '150000 150 3 1' },
  account_version: { key: '3000000 3000 3 1' },
  enrolment_version: {
    key: '3000000 3000 2 1',
    student_id: '3000000 3000 4',
    class_roll: '3000000 3000 250 5',
    roll: '3000000 3000 5',
  },
  subject_version: { key: '300000 300 3 1', class_session_id: '300000 300 30 10' },
  timetable_period_version: {
    key: '1500000 1500 3 1',
    class_session_id: '1500000 1500 150 75',
    teacher_id: '1500000 1500 75',
    subject_id: '1500000 1500 20',
  },
  attendance_sheet_past: { key: '100000 100 1 1', class_date: '100000 100 10 1' },
  attendance_mark_past: { key: '20000000 20000 10 1 1', enrolment_id: '20000000 20000 20' },
  marks_record_past: { key: '500000 500 1 1', class: '500000 500 50' },
  mark_past: { key: '5000000 5000 10 1 1', enrolment_id: '5000000 5000 5' },
};
