import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './database/migrate.ts';
import type { Database } from './database/tables.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { makeTestLocation } from './testing/test-database.ts';
import { addTestSchool, openTestSession } from './testing/test-school.ts';

/** Large, so that storing one register takes long enough for a kill to fall into it. */
const classSize = 100;
const attendance = Array.from({ length: classSize }, (_, index) => ({
  roll: 101 + index,
  status: index % 3 ? 'Present' : 'Absent',
}));
/** Two hundred days long before any clock that runs these tests. */
const dates = Array.from({ length: 200 }, (_, day) => new Date(Date.UTC(2001, 0, 1 + day)).toISOString().slice(0, 10));
const submittersAtOnce = 10;
/** After so many acknowledged registers the server is killed, some milliseconds more or less. */
const kills = [40, 80, 120];

const name = 'loses no acknowledged register and keeps no half one when it is killed in the middle of 200';

it(name, { timeout: 60_000 }, async () => {
  const { location, remove } = await makeTestLocation();
  const db = await openDatabase(location);
  onTestFinished(async () => {
    await db.destroy();
    await remove();
  });
  const token = await seedClass(db);
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
  const stored = await readRegisters(server, token);
  for (const date of acknowledged) expect(stored.get(date), date).toEqual(attendance);
  for (const [date, lines] of stored) expect(lines, date).toEqual(attendance);
  expect(await countMarks(db)).toBe(stored.size * classSize);

  const again = await Promise.all(dates.map((date) => submit(server, token, date)));
  expect(again.filter((status) => status === 409).length).toBe(stored.size);
  expect(again.filter((status) => status === 201).length).toBe(dates.length - stored.size);
});

/** A class 7 whose places were all held, one after another, by one student: the register asks for no more. */
async function seedClass(db: Database): Promise<string> {
  const { id, student, teacher } = await addTestSchool({ db });
  const year = { session: '2000-2001', class: 7, from_date: '2001-01-01', to_date: '2002-01-01' };
  const places = attendance.map(({ roll }) => ({ ...year, school_id: id, id: roll, roll, student_id: student.id }));
  await db.insertInto('enrolment').values(places).execute();
  return (await openTestSession(db, id, teacher.email, new Date())).token;
}

/** Submits from several sides at once, noting what is acknowledged, until the server is killed under them. */
async function submitUntilKilled(
  server: ServerProcess,
  token: string,
  waiting: string[],
  acknowledged: string[],
  killAfter: number,
): Promise<void> {
  let isDying = false;
  const submitInTurn = async () => {
    for (let date = waiting.shift(); date; date = waiting.shift()) {
      const status = await submit(server, token, date).catch(() => 'no answer');
      if (status === 'no answer') return;
      expect(status).toBe(201);
      acknowledged.push(date);
      if (acknowledged.length < killAfter || isDying) continue;
      isDying = true;
      void wait(Math.random() * 10).then(() => server.end('SIGKILL'));
    }
  };
  await Promise.all(Array.from({ length: submittersAtOnce }, submitInTurn));
}

async function submit({ url }: ServerProcess, token: string, date: string): Promise<number> {
  const answer = await fetch(`${url}/api/attendance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ class: 7, date, attendance }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function readRegisters({ url }: ServerProcess, token: string) {
  const answer = await fetch(`${url}/api/attendance/7`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await answer.json()) as { data: { date: string; attendance: typeof attendance }[] };
  return new Map(data.map((record) => [record.date, record.attendance.map(({ roll, status }) => ({ roll, status }))]));
}

async function countMarks(db: Database): Promise<number> {
  return (await db.selectFrom('attendance_mark').select('present').execute()).length;
}
