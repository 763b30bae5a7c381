import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { noteFigure } from '../../../test/figures.ts';
import { expectWhole, oldDates, seedClass, submitUntilKilled } from '../../../test/register-load.ts';
import { startServerProcess } from '../../../test/server-process.ts';
import { makeTestLocation, testedEngine } from '../../../test/test-database.ts';
import { openDatabase } from '../../platform/database/migrate.ts';

const kills = 20;
const registersBetween = 15;

it('loses no acknowledged register and keeps no half one, killed again and again under load', async () => {
  const { location, remove } = await makeTestLocation();
  const db = await openDatabase(location);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  const token = await seedClass(db);
  const waiting = oldDates(kills * registersBetween * 4);
  const acknowledged: string[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const server = await startServerProcess(location);
    onTestFinished(() => server.end('SIGKILL').then(() => {}));
    await submitUntilKilled(server, token, waiting, acknowledged, acknowledged.length + registersBetween);
    // PostgreSQL notices a killed client, and rolls its transaction back, a moment later.
    if (testedEngine === 'postgres') await wait(100);
    await expectWhole(db, acknowledged);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(kills * registersBetween);
  noteFigure(`kills survived under load, ${testedEngine}`, kills);
  noteFigure(`acknowledged registers found whole after kills, ${testedEngine}`, acknowledged.length);
});
