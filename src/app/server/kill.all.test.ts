import { expect, it, onTestFinished } from 'vitest';
import { expectWhole, oldDates, seedClass, submit, submitUntilKilled } from '../../../test/register-load.ts';
import { startServerProcess } from '../../../test/server-process.ts';
import { makeTestLocation } from '../../../test/test-database.ts';
import { openDatabase } from '../../platform/database/migrate.ts';

/** The server is killed after this many acknowledged registers. */
const kills = [40, 80, 120];

it('loses no acknowledged register and stores no half register when it is killed in the middle of 200', {
  timeout: 180_000,
}, async () => {
  const { location, remove } = await makeTestLocation();
  const db = await openDatabase(location);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  const token = await seedClass(db);
  const dates = oldDates(200);
  const waiting = [...dates];
  const acknowledged: string[] = [];
  for (const killAfter of kills) {
    const server = await startServerProcess(location);
    onTestFinished(() => server.end('SIGKILL').then(() => {}));
    await submitUntilKilled(server, token, waiting, acknowledged, killAfter);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(120);
  expect(acknowledged.length).toBeLessThan(dates.length);

  const server = await startServerProcess(location);
  onTestFinished(() => server.end('SIGKILL').then(() => {}));
  const stored = await expectWhole(db, acknowledged);
  const again: number[] = [];
  // The number of concurrent calls is limited so that none waits too long for a connection.
  for (let first = 0; first < dates.length; first += 20) {
    const some = dates.slice(first, first + 20);
    again.push(...(await Promise.all(some.map((date) => submit(server, token, date)))));
  }
  expect(again.filter((status) => status === 409).length).toBe(stored);
  expect(again.filter((status) => status === 201).length).toBe(dates.length - stored);
});
