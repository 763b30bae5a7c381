import { expect, it } from 'vitest';
import { submitExam } from '../../../../test/exams.ts';
import { addPeriod } from '../../../../test/periods.ts';
import { takeRegister } from '../../../../test/registers.ts';
import { addTestSchool, startTestServer, testToday, weekdayOf } from '../../../../test/test-school.ts';
import { sessionKey } from '../../school/server/sessions.queries.ts';

/** A school whose numbers up to 9000 are given. */
async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin } = school;
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => server.call(method, path, admin, body);
  expect((await call('POST', '/api/classes', { class: 9000, name: 'Nine thousand' })).status).toBe(201);
  return { server, ...school, call };
}

const french = { name: 'French A', subject: 'French', classes: [5, 6] };

it('a group beyond the numbers of classes has members, lessons, registers, exams, messages and a history', async () => {
  const { server, admin, teacher, call } = await start();
  await call('PUT', '/api/policies', { registersTaken: 'lesson' });
  expect(await call('POST', '/api/groups', { ...french, teacherEmails: [teacher.email] })).toMatchObject({
    status: 201,
    body: { class: 10_000 },
  });
  const { body: many } = await call('POST', '/api/groups/many', { groups: [{ ...french, name: 'French B' }] });
  expect(many).toEqual([{ class: 10_001, name: 'French B' }]);
  expect((await call('PUT', '/api/groups/10000/members', { rolls: [1, 4] })).status).toBe(200);
  const lesson = { classNumber: 10_000, subject: 'French', day: weekdayOf(testToday), period: 3, time: '07:00-07:45' };
  expect((await addPeriod(server, admin, lesson)).status).toBe(201);
  const attendance = [1, 4].map((roll) => ({ roll, status: 'Present' }));
  expect((await takeRegister(server, teacher, { class: 10_000, period: 3, attendance })).status).toBe(201);
  const marks = [1, 4].map((roll) => ({ roll, mark: 10 }));
  expect((await submitExam(server, teacher, { class: 10_000, subject: 'French', marks })).status).toBe(201);
  const message = { recipientType: 'class', className: 10_000, message: 'Bring the book.' };
  expect((await server.call('POST', '/api/message', teacher, message)).status).toBe(201);
  const paths = ['schedule/10000', 'attendance/10000', 'students/class/10000', 'history/group/10000'];
  for (const path of paths) {
    const { status, body } = await call('GET', `/api/${path}`);
    expect([path, status, (body.data ?? body).length > 0]).toEqual([path, 200, true]);
  }
});

it('groups leave numbers to classes, which have none beyond theirs', async () => {
  const { id, server, call } = await start();
  expect((await call('POST', '/api/groups', french)).body).toMatchObject({ class: 10_000 });
  expect((await call('POST', '/api/classes', { name: 'Next' })).body).toMatchObject({ class: 9001 });
  const beyond = await call('POST', '/api/classes', { class: 10_001, name: 'Beyond' });
  expect(beyond).toMatchObject({ status: 400, body: { faults: { class: { reason: 'not-a-class' } } } });
  const insert = server.db.insertInto('class').values({ school_id: id, number: 10_002, name: 'Beyond', place: 1 });
  await expect(insert.execute()).rejects.toThrow(/class_number|check/i);
});

it('after the last number, groups take those that are free below it', async () => {
  const { id, server, call } = await start();
  const last = { school_id: id, number: 32_767, name: 'Last', place: 0, session_id: sessionKey(id, '2026-2027') };
  await server.db.insertInto('class').values(last).execute();
  expect((await call('POST', '/api/groups', french)).body).toMatchObject({ class: 11 });
  expect((await call('GET', '/api/history/group/32768')).status).toBe(404);
});
