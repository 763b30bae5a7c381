import { setTimeout as wait } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { environmentFor, runCommand } from '../../../test/server-process.ts';
import { makeEmptyLocation } from '../../../test/test-database.ts';
import type { DatabaseLocation } from '../server/config.ts';
import { connect } from './connect.ts';
import { openDatabase, openDatabaseOfVersion } from './migrate.ts';
import type { Database } from './tables.ts';

describe('an empty database', () => {
  it('is migrated once, though several servers open it at the same moment', async () => {
    const { location, remove } = await makeEmptyLocation();
    onTestFinished(remove);
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => runCommand(['migrate'], environmentFor(location))),
    );
    for (const outcome of outcomes) expect(outcome).toEqual({ code: 0, output: 'The database is up to date.\n' });

    const db = await openDatabase(location);
    onTestFinished(() => db.destroy());
    const tables = (await db.introspection.getTables()).map((table) => table.name);
    expect(tables).toContain('attendance_sheet');
    const applied = await db
      .withTables<{ kysely_migration: { name: string } }>()
      .selectFrom('kysely_migration')
      .select('name')
      .execute();
    expect(new Set(applied.map((row) => row.name)).size).toBe(applied.length);
    expect(applied.length).toBeGreaterThan(0);
  });

  it('is not touched while another server is migrating it', async () => {
    const { location, remove } = await makeEmptyLocation();
    onTestFinished(remove);
    const letGo = await holdMigrationLock(location);
    let isDone = false;
    const migrating = runCommand(['migrate'], environmentFor(location)).finally(() => {
      isDone = true;
    });
    await wait(1_500);
    expect(isDone).toBe(false);
    await letGo();
    expect(await migrating).toEqual({ code: 0, output: 'The database is up to date.\n' });
  });

  it('is refused with the reason when its place cannot be used', async () => {
    const nowhere = { engine: 'postgres', url: 'postgresql://rollbook@127.0.0.1:1/none' } as const;
    await expect(openDatabase(nowhere)).rejects.toThrow(/ECONNREFUSED/);
    await expect(openDatabase({ engine: 'sqlite', file: '/dev/null/rollbook.sqlite' })).rejects.toThrow();
  });
});

it.each([
  ['a development version', '001-school', 'by a development version of Rollbook from before 1.0.0'],
  ['a newer version', '999-later', 'by a newer version of Rollbook'],
])('a database of %s is refused and stays as it is', async (_version, migration, reason) => {
  const { location, remove } = await makeEmptyLocation();
  onTestFinished(remove);
  const db = connect(location);
  onTestFinished(() => db.destroy());
  await sql`create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))`.execute(db);
  await sql`insert into kysely_migration (name, timestamp) values (${migration}, '')`.execute(db);
  await expect(openDatabase(location)).rejects.toThrow(reason);
  expect((await runCommand(['migrate'], environmentFor(location))).output).toContain(reason);
  expect((await db.introspection.getTables()).length).toBe(0);
});

it('classes and what refers to them stay as they were when numbers of groups go beyond theirs', async () => {
  const { location, remove } = await makeEmptyLocation();
  onTestFinished(remove);
  const old = await openDatabaseOfVersion(location, '010-marks-of-homework');
  const created_at = '2026-01-01T00:00:00.000Z';
  const hill = { id: 1, name: 'Hill', domain: 'hill.example', time_zone: 'UTC', created_at, is_demo: 0 };
  await old.insertInto('school').values(hill).execute();
  const session = { school_id: 1, id: 1, name: '2026', from_date: '2026-01-01', to_date: '2026-12-31' };
  await old.insertInto('session').values(session).execute();
  const classes = [
    { number: 6, name: 'Six', place: 2 },
    { number: 5, name: 'Five', place: 1, moves_up_to: 6 },
    { number: 7, name: 'French', place: 0, session_id: 1, block: 'Languages', takes_register: 1 },
  ];
  for (const one of classes)
    await old
      .insertInto('class')
      .values({ school_id: 1, ...one })
      .execute();
  const read = (from: Database) => from.selectFrom('class').selectAll().orderBy('number').execute();
  const before = await read(old);
  await old.destroy();

  const db = await openDatabase(location);
  onTestFinished(() => db.destroy());
  expect(await read(db)).toEqual(before);
  const add = (one: { number: number; name: string; session_id?: number; moves_up_to?: number }) =>
    db
      .insertInto('class')
      .values({ school_id: 1, place: 3, ...one })
      .execute();
  await expect(add({ number: 8, name: 'Five' })).rejects.toThrow(/unique/i);
  await expect(add({ number: 8, name: 'French', session_id: 1 })).rejects.toThrow(/unique/i);
  await expect(add({ number: 8, name: 'Eight', moves_up_to: 99 })).rejects.toThrow(/foreign key/i);
  await expect(add({ number: 10_000, name: 'Far' })).rejects.toThrow(/check/i);
  await expect(add({ number: 32_768, name: 'Farther', session_id: 1 })).rejects.toThrow(/check|range/i);
  await add({ number: 10_000, name: 'Far', session_id: 1 });
  await expect(db.deleteFrom('class').where('number', '=', 6).execute()).rejects.toThrow(/foreign key/i);
});

/** Holds the migration lock; returns the function that releases it. */
async function holdMigrationLock(location: DatabaseLocation): Promise<() => Promise<void>> {
  if (location.engine === 'sqlite') {
    const lock = new SqliteDatabase(`${location.file}.migration-lock`);
    lock.exec('begin exclusive');
    return async () => void lock.close();
  }
  const db = connect(location);
  await sql`select pg_advisory_lock(${migrationLockOfKysely}::bigint)`.execute(db);
  return () => db.destroy();
}

const migrationLockOfKysely = '3853314791062309107';
