import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { DatabaseLocation } from '../server/config.ts';

/** Keeps the locks from garbage collection, which would release them. */
const held = new Set<SqliteDatabase.Database>();

/**
 * Locks a SQLite database for one server, because news and daily backups assume a single one; PostgreSQL serves any
 * number. The lock is a transaction on a file beside it, which the system releases even if the process is killed.
 * Commands such as `backup` do not take it. Returns the function that releases it; throws with the process that holds
 * it.
 */
export function holdServerLock(location: DatabaseLocation): () => void {
  if (location.engine === 'postgres') return () => {};
  const { file } = location;
  try {
    return holdLock(`${file}.server-lock`);
  } catch (error) {
    if (!(error instanceof Held)) throw cannotKeep(file, error);
    const { holder } = error;
    throw new Error(`A Rollbook server (process ${holder}) is running on ${file}. Please stop it first.`);
  }
}

/** Thrown if another process holds the lock. */
export class Held extends Error {
  readonly holder: string;

  constructor(holder: string) {
    super(`held by process ${holder}`);
    this.holder = holder;
  }
}

/** Takes a lock on such a file for this process. @throws Held */
export function holdLock(path: string): () => void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const lock = new SqliteDatabase(path, { timeout: 0 });
  try {
    lock.exec('begin exclusive; create table if not exists holder (process integer); delete from holder');
    lock.prepare('insert into holder values (?)').run(process.pid);
    // From here on, others can read who holds the lock, but cannot take it.
    lock.exec('commit; begin immediate');
  } catch (error) {
    const holder = isBusy(error) ? readHolder(lock) : undefined;
    lock.close();
    throw holder === undefined ? error : new Held(holder);
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

export async function withServerLock(location: DatabaseLocation, work: () => Promise<void>): Promise<void> {
  const letGo = holdServerLock(location);
  try {
    await work();
  } finally {
    letGo();
  }
}

/** Returns the error for a disk that is full, read-only or missing. */
function cannotKeep(file: string, error: unknown): Error {
  return new Error(`The data cannot be kept at ${file}: ${(error as Error).message}`);
}

function isBusy(error: unknown): boolean {
  return (error as { code?: string }).code === 'SQLITE_BUSY';
}

/** The process that last took the lock; "unknown" while it is being written. */
function readHolder(lock: SqliteDatabase.Database): string {
  try {
    const row = lock.prepare<[], { process: number }>('select process from holder').get();
    return String(row?.process ?? 'unknown');
  } catch {
    return 'unknown';
  }
}
