import { expect, it } from 'vitest';
import { addTestGuardian, openTestGuardian } from '../../../../test/guardians.ts';
import { linesFor, takeRegister } from '../../../../test/registers.ts';
import {
  addTestSchool,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testDay,
} from '../../../../test/test-school.ts';

async function start() {
  const server = await startTestServer();
  const hill = await addTestSchool(server);
  const schoolId = hill.id;
  const of = (roll: number, guardian: string, more = {}) =>
    openTestGuardian(server.db, { schoolId, email: `s${roll}@hill.example`, guardian, ...more });
  return { server, hill, of };
}

const children = async (server: TestServer, as: TestPerson | undefined) =>
  (await server.call('GET', '/api/guardian/children', as)).body;
const rolls = async (server: TestServer, as: TestPerson) =>
  (await children(server, as)).map(({ roll }: { roll: number }) => roll);

/** Every call that reads the records of a student, by roll, or of their class. */
const readings = [
  '/api/attendance/student/{roll}',
  '/api/marks/result/{roll}',
  '/api/report-cards?roll={roll}',
  '/api/exports/student-attendance?format=csv&roll={roll}',
  '/api/exports/results?format=csv&roll={roll}',
];

async function statusesOf(server: TestServer, as: TestPerson, roll: number) {
  const statuses = [];
  for (const path of readings)
    statuses.push((await server.call('GET', path.replace('{roll}', String(roll)), as)).status);
  return [...new Set(statuses)];
}

it('a guardian sees each child, by name, with their relation to the child', async () => {
  const { server, of } = await start();
  await of(2, 'mother@home.example');
  const mother = await of(1, 'mother@home.example');
  const child = { class: 5, relation: 'mother', photo: null, _id: expect.stringMatching(/^\d+$/) };
  expect(await children(server, mother)).toEqual([
    { ...child, roll: 1, name: 'Student 1' },
    { ...child, roll: 2, name: 'Student 2' },
  ]);
  expect(await statusesOf(server, mother, 1)).toEqual([200]);
  expect(await statusesOf(server, mother, 2)).toEqual([200]);
});

it('the list of children is for guardians only', async () => {
  const { server, hill } = await start();
  expect((await server.call('GET', '/api/guardian/children')).status).toBe(401);
  for (const person of [hill.admin, hill.teacher, hill.student])
    expect((await server.call('GET', '/api/guardian/children', person)).status).toBe(403);
});

it('another’s child is refused by every call, like a roll that nobody has', async () => {
  const { server, of } = await start();
  const mother = await of(1, 'mother@home.example');
  expect(await statusesOf(server, mother, 2)).toEqual([403]);
  expect(await statusesOf(server, mother, 99)).toEqual([403]);
  expect((await server.call('GET', '/api/schedule/6', mother)).status).toBe(403);
});

it.each([
  ['may not see the records', { maySee: false }],
  ['was one until yesterday', { to: testDay(-1) }],
  ['will be one from tomorrow on', { from: testDay(1) }],
])('a guardian who %s sees nothing at all', async (_what, more) => {
  const { server, of } = await start();
  const guardian = await of(1, 'uncle@home.example', more);
  expect(await children(server, guardian)).toEqual([]);
  expect(await statusesOf(server, guardian, 1)).toEqual([403]);
  expect((await server.call('GET', '/api/home', guardian)).body.guardian).toEqual({ children: [] });
});

it('removing a link ends access at once, while a link to another child keeps its access', async () => {
  const { server, of } = await start();
  await of(1, 'mother@home.example');
  const mother = await of(2, 'mother@home.example');
  const links = server.db.updateTable('guardian_link').set({ removed_at: new Date().toISOString() });
  const student = server.db.selectFrom('email_owner').select('person_id').where('email', '=', 's1@hill.example');
  await links.where('student_id', '=', student).execute();
  expect(await rolls(server, mother)).toEqual([2]);
  expect(await statusesOf(server, mother, 1)).toEqual([403]);
  expect(await statusesOf(server, mother, 2)).toEqual([200]);
});

