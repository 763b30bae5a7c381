import { describe, expect, it } from 'vitest';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testNow,
} from '../../../../test/test-school.ts';
import { sendMessage } from './messages.queries.ts';

const message = { recipientType: 'admin', message: 'Hello' };

/** Sets how much of today's quota is used. */
async function spend(server: TestServer, schoolId: number, { id }: TestPerson, used: number): Promise<void> {
  const window_ends_at = hoursLater(24).toISOString();
  const row = { school_id: schoolId, subject: `messages ${id}`, used, window_ends_at };
  await server.db.insertInto('quota').values(row).execute();
}

describe('messages of one person', () => {
  it.each([
    ['student', '/api/message/student', 50, message],
    ['teacher', '/api/message', 300, message],
    ['admin', '/api/message/admin', 500, { recipientType: 'class', className: 5, message: 'Hello' }],
  ] as const)('are refused beyond a day’s: those of a %s', async (role, path, most, body) => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const person = school[role];
    await spend(server, school.id, person, most - 1);
    expect((await server.call('POST', path, person, body)).status).toBe(201);
    const refused = await server.call('POST', path, person, body);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'slow_down', message: expect.stringMatching(/tomorrow/) },
    });
    expect(refused.headers['retry-after']).toBe(String(24 * 60 * 60));
    expect(await server.db.selectFrom('message').select('id').execute()).toHaveLength(1);
    server.setNow(hoursLater(24));
    const tomorrow = await openTestSignIn(server.db, school.id, person.email, hoursLater(24));
    expect((await server.call('POST', path, tomorrow, body)).status).toBe(201);
  });

  it('are counted one by one even if they come all at once, and separately from other people’s', async () => {
    const server = await startTestServer();
    const { student, otherStudent } = await addTestSchool(server);
    const send = (person: TestPerson) => server.call('POST', '/api/message/student', person, message);
    const statuses = (await Promise.all(Array.from({ length: 60 }, () => send(student)))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await send(otherStudent)).status).toBe(201);
  });

  it('do not count when they are refused', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    expect((await server.call('POST', '/api/message', teacher, { ...message, recipientType: 'class' })).status).toBe(
      400,
    );
    expect(await server.db.selectFrom('quota').selectAll().execute()).toEqual([]);
  });
});

describe('an inbox with many messages', () => {
  it('answers the newest 200 unless a page is asked for', async () => {
    const server = await startTestServer();
    const { id, admin, student } = await addTestSchool(server);
    const recipient = { type: 'admin' } as const;
    await server.db.transaction().execute(async (transaction) => {
      for (let number = 1; number <= 203; number += 1) {
        await sendMessage(transaction, id, {
          senderId: student.id,
          recipient,
          text: `Message ${number}`,
          sentAt: testNow,
        });
      }
    });
    const texts = async (query = '') =>
      (await server.call('GET', `/api/message/admin${query}`, admin)).body.map(
        (one: { message: string }) => one.message,
      );
    const newest = await texts();
    expect([newest.length, newest[0], newest.at(-1)]).toEqual([200, 'Message 203', 'Message 4']);
    const { body } = await server.call('GET', '/api/message/admin', admin);
    expect(await texts(`?before=${body.at(-1)._id}`)).toEqual(['Message 3', 'Message 2', 'Message 1']);
    expect(await texts('?limit=2')).toEqual(['Message 203', 'Message 202']);
  });
});

describe('a reminder', () => {
  it('reaches a teacher once a day about the same matter, whoever sends it', async () => {
    const server = await startTestServer();
    const { id, admin, teacher, otherTeacher } = await addTestSchool(server);
    const remind = (of: string, { email } = teacher) =>
      server.call('POST', '/api/message/admin', admin, {
        recipientType: 'teacher',
        teacherEmail: email,
        message: 'Please take the register.',
        reminds: of,
      });
    expect((await remind('register 5')).status).toBe(201);
    expect(await remind('register 5')).toMatchObject({ status: 429, body: { reason: 'reminded-today' } });
    expect((await remind('register 6')).status).toBe(201);
    expect((await remind('register 5', otherTeacher)).status).toBe(201);
    expect((await remind(' ')).status).toBe(400);
    const { body } = await server.call('GET', `/api/message/teacher/${teacher.email}`, teacher);
    expect(body).toHaveLength(2);
    server.setNow(hoursLater(24));
    const later = await openTestSignIn(server.db, id, admin.email, hoursLater(24));
    const again = { recipientType: 'teacher', teacherEmail: teacher.email, message: 'Please', reminds: 'register 5' };
    expect((await server.call('POST', '/api/message/admin', later, again)).status).toBe(201);
  });
});
