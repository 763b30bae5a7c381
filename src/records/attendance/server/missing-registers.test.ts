import { describe, expect, it } from 'vitest';
import { addPeriod, letStandSince, otherTeacher, period } from '../../../../test/periods.ts';
import { endEnrolment, takeRegister } from '../../../../test/registers.ts';
import { setPolicies } from '../../../../test/statuses.ts';
import {
  addTestSchool,
  addTestStudent,
  startTestServer,
  type TestPerson,
  type TestServer,
  testToday,
} from '../../../../test/test-school.ts';

const first = { name: 'Teacher first', email: 'first@hill.example' };

type Missing = { readonly class: number; readonly date: string; readonly period?: number; readonly teacher: unknown };

async function missing(server: TestServer, admin: TestPerson, query = ''): Promise<Missing[]> {
  const { status, body } = await server.call('GET', `/api/registers/missing${query}`, admin);
  expect(status).toBe(200);
  return body;
}

const datesOf = (registers: readonly Missing[], classNumber = 5) =>
  registers.filter((register) => register.class === classNumber).map(({ date }) => date);

/** The school days among the last 14 days before today, Monday the 23rd, latest first. */
const lastDays = ['22', '19', '18', '17', '16', '15', '12', '11', '10'].map((day) => `2026-11-${day}`);

