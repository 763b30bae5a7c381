import { describe, expect, it } from 'vitest';
import {
  addTestSchool,
  addTestStudent,
  startTestServer,
  type TestPerson,
  type TestSchool,
  type TestServer,
  testNow,
} from '../../../../test/test-school.ts';
import { closeAccounts } from '../../../base/identity/server/account.queries.ts';

const paths = { admin: '/api/message/admin', teacher: '/api/message', student: '/api/message/student' } as const;
const toAdmin = { recipientType: 'admin', className: null, message: 'Hello' };
const toClass = { recipientType: 'class', className: 5, message: 'Hello' };
const toTeacher = { recipientType: 'teacher', teacherEmail: 'first@hill.example', message: 'Hello' };

async function textsAt(server: TestServer, path: string, person: TestPerson): Promise<string[]> {
  const { status, body } = await server.call('GET', path, person);
  expect(status, path).toBe(200);
  return body.map(({ message }: { message: string }) => message);
}

async function expectNothingSent(server: TestServer): Promise<void> {
  expect(await server.db.selectFrom('message').select('id').execute()).toEqual([]);
}

/** The inbox address of every recipient. */
function inboxes(school: TestSchool) {
  return {
    admin: ['/api/message/admin', school.admin],
    class: ['/api/message/class/5', school.student],
    teacher: [`/api/message/teacher/${school.teacher.email}`, school.teacher],
  } as const;
}

describe('a message is sent and read', () => {
  it.each([
    ['teacher', 'admin', toAdmin],
    ['teacher', 'class', toClass],
    ['student', 'admin', toAdmin],
    ['admin', 'class', toClass],
    ['admin', 'teacher', toTeacher],
  ] as const)('from %s to %s, and by nobody else', async (from, to, body) => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const sender = school[from];
    const claims = { senderEmail: sender.email, senderName: 'Somebody Else' };
    const answer = await server.call('POST', paths[from], sender, { ...body, ...claims, message: ' Hello\nyou ' });
    expect(answer).toMatchObject({
      status: 201,
      body: { sender: { email: sender.email }, message: 'Hello\nyou', timestamp: testNow.toISOString() },
    });
    expect(answer.body.sender.name).not.toBe('Somebody Else');
    for (const [inbox, [path, reader]] of Object.entries(inboxes(school))) {
      const { body: found } = await server.call('GET', path, reader);
      expect(found, inbox).toEqual(inbox === to ? [answer.body] : []);
    }
  });

  it('newest first, all together or page by page', async () => {
    const server = await startTestServer();
    const { teacher, admin } = await addTestSchool(server);
    for (const message of ['one', 'two', 'three']) {
      await server.call('POST', paths.teacher, teacher, { ...toAdmin, message });
    }
    expect(await textsAt(server, '/api/message/admin', admin)).toEqual(['three', 'two', 'one']);
    const { body } = await server.call('GET', '/api/message/admin?limit=2', admin);
    expect(body).toHaveLength(2);
    expect(await textsAt(server, `/api/message/admin?limit=2&before=${body[1]._id}`, admin)).toEqual(['one']);
  });

  it('with empty fields for unused choices, as forms send them', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const body = { ...toAdmin, className: '', teacherEmail: '', senderName: null };
    expect((await server.call('POST', paths.teacher, teacher, body)).status).toBe(201);
  });
});

