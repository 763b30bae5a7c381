import { type RawBuilder, sql } from 'kysely';
import { engineOf } from './connect.ts';
import type { Database, DatabaseTransaction, Tables } from './tables.ts';

export type TableWithId = {
  [T in keyof Tables]: Tables[T] extends { school_id: number; id: number } ? T : never;
}[keyof Tables];

/**
 * The next id of a table as an expression of the insert, so that it costs no round trip. PostgreSQL has a sequence for
 * each table. SQLite has a single writer and no sequences for two-column keys, so the school's highest id plus one is
 * free of races. Ids of deleted rows count too, so that none is reused. `row` is the row's index in a multi-row insert,
 * which SQLite may evaluate before it stores the first row.
 */
export function newId(db: Database, table: TableWithId, schoolId: number, row = 0): RawBuilder<number> {
  return engineOf(db) === 'postgres'
    ? sql<number>`nextval(${sql.lit(`${table}_id_seq`)})`
    : sql<number>`(select coalesce(max(id), 0) + 1 + ${row} from (${highestIds(table, schoolId)}))`;
}

/** Returns ids for this many new rows, in one statement, to insert them all at once. */
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

/** The tables that keep the ids of deleted rows: of withdrawn ones, or of those that an undo removed. */
const keptIn: Partial<Record<TableWithId, readonly (keyof Tables)[]>> = {
  marks_record: ['withdrawn_exam', 'marks_record_past'],
  attendance_sheet: ['attendance_sheet_past'],
  person: ['person_version'],
  enrolment: ['enrolment_version'],
  session: ['session_version'],
  term: ['term_version'],
  absence_reason: ['absence_reason_version'],
  mark_scale: ['mark_scale_version'],
  card_layout: ['card_layout_version'],
  own_field: ['own_field_version'],
  timetable_period: ['timetable_period_version'],
  subject: ['subject_version'],
  group_class: ['group_class_version'],
  group_member: ['group_member_version'],
  diary_entry: ['diary_entry_version'],
  homework: ['homework_version'],
};

/**
 * The tables for which only the audit log has the ids of deleted rows, with the actions that recorded them: an old
 * entry must not refer to a new row.
 */
const auditedAs: Partial<Record<TableWithId, readonly string[]>> = {
  // A job that ended is deleted after a while, or when somebody cancels it.
  job: ['jobs.retry', 'jobs.cancel'],
  // The cards of an erased student are deleted, and their numbers must stay unknown.
  report_card: ['report-cards.issue'],
  // Saved lists are deleted without a version.
  saved_list: ['lists.save', 'lists.change', 'lists.remove'],
  // These subjects were removed before versions were kept.
  subject: ['subjects.add', 'subjects.change', 'subjects.remove'],
};

/**
 * Selects the highest id of each place separately, so that SQLite reads one index row for each and not all rows of a
 * school, of which the audit log has 200,000 in a year. SQLite would not choose that index itself.
 */
function highestIds(table: TableWithId, schoolId: number): RawBuilder<unknown> {
  const stored = [table, ...(keptIn[table] ?? [])].map(
    (name) => sql`select max(id) as id from ${sql.table(name)} where school_id = ${schoolId}`,
  );
  const audited = auditedAs[table];
  if (!audited) return sql.join(stored, sql` union all `);
  const actions = sql.join(audited.map((action) => sql.lit(action)));
  const ofAudit = sql`
    select max(record_id) from audit_entry indexed by audit_entry_by_action
    where school_id = ${schoolId} and action in (${actions})`;
  return sql.join([...stored, ofAudit], sql` union all `);
}

/**
 * Returns an id from an address so that it is safe in a query: a number that is not exact becomes 0, which matches no
 * row.
 */
export function findableId(id: number): number {
  return Number.isSafeInteger(id) ? id : 0;
}
