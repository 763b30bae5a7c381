import { describe, expect, it } from 'vitest';
import { openTestGuardian } from '../../../../test/guardians.ts';
import { mailSettings, startMailServer } from '../../../../test/mail-server.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testDay,
} from '../../../../test/test-school.ts';

const toAdmin = { recipientType: 'admin', message: 'A secret question' };
const toGuardians = { recipientType: 'class', className: 5, message: 'A secret trip', toGuardians: true };
const mother = 'mother@hill.example';

/** A school with a mail server, where the child with roll 1 has a mother, and the child's class has a class teacher. */
async function startSchool() {
  const mailServer = await startMailServer();
  const server = await startTestServer(mailSettings(mailServer));
  const school = await addTestSchool(server);
  const child = { schoolId: school.id, email: school.student.email };
  const guardian = await openTestGuardian(server.db, { ...child, guardian: mother });
  await server.call('PUT', '/api/classes/5', school.admin, { teacherEmail: school.teacher.email });
  server.setNow(hoursLater(1));
  const passUntil = async (hours: number) => {
    server.setNow(hoursLater(hours));
    await server.runJobs();
    return mailServer.taken.flatMap(({ recipients }) => recipients).sort();
  };
  const send = (message: object = toAdmin, as = school.teacher) => server.call('POST', '/api/message', as, message);
  const sendToTeacher = () =>
    server.call('POST', '/api/message/admin', school.admin, {
      recipientType: 'teacher',
      teacherEmail: school.otherTeacher.email,
      message: 'Please call me',
    });
  const ask = async (recipientType: 'admin' | 'teacher', roll = 1) =>
    (await server.call('POST', '/api/message/guardian', guardian, { ...toAdmin, recipientType, child: roll })).body;
  const answer = async (id: string, as: TestPerson) =>
    (await server.call('POST', `/api/message/${id}/answer`, as, { message: 'A secret answer' })).body;
  const read = (conversation: string, upTo: string, as: TestPerson) =>
    server.call('POST', `/api/conversations/${conversation}/read`, as, { upTo });
  const changeLinks = (values: object) => server.db.updateTable('guardian_link').set(values).execute();
  return {
    mailServer,
    server,
    ...school,
    child,
    guardian,
    passUntil,
    send,
    sendToTeacher,
    ask,
    answer,
    read,
    changeLinks,
  };
}

type School = Awaited<ReturnType<typeof startSchool>>;

describe('a reader with unread messages gets a mail', () => {
  it('a day after the first of them, once, with their number and not their text', async () => {
    const { mailServer, passUntil, send } = await startSchool();
    expect((await send()).status).toBe(201);
    await send();
    expect(await passUntil(24.9)).toEqual([]);
    expect(await passUntil(25)).toEqual(['admin@hill.example']);
    expect(await passUntil(26)).toEqual(['admin@hill.example']);
    const [mail] = mailServer.taken;
    expect(mail?.subject).toBe('2 unread messages from School of hill.example');
    expect(mail?.text).toContain('https://hill.example/admin_message');
    for (const part of [mail?.text, mail?.html]) expect(part).not.toContain('secret');
  });

  const ways: readonly [string, (school: School) => Promise<unknown>, string, string][] = [
    ['a teacher, by the office', ({ sendToTeacher }) => sendToTeacher(), 'second@hill.example', '/teacher_message'],
    ['the office, by a guardian', ({ ask }) => ask('admin'), 'admin@hill.example', '/admin_message'],
    ['the class’s teacher, by a guardian', ({ ask }) => ask('teacher'), 'first@hill.example', '/teacher_message'],
    [
      'the office, by a student',
      ({ server, student }) => server.call('POST', '/api/message/student', student, toAdmin),
      ...(['admin@hill.example', '/admin_message'] as const),
    ],
    [
      'a guardian, by the office’s answer',
      async ({ ask, answer, admin }) => answer((await ask('admin'))._id, admin),
      ...([mother, '/message'] as const),
    ],
    [
      'a guardian, by the teacher’s answer',
      async ({ ask, answer, teacher }) => answer((await ask('teacher'))._id, teacher),
      ...([mother, '/message'] as const),
    ],
    ['a guardian, by a message to the class', ({ send }) => send(toGuardians), mother, '/message'],
  ];

  it.each(ways)('%s, with a link to the page on which to read it', async (_who, write, email, page) => {
    const school = await startSchool();
    await write(school);
    expect(await school.passUntil(25)).toEqual([email]);
    expect(school.mailServer.taken[0]?.text).toContain(`https://hill.example${page}`);
    expect(school.mailServer.taken[0]?.text).not.toContain('secret');
  });

  it('about an answer too, on whichever side they are', async () => {
    const { ask, answer, read, passUntil, admin, guardian } = await startSchool();
    const { _id, conversation } = await ask('admin');
    const { _id: said } = await answer(_id, admin);
    await read(conversation, said, guardian);
    await answer(said, guardian);
    expect(await passUntil(25)).toEqual(['admin@hill.example']);
  });

  it('even if they have been here since, as long as they did not read', async () => {
    const { server, id, admin, passUntil, send } = await startSchool();
    await send();
    server.setNow(hoursLater(2));
    await server.call('GET', '/api/home', await openTestSignIn(server.db, id, admin.email, hoursLater(2)));
    expect(await passUntil(25)).toEqual([admin.email]);
  });

  it('in their own language', async () => {
    const { server, mailServer, guardian, send, passUntil } = await startSchool();
    await server.db.updateTable('account').set({ language: 'ar' }).where('person_id', '=', guardian.id).execute();
    await send(toGuardians);
    await passUntil(25);
    expect(mailServer.taken[0]?.html).toContain('dir="rtl"');
  });
});

