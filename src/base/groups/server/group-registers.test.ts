import { describe, expect, it } from 'vitest';
import { addPeriod, letStandSince } from '../../../../test/periods.ts';
import { takeRegister } from '../../../../test/registers.ts';
import { addTestSchool, startTestServer, testDay, testToday, weekdayOf } from '../../../../test/test-school.ts';
import { whyClosed } from '../../school/calendar.rules.ts';

const lines = [
  { roll: 1, status: 'Present' },
  { roll: 4, status: 'Absent' },
] as const;

/** Starts a school whose group French (11), of classes 5 and 6 with the rolls 1 and 4, has a lesson today. */
async function start({ takesRegister = false, registersTaken = 'lesson' } = {}) {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin, teacher } = school;
  expect((await server.call('PUT', '/api/policies', admin, { registersTaken })).status).toBe(200);
  const group = { name: 'French A', subject: 'French', classes: [5, 6], takesRegister };
  await server.call('POST', '/api/groups', admin, { ...group, teacherEmails: [teacher.email] });
  await server.call('PUT', '/api/groups/11/members', admin, { rolls: [1, 4] });
  const lesson = { classNumber: 11, subject: 'French', day: weekdayOf(testToday), period: 3, time: '07:00-07:45' };
  expect((await addPeriod(server, admin, lesson)).status).toBe(201);
  const take = (changes: object = {}) =>
    takeRegister(server, teacher, { class: 11, period: 3, attendance: lines, ...changes });
  return { server, ...school, take };
}

