import { describe, expect, it } from 'vitest';
import { addTestGuardian, openTestGuardian } from '../../../../test/guardians.ts';
import { readNews } from '../../../../test/news-reader.ts';
import {
  addTestSchool,
  addTestStudent,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testDay,
  testNow,
} from '../../../../test/test-school.ts';

const toOffice = { recipientType: 'admin', message: 'A question' };
const toClass = { recipientType: 'class', className: 5, message: 'To all' };

/** A school with a guardian of the student with roll 1, whose class has a class teacher. */
async function start(started?: TestServer) {
  const server = started ?? (await startTestServer());
  const school = await addTestSchool(server);
  const child = { schoolId: school.id, email: school.student.email };
  await addTestGuardian(server.db, { ...child, guardian: 'mother@hill.example', name: 'Mother' });
  const guardian = await openTestSignIn(server.db, school.id, 'mother@hill.example');
  await server.call('PUT', '/api/classes/5', school.admin, { teacherEmail: school.teacher.email });
  const send = async (path: string, person: TestPerson, body: object) =>
    (await server.call('POST', path, person, body)).body._id as string;
  const answer = (id: string, person?: TestPerson, message = 'An answer') =>
    server.call('POST', `/api/message/${id}/answer`, person, { message });
  const threads = async (person: TestPerson) => (await server.call('GET', '/api/conversations', person)).body;
  const read = (id: string, person?: TestPerson) => server.call('GET', `/api/conversations/${id}`, person);
  const unread = async (person: TestPerson) => (await server.call('GET', '/api/news/unread', person)).body.messages;
  const endLink = () =>
    server.db
      .updateTable('guardian_link')
      .set({ to_date: testDay(-1) })
      .execute();
  return { server, school, guardian, send, answer, threads, read, unread, endLink };
}

type World = Awaited<ReturnType<typeof start>>;

function texts(conversation: { readonly messages: readonly { readonly message: string }[] }): string[] {
  return conversation.messages.map(({ message }) => message);
}

/** Each possible direction of a message, with the sender and the one who answers. */
const ways: readonly [
  string,
  (world: World) => { asks: TestPerson; answers: TestPerson; path: string; body: object },
][] = [
  [
    'a student to the office',
    ({ school }) => ({ asks: school.student, answers: school.admin, path: '/api/message/student', body: toOffice }),
  ],
  [
    'a teacher to the office',
    ({ school }) => ({ asks: school.teacher, answers: school.admin, path: '/api/message', body: toOffice }),
  ],
  [
    'the office to a teacher',
    ({ school }) => ({
      asks: school.admin,
      answers: school.teacher,
      path: '/api/message/admin',
      body: { recipientType: 'teacher', teacherEmail: school.teacher.email, message: 'A question' },
    }),
  ],
  [
    'a guardian to the office',
    ({ school, guardian }) => ({
      asks: guardian,
      answers: school.admin,
      path: '/api/message/guardian',
      body: { ...toOffice, child: 1 },
    }),
  ],
  [
    'a guardian to the class’s teacher',
    ({ school, guardian }) => ({
      asks: guardian,
      answers: school.teacher,
      path: '/api/message/guardian',
      body: { recipientType: 'teacher', child: 1, message: 'A question' },
    }),
  ],
];

