import { describe, expect, it } from 'vitest';
import { everyEndpoint, everyPersonalEndpoint, nameOf, promiseOf } from '../../../test/every-endpoint.ts';
import { linesOf, submitExam } from '../../../test/exams.ts';
import { addPeriod } from '../../../test/periods.ts';
import { correctRegister, register, takeRegister } from '../../../test/registers.ts';
import { startStage } from '../../../test/stage.ts';
import {
  addTestSchool,
  startTestServer,
  type TestPerson,
  type TestServer,
  testToday,
} from '../../../test/test-school.ts';
import { sessionKey } from '../../base/school/server/sessions.queries.ts';
import { reachOf } from '../../platform/contract/permissions.ts';

/** The timeout is long because the machine can be busy. */
const patience = { timeout: 300_000 };

const onlyTaught = { teachersReach: 'taught' };

/**
 * Calls that name no class. They answer everybody who can make them, about the classes they teach, the caller, or no
 * class.
 */
const lists = [
  'GET /api/marks/drafts',
  'DELETE /api/marks/draft',
  'GET /api/care',
  'GET /api/exports/care',
  'GET /api/find',
  'GET /api/find/people',
  'GET /api/subjects/colours',
  'GET /api/find/homework',
  'GET /api/groups',
  'GET /api/groups/blocks',
  'GET /api/exports/groups',
  'GET /api/exports/group-members',
  'GET /api/people/fields',
  'GET /api/people/own/fields',
  'GET /api/marks/scales',
];

const teachers = ['owningTeacher', 'otherTeacher', 'strangeTeacher'] as const;

/** A teacher teaches class 5 by a lesson on Sunday; the other teaches nothing yet. */
async function openSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  await addPeriod(server, school.admin);
  await limit(server, school.admin);
  const read = (path: string, person: TestPerson = school.teacher) => server.call('GET', path, person);
  return { server, ...school, read };
}

async function limit(server: TestServer, admin: TestPerson): Promise<void> {
  expect((await server.call('PUT', '/api/policies', admin, onlyTaught)).status).toBe(200);
}

async function giveClass5({ db }: TestServer, schoolId: number, teacherId: number): Promise<void> {
  const ofClass = db.updateTable('class').set({ teacher_id: teacherId }).where('school_id', '=', schoolId);
  await ofClass.where('number', '=', 5).execute();
}

describe('where teachers reach only the classes they teach', patience, () => {
  it('every call that names a class or its students is refused to a teacher of other classes, and to nobody else', async () => {
    const { server, hill, vale, teacherId, prepare } = await startStage();
    await giveClass5(server, hill.id, teacherId);
    for (const { admin } of [hill, vale]) await limit(server, admin);
    let refused = 0;
    for (const endpoint of everyEndpoint) {
      const { answers } = promiseOf(endpoint);
      const isLimited =
        reachOf({ role: 'teacher' }, endpoint.access) === 'classes' && !lists.includes(nameOf(endpoint));
      // The other school's teacher has no classes either.
      const expected = isLimited ? { ...answers, otherTeacher: 403, strangeTeacher: 403 } : answers;
      for (const caller of isLimited ? ([...teachers, 'admin', 'owningStudent'] as const) : teachers) {
        const { status } = await (await prepare(endpoint, caller))();
        expect(status, `${nameOf(endpoint)} by ${caller}`).toBe(expected[caller]);
      }
      if (isLimited) refused += 1;
    }
    expect(refused).toBeGreaterThan(10);
  });

  it('a teacher of no class learns nobody’s name from any call that reads', async () => {
    const { server, hill, teacherId, prepare } = await startStage();
    await giveClass5(server, hill.id, teacherId);
    await limit(server, hill.admin);
    for (const endpoint of everyPersonalEndpoint.filter(
      ({ method, access }) => method === 'GET' && reachOf({ role: 'teacher' }, access) === 'classes',
    )) {
      const { text } = await (await prepare(endpoint, 'otherTeacher'))();
      expect(text, nameOf(endpoint)).not.toMatch(/Student \d|s\d+@hill|Hill subject/);
    }
  });
});

