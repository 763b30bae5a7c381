import { describe, expect, it } from 'vitest';
import { submitExam } from '../../../../test/exams.ts';
import { takeRegister } from '../../../../test/registers.ts';
import { finishSignIn, signIn, startSignIn } from '../../../../test/sign-in.ts';
import {
  type Answer,
  addTestSchool,
  openTestSignIn,
  startTestServer,
  type TestServer,
  testDay,
  testNow,
  testToday,
} from '../../../../test/test-school.ts';
import { startOfDate } from '../../../platform/server/local-date.ts';
import type { AuditEntry } from '../audit.contract.ts';

async function read(server: TestServer, admin: { token: string }, search = ''): Promise<AuditEntry[]> {
  const answer = await server.call('GET', `/api/audit${search}`, admin);
  expect(answer.status, search).toBe(200);
  return answer.body;
}

function subject(server: TestServer, admin: { token: string }, name: string): Promise<Answer> {
  const body = { name, code: name.slice(-10), class: 5, session: '2026-2027' };
  return server.call('POST', '/api/subjects/add', admin, body);
}

const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

/**
 * A school with six audited actions: a register, an exam, two subjects, a reading and, half a minute later, a notice.
 */
async function startBusySchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin, teacher, student } = school;
  await takeRegister(server, teacher);
  await submitExam(server, teacher);
  await subject(server, admin, 'Physics');
  await subject(server, admin, '=1+1');
  await server.call('GET', `/api/students/${student.id}`, admin);
  server.setNow(minutesLater(0.5));
  await server.call('POST', '/api/notices', admin, { title: 'Sports, "day"', content: 'x' });
  return { server, ...school };
}

describe('the audit log', () => {
  it('says who did what to whom, when and from where, newest first', async () => {
    const { server, admin, teacher, student } = await startBusySchool();
    const [notice, reading, , , exam, register] = await read(server, admin);
    const nothing = {
      person: null,
      record: null,
      title: null,
      class: null,
      classes: [],
      date: null,
      until: null,
      way: null,
    };
    const ada = { _id: String(admin.id), name: 'Ada Head', role: 'admin', hasLeft: false };
    expect(notice).toEqual({
      ...nothing,
      _id: expect.any(String),
      at: minutesLater(0.5).toISOString(),
      by: ada,
      address: '127.0.0.1',
      action: 'notices.post',
      record: expect.any(String),
      title: 'Sports, "day"',
    });
    expect(reading).toMatchObject({
      action: 'students.read',
      way: 'opened',
      by: ada,
      person: { _id: String(student.id) },
    });
    expect(exam).toMatchObject({ action: 'marks.submit', title: 'Final Exam', class: 5 });
    const by = { _id: String(teacher.id), name: 'Teacher first', role: 'teacher', hasLeft: false };
    expect(register).toMatchObject({
      ...nothing,
      action: 'attendance.take',
      by,
      class: 5,
      classes: [5],
      date: testToday,
    });
  });

  it('is narrowed by person, action, kind and the school’s days', async () => {
    const { server, admin, student } = await startBusySchool();
    const counts: Record<string, number> = {};
    for (const search of [
      '',
      'person=TEACHER',
      'person=first@hill',
      'person=Student%201',
      'person=nobody',
      'person=%20',
      'action=marks.submit',
      'kind=subject',
      'kind=subject&action=marks.submit',
      'kind=subject&person=ada',
      `from=${testToday}`,
      `from=${testDay(1)}`,
      `to=${testDay(-1)}`,
      `to=${testToday}`,
      `from=${testToday}&to=${testToday}`,
      'to=9999-12-31',
      'limit=2',
    ]) {
      counts[search] = (await read(server, admin, `?${search}`)).length;
    }
    expect(Object.values(counts)).toEqual([6, 2, 2, 1, 0, 6, 1, 2, 0, 2, 6, 0, 0, 6, 6, 6, 2]);
    expect((await read(server, admin, '?person=student%201'))[0]?.person?._id).toBe(String(student.id));
  });

  it('counts a day by the school’s clocks', async () => {
    const server = await startTestServer();
    const { admin, id } = await addTestSchool(server);
    const tomorrow = startOfDate('Asia/Dhaka', testDay(1));
    const today = new Date(tomorrow.getTime() - 1000);
    for (const instant of [today, tomorrow]) {
      const { token } = await openTestSignIn(server.db, id, admin.email, instant);
      server.setNow(instant);
      await subject(server, { ...admin, token }, instant.toISOString());
    }
    const { token } = await openTestSignIn(server.db, id, admin.email, tomorrow);
    const reader = { ...admin, token };
    expect(await read(server, reader, `?to=${testToday}`)).toMatchObject([{ at: today.toISOString() }]);
    expect(await read(server, reader, `?from=${testDay(1)}`)).toMatchObject([{ at: tomorrow.toISOString() }]);
  });

  it('comes page by page without a gap', async () => {
    const { server, admin } = await startBusySchool();
    const all = (await read(server, admin)).map(({ _id }) => _id);
    const paged: string[] = [];
    while (paged.length < all.length) {
      const before = paged.length === 0 ? '' : `&before=${paged.at(-1)}`;
      paged.push(...(await read(server, admin, `?limit=4${before}`)).map(({ _id }) => _id));
    }
    expect(paged).toEqual(all);
  });

  it('shows names as they are now, and no name for what is deleted, as ids are never given again', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const { body } = await subject(server, admin, 'Physics');
    await server.call('PUT', `/api/subjects/${body._id}`, admin, { name: 'Natural science', code: 'N' });
    expect((await read(server, admin)).map(({ title }) => title)).toEqual(['Natural science', 'Natural science']);
    await server.call('DELETE', `/api/subjects/${body._id}`, admin);
    const next = await subject(server, admin, 'History');
    expect(next.body._id).not.toBe(body._id);
    expect((await read(server, admin)).map(({ title }) => title)).toEqual(['History', null, null, null]);
  });

  it.each([
    'from=2026-02-30',
    'from=',
    'action=burn',
    'kind=x',
    'limit=0',
    'limit=201',
    'before=x',
    'person=%00',
    'x=1',
  ])('answers 400 to %s', async (search) => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    expect((await server.call('GET', `/api/audit?${search}`, admin)).status).toBe(400);
    expect(await read(server, admin)).toEqual([]);
  });
});

describe('signing in', () => {
  it('is recorded, and a wrong password too, without the name of whoever tried', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    const attempt = { email: teacher.email, address: '198.51.100.9' };
    const { token } = (await startSignIn(server, attempt)).body;
    await finishSignIn(server, token, { ...attempt, password: 'not this one' });
    await signIn(server, attempt);
    const person = { name: 'Teacher first' };
    expect(await read(server, admin)).toMatchObject([
      { action: 'identity.sign-in', by: person, person, address: '198.51.100.9' },
      { action: 'identity.fail-sign-in', by: null, person, address: '198.51.100.9' },
    ]);
  });

  it('is not recorded once the throttle refuses, nor for an unknown email', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    const { token } = (await startSignIn(server, { email: teacher.email })).body;
    for (let turn = 0; turn < 15; turn += 1) {
      await finishSignIn(server, token, { email: teacher.email, password: 'not this one' });
    }
    await signIn(server, { email: 'nobody@hill.example' });
    expect(await read(server, admin)).toHaveLength(10);
  });
});
