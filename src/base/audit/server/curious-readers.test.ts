import { describe, expect, it } from 'vitest';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestServer,
  testNow,
} from '../../../../test/test-school.ts';
import { recordReading } from './audit.queries.ts';
import { recordCuriousReaders } from './curious.queries.ts';

async function listStudentIds({ db }: TestServer, schoolId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('student')
    .select('person_id')
    .where('school_id', '=', schoolId)
    .orderBy('person_id')
    .execute();
  return rows.map((row) => row.person_id);
}

async function read(server: TestServer, schoolId: number, personId: number, students: readonly number[], at: Date) {
  const auditActor = { actor: { schoolId, personId }, address: null };
  for (const person of students) {
    await recordReading(server.db, auditActor, { action: 'marks.read-student', person, at });
    await recordReading(server.db, auditActor, { action: 'attendance.read-student', person, at });
  }
}

describe('a reader of more students’ records within 24 hours than their work requires', () => {
  it('is recorded and shown to admins, at most once a day, and not before', async () => {
    const server = await startTestServer();
    const { id, admin, otherTeacher } = await addTestSchool(server, { students: 101 });
    const students = await listStudentIds(server, id);
    const told = async (hours: number) => {
      server.setNow(hoursLater(hours));
      await recordCuriousReaders(server.db, hoursLater(hours));
      const session = await openTestSignIn(server.db, id, admin.email, hoursLater(hours));
      const { body } = await server.call('GET', '/api/audit?action=audit.curious-reader', session);
      const home = await server.call('GET', '/api/home', session);
      return [body.length, home.body.admin.curiousReaders];
    };
    await read(server, id, otherTeacher.id, students.slice(0, 100), testNow);
    expect(await told(1)).toEqual([0, 0]);
    await read(server, id, otherTeacher.id, students.slice(100), hoursLater(2));
    expect(await told(3)).toEqual([1, 1]);
    expect(await told(4)).toEqual([1, 1]);
    await read(server, id, otherTeacher.id, students, hoursLater(20));
    expect(await told(21)).toEqual([1, 1]);
    // These readings belong to the day before, but come a day after the entry.
    expect(await told(28)).toEqual([2, 1]);
    expect(await told(60)).toEqual([2, 0]);
    const session = await openTestSignIn(server.db, id, admin.email, hoursLater(60));
    const [entry] = (await server.call('GET', '/api/audit?action=audit.curious-reader', session)).body;
    expect(entry).toMatchObject({ by: null, person: { _id: String(otherTeacher.id) } });
  });

  it('is nobody whose reading spans two days, no admin below 501 students, and no teacher with as many of their own', async () => {
    const server = await startTestServer();
    const { id, admin, teacher, otherTeacher } = await addTestSchool(server, { students: 110 });
    const students = await listStudentIds(server, id);
    await server.db.updateTable('class').set({ teacher_id: teacher.id }).where('number', '=', 5).execute();
    await read(server, id, otherTeacher.id, students.slice(0, 60), hoursLater(-25));
    await read(server, id, otherTeacher.id, students.slice(60), testNow);
    await read(server, id, teacher.id, students, testNow);
    await read(server, id, admin.id, students, testNow);
    await recordCuriousReaders(server.db, testNow);
    expect((await server.call('GET', '/api/home', admin)).body.admin.curiousReaders).toBe(0);
  });

  it('is shown only to the admins of their own school', async () => {
    const server = await startTestServer();
    const { id, otherTeacher } = await addTestSchool(server, { students: 101 });
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const students = await listStudentIds(server, id);
    await read(server, id, otherTeacher.id, students, testNow);
    await Promise.all([recordCuriousReaders(server.db, testNow), recordCuriousReaders(server.db, testNow)]);
    expect((await server.call('GET', '/api/home', vale.admin)).body.admin.curiousReaders).toBe(0);
    const entries = await server.db
      .selectFrom('audit_entry')
      .select('school_id')
      .where('action', '=', 'audit.curious-reader')
      .execute();
    expect(entries).toEqual([{ school_id: id }]);
  });
});
