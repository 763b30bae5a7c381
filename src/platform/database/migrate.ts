import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { DatabaseLocation } from '../server/config.ts';
import { connect, engineOf } from './connect.ts';
import { migration001 } from './migrations/001-school.ts';
import { migration002 } from './migrations/002-images.ts';
import { migration003 } from './migrations/003-timetable-clash.ts';
import { migration004 } from './migrations/004-reading.ts';
import { migration005 } from './migrations/005-audit.ts';
import { migration006 } from './migrations/006-sessions.ts';
import { migration007 } from './migrations/007-privacy.ts';
import { migration008 } from './migrations/008-speed.ts';
import { migration009 } from './migrations/009-many-schools.ts';
import { migration010 } from './migrations/010-class-lists.ts';
import { migration011 } from './migrations/011-first-passwords.ts';
import { migration012 } from './migrations/012-one-email.ts';
import { migration013 } from './migrations/013-erased-addresses.ts';
import { migration014 } from './migrations/014-period-label.ts';
import { migration015 } from './migrations/015-withdrawals.ts';
import { migration016 } from './migrations/016-phc-passwords.ts';
import { migration017 } from './migrations/017-languages.ts';
import { migration018 } from './migrations/018-digits.ts';
import { migration019 } from './migrations/019-shape.ts';
import { migration020 } from './migrations/020-versions.ts';
import { migration021 } from './migrations/021-enrolments-by-date.ts';
import { migration022 } from './migrations/022-moving-up.ts';
import { migration023 } from './migrations/023-past-statistics.ts';
import { migration024 } from './migrations/024-corrections-by-enrolment.ts';
import { migration025 } from './migrations/025-in-and-out.ts';
import { migration026 } from './migrations/026-sourced-ids.ts';
import { migration027 } from './migrations/027-timetable-statistics.ts';
import { migration028 } from './migrations/028-results.ts';
import { migration029 } from './migrations/029-families.ts';
import { migration030 } from './migrations/030-kept-answers.ts';
import { migration031 } from './migrations/031-device-keys.ts';
import { migration032 } from './migrations/032-spread.ts';
import { migration033 } from './migrations/033-timetable-maker.ts';
import { migration034 } from './migrations/034-cover.ts';
import { migration035 } from './migrations/035-news-of-cover.ts';
import { migration036 } from './migrations/036-cover-read-by-child.ts';
import { migration037 } from './migrations/037-withdrawn-cover.ts';
import { migration038 } from './migrations/038-callers.ts';
import { migration040 } from './migrations/040-sent-again.ts';
import { migration043 } from './migrations/043-letters.ts';
import { migration044 } from './migrations/044-registers-follow.ts';
import { migration045 } from './migrations/045-exempt.ts';
import { migration046 } from './migrations/046-as-published.ts';
import { migration047 } from './migrations/047-room-taken.ts';
import { migration048 } from './migrations/048-own-messages.ts';
import { migration049 } from './migrations/049-readings.ts';
import { migration050 } from './migrations/050-recalled-devices.ts';
import { migration052 } from './migrations/052-job-turns.ts';
import { migration052b } from './migrations/052b-answers-by-person.ts';
import { migration053 } from './migrations/053-ask-who-calls.ts';
import { migration054 } from './migrations/054-recorded-of-undone.ts';
import { migration055 } from './migrations/055-lists-of-classes.ts';
import { migration056 } from './migrations/056-guardian-search.ts';
import { migration057 } from './migrations/057-interrupted-jobs.ts';
import { migration058 } from './migrations/058-former-device-keys.ts';
import { migration059 } from './migrations/059-judged-drafts.ts';
import { migration060 } from './migrations/060-import-words.ts';
import { migration061 } from './migrations/061-restored.ts';
import { migration063 } from './migrations/063-fewer-required.ts';
import { migration064 } from './migrations/064-groups.ts';
import { migration065 } from './migrations/065-teachers-and-weeks.ts';
import { migration066 } from './migrations/066-mark-scales.ts';
import { migration066a } from './migrations/066a-weighed-results.ts';
import { migration067 } from './migrations/067-attendance-codes.ts';
import { migration068 } from './migrations/068-offices.ts';
import { migration069 } from './migrations/069-diary.ts';
import { migration069a } from './migrations/069a-homework.ts';
import { migration070 } from './migrations/070-own-fields.ts';
import { migration070a } from './migrations/070a-names.ts';
import { migration070b } from './migrations/070b-identifiers.ts';
import { migration070c } from './migrations/070c-saved-lists.ts';
import type { Database } from './tables.ts';

