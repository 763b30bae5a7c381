import { type InsertObject, type RawBuilder, sql } from 'kysely';
import { engineOf } from './connect.ts';
import type { Database, Tables } from './tables.ts';

/**
 * Stores rows of the same columns, however many, by one statement that does not depend on how many there are: they go
 * along as one value, in JSON. So both engines prepare it once, and no limit on a statement's values is ever met.
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

/** PostgreSQL knows from the table of which type each column is. */
function objectsOf(table: string, columns: readonly string[], rows: readonly object[]): RawBuilder<unknown> {
  const values = sql.join(columns.map(sql.ref));
  return sql`select ${values} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`;
}

/** In SQLite a value of JSON has a type of its own, and an array is read faster than an object. */
function arraysOf(columns: readonly string[], rows: readonly object[]): RawBuilder<unknown> {
  const values = sql.join(columns.map((_, place) => sql`value ->> ${sql.lit(place)}`));
  const arrays = rows.map((row) => columns.map((column) => (row as Record<string, unknown>)[column]));
  return sql`select ${values} from json_each(${JSON.stringify(arrays)})`;
}
