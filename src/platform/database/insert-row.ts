import { type InsertObject, sql } from 'kysely';
import { newId, type TableWithId } from './new-id.ts';
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

/** Adds a row with a new id to a school, and returns the id. */
export async function addRow<T extends TableWithId>(
  db: Database,
  schoolId: number,
  table: T,
  row: Omit<InsertObject<Tables, T>, 'school_id' | 'id'>,
): Promise<number> {
  const values = { school_id: schoolId, id: newId(db, table, schoolId), ...row };
  const added = await db
    .insertInto(table as 'person')
    .values(values as unknown as InsertObject<Tables, 'person'>)
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}
