import SqliteDatabase from 'better-sqlite3';
import { type Migration, Migrator } from 'kysely/migration';
import { connect, type DatabaseLocation } from './connect.ts';
import { migration001 } from './migrations/001-school.ts';
import { migration002 } from './migrations/002-images.ts';
import { migration003 } from './migrations/003-timetable-clash.ts';
import { migration004 } from './migrations/004-reading.ts';
import { migration005 } from './migrations/005-audit.ts';
import { migration006 } from './migrations/006-sessions.ts';
import type { Database } from './tables.ts';

/** Every migration in its order, forward only: a change is a new file at the end, never an edit of an old one. */
const migrations: Record<string, Migration> = {
  '001-school': migration001,
  '002-images': migration002,
  '003-timetable-clash': migration003,
  '004-reading': migration004,
  '005-audit': migration005,
  '006-sessions': migration006,
};

/** Opens the database and brings it up to date. Safe when several servers start at the same moment. */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const db = connect(location);
  try {
    await withMigrationLock(location, () => migrateToLatest(db));
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

async function migrateToLatest(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/**
 * PostgreSQL's migrator takes an advisory lock by itself. SQLite's takes none, so the lock is an exclusive transaction
 * on a file beside the database: the system lets go of it even when its holder is killed.
 */
async function withMigrationLock(location: DatabaseLocation, work: () => Promise<void>): Promise<void> {
  if (location.engine === 'postgres') return work();
  const lock = new SqliteDatabase(`${location.file}.migration-lock`, { timeout: 60_000 });
  try {
    lock.exec('begin exclusive');
    await work();
  } finally {
    lock.close();
  }
}
