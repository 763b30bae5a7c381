import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { refuseDamaged } from '../database/damage.ts';

/** `rollbook check`: reads the school's file to its end and says whether it is sound. The server may run meanwhile. */
export async function check({ database }: Config): Promise<void> {
  if (database.engine === 'postgres') throw new Error('PostgreSQL looks after its own files: see pg_amcheck.');
  if (!existsSync(database.file)) throw new Error(`There is no database at ${database.file}.`);
  refuseDamaged(database);
  console.log(`${database.file} is sound.`);
}
