import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Lines of registers that a corrected enrolment has taken out are kept as they were, with the change that did it. A line
 * that was added after its register was taken has the instant of that, and the change if one did it.
 */
export const migration044: Migration = {
  async up(db: Kysely<unknown>) {
    const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
    const instant = isSqlite ? 'text' : 'timestamptz';
    for (const column of [`added_at ${instant}`, 'added_by integer']) {
      await sql.raw(`alter table attendance_mark add column ${column}`).execute(db);
    }
    const columns = [
      'school_id integer not null references school (id)',
      ...['change_id', 'sheet_id', 'enrolment_id', 'student_id'].map((name) => `${name} integer not null`),
      ...['status smallint not null', 'reason_id integer', 'minutes_late smallint', 'note text'],
      'constraint attendance_mark_aside_key primary key (school_id, student_id, sheet_id, enrolment_id, change_id)',
      'constraint attendance_mark_aside_student foreign key (school_id, student_id) references person (school_id, id)',
      'constraint attendance_mark_aside_reason foreign key (school_id, reason_id) references absence_reason (school_id, id)',
    ];
    await sql
      .raw(`create table attendance_mark_aside (${columns.join(', ')})${isSqlite ? ' without rowid' : ''}`)
      .execute(db);
  },
};
