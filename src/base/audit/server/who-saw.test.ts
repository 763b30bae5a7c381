import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { CallerName } from '../../../../test/callers.ts';
import { everyEndpoint, nameOf, promiseOf } from '../../../../test/every-endpoint.ts';
import { owner } from '../../../../test/example-records.ts';
import { submitExam } from '../../../../test/exams.ts';
import { endEnrolment, takeRegister } from '../../../../test/registers.ts';
import { startStage } from '../../../../test/stage.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import {
  addTestSchool,
  addTestStudent,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testDay,
  testToday,
} from '../../../../test/test-school.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { AuditEntry } from '../audit.contract.ts';
import { listEntries } from './entries.queries.ts';
import { seenBy } from './seen-by.ts';

/** Calls of staff that name a student but leave no entry by which this is found, each with the reason. */
const unfound: Readonly<Record<string, string>> = {
  'GET /api/audit': 'It names whom the entries are about, and tells nothing more of them.',
  'GET /api/exports/audit': 'The same as a file.',
  'POST /api/identity/link': 'Whoever opens it has the link of the person whom it names.',
  'PUT /api/marks/draft': 'It answers what was sent, by the list of the class that was read before.',
};

async function startSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const whoSaw = async (student: TestPerson, search = ''): Promise<AuditEntry[]> => {
    const answer = await server.call('GET', `/api/audit?student=${student.id}${search}`, school.admin);
    expect(answer.status).toBe(200);
    return answer.body;
  };
  return { server, whoSaw, ...school };
}

async function read(server: TestServer, person: TestPerson, url: string, purpose?: string): Promise<void> {
  const headers = { host: 'hill.example', authorization: `Bearer ${person.token}`, ...(purpose && { purpose }) };
  expect((await server.fastify.inject({ url, headers })).statusCode, url).toBe(200);
}

const actionsOf = (entries: readonly AuditEntry[]) => entries.map(({ action }) => action);