describe('no mail about unread messages goes to', () => {
  it('a reader who has read the messages by then, or for whom they were withdrawn', async () => {
    const { server, admin, passUntil, send, sendToTeacher } = await startSchool();
    const { body } = await sendToTeacher();
    await server.call('DELETE', `/api/message/${body._id}`, admin);
    const { body: trip } = await send(toGuardians);
    await server.call('DELETE', `/api/message/${trip._id}`, admin);
    await send();
    const { body: sent } = await send();
    await server.call('POST', '/api/news/read', admin, { kind: 'messages', upTo: sent._id });
    expect(await passUntil(25)).toEqual([]);
  });

  it('a reader of the conversation, while other messages are still mailed', async () => {
    const { server, id, ask, answer, read, send, passUntil, admin, teacher, guardian } = await startSchool();
    const office = await ask('admin');
    const { _id: said } = await answer(office._id, admin);
    await read(office.conversation, said, guardian);
    const { _id: question, conversation } = await ask('teacher');
    await read(conversation, question, teacher);
    expect(await passUntil(25)).toEqual([]);
    await send(toGuardians, await openTestSignIn(server.db, id, teacher.email, hoursLater(25)));
    expect(await passUntil(49)).toEqual([mother]);
  });

  it('an admin, about a question that another admin has answered', async () => {
    const { server, admin, student, answer, passUntil } = await startSchool();
    await server.call('POST', '/api/admins', admin, { name: 'Bea Head', email: 'bea@hill.example' });
    const asked = await server.call('POST', '/api/message/student', student, toAdmin);
    await answer(asked.body._id, admin);
    expect(await passUntil(25)).toEqual([]);
  });

  it('guardians, about messages to a class’s students only', async () => {
    const { send, passUntil } = await startSchool();
    await send({ ...toGuardians, toGuardians: false });
    expect(await passUntil(25)).toEqual([]);
  });

  it.each([
    ['has ended', { to_date: testDay(0) }],
    ['was removed', { removed_at: hoursLater(2).toISOString() }],
    ['says that they are not written to', { is_written_to: 0 }],
    ['says that they may not see the records', { may_see: 0 }],
    ['began after the message', { from_date: testDay(1) }],
  ])('a guardian whose link %s', async (_how, values) => {
    const { ask, answer, send, passUntil, changeLinks, admin } = await startSchool();
    await answer((await ask('admin'))._id, admin);
    await send(toGuardians);
    await changeLinks(values);
    // Answers from before the link began belong to another guardian, but this guardian's conversation stays with the
    // child.
    const mails = (await passUntil(25)).filter((email) => email === mother);
    expect(mails).toEqual('from_date' in values ? [mother] : []);
  });

  it('a guardian, about a child whose link has ended, even if another child’s is in force', async () => {
    const { server, child, otherStudent, ask, answer, passUntil, admin } = await startSchool();
    await openTestGuardian(server.db, { ...child, email: otherStudent.email, guardian: mother });
    await answer((await ask('admin', 1))._id, admin);
    await server.db
      .updateTable('guardian_link')
      .set({ to_date: testDay(0) })
      .where('student_id', 'in', server.db.selectFrom('person').select('id').where('id', '<>', otherStudent.id))
      .execute();
    expect(await passUntil(25)).toEqual([]);
  });

  it('people who have turned off that kind of mail', async () => {
    const { server, guardian, send, passUntil } = await startSchool();
    const off = await server.call('PUT', '/api/mail/choices', guardian, { kind: 'unread-messages', isWanted: false });
    expect(off.status).toBe(200);
    await send(toGuardians);
    expect(await passUntil(25)).toEqual([]);
  });

  it('anybody, from a copy that is restored from an old backup', async () => {
    const { send, passUntil } = await startSchool();
    await send();
    await send(toGuardians);
    expect(await passUntil(24 * 30)).toEqual([]);
  });
});

describe('a message to a class and its guardians', () => {
  it('is mailed once to a guardian of two children in the class, and to each guardian of a child', async () => {
    const { server, child, otherStudent, send, passUntil } = await startSchool();
    await openTestGuardian(server.db, { ...child, email: otherStudent.email, guardian: mother });
    await openTestGuardian(server.db, { ...child, guardian: 'father@hill.example' });
    await openTestGuardian(server.db, { ...child, guardian: 'aunt@hill.example', maySee: false });
    await openTestGuardian(server.db, { ...child, email: 's4@hill.example', guardian: 'other-class@hill.example' });
    await send(toGuardians);
    expect(await passUntil(25)).toEqual(['father@hill.example', mother]);
  });
});
