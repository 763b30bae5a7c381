import { randomUUID } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { forgetStoredReadings } from '../src/base/audit/server/stored-readings.ts';
import { connect } from '../src/platform/database/connect.ts';
import { tablesInOrder } from '../src/platform/database/copy-database.ts';
import { planForValues } from '../src/platform/database/spread.ts';
import type { Database } from '../src/platform/database/tables.ts';
import type { DatabaseLocation } from '../src/platform/server/config.ts';

export type Engine = 'sqlite' | 'postgres';

/** The engine of this test run; vitest.config.ts runs every server test on both. */
export const testedEngine: Engine = import.meta.env.ENGINE === 'sqlite' ? 'sqlite' : 'postgres';

/** Whether the PostgreSQL database is distributed by Citus. */
export const isCitus = import.meta.env.ENGINE === 'citus';

export type TestLocation = { readonly location: DatabaseLocation; readonly remove: () => Promise<void> };

/** Creates a new database on the tested engine as a copy of one that was migrated once for all tests. */
export async function makeTestLocation(engine: Engine = testedEngine): Promise<TestLocation> {
  if (engine === 'sqlite') return copySqliteFile();
  return isCitus ? makeSpreadDatabase() : makePostgresDatabase('template1');
}

/** A new database without any table, to test migrations. */
export async function makeEmptyLocation(): Promise<TestLocation> {
  return testedEngine === 'sqlite' ? makeSqliteFile() : makePostgresDatabase('template0');
}

/** Deletes every row of the school's tables, regardless of foreign keys; tables without any are left alone. */
export async function deleteEveryRow(db: Database): Promise<void> {
  if (isCitus) await deleteSpreadRows(db);
  else if (testedEngine === 'postgres') await emptyPostgres.execute(db);
  else await emptySqlite(db);
  forgetStoredReadings(db);
}

/** The block takes one round trip because it runs after each of thousands of tests. */
const emptyPostgres = sql.raw(`
  do $$
  declare
    name text;
    is_used boolean;
  begin
    -- Neither references nor the guards against deletion are asked.
    perform set_config('session_replication_role', 'replica', true);
    foreach name in array array[${tablesInOrder.map((name) => `'${name}'`).join(', ')}] loop
      execute format('select exists (select from %I)', name) into is_used;
      if is_used then execute format('delete from %I', name); end if;
    end loop;
  end $$`);

const usedTables = sql.join(
  tablesInOrder.map((name) => sql`select ${sql.lit(name)} as name where exists (select 1 from ${sql.table(name)})`),
  sql` union all `,
);

async function emptySqlite(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`pragma defer_foreign_keys = on`.execute(transaction);
    const { rows: used } = await sql<{ name: string }>`${usedTables}`.execute(transaction);
    const names = new Set(used.map(({ name }) => name));
    // The schools come first in this order: audit entries may be deleted once their school is.
    for (const name of tablesInOrder) if (names.has(name)) await transaction.deleteFrom(name).execute();
  });
}

/**
 * Like `deleteEveryRow`, but deletes referring rows first, because the shards of distributed tables check their
 * references.
 */
async function deleteSpreadRows(db: Database): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const setting of [
      `citus.propagate_set_commands = 'local'`,
      `citus.multi_shard_modify_mode = 'sequential'`,
      `rollbook.replaces = 'everything'`,
    ])
      await sql.raw(`set local ${setting}`).execute(transaction);
    for (const table of tablesInOrder.toReversed()) await transaction.deleteFrom(table).execute();
  });
}

function copySqliteFile(): TestLocation {
  const made = makeSqliteFile();
  if (made.location.engine === 'sqlite') copyFileSync(inject('sqliteTemplate'), made.location.file);
  return made;
}

/** A new SQLite file, whatever the tested engine. */
export function makeSqliteFile(): TestLocation {
  const directory = mkdtempSync(join(inject('sqliteDirectory'), 'test-'));
  return {
    location: { engine: 'sqlite', file: join(directory, 'rollbook.sqlite') },
    remove: async () => rmSync(directory, { recursive: true, force: true }),
  };
}

async function makePostgresDatabase(template: 'template0' | 'template1'): Promise<TestLocation> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // By default, PostgreSQL writes each block of the copy to its journal, which takes eight times as long.
  await administer(`create database ${name} template ${template} strategy file_copy`);
  return {
    location: { engine: 'postgres', url: urlOf(name) },
    remove: () => administer(`drop database ${name} with (force)`),
  };
}

/**
 * Makes a copy on every machine. The machines know each other by address, and the database by its name in the request.
 */
async function makeSpreadDatabase(): Promise<TestLocation> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onEachMachine(`create database ${name} template ${inject('citusTemplate')}`);
  // This setting is not copied with the database.
  await administer(planForValues, urlOf(name));
  return { location: { engine: 'postgres', url: urlOf(name) }, remove: () => dropSpread(name) };
}

/**
 * Drops a distributed database. It must be closed on all machines first, because they connect to each other; recent
 * connections may take a while to end.
 */
async function dropSpread(name: string): Promise<void> {
  await onEachMachine(`alter database ${name} allow_connections false`);
  for (let tries = 25; ; tries -= 1) {
    try {
      await onEachMachine(`drop database if exists ${name} with (force)`);
      return;
    } catch (error) {
      if (tries === 1) throw error;
    }
    await wait(200);
  }
}

function onEachMachine(statement: string): Promise<unknown> {
  return Promise.all(inject('citusUrls').map((url) => administer(statement, url.replace('{database}', 'postgres'))));
}

async function administer(task: string | ((db: Database) => Promise<unknown>), url = urlOf('postgres')): Promise<void> {
  const db = connect({ engine: 'postgres', url });
  await (typeof task === 'string' ? sql.raw(task).execute(db) : task(db));
  await db.destroy();
}

function urlOf(database: string): string {
  return inject('postgresUrl').replace('{database}', database);
}
