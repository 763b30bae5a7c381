import { type RawBuilder, sql } from 'kysely';
import { engineOf } from './connect.ts';
import type { Database, DatabaseTransaction, Tables } from './tables.ts';

type TableWithId = {
  [T in keyof Tables]: Tables[T] extends { school_id: number; id: number } ? T : never;
}[keyof Tables];

/**
 * The next id of a table, as an expression inside the insert, so that it costs no round trip. PostgreSQL has a sequence
 * per table. SQLite has a single writer and no sequences for two-column keys, so the school's highest id plus one is
 * free of races. Rows of these tables are rarely deleted, and the ids of those that were count too, so no id is reused.
 * `row` is the row's index in a multi-row insert, which SQLite may evaluate before it stores the first.
 */
export function newId(db: Database, table: TableWithId, schoolId: number, row = 0): RawBuilder<number> {
  return engineOf(db) === 'postgres'
    ? sql<number>`nextval(${sql.lit(`${table}_id_seq`)})`
    : sql<number>`(select coalesce(max(id), 0) + 1 + ${row} from ${idsOf(table, schoolId)} where school_id = ${schoolId})`;
}

/** The ids of as many new rows, in one statement, for an insert of all of them. */
export async function takeIds(
  transaction: DatabaseTransaction,
  table: TableWithId,
  schoolId: number,
  count: number,
): Promise<number[]> {
  const next = newId(transaction, table, schoolId);
  if (engineOf(transaction) === 'postgres') {
    const all = await sql<{ id: number }>`select ${next} as id from generate_series(1, ${count})`.execute(transaction);
    return all.rows.map(({ id }) => id);
  }
  const { rows } = await sql<{ id: number }>`select ${next} as id`.execute(transaction);
  return Array.from({ length: count }, (_, place) => (rows[0]?.id ?? 1) + place);
}

/** Where the ids of deleted rows stay: of what was withdrawn, or of what an undo removed. */
const keptIn: Partial<Record<TableWithId, readonly (keyof Tables)[]>> = {
  marks_record: ['withdrawn_exam', 'marks_record_past'],
  attendance_sheet: ['attendance_sheet_past'],
  person: ['person_version'],
  enrolment: ['enrolment_version'],
  session: ['session_version'],
  term: ['term_version'],
  absence_reason: ['absence_reason_version'],
  timetable_period: ['timetable_period_version'],
};

function idsOf(table: TableWithId, schoolId: number): RawBuilder<unknown> {
  const kept = keptIn[table];
  if (kept) {
    const highest = [table, ...kept].map(
      (name) => sql`select school_id, max(id) as id from ${sql.table(name)} where school_id = ${schoolId}`,
    );
    return sql`(${sql.join(highest, sql` union all `)})`;
  }
  if (table === 'job') {
    // A job that ended is deleted after a while, or when somebody cancels it: the audit would name a new one.
    return sql`(
      select school_id, id from job
      union all select school_id, record_id from audit_entry where action in ('jobs.retry', 'jobs.cancel')
    )`;
  }
  if (table === 'report_card') {
    // The cards of an erased student are deleted, and their numbers must stay unknown.
    return sql`(
      select school_id, id from report_card
      union all select school_id, record_id from audit_entry where action = 'report-cards.issue'
    )`;
  }
  if (table !== 'subject') return sql.table(table);
  // A subject removed before versions were kept left its id nowhere but in the audit, whose entries would name a new one.
  return sql`(
    select school_id, id from subject
    union all select school_id, id from subject_version where school_id = ${schoolId}
    union all select school_id, record_id from audit_entry
      where action in ('subjects.add', 'subjects.change', 'subjects.remove')
  )`;
}

/** An id from an address, safe in a query: one that no number is exact for becomes 0, which matches no row. */
export function findableId(id: number): number {
  return Number.isSafeInteger(id) ? id : 0;
}
