import { dirname, join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { engineOf } from './connect.ts';
import { expectRoomForCopy } from './expect-room.ts';
import { removeSqlite } from './remove-sqlite.ts';
import { connectSqlite } from './sqlite.ts';
import type { Database, DatabaseTransaction } from './tables.ts';

/** A database whose changes are never stored. */
export type Trial = {
  readonly db: DatabaseTransaction;
  /** Whether it is a copy, which does not see what is committed meanwhile. */
  readonly isCopy: boolean;
};

/**
 * Runs `use` on a database that has everything of this one, and forgets its changes. PostgreSQL rolls them back. SQLite
 * has one writer, for which everybody would wait, so it works on a copy beside the file; one trial at a time.
 */
export async function onTrial<T>(db: Database, use: (trial: Trial) => Promise<T>): Promise<T> {
  if (engineOf(db) === 'postgres') return rolledBack(db, (transaction) => use({ db: transaction, isCopy: false }));
  const file = await fileOf(db);
  const copy = join(dirname(file), 'trial.sqlite');
  // A server that was killed leaves its copy behind.
  removeSqlite(copy);
  await expectRoomForCopy(file);
  try {
    await copyTo(copy, file);
    const trial = connectSqlite(copy, undefined, 'MEMORY');
    try {
      return await rolledBack(trial, (transaction) => use({ db: transaction, isCopy: true }));
    } finally {
      await trial.destroy();
    }
  } finally {
    removeSqlite(copy);
  }
}

async function rolledBack<T>(db: Database, use: (transaction: DatabaseTransaction) => Promise<T>): Promise<T> {
  const transaction = await db.startTransaction().execute();
  try {
    return await use(transaction);
  } finally {
    await transaction.rollback().execute();
  }
}

async function fileOf(db: Database): Promise<string> {
  const found = await sql<{ file: string }>`select file from pragma_database_list where name = 'main'`.execute(db);
  return found.rows[0]?.file ?? '';
}

/** The pages that are copied at once, a few milliseconds of work. */
const pagesAtOnce = 1_000;

async function copyTo(copy: string, file: string): Promise<void> {
  const source = new SqliteDatabase(file, { readonly: true });
  try {
    // Within a transaction, the copy does not begin anew whenever somebody writes.
    source.exec('begin');
    source.prepare('select count(*) from sqlite_schema').get();
    await source.backup(copy, { progress: () => pagesAtOnce });
  } finally {
    source.close();
  }
}
