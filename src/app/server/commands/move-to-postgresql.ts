import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { copyDatabase } from '../../../platform/database/copy-database.ts';
import { openDatabase } from '../../../platform/database/migrate.ts';
import type { Config } from '../../../platform/server/config.ts';

/** Copies the school from the SQLite file in `DATA_DIR` to the empty PostgreSQL database at `DATABASE_URL`. */
export async function moveToPostgresql(config: Config): Promise<void> {
  const file = join(config.dataDirectory, 'rollbook.sqlite');
  if (config.database.engine !== 'postgres')
    throw new Error('DATABASE_URL must name the PostgreSQL database to move to.');
  if (!existsSync(file)) throw new Error(`There is no SQLite database in ${config.dataDirectory}.`);
  const from = await openDatabase({ engine: 'sqlite', file });
  const to = await openDatabase(config.database);
  try {
    await copyDatabase(from, to, (step) => console.log(`  ${step}`));
    console.log(`Everything is in PostgreSQL. ${file} is as it was: keep it until you have looked.`);
  } finally {
    await from.destroy();
    await to.destroy();
  }
}