describe('who saw a student', { timeout: 300_000 }, () => {
  it('is known of every call whose answer names the student', { tags: ['all'] }, async () => {
    const { server, hill, prepare } = await startStage();
    const { id: studentId } = await openTestSignIn(server.db, hill.id, owner.student);
    const { name } = await server.db
      .selectFrom('person')
      .select('name')
      .where('school_id', '=', hill.id)
      .where('id', '=', studentId)
      .executeTakeFirstOrThrow();
    const naming = new RegExp(`\\b${name}\\b`);
    const seen = { student: studentId, timeZone: 'Asia/Dhaka' };
    const before = new Map<string, number>();
    const missing = new Set<string>();
    let named = 0;
    for (const endpoint of everyEndpoint) {
      for (const caller of ['admin', 'owningTeacher', 'otherTeacher'] satisfies CallerName[]) {
        // A second reading within the hour makes no second entry. Calls that record nothing need no hour of their own, and
        // with one they would outlast the sign-ins.
        const { records } = promiseOf(endpoint);
        const key = `${caller} ${records}`;
        const hour = endpoint.method === 'GET' && records !== 'nothing' ? (before.get(key) ?? 0) + 1 : 0;
        before.set(key, hour);
        server.setNow(hoursLater(hour));
        const call = await prepare(endpoint, caller);
        const [last] = await listEntries(server.db, hill.id, { limit: 1 });
        const { status, text } = await call();
        if (status >= 400 || !naming.test(text)) continue;
        named += 1;
        const [found] = await listEntries(server.db, hill.id, { seen, limit: 1 });
        if (!found || Number(found._id) <= Number(last?._id ?? 0)) missing.add(nameOf(endpoint));
      }
    }
    expect([...missing].sort()).toEqual(Object.keys(unfound).sort());
    expect(named).toBeGreaterThan(40);
  });

  it('is found by the lists of the class that the student was in on the list’s day, and by no others', async () => {
    const { server, whoSaw, teacher, student, otherStudent, ...school } = await startSchool();
    await endEnrolment(server.db, { ...school, teacher, student, otherStudent }, 1, testDay(-2));
    const enrolment = { school_id: school.id, student_id: student.id, class: 6, roll: 40, from_date: testDay(-2) };
    const { session_id } = await server.db
      .selectFrom('enrolment')
      .select('session_id')
      .where('school_id', '=', school.id)
      .executeTakeFirstOrThrow();
    const { id } = await server.db
      .selectFrom('enrolment')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('enrolment')
      .values({ ...enrolment, id: Number(id) + 1, session_id, to_date: null })
      .execute();

    await read(server, teacher, `/api/students/class/5?day=${testDay(-3)}`);
    await read(server, teacher, `/api/students/class/5?day=${testDay(-2)}`);
    await read(server, teacher, `/api/students/class/6?day=${testDay(-3)}`);
    await read(server, teacher, `/api/students/class/6?day=${testDay(-2)}`);
    await read(server, teacher, '/api/students/class/5?session=2026-2027');
    const found = await whoSaw(student);
    expect(found.map((entry) => [entry.class, entry.date])).toEqual([
      [5, '2026-06-01'],
      [6, testDay(-2)],
      [5, testDay(-3)],
    ]);
    expect((await whoSaw(otherStudent)).map((entry) => entry.class)).toEqual([5, 5, 5]);
  });

  it('is found by registers, exams, searches, files and lists of the whole school', async () => {
    const { server, whoSaw, admin, teacher, student } = await startSchool();
    await takeRegister(server, teacher);
    const exam = await submitExam(server, teacher);
    await read(server, admin, `/api/attendance/5/${testToday}`);
    await read(server, admin, `/api/marks/record/${exam.body._id}`);
    await read(server, admin, '/api/find?text=Student');
    await read(server, admin, '/api/students?page=1&size=10');
    await read(server, admin, `/api/exports/month?class=5&month=${testToday.slice(0, 7)}&format=csv`);
    await read(server, admin, `/api/students/${student.id}`);
    const found = await whoSaw(student);
    expect(actionsOf(found)).toEqual([
      'students.read',
      'attendance.read-class',
      'students.list',
      'students.find',
      'marks.read-class',
      'attendance.read-class',
      'marks.submit',
      'attendance.take',
    ]);
    expect(found[1]).toMatchObject({ way: 'file', until: expect.stringMatching(testToday.slice(0, 7)) });
    expect(found[4]).toMatchObject({ record: exam.body._id, title: 'Final Exam', date: testToday });
  });

  it('is found by a single entry for a list of several classes, from any student it can have named', async () => {
    const { server, whoSaw, admin, teacher, student, ...school } = await startSchool();
    const other = await addTestStudent(server.db, school, { roll: 60, class: 6 });
    const third = await addTestStudent(server.db, school, { roll: 70, class: 7 });
    const audit = async () => (await server.call('GET', '/api/audit?action=students.find', admin)).body;
    await read(server, admin, '/api/find?text=Student');
    expect(await audit()).toMatchObject([{ class: null, classes: [5, 6, 7], date: testToday, until: testToday }]);
    for (const person of [student, other, third]) {
      expect(await whoSaw(person)).toMatchObject([{ action: 'students.find', classes: [5, 6, 7] }]);
    }
    // A list that is read again within the hour is recorded only for the students who are new in it.
    await read(server, admin, '/api/find?text=Student 1');
    expect(await audit()).toHaveLength(1);
    const late = await addTestStudent(server.db, school, { roll: 80, class: 8 });
    await read(server, admin, '/api/find?text=Student');
    expect(await audit()).toMatchObject([{ class: 8, classes: [8] }, { classes: [5, 6, 7] }]);
    expect(await whoSaw(late)).toMatchObject([{ classes: [8] }]);

    server.setNow(hoursLater(2));
    await submitExam(server, teacher);
    const ofSix = { class: 6, day: testDay(-1), marks: [4, 60].map((roll) => ({ roll, mark: 1 })) };
    expect(await submitExam(server, teacher, ofSix)).toMatchObject({ status: 201 });
    await read(server, admin, '/api/exports/marks?format=csv');
    const days = { date: testDay(-1), until: testToday };
    expect(await whoSaw(other, '&way=file')).toMatchObject([{ action: 'marks.read-class', classes: [5, 6], ...days }]);
    expect(await whoSaw(third, '&way=file')).toEqual([]);
    const file = await server.fastify.inject({
      url: '/api/exports/audit?format=csv&action=marks.read-class',
      headers: { host: 'hill.example', authorization: `Bearer ${admin.token}` },
    });
    expect(file.body).toContain('"5, 6"');
  });

  it('is found by indexes, however much was recorded', async () => {
    const { server, admin, student, ...school } = await startSchool();
    const listed = Array.from({ length: 12_000 }, (_, place) => ({
      school_id: school.id,
      id: 10_000 + place,
      at: hoursLater(0).toISOString(),
      actor_id: admin.id,
      address: null,
      action: 'students.read-class',
      person_id: null,
      record_id: null,
      class: 1 + (place % 12),
      way: 'opened',
      date: testToday,
      until: testToday,
      read_key: `read ${place}`,
      list_id: null,
    }));
    for (let first = 0; first < listed.length; first += 1_000) {
      const some = listed.slice(first, first + 1_000);
      await server.db.transaction().execute((transaction) => insertRows(transaction, 'audit_entry', some));
    }
    const isPostgres = testedEngine === 'postgres';
    if (isPostgres) await sql`analyze audit_entry`.execute(server.db);
    const ids = await seenBy(server.db, school.id, { student: student.id, timeZone: 'Asia/Dhaka' });
    const query = ids.compile();
    const explained = { ...query, sql: `explain ${isPostgres ? '' : 'query plan '}${query.sql}` };
    const plan = JSON.stringify((await server.db.executeQuery(explained)).rows);
    for (const index of ['person', 'action', 'class']) expect(plan).toContain(`audit_entry_by_${index}`);
    expect(plan).not.toMatch(/Seq Scan|SCAN|PRIMARY KEY/);
  });

  it('includes nobody of another school, nor the student, nor readers of another class', async () => {
    const { server, whoSaw, teacher, student } = await startSchool();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    await read(server, teacher, '/api/students/class/6');
    await server.call('GET', '/api/students/class/5', vale.teacher, undefined, { host: 'vale.example' });
    await server.call('GET', '/api/attendance/student/1', student);
    expect(await whoSaw(student)).toEqual([]);
    expect(await whoSaw(vale.student)).toEqual([]);
    expect(await whoSaw(teacher)).toEqual([]);
  });

  it('is found by a conversation with the student, once it was opened', async () => {
    const { server, whoSaw, admin, student, otherStudent } = await startSchool();
    const question = { recipientType: 'admin', message: 'A question' };
    const { body: asked } = await server.call('POST', '/api/message/student', student, question);
    const { body: answered } = await server.call('POST', `/api/message/${asked._id}/answer`, admin, { message: 'Yes' });
    await read(server, student, `/api/conversations/${answered.conversation}`);
    expect(actionsOf(await whoSaw(student))).toEqual([]);
    await read(server, admin, `/api/conversations/${answered.conversation}`);
    expect(actionsOf(await whoSaw(student))).toEqual(['messages.read']);
    expect(await whoSaw(otherStudent)).toEqual([]);
  });

  it('is found after the student has left, by the lists of former students', async () => {
    const { server, whoSaw, admin, ...school } = await startSchool();
    const late = await addTestStudent(server.db, school, { roll: 50 });
    await read(server, admin, '/api/former-students');
    expect(await whoSaw(late)).toEqual([]);
    server.setNow(hoursLater(1));
    const { status } = await server.call('DELETE', `/api/students/${late.id}`, admin);
    expect(status).toBe(200);
    server.setNow(hoursLater(2));
    await read(server, admin, '/api/former-students');
    await read(server, admin, '/api/exports/former-students?format=csv');
    expect((await whoSaw(late)).map(({ action, way }) => [action, way])).toEqual([
      ['students.list-former', 'file'],
      ['students.list-former', 'opened'],
      ['students.delete', null],
    ]);
  });
});

