import { describe, expect, it } from 'vitest';
import { endEnrolment, linesFor, takeRegister } from '../../../../test/registers.ts';
import { Absent, Excused, Late, Present, setPolicies, setStatuses } from '../../../../test/statuses.ts';
import { addTestSchool, addTestStudent, startTestServer, testDay, testToday } from '../../../../test/test-school.ts';

const month = '2026-11';
/** School is held from Sunday to Thursday; today is Monday the 23rd. */
const held = ['01', '02', '03', '04', '05', '08', '09', '10', '11', '12', '15', '16', '17', '18', '19', '22', '23'];

describe('GET /api/attendance/{class}/month/{month}', () => {
  it('has the days of school until today, and the marks of those with a register', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const days: readonly (readonly [number, readonly number[]])[] = [
      [-1, [Present, Late, Absent]],
      [-4, [Excused, Present, Absent]],
    ];
    for (const [day, statuses] of days) {
      await takeRegister(server, school.teacher, { date: testDay(day) });
      await setStatuses(server.db, school, testDay(day), statuses);
    }
    for (const person of [school.admin, school.teacher, school.otherTeacher]) {
      const { status, body } = await server.call('GET', `/api/attendance/5/month/${month}`, person);
      expect(status).toBe(200);
      expect(body).toEqual({
        class: 5,
        month,
        days: held.map((day) => `${month}-${day}`),
        students: [
          {
            roll: 1,
            name: 'Student 1',
            present: 1,
            late: 0,
            absent: 0,
            excused: 1,
            total: 2,
            attended: 1,
            marks: { '2026-11-19': 'Excused', '2026-11-22': 'Present' },
          },
          {
            roll: 2,
            name: 'Student 2',
            present: 1,
            late: 1,
            absent: 0,
            excused: 0,
            total: 2,
            attended: 2,
            marks: { '2026-11-19': 'Present', '2026-11-22': 'Late' },
          },
          {
            roll: 3,
            name: 'Student 3',
            present: 0,
            late: 0,
            absent: 2,
            excused: 0,
            total: 2,
            attended: 0,
            marks: { '2026-11-19': 'Absent', '2026-11-22': 'Absent' },
          },
        ],
      });
    }
  });

  it('has a register of a day without school, in its place', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    await takeRegister(server, teacher, { date: '2026-11-20' });
    const { body } = await server.call('GET', `/api/attendance/5/month/${month}`, teacher);
    expect(body.days).toEqual([...held, '20'].sort().map((day) => `${month}-${day}`));
  });

  it('has whoever was in the class in that month, once', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addTestStudent(server.db, school, { roll: 20, fromDate: '2026-11-10' });
    await addTestStudent(server.db, school, { roll: 21, fromDate: '2026-12-01' });
    await endEnrolment(server.db, school, 2, '2026-11-05');
    await endEnrolment(server.db, school, 3, '2026-11-01');
    const rollsOf = async (which: string) => {
      const { body } = await server.call('GET', `/api/attendance/5/month/${which}`, school.admin);
      return body.students.map(({ roll }: { roll: number }) => roll);
    };
    expect(await rollsOf(month)).toEqual([1, 2, 20]);
    expect(await rollsOf('2026-10')).toEqual([1, 2, 3]);
    expect(await rollsOf('2026-06')).toEqual([]);
  });

  it('shows the worst of a day’s lessons', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await setPolicies(server.db, school, { registers_taken: 'lesson' });
    await takeRegister(server, school.teacher, { attendance: linesFor('Present', 'Absent', 'Present') });
    await server.db.updateTable('attendance_sheet').set({ period: 1 }).where('school_id', '=', school.id).execute();
    await server.db
      .insertInto('attendance_sheet')
      .columns(['school_id', 'id', 'session_id', 'class', 'date', 'period', 'taken_by', 'taken_at'])
      .expression((sheet) =>
        sheet
          .selectFrom('attendance_sheet')
          .select(['school_id'])
          .select(({ eb }) => eb('id', '+', 1000).as('id'))
          .select(['session_id', 'class', 'date'])
          .select(({ val }) => val(2).as('period'))
          .select(['taken_by', 'taken_at'])
          .where('school_id', '=', school.id),
      )
      .execute();
    const lines = await server.db
      .selectFrom('attendance_mark')
      .selectAll()
      .where('school_id', '=', school.id)
      .orderBy('enrolment_id')
      .execute();
    const second = lines.map((line, place) => {
      return { ...line, sheet_id: line.sheet_id + 1000, status: [Absent, Present, Late][place] ?? Present };
    });
    await server.db.insertInto('attendance_mark').values(second).execute();
    const { body } = await server.call('GET', `/api/attendance/5/month/${month}`, school.admin);
    expect(body.students.map(({ marks }: { marks: object }) => marks)).toEqual([
      { [testToday]: 'Absent' },
      { [testToday]: 'Absent' },
      { [testToday]: 'Late' },
    ]);
    expect(body.students[2]).toMatchObject({ present: 0, late: 1 });
  });

  it('has no days in the future, and nobody of another school', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example', students: 1 });
    await takeRegister(server, school.teacher);
    const next = await server.call('GET', '/api/attendance/5/month/2026-12', school.admin);
    expect(next.body.days).toEqual([]);
    const { body } = await server.call('GET', `/api/attendance/5/month/${month}`, vale.admin);
    expect(body.students).toMatchObject([{ roll: 1, marks: {} }]);
  });

  it('is refused for an invalid month, and to students', async () => {
    const server = await startTestServer();
    const { admin, student } = await addTestSchool(server);
    for (const wrong of ['2026-13', '2026-1', '2026-00', '0026-01', '2026', 'x', '2026-11-01']) {
      const { status, body } = await server.call('GET', `/api/attendance/5/month/${wrong}`, admin);
      expect(status, wrong).toBe(400);
      expect(body.fields.month).toBe('Must be a month, like 2026-11.');
    }
    expect((await server.call('GET', `/api/attendance/5/month/${month}`)).status).toBe(401);
    expect((await server.call('GET', `/api/attendance/5/month/${month}`, student)).status).toBe(403);
  });
});
