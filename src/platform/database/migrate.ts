import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { DatabaseLocation } from '../server/config.ts';
import { baseline } from './baseline/baseline.ts';
import { connect, engineOf } from './connect.ts';
import { migration002 } from './migrations/002-saved-lists.ts';
import { migration003 } from './migrations/003-linked-by-imports.ts';
import { migration004 } from './migrations/004-card-layouts.ts';
import { migration005 } from './migrations/005-sign-in-by-phone.ts';
import { migration006 } from './migrations/006-class-order.ts';
import { migration007 } from './migrations/007-connections.ts';
import { migration008 } from './migrations/008-kept-hand-ins.ts';
import { migration009 } from './migrations/009-scale-of-class.ts';
import { migration010 } from './migrations/010-marks-of-homework.ts';
import { migration011 } from './migrations/011-homework-of-children.ts';
import { migration012 } from './migrations/012-numbers-of-groups.ts';
import { migration013 } from './migrations/013-figures-for-planner.ts';
import { migration014 } from './migrations/014-order-of-names.ts';
import type { Database } from './tables.ts';

/**
 * All migrations, in order. Migrations only go forward: a change is a new one at the end, never an edit of a released
 * one.
 */
const migrations: Record<string, Migration> = {
  '001-baseline': baseline,
  '002-saved-lists': migration002,
  '003-linked-by-imports': migration003,
  '004-card-layouts': migration004,
  '005-sign-in-by-phone': migration005,
  '006-class-order': migration006,
  '007-connections': migration007,
  '008-kept-hand-ins': migration008,
  '009-scale-of-class': migration009,
  '010-marks-of-homework': migration010,
  '011-homework-of-children': migration011,
  '012-numbers-of-groups': migration012,
  '013-figures-for-planner': migration013,
  '014-order-of-names': migration014,
};

/**
 * Opens the database and migrates it. Safe when several servers start at once. `beforeUpgrade` runs before existing
 * tables are changed; if it fails, nothing changes.
 */
export async function openDatabase(
  location: DatabaseLocation,
  beforeUpgrade: (db: Database) => Promise<void> = async () => {},
): Promise<Database> {
  // SQLite refuses at once, without waiting, if two processes turn on the journal of a new file at the same moment.
  return withMigrationLock(location, async () => {
    const db = connect(location);
    try {
      if (await isUpgrade(db)) await beforeUpgrade(db);
      await withoutForeignKeys(db, () => finish(migratorOf(db).migrateToLatest()));
    } catch (error) {
      await db.destroy();
      throw error;
    }
    return db;
  });
}

/** Opens a database with the tables of an older version, given by the name of its last migration. */
export async function openDatabaseOfVersion(location: DatabaseLocation, version: string): Promise<Database> {
  const db = connect(location);
  await withoutForeignKeys(db, () => finish(migratorOf(db).migrateTo(version)));
  return db;
}

/** Returns the name of a database's last migration; throws if there is none. */
export async function readVersion(db: Database): Promise<string> {
  const newest = (await listAppliedMigrations(db)).at(-1);
  if (newest === undefined) throw new Error('There is nothing in this database yet.');
  return newest;
}

/** The names of the migrations applied to a database, oldest first. Throws if this version cannot read it. */
async function listAppliedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const applied = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  const names = applied.map(({ name }) => name);
  const reason = whyUnreadable(names);
  if (reason) throw new Error(`This database cannot be used: ${reason}.`);
  return names;
}

/** Returns why a database or backup with these migrations cannot be read, as half a sentence; null if it can be. */
export function whyUnreadable(migrationNames: readonly string[]): string | null {
  if (migrationNames.includes('001-school')) {
    return 'it was made by a development version of Rollbook from before 1.0.0, which no release can read';
  }
  const isNewer = migrationNames.some((name) => !Object.hasOwn(migrations, name));
  return isNewer ? 'it was made by a newer version of Rollbook: please install that first' : null;
}

/** Returns whether a database has none of Rollbook's tables yet. Throws if this version cannot read it. */
export async function isEmptyDatabase(db: Database): Promise<boolean> {
  return (await listAppliedMigrations(db)).length === 0;
}

async function isUpgrade(db: Database): Promise<boolean> {
  const applied = await listAppliedMigrations(db);
  return applied.length > 0 && applied.length < Object.keys(migrations).length;
}

function migratorOf(db: Database): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations } });
}

/**
 * Runs migrations without foreign keys: on SQLite, one that rebuilds a table drops the old one, to which others refer.
 * Each such migration checks the references itself.
 */
async function withoutForeignKeys(db: Database, migrating: () => Promise<void>): Promise<void> {
  if (engineOf(db) === 'postgres') return migrating();
  await sql`pragma foreign_keys = off`.execute(db);
  await migrating();
  await sql`pragma foreign_keys = on`.execute(db);
}

async function finish(migrating: Promise<{ readonly error?: unknown }>): Promise<void> {
  const { error } = await migrating;
  if (error) throw error;
}

/**
 * Holds a lock during migrations. PostgreSQL's migrator takes an advisory lock itself, but SQLite's takes none, so
 * there it is an exclusive transaction on a file beside the database, which the system releases even if the process is
 * killed.
 */
async function withMigrationLock<Result>(location: DatabaseLocation, work: () => Promise<Result>): Promise<Result> {
  if (location.engine === 'postgres') return work();
  const lock = new SqliteDatabase(`${location.file}.migration-lock`, { timeout: 60_000 });
  try {
    lock.exec('begin exclusive');
    return await work();
  } finally {
    lock.close();
  }
}