describe('a teacher teaches a class', () => {
  const mayRead = async ({ read }: Awaited<ReturnType<typeof openSchool>>, person: TestPerson, classNumber = 5) =>
    (await read(`/api/students/class/${classNumber}`, person)).status === 200;

  it('by a lesson of the timetable, until it is removed', async () => {
    const school = await openSchool();
    expect(await mayRead(school, school.teacher)).toBe(true);
    expect(await mayRead(school, school.teacher, 6)).toBe(false);
    expect(await mayRead(school, school.otherTeacher)).toBe(false);
    const [lesson] = (await school.read('/api/schedule', school.admin)).body;
    await school.server.call('DELETE', `/api/schedule/${lesson._id}`, school.admin);
    expect(await mayRead(school, school.teacher)).toBe(false);
  });

  it('by a subject that is assigned to them, until it is assigned to another', async () => {
    const school = await openSchool();
    const body = { name: 'Art', code: 'A', class: 6, session: '2026-2027', teacherEmail: school.otherTeacher.email };
    const added = await school.server.call('POST', '/api/subjects/add', school.admin, body);
    expect(await mayRead(school, school.otherTeacher, 6)).toBe(true);
    expect(await mayRead(school, school.otherTeacher)).toBe(false);
    const change = { name: 'Art', code: 'A', teacherEmail: null };
    await school.server.call('PUT', `/api/subjects/${added.body._id}`, school.admin, change);
    expect(await mayRead(school, school.otherTeacher, 6)).toBe(false);
  });

  it('as the class’s own teacher, until another takes the class', async () => {
    const school = await openSchool();
    const choose = (teacherEmail: string | null) =>
      school.server.call('PUT', '/api/classes/6', school.admin, { teacherEmail });
    await choose(school.otherTeacher.email);
    expect(await mayRead(school, school.otherTeacher, 6)).toBe(true);
    expect(await mayRead(school, school.otherTeacher)).toBe(false);
    await choose(school.teacher.email);
    expect(await mayRead(school, school.otherTeacher, 6)).toBe(false);
    await choose(null);
    expect(await mayRead(school, school.teacher, 6)).toBe(false);
  });

  it('not by the lessons and subjects of another session', async () => {
    const school = await openSchool();
    const body = { name: 'Art', code: 'A', class: 6, session: '2025-2026', teacherEmail: school.otherTeacher.email };
    expect((await school.server.call('POST', '/api/subjects/add', school.admin, body)).status).toBe(201);
    expect(await mayRead(school, school.otherTeacher, 6)).toBe(false);
    await school.server.db
      .updateTable('timetable_period')
      .set({ session_id: sessionKey(school.id, '2025-2026') })
      .where('school_id', '=', school.id)
      .execute();
    expect(await mayRead(school, school.teacher)).toBe(false);
  });

  it('not by what a teacher with the same number teaches at another school', async () => {
    const school = await openSchool();
    const vale = await addTestSchool(school.server, { domain: 'vale.example' });
    await limit(school.server, vale.admin);
    // Ids are each school's own on SQLite: both teachers have the same.
    expect(await mayRead(school, vale.teacher)).toBe(false);
    expect(await mayRead(school, school.teacher)).toBe(true);
  });

  it('which no longer matters once the school lets teachers reach every class again', async () => {
    const school = await openSchool();
    await school.server.call('PUT', '/api/policies', school.admin, { teachersReach: 'every-class' });
    expect(await mayRead(school, school.otherTeacher)).toBe(true);
    expect((await school.read('/api/attendance/student/999', school.otherTeacher)).status).toBe(404);
  });
});

