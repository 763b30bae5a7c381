import { expect, it } from 'vitest';
import { openTestGuardian } from '../../../../test/guardians.ts';
import {
  addTestSchool,
  addTestStudent,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testDay,
} from '../../../../test/test-school.ts';

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin } = school;
  const toDay = async (days: number) => {
    const now = hoursLater(24 * days);
    server.setNow(now);
    await server.db
      .updateTable('sign_in')
      .set({ started_at: now.toISOString(), last_seen_at: now.toISOString() })
      .execute();
  };
  const send = async (message: string, to: number, more: object = {}) => {
    const body = { recipientType: 'class', className: to, message, ...more };
    const answer = await server.call('POST', '/api/message/admin', admin, body);
    expect(answer.status).toBe(201);
    return answer.body._id as string;
  };
  const read = async (reader: TestPerson, number: number) => {
    const { status, body } = await server.call('GET', `/api/message/class/${number}`, reader);
    return status === 200 ? body.map(({ message }: { message: string }) => message) : status;
  };
  const unread = async (reader: TestPerson) =>
    (await server.call('GET', '/api/news/unread', reader)).body.messages as number;
  const answer = (reader: TestPerson, id: string) =>
    server.call('POST', `/api/message/${id}/answer`, reader, { message: 'Thank you.' });
  const move = async (student: TestPerson, place: object) => {
    const { status } = await server.call('POST', `/api/students/${student.id}/enrolments`, admin, place);
    expect(status).toBe(201);
  };
  return { server, ...school, toDay, send, read, unread, answer, move };
}

it('a student cannot read, count or answer what was sent to a class before they joined it', async () => {
  const { server, toDay, send, read, unread, answer, ...school } = await start();
  const before = await send('Before', 5);
  await toDay(1);
  const { email } = await addTestStudent(server.db, school, { roll: 50, fromDate: testDay(1) });
  const late = await openTestSignIn(server.db, school.id, email, hoursLater(24));
  const after = await send('After', 5);
  expect(await read(late, 5)).toEqual(['After']);
  expect(await read(school.student, 5)).toEqual(['After', 'Before']);
  expect((await answer(late, before)).status).toBe(404);
  expect((await answer(late, after)).status).toBe(201);
  expect(await unread(late)).toBe(1);
});

it('a student who changes class keeps earlier messages, and reads those sent to the new class from then on', async () => {
  const { toDay, send, read, unread, answer, move, student } = await start();
  const mine = await send('To five', 5);
  await send('To six, earlier', 6);
  await toDay(1);
  await move(student, { class: 6, from: testDay(1), roll: 70 });
  await send('To five, later', 5);
  await send('To six', 6);
  expect(await read(student, 6)).toEqual(['To six', 'To five']);
  expect(await read(student, 5)).toBe(403);
  expect(await unread(student)).toBe(2);
  expect((await answer(student, mine)).status).toBe(201);
});

it('members and their guardians read what was sent to a group, among their class’s messages and by its number', async () => {
  const { server, send, read, admin, student, ...school } = await start();
  const group = { name: 'French A', subject: 'French', classes: [5, 6], teacherEmails: [] };
  const { class: number } = (await server.call('POST', '/api/groups', admin, group)).body;
  await server.call('PUT', `/api/groups/${number}/members`, admin, { rolls: [1, 4] });
  const mother = await openTestGuardian(server.db, {
    schoolId: school.id,
    email: student.email,
    guardian: 'mother@home.example',
  });
  const second = await openTestSignIn(server.db, school.id, 's2@hill.example');
  await send('To five', 5, { toGuardians: true });
  await send('To the group', number, { toGuardians: true });
  for (const reader of [student, mother]) {
    expect(await read(reader, 5)).toEqual(['To the group', 'To five']);
    expect(await read(reader, number)).toEqual(['To the group']);
  }
  expect(await read(second, 5)).toEqual(['To five']);
  expect(await read(second, number)).toBe(403);
});

it('guardians read what was sent to guardians of their child’s class at the time, since they became guardians', async () => {
  const { server, toDay, send, read, unread, answer, move, ...school } = await start();
  const mother = await openTestGuardian(server.db, {
    schoolId: school.id,
    email: school.student.email,
    guardian: 'mother@home.example',
  });
  const toGuardians = { toGuardians: true };
  const mine = await send('To five', 5, toGuardians);
  await send('To the students of five', 5);
  const other = await send('To six, earlier', 6, toGuardians);
  await toDay(1);
  await move(school.student, { class: 6, from: testDay(1), roll: 70 });
  await send('To five, later', 5, toGuardians);
  await send('To six', 6, toGuardians);
  expect(await read(mother, 6)).toEqual(['To six', 'To five']);
  expect(await unread(mother)).toBe(2);
  expect((await answer(mother, other)).status).toBe(404);
  expect(await answer(mother, mine)).toMatchObject({ status: 201 });
  expect((await server.call('GET', '/api/conversations', mother)).body).toMatchObject([{ about: { roll: 70 } }]);
});

it('the expected readers of a message to a class are those who read it: students and guardians by name, and nobody absent', async () => {
  const { server, send, read, id, admin, teacher, student } = await start();
  const link = (guardian: string, more: object = {}) =>
    openTestGuardian(server.db, { schoolId: id, email: student.email, guardian: `${guardian}@home.example`, ...more });
  const mother = await link('mother');
  const unseeing = await link('unseeing', { maySee: false });
  const former = await link('former', { to: testDay(-1) });
  const coming = await link('coming', { from: testDay(1) });
  const closed = await link('closed');
  const account = server.db.updateTable('account').set({ closed_at: hoursLater(0).toISOString() });
  await account.where('school_id', '=', id).where('person_id', '=', closed.id).execute();
  await link('other', { email: 's4@hill.example' });

  await send('To five', 5, { toGuardians: true });
  expect(await read(mother, 5)).toEqual(['To five']);
  for (const person of [unseeing, former, coming]) expect(await read(person, 5)).toBe(403);
  const readers = (number: number, as?: TestPerson) => server.call('GET', `/api/message/readers/${number}`, as);
  const { status, body } = await readers(5, teacher);
  expect(status).toBe(200);
  expect(body.students).toHaveLength((await server.call('GET', '/api/students/class/5', admin)).body.length);
  expect(body.students.flatMap(({ guardians }: { guardians: object[] }) => guardians)).toEqual([
    { _id: String(mother.id), name: 'Guardian mother@home.example' },
  ]);
  expect(body.students[0]).toMatchObject({ roll: 1, guardians: [{ _id: String(mother.id) }] });
  expect((await readers(6, admin)).body.students).toMatchObject([{ roll: 4, guardians: [{}] }]);
  expect((await readers(77, admin)).status).toBe(400);
  expect((await readers(5)).status).toBe(401);
  for (const person of [student, mother]) expect((await readers(5, person)).status).toBe(403);
});
