import { describe, expect, it } from 'vitest';
import {
  addTestSchool,
  addTestStudent,
  hoursLater,
  startTestServer,
  type TestPerson,
  type TestServer,
} from '../../../../test/test-school.ts';

const notice = { title: 'Holiday', content: 'On Monday.' };

async function unreadOf(server: TestServer, person: TestPerson) {
  return (await server.call('GET', '/api/news/unread', person)).body;
}

function markRead(server: TestServer, person: TestPerson | undefined, kind: string, upTo: unknown) {
  return server.call('POST', '/api/news/read', person, { kind, upTo });
}

describe('the count of unread messages and notices', () => {
  it('covers what others posted and sent to the person, until it is marked as read', async () => {
    const server = await startTestServer();
    const { admin, teacher, otherTeacher, student } = await addTestSchool(server);
    const { body: posted } = await server.call('POST', '/api/notices', admin, notice);
    const toClass = { recipientType: 'class', className: 5, message: 'Hello' };
    const { body: sent } = await server.call('POST', '/api/message/admin', admin, toClass);
    await server.call('POST', '/api/message/student', student, { recipientType: 'admin', message: 'Hi' });

    expect(await unreadOf(server, admin)).toEqual({ notices: 0, messages: 1, results: 0, cover: 0, homework: 0 });
    expect(await unreadOf(server, teacher)).toEqual({ notices: 1, messages: 0, results: 0, cover: 0, homework: 0 });
    expect(await unreadOf(server, student)).toEqual({ notices: 1, messages: 1, results: 0, cover: 0, homework: 0 });

    expect((await markRead(server, student, 'messages', sent._id)).body).toEqual({
      notices: 1,
      messages: 0,
      results: 0,
      cover: 0,
      homework: 0,
    });
    expect((await markRead(server, student, 'notices', posted._id)).body).toEqual({
      notices: 0,
      messages: 0,
      results: 0,
      cover: 0,
      homework: 0,
    });
    expect(await unreadOf(server, otherTeacher)).toEqual({
      notices: 1,
      messages: 0,
      results: 0,
      cover: 0,
      homework: 0,
    });
    await server.call('POST', '/api/message/admin', admin, toClass);
    expect(await unreadOf(server, student)).toEqual({ notices: 0, messages: 1, results: 0, cover: 0, homework: 0 });
  });

  it('leaves out what was withdrawn and what came before the person joined', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    server.setNow(hoursLater(-24));
    await server.call('POST', '/api/notices', school.admin, notice);
    const newcomer = await addTestStudent(server.db, school, { roll: 70 });
    expect(await unreadOf(server, newcomer)).toEqual({ notices: 0, messages: 0, results: 0, cover: 0, homework: 0 });
    server.setNow(hoursLater(1));
    const { body: posted } = await server.call('POST', '/api/notices', school.admin, notice);
    expect(await unreadOf(server, newcomer)).toEqual({ notices: 1, messages: 0, results: 0, cover: 0, homework: 0 });
    await server.call('DELETE', `/api/notices/${posted._id}`, school.admin);
    expect(await unreadOf(server, newcomer)).toEqual({ notices: 0, messages: 0, results: 0, cover: 0, homework: 0 });
  });

  it('never increases by an older mark that arrives late', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      ids.push((await server.call('POST', '/api/notices', admin, notice)).body._id);
    }
    await Promise.all([ids[2], ids[0], ids[1]].map((id) => markRead(server, teacher, 'notices', id)));
    expect(await unreadOf(server, teacher)).toEqual({ notices: 0, messages: 0, results: 0, cover: 0, homework: 0 });
  });
});

describe('marking as read is refused', () => {
  it.each([
    ['of an unknown kind', 'marks', '1', 400],
    ['up to no _id', 'notices', 'x', 400],
    ['up to 0', 'notices', '0', 400],
    ['up to a number', 'notices', 1, 400],
    ['up to something that is not there yet', 'messages', '2147483647', 404],
    ['up to something beyond every id', 'messages', '999999999999', 404],
  ])('%s', async (_what, kind, upTo, status) => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    expect((await markRead(server, teacher, kind, upTo)).status).toBe(status);
    expect(await server.db.selectFrom('read_marker').selectAll().execute()).toEqual([]);
  });

  it('without a session, and for another school’s notice', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const { body: posted } = await server.call('POST', '/api/notices', admin, notice);
    expect((await markRead(server, undefined, 'notices', posted._id)).status).toBe(401);
    expect((await server.call('GET', '/api/news/unread')).status).toBe(401);
    expect((await markRead(server, vale.teacher, 'notices', posted._id)).status).toBe(404);
    expect(await unreadOf(server, vale.teacher)).toEqual({
      notices: 0,
      messages: 0,
      results: 0,
      cover: 0,
      homework: 0,
    });
  });
});