describe('of other classes a teacher', () => {
  it('finds nobody and no subject, and has no register to take', async () => {
    const { server, admin, otherTeacher, read } = await openSchool();
    const everybody = (person?: TestPerson) => read('/api/find?text=Student', person);
    const ofClasses = async (person?: TestPerson) =>
      (await everybody(person)).body.map((found: { class: number }) => found.class);
    expect(new Set(await ofClasses())).toEqual(new Set([5]));
    expect(new Set(await ofClasses(admin))).toEqual(new Set([5, 6]));
    expect(await ofClasses(otherTeacher)).toEqual([]);
    const ids = (await everybody(admin)).body.map(({ _id }: { _id: string }) => _id).join(',');
    expect((await read(`/api/find/people?ids=${ids}`)).body).toHaveLength(3);
    for (const [code, classNumber] of [
      ['A', 5],
      ['B', 6],
    ] as const) {
      await server.call('POST', '/api/subjects/add', admin, {
        name: code,
        code,
        class: classNumber,
        session: '2026-2027',
      });
    }
    const colours = await read('/api/subjects/colours');
    expect(colours.body.map(({ name }: { name: string }) => name)).toEqual(['A']);
  });

  it('sees none of them in a list of classes, and is offered none of their registers', async () => {
    const { server, admin, student, otherTeacher, read } = await openSchool();
    const numbers = async (person?: TestPerson) =>
      (await read('/api/classes', person)).body.map((one: { class: number }) => one.class);
    expect(await numbers()).toEqual([5]);
    expect(await numbers(otherTeacher)).toEqual([]);
    expect(await numbers(admin)).toHaveLength(10);
    expect(await numbers(student)).toHaveLength(10);
    const registers = async () => (await read('/api/home')).body.teacher.registersToTake;
    await server.db.deleteFrom('timetable_period').execute();
    expect(await registers()).toEqual([]);
    await server.db
      .updateTable('class')
      .set({ teacher_id: await idOf(server, 'first@hill.example') })
      .where('number', '=', 6)
      .execute();
    expect(await registers()).toEqual([6]);
  });

  it('reads no student’s attendance and results, and does not learn which rolls there are', async () => {
    const { server, admin, teacher, otherTeacher, read } = await openSchool();
    await takeRegister(server, teacher);
    for (const list of ['/api/attendance/student', '/api/marks/result']) {
      expect((await read(`${list}/1`)).status).toBe(200);
      const foreign = await read(`${list}/4`);
      expect(foreign.status).toBe(403);
      expect(await read(`${list}/999`)).toMatchObject({ status: 403, body: foreign.body });
      expect((await read(`${list}/1`, otherTeacher)).status).toBe(403);
      expect((await read(`${list}/4`, admin)).status).toBe(200);
    }
  });

  it('takes and corrects no register, submits no marks and writes to no class, but may write to the admin', async () => {
    const { server, teacher, otherTeacher } = await openSchool();
    expect((await takeRegister(server, otherTeacher)).status).toBe(403);
    expect((await takeRegister(server, teacher)).status).toBe(201);
    expect((await correctRegister(server, otherTeacher, [{ roll: 1, status: 'Absent' }])).status).toBe(403);
    expect((await correctRegister(server, teacher, [{ roll: 1, status: 'Absent' }])).status).toBe(200);
    expect((await submitExam(server, otherTeacher)).status).toBe(403);
    expect((await submitExam(server, teacher)).status).toBe(201);
    const write = (person: TestPerson, to: object) =>
      server.call('POST', '/api/message', person, { message: 'Hello', ...to });
    expect((await write(otherTeacher, { recipientType: 'class', className: 5 })).status).toBe(403);
    expect((await write(teacher, { recipientType: 'class', className: 5 })).status).toBe(201);
    expect((await write(otherTeacher, { recipientType: 'admin' })).status).toBe(201);
    const stored = await server.db.selectFrom('attendance_sheet').select('taken_by').execute();
    expect(stored).toEqual([{ taken_by: teacher.id }]);
  });

  it('is refused before anything is revealed about the class or the day', async () => {
    const { read, server, otherTeacher } = await openSchool();
    const foreign = await read('/api/students/class/6', otherTeacher);
    for (const path of ['/api/students/class/9', `/api/attendance/6/${testToday}`, '/api/attendance/6/summary']) {
      expect(await read(path, otherTeacher)).toMatchObject({ status: 403, body: foreign.body });
    }
    const wrong = { ...register, class: 6, date: '2030-01-01' };
    expect(await server.call('POST', '/api/attendance', otherTeacher, wrong)).toMatchObject({
      status: 403,
      body: foreign.body,
    });
  });

  it('reads the exams that they submitted while they taught the class, and can no longer change them', async () => {
    const { server, admin, teacher, read } = await openSchool();
    const { body } = await submitExam(server, teacher);
    const [lesson] = (await read('/api/schedule', admin)).body;
    await server.call('DELETE', `/api/schedule/${lesson._id}`, admin);
    expect((await read(`/api/marks/record/${body._id}`)).status).toBe(200);
    expect((await read(`/api/marks/${teacher.email}`)).body).toHaveLength(1);
    expect((await read('/api/marks/exams')).body).toHaveLength(1);
    const correct = (person: TestPerson) =>
      server.call('PUT', `/api/marks/record/${body._id}`, person, { marks: linesOf(1) });
    expect((await correct(teacher)).status).toBe(403);
    expect((await correct(admin)).status).toBe(200);
  });
});

async function idOf({ db }: TestServer, email: string): Promise<number> {
  const owner = db.selectFrom('email_owner').select('person_id').where('email', '=', email);
  return (await owner.executeTakeFirstOrThrow()).person_id;
}
