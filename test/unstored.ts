import { sql } from 'kysely';
import type { Database } from '../src/platform/database/tables.ts';
import { type VersionedTable, versionColumns, versionedTables } from '../src/platform/database/versioned-tables.ts';

/** Rows that differ from their current version, or lack one, and versions without a row; each with its table. */
export async function findUnstored(db: Database): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.keys(versionedTables) as VersionedTable[]) {
    const rows = await findUnstoredOf(db, table);
    found.push(...rows.map((row) => `${table} ${JSON.stringify(row)}`));
  }
  return found.sort();
}

async function findUnstoredOf(db: Database, table: VersionedTable): Promise<unknown[]> {
  const { columns } = versionedTables[table];
  const names = sql.join(versionColumns(table).map((name) => sql.ref(name)));
  const rows =
    table === 'school'
      ? sql`(select id as school_id, ${sql.join(columns.map((name) => sql.ref(name)))} from school)`
      : sql.table(table);
  const now = sql`select ${names} from ${rows} as x`;
  const versions = sql`select ${names} from ${sql.table(`${table}_version`)} where until is null`;
  const missing = await sql`${now} except ${versions}`.execute(db);
  const stale = await sql`${versions} except ${now}`.execute(db);
  return [...missing.rows, ...stale.rows];
}
