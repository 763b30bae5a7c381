import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Database } from '../src/platform/database/tables.ts';
import type { ServerProcess } from './server-process.ts';
import { addTestSchool, openTestSignIn } from './test-school.ts';

/** The class is large, so that a kill is likely to interrupt the storing of a register. */
const classSize = 100;
const attendance = Array.from({ length: classSize }, (_, index) => ({
  roll: 101 + index,
  status: index % 3 ? 'Present' : 'Absent',
}));

/** This many distinct days, long before any test clock. */
export function oldDates(count: number): string[] {
  return Array.from({ length: count }, (_, day) => new Date(Date.UTC(2001, 0, 1 + day)).toISOString().slice(0, 10));
}

/** Adds a class 7 of students with names only, which is enough for a register. */
export async function seedClass(db: Database): Promise<string> {
  const { id, student, teacher } = await addTestSchool({ db });
  const session = { school_id: id, id: 100, name: 'old', from_date: '2001-01-01', to_date: '2020-12-31' };
  await db.insertInto('session').values(session).execute();
  const year = { session_id: session.id, class: 7, from_date: '2001-01-01', to_date: '2020-01-01' };
  const person = await db.selectFrom('person').selectAll().where('id', '=', student.id).executeTakeFirstOrThrow();
  const people = attendance.map(({ roll }) => ({ ...person, id: 1000 + roll, name: `Student ${roll}` }));
  await db.insertInto('person').values(people).execute();
  const places = attendance.map(({ roll }) => ({ ...year, school_id: id, id: roll, roll, student_id: 1000 + roll }));
  await db.insertInto('enrolment').values(places).execute();
  return (await openTestSignIn(db, id, teacher.email, new Date())).token;
}

/** Submits a register and returns the status; a 503 must have a `Retry-After`. */
export async function submit({ url }: Pick<ServerProcess, 'url'>, token: string, date: string): Promise<number> {
  const answer = await fetch(`${url}/api/attendance`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ class: 7, date, attendance }),
  });
  await answer.arrayBuffer();
  if (answer.status === 503) expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  return answer.status;
}

const submittersAtOnce = 10;

/**
 * Submits concurrently, taking dates from `waiting` and adding acknowledged ones to `acknowledged`, until the server is
 * killed, after about this many in total.
 */
export async function submitUntilKilled(
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

/** Throws unless every acknowledged register is stored and every stored one is complete; returns their number. */
export async function expectWhole(db: Database, acknowledged: readonly string[]): Promise<number> {
  const marks = await db
    .selectFrom('attendance_sheet as sheet')
    .leftJoin('attendance_mark as mark', (join) =>
      join.onRef('mark.school_id', '=', 'sheet.school_id').onRef('mark.sheet_id', '=', 'sheet.id'),
    )
    .select(['sheet.date', 'mark.enrolment_id', 'mark.status'])
    .orderBy('mark.enrolment_id')
    .execute();
  const stored = Map.groupBy(marks, ({ date }) => date);
  const whole = attendance.map(({ roll, status }) => [roll, status === 'Present' ? 1 : 0]);
  for (const [date, lines] of stored) {
    expect(
      lines.map(({ enrolment_id, status }) => [enrolment_id, status]),
      date,
    ).toEqual(whole);
  }
  expect(acknowledged.filter((date) => !stored.has(date))).toEqual([]);
  return stored.size;
}
