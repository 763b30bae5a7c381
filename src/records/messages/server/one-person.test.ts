import { describe, expect, it } from 'vitest';
import { addTestGuardian } from '../../../../test/guardians.ts';
import { mailSettings, startMailServer } from '../../../../test/mail-server.ts';
import { addPeriod } from '../../../../test/periods.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testDay,
} from '../../../../test/test-school.ts';

/** A school where the student with roll 1 has a mother and the one with roll 2 has a father, who live together. */
async function start(settings?: NodeJS.ProcessEnv) {
  const server = await startTestServer(settings);
  const school = await addTestSchool(server);
  const link = (roll: number, guardian: string) =>
    addTestGuardian(server.db, { schoolId: school.id, email: `s${roll}@hill.example`, guardian });
  const motherId = await link(1, 'mother@hill.example');
  const fatherId = await link(2, 'father@hill.example');
  const [mother, father, classmate] = await Promise.all(
    ['mother@hill.example', 'father@hill.example', 's2@hill.example'].map((email) =>
      openTestSignIn(server.db, school.id, email),
    ),
  );
  const toMother = { recipientType: 'guardian', student: 1, guardian: String(motherId), message: 'A quiet word' };
  const toStudent = { recipientType: 'student', student: 1, message: 'A quiet word' };
  const write = (body: object, as: TestPerson = school.teacher) => {
    const path = as === school.admin ? '/api/message/admin' : '/api/message';
    return server.call('POST', path, as, body);
  };
  const read = async (path: string, as: TestPerson) => (await server.call('GET', path, as)).body;
  const answer = (id: string, as: TestPerson, message = 'An answer') =>
    server.call('POST', `/api/message/${id}/answer`, as, { message });
  const people = { mother, father, classmate } as Record<'mother' | 'father' | 'classmate', TestPerson>;
  return { server, ...school, ...people, motherId, fatherId, toMother, toStudent, write, read, answer };
}

type School = Awaited<ReturnType<typeof start>>;

const ways: readonly [string, (school: School) => { by: TestPerson; to: TestPerson; body: object }][] = [
  ['a teacher to a student', ({ teacher, student, toStudent }) => ({ by: teacher, to: student, body: toStudent })],
  ['a teacher to a guardian', ({ teacher, mother, toMother }) => ({ by: teacher, to: mother, body: toMother })],
  ['the office to a student', ({ admin, student, toStudent }) => ({ by: admin, to: student, body: toStudent })],
  ['the office to a guardian', ({ admin, mother, toMother }) => ({ by: admin, to: mother, body: toMother })],
];

describe('staff write to one person', () => {
  it.each(ways)('%s, who answers, and nobody else sees any of it', async (_way, wayOf) => {
    const school = await start();
    const { by, to, body } = wayOf(school);
    const { status, body: sent } = await school.write(body, by);
    expect(status).toBe(201);
    expect((await school.read('/api/news/unread', to)).messages).toBe(1);
    expect(await school.read('/api/conversations', to)).toMatchObject([{ _id: sent.conversation, unread: 1 }]);
    expect((await school.answer(sent._id, to)).status).toBe(201);
    const thread = await school.read(`/api/conversations/${sent.conversation}`, by);
    expect(thread.messages.map(({ message }: { message: string }) => message)).toEqual(['A quiet word', 'An answer']);
    expect((await school.read('/api/news/unread', by)).messages).toBe(1);

    const { admin, teacher, otherTeacher, student, mother, father, classmate } = school;
    for (const other of [admin, teacher, otherTeacher, student, mother, father, classmate]) {
      if (other === by || other === to) continue;
      expect(await school.read('/api/conversations', other)).toEqual([]);
      const found = await school.server.call('GET', `/api/conversations/${sent.conversation}`, other);
      expect(found.status).toBe(404);
      expect((await school.answer(sent._id, other)).status).toBe(404);
      expect(JSON.stringify(await school.read('/api/message/sent', other))).not.toContain('A quiet word');
      expect((await school.read('/api/news/unread', other)).messages).toBe(0);
    }
    for (const reader of [student, classmate, mother]) {
      expect(await school.read('/api/message/class/5', reader)).toEqual([]);
    }
    const audit = await school.read('/api/audit?action=messages.send', admin);
    expect(audit).toMatchObject([{ record: sent._id, person: { _id: String(to.id) } }]);
  });

  it('and a guardian is written to about the child, by mail too if it stays unread for a day', async () => {
    const mailServer = await startMailServer();
    const { server, teacher, mother, toMother, toStudent, write, read } = await start(mailSettings(mailServer));
    await write(toMother);
    await write(toStudent);
    expect(await read('/api/conversations', mother)).toMatchObject([{ about: { roll: 1 }, with: { role: 'teacher' } }]);
    expect(await read('/api/message/sent', teacher)).toMatchObject([
      { person: { role: 'student' }, class: null, teacher: null },
      { person: { role: 'guardian' }, about: { roll: 1 } },
    ]);
    server.setNow(hoursLater(25));
    await server.runJobs();
    expect(mailServer.taken.flatMap(({ recipients }) => recipients)).toEqual([mother.email]);
  });
});

