import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import { tablesInOrder } from '../src/platform/database/copy-database.ts';
import type { Database } from '../src/platform/database/tables.ts';
import type { Config } from '../src/platform/server/config.ts';
import { readConfig } from '../src/platform/server/config.ts';
import { environmentFor } from './server-process.ts';
import type { TestLocation } from './test-database.ts';

/** A temporary folder, deleted after the test. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(inject('sqliteDirectory'), 'folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The settings for this database, which is deleted after the test. */
export function settingsFor({ location, remove }: TestLocation): Config {
  onTestFinished(remove);
  return readConfig({ LOG_LEVEL: 'silent', DATA_DIR: makeFolder(), ...environmentFor(location) });
}

/** Secrets that were used or ended since a backup must not work again after a restore. */
const ended = ['recovery_code', 'calendar_feed', 'recalled_device', 'connection'];

/** Tables that a restored school does not have: sessions, challenges, links to passwords and counters. */
const ofTheMoment = ['sign_in', 'outside_sign_in', 'account_link', 'sign_in_throttle', 'setup_link', 'quota', ...ended];

/** Everything in a database that a backup restores, as sorted text, by table. */
export async function readSchools(db: Database): Promise<Record<string, string[]>> {
  const tables = tablesInOrder.filter((table) => !ofTheMoment.includes(table));
  const contents = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  return Object.fromEntries(
    tables.map((table, place) => [table, (contents[place] ?? []).map((row) => JSON.stringify(sortKeys(row))).sort()]),
  );
}

/** Sorts the columns of a row, without those that a restore itself changes. */
function sortKeys(row: object): object {
  const { restored_from: _, ...others } = row as { readonly restored_from?: unknown };
  return Object.fromEntries(Object.entries(others).sort(([one], [other]) => (one < other ? -1 : 1)));
}
