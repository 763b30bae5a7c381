import { describe, expect, it } from 'vitest';
import { submitExam } from '../../../../test/exams.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testNow,
  testToday,
} from '../../../../test/test-school.ts';
import { recordReading } from './audit.queries.ts';

const unusual = (server: TestServer, as: TestPerson | undefined) =>
  server.call('GET', '/api/audit/unusual-readings', as);

async function readClass(server: TestServer, person: TestPerson, classNumber: number): Promise<void> {
  expect((await server.call('GET', `/api/students/class/${classNumber}`, person)).status).toBe(200);
}

describe('reading about a class', () => {
  it('is recorded once an hour for each reader, class, days and exam', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    const exam = (await submitExam(server, teacher)).body._id;
    const paths = [
      '/api/students/class/5',
      '/api/students/class/6',
      '/api/attendance/5',
      '/api/attendance/5/summary',
      `/api/attendance/5/${testToday}`,
      `/api/marks/${teacher.email}`,
      `/api/marks/record/${exam}`,
    ];
    for (const path of [...paths, ...paths]) expect((await server.call('GET', path, teacher)).status).toBe(200);
    await readClass(server, admin, 5);
    server.setNow(hoursLater(1));
    await readClass(server, teacher, 5);
    const entries = await server.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'action', 'class'])
      .orderBy('id')
      .execute();
    expect(entries.filter(({ action }) => action.endsWith('.read-class'))).toEqual([
      { actor_id: teacher.id, action: 'students.read-class', class: 5 },
      { actor_id: teacher.id, action: 'students.read-class', class: 6 },
      // The day of the register, which the list of registers and the summary are about, too.
      { actor_id: teacher.id, action: 'attendance.read-class', class: 5 },
      { actor_id: teacher.id, action: 'attendance.read-class', class: 5 },
      // One reading is of all exams, the other of a single exam.
      { actor_id: teacher.id, action: 'marks.read-class', class: 5 },
      { actor_id: teacher.id, action: 'marks.read-class', class: 5 },
      { actor_id: admin.id, action: 'students.read-class', class: 5 },
      { actor_id: teacher.id, action: 'students.read-class', class: 5 },
    ]);
  });
});

describe('GET /api/audit/unusual-readings', () => {
  it('names readers of more than nine classes within an hour, and nobody else', async () => {
    const server = await startTestServer();
    const { admin, teacher, otherTeacher } = await addTestSchool(server);
    for (const classNumber of [1, 2, 3, 4, 5, 6, 7, 8, 9]) {
      await readClass(server, teacher, classNumber);
      await readClass(server, otherTeacher, classNumber);
      await server.call('GET', `/api/attendance/${classNumber}`, otherTeacher);
    }
    expect((await unusual(server, admin)).body).toEqual([]);
    expect((await server.call('GET', '/api/home', admin)).body.admin.unusualReadings).toBe(0);
    await readClass(server, teacher, 10);
    const by = { _id: String(teacher.id), name: 'Teacher first', role: 'teacher', hasLeft: false };
    const from = `${testNow.toISOString().slice(0, 13)}:00:00.000Z`;
    expect((await unusual(server, admin)).body).toEqual([{ by, from, classes: 10, students: 0 }]);
    expect((await server.call('GET', '/api/home', admin)).body.admin.unusualReadings).toBe(1);
  });

  it('names readers of more than fifty students one by one, for seven days', async () => {
    const server = await startTestServer();
    const { id, admin, teacher } = await addTestSchool(server, { students: 51 });
    const people = server.db.selectFrom('person').select('id').where('role', '=', 'student').orderBy('id');
    const students = (await people.execute()).map((student) => student.id);
    const auditActor = { actor: { schoolId: id, personId: teacher.id }, address: null };
    const read = (count: number, at: Date) =>
      Promise.all(
        students
          .slice(0, count)
          .map((person) => recordReading(server.db, auditActor, { action: 'marks.read-student', person, at })),
      );
    await read(50, testNow);
    await read(51, hoursLater(2));
    const seen = async (hours: number) => {
      server.setNow(hoursLater(hours));
      const session = await openTestSignIn(server.db, id, admin.email, hoursLater(hours));
      return (await unusual(server, session)).body.map((one: { students: number }) => one.students);
    };
    expect(await seen(3)).toEqual([51]);
    expect(await seen(7 * 24)).toEqual([51]);
    expect(await seen(7 * 24 + 3)).toEqual([]);
  });

  it('is for admins only, and covers only their own school', async () => {
    const server = await startTestServer();
    const { teacher, student } = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    for (const classNumber of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) await readClass(server, teacher, classNumber);
    expect((await unusual(server, vale.admin)).body).toEqual([]);
    expect((await unusual(server, undefined)).status).toBe(401);
    for (const person of [teacher, student]) expect((await unusual(server, person)).status).toBe(403);
    expect((await server.call('GET', '/api/audit/unusual-readings?page=1', vale.admin)).status).toBe(400);
  });
});
