import { sql } from 'kysely';
import { jsonRows } from './json-rows.ts';
import type { DatabaseTransaction, Tables } from './tables.ts';

/** The columns by which a row is found and those that are written, by name. */
type UpdatedRow = Readonly<Record<string, string | number | null>>;

/**
 * Updates any number of a school's rows in one statement, each to its own values, as `insertRows` inserts them. All
 * rows have the same columns; they are found by those of `key`.
 */
export async function updateRows(
  transaction: DatabaseTransaction,
  table: keyof Tables & string,
  schoolId: number,
  { key, rows }: { readonly key: readonly string[]; readonly rows: readonly UpdatedRow[] },
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const written = columns.filter((column) => !key.includes(column));
  const of = (row: string, column: string) => sql.ref(`${row}.${column}`);
  const isSame = key.map((column) => sql`${of(table, column)} = ${of('given', column)}`);
  await sql`
    with given as materialized (${jsonRows(transaction, table, columns, rows, key)})
    update ${sql.table(table)} set ${sql.join(written.map((column) => sql`${sql.ref(column)} = ${of('given', column)}`))}
    from given
    where ${of(table, 'school_id')} = ${schoolId} and ${sql.join(isSame, sql` and `)}`.execute(transaction);
}