describe('a message becomes a conversation where it is answered', () => {
  it.each(ways)('from %s, and both go on in one thread', async (_way, wayOf) => {
    const world = await start();
    const { send, answer, read, threads, school, guardian } = world;
    const { asks, answers, path, body } = wayOf(world);
    const root = await send(path, asks, body);
    const first = await answer(root, answers, 'The answer');
    expect(first.status).toBe(201);
    const id = first.body.conversation;
    expect((await answer(first.body._id, asks, 'Thanks')).body.conversation).toBe(id);
    expect((await answer(root, asks, 'One more')).body.conversation).toBe(id);
    for (const person of [asks, answers]) {
      expect(texts((await read(id, person)).body)).toEqual(['A question', 'The answer', 'Thanks', 'One more']);
      expect(await threads(person)).toMatchObject([{ _id: id, last: { message: 'One more' } }]);
    }
    const others = [school.admin, school.teacher, school.otherTeacher, school.student, school.otherStudent, guardian];
    for (const person of others.filter((one) => one !== asks && one !== answers)) {
      expect((await read(id, person)).status).toBe(404);
      expect((await answer(root, person)).status).toBe(404);
      expect(await threads(person)).toEqual([]);
    }
  });

  it('in private with the sender, if it went to a class', async () => {
    const { server, school, send, answer, threads, read } = await start();
    const root = await send('/api/message', school.teacher, toClass);
    const one = await answer(root, school.student, 'From one');
    const other = await answer(root, school.otherStudent, 'From another');
    expect(one.body.conversation).not.toBe(other.body.conversation);
    expect(await threads(school.teacher)).toHaveLength(2);
    expect(await threads(school.admin)).toEqual([]);
    expect((await read(one.body.conversation, school.otherStudent)).status).toBe(404);
    expect(await answer(root, school.teacher)).toMatchObject({ status: 400, body: { reason: 'answers-who-answers' } });
    expect((await server.call('GET', '/api/message/class/5', school.otherStudent)).body).toMatchObject([
      { message: 'To all', conversation: other.body.conversation },
    ]);
  });

  it('and the calls for messages agree: an answer is a message to its reader', async () => {
    const { server, school, send, answer } = await start();
    const root = await send('/api/message', school.teacher, toOffice);
    const { body } = await answer(root, school.admin, 'The answer');
    await answer(root, school.teacher, 'Thanks');
    const inbox = await server.call('GET', `/api/message/teacher/${school.teacher.email}`, school.teacher);
    expect(inbox.body).toMatchObject([{ message: 'The answer', conversation: body.conversation }]);
    const office = await server.call('GET', '/api/message/admin', school.admin);
    expect(office.body).toMatchObject([
      { message: 'Thanks', conversation: body.conversation },
      { message: 'A question', conversation: body.conversation },
    ]);
    expect((await server.call('GET', '/api/message/sent', school.admin)).body).toEqual([]);
  });

  it('once, though two answer at the same time', async () => {
    const { school, send, answer, read } = await start();
    const root = await send('/api/message/student', school.student, toOffice);
    const answers = await Promise.all(Array.from({ length: 8 }, () => answer(root, school.admin)));
    expect(new Set(answers.map(({ body }) => body.conversation)).size).toBe(1);
    expect((await read(answers[0]?.body.conversation, school.student)).body.messages).toHaveLength(9);
  });

  it('that keeps no text of a withdrawn first message, but keeps the answers', async () => {
    const { server, school, send, answer, read } = await start();
    const root = await send('/api/message', school.teacher, toClass);
    const { body } = await answer(root, school.student);
    expect((await server.call('DELETE', `/api/message/${root}`, school.admin)).status).toBe(200);
    expect((await read(body.conversation, school.student)).body.messages).toMatchObject([
      { isWithdrawn: true, message: '' },
      { isWithdrawn: false, message: 'An answer' },
    ]);
    expect((await answer(root, school.otherStudent)).status).toBe(404);
    expect((await server.call('DELETE', `/api/message/${body._id}`, school.admin)).status).toBe(404);
  });

  it('page by page', async () => {
    const { server, school, send, answer } = await start();
    const root = await send('/api/message/student', school.student, toOffice);
    const { body } = await answer(root, school.admin, 'second');
    await answer(root, school.student, 'third');
    const page = (query: string) =>
      server.call('GET', `/api/conversations/${body.conversation}?${query}`, school.admin);
    const newest = (await page('limit=2')).body;
    expect(texts(newest)).toEqual(['second', 'third']);
    expect(texts((await page(`before=${newest.messages[0]._id}`)).body)).toEqual(['A question']);
    const other = await send('/api/message/student', school.otherStudent, toOffice);
    await answer(other, school.admin);
    const list = (await server.call('GET', '/api/conversations?limit=1', school.admin)).body;
    const older = await server.call('GET', `/api/conversations?before=${list[0].last._id}`, school.admin);
    expect(older.body.map(({ _id }: { _id: string }) => _id)).toEqual([body.conversation]);
  });
});