describe('GET /api/registers/missing', () => {
  it('names each class on each day of school of the last 14 days without a register, the last day first', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    expect(await missing(server, school.admin)).toEqual(
      lastDays.flatMap((date) => [
        { class: 5, date, teacher: null },
        { class: 6, date, teacher: null },
      ]),
    );
    await takeRegister(server, school.teacher, { date: '2026-11-18' });
    const left = await missing(server, school.admin);
    expect(datesOf(left)).toEqual(lastDays.filter((date) => date !== '2026-11-18'));
    expect(datesOf(left, 6)).toEqual(lastDays);
  });

  it('names the teacher of the day’s first lesson, and lists today from the end of that lesson on', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const add = (changes: object) => addPeriod(server, school.admin, { day: 'Monday', ...changes });
    await add({ period: 2, time: '09:00-09:45', teacher: otherTeacher });
    await add({ period: 1, time: '08:00-08:45' });
    const ofToday = async (clock: string) => {
      server.setNow(new Date(`${testToday}T${clock}:00+06:00`));
      return (await missing(server, school.admin)).filter(({ date }) => date === testToday);
    };
    expect(await ofToday('08:44')).toEqual([]);
    expect(await ofToday('08:45')).toEqual([{ class: 5, date: testToday, teacher: first }]);
    // Class 6 has no lessons: its register is missing from the end of the school day on.
    expect((await ofToday('09:45')).map((register) => register.class)).toEqual([5, 6]);
    const week = (await missing(server, school.admin)).filter((register) => register.class === 5);
    const byMonday = week.filter(({ teacher }) => teacher !== null).map(({ date }) => date);
    expect(byMonday).toEqual([testToday, '2026-11-16']);
  });

  it('names each lesson where registers are taken by lesson', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await setPolicies(server.db, school, { registers_taken: 'lesson' });
    const add = (changes: object) => addPeriod(server, school.admin, { day: 'Monday', ...changes });
    await add({ period: 1, time: '07:00-07:45' });
    await add({ period: 2, time: '09:00-09:45', teacher: otherTeacher });
    await letStandSince(server, '2026-06-01');
    expect(await missing(server, school.admin)).toEqual([
      { class: 5, date: testToday, period: 1, teacher: first },
      { class: 5, date: '2026-11-16', period: 1, teacher: first },
      { class: 5, date: '2026-11-16', period: 2, teacher: otherTeacher },
    ]);
    await takeRegister(server, school.teacher, { date: '2026-11-16' });
    await takeRegister(server, school.teacher);
    const sheets = server.db.updateTable('attendance_sheet').where('school_id', '=', school.id);
    await sheets.where('date', '=', testToday).set({ period: 1 }).execute();
    // A register of the whole day, taken before the school took them by lesson, covers all lessons of that day.
    expect(await missing(server, school.admin)).toEqual([]);
    await sheets.where('date', '=', testToday).set({ period: 2 }).execute();
    expect(await missing(server, school.admin)).toMatchObject([{ date: testToday, period: 1 }]);
    await setPolicies(server.db, school, { registers_taken: 'daily' });
    expect(datesOf(await missing(server, school.admin))).toEqual(lastDays.filter((date) => date !== '2026-11-16'));
  });

  it('follows the timetable of each day, not later changes', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await setPolicies(server.db, school, { registers_taken: 'lesson' });
    const add = (changes: object) => addPeriod(server, school.admin, { day: 'Monday', ...changes });
    const { body: kept } = await add({ period: 1, time: '07:00-07:45' });
    const { body: removed } = await add({ period: 2, time: '07:45-08:30' });
    await letStandSince(server, '2026-11-13');
    await add({ period: 3, time: '08:30-09:00' });
    expect((await server.call('DELETE', `/api/schedule/${removed._id}`, school.admin)).status).toBe(200);
    const moved = { ...period, day: 'Monday', period: 4, time: '06:00-06:45', teacher: otherTeacher };
    expect((await server.call('PUT', `/api/schedule/${kept._id}`, school.admin, moved)).status).toBe(200);
    const periods = async () =>
      (await missing(server, school.admin)).map((register) => [register.date, register.period]);
    server.setNow(new Date(`${testToday}T09:30:00+06:00`));
    expect(await periods()).toEqual([
      [testToday, 4],
      [testToday, 3],
      ['2026-11-16', 1],
      ['2026-11-16', 2],
    ]);
    // Monday the 9th has no lessons, because the timetable was entered later; its daily register names the teacher of
    // the first lesson in the present timetable.
    await setPolicies(server.db, school, { registers_taken: 'daily' });
    const byDay = await missing(server, school.admin, '?from=2026-11-09&to=2026-11-16');
    expect(byDay.filter(({ class: number, date }) => number === 5 && date.endsWith('-16'))).toMatchObject([
      { teacher: first },
    ]);
    expect(byDay.filter(({ class: number, date }) => number === 5 && date.endsWith('-09'))).toMatchObject([
      { teacher: otherTeacher },
    ]);
  });

  it('names the covering teacher on that day, and the lesson’s own teacher on others', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const { body: lesson } = await addPeriod(server, school.admin, { day: 'Monday', time: '07:00-07:45' });
    await letStandSince(server, '2026-06-01');
    const path = `/api/cover/2026-11-16/${lesson._id}`;
    expect((await server.call('PUT', path, school.admin, { teacher: otherTeacher.email })).status).toBe(200);
    const ofLessons = async () => (await missing(server, school.admin)).filter(({ teacher }) => teacher !== null);
    const named = [
      { class: 5, date: testToday, teacher: first },
      { class: 5, date: '2026-11-16', teacher: otherTeacher },
    ];
    expect(await ofLessons()).toEqual(named);
    await setPolicies(server.db, school, { registers_taken: 'lesson' });
    expect(await ofLessons()).toEqual(named.map((one) => ({ ...one, period: 1 })));
    const home = await server.call('GET', '/api/home', school.admin);
    const { registers } = home.body.admin.missing;
    expect(registers.map(({ teacher }: { teacher: string }) => teacher)).toContain(otherTeacher.name);
  });

  it('leaves out days without school, and days on which nobody was in the class', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addTestStudent(server.db, school, { roll: 20, class: 7, fromDate: '2026-11-17' });
    await endEnrolment(server.db, school, 20, '2026-11-19');
    const closed = { school_id: school.id, name: 'Holiday' };
    await server.db
      .insertInto('closed_day')
      .values([
        { ...closed, id: 1, from_date: '2026-11-10', to_date: '2026-11-12' },
        { ...closed, id: 2, from_date: '2026-11-22', to_date: '2026-11-22' },
      ])
      .execute();
    await server.db
      .insertInto('closed_day_class')
      .values({ school_id: school.id, closed_day_id: 2, class: 6 })
      .execute();
    const found = await missing(server, school.admin);
    expect(datesOf(found)).toEqual(['22', '19', '18', '17', '16', '15'].map((day) => `2026-11-${day}`));
    expect(datesOf(found, 6)).toEqual(['19', '18', '17', '16', '15'].map((day) => `2026-11-${day}`));
    expect(datesOf(found, 7)).toEqual(['2026-11-18', '2026-11-17']);
  });

  it('covers the days that are asked for, but none outside every session or in the future', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addTestStudent(server.db, school, { roll: 20, class: 7, fromDate: '2000-01-01' });
    const of = async (from: string, to: string) =>
      datesOf(await missing(server, school.admin, `?from=${from}&to=${to}`), 7);
    expect(await of('2026-11-18', '2026-11-18')).toEqual(['2026-11-18']);
    expect(await of('2026-11-22', '2026-11-30')).toEqual(['2026-11-22']);
    expect(await of('2026-12-01', '2026-12-31')).toEqual([]);
    expect(await of('2020-01-01', '2020-03-01')).toEqual([]);
    expect(await missing(server, school.admin, '?from=2026-11-22')).toHaveLength(3);
  });

  it('is for admins, of their own school, and of at most a year', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    await takeRegister(server, school.teacher, { date: '2026-11-22' });
    expect(datesOf(await missing(server, vale.admin))).toEqual(lastDays);
    expect((await server.call('GET', '/api/registers/missing')).status).toBe(401);
    for (const person of [school.teacher, school.student]) {
      expect((await server.call('GET', '/api/registers/missing', person)).status).toBe(403);
    }
    const refused = async (query: string) => {
      const { status, body } = await server.call('GET', `/api/registers/missing?${query}`, school.admin);
      return { status, ...body.fields };
    };
    const order = 'The last day must not come before the first.';
    expect(await refused('from=2026-11-02&to=2026-11-01')).toEqual({ status: 400, to: order });
    expect(await refused('from=2025-11-22&to=2026-11-23')).toEqual({ status: 400, from: 'At most 366 days at once.' });
    expect(await refused('from=x')).toMatchObject({ status: 400 });
    expect(await missing(server, school.admin, '?from=2025-11-23&to=2026-11-23')).not.toEqual([]);
  });
});
