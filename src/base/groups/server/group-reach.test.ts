import { expect, it } from 'vitest';
import { addPeriod } from '../../../../test/periods.ts';
import { takeRegister } from '../../../../test/registers.ts';
import {
  addTestSchool,
  startTestServer,
  type TestPerson,
  testDay,
  testToday,
  weekdayOf,
} from '../../../../test/test-school.ts';

/**
 * Starts a school whose teachers reach only the students they teach. French (11) has the rolls 1 and 4, and a teacher
 * who teaches nobody else.
 */
async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin, teacher, otherTeacher } = school;
  const policies = { teachersReach: 'taught', registersTaken: 'lesson' };
  expect((await server.call('PUT', '/api/policies', admin, policies)).status).toBe(200);
  for (const name of ['French', 'Spanish']) {
    await server.call('POST', '/api/groups', admin, { name, subject: name, classes: [5, 6] });
  }
  await server.call('PUT', '/api/groups/11/members', admin, { rolls: [1, 4] });
  const lesson = { classNumber: 11, subject: 'French', day: weekdayOf(testToday), period: 3, time: '07:00-07:45' };
  expect((await addPeriod(server, admin, lesson)).status).toBe(201);
  await addPeriod(server, admin, { day: weekdayOf(testToday), teacher: { email: otherTeacher.email } });
  const status = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as: TestPerson = teacher) =>
    (await server.call(method, path, as, body)).status;
  return { server, ...school, status };
}

it('teaching a lesson of a group gives a teacher reach to its members', async () => {
  const { server, teacher, status } = await start();
  const { body } = await server.call('GET', '/api/students/class/11', teacher);
  expect(body).toMatchObject([
    { roll: 1, class: 5 },
    { roll: 4, class: 6 },
  ]);
  expect((await server.call('GET', '/api/groups', teacher)).body).toMatchObject([{ name: 'French' }]);
  for (const path of ['/api/groups/11/members', '/api/subjects/class/11', '/api/schedule/11']) {
    expect(await status('GET', path), path).toBe(200);
  }
  for (const path of ['/api/groups/12/members', '/api/students/class/12', '/api/schedule/12']) {
    expect(await status('GET', path), path).toBe(403);
  }
});

it('a teacher of a group reaches only the group’s registers, exams and messages, not those of its classes', async () => {
  const { server, teacher, status } = await start();
  const attendance = [1, 4].map((roll) => ({ roll, status: 'Present' }));
  expect((await takeRegister(server, teacher, { class: 11, period: 3, attendance })).status).toBe(201);
  expect(await status('GET', `/api/attendance/11/${testToday}?period=3`)).toBe(200);
  const exam = { subject: 'French', examName: 'Test', maxMark: 10, marks: [1, 4].map((roll) => ({ roll, mark: 5 })) };
  expect(await status('POST', '/api/marks', { ...exam, class: 11 })).toBe(201);
  expect(await status('POST', '/api/message', { recipientType: 'class', className: 11, message: 'Bonjour' })).toBe(201);
  expect(await status('POST', '/api/message', { recipientType: 'class', className: 5, message: 'Hello' })).toBe(403);
  for (const path of [
    '/api/students/class/5',
    `/api/attendance/5/${testToday}`,
    '/api/attendance/5/summary',
    '/api/attendance/student/1',
    '/api/reports/class/5',
    '/api/reports/1',
    '/api/marks/result/1',
  ]) {
    expect([403, 404], path).toContain(await status('GET', path));
  }
});

it('a reach through a group ends with the membership', async () => {
  const { server, admin, teacher } = await start();
  await server.call('PUT', '/api/groups/11/members', admin, { rolls: [4] });
  const rolls = (await server.call('GET', '/api/students/class/11', teacher)).body.map(
    ({ roll }: { roll: number }) => roll,
  );
  expect(rolls).toEqual([4]);
  const ahead = await server.call('GET', `/api/groups/11/members?on=${testDay(3)}`, teacher);
  expect(ahead.body.map(({ roll }: { roll: number }) => roll)).toEqual([4]);
});

it('a group’s teacher comments on its members in its subject, before an exam too, and on nothing else', async () => {
  const { server, admin, teacher, status } = await start();
  const terms = [{ name: 'First', from: '2026-08-01', to: '2026-12-31' }];
  const { body: session } = await server.call('PUT', '/api/sessions/2026-2027', admin, { terms });
  const [{ _id: term }] = session.terms;
  await server.call('POST', '/api/subjects/add', admin, { name: 'Art', code: 'A', class: 5, session: '2026-2027' });
  const comment = (roll: number, subject: string | null) =>
    status('PUT', `/api/reports/${roll}/comment`, { term, subject, text: 'Très bien' });
  expect(await comment(1, 'French')).toBe(200);
  for (const [roll, subject] of [
    [1, 'Art'],
    [1, null],
    [2, 'French'],
  ] as const) {
    expect([400, 403], `${roll} ${subject}`).toContain(await comment(roll, subject));
  }
  const { body: counts } = await server.call('GET', `/api/reports/comments?term=${term}`, teacher);
  expect(counts).toMatchObject([{ class: 11, subject: 'French', students: 2, written: 1, isMine: true }]);
  const { body: lines } = await server.call(
    'GET',
    `/api/reports/class/11/comments?term=${term}&subject=French`,
    teacher,
  );
  expect(lines).toMatchObject([
    { roll: 1, text: 'Très bien', by: 'Teacher first' },
    { roll: 4, text: null },
  ]);
  for (const more of ['', '&subject=Art']) {
    expect(await status('GET', `/api/reports/class/11/comments?term=${term}${more}`)).toBe(400);
  }
  expect((await server.call('GET', '/api/reports/1', admin)).body.subjects).toContainEqual(
    expect.objectContaining({ subject: 'French', comment: 'Très bien' }),
  );
});
