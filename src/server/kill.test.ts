import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from './database/migrate.ts';
import type { Database } from './database/tables.ts';
import { type ServerProcess, startServerProcess } from './testing/server-process.ts';
import { makeTestLocation } from './testing/test-database.ts';
import { addTestSchool, addTestStudent, openTestSession } from './testing/test-school.ts';

const classSize = 20;
const attendance = Array.from({ length: classSize }, (_, index) => ({
  roll: 101 + index,
  status: index % 3 ? 'Present' : 'Absent',
}));
/** Two hundred days long before any clock that runs these tests. */
const dates = Array.from({ length: 200 }, (_, day) => new Date(Date.UTC(2001, 0, 1 + day)).toISOString().slice(0, 10));
const submittersAtOnce = 10;
const killAfter = 60;

it('loses no acknowledged register and keeps no half one when the server is killed in the middle of 200', async () => {
  const { location, remove } = await makeTestLocation();
  const db = await openDatabase(location);
  const killed = await startServerProcess(location);
  onTestFinished(async () => {
    await killed.end('SIGKILL');
    await db.destroy();
    await remove();
  });
  const token = await seedClass(db);

  const acknowledged = await submitUntilKilled(killed, token);
  expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);
  expect(acknowledged.length).toBeLessThan(dates.length);

  const restarted = await startServerProcess(location);
  onTestFinished(() => restarted.end('SIGKILL').then(() => {}));
  const stored = await readRegisters(restarted, token);
  for (const date of acknowledged) expect(stored.get(date), date).toEqual(attendance);
  for (const [date, lines] of stored) expect(lines, date).toEqual(attendance);
  expect(await countMarks(db)).toBe(stored.size * classSize);

  const again = await Promise.all(dates.map((date) => submit(restarted, token, date)));
  expect(again.filter((status) => status === 409).length).toBe(stored.size);
  expect(again.filter((status) => status === 201).length).toBe(dates.length - stored.size);
  expect((await readRegisters(restarted, token)).size).toBe(dates.length);
});

async function seedClass(db: Database): Promise<string> {
  const school = await addTestSchool({ db }, { students: 2 });
  for (const { roll } of attendance) await addTestStudent(db, school, { roll, class: 7, fromDate: '2000-01-01' });
  return (await openTestSession(db, school.id, school.teacher.email, new Date())).token;
}

/** Submits from several sides at once, kills the server after some, and answers the dates that were acknowledged. */
async function submitUntilKilled(server: ServerProcess, token: string): Promise<string[]> {
  const waiting = [...dates];
  const acknowledged: string[] = [];
  const submitInTurn = async () => {
    for (let date = waiting.shift(); date; date = waiting.shift()) {
      const status = await submit(server, token, date).catch(() => 'no answer');
      if (status === 201) acknowledged.push(date);
      if (status === 'no answer') return;
      if (acknowledged.length === killAfter) void server.end('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: submittersAtOnce }, submitInTurn));
  return acknowledged;
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