describe('data that a device fetched ahead', () => {
  it('is recorded as fetched ahead, and again if it is opened in the same hour', async () => {
    const { server, whoSaw, teacher, admin, student } = await startSchool();
    for (const purpose of ['prefetch', 'prefetch', undefined, undefined]) {
      await read(server, teacher, '/api/students/class/5', purpose);
    }
    expect((await whoSaw(student)).map(({ way }) => way)).toEqual(['opened', 'ahead']);
    for (const way of ['opened', 'ahead'] as const) {
      expect((await whoSaw(student, `&way=${way}`)).map((entry) => entry.way)).toEqual([way]);
    }
    for (const wrong of ['way=x', 'student=0', 'student=x']) {
      expect((await server.call('GET', `/api/audit?${wrong}`, admin)).status, wrong).toBe(400);
    }
  });

  it('counts as reading in the check for unusually much reading', async () => {
    const { server, admin, teacher } = await startSchool();
    for (let number = 1; number <= 10; number += 1) {
      await read(server, teacher, `/api/students/class/${number}`, 'prefetch');
    }
    expect((await server.call('GET', '/api/audit/unusual-readings', admin)).body).toMatchObject([{ classes: 10 }]);
  });

  it('does not hide a change: a changing call that is marked as fetched ahead is recorded all the same', async () => {
    const { server, admin } = await startSchool();
    const headers = { host: 'hill.example', authorization: `Bearer ${admin.token}`, purpose: 'prefetch' };
    const payload = { title: 'Sports', content: 'x' };
    await server.fastify.inject({ method: 'POST', url: '/api/notices', headers, payload });
    const { body } = await server.call('GET', '/api/audit', admin);
    expect(body).toMatchObject([{ action: 'notices.post', way: null }]);
  });
});
