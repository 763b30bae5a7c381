import { describe, expect, it } from 'vitest';
import { addPeriod } from '../../../../test/periods.ts';
import { linesFor, takeRegister } from '../../../../test/registers.ts';
import { Absent, Excused, Late, Present, setPolicies, setStatuses } from '../../../../test/statuses.ts';
import {
  addTestSchool,
  addTestStudent,
  startTestServer,
  type TestPerson,
  type TestSchool,
  type TestServer,
  testDay,
  testToday,
} from '../../../../test/test-school.ts';
import { moveStudent } from '../../../base/enrolments/server/enrolments.queries.ts';

async function careOf(server: TestServer, person: TestPerson) {
  const { status, body } = await server.call('GET', '/api/care', person);
  expect(status).toBe(200);
  return body;
}

/** Takes registers of class 5 on the last days, oldest first, each given as a row of statuses by roll. */
async function takeDays(server: TestServer, school: TestSchool, days: readonly (readonly number[])[], last = 0) {
  for (const [place, statuses] of days.entries()) {
    const date = testDay(last + place - days.length + 1);
    const attendance = linesFor(...statuses.map(() => 'Present' as const));
    expect((await takeRegister(server, school.teacher, { date, attendance })).status).toBe(201);
    await setStatuses(server.db, school, date, statuses);
  }
}

