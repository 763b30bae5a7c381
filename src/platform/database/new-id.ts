import { type RawBuilder, sql } from 'kysely';
import { engineOf } from './connect.ts';
import type { Database, Tables } from './tables.ts';

type TableWithId = {
  [T in keyof Tables]: Tables[T] extends { school_id: number; id: number } ? T : never;
}[keyof Tables];

/**
 * The next id of a table, as an expression inside the insert, so that it costs no round trip. PostgreSQL has a sequence
 * per table. SQLite has a single writer and no sequences for two-column keys, so the school's highest id plus one is
 * free of races. Rows of these tables are never deleted, except removed subjects and withdrawn exams, whose ids count
 * too, so no id is reused. `row` is the row's index in a multi-row insert, which SQLite may evaluate before it stores
 * the first.
 */
export function newId(db: Database, table: TableWithId, schoolId: number, row = 0): RawBuilder<number> {
  return engineOf(db) === 'postgres'
    ? sql<number>`nextval(${sql.lit(`${table}_id_seq`)})`
    : sql<number>`(select coalesce(max(id), 0) + 1 + ${row} from ${idsOf(table, schoolId)} where school_id = ${schoolId})`;
}

function idsOf(table: TableWithId, schoolId: number): RawBuilder<unknown> {
  if (table === 'marks_record') {
    return sql`(
      select school_id, max(id) as id from marks_record where school_id = ${schoolId}
      union all select school_id, max(id) from withdrawn_exam where school_id = ${schoolId}
    )`;
  }
  if (table !== 'subject') return sql.table(table);
  // A removed subject leaves its id nowhere but in the audit, whose entries would name a new one that had it again.
  return sql`(
    select school_id, id from subject
    union all select school_id, record_id from audit_entry
      where action in ('subjects.add', 'subjects.change', 'subjects.remove')
  )`;
}

/** The maximum of a 32-bit integer column. */
const maxId = 2_147_483_647;

/** An id from an address, safe in a query: one out of range becomes 0, which matches no row. */
export function findableId(id: number): number {
  return id <= maxId ? id : 0;
}