/** Every migration, in order. Forward only: a change is a new file at the end, never an edit of an old one. */
const migrations: Record<string, Migration> = {
  '001-school': migration001,
  '002-images': migration002,
  '003-timetable-clash': migration003,
  '004-reading': migration004,
  '005-audit': migration005,
  '006-sessions': migration006,
  '007-privacy': migration007,
  '008-speed': migration008,
  '009-many-schools': migration009,
  '010-class-lists': migration010,
  '011-first-passwords': migration011,
  '012-one-email': migration012,
  '013-erased-addresses': migration013,
  '014-period-label': migration014,
  '015-withdrawals': migration015,
  '016-phc-passwords': migration016,
  '017-languages': migration017,
  '018-digits': migration018,
  '019-shape': migration019,
  '020-versions': migration020,
  '021-enrolments-by-date': migration021,
  '022-moving-up': migration022,
  '023-past-statistics': migration023,
  '024-corrections-by-enrolment': migration024,
  '025-in-and-out': migration025,
  '026-sourced-ids': migration026,
  '027-timetable-statistics': migration027,
  '028-results': migration028,
  '029-families': migration029,
  '030-kept-answers': migration030,
  '031-device-keys': migration031,
  '032-spread': migration032,
  '033-timetable-maker': migration033,
  '034-cover': migration034,
  '035-news-of-cover': migration035,
  '036-cover-read-by-child': migration036,
  '037-withdrawn-cover': migration037,
  '038-callers': migration038,
  '040-sent-again': migration040,
  '043-letters': migration043,
  '044-registers-follow': migration044,
  '045-exempt': migration045,
  '046-as-published': migration046,
  '047-room-taken': migration047,
  '048-own-messages': migration048,
  '049-readings': migration049,
  '050-recalled-devices': migration050,
  '052-job-turns': migration052,
  '052b-answers-by-person': migration052b,
  '053-ask-who-calls': migration053,
  '054-recorded-of-undone': migration054,
  '055-lists-of-classes': migration055,
  '056-guardian-search': migration056,
  '057-interrupted-jobs': migration057,
  '058-former-device-keys': migration058,
  '059-judged-drafts': migration059,
  '060-import-words': migration060,
  '061-restored': migration061,
  '063-fewer-required': migration063,
  '064-groups': migration064,
  '065-teachers-and-weeks': migration065,
  '066-mark-scales': migration066,
  '066a-weighed-results': migration066a,
  '067-attendance-codes': migration067,
  '068-offices': migration068,
  '069-diary': migration069,
  '069a-homework': migration069a,
  '070-own-fields': migration070,
  '070a-names': migration070a,
  '070b-identifiers': migration070b,
  '070c-saved-lists': migration070c,
};

/**
 * Opens the database and migrates it. Safe when several servers start at once. `beforeUpgrade` runs before existing
 * tables are changed; if it fails, nothing changes.
 */
export async function openDatabase(
  location: DatabaseLocation,
  beforeUpgrade: (db: Database) => Promise<void> = async () => {},
): Promise<Database> {
  const db = connect(location);
  try {
    await withMigrationLock(location, async () => {
      if (await isUpgrade(db)) await beforeUpgrade(db);
      await withoutForeignKeys(db, () => finish(migratorOf(db).migrateToLatest()));
    });
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

/** Opens a database with the tables of an older version, given by the name of its last migration. */
export async function openDatabaseOfVersion(location: DatabaseLocation, version: string): Promise<Database> {
  const db = connect(location);
  await withoutForeignKeys(db, () => finish(migratorOf(db).migrateTo(version)));
  return db;
}

/** The name of a database's last migration; throws if there is none. */
export async function readVersion(db: Database): Promise<string> {
  const newest = (await listAppliedMigrations(db)).at(-1);
  if (newest === undefined) throw new Error('There is nothing in this database yet.');
  return newest;
}

/** The names of the migrations applied to a database, oldest first. Throws if a newer Rollbook made it. */
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
  if (!names.every(isKnownMigration)) throw new Error('This database belongs to a newer version of Rollbook.');
  return names;
}

/** Whether a migration with this name exists; unknown ones are from a newer Rollbook. */
export function isKnownMigration(name: string): boolean {
  return Object.hasOwn(migrations, name);
}

/** Whether a database has none of Rollbook's tables yet. Throws if a newer Rollbook made them. */
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

/** On SQLite, a migration that makes a table anew drops the one that others refer to; it checks the references itself. */
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
 * PostgreSQL's migrator takes an advisory lock by itself, SQLite's takes none. So the lock is an exclusive transaction
 * on a file beside the database: the system releases it even if the holder is killed.
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