describe('a register of a group', () => {
  it('belongs to a lesson and has the group’s members, each with their roll', async () => {
    const { server, teacher, take } = await start();
    const { body } = await server.call('GET', `/api/attendance/11/${testToday}?period=3`, teacher);
    expect(body).toMatchObject({ class: 11, period: 3, taken: null, students: [{ roll: 1 }, { roll: 4 }] });
    expect(body.lessons).toMatchObject([{ period: 3, subject: 'French' }]);
    expect(await take()).toMatchObject({ status: 201, body: { class: 11, period: 3, attendance: lines } });
    expect(await take()).toMatchObject({ status: 409, body: { reason: 'lesson-register-taken' } });
    const path = `/api/attendance/11/${testToday}?period=3`;
    const corrected = await server.call('PUT', path, teacher, { attendance: [{ roll: 4, status: 'Late' }] });
    expect(corrected).toMatchObject({ status: 200, body: { attendance: [{ roll: 1 }, { roll: 4, status: 'Late' }] } });
    const read = await server.call('GET', path, teacher);
    expect(read.body).toMatchObject({
      students: [
        { roll: 1, status: 'Present' },
        { roll: 4, status: 'Late' },
      ],
    });
  });

  it('keeps its day from being closed for all classes of its members, but not for some', async () => {
    const { server, admin, take } = await start();
    expect((await take()).status).toBe(201);
    const close = (...classes: number[]) =>
      server.call('POST', '/api/calendar/closed', admin, { name: 'Trip', from: testToday, to: testToday, classes });
    expect(await close(5, 6)).toMatchObject({ status: 409, body: { reason: 'registers-on-days' } });
    const { body } = await server.call('GET', `/api/calendar/use?from=${testToday}&to=${testToday}`, admin);
    expect(body.registers).toEqual([{ class: 11, registers: 1, classes: [5, 6] }]);
    expect((await close(5)).status).toBe(201);
  });

  it('keeps its day from being closed for the last of its classes that is open then, and no other day', async () => {
    const { server, admin, take } = await start();
    expect((await take()).status).toBe(201);
    const close = (number: number, from: string, to: string) =>
      server.call('POST', '/api/calendar/closed', admin, { name: 'Trip', from, to, classes: [number] });
    expect((await close(5, testDay(-1), testDay(0))).status).toBe(201);
    const register = { reason: 'register-of-day', parameters: { class: 11, date: testToday } };
    expect(await close(6, testDay(0), testDay(2))).toMatchObject({
      status: 409,
      body: { faults: { from: { reason: 'registers-on-days', parameters: { registers: [register] } } } },
    });
    const { body } = await server.call('GET', '/api/calendar', admin);
    expect(body.closed).toMatchObject([{ classes: [5] }]);
    const use = await server.call('GET', `/api/calendar/use?from=${testDay(0)}&to=${testDay(2)}`, admin);
    expect(use.body.registers).toEqual([{ class: 11, registers: 1, classes: [6] }]);
    expect((await close(6, testDay(-1), testDay(-1))).status).toBe(201);
    expect((await close(6, testDay(1), testDay(2))).status).toBe(201);
    expect((await close(7, testToday, testToday)).status).toBe(201);
  });

  it('is shown with the reason to staff only if all classes of its members are closed', async () => {
    const { server, admin, teacher, student } = await start();
    const read = async (person: typeof admin) => (await server.call('GET', '/api/calendar', person)).body;
    expect(await read(teacher)).not.toHaveProperty('groups');
    const closed = { name: 'Trip', from: testToday, to: testToday };
    await server.call('POST', '/api/calendar/closed', admin, { ...closed, classes: [5] });
    const calendar = await read(teacher);
    expect(calendar.groups).toEqual({ 11: [5, 6] });
    expect(whyClosed(calendar, 11, testToday)).toBeUndefined();
    await server.call('POST', '/api/calendar/closed', admin, { ...closed, classes: [6, 7] });
    for (const person of [admin, teacher]) expect(whyClosed(await read(person), 11, testToday)?.name).toBe('Trip');
    expect(await read(student)).not.toHaveProperty('groups');
  });

  it('is not taken on a day of which the last open class is closed at the same moment', async () => {
    const { server, admin, take } = await start();
    await letStandSince(server, '2026-06-01');
    const dates = [1, 2, 3, 4, 5, 6].map((weeks) => testDay(-7 * weeks));
    const close = (number: number, date: string) =>
      server.call('POST', '/api/calendar/closed', admin, { name: 'Trip', from: date, to: date, classes: [number] });
    for (const date of dates) expect((await close(5, date)).status).toBe(201);
    const lines = [{ roll: 4, status: 'Present' }];
    const outcomes = await Promise.all(
      dates.map(async (date) => {
        const both = await Promise.all([take({ date, attendance: lines }), close(6, date)]);
        return both.map(({ status }) => status);
      }),
    );
    for (const outcome of outcomes)
      expect([
        [201, 409],
        [400, 201],
      ]).toContainEqual(outcome);
  });

  it('does not have members whose class is closed on the day', async () => {
    const { server, admin, teacher, take } = await start();
    const closed = { name: 'Trip', from: testToday, to: testToday, classes: [5] };
    expect((await server.call('POST', '/api/calendar/closed', admin, closed)).status).toBe(201);
    const read = async () => (await server.call('GET', `/api/attendance/11/${testToday}?period=3`, teacher)).body;
    expect((await read()).students.map(({ roll }: { roll: number }) => roll)).toEqual([4]);
    expect((await take({ attendance: [lines[1]] })).status).toBe(201);
    expect((await read()).students).toMatchObject([{ roll: 4, status: 'Absent' }]);
    expect((await read()).students).toHaveLength(1);
  });

  it('is refused for the whole day, for students who are not members, and for a lesson that the group does not have', async () => {
    const { take } = await start();
    const ofDay = await take({ period: undefined });
    expect(ofDay).toMatchObject({ status: 400, body: { reason: 'group-has-lessons', faults: { period: {} } } });
    expect(await take({ period: 4 })).toMatchObject({ status: 400, body: { reason: 'no-such-lesson' } });
    const others = [
      { roll: 1, status: 'Present' },
      { roll: 2, status: 'Present' },
    ];
    expect(await take({ attendance: others })).toMatchObject({
      status: 400,
      body: { faults: { 'attendance.1.roll': { reason: 'roll-of-another-class' } } },
    });
  });

  it('is taken in a school with daily registers only if the group is set to, and then counts in no total', async () => {
    const without = await start({ registersTaken: 'daily' });
    expect(await without.take()).toMatchObject({ status: 400, body: { reason: 'registers-are-daily' } });
    const { server, admin, teacher, take } = await start({ registersTaken: 'daily', takesRegister: true });
    expect((await take()).status).toBe(201);
    await takeRegister(server, teacher);
    const { body } = await server.call('GET', '/api/attendance/5/summary', admin);
    expect(body[0]).toMatchObject({ roll: 1, total: 1, present: 1 });
    const report = await server.call('GET', '/api/reports/1', admin);
    expect(report.body.attendance).toMatchObject({ total: 1, present: 1 });
  });

  it('counts in all totals where registers are taken by lesson', async () => {
    const { server, admin, teacher, take } = await start();
    await addPeriod(server, admin, { day: weekdayOf(testToday), period: 1, time: '08:00-08:45' });
    await take();
    await takeRegister(server, teacher, { period: 1 });
    const { body } = await server.call('GET', '/api/attendance/5/summary', admin);
    expect(body).toMatchObject([
      { roll: 1, total: 2, present: 2 },
      { roll: 2, total: 1 },
      { roll: 3, total: 1 },
    ]);
    const ofSession = await server.call('GET', '/api/attendance/5/summary?session=2026-2027', admin);
    expect(ofSession.body).toEqual(body);
    const report = await server.call('GET', '/api/reports/4', admin);
    expect(report.body.attendance).toMatchObject({ total: 1, absent: 1 });
  });

  it('counts for students in need of care if registers are taken by lesson, and ends a run of absent days', async () => {
    const { server, admin, teacher, take } = await start();
    const ofClass = (roll: number) => (roll === 1 ? 'Absent' : 'Present');
    for (const day of [-2, -1, 0]) {
      const attendance = [1, 2, 3].map((roll) => ({ roll, status: ofClass(roll) }));
      const body = { class: 5, date: testDay(day), attendance };
      expect((await server.call('POST', '/api/attendance', teacher, body)).status).toBe(201);
    }
    const reasonsOf = async (roll: number) => {
      const inNeed: { roll: number; reasons: object[] }[] = (await server.call('GET', '/api/care', admin)).body;
      return inNeed.find((one) => one.roll === roll)?.reasons;
    };
    const below = { code: 'below_percent', percent: 90, present: 0, share: 0, total: 3 };
    expect(await reasonsOf(1)).toEqual([below, { code: 'absent_in_a_row', days: 3, since: testDay(-2) }]);
    expect((await take()).status).toBe(201);
    expect(await reasonsOf(1)).toEqual([{ ...below, present: 1, share: 25, total: 4 }]);
    expect(await reasonsOf(4)).toMatchObject([{ code: 'below_percent', present: 0, total: 1 }]);
  });

  it('is offered on its teacher’s home for its lesson, even if classes take one register a day', async () => {
    const { server, teacher, take } = await start({ takesRegister: true, registersTaken: 'daily' });
    const home = async () => (await server.call('GET', '/api/home', teacher)).body.teacher;
    expect(await home()).toMatchObject({ lessonsToTake: null, groupsToTake: [{ class: 11, period: 3 }] });
    expect((await take()).status).toBe(201);
    expect(await home()).not.toHaveProperty('groupsToTake');
  });

  it('is missing until somebody takes it', async () => {
    const { server, admin, take } = await start();
    await letStandSince(server, '2026-06-01');
    const missing = async () => {
      const { body } = await server.call('GET', `/api/registers/missing?from=${testToday}&to=${testToday}`, admin);
      return body.filter((one: { class: number }) => one.class === 11);
    };
    expect(await missing()).toMatchObject([{ class: 11, period: 3, teacher: { email: 'first@hill.example' } }]);
    await take();
    expect(await missing()).toEqual([]);
  });

  it('has those who were members on its day', async () => {
    const { server, admin, teacher, take } = await start();
    await take();
    await server.call('PUT', '/api/groups/11/members', admin, { rolls: [2], from: testDay(1) });
    const { body } = await server.call('GET', `/api/attendance/11/${testToday}?period=3`, teacher);
    expect(body.students.map(({ roll }: { roll: number }) => roll)).toEqual([1, 4]);
  });
});
