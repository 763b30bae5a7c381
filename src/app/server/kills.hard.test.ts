import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { noteFigure } from '../../../test/figures.ts';
import {
  dataDirectoryOf,
  expectHandInsWhole,
  handIn,
  handInUntilKilled,
  seedHandIns,
} from '../../../test/hand-in-load.ts';
import { expectWhole, oldDates, seedClass, submitUntilKilled } from '../../../test/register-load.ts';
import { startServerProcess } from '../../../test/server-process.ts';
import { makeTestLocation, testedEngine } from '../../../test/test-database.ts';
import { openDatabase } from '../../platform/database/migrate.ts';

/** `KILLS=5` tries a few. */
const kills = Number(process.env.KILLS ?? 20);
const registersBetween = 15;

it('loses no acknowledged register or hand-in and keeps no half one, killed again and again under load', {
  timeout: 1_200_000,
}, async () => {
  const { location, remove } = await makeTestLocation();
  const data = dataDirectoryOf(location);
  const db = await openDatabase(location);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  const token = await seedClass(db);
  const handIns = await seedHandIns(db);
  const waiting = oldDates(kills * registersBetween * 4);
  const acknowledged: string[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    const server = await startServerProcess(location, { DATA_DIR: data });
    onTestFinished(() => server.end('SIGKILL').then(() => {}));
    // The first of a server takes longest; without it most kills would come before any hand-in.
    for (const student of handIns.students) expect(await handIn(server, handIns, student)).toBe(201);
    await Promise.all([
      submitUntilKilled(server, token, waiting, acknowledged, acknowledged.length + registersBetween),
      handInUntilKilled(server, handIns),
    ]);
    // PostgreSQL notices a killed client, and rolls its transaction back, a moment later.
    if (testedEngine === 'postgres') await wait(100);
    await expectWhole(db, acknowledged);
    await expectHandInsWhole(db, handIns, data);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(kills * registersBetween);
  const sent = handIns.students.reduce((sum, student) => sum + student.sent, 0);
  // Each has one under way, at least, when the server is killed.
  expect(sent).toBeGreaterThanOrEqual(2 * kills * handIns.students.length);
  noteFigure(`hand-ins under way or found whole after kills, ${testedEngine}`, sent);
  noteFigure(`kills survived under load, ${testedEngine}`, kills);
  noteFigure(`acknowledged registers found whole after kills, ${testedEngine}`, acknowledged.length);
});
