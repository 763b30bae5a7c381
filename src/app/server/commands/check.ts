import { existsSync } from 'node:fs';
import { refuseDamaged } from '../../../platform/database/damage.ts';
import type { Config } from '../../../platform/server/config.ts';

/** `rollbook check`: reads the whole SQLite file and reports whether it is intact. The server may keep running. */
export async function check({ database }: Config): Promise<void> {
  if (database.engine === 'postgres') throw new Error('PostgreSQL looks after its own files: see pg_amcheck.');
  if (!existsSync(database.file)) throw new Error(`There is no database at ${database.file}.`);
  refuseDamaged(database);
  console.log(`${database.file} is sound.`);
}