describe('a conversation is refused', () => {
  it('without a session, to others, and if it is malformed or unknown', async () => {
    const { server, school, send, answer, read } = await start();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const root = await send('/api/message/student', school.student, toOffice);
    const { body } = await answer(root, school.admin);
    const path = `/api/conversations/${body.conversation}`;
    const mark = (upTo: string, person?: TestPerson) => server.call('POST', `${path}/read`, person, { upTo });
    expect((await answer(root)).status).toBe(401);
    expect((await read(body.conversation)).status).toBe(401);
    expect((await mark(body._id)).status).toBe(401);
    expect((await server.call('GET', '/api/conversations')).status).toBe(401);
    for (const stranger of [school.otherStudent, vale.admin]) {
      expect((await answer(root, stranger)).status).toBe(404);
      expect((await read(body.conversation, stranger)).status).toBe(404);
      expect((await mark(body._id, stranger)).status).toBe(404);
    }
    expect((await answer(root, school.admin, ' \n')).status).toBe(400);
    expect((await answer(root, school.admin, 'x'.repeat(10_001))).status).toBe(400);
    expect((await answer('x', school.admin)).status).toBe(400);
    expect((await answer('999999999999', school.admin)).status).toBe(404);
    expect((await read('x', school.admin)).status).toBe(400);
    expect((await read('999999999999', school.admin)).status).toBe(404);
    expect((await mark('0', school.admin)).status).toBe(400);
    expect((await mark('99999', school.admin)).status).toBe(404);
  });

  it('beyond the day’s quota, in which answers count like messages', async () => {
    const { server, school, guardian, send, answer } = await start();
    const root = await send('/api/message/guardian', guardian, { ...toOffice, child: 1 });
    await server.db.updateTable('quota').set({ used: 49 }).where('subject', '=', `messages ${guardian.id}`).execute();
    expect((await answer(root, guardian)).status).toBe(201);
    expect(await answer(root, guardian)).toMatchObject({ status: 429, body: { reason: 'too-many-messages' } });
    const again = await server.call('POST', '/api/message/guardian', guardian, { ...toOffice, child: 1 });
    expect(again.status).toBe(429);
    expect((await answer(root, school.admin)).status).toBe(201);
  });

  it('if the reader of the answer has left', async () => {
    const { server, school, send, answer, read } = await start();
    const root = await send('/api/message/student', school.student, toOffice);
    const { body } = await answer(root, school.admin);
    expect((await server.call('DELETE', `/api/students/${school.student.id}`, school.admin, {})).status).toBe(200);
    expect(await answer(root, school.admin)).toMatchObject({ status: 409, body: { reason: 'reader-has-left' } });
    expect((await read(body.conversation, school.admin)).body).toMatchObject({ ended: 'left' });
  });
});

describe('read marks', () => {
  it('say who has read how far and when, and never move back', async () => {
    const { server, school, send, answer, read } = await start();
    const root = await send('/api/message/student', school.student, toOffice);
    const { body } = await answer(root, school.admin);
    const mark = (upTo: string) =>
      server.call('POST', `/api/conversations/${body.conversation}/read`, school.student, { upTo });
    const seen = async () => (await read(body.conversation, school.admin)).body.readers;
    expect(await seen()).toEqual([]);
    server.setNow(hoursLater(1));
    expect(await mark(body._id)).toMatchObject({ status: 200, body: {} });
    server.setNow(hoursLater(2));
    await mark(root);
    expect(await seen()).toEqual([{ name: expect.any(String), upTo: body._id, at: hoursLater(1).toISOString() }]);
  });

  it('count what is unread, for each person by themselves, until the conversation is read', async () => {
    const { server, school, guardian, send, answer, threads, unread } = await start();
    const root = await send('/api/message/guardian', guardian, { ...toOffice, child: 1 });
    expect(await unread(school.admin)).toBe(1);
    const { body } = await answer(root, school.admin);
    await answer(root, school.admin);
    expect(await unread(school.admin)).toBe(0);
    expect(await unread(guardian)).toBe(2);
    expect(await threads(guardian)).toMatchObject([{ unread: 2 }]);
    const path = `/api/conversations/${body.conversation}/read`;
    await server.call('POST', path, guardian, { upTo: body._id });
    expect(await unread(guardian)).toBe(1);
    expect(await unread(school.student)).toBe(0);
  });

  it('and answers reach the open pages of both sides, a guardian’s too', async () => {
    const { server, school, guardian, send, answer } = await start(await startTestServer({}));
    const root = await send('/api/message/guardian', guardian, { ...toOffice, child: 1 });
    const address = await server.fastify.listen({ host: '127.0.0.1', port: 0 });
    const [mother, office, student] = await Promise.all(
      [guardian, school.admin, school.student].map((person) => readNews(address, person)),
    );
    const { body } = await answer(root, school.admin);
    await server.call('POST', `/api/conversations/${body.conversation}/read`, guardian, { upTo: body._id });
    await server.call('POST', '/api/message', school.teacher, { ...toClass, toGuardians: true });
    await Promise.all([mother?.until(3), office?.until(2), student?.until(1)]);
    expect([mother?.heard.length, office?.heard.length, student?.heard.length]).toEqual([3, 2, 1]);
  });
});