describe('GET /api/care', () => {
  it('names nobody while all are there, nor before the first register', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    expect(await careOf(server, school.admin)).toEqual([]);
    await takeDays(server, school, [[Present, Late, Present]]);
    expect(await careOf(server, school.teacher)).toEqual([]);
  });

  it('names students under the bound that the school sets, with the figures', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await takeDays(server, school, [
      [Present, Absent, Present],
      [Present, Present, Late],
      [Absent, Present, Present],
      [Present, Present, Present],
    ]);
    const below = { code: 'below_percent', share: 75, percent: 90, present: 3, total: 4 };
    expect(await careOf(server, school.admin)).toEqual([
      { roll: 1, name: 'Student 1', class: 5, reasons: [below] },
      { roll: 2, name: 'Student 2', class: 5, reasons: [below] },
    ]);
    await setPolicies(server.db, school, { care_below_percent: 75 });
    expect(await careOf(server, school.admin)).toEqual([]);
    await setPolicies(server.db, school, { care_below_percent: 76 });
    expect(await careOf(server, school.admin)).toMatchObject([
      { roll: 1, reasons: [{ percent: 76 }] },
      { roll: 2, reasons: [{ percent: 76 }] },
    ]);
  });

  it('names students absent three school days in a row up to the last register', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await setPolicies(server.db, school, { care_below_percent: 0 });
    await takeDays(server, school, [
      [Absent, Absent, Present],
      [Absent, Present, Absent],
      [Absent, Absent, Absent],
      [Present, Absent, Excused],
    ]);
    expect(await careOf(server, school.admin)).toEqual([
      {
        roll: 3,
        name: 'Student 3',
        class: 5,
        reasons: [{ code: 'absent_in_a_row', days: 3, since: testDay(-2) }],
      },
    ]);
  });

  it('counts excused days as the school chooses', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await takeDays(server, school, [
      [Absent, Present, Present],
      [Present, Excused, Absent],
      [Present, Excused, Absent],
      [Present, Excused, Excused],
      [Present, Excused, Absent],
    ]);
    const reasonsOf = async () =>
      Object.fromEntries(
        (await careOf(server, school.admin)).map(({ roll, reasons }: { roll: number; reasons: object[] }) => [
          roll,
          reasons,
        ]),
      );
    const below = (present: number, total: number) => {
      return { code: 'below_percent', share: (present * 100) / total, percent: 90, present, total };
    };
    expect(await reasonsOf()).toEqual({
      1: [below(4, 5)],
      2: [below(1, 5), { code: 'absent_in_a_row', days: 4, since: testDay(-3) }],
      3: [below(1, 5), { code: 'absent_in_a_row', days: 4, since: testDay(-3) }],
    });
    await setPolicies(server.db, school, { excused_counts: 'not' });
    expect(await reasonsOf()).toEqual({
      1: [below(4, 5)],
      3: [below(1, 4), { code: 'absent_in_a_row', days: 3, since: testDay(-3) }],
    });
  });

  it('names students whose share fell in the last four weeks', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await setPolicies(server.db, school, { care_below_percent: 0 });
    const before = Array.from({ length: 28 }, () => [Present, Present, Absent]);
    const recent = Array.from({ length: 28 }, (_, day) => [day % 5 === 1 ? Absent : Present, Present, Present]);
    await takeDays(server, school, [...before, ...recent]);
    expect(await careOf(server, school.admin)).toEqual([
      { roll: 1, name: 'Student 1', class: 5, reasons: [{ code: 'falling', before: 100, now: (22 * 100) / 28 }] },
    ]);
  });

  it('counts only the current session, and only students who are in a class now', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addTestStudent(server.db, school, { roll: 30, fromDate: '2025-01-01' });
    for (const date of ['2026-05-04', '2026-05-05', '2026-05-06']) {
      const attendance = [{ roll: 30, status: 'Absent' }];
      expect((await takeRegister(server, school.teacher, { date, attendance })).status).toBe(201);
    }
    expect(await careOf(server, school.admin)).toEqual([]);
    const attendance = [...linesFor('Absent', 'Absent', 'Present'), { roll: 30, status: 'Present' }];
    expect((await takeRegister(server, school.teacher, { attendance })).status).toBe(201);
    expect((await careOf(server, school.admin)).map(({ roll }: { roll: number }) => roll)).toEqual([1, 2]);
    const { body } = await server.call('GET', '/api/students/class/5', school.admin);
    expect((await server.call('DELETE', `/api/students/${body[0]._id}`, school.admin)).status).toBe(200);
    expect((await careOf(server, school.admin)).map(({ roll }: { roll: number }) => roll)).toEqual([2]);
  });

  it('counts what a student missed in another class of the session', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server, { students: 2 });
    const days = [
      [Absent, Present],
      [Absent, Present],
      [Absent, Present],
    ];
    await takeDays(server, school, days, -1);
    await server.db.transaction().execute((transaction) =>
      moveStudent(transaction, school.id, school.student.id, {
        session: '2026-2027',
        class: 6,
        roll: 9,
        fromDate: testToday,
      }),
    );
    const attendance = [
      { roll: 3, status: 'Present' },
      { roll: 9, status: 'Absent' },
    ];
    expect((await takeRegister(server, school.teacher, { class: 6, attendance })).status).toBe(201);
    expect(await careOf(server, school.admin)).toMatchObject([
      {
        roll: 9,
        class: 6,
        reasons: [
          { code: 'below_percent', total: 4 },
          { code: 'absent_in_a_row', days: 4, since: testDay(-3) },
        ],
      },
    ]);
  });

  it('is for staff, of their own school', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    await takeDays(server, school, [[Absent, Absent, Absent]]);
    expect(await careOf(server, vale.admin)).toEqual([]);
    expect((await server.call('GET', '/api/care')).status).toBe(401);
    expect((await server.call('GET', '/api/care', school.student)).status).toBe(403);
    expect((await server.call('GET', '/api/care?class=5', school.admin)).status).toBe(400);
  });

  it('covers only the classes that a teacher teaches, if teachers reach no others', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await takeDays(server, school, [[Absent, Absent, Present]]);
    await takeRegister(server, school.teacher, { class: 6, attendance: [{ roll: 4, status: 'Absent' }] });
    const rolls = async (person: TestPerson) =>
      (await careOf(server, person)).map(({ roll }: { roll: number }) => roll);
    expect(await rolls(school.otherTeacher)).toEqual([1, 2, 4]);
    await setPolicies(server.db, school, { teachers_reach: 'taught' });
    await addPeriod(server, school.admin, { classNumber: 6 });
    expect(await rolls(school.teacher)).toEqual([4]);
    expect(await rolls(school.otherTeacher)).toEqual([]);
    expect(await rolls(school.admin)).toEqual([1, 2, 4]);
  });
});
