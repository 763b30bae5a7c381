import { existsSync } from 'node:fs';
import SqliteDatabase from 'better-sqlite3';
import type { DatabaseLocation } from '../server/config.ts';

/** The exit code that reports to the parent process that the file is damaged. */
export const damagedExitCode = 3;

/** Thrown for a damaged SQLite file. */
export class DamagedFile extends Error {
  readonly exitCode = damagedExitCode;
}

/** Returns whether SQLite reports that the file is corrupt or not a database. */
export function isDamage(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  return error instanceof DamagedFile || /^SQLITE_(CORRUPT\w*|NOTADB)$/.test(String(code));
}

/**
 * Returns SQLite's description of the damage in a file; `undefined` if it is intact or missing, and for PostgreSQL.
 * Reads the whole file, which takes about a second per gigabyte and blocks this process.
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