describe('a message is refused with 400 and not stored', () => {
  it.each([
    ['to a class, without one', 'admin', { ...toClass, className: undefined }, 'className'],
    ['to a class that is empty', 'admin', { ...toClass, className: '' }, 'className'],
    ['to class 0', 'admin', { ...toClass, className: 0 }, 'className'],
    ['to class 11', 'teacher', { ...toClass, className: 11 }, 'className'],
    ['to a class as text', 'admin', { ...toClass, className: '5' }, 'className'],
    ['to a teacher, without one', 'admin', { ...toTeacher, teacherEmail: undefined }, 'teacherEmail'],
    ['to somebody who is no teacher', 'admin', { ...toTeacher, teacherEmail: 's1@hill.example' }, 'teacherEmail'],
    ['to nobody at all', 'admin', { ...toTeacher, teacherEmail: 'nobody@hill.example' }, 'teacherEmail'],
    ['to another school’s teacher', 'admin', { ...toTeacher, teacherEmail: 'first@vale.example' }, 'teacherEmail'],
    ['from the admin to the admin', 'admin', toAdmin, 'recipientType'],
    ['from a teacher to a teacher', 'teacher', toTeacher, 'recipientType'],
    ['from a student to a class', 'student', toClass, 'recipientType'],
    ['from a student to a teacher', 'student', toTeacher, 'recipientType'],
    ['to everybody', 'teacher', { ...toAdmin, recipientType: 'everybody' }, 'recipientType'],
    ['without text', 'teacher', { recipientType: 'admin' }, 'message'],
    ['with blank text', 'teacher', { ...toAdmin, message: ' \n\t' }, 'message'],
    ['with 10,001 characters', 'teacher', { ...toAdmin, message: 'x'.repeat(10_001) }, 'message'],
    ['with 100,000 characters', 'student', { ...toAdmin, message: 'x'.repeat(100_000) }, 'message'],
    ['with a NUL', 'teacher', { ...toAdmin, message: 'a\u0000b' }, 'message'],
    ['with an unknown field', 'teacher', { ...toAdmin, urgent: true }, 'urgent'],
    ['with an email that is none', 'teacher', { ...toAdmin, senderEmail: 'me' }, 'senderEmail'],
  ] as const)('%s', async (_what, from, body, field) => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addTestSchool(server, { domain: 'vale.example' });
    const answer = await server.call('POST', paths[from], school[from], body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input', fields: { [field]: expect.any(String) } } });
    expect(answer.body.message).toMatch(/^[A-Z].+\.$/);
    await expectNothingSent(server);
  });

  it('to a teacher who has left', async () => {
    const server = await startTestServer();
    const { admin, teacher, id } = await addTestSchool(server);
    await server.db.transaction().execute((transaction) => closeAccounts(transaction, id, [teacher.id], new Date()));
    expect((await server.call('POST', paths.admin, admin, toTeacher)).status).toBe(400);
    expect((await server.call('GET', '/api/message/recipients', admin)).body.teachers).toHaveLength(1);
  });
});

describe('people without permission cannot', () => {
  it.each(['admin', 'teacher', 'student'] as const)('send as %s: 401 and 403', async (as) => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const body = as === 'admin' ? toClass : toAdmin;
    expect((await server.call('POST', paths[as], undefined, body)).status).toBe(401);
    for (const other of (['admin', 'teacher', 'student'] as const).filter((role) => role !== as)) {
      expect((await server.call('POST', paths[as], school[other], body)).status, other).toBe(403);
    }
    await expectNothingSent(server);
  });

  it('send under another’s name, in the body or in the address', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const claimed = { ...toAdmin, senderEmail: 'second@hill.example' };
    expect((await server.call('POST', paths.teacher, teacher, claimed)).status).toBe(403);
    const path = `${paths.teacher}?email=second@hill.example`;
    expect((await server.call('POST', path, teacher, toAdmin)).status).toBe(403);
    await expectNothingSent(server);
  });

  it('read another’s inbox', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const sixth = await addTestStudent(server.db, school, { roll: 60, class: 6 });
    const { admin, teacher, otherTeacher, student } = school;
    const refusals: [string, TestPerson[]][] = [
      ['/api/message/admin', [teacher, student]],
      ['/api/message/recipients', [teacher, student]],
      ['/api/message/class/5', [teacher, sixth]],
      ['/api/message/class/6', [student]],
      [`/api/message/teacher/${teacher.email}`, [admin, otherTeacher, student]],
      ['/api/message/teacher/nobody@hill.example', [teacher]],
    ];
    for (const [path, people] of refusals) {
      expect((await server.call('GET', path)).status, path).toBe(401);
      for (const person of people) expect((await server.call('GET', path, person)).status, path).toBe(403);
    }
    expect(await textsAt(server, '/api/message/class/6', admin)).toEqual([]);
    expect(await textsAt(server, `/api/message/teacher/${teacher.email.toUpperCase()}`, teacher)).toEqual([]);
  });

  it('read what another school sent', async () => {
    const server = await startTestServer();
    const hill = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    await server.call('POST', paths.teacher, hill.teacher, toAdmin);
    await server.call('POST', paths.admin, hill.admin, toClass);
    expect(await textsAt(server, '/api/message/admin', vale.admin)).toEqual([]);
    expect(await textsAt(server, '/api/message/class/5', vale.student)).toEqual([]);
  });

  it.each(['/api/message/class/0', '/api/message/class/11', '/api/message/class/x', '/api/message/admin?limit=0'])(
    'read %s, which is 400',
    async (path) => {
      const server = await startTestServer();
      const { admin } = await addTestSchool(server);
      expect((await server.call('GET', path, admin)).status).toBe(400);
    },
  );
});

describe('the recipients', () => {
  it('are the school’s teachers by name', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    await addTestSchool(server, { domain: 'vale.example' });
    expect((await server.call('GET', '/api/message/recipients', admin)).body).toEqual({
      teachers: [
        { name: 'Teacher first', email: 'first@hill.example' },
        { name: 'Teacher second', email: 'second@hill.example' },
      ],
    });
  });
});
