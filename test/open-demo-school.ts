import { readFileSync } from 'node:fs';
import { makeDemoSchool } from '../src/app/demo/make-demo-school.ts';
import { openDatabase } from '../src/platform/database/migrate.ts';
import type { Database } from '../src/platform/database/tables.ts';
import { makeTestLocation } from './test-database.ts';

/** When the tests create the demo school: 14:00 on Friday 20 November 2026 in Dhaka. */
export const demoNow = new Date('2026-11-20T08:00:00Z');

export const makingTimeoutMs = 180_000;

type OpenedDatabase = { readonly db: Database; readonly close: () => Promise<void> };

/** A demo school in its own database, which `close` deletes. */
export async function openDemoSchool(now = demoNow, tell: (step: string) => void = () => {}): Promise<OpenedDatabase> {
  const opened = await openEmptyDatabase();
  await makeDemoSchool(opened.db, now, tell);
  return opened;
}

export async function openEmptyDatabase(): Promise<OpenedDatabase> {
  const { location, remove } = await makeTestLocation();
  const db = await openDatabase(location);
  return {
    db,
    close: async () => {
      await db.destroy();
      await remove();
    },
  };
}

/** The columns of student-por.csv, parsed independently of the code under test. */
export function readRows(): Record<string, string>[] {
  const lines = readFileSync(new URL('../src/app/demo/student-por.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n');
  const [columns = [], ...rows] = lines.map((line) => [...line.matchAll(/[^",\r]+/g)].map(String));
  return rows.map((cells) => Object.fromEntries(cells.map((cell, place) => [columns[place], cell])));
}
