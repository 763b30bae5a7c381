import { execFileSync } from 'node:child_process';
import { statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exam, giveSubject, submitExam } from '../../../test/exams.ts';
import { readStoredAttendance, takeRegister } from '../../../test/registers.ts';
import { environmentFor, runCommand, startServerProcess } from '../../../test/server-process.ts';
import { mayMount, mountSmallDisk } from '../../../test/small-disk.ts';
import { testedEngine } from '../../../test/test-database.ts';
import { addTestSchool, openTestSignIn, startTestServer } from '../../../test/test-school.ts';
import { expectRoomForCopy } from '../../platform/database/expect-room.ts';
import { openDatabase } from '../../platform/database/migrate.ts';

const onSqlite = describe.runIf(testedEngine === 'sqlite');

const full = {
  status: 503,
  body: {
    code: 'unavailable',
    reason: 'disk-full',
    message: 'The school’s disk is full. Nothing was stored just now; what was stored before is safe.',
  },
};
const readOnly = {
  status: 503,
  body: {
    code: 'unavailable',
    reason: 'disk-read-only',
    message: 'The school’s disk cannot be written to. Nothing was stored just now; what was stored before is safe.',
  },
};

/** Days of registers, oldest first. */
const dates = Array.from({ length: 100 }, (_, day) => new Date(Date.UTC(2026, 6, 2 + day)).toISOString().slice(0, 10));

onSqlite('when the database may not grow', () => {
  it('a call gets the answer that the disk is full, stores nothing, and works again when there is room', async () => {
    const server = await startTestServer({});
    const { teacher } = await addTestSchool(server, { students: 60 });
    const attendance = Array.from({ length: 60 }, (_, place) => ({ roll: place + 1, status: 'Absent' }));
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(server.db);
    await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count)}`.execute(server.db);
    const taken: string[] = [];
    for (const date of dates) {
      const before = await readStoredAttendance(server.db);
      const answer = await takeRegister(server, teacher, { date, attendance });
      if (answer.status === 201) taken.push(date);
      if (answer.status === 201) continue;
      expect(answer).toMatchObject(full);
      expect(answer.headers['retry-after']).toBe('60');
      expect(await readStoredAttendance(server.db)).toEqual(before);
      break;
    }
    expect(taken.length).toBeLessThan(dates.length);
    expect((await server.call('GET', '/api/attendance/5', teacher)).body.data).toHaveLength(taken.length);
    await sql`pragma max_page_count = 1000000`.execute(server.db);
    expect((await takeRegister(server, teacher, { date: dates.at(-1), attendance })).status).toBe(201);
  });
});

describe('when the database may only be read', () => {
  it('a call that stores gets the answer that the disk is read-only, and reading continues', async () => {
    const server = await startTestServer({});
    const { teacher } = await addTestSchool(server);
    await takeRegister(server, teacher);
    await giveSubject(server, teacher, exam);
    await forbidWriting(server.db);
    await expect.poll(() => submitExam(server, teacher)).toMatchObject(readOnly);
    expect((await server.call('GET', '/api/attendance/5', teacher)).body.data).toHaveLength(1);
  });
});

async function forbidWriting(db: Awaited<ReturnType<typeof openDatabase>>): Promise<void> {
  if (testedEngine === 'sqlite') return void (await sql`pragma query_only = on`.execute(db));
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = on`.execute(db);
  // Settings that are read at the start of a connection apply from the next connection on.
  const others = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()`;
  await others.execute(db).catch(() => {});
}

describe.runIf(testedEngine === 'sqlite' && mayMount())('on a real disk of three megabytes', () => {
  it('a copy of the file beside it, which would fill the disk, does not begin', async () => {
    const file = join(mountSmallDisk(3), 'rollbook.sqlite');
    writeFileSync(file, 'x');
    const refused = { code: 'unavailable', why: { reason: 'disk-full' } };
    await expect(expectRoomForCopy(file)).rejects.toMatchObject(refused);
  });

  it('registers are taken until it is full, and every acknowledged one is there when there is room', async () => {
    const disk = mountSmallDisk(3);
    const location = { engine: 'sqlite', file: join(disk, 'rollbook.sqlite') } as const;
    const db = await openDatabase(location);
    const { id, teacher } = await addTestSchool({ db });
    const { token } = await openTestSignIn(db, id, teacher.email, new Date());
    await db.destroy();
    const server = await startServerProcess(location);
    onTestFinished(() => server.end('SIGKILL').then(() => {}));
    const health = async () => (await fetch(`${server.url}/api/health`)).status;
    expect(await health()).toBe(200);
    fillDisk(disk);
    const acknowledged: string[] = [];
    let refused = 0;
    for (const date of dates) {
      const answer = await fetch(`${server.url}/api/attendance`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ class: 5, date, attendance: [1, 2, 3].map((roll) => ({ roll, status: 'Present' })) }),
      });
      if (answer.status === 201) acknowledged.push(date);
      else refused += 1;
      if (answer.status !== 201) expect(answer.status).toBe(503);
    }
    expect(refused).toBeGreaterThan(0);
    const ill = await fetch(`${server.url}/api/health`);
    expect({ status: ill.status, body: await ill.json() }).toEqual(full);
    expect(server.readOutput()).toContain('disk is full');
    await server.end('SIGKILL');

    writeFileSync(join(disk, 'filler'), '');
    const again = await openDatabase(location);
    onTestFinished(() => again.destroy());
    const stored = await readStoredAttendance(again);
    expect(stored.attendance_sheet).toHaveLength(acknowledged.length);
    expect(stored.attendance_mark).toHaveLength(acknowledged.length * 3);
    expect((await sql`pragma integrity_check`.execute(again)).rows).toEqual([{ integrity_check: 'ok' }]);
  });

  it('a start on a disk that may only be read is refused with the reason', async () => {
    const disk = mountSmallDisk(3);
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    const location = { engine: 'sqlite', file: join(disk, 'rollbook.sqlite') } as const;
    const outcome = await runCommand(['serve'], { ...environmentFor(location), PORT: '0' });
    expect(outcome.code).toBe(1);
    expect(outcome.output).toBe(`The data cannot be kept at ${location.file}: unable to open database file\n`);
  });
});

/** Fills the disk, except for a few registers. */
function fillDisk(disk: string): void {
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(join(disk, 'filler'), Buffer.alloc(bavail * bsize - 48 * 1024, 1));
}
