import { describe, expect, it } from 'vitest';
import { addPeriod, otherTeacher } from '../../../../test/periods.ts';
import { linesFor, takeRegister } from '../../../../test/registers.ts';
import {
  addTestSchool,
  startTestServer,
  type TestPerson,
  type TestServer,
  testDay,
  testNow,
  testToday,
  weekdayOf,
} from '../../../../test/test-school.ts';

const path = `/api/attendance/5/${testToday}`;

/** A school that takes registers by lesson; its class 5 has the periods 1, 2 and 4 today, and none tomorrow. */
async function startByLesson() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  await choosePolicy(server, school.admin, 'lesson');
  const today = { day: weekdayOf(testToday) };
  await addPeriod(server, school.admin, today);
  await addPeriod(server, school.admin, { ...today, period: 4, time: '11:00-11:45', subject: 'Art', label: 'Late' });
  await addPeriod(server, school.admin, { ...today, period: 2, time: '09:00-09:45', teacher: otherTeacher });
  return { server, ...school };
}

async function choosePolicy(server: TestServer, admin: TestPerson, registersTaken: 'daily' | 'lesson') {
  expect((await server.call('PUT', '/api/policies', admin, { registersTaken })).status).toBe(200);
}

const refusedAt = (reason: string) => ({ status: 400, body: { reason, fields: { period: expect.any(String) } } });

