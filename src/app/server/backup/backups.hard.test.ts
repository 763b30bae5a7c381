import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { makeFolder, settingsFor } from '../../../../test/backups.ts';
import { noteFigure } from '../../../../test/figures.ts';
import { expectWhole, oldDates, seedClass, submit } from '../../../../test/register-load.ts';
import { startServerProcess } from '../../../../test/server-process.ts';
import { makeTestLocation, testedEngine } from '../../../../test/test-database.ts';
import { openDatabase } from '../../../platform/database/migrate.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const rounds = 8;

it('a backup under load holds everything that was acknowledged before it, and nothing by halves', async () => {
  const source = settingsFor(await makeTestLocation());
  const db = await openDatabase(source.database);
  const token = await seedClass(db);
  await db.destroy();
  const server = await startServerProcess(source.database);
  onTestFinished(() => server.end('SIGKILL').then(() => {}));
  const waiting = oldDates(3_000);
  const acknowledged: string[] = [];
  let isOver = false;
  const submitInTurn = async () => {
    for (let date = waiting.shift(); date && !isOver; date = waiting.shift()) {
      expect(await submit(server, token, date)).toBe(201);
      acknowledged.push(date);
      await wait(60);
    }
  };
  const load = Promise.all([submitInTurn(), submitInTurn()]);
  for (let round = 0; round < rounds; round += 1) {
    const file = join(makeFolder(), 'school.rollbook');
    const before = [...acknowledged];
    await writeBackup(source, file);
    const target = settingsFor(await makeTestLocation());
    await restoreBackup(target, file, { replace: false }, () => {});
    const restored = await openDatabase(target.database);
    const stored = await expectWhole(restored, before);
    expect(stored).toBeLessThanOrEqual(oldDates(3_000).length - waiting.length);
    await restored.destroy();
  }
  isOver = true;
  await load;
  noteFigure(`backups under load restored and compared, ${testedEngine}`, rounds);
});
