import { type InsertObject, sql } from 'kysely';
import type { Database, Tables } from './tables.ts';

/** Inserts a row of which some values are asked of other tables: Citus takes a query there, but none among values. */
export function insertRow<T extends keyof Tables & string>(db: Database, table: T, row: InsertObject<Tables, T>) {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const values = sql.join(given.map(([, value]) => value));
  return db
    .insertInto(table)
    .columns(given.map(([column]) => column) as never)
    .expression(sql`select ${values} where 1 = 1`);
}
