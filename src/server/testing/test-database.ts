import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { connect, type DatabaseLocation } from '../database/connect.ts';

/** The engine that this run of the tests is about; vitest.config.ts runs every server test on both. */
export const testedEngine: 'sqlite' | 'postgres' = import.meta.env.ENGINE === 'postgres' ? 'postgres' : 'sqlite';

export type TestLocation = { readonly location: DatabaseLocation; readonly remove: () => Promise<void> };

/** A new place for one test's data, on the engine that is being tested: migrated on PostgreSQL, empty on SQLite. */
export async function makeTestLocation(): Promise<TestLocation> {
  return testedEngine === 'sqlite' ? makeSqliteFile() : borrowPostgresDatabase();
}

/** The same without a single table in it, for tests of the tables themselves and for those that change them. */
export async function makeEmptyLocation(): Promise<TestLocation> {
  if (testedEngine === 'sqlite') return makeSqliteFile();
  const location = await makePostgresDatabase('template0');
  return { location, remove: () => administer(`drop database ${nameOf(location)} with (force)`) };
}

/** Files in memory where the system has them: every commit syncs, and these tests kill Rollbook, never the machine. */
const quickDirectory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

function makeSqliteFile(): TestLocation {
  const directory = mkdtempSync(join(quickDirectory, 'rollbook-test-'));
  return {
    location: { engine: 'sqlite', file: join(directory, 'rollbook.sqlite') },
    remove: async () => rmSync(directory, { recursive: true, force: true }),
  };
}

type PostgresLocation = Extract<DatabaseLocation, { engine: 'postgres' }>;

/** Databases whose tests have ended, empty again: PostgreSQL needs a hundred times as long to make a new one. */
const freeDatabases: PostgresLocation[] = [];

async function borrowPostgresDatabase(): Promise<TestLocation> {
  const location = freeDatabases.pop() ?? (await makePostgresDatabase('template1'));
  const giveBack = async () => {
    await deleteRows(location);
    freeDatabases.push(location);
  };
  return { location, remove: giveBack };
}

async function makePostgresDatabase(template: string): Promise<PostgresLocation> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name} template ${template}`);
  return { engine: 'postgres', url: urlOf(name) };
}

/** Deletes every row of the school's tables, in whatever order the references between them would want. */
async function deleteRows(location: PostgresLocation): Promise<void> {
  const db = connect(location);
  const tables = await db.introspection.getTables();
  const deletions = tables.map(({ name }) => `delete from ${name};`);
  await sql.raw(`set session_replication_role = replica; ${deletions.join(' ')}`).execute(db);
  await db.destroy();
}

async function administer(statement: string): Promise<void> {
  const db = connect({ engine: 'postgres', url: urlOf('postgres') });
  await sql.raw(statement).execute(db);
  await db.destroy();
}

function urlOf(database: string): string {
  return inject('postgresUrl').replace('{database}', database);
}

function nameOf({ url }: PostgresLocation): string {
  return new URL(url).pathname.slice(1);
}
