import { describe, expect, it } from 'vitest';
import { openTestGuardian } from '../../../../test/guardians.ts';
import { mailSettings, startMailServer } from '../../../../test/mail-server.ts';
import { readNews } from '../../../../test/news-reader.ts';
import { addTestSchool, hoursLater, startTestServer, type TestPerson, testNow } from '../../../../test/test-school.ts';

const toClass = { recipientType: 'class', className: 5, message: 'For the wrong class', toGuardians: true };
const toOffice = { recipientType: 'admin', message: 'Sent too early' };

async function start(settings?: NodeJS.ProcessEnv) {
  const server = await startTestServer(settings);
  const school = await addTestSchool(server);
  const child = { schoolId: school.id, email: school.student.email, guardian: 'mother@hill.example' };
  const mother = await openTestGuardian(server.db, child);
  const send = async (path: string, as: TestPerson, body: object) =>
    (await server.call('POST', path, as, body)).body as { readonly _id: string; readonly conversation?: string };
  const answer = (id: string, as: TestPerson) => send(`/api/message/${id}/answer`, as, { message: 'A hasty answer' });
  const takeBack = (id: string, as?: TestPerson) => server.call('POST', `/api/message/${id}/take-back`, as);
  const read = async (path: string, as: TestPerson) => (await server.call('GET', path, as)).body;
  const unread = async (as: TestPerson) => (await read('/api/news/unread', as)).messages as number;
  return { server, ...school, mother, send, answer, takeBack, read, unread };
}

describe('the sender can take a message back', () => {
  it('from a class: nobody reads it, has it unread or gets a mail about it; it is kept as withdrawn', async () => {
    const mailServer = await startMailServer();
    const school = await start(mailSettings(mailServer));
    const { server, teacher, student, mother, admin, send, takeBack, read, unread } = school;
    const { _id } = await send('/api/message', teacher, toClass);
    for (const reader of [student, mother]) expect(await unread(reader)).toBe(1);
    expect(await takeBack(_id, teacher)).toMatchObject({ status: 200, body: {} });
    for (const reader of [student, mother]) {
      expect(await read('/api/message/class/5', reader)).toEqual([]);
      expect(await unread(reader)).toBe(0);
    }
    const withdrawn = [{ _id, withdrawn: { by: 'Teacher first' } }];
    for (const reader of [teacher, admin]) expect(await read('/api/message/sent', reader)).toMatchObject(withdrawn);
    expect(await read('/api/audit?action=messages.withdraw', admin)).toMatchObject([{ record: _id, class: 5 }]);
    server.setNow(hoursLater(25));
    await server.runJobs();
    expect(mailServer.taken).toEqual([]);
  });

  it('from one person: it is in no list of conversations, and a second message starts a new one', async () => {
    const { teacher, student, mother, admin, send, takeBack, read, unread } = await start();
    const toOne = { recipientType: 'guardian', student: 1, guardian: String(mother.id), message: 'Wrong mother' };
    for (const [body, reader] of [
      [{ recipientType: 'student', student: 1, message: 'Wrong student' }, student],
      [toOne, mother],
    ] as const) {
      const { _id, conversation } = await send('/api/message', teacher, body);
      expect((await takeBack(_id, teacher)).status).toBe(200);
      expect(await read('/api/conversations', reader)).toEqual([]);
      expect(await unread(reader)).toBe(0);
      const { messages } = await read(`/api/conversations/${conversation}`, reader);
      expect(messages).toMatchObject([{ message: '', isWithdrawn: true }]);
      expect(await read('/api/message/sent', admin)).toEqual([]);
      await send('/api/message', teacher, body);
      expect(await read('/api/conversations', reader)).toHaveLength(1);
      expect(await unread(reader)).toBe(1);
    }
    expect(await read('/api/conversations', teacher)).toHaveLength(2);
  });

  it('from the office, by a student and by a guardian', async () => {
    const { student, mother, admin, send, takeBack, read, unread } = await start();
    const sent = [
      [await send('/api/message/student', student, toOffice), student],
      [await send('/api/message/guardian', mother, { ...toOffice, child: 1 }), mother],
    ] as const;
    expect(await unread(admin)).toBe(2);
    for (const [{ _id }, by] of sent) expect((await takeBack(_id, by)).status).toBe(200);
    expect(await read('/api/message/admin', admin)).toEqual([]);
    expect(await read('/api/conversations', admin)).toEqual([]);
    expect(await unread(admin)).toBe(0);
  });

  it('from a conversation, which keeps the earlier messages and continues with later ones', async () => {
    const { student, teacher, send, answer, takeBack, read, unread } = await start();
    const { _id: root } = await send('/api/message', teacher, toClass);
    const first = await answer(root, student);
    const second = await answer(root, student);
    expect((await takeBack(second._id, student)).status).toBe(200);
    expect(await unread(teacher)).toBe(1);
    expect(await read('/api/conversations', teacher)).toMatchObject([{ last: { _id: first._id }, unread: 1 }]);
    const said = async () => (await read(`/api/conversations/${first.conversation}`, teacher)).messages;
    expect(await said()).toMatchObject([{ _id: root }, { _id: first._id }]);
    expect((await takeBack(first._id, student)).status).toBe(200);
    for (const side of [teacher, student]) expect(await read('/api/conversations', side)).toEqual([]);
    const third = await answer(root, student);
    expect(third.conversation).toBe(first.conversation);
    expect(await said()).toMatchObject([{ _id: root }, { _id: third._id }]);
    expect(await read('/api/conversations', teacher)).toMatchObject([{ last: { _id: third._id }, unread: 1 }]);
  });

  it('in the first minute and only once, and only their own message', async () => {
    const { server, teacher, otherTeacher, student, admin, send, takeBack, read } = await start();
    const { _id } = await send('/api/message', teacher, toClass);
    for (const other of [otherTeacher, student, admin]) expect((await takeBack(_id, other)).status).toBe(404);
    expect((await takeBack(_id)).status).toBe(401);
    expect((await takeBack('x', teacher)).status).toBe(400);
    expect((await takeBack('999999999999', teacher)).status).toBe(404);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    expect((await takeBack(_id, vale.teacher)).status).toBe(404);
    server.setNow(new Date(testNow.getTime() + 61_000));
    const late = await takeBack(_id, teacher);
    expect(late).toMatchObject({ status: 409, body: { reason: 'too-late-to-take-back' } });
    expect(await read('/api/message/class/5', student)).toHaveLength(1);
    server.setNow(new Date(testNow.getTime() + 60_000));
    const answers = await Promise.all([1, 2].map(() => takeBack(_id, teacher)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('and the open pages of its readers, including guardians, are updated', async () => {
    const { server, teacher, student, mother, send, takeBack } = await start({});
    const { _id } = await send('/api/message', teacher, toClass);
    const address = await server.fastify.listen({ host: '127.0.0.1', port: 0 });
    const readers = await Promise.all([student, mother].map((person) => readNews(address, person)));
    await takeBack(_id, teacher);
    for (const reader of readers) {
      await reader.until(1);
      expect(reader.heard).toEqual(['messages']);
    }
  });
});
