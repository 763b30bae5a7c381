import { type InsertObject, sql } from 'kysely';
import type { Database, Tables } from './tables.ts';

/**
 * Inserts a row, some of whose values are selected from other tables: Citus accepts a query in the place of the values,
 * but no subquery among them.
 */
export function insertRow<T extends keyof Tables & string>(db: Database, table: T, row: InsertObject<Tables, T>) {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const values = sql.join(given.map(([, value]) => value));
  return db
    .insertInto(table)
    .columns(given.map(([column]) => column) as never)
    .expression(sql`select ${values} where 1 = 1`);
}
