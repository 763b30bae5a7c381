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
    : sql<number>`(select coalesce(max(id), 0) + 1 + ${row} from (${highestIds(table, schoolId)}))`;
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

/** Where the audit alone has the ids of deleted rows, whose entries would name a new one: by what was done. */
const auditedAs: Partial<Record<TableWithId, readonly string[]>> = {
  // One that ended is deleted after a while, or when somebody cancels it.
  job: ['jobs.retry', 'jobs.cancel'],
  // The cards of an erased student are deleted, and their numbers must stay unknown.
  report_card: ['report-cards.issue'],
  // They are deleted without a version.
  saved_list: ['lists.save', 'lists.change', 'lists.remove'],
  // Those removed before versions were kept.
  subject: ['subjects.add', 'subjects.change', 'subjects.remove'],
};

/**
 * The highest id of each place, each by itself, so that SQLite reads one row of an index instead of all rows of a school:
 * which are 200,000 in the audit of a year, whose index it would not choose.
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

/** An id from an address, safe in a query: one that no number is exact for becomes 0, which matches no row. */
export function findableId(id: number): number {
  return Number.isSafeInteger(id) ? id : 0;
}
