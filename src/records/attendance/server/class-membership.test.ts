import { describe, expect, it } from 'vitest';
import { endEnrolment, linesFor, takeRegister } from '../../../../test/registers.ts';
import {
  addTestSchool,
  addTestStudent,
  startTestServer,
  type TestPerson,
  type TestServer,
  testDay,
  testNow,
  testToday,
} from '../../../../test/test-school.ts';
import { closeAccounts } from '../../../base/identity/server/account.queries.ts';
import { sessionKey } from '../../../base/school/server/sessions.queries.ts';
import { insertRow } from '../../../platform/database/insert-row.ts';

async function rollsOn(server: TestServer, teacher: TestPerson, date: string): Promise<number[]> {
  const { body } = await server.call('GET', `/api/attendance/5/${date}`, teacher);
  return body.students.map((student: { roll: number }) => student.roll);
}

describe('the register of a date includes the students', () => {
  it('who had joined by then', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addTestStudent(server.db, school, { roll: 9, fromDate: testDay(-1) });
    expect(await rollsOn(server, school.teacher, testDay(-2))).toEqual([1, 2, 3]);
    expect(await rollsOn(server, school.teacher, testDay(-1))).toEqual([1, 2, 3, 9]);

    const four = [...linesFor('Present', 'Present', 'Present'), { roll: 9, status: 'Present' }];
    const tooMany = await takeRegister(server, school.teacher, { date: testDay(-2), attendance: four });
    expect(tooMany.body.fields).toEqual({ 'attendance.3.roll': 'Roll 9 does not belong to this class.' });
    expect((await takeRegister(server, school.teacher, { date: testDay(-1), attendance: four })).status).toBe(201);
    const tooFew = await takeRegister(server, school.teacher);
    expect(tooFew.body.fields).toEqual({ attendance: 'These rolls of the class are missing: 9.' });
  });

  it('who had not left by then', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await endEnrolment(server.db, school, 3, testDay(-1));
    expect(await rollsOn(server, school.teacher, testDay(-2))).toEqual([1, 2, 3]);
    expect(await rollsOn(server, school.teacher, testDay(-1))).toEqual([1, 2]);

    const withTheLeaver = await takeRegister(server, school.teacher);
    expect(withTheLeaver.body.fields).toEqual({ 'attendance.2.roll': 'Roll 3 does not belong to this class.' });
    expect((await takeRegister(server, school.teacher, { date: testDay(-2) })).status).toBe(201);
  });

  it('but none who came and left on the same day', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addTestStudent(server.db, school, { roll: 9, fromDate: testToday });
    await endEnrolment(server.db, school, 9, testToday);
    expect(await rollsOn(server, school.teacher, testToday)).toEqual([1, 2, 3]);
  });

  it('who were in the class then, even if they are in another now', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await takeRegister(server, school.teacher, { date: testDay(-2) });
    await endEnrolment(server.db, school, 1, testDay(-1));
    await insertRow(server.db, 'enrolment', {
      school_id: school.id,
      id: 100,
      student_id: school.student.id,
      session_id: sessionKey(school.id, '2026-2027'),
      class: 6,
      roll: 1,
      from_date: testDay(-1),
      to_date: null,
    }).execute();
    const moved = { class: 6, date: testToday, attendance: linesFor('Absent').concat({ roll: 4, status: 'Present' }) };
    expect((await takeRegister(server, school.teacher, moved)).status).toBe(201);

    const { body } = await server.call('GET', '/api/attendance/student/1', school.student);
    expect(body.data.map((record: { class: number; date: string }) => [record.class, record.date])).toEqual([
      [6, testToday],
      [5, testDay(-2)],
    ]);
  });
});

describe('a roll reassigned to a new student', () => {
  /** Roll 2 belonged to a student who has left; today `newcomer` gets it. */
  async function startWithNewcomer() {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await takeRegister(server, school.teacher, { date: testDay(-2) });
    await endEnrolment(server.db, school, 2, testDay(-1));
    await server.db.transaction().execute(async (transaction) => {
      await closeAccounts(transaction, school.id, [school.otherStudent.id], testNow);
    });
    const newcomer = await addTestStudent(server.db, school, { roll: 2, name: 'Newcomer', fromDate: testToday });
    return { server, school, newcomer };
  }

  it('shows nothing of the former one', async () => {
    const { server, school, newcomer } = await startWithNewcomer();
    for (const person of [newcomer, school.teacher, school.admin]) {
      expect((await server.call('GET', '/api/attendance/student/2', person)).body).toEqual({ data: [] });
    }
    const { body } = await server.call('GET', '/api/attendance/5/summary', school.teacher);
    expect(body[1]).toEqual({ _id: String(newcomer.id), roll: 2, name: 'Newcomer', total: 0, present: 0 });
  });

  it('belongs to the new student from the first register on', async () => {
    const { server, school, newcomer } = await startWithNewcomer();
    await takeRegister(server, school.teacher, { attendance: linesFor('Present', 'Present', 'Present') });
    const { body } = await server.call('GET', '/api/attendance/student/2', newcomer);
    const attendance = [{ roll: 2, name: 'Newcomer', status: 'Present' }];
    expect(body.data).toEqual([{ class: 5, date: testToday, teacherEmail: school.teacher.email, attendance }]);
  });

  it('keeps the former one’s name in the old registers', async () => {
    const { server, school } = await startWithNewcomer();
    const { body } = await server.call('GET', '/api/attendance/5', school.teacher);
    expect(body.data[0].attendance[1]).toEqual({ roll: 2, name: 'Student 2', status: 'Absent' });
  });

  it('does not open the former one’s account', async () => {
    const { server, school } = await startWithNewcomer();
    expect((await server.call('GET', '/api/attendance/student/2', school.otherStudent)).status).toBe(401);
  });
});
