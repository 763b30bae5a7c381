import { expect, it } from 'vitest';
import { submitExam } from '../../../../test/exams.ts';
import { correctRegister, linesFor, takeRegister } from '../../../../test/registers.ts';
import { addTestSchool, startTestServer, testToday } from '../../../../test/test-school.ts';
import { onKey } from '../../../platform/database/in-school.ts';

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const set = (what: 'close' | 'open') => server.call('POST', `/api/sessions/2026-2027/${what}`, school.admin);
  return { server, ...school, set };
}

it('takes, corrects and withdraws no register until it is opened again', async () => {
  const { server, admin, teacher, set } = await start();
  expect((await takeRegister(server, teacher)).status).toBe(201);
  const register = `/api/attendance/5/${testToday}`;
  const before = await server.call('GET', register, teacher);
  await set('close');
  const attempts = () => [
    () => takeRegister(server, teacher, { date: '2026-11-02' }),
    () => correctRegister(server, teacher, linesFor('Absent')),
    () => server.call('DELETE', register, admin),
  ];
  for (const attempt of attempts()) {
    const { status, body } = await attempt();
    expect({ status, reason: body.reason, of: body.parameters }).toEqual({
      status: 409,
      reason: 'session-closed',
      of: { session: '2026-2027' },
    });
  }
  expect((await server.call('GET', register, teacher)).body).toEqual(before.body);
  await set('open');
  for (const attempt of attempts()) expect((await attempt()).status).toBeLessThan(300);
});

it('takes, corrects and withdraws no marks until it is opened again', async () => {
  const { server, admin, teacher, set } = await start();
  const { body: exam } = await submitExam(server, teacher);
  const path = `/api/marks/record/${exam._id}`;
  await set('close');
  const attempts = () => [
    () => submitExam(server, teacher, { examName: 'Another' }),
    () => server.call('PUT', path, teacher, { marks: [{ roll: 1, mark: 1 }] }),
    () => server.call('DELETE', path, admin),
  ];
  for (const attempt of attempts()) {
    expect(await attempt()).toMatchObject({ status: 409, body: { code: 'in_use', reason: 'session-closed' } });
  }
  expect((await server.call('GET', path, teacher)).body.marks).toMatchObject(exam.marks);
  await set('open');
  for (const attempt of attempts()) expect((await attempt()).status).toBeLessThan(300);
});

it('a register for a day outside every session is refused at the date, and one within a session is taken', async () => {
  const { server, admin, teacher } = await start();
  await server.db.updateTable('enrolment').set({ from_date: '2020-01-01' }).execute();
  const shorter = await server.call('PUT', '/api/sessions/2026-2027', admin, { from: '2026-07-01' });
  expect(shorter.status).toBe(200);
  for (const date of ['2026-06-30', '2021-05-31']) {
    const refused = await takeRegister(server, teacher, { date });
    expect(refused).toMatchObject({ status: 400, body: { faults: { date: { reason: 'outside-sessions' } } } });
  }
  for (const date of ['2026-07-01', '2026-05-31']) {
    expect((await takeRegister(server, teacher, { date })).status, date).toBe(201);
  }
  const stored = await server.db
    .selectFrom('attendance_sheet')
    .innerJoin('session', onKey('session.id', 'attendance_sheet.session_id'))
    .select(['attendance_sheet.date', 'session.name'])
    .orderBy('attendance_sheet.date')
    .execute();
  expect(stored).toEqual([
    { date: '2026-05-31', name: '2025-2026' },
    { date: '2026-07-01', name: '2026-2027' },
  ]);
});
