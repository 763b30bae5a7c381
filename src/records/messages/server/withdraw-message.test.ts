import { describe, expect, it } from 'vitest';
import { readNews } from '../../../../test/news-reader.ts';
import {
  addTestSchool,
  startTestServer,
  type TestPerson,
  type TestServer,
  testNow,
} from '../../../../test/test-school.ts';

const toClass = { recipientType: 'class', className: 5, message: 'For the wrong class' };

async function startWithMessages(started?: TestServer) {
  const server = started ?? (await startTestServer());
  const school = await addTestSchool(server);
  const toTeacher = { recipientType: 'teacher', teacherEmail: school.teacher.email, message: 'For another' };
  const first = await server.call('POST', '/api/message', school.teacher, toClass);
  const second = await server.call('POST', '/api/message/admin', school.admin, toTeacher);
  const third = await server.call('POST', '/api/message/student', school.student, {
    recipientType: 'admin',
    message: 'Own',
  });
  const ids = [first, second, third].map(({ body }) => body._id as string);
  const withdraw = (id: string | undefined, as?: TestPerson) => server.call('DELETE', `/api/message/${id}`, as);
  const read = (of: string, as: TestPerson) => server.call('GET', of, as).then(({ body }) => body);
  return { server, school, ids, withdraw, read };
}

describe('a message to a class or a teacher that an admin withdraws', () => {
  it('can no longer be read by anybody, and counts as unread for nobody', async () => {
    const { school, ids, withdraw, read } = await startWithMessages();
    const inboxes = [
      ['/api/message/class/5', school.student],
      [`/api/message/teacher/${school.teacher.email}`, school.teacher],
    ] as const;
    for (const [inbox, reader] of inboxes) {
      expect(await read(inbox, reader)).toHaveLength(1);
      expect((await read('/api/news/unread', reader)).messages).toBe(1);
    }
    for (const id of ids.slice(0, 2)) expect(await withdraw(id, school.admin)).toMatchObject({ status: 200, body: {} });
    for (const [inbox, reader] of inboxes) {
      expect(await read(inbox, reader)).toEqual([]);
      expect((await read('/api/news/unread', reader)).messages).toBe(0);
    }
  });

  it('is kept and shown to admins as withdrawn, among all messages to classes and teachers', async () => {
    const { server, school, ids, withdraw, read } = await startWithMessages();
    await withdraw(ids[0], school.admin);
    const sent = await read('/api/message/sent', school.admin);
    expect(sent).toMatchObject([
      { _id: ids[1], class: null, teacher: { name: 'Teacher first' }, withdrawn: null },
      {
        _id: ids[0],
        sender: { name: 'Teacher first' },
        message: 'For the wrong class',
        class: 5,
        teacher: null,
        withdrawn: { at: testNow.toISOString(), by: 'Ada Head' },
      },
    ]);
    expect(await read(`/api/message/sent?before=${ids[1]}`, school.admin)).toEqual([sent[1]]);
    const { body } = await server.call('GET', '/api/audit?action=messages.withdraw', school.admin);
    expect(body).toMatchObject([{ record: ids[0], class: 5, by: { name: 'Ada Head' } }]);
  });

  it('can be withdrawn only by admins, of their own school and only once; messages to admins cannot', async () => {
    const { server, school, ids, withdraw } = await startWithMessages();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    for (const person of [school.teacher, school.student]) {
      expect((await withdraw(ids[0], person)).status).toBe(403);
    }
    expect((await withdraw(ids[0])).status).toBe(401);
    expect((await server.call('GET', '/api/message/sent')).status).toBe(401);
    expect((await server.call('GET', '/api/message/sent?limit=0', school.admin)).status).toBe(400);
    expect((await withdraw('x', school.admin)).status).toBe(400);
    expect((await withdraw('999999999999', school.admin)).status).toBe(404);
    expect((await withdraw(ids[2], school.admin)).status).toBe(404);
    expect((await server.call('GET', '/api/message/sent', vale.admin)).body).toEqual([]);
    const rows = await server.db.selectFrom('message').select('withdrawn_at').execute();
    expect(rows.map(({ withdrawn_at }) => withdrawn_at)).toEqual([null, null, null]);
    const answers = await Promise.all([1, 2].map(() => withdraw(ids[0], school.admin)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('disappears from the open pages of its readers', async () => {
    const { server, school, ids, withdraw } = await startWithMessages(await startTestServer({}));
    const address = await server.fastify.listen({ host: '127.0.0.1', port: 0 });
    const reader = await readNews(address, school.student);
    await withdraw(ids[0], school.admin);
    await reader.until(1);
    expect(reader.heard).toEqual(['messages']);
  });
});