it('a child who has left the school is no longer shown, not even on days gone by', async () => {
  const { server, hill, of } = await start();
  await of(2, 'mother@home.example');
  const mother = await of(1, 'mother@home.example');
  await takeRegister(server, hill.teacher, { date: testDay(-1) });
  const onThatDay = `/api/attendance/student/1?on=${testDay(-1)}`;
  expect((await server.call('GET', onThatDay, mother)).status).toBe(200);
  expect((await server.call('DELETE', `/api/students/${hill.student.id}`, hill.admin)).status).toBe(200);
  expect(await rolls(server, mother)).toEqual([2]);
  expect(await statusesOf(server, mother, 1)).toEqual([403]);
  expect((await server.call('GET', onThatDay, mother)).status).toBe(403);
  expect(await statusesOf(server, mother, 2)).toEqual([200]);
});

it('for a child who has changed class, the guardian sees the present class, and the child’s records in the former', async () => {
  const { server, hill, of } = await start();
  const mother = await of(1, 'mother@home.example');
  await takeRegister(server, hill.teacher, { date: testDay(-1), attendance: linesFor('Late', 'Present', 'Present') });
  const place = { class: 6, from: testDay(0) };
  expect((await server.call('POST', `/api/students/${hill.student.id}/enrolments`, hill.admin, place)).status).toBe(
    201,
  );
  expect(await children(server, mother)).toMatchObject([{ roll: 1, class: 6 }]);
  const { body } = await server.call('GET', '/api/attendance/student/1', mother);
  expect(JSON.stringify(body)).toContain('Late');
  expect((await server.call('GET', '/api/schedule/6', mother)).status).toBe(200);
  expect((await server.call('GET', '/api/schedule/5', mother)).status).toBe(403);
  expect((await server.call('GET', '/api/message/class/5', mother)).status).toBe(403);
});

it('a teacher who is a guardian reaches their child as a guardian alone', async () => {
  const { server, hill } = await start();
  const link = { schoolId: hill.id, email: 's1@hill.example', guardian: hill.teacher.email };
  const asGuardian = await openTestGuardian(server.db, link);
  expect(await rolls(server, asGuardian)).toEqual([1]);
  expect((await server.call('GET', '/api/students/class/5', asGuardian)).status).toBe(403);
  expect((await server.call('GET', '/api/guardian/children', hill.teacher)).status).toBe(403);
  expect((await server.call('GET', '/api/students/class/5', hill.teacher)).status).toBe(200);
});

it('a guardian with a child in each of two schools sees one school at a time', async () => {
  const { server, of } = await start();
  const vale = await addTestSchool(server, { domain: 'vale.example' });
  const atHill = await of(1, 'mother@home.example');
  const link = { schoolId: vale.id, email: 's2@vale.example', guardian: 'mother@home.example' };
  const atVale = await openTestGuardian(server.db, link);
  expect([await rolls(server, atHill), await rolls(server, atVale)]).toEqual([[1], [2]]);
  expect(await statusesOf(server, atHill, 2)).toEqual([403]);
});

it('the home shows how today went for each child', async () => {
  const { server, hill, of } = await start();
  const mother = await of(1, 'mother@home.example');
  await takeRegister(server, hill.teacher, { attendance: linesFor('Absent', 'Present', 'Late') });
  await addTestGuardian(server.db, { schoolId: hill.id, email: 's3@hill.example', guardian: 'mother@home.example' });
  const told = await server.call('POST', '/api/absences', mother, { roll: 3, from: testDay(0), to: testDay(0) });
  expect(told.status).toBe(201);
  const { body } = await server.call('GET', '/api/home', mother);
  expect(body).toMatchObject({ admin: null, teacher: null, student: null });
  expect(body.guardian.children).toMatchObject([
    {
      name: 'Student 1',
      roll: 1,
      class: 5,
      isAbsenceKnown: false,
      today: [{ period: 0, status: 'Absent' }],
      attendance: { present: 0, total: 1, since: testDay(0) },
      results: [],
    },
    {
      name: 'Student 3',
      roll: 3,
      class: 5,
      isAbsenceKnown: true,
      today: [{ period: 0, status: 'Late' }],
      attendance: { present: 1, total: 1, since: testDay(0) },
    },
  ]);
  const student = await openTestSignIn(server.db, hill.id, 's1@hill.example');
  expect((await server.call('GET', '/api/home', student)).body.guardian).toBeNull();
});
