import { backUpBeforeUpgrade } from '../backup/keep-backups.ts';
import type { Config } from '../config.ts';
import { openDatabase } from '../database/migrate.ts';

/** `rollbook migrate`: brings the database up to date and stops. */
export async function migrate(config: Config): Promise<void> {
  const db = await openDatabase(config.database, () => backUpBeforeUpgrade(config));
  await db.destroy();
  console.log('The database is up to date.');
}
