import { existsSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import type { DatabaseLocation } from '../server/config.ts';

/** Tells the process that started this one what is wrong. */
export const damagedExitCode = 3;

/** Thrown for a SQLite file that cannot be trusted. */
export class DamagedFile extends Error {
  readonly exitCode = damagedExitCode;
}

/** Whether SQLite itself found a file to be damaged, or to be none of its own any more. */
export function isDamage(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return error instanceof DamagedFile || /^SQLITE_(CORRUPT\w*|NOTADB)$/.test(String(code));
}

/**
 * What is wrong with a SQLite file, in SQLite's words; `undefined` for a sound one, for none and for PostgreSQL. It reads
 * the whole file, about a second for each gigabyte, and meanwhile this process does nothing else.
 */
export function findDamage(location: DatabaseLocation): string | undefined {
  if (location.engine === 'postgres' || !existsSync(location.file)) return undefined;
  try {
    const db = new SqliteDatabase(location.file, { timeout: 5_000 });
    try {
      const found = db.pragma('quick_check(1)', { simple: true });
      return found === 'ok' ? undefined : String(found).replaceAll(/\s+/g, ' ');
    } finally {
      db.close();
    }
  } catch (error) {
    if (isDamage(error)) return (error as Error).message;
    throw error;
  }
}

export function refuseDamaged(location: DatabaseLocation): void {
  const damage = findDamage(location);
  if (damage !== undefined && location.engine === 'sqlite')
    throw new DamagedFile(`${location.file} is damaged: ${damage}`);
}