describe('a guardian', () => {
  it('writes about their child, whose name the recipient sees', async () => {
    const { server, school, guardian, threads } = await start();
    const body = { recipientType: 'teacher', child: 1, message: 'About my child' };
    const sent = await server.call('POST', '/api/message/guardian', guardian, body);
    const about = { name: expect.any(String), class: 5, roll: 1 };
    expect(sent).toMatchObject({ status: 201, body: { sender: { name: 'Mother' }, about } });
    const inbox = await server.call('GET', `/api/message/teacher/${school.teacher.email}`, school.teacher);
    expect(inbox.body).toEqual([sent.body]);
    expect(await threads(school.teacher)).toMatchObject([{ with: { name: 'Mother', role: 'guardian' }, about }]);
    expect(await threads(guardian)).toMatchObject([{ with: { role: 'teacher' }, about, unread: 0 }]);
  });

  it('is refused for another’s child, a class without a teacher, and a malformed message', async () => {
    const { server, school, guardian } = await start();
    const write = (body: object, person?: TestPerson) => server.call('POST', '/api/message/guardian', person, body);
    const message = { ...toOffice, child: 1 };
    expect((await write(message)).status).toBe(401);
    for (const person of [school.admin, school.teacher, school.student]) {
      expect((await write(message, person)).status).toBe(403);
    }
    expect((await write({ ...message, child: 2 }, guardian)).status).toBe(403);
    expect((await write({ ...message, child: 999 }, guardian)).status).toBe(403);
    expect((await write({ ...message, child: 0 }, guardian)).status).toBe(400);
    expect((await write(toOffice, guardian)).status).toBe(400);
    expect((await write({ ...message, recipientType: 'class' }, guardian)).status).toBe(400);
    await server.call('PUT', '/api/classes/5', school.admin, { teacherEmail: null });
    const refused = await write({ ...message, recipientType: 'teacher' }, guardian);
    expect(refused).toMatchObject({ status: 400, body: { reason: 'class-has-no-teacher' } });
    expect(await server.db.selectFrom('message').select('id').execute()).toEqual([]);
  });

  it('reads the class messages that are also for guardians, from the day on which they became one', async () => {
    const { server, school, guardian, unread } = await start();
    const write = (body: object) => server.call('POST', '/api/message', school.teacher, body);
    const read = async (path = '/api/message/class/5') => (await server.call('GET', path, guardian)).body;
    await write({ ...toClass, message: 'For students' });
    await write({ ...toClass, message: 'For all', toGuardians: true });
    await server.call('POST', '/api/message/admin', school.admin, { ...toClass, className: 6, toGuardians: true });
    expect(await read()).toMatchObject([{ message: 'For all' }]);
    expect(await unread(guardian)).toBe(1);
    expect((await server.call('GET', '/api/message/class/6', guardian)).status).toBe(403);
    expect((await server.call('GET', '/api/message/admin', guardian)).status).toBe(403);
    await server.db
      .updateTable('message')
      .set({ sent_at: hoursLater(-72).toISOString() })
      .execute();
    await server.db
      .updateTable('guardian_link')
      .set({ from_date: testDay(-1) })
      .execute();
    expect(await read()).toEqual([]);
    await write({ ...toClass, message: 'Since', toGuardians: true });
    expect(await read()).toMatchObject([{ message: 'Since' }]);
  });

  it('has the messages to one child’s class still unread after reading those to another’s', async () => {
    const { server, school, guardian, unread } = await start();
    const brother = await addTestStudent(server.db, school, { roll: 77, class: 6 });
    await addTestGuardian(server.db, { schoolId: school.id, email: brother.email, guardian: 'mother@hill.example' });
    const write = async (className: number) => {
      const body = { ...toClass, className, toGuardians: true };
      return (await server.call('POST', '/api/message/admin', school.admin, body)).body._id as string;
    };
    const mark = async (upTo: string) =>
      (await server.call('POST', '/api/news/read', guardian, { kind: 'messages', upTo })).body.messages;
    const [early, late] = [await write(5), await write(6)];
    expect(await unread(guardian)).toBe(2);
    expect(await mark(late)).toBe(2);
    expect(await mark(early)).toBe(1);
    expect(await mark(late)).toBe(0);
    expect(await mark(await write(5))).toBe(0);
  });

  it('can answer such a message in private, and no other message', async () => {
    const { school, guardian, send, answer, threads } = await start();
    const forStudents = await send('/api/message', school.teacher, toClass);
    const forAll = await send('/api/message', school.teacher, { ...toClass, toGuardians: true });
    expect((await answer(forStudents, guardian)).status).toBe(404);
    expect((await answer(forAll, guardian)).status).toBe(201);
    expect(await threads(school.teacher)).toMatchObject([{ with: { name: 'Mother' }, about: { roll: 1 } }]);
  });

  it('sees nothing any more once the link has ended; staff still do, but cannot answer', async () => {
    const { server, guardian, school, send, answer, read, threads, unread, endLink } = await start();
    const root = await send('/api/message/guardian', guardian, { ...toOffice, child: 1 });
    const { body } = await answer(root, school.admin);
    await send('/api/message', school.teacher, { ...toClass, toGuardians: true });
    await endLink();
    expect(await threads(guardian)).toEqual([]);
    expect((await read(body.conversation, guardian)).status).toBe(404);
    expect((await answer(root, guardian)).status).toBe(404);
    expect((await server.call('GET', '/api/message/class/5', guardian)).status).toBe(403);
    expect(await unread(guardian)).toBe(0);
    expect((await read(body.conversation, school.admin)).body).toMatchObject({ ended: 'guardian' });
    expect(await answer(root, school.admin)).toMatchObject({ status: 409, body: { reason: 'guardian-no-longer' } });
  });

  it('sees nothing that the child’s other guardian writes, nor do guardians without access to the records', async () => {
    const { server, school, guardian, send, answer, read, threads } = await start();
    const child = { schoolId: school.id, email: school.student.email };
    const father = await openTestGuardian(server.db, { ...child, guardian: 'father@hill.example' });
    const aunt = await openTestGuardian(server.db, { ...child, guardian: 'aunt@hill.example', maySee: false });
    const root = await send('/api/message/guardian', guardian, { ...toOffice, child: 1 });
    const { body } = await answer(root, school.admin);
    const shared = await send('/api/message', school.teacher, { ...toClass, toGuardians: true });
    await answer(shared, guardian, 'From the mother');
    for (const person of [father, aunt]) {
      expect(await threads(person)).toEqual([]);
      expect((await read(body.conversation, person)).status).toBe(404);
      expect((await answer(root, person)).status).toBe(404);
      expect((await answer(body._id, person)).status).toBe(404);
    }
    expect((await answer(shared, father, 'From the father')).status).toBe(201);
    expect(await threads(father)).toMatchObject([{ last: { message: 'From the father' } }]);
    expect((await answer(shared, aunt)).status).toBe(404);
    const refused = await server.call('POST', '/api/message/guardian', aunt, { ...toOffice, child: 1 });
    expect(refused.status).toBe(403);
    expect((await server.call('GET', '/api/message/class/5', aunt)).status).toBe(403);
  });

  it('reaches the class’s new teacher with a new message, while the former one keeps the old thread alone', async () => {
    const { server, school, guardian, send, answer, read, threads } = await start();
    const toTeacher = { recipientType: 'teacher', child: 1, message: 'A question' };
    const root = await send('/api/message/guardian', guardian, toTeacher);
    const { body } = await answer(root, school.teacher, 'From the first');
    await server.call('PUT', '/api/classes/5', school.admin, { teacherEmail: school.otherTeacher.email });
    expect(await threads(school.otherTeacher)).toEqual([]);
    expect((await read(body.conversation, school.otherTeacher)).status).toBe(404);
    const next = await send('/api/message/guardian', guardian, { ...toTeacher, message: 'To the new one' });
    expect(await threads(school.otherTeacher)).toMatchObject([{ last: { message: 'To the new one' } }]);
    expect(await threads(school.teacher)).toHaveLength(1);
    expect((await answer(next, school.teacher)).status).toBe(404);
    await server.call('DELETE', `/api/teachers/${school.teacher.id}`, school.admin, { email: school.admin.email });
    expect((await read(body.conversation, school.teacher)).status).toBe(401);
    expect((await read(body.conversation, guardian)).body).toMatchObject({ ended: 'left' });
    expect(await answer(root, guardian)).toMatchObject({ status: 409, body: { reason: 'reader-has-left' } });
  });

  it('has conversations that only the two sides can read, not even the office if it is with a teacher', async () => {
    const { school, guardian, send, answer, read, threads } = await start();
    const root = await send('/api/message/guardian', guardian, {
      recipientType: 'teacher',
      child: 1,
      message: 'To the teacher alone',
    });
    const { body } = await answer(root, school.teacher);
    expect((await read(body.conversation, school.admin)).status).toBe(404);
    expect(await threads(school.admin)).toEqual([]);
  });

  it('and an erased child’s conversations keep their rows, without the texts', async () => {
    const { server, guardian, school, send, answer, read } = await start();
    const root = await send('/api/message/guardian', guardian, { ...toOffice, child: 1 });
    const { body } = await answer(root, school.admin, 'About the child');
    await server.call('DELETE', `/api/students/${school.student.id}`, school.admin, {});
    const erased = await server.call('POST', `/api/students/${school.student.id}/erasure`, school.admin, { roll: 1 });
    expect(erased.status).toBe(200);
    const left = (await read(body.conversation, school.admin)).body;
    expect(texts(left)).toEqual(['This message was erased.', 'This message was erased.']);
    expect(left.about).toMatchObject({ name: 'Former student' });
  });
});

