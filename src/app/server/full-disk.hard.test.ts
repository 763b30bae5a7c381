import { randomInt } from 'node:crypto';
import { statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { noteFigure } from '../../../test/figures.ts';
import { expectHandInsWhole, handIn, seedHandIns } from '../../../test/hand-in-load.ts';
import { expectWhole, oldDates, seedClass, submit } from '../../../test/register-load.ts';
import { startServerProcess } from '../../../test/server-process.ts';
import { mayMount, mountSmallDisk } from '../../../test/small-disk.ts';
import { testedEngine } from '../../../test/test-database.ts';
import { openDatabase } from '../../platform/database/migrate.ts';

const rounds = 40;

it.runIf(testedEngine === 'sqlite' && mayMount())(
  'a disk that is full at any point of the work costs no acknowledged register or hand-in',
  async () => {
    const disk = mountSmallDisk(24);
    const location = { engine: 'sqlite', file: join(disk, 'rollbook.sqlite') } as const;
    const db = await openDatabase(location);
    const token = await seedClass(db);
    const handIns = await seedHandIns(db);
    await db.destroy();
    const server = await startServerProcess(location);
    onTestFinished(() => server.end('SIGKILL').then(() => {}));
    const waiting = oldDates(rounds * 20);
    const acknowledged: string[] = [];
    let refused = 0;
    let refusedHandIns = 0;
    for (let round = 0; round < rounds; round += 1) {
      const filler = join(disk, 'filler');
      writeFileSync(filler, '');
      const { bavail, bsize } = statfsSync(disk);
      writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - randomInt(0, 100_000)), 1));
      for (const date of waiting.splice(0, 10)) {
        const status = await submit(server, token, date);
        expect([201, 503]).toContain(status);
        if (status === 201) acknowledged.push(date);
        else refused += 1;
      }
      for (const student of handIns.students) {
        const status = await handIn(server, handIns, student);
        expect([201, 503]).toContain(status);
        if (status === 503) refusedHandIns += 1;
      }
    }
    await server.end('SIGKILL');
    writeFileSync(join(disk, 'filler'), '');
    const again = await openDatabase(location);
    onTestFinished(() => again.destroy());
    expect(await expectWhole(again, acknowledged)).toBe(acknowledged.length);
    await expectHandInsWhole(again, handIns, disk);
    expect((await sql`pragma integrity_check`.execute(again)).rows).toEqual([{ integrity_check: 'ok' }]);
    expect(refused).toBeGreaterThan(0);
    expect(refusedHandIns).toBeGreaterThan(0);
    noteFigure('hand-ins refused by a full disk with nothing lost', refusedHandIns);
    noteFigure('writes refused by a full disk with nothing lost', refused);
  },
);
