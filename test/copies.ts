import { randomInt } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { openDatabase } from '../src/platform/database/migrate.ts';
import { makeFolder } from './backups.ts';
import { expectWhole, oldDates, seedClass, submit } from './register-load.ts';
import { runCommand, type ServerProcess, startServerProcess } from './server-process.ts';
import { makeSqliteFile } from './test-database.ts';

/** The promise is one second. On a busy machine everything can be delayed, including the clock of this test. */
const promisedMs = 1_000;

type Acknowledged = { readonly date: string; readonly at: number };

/**
 * Kills a server under load repeatedly and restores its copy elsewhere. Throws unless each copy has everything
 * acknowledged a second before the kill. Returns the numbers of copies and registers, and the age of the oldest missing
 * one.
 */
export async function killWithCopy(kills: number) {
  const { location, remove } = makeSqliteFile();
  onTestFinished(remove);
  const db = await openDatabase(location);
  const token = await seedClass(db);
  await db.destroy();
  const place = makeFolder();
  const dates = oldDates(4_000);
  const acknowledged: Acknowledged[] = [];
  const figures = { restored: 0, found: 0, mostBehindMs: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    const server = await startServerProcess(location, { COPY_TO: place });
    onTestFinished(() => server.end('SIGKILL').then(() => {}));
    await firstCopy(place, server);
    const killedAt = await loadUntilKilled(server, token, dates, acknowledged);
    const { found, behindMs } = await expectRestored(place, acknowledged, killedAt);
    figures.restored += 1;
    figures.found += found;
    figures.mostBehindMs = Math.max(figures.mostBehindMs, behindMs);
  }
  return figures;
}

/** Waits until the snapshot of this start is there. */
async function firstCopy(place: string, server: ServerProcess): Promise<void> {
  const { openPlace } = await import('../src/app/server/copy/open-place.ts');
  const { readLines } = await import('../src/app/server/copy/read-copy.ts');
  const copy = openPlace({ kind: 'disk', directory: place });
  const owner = async () => JSON.parse(String((await copy.read('owner.json')) ?? '{}')) as { line?: string };
  const isThere = async () => {
    const { line } = await owner();
    return (await readLines(copy)).some(({ name, snapshots }) => name === line && snapshots.length > 0);
  };
  const before = performance.now();
  // The wait ensures that the line of an earlier start is not counted.
  await wait(300);
  while (!(await isThere())) {
    if (performance.now() - before > 60_000) throw new Error(server.readOutput());
    await wait(20);
  }
}

/** Submits until the kill, at a random moment; returns when that was. */
async function loadUntilKilled(server: ServerProcess, token: string, dates: string[], acknowledged: Acknowledged[]) {
  let isDead = false;
  const submitInTurn = async () => {
    for (let date = dates.shift(); date && !isDead; date = dates.shift()) {
      const status = await submit(server, token, date).catch(() => 'no answer');
      if (status !== 201) return;
      acknowledged.push({ date, at: Date.now() });
      await wait(30);
    }
  };
  const before = acknowledged.length;
  const load = Promise.all([1, 2, 3].map(submitInTurn));
  await expect.poll(() => acknowledged.length - before, { timeout: 60_000, interval: 5 }).toBeGreaterThan(5);
  await wait(randomInt(200, 2_500));
  const killedAt = Date.now();
  const ended = server.end('SIGKILL');
  isDead = true;
  await Promise.all([load, ended]);
  return killedAt;
}

async function expectRestored(place: string, acknowledged: readonly Acknowledged[], killedAt: number) {
  const folder = join(makeFolder(), 'new');
  const outcome = await runCommand(['restore', '--from', place], { DATA_DIR: folder });
  expect(outcome).toMatchObject({ code: 0 });
  const restored = await openDatabase({ engine: 'sqlite', file: join(folder, 'rollbook.sqlite') });
  expect((await sql`pragma integrity_check`.execute(restored)).rows).toEqual([{ integrity_check: 'ok' }]);
  const rows = await restored.selectFrom('attendance_sheet').select('date').execute();
  const there = new Set(rows.map(({ date }) => date));
  const missing = acknowledged.filter(({ date }) => !there.has(date));
  const due = acknowledged.filter(({ at }) => at < killedAt - promisedMs).map(({ date }) => date);
  await expectWhole(restored, due);
  await restored.destroy();
  rmSync(folder, { recursive: true });
  return { found: there.size, behindMs: Math.max(0, ...missing.map(({ at }) => killedAt - at)) };
}
