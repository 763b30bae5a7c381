import { type InsertObject, sql } from 'kysely';
import { jsonRows } from './json-rows.ts';
import type { Database, Tables } from './tables.ts';

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
