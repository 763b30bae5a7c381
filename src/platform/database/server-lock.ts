import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import type { DatabaseLocation } from '../server/config.ts';

/** A lock that nothing refers to would be collected as rubbish, and let go of by that. */
const held = new Set<SqliteDatabase.Database>();

/**
 * Holds a SQLite database for one server, for news and daily backups need to know of each other; PostgreSQL serves as
 * many as one likes. The lock is a transaction on a file beside the database: the system lets go of it even when its
 * holder is killed, and commands such as `backup` do not ask for it. Answers how to let go. Throws, naming the process
 * that has it.
 */
export function holdServerLock(location: DatabaseLocation): () => void {
  if (location.engine === 'postgres') return () => {};
  const lock = openLock(location.file);
  try {
    lock.exec('begin exclusive; create table if not exists holder (process integer); delete from holder');
    lock.prepare('insert into holder values (?)').run(process.pid);
    // What follows lets others read who holds it, and nobody else hold it.
    lock.exec('commit; begin immediate');
  } catch (error) {
    const holder = isBusy(error) ? readHolder(lock) : undefined;
    lock.close();
    if (holder === undefined) throw cannotKeep(location.file, error);
    throw new Error(`A Rollbook server (process ${holder}) is running on ${location.file}. Please stop it first.`);
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

function openLock(file: string): SqliteDatabase.Database {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    return new SqliteDatabase(`${file}.server-lock`, { timeout: 0 });
  } catch (error) {
    throw cannotKeep(file, error);
  }
}

/** The disk is full, may only be read, or is not there. */
function cannotKeep(file: string, error: unknown): Error {
  return new Error(`The data cannot be kept at ${file}: ${(error as Error).message}`);
}

function isBusy(error: unknown): boolean {
  return (error as { code?: string }).code === 'SQLITE_BUSY';
}

/** The process that wrote itself down last; "unknown" while it is just doing so. */
function readHolder(lock: SqliteDatabase.Database): string {
  try {
    const row = lock.prepare<[], { process: number }>('select process from holder').get();
    return String(row?.process ?? 'unknown');
  } catch {
    return 'unknown';
  }
}
