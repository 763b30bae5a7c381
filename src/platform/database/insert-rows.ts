import { type InsertObject, type RawBuilder, sql } from 'kysely';
import { engineOf } from './connect.ts';
import type { Database, Tables } from './tables.ts';

/**
 * Inserts any number of rows with the same columns by one statement: the rows are one JSON parameter. So the statement
 * is prepared once, and no limit on parameters applies.
 */
export async function insertRows<T extends keyof Tables & string>(
  db: Database,
  table: T,
  rows: readonly InsertObject<Tables, T>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const source = engineOf(db) === 'postgres' ? objectsOf(table, columns, rows) : arraysOf(columns, rows);
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map(sql.ref))}) ${source}`.execute(db);
}

/** PostgreSQL takes the column types from the table. */
function objectsOf(table: string, columns: readonly string[], rows: readonly object[]): RawBuilder<unknown> {
  const values = sql.join(columns.map(sql.ref));
  return sql`select ${values} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`;
}

/** In SQLite JSON values have their own types, and arrays are parsed faster than objects. */
function arraysOf(columns: readonly string[], rows: readonly object[]): RawBuilder<unknown> {
  const values = sql.join(columns.map((_, place) => sql`value ->> ${sql.lit(place)}`));
  const arrays = rows.map((row) => columns.map((column) => (row as Record<string, unknown>)[column]));
  return sql`select ${values} from json_each(${JSON.stringify(arrays)})`;
}
