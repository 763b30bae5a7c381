import { sql } from 'kysely';
import { openDatabase } from '../../../platform/database/migrate.ts';
import { hasCitus, isSpread, spreadTables } from '../../../platform/database/spread.ts';
import type { Config } from '../../../platform/server/config.ts';
import { backUpBeforeUpgrade } from '../backup/keep-backups.ts';

/**
 * `rollbook spread`: distributes a PostgreSQL database by school with Citus, all or nothing. If it is already
 * distributed, nothing happens.
 */
export async function spread(config: Config): Promise<void> {
  if (config.database.engine !== 'postgres') {
    throw new Error('SQLite is one file on one machine. To spread a database, move to PostgreSQL first.');
  }
  const db = await openDatabase(config.database, (db) => backUpBeforeUpgrade(config, db));
  try {
    if (!(await hasCitus(db))) {
      throw new Error(
        'This PostgreSQL database has no Citus: install it on every machine, then run «create extension citus» in the database on each. Nothing was changed.',
      );
    }
    if (await isSpread(db)) return console.log('The tables are spread already. Nothing was changed.');
    await db.transaction().execute((transaction) => spreadTables(transaction, (step) => console.log(`  ${step}`)));
    await sql`analyze`.execute(db);
    console.log('Every school lies whole on one machine now.');
  } finally {
    await db.destroy();
  }
}
