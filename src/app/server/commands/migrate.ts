import { openDatabase } from '../../../platform/database/migrate.ts';
import type { Config } from '../../../platform/server/config.ts';
import { backUpBeforeUpgrade } from '../backup/keep-backups.ts';

/** `rollbook migrate`: migrates the database and exits. */
export async function migrate(config: Config): Promise<void> {
  const db = await openDatabase(config.database, (db) => backUpBeforeUpgrade(config, db));
  await db.destroy();
  console.log('The database is up to date.');
}