describe('where registers are taken by lesson', () => {
  it('each lesson has one register, beside that of the whole day', async () => {
    const { server, teacher, otherTeacher } = await startByLesson();
    for (const period of [1, 2, undefined]) {
      const first = await takeRegister(server, teacher, { period });
      expect(first.status).toBe(201);
      expect(first.body.period).toBe(period);
      const second = await takeRegister(server, otherTeacher, { period });
      expect(second).toMatchObject({
        status: 409,
        body: { code: 'duplicate', reason: period === undefined ? 'register-taken' : 'lesson-register-taken' },
      });
    }
    const { body } = await server.call('GET', '/api/attendance/5', teacher);
    expect(body.data.map(({ period }: { period?: number }) => period)).toEqual([2, 1, undefined]);
    expect(body.data[2]).not.toHaveProperty('period');
  });

  it('one of many that take the same lesson at once wins', async () => {
    const { server, teacher, otherTeacher } = await startByLesson();
    const answers = await Promise.all(
      [teacher, otherTeacher, teacher, otherTeacher].map((by) => takeRegister(server, by, { period: 2 })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await server.db.selectFrom('attendance_sheet').select('period').execute()).toEqual([{ period: 2 }]);
    expect(await server.db.selectFrom('attendance_mark').select('status').execute()).toHaveLength(3);
  });

  it('refuses a lesson that the class does not have that day, at the period', async () => {
    const { server, teacher, admin } = await startByLesson();
    const attendance = linesFor('Absent');
    for (const [period, date] of [
      [3, testToday],
      [1, testDay(-1)],
    ] as const) {
      expect(await takeRegister(server, teacher, { period, date })).toMatchObject(refusedAt('no-such-lesson'));
      const of = `/api/attendance/5/${date}?period=${period}`;
      expect(await server.call('GET', of, teacher)).toMatchObject(refusedAt('no-such-lesson'));
      expect(await server.call('PUT', of, teacher, { attendance })).toMatchObject(refusedAt('no-such-lesson'));
      expect(await server.call('DELETE', of, admin)).toMatchObject(refusedAt('no-such-lesson'));
    }
    for (const period of [0, -1, 1.5, 32_768, '1', null]) {
      expect((await takeRegister(server, teacher, { period })).status, String(period)).toBe(400);
    }
    expect((await server.call('GET', `${path}?period=x`, teacher)).status).toBe(400);
    expect(await server.db.selectFrom('attendance_sheet').select('id').execute()).toEqual([]);
  });

  it('refuses a lesson of the timetable of another session', async () => {
    const { server, teacher, id } = await startByLesson();
    const other = await server.db.selectFrom('session').select('id').where('school_id', '=', id).execute();
    const next = Math.min(...other.map((session) => session.id));
    for (const table of ['timetable_period', 'timetable_period_version'] as const) {
      await server.db.updateTable(table).set({ session_id: next }).where('school_id', '=', id).execute();
    }
    expect(await takeRegister(server, teacher, { period: 1 })).toMatchObject(refusedAt('no-such-lesson'));
  });

  it('offers the lessons of a past day as they were then, and any lesson with a register', async () => {
    const { server, admin, teacher, id } = await startByLesson();
    const day = testDay(-7);
    const { body: later } = await addPeriod(server, admin, { day: weekdayOf(day), period: 5, time: '12:00-12:45' });
    const versions = server.db.updateTable('timetable_period_version').where('school_id', '=', id);
    await versions.where('period', '!=', 5).set({ since: '2026-06-01T00:00:00.000Z' }).execute();
    const offered = async (date: string) => {
      const { body } = await server.call('GET', `/api/attendance/5/${date}`, teacher);
      return body.lessons.map((one: { period: number; isTaken: boolean }) => [one.period, one.isTaken]);
    };
    const notTaken = (...periods: number[]) => periods.map((period) => [period, false]);
    expect(await offered(testToday)).toEqual(notTaken(1, 2, 4, 5));
    expect(await offered(day)).toEqual(notTaken(1, 2, 4));
    expect(await takeRegister(server, teacher, { date: day, period: 5 })).toMatchObject(refusedAt('no-such-lesson'));

    for (const date of [day, testToday])
      expect((await takeRegister(server, teacher, { date, period: 2 })).status).toBe(201);
    const lessons = server.db.selectFrom('timetable_period').select('id').where('school_id', '=', id);
    const second = await lessons.where('period', '=', 2).executeTakeFirstOrThrow();
    expect((await server.call('DELETE', `/api/schedule/${second.id}`, admin)).status).toBe(200);
    expect((await server.call('DELETE', `/api/schedule/${later._id}`, admin)).status).toBe(200);
    expect(await offered(testToday)).toEqual([
      [1, false],
      [2, true],
      [4, false],
    ]);
    expect(await offered(day)).toEqual([
      [1, false],
      [2, true],
      [4, false],
    ]);
    const register = await server.call('GET', `${path}?period=2`, teacher);
    expect(register).toMatchObject({ status: 200, body: { taken: {}, lessons: [{}, { subject: 'Mathematics' }, {}] } });
  });

  it('reads, corrects and withdraws one lesson’s register and leaves the others', async () => {
    const { server, admin, teacher, student } = await startByLesson();
    for (const period of [1, 2, undefined]) await takeRegister(server, teacher, { period });
    const lesson = `${path}?period=2`;
    const corrected = await server.call('PUT', lesson, teacher, { attendance: linesFor('Absent') });
    expect(corrected).toMatchObject({
      status: 200,
      body: { period: 2, attendance: [{ roll: 1, status: 'Absent' }, {}, {}] },
    });
    const statusOf1 = async (of: string) => (await server.call('GET', of, teacher)).body.students[0].status;
    expect(await statusOf1(lesson)).toBe('Absent');
    expect(await statusOf1(`${path}?period=1`)).toBe('Present');
    expect(await statusOf1(path)).toBe('Present');
    const { body: own } = await server.call('GET', '/api/attendance/student/1', student);
    expect(own.data.map((one: { period?: number }) => one.period)).toEqual([2, 1, undefined]);
    const { body: summary } = await server.call('GET', '/api/attendance/5/summary', teacher);
    expect(summary[0]).toMatchObject({ roll: 1, total: 3, present: 2 });
    const record = await server.call('GET', `/api/students/${student.id}/record`, admin);
    expect(record.body.attendance.map((one: { period?: number }) => one.period)).toEqual([undefined, 1, 2]);

    expect((await server.call('DELETE', lesson, admin)).status).toBe(200);
    expect((await server.call('GET', lesson, teacher)).body).toMatchObject({ period: 2, taken: null });
    const { body: withdrawn } = await server.call('GET', '/api/attendance/5/withdrawn', admin);
    expect(withdrawn.map((one: { period?: number }) => one.period)).toEqual([2]);
    const again = { reason: 'lesson-register-not-taken', parameters: { class: 5, date: testToday, period: 2 } };
    expect(await server.call('DELETE', lesson, admin)).toMatchObject({ status: 404, body: again });
    expect(await server.call('PUT', lesson, teacher, { attendance: linesFor('Absent') })).toMatchObject({
      status: 404,
    });
    expect((await takeRegister(server, teacher, { period: 2 })).status).toBe(201);
    expect(await statusOf1(path)).toBe('Present');
  });

  it('the register lists the lessons of its day, by time, with their teachers, and which are taken', async () => {
    const { server, teacher, otherTeacher, admin } = await startByLesson();
    await takeRegister(server, teacher, { period: 2 });
    const { body } = await server.call('GET', path, teacher);
    expect(body.lessons).toEqual([
      {
        period: 1,
        label: null,
        subject: 'Mathematics',
        isTaken: false,
        teacher: { name: 'Teacher first', email: teacher.email },
        teachers: [{ name: 'Teacher first', email: teacher.email }],
        startsMinute: 480,
        endsMinute: 525,
      },
      {
        period: 2,
        label: null,
        subject: 'Mathematics',
        isTaken: true,
        teacher: { name: 'Teacher second', email: otherTeacher.email },
        teachers: [{ name: 'Teacher second', email: otherTeacher.email }],
        startsMinute: 540,
        endsMinute: 585,
      },
      {
        period: 4,
        label: 'Late',
        subject: 'Art',
        isTaken: false,
        teacher: { name: 'Teacher first', email: teacher.email },
        teachers: [{ name: 'Teacher first', email: teacher.email }],
        startsMinute: 660,
        endsMinute: 705,
      },
    ]);
    const { body: yesterday } = await server.call('GET', `/api/attendance/5/${testDay(-1)}`, admin);
    expect(yesterday.lessons).toEqual([]);
  });

  it('the audit records which lesson it was', async () => {
    const { server, admin, teacher } = await startByLesson();
    await takeRegister(server, teacher, { period: 2 });
    await takeRegister(server, teacher);
    const { body } = await server.call('GET', '/api/audit?action=attendance.take', admin);
    expect(body.map((entry: object) => entry)).toMatchObject([
      { class: 5, date: testToday, record: null },
      { class: 5, date: testToday, record: '2' },
    ]);
  });
});

describe('where one register is taken a day', () => {
  it('refuses a period with the reason, and lists no lessons', async () => {
    const { server, teacher, admin } = await startByLesson();
    await choosePolicy(server, admin, 'daily');
    expect(await takeRegister(server, teacher, { period: 1 })).toMatchObject(refusedAt('registers-are-daily'));
    const lesson = `${path}?period=1`;
    expect(await server.call('GET', lesson, teacher)).toMatchObject(refusedAt('registers-are-daily'));
    expect(await server.call('PUT', lesson, teacher, { attendance: linesFor('Absent') })).toMatchObject(
      refusedAt('registers-are-daily'),
    );
    expect(await server.call('DELETE', lesson, admin)).toMatchObject(refusedAt('registers-are-daily'));
    expect((await server.call('GET', path, teacher)).body).toEqual({
      class: 5,
      date: testToday,
      taken: null,
      version: null,
      corrections: [],
      students: [1, 2, 3].map((roll) => expect.objectContaining({ roll, status: null })),
    });
  });

  it('keeps the registers of lessons that were taken before, to read, correct and withdraw', async () => {
    const { server, teacher, admin } = await startByLesson();
    await takeRegister(server, teacher, { period: 1 });
    await choosePolicy(server, admin, 'daily');
    const lesson = `${path}?period=1`;
    expect((await server.call('GET', lesson, teacher)).body).toMatchObject({
      period: 1,
      taken: { at: testNow.toISOString() },
    });
    expect((await server.call('PUT', lesson, teacher, { attendance: linesFor('Absent') })).status).toBe(200);
    expect((await takeRegister(server, teacher)).status).toBe(201);
    const { body } = await server.call('GET', '/api/attendance/5/summary', teacher);
    expect(body[0]).toMatchObject({ total: 2, present: 1 });
    expect((await server.call('DELETE', lesson, admin)).status).toBe(200);
    expect((await server.call('GET', lesson, teacher)).status).toBe(400);
  });
});
