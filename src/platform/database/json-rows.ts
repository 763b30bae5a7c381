import { type RawBuilder, sql } from 'kysely';
import { engineOf } from './connect.ts';
import type { Database } from './tables.ts';

/**
 * Selects the given columns of any number of rows that are passed as one JSON parameter, so that a statement is
 * prepared once and no limit on parameters applies. `key` names the columns by which rows are found.
 */
export function jsonRows(
  db: Database,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
  key: readonly string[] = [],
): RawBuilder<unknown> {
  return engineOf(db) === 'postgres' ? fromObjects(table, columns, rows) : fromArrays(columns, rows, key);
}

/** PostgreSQL takes the column types from the table. */
function fromObjects(table: string, columns: readonly string[], rows: readonly object[]): RawBuilder<unknown> {
  const values = sql.join(columns.map(sql.ref));
  return sql`select ${values} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)})`;
}

/**
 * In SQLite, JSON values have their own types, and arrays are parsed faster than objects. The key columns, which are
 * ids, are cast to integers, because otherwise no index is used.
 */
function fromArrays(columns: readonly string[], rows: readonly object[], key: readonly string[]): RawBuilder<unknown> {
  const values = columns.map((column, place) => {
    const value = sql`value ->> ${sql.lit(place)}`;
    return sql`${key.includes(column) ? sql`cast(${value} as integer)` : value} as ${sql.ref(column)}`;
  });
  const arrays = rows.map((row) => columns.map((column) => (row as Record<string, unknown>)[column]));
  return sql`select ${sql.join(values)} from json_each(${JSON.stringify(arrays)})`;
}