describe('a student’s record', () => {
  it('has their conversations, and none of what a guardian writes about them', async () => {
    const { server, school, guardian, send, answer } = await start();
    const root = await send('/api/message/student', school.student, toOffice);
    await answer(root, school.admin, 'The answer');
    const told = await send('/api/message', school.teacher, toClass);
    await answer(told, school.student, 'A reply');
    await answer(told, school.otherStudent, 'From another');
    await send('/api/message/guardian', guardian, { ...toOffice, child: 1, message: 'Between us' });
    const { body } = await server.call('GET', `/api/students/${school.student.id}/record`, school.admin);
    expect(body.conversations).toMatchObject([
      { with: 'admin', messages: [{ message: 'A question' }, { by: 'Ada Head', message: 'The answer' }] },
      { with: 'Teacher first', messages: [{ message: 'To all' }, { message: 'A reply' }] },
    ]);
    expect(JSON.stringify(body)).not.toMatch(/Between us|From another/);
  });

  it('contains no text any more once erased, and everybody else’s conversations stay', async () => {
    const { server, guardian, school, send, answer, read } = await start();
    const root = await send('/api/message/student', school.student, toOffice);
    const { body } = await answer(root, school.admin, 'The answer');
    const told = await send('/api/message', school.teacher, toClass);
    const reply = (await answer(told, school.student, 'A reply')).body.conversation;
    const other = (await answer(told, school.otherStudent, 'From another')).body.conversation;
    const asked = await send('/api/message/guardian', guardian, { ...toOffice, child: 1 });
    const mothers = (await answer(asked, school.admin)).body.conversation;
    await server.call('DELETE', `/api/students/${school.student.id}`, school.admin, {});
    await server.call('POST', `/api/students/${school.student.id}/erasure`, school.admin, { roll: 1 });
    const gone = 'This message was erased.';
    expect(texts((await read(body.conversation, school.admin)).body)).toEqual([gone, gone]);
    expect(texts((await read(mothers, school.admin)).body)).toEqual([gone, gone]);
    expect(texts((await read(reply, school.teacher)).body)).toEqual(['To all', gone]);
    expect(texts((await read(other, school.teacher)).body)).toEqual(['To all', 'From another']);
    const said = await server.db.selectFrom('message').select('text').execute();
    expect(said.map(({ text }) => text).sort()).toEqual(
      ['From another', gone, gone, gone, gone, gone, 'To all'].sort(),
    );
  });
});

it('an answer is in the audit', async () => {
  const { server, school, send, answer } = await start();
  const root = await send('/api/message/student', school.student, toOffice);
  const { body } = await answer(root, school.admin);
  const { body: entries } = await server.call('GET', '/api/audit?action=messages.answer', school.admin);
  expect(entries).toMatchObject([{ record: body._id, by: { name: 'Ada Head' }, at: testNow.toISOString() }]);
});