describe('a message to one person is refused', () => {
  it('without a reader, to an unknown one, and to the guardian of another child', async () => {
    const { write, toMother, toStudent, fatherId } = await start();
    for (const [body, status, reason] of [
      [{ ...toStudent, student: null }, 400, 'no-student-chosen'],
      [{ ...toMother, guardian: '' }, 400, 'no-guardian-chosen'],
      [{ ...toMother, guardian: 'x' }, 400, undefined],
      [{ ...toMother, guardian: '999999999999' }, 409, 'reader-has-left'],
      [{ ...toMother, guardian: String(fatherId) }, 409, 'guardian-no-longer'],
    ] as const) {
      const refused = await write(body);
      expect([refused.status, reason && refused.body.reason], JSON.stringify(body)).toEqual([status, reason]);
    }
  });

  it('to a former guardian, one without access to the records, and one who has left', async () => {
    const { server, id, write, toMother, motherId } = await start();
    const change = (values: object) => server.db.updateTable('guardian_link').set(values).execute();
    await change({ to_date: testDay(-1) });
    expect((await write(toMother)).body.reason).toBe('guardian-no-longer');
    await change({ to_date: null, may_see: 0 });
    expect((await write(toMother)).body.reason).toBe('guardian-no-longer');
    await change({ may_see: 1 });
    const account = server.db.updateTable('account').where('school_id', '=', id).where('person_id', '=', motherId);
    await account.set({ closed_at: hoursLater(0).toISOString() }).execute();
    expect((await write(toMother)).body.reason).toBe('reader-has-left');
    expect(await server.db.selectFrom('message').select('id').execute()).toEqual([]);
  });

  it('about a class that a teacher does not teach, if teachers reach only their own', async () => {
    const { server, admin, teacher, otherTeacher, student, mother, toStudent, toMother, write } = await start();
    await addPeriod(server, admin);
    await server.call('PUT', '/api/policies', admin, { teachersReach: 'taught' });
    for (const body of [toStudent, toMother]) {
      expect((await write(body, teacher)).status).toBe(201);
      expect((await write(body, otherTeacher)).status).toBe(403);
      expect((await write({ ...body, student: 999 }, admin)).status).toBe(404);
      for (const path of ['/api/message/student', '/api/message/guardian']) {
        expect((await server.call('POST', path, student, body)).status).not.toBe(201);
        expect((await server.call('POST', path, mother, body)).status).not.toBe(201);
      }
    }
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    expect((await write(toMother, vale.teacher)).status).toBe(409);
  });
});

describe('the messages that a person has sent', () => {
  it('are listed only to that person, newest first and by pages, without answers; the office sees its own', async () => {
    const { teacher, otherTeacher, student, mother, admin, toStudent, write, answer, read, server } = await start();
    const toClass = { recipientType: 'class', className: 5, message: 'To all' };
    const first = (await write(toClass)).body;
    await write({ recipientType: 'admin', message: 'To the office' });
    await write(toStudent);
    await write(toStudent, admin);
    await server.call('POST', '/api/message/student', student, { recipientType: 'admin', message: 'By a student' });
    const about = { recipientType: 'admin', child: 1, message: 'By a mother' };
    await server.call('POST', '/api/message/guardian', mother, about);
    await answer(first._id, student);
    const sentBy = async (person: TestPerson, query = '') =>
      (await read(`/api/message/sent${query}`, person)).map(({ message }: { message: string }) => message);
    expect(await sentBy(teacher)).toEqual(['A quiet word', 'To the office', 'To all']);
    expect(await sentBy(teacher, `?limit=1&before=${Number(first._id) + 1}`)).toEqual(['To all']);
    expect(await sentBy(student)).toEqual(['By a student']);
    expect(await sentBy(mother)).toEqual(['By a mother']);
    expect(await sentBy(otherTeacher)).toEqual([]);
    expect(await sentBy(admin)).toEqual(['A quiet word', 'To all']);
  });
});
