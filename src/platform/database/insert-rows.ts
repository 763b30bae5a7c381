import { type InsertObject, sql } from 'kysely';
import { jsonRows } from './json-rows.ts';
import { type TableWithId, takeIds } from './new-id.ts';
import type { Database, DatabaseTransaction, Tables } from './tables.ts';

/** Inserts any number of rows with the same columns by one statement. */
export async function insertRows<T extends keyof Tables & string>(
  db: Database,
  table: T,
  rows: readonly InsertObject<Tables, T>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const names = sql.join(columns.map(sql.ref));
  await sql`insert into ${sql.table(table)} (${names}) ${jsonRows(db, table, columns, rows)}`.execute(db);
}

/** Adds rows with new ids to a school by one statement, and returns the ids in the same order. */
export async function addRows<T extends TableWithId>(
  transaction: DatabaseTransaction,
  schoolId: number,
  table: T,
  rows: readonly Omit<InsertObject<Tables, T>, 'school_id' | 'id'>[],
): Promise<number[]> {
  const ids = await takeIds(transaction, table, schoolId, rows.length);
  const stored = rows.map((row, place) => ({ school_id: schoolId, id: ids[place], ...row }));
  await insertRows(transaction, table, stored as unknown as InsertObject<Tables, T>[]);
  return ids;
}
