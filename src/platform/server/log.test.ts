import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { everyEndpoint, pathTo } from '../../../test/every-endpoint.ts';
import { type ServerProcess, startServerProcess } from '../../../test/server-process.ts';
import { makeEmptyLocation, testedEngine } from '../../../test/test-database.ts';
import { addTestSchool, openTestSignIn, type TestSchool, testPassword } from '../../../test/test-school.ts';
import { openDatabase } from '../database/migrate.ts';
import type { Database } from '../database/tables.ts';

it('logs each call in a line of JSON, and nothing personal whatever happens', async () => {
  const { location, remove } = await makeEmptyLocation();
  const db = await openDatabase(location);
  const server = await startServerProcess(location, { LOG_LEVEL: 'trace', TRUSTED_PROXIES: '1' });
  onTestFinished(async () => {
    await server.end('SIGKILL');
    await db.destroy();
    await remove();
  });
  const school = await addTestSchool({ db });
  const { token } = await openTestSignIn(db, school.id, school.teacher.email, new Date());
  await db.updateTable('enrolment').set({ from_date: '2000-01-01' }).execute();
  await breakTakingRegisters(db);
  for (const [status, wish] of wishes) expect(await makeCall(server, token, wish), wish.path).toBe(status);
  const secret = await fetchCalendar(server, db, token);
  const tokens = await callEveryEndpoint(server, db, school);
  await server.end('SIGTERM');

  const output = server.readOutput();
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  const calls = lines.map((line) => JSON.parse(line)).filter((line) => line.route);
  const fetched = { method: 'GET', route: '/calendars/:name' };
  expect(calls.slice(wishes.length, wishes.length + 3)).toMatchObject([
    { route: '/api/calendar-feed', status: 200 },
    { ...fetched, status: 200 },
    { ...fetched, status: 404 },
  ]);
  expect(calls.length).toBe(wishes.length + tokens.length + 3);
  const first = { level: 30, method: 'GET', route: '/api/teachers/email/:email', status: 200 };
  expect(calls[0]).toMatchObject({ ...first, milliseconds: expect.any(Number) });
  expect(output).toContain('"msg":"call failed"');
  const secrets = [secret, ...[token, ...tokens].flatMap(secretsOf)];
  for (const personal of [...secrets, 'Student', 'Ayesha', 'Absent', '203.0.113.7', 'Test-Browser', 'example', '@']) {
    expect(output.includes(personal), personal).toBe(false);
  }
});

/** Calls each as admin, teacher and student, with personal data in every possible place. */
async function callEveryEndpoint(server: ServerProcess, db: Database, school: TestSchool): Promise<string[]> {
  const { admin, teacher, student } = school;
  const sent = { name: 'Ayesha', email: student.email, password: testPassword, message: 'Ayesha is Absent' };
  const tokens: string[] = [];
  for (const endpoint of everyEndpoint) {
    for (const { email } of [admin, teacher, student]) {
      const { token } = await openTestSignIn(db, school.id, email, new Date());
      const path = `${pathTo(endpoint).replace('nobody@hill.example', email)}?search=Ayesha&email=${email}`;
      const { method } = endpoint;
      await makeCall(
        server,
        token,
        method === 'GET' || method === 'DELETE' ? { path, method } : { path, method, sent },
      );
      tokens.push(token);
    }
  }
  return tokens;
}

/** Requests the address of a calendar, fetches it and one that does not exist, and returns its secret. */
async function fetchCalendar(server: ServerProcess, db: Database, token: string): Promise<string> {
  expect(await makeCall(server, token, { path: '/api/calendar-feed' })).toBe(200);
  const { school_id, secret } = await db.selectFrom('calendar_feed').selectAll().limit(1).executeTakeFirstOrThrow();
  const address = `/calendars/${school_id}.${secret}.ics`;
  expect(await makeCall(server, '', { path: address })).toBe(200);
  expect(await makeCall(server, '', { path: address.replace('.ics', '.txt') })).toBe(404);
  return secret;
}

/** Makes the database fail the next register with an error whose text contains the input. */
async function breakTakingRegisters(db: Database): Promise<void> {
  if (testedEngine === 'sqlite') {
    await sql`create trigger broken before insert on attendance_mark begin
      select raise(abort, 'Student s1@hill.example is Absent'); end`.execute(db);
    return;
  }
  await sql`create function break_it() returns trigger language plpgsql as $$
    begin raise exception 'Student s1@hill.example is Absent: %', new; end $$`.execute(db);
  await sql`create trigger broken before insert on attendance_mark execute function break_it()`.execute(db);
}

type Wish = { readonly path: string; readonly sent?: unknown; readonly type?: string; readonly method?: string };

const attendance = [1, 2, 3].map((roll) => ({ roll, name: `Student ${roll}`, status: 'Absent' }));

/** One call of each kind, with its expected status. */
const wishes: [number, Wish][] = [
  [200, { path: '/api/teachers/email/first@hill.example?email=first@hill.example' }],
  [401, { path: '/api/auth/teacher', sent: { email: 'nobody@hill.example' } }],
  [401, { path: '/api/identity/sign-in', sent: { email: 'first@hill.example', password: testPassword } }],
  [400, { path: '/api/auth/teacher', sent: { email: 'first@hill.example', password: testPassword } }],
  [403, { path: '/api/students/email/s1@hill.example' }],
  [404, { path: '/api/attendance/student/777' }],
  [404, { path: '/api/first@hill.example' }],
  [400, { path: '/api/%E0%A4%A?email=first@hill.example' }],
  [400, { path: '/api/attendance', sent: { class: 5, attendance: [{ roll: 1, name: 'Student 1', status: 'Here' }] } }],
  [415, { path: '/api/attendance', sent: 'Student s1@hill.example', type: 'text/plain' }],
  [500, { path: '/api/attendance', sent: { class: 5, date: '2022-01-03', attendance } }],
];

async function makeCall(
  { url }: ServerProcess,
  token: string,
  { path, sent, type, method = sent === undefined ? 'GET' : 'POST' }: Wish,
): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, 'user-agent': 'Test-Browser', 'x-forwarded-for': '203.0.113.7' };
  const answer = await fetch(url + path, {
    method,
    headers: sent === undefined ? headers : { ...headers, 'content-type': type ?? 'application/json' },
    ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

function secretsOf(token: string): string[] {
  return [token, token.split('.')[1] ?? token, testPassword];
}
