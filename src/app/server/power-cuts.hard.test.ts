import { randomBytes, randomInt } from 'node:crypto';
import { appendFileSync, copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder } from '../../../test/backups.ts';
import { noteFigure } from '../../../test/figures.ts';
import { expectWhole, oldDates, seedClass, submit } from '../../../test/register-load.ts';
import { startServerProcess } from '../../../test/server-process.ts';
import { makeSqliteFile, testedEngine } from '../../../test/test-database.ts';
import { openDatabase } from '../../platform/database/migrate.ts';

const cuts = 40;

/**
 * Simulates what a power cut leaves of SQLite: the files at some instant, and at the end of the WAL arbitrary parts of
 * the pending write. The server is paused while the files are copied, to get one instant.
 */
it.runIf(testedEngine === 'sqlite')('loses no acknowledged register to a power cut at any moment', async () => {
  const { location, remove } = makeSqliteFile();
  onTestFinished(remove);
  const db = await openDatabase(location);
  const token = await seedClass(db);
  await db.destroy();
  const file = location.engine === 'sqlite' ? location.file : '';
  const server = await startServerProcess(location);
  onTestFinished(() => server.end('SIGKILL').then(() => {}));
  const waiting = oldDates(3_000);
  const acknowledged: string[] = [];
  let isOver = false;
  const submitInTurn = async () => {
    for (let date = waiting.shift(); date && !isOver; date = waiting.shift()) {
      expect(await submit(server, token, date)).toBe(201);
      acknowledged.push(date);
    }
  };
  const load = Promise.all([1, 2, 3, 4].map(submitInTurn));
  for (let cut = 0; cut < cuts; cut += 1) {
    await wait(randomInt(5, 120));
    const copy = join(makeFolder(), 'rollbook.sqlite');
    const before = [...acknowledged];
    await server.pause();
    for (const end of ['', '-wal']) if (existsSync(file + end)) copyFileSync(file + end, copy + end);
    server.resume();
    const length = randomInt(1, 9_000);
    await expectSurvives(copy, before, cut % 2 === 0 ? randomBytes(length) : Buffer.alloc(length));
  }
  isOver = true;
  await load;
  noteFigure('power cuts survived, sqlite', cuts);
});

/** Expects that everything synced is intact. Pending writes may be arbitrary or missing. */
async function expectSurvives(file: string, acknowledged: readonly string[], tail: Buffer): Promise<void> {
  appendFileSync(`${file}-wal`, tail);
  const db = await openDatabase({ engine: 'sqlite', file });
  expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }]);
  await expectWhole(db, acknowledged);
  await db.destroy();
}
