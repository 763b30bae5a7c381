import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { letWait } from '../../../../test/coming-timetable.ts';
import { everyEndpoint } from '../../../../test/every-endpoint.ts';
import { submitExam } from '../../../../test/exams.ts';
import { fingerprintsOf } from '../../../../test/fingerprints.ts';
import { applied, csv, studentHeadings } from '../../../../test/imports.ts';
import { newStudent } from '../../../../test/people.ts';
import { addPeriod } from '../../../../test/periods.ts';
import { signIn } from '../../../../test/sign-in.ts';
import { addTestSchool, openTestSignIn, startTestServer, testDay, testToday } from '../../../../test/test-school.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import { tracesOfPeople, usesOf } from './uses.queries.ts';

const student = (roll: number, name: string) => [name, roll, 7, '2012-02-29', 'F'];
const three = [student(101, 'Amina'), student(102, 'Bilkis'), student(103, 'Chaya')];

async function open(settings?: NodeJS.ProcessEnv) {
  const server = await startTestServer(settings);
  const school = await addTestSchool(server);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) =>
    server.call(method, path, school.admin, body);
  const take = (kind: string, rows: readonly (readonly (string | number)[])[]) =>
    applied(server, school.admin, { kind, content: csv(rows) });
  const takeStudents = (rows = three) => take('students', [studentHeadings, ...rows]);
  const undo = (id: string, body: object = {}) => call('POST', `/api/imports/${id}/undo`, body);
  const inClass = async () => (await call('GET', '/api/students/class/7')).body as { _id: string; name: string }[];
  /** Whether the list says the same about undoing as the import itself. */
  const canUndo = async (id: string): Promise<boolean> => {
    const { body: list } = await call('GET', '/api/imports');
    const { body: one } = await call('GET', `/api/imports/${id}`);
    expect(list.find(({ _id }: { _id: string }) => _id === id).canUndo).toBe(one.canUndo);
    return one.canUndo;
  };
  return { server, ...school, call, take, takeStudents, undo, inClass, canUndo };
}

/** Everything that is stored, except what reading leaves, such as the time of a person's last visit. */
async function readStored({ server }: Awaited<ReturnType<typeof open>>) {
  const left = /^(account|sign_in|sign_in_throttle|read_marker|kept_answer|calendar_feed|quota)$/;
  return Object.entries(await fingerprintsOf(server.db)).filter(([table]) => !left.test(table));
}

describe('an import is undone', () => {
  it('even if admins, teachers and the students themselves have looked at everything that it made', {
    tags: ['all'],
  }, async () => {
    const school = await open({ STUDENT_INITIAL_PASSWORD: 'roll' });
    const { server, call, admin, teacher, takeStudents, undo, inClass, canUndo } = school;
    const before = await readStored(school);
    const { _id } = await takeStudents();
    const entered = await signIn(server, { role: 'student', email: 's101@hill.example', password: '101' });
    expect(entered.status).toBe(200);
    const own = await openTestSignIn(server.db, school.id, 's101@hill.example');
    const reads = everyEndpoint.filter(({ method, path }) => method === 'GET' && path !== '/api/events');
    for (const { _id: id } of (await inClass()).slice(0, 1)) {
      for (const { path } of reads) {
        const full = path
          .replace('{class}', '7')
          .replace('{date}', testToday)
          .replace('{roll}', '101')
          .replace('{kind}', 'student')
          .replace(/\{\w+\}/, path.startsWith('/api/imports') ? _id : id);
        for (const as of [admin, teacher, own]) await server.call('GET', full, as);
      }
    }
    for (const path of ['/api/students?search=amina', `/api/audit?student=${(await inClass())[0]?._id}`]) {
      await server.call('GET', path, admin);
    }
    await server.db
      .insertInto('mail_refused_kind' as never)
      .values({ school_id: school.id, person_id: Number((await inClass())[0]?._id), kind: 'messages' } as never)
      .execute();
    expect(await call('POST', `/api/imports/${_id}/first-passwords?class=7`)).toMatchObject({ status: 200 });
    expect(await canUndo(_id)).toBe(true);
    const read = await call('GET', '/api/audit?action=students.read');
    expect(read.body.length).toBeGreaterThan(0);
    expect(await undo(_id)).toMatchObject({ status: 200, body: { state: 'undone' } });
    expect(await readStored(school)).toEqual(before);
    // The audit log keeps the names of people whose creation was undone.
    expect((await call('GET', '/api/audit?action=students.read')).body).toEqual(
      read.body.map((entry: { person: object | null }) =>
        entry.person ? { ...entry, person: { ...entry.person, hasLeft: true } } : entry,
      ),
    );
    expect((await server.call('GET', '/api/identity/me', own)).status).toBe(401);
  });

  it('after the one that came later was undone: the newest first, then the one before', async () => {
    const { takeStudents, take, undo, inClass, canUndo, server } = await open();
    const before = await fingerprintsOf(server.db);
    const first = await takeStudents();
    const guardians = await take('guardians', [
      ['Roll', 'Guardian'],
      [101, 'Karim'],
    ]);
    const again = await takeStudents([student(101, 'Amina Khatun'), student(104, 'Dola')]);
    expect(await canUndo(first._id)).toBe(false);
    expect(await undo(first._id)).toMatchObject({ status: 409, body: { reason: 'changed-since' } });
    for (const { _id } of [again, guardians, first]) {
      expect(await canUndo(_id)).toBe(true);
      expect(await undo(_id)).toMatchObject({ status: 200, body: { state: 'undone' } });
    }
    expect(await inClass()).toEqual([]);
    expect(await fingerprintsOf(server.db)).toEqual(before);
  });
});

describe('an import that is partly in use', () => {
  it('lists by kind what stands in the way, and the rest can be undone now, the remainder later', async () => {
    const { server, call, teacher, takeStudents, undo, inClass, canUndo } = await open();
    const { _id } = await takeStudents([...three, student(104, 'Dola')]);
    const [amina, bilkis, chaya] = await inClass();
    const absence = { roll: 101, from: testToday, to: testToday };
    expect((await call('POST', '/api/absences', absence)).status).toBe(201);
    const changed = { ...newStudent, name: 'Chaya Das', roll: 103 };
    expect((await call('PUT', `/api/students/${chaya?._id}`, changed)).status).toBe(200);
    const held = [
      { kind: 'changed', count: 1, named: [{ kind: 'student', _id: chaya?._id, name: 'Chaya Das', class: null }] },
      { kind: 'use', count: 1, named: [{ kind: 'student', _id: amina?._id, name: 'Amina' }] },
    ];
    expect(await canUndo(_id)).toBe(false);
    expect((await call('GET', `/api/imports/${_id}`)).body).toMatchObject({ holds: held, canUndoRest: true });
    expect(await undo(_id)).toMatchObject({ status: 409, body: { reason: 'changed-since', stands: held } });
    const rest = await undo(_id, { leaveOutHeld: true });
    expect(rest).toMatchObject({
      status: 200,
      body: { state: 'applied', canUndo: false, holds: held, canUndoRest: false },
    });
    expect(rest.body.undoneAt).not.toBeNull();
    expect((await inClass()).map(({ name }) => name)).toEqual(['Amina', 'Chaya Das']);
    expect((await call('GET', `/api/students/${bilkis?._id}`)).status).toBe(404);
    const history = await call('GET', `/api/audit?action=imports.undo`);
    expect(history.body).toMatchObject([{ record: _id }]);
    // Everything that can be undone has been undone.
    expect(await undo(_id, { leaveOutHeld: true })).toMatchObject({ status: 409, body: { stands: held } });
    const { body: changes } = await call('GET', `/api/history/student/${chaya?._id}`);
    expect((await call('POST', `/api/history/${changes[0]._id}/undo`)).status).toBe(200);
    expect(await undo(_id)).toMatchObject({
      status: 409,
      body: { reason: 'import-held-by-use', stands: held.slice(1) },
    });
    expect(await undo(_id, { leaveOutHeld: true })).toMatchObject({ status: 200, body: { state: 'applied' } });
    expect((await inClass()).map(({ name }) => name)).toEqual(['Amina']);
    expect(await server.call('POST', `/api/imports/${_id}/undo`, teacher, {})).toMatchObject({ status: 403 });
  });

  it('is undone completely, step by step, once nothing uses the remainder', async () => {
    const { call, takeStudents, undo, inClass, canUndo, server } = await open();
    const before = await fingerprintsOf(server.db);
    const { _id } = await takeStudents();
    const [, , chaya] = await inClass();
    const changed = { ...newStudent, name: 'Chaya Das', roll: 103 };
    expect((await call('PUT', `/api/students/${chaya?._id}`, changed)).status).toBe(200);
    expect(await undo(_id, { leaveOutHeld: true })).toMatchObject({ status: 200, body: { state: 'applied' } });
    const { body: changes } = await call('GET', `/api/history/student/${chaya?._id}`);
    expect((await call('POST', `/api/history/${changes[0]._id}/undo`)).status).toBe(200);
    expect(await canUndo(_id)).toBe(true);
    expect(await undo(_id)).toMatchObject({ status: 200, body: { state: 'undone', canUndo: false, holds: [] } });
    expect(await fingerprintsOf(server.db)).toEqual(before);
  });

  it('keeps students who are in registers and exams, and those who did something in their account', async () => {
    const { server, id, call, teacher, takeStudents, undo, inClass } = await open({ STUDENT_INITIAL_PASSWORD: 'roll' });
    const { _id } = await takeStudents();
    const own = await openTestSignIn(server.db, id, 's102@hill.example');
    const chosen = { currentPassword: '102', newPassword: 'quite a long one' };
    expect((await server.call('POST', '/api/identity/password', own, chosen)).status).toBe(200);
    const later = await takeStudents([student(105, 'Eti'), student(106, 'Farida')]);
    const lines = [101, 102, 103, 105, 106].map((roll) => ({ roll, status: 'Present' }));
    const register = { class: 7, teacherEmail: teacher.email, attendance: lines };
    expect((await server.call('POST', '/api/attendance', teacher, register)).status).toBe(201);
    const { body } = await undo(_id);
    expect(body).toMatchObject({
      reason: 'import-held-by-sign-in',
      parameters: { name: 'Bilkis' },
      stands: [
        { kind: 'account', count: 1, named: [{ name: 'Bilkis' }] },
        { kind: 'register', count: 3, named: [{ name: 'Amina' }, { name: 'Bilkis' }, { name: 'Chaya' }] },
      ],
    });
    expect((await undo(_id, { leaveOutHeld: true })).status).toBe(409);
    const refused = await undo(later._id);
    expect(refused.body).toMatchObject({ reason: 'import-held-by-register', stands: [{ kind: 'register', count: 2 }] });
    expect(await inClass()).toHaveLength(5);
    expect((await call('GET', `/api/imports/${later._id}`)).body).toMatchObject({ canUndoRest: false });
  });

  it('keeps teachers who have lessons in a timetable that is still to come', async () => {
    const { server, id, admin, take, undo, canUndo } = await open();
    const { _id } = await take('teachers', [
      ['Name', 'Email', 'Phone'],
      ['Ines', 'ines@hill.example', '1'],
      ['Jon', 'jon@hill.example', '2'],
    ]);
    const { person_id: teacherId } = await server.db
      .selectFrom('account')
      .select('person_id')
      .where('email', '=', 'ines@hill.example')
      .executeTakeFirstOrThrow();
    const sessions = server.db.selectFrom('session').select('id').where('school_id', '=', id);
    const { id: sessionId } = await sessions.where('name', '=', '2026-2027').executeTakeFirstOrThrow();
    const lesson = { class: 5, day: 1, period: 1, label: null, room: null, startsMinute: 480, endsMinute: 525 };
    const periods = [{ ...lesson, subject: 'Art', teacherIds: [teacherId], week: null }];
    await letWait(server, { id, admin }, { sessionId, from: testDay(2), periods });
    expect(await canUndo(_id)).toBe(false);
    expect(await undo(_id)).toMatchObject({
      status: 409,
      body: { stands: [{ kind: 'use', named: [{ name: 'Ines' }] }] },
    });
    expect((await undo(_id, { leaveOutHeld: true })).status).toBe(200);
    const people = server.db.selectFrom('person').select('name').where('name', 'in', ['Ines', 'Jon']);
    expect(await people.execute()).toEqual([{ name: 'Ines' }]);
  });

  it('keeps subjects in use, covered lessons and corrected exams, and removes the others', async () => {
    const { server, call, admin, teacher, take, undo } = await open();
    const subjects = await take('subjects', [
      ['Class', 'Subject', 'Code'],
      [5, 'Art', 'ART'],
      [5, 'Music', 'MUS'],
    ]);
    await addPeriod(server, admin, { subject: 'Art', period: 7, time: '15:00-15:45' });
    expect(await undo(subjects._id, { leaveOutHeld: true })).toMatchObject({
      status: 200,
      body: {
        state: 'applied',
        holds: [{ kind: 'use', count: 1, named: [{ kind: 'subject', name: 'Art', class: 5 }] }],
      },
    });
    const { body: left } = await call('GET', '/api/subjects/class/5');
    expect(left.map(({ name }: { name: string }) => name)).toEqual(['Art']);

    const lessons = await take('schedule', [
      ['Class', 'Day', 'Period', 'Subject', 'Teacher’s email', 'Starts', 'Ends'],
      [6, 'Monday', 1, 'Art', teacher.email, '08:00', '08:45'],
      [6, 'Tuesday', 1, 'Art', teacher.email, '08:00', '08:45'],
    ]);
    const { body: listed } = await call('GET', '/api/schedule/6');
    const monday = listed.find(({ day }: { day: string }) => day === 'Monday');
    const dated = await call('PUT', `/api/cover/2026-11-30/${monday._id}`, { teacher: 'second@hill.example' });
    expect(dated.status, JSON.stringify(dated.body)).toBe(200);
    expect(await undo(lessons._id, { leaveOutHeld: true })).toMatchObject({
      status: 200,
      body: { holds: [{ kind: 'cover', count: 1, named: [{ kind: 'period', _id: monday._id }] }] },
    });
    expect((await call('GET', '/api/schedule/6')).body).toHaveLength(1);

    await submitExam(server, teacher, { examName: 'First' });
    const exams = await take('marks', [
      ['Class', 'Subject', 'Exam', 'Maximum mark', 'Roll', 'Mark', 'Teacher’s email'],
      ...[1, 2, 3].map((roll) => [5, 'Art', 'Quiz', 10, roll, roll, teacher.email]),
      ...[1, 2, 3].map((roll) => [5, 'Art', 'Test', 10, roll, roll, teacher.email]),
    ]);
    expect(exams).toMatchObject({ state: 'applied', canUndo: true });
    server.setNow(new Date(Date.parse(exams.appliedAt ?? '') + 60_000));
    const { body: marked } = await call('GET', '/api/marks/exams');
    const quiz = marked.find(({ examName }: { examName: string }) => examName === 'Quiz');
    const why = { marks: [{ roll: 1, mark: 9 }], why: 'Added up wrongly' };
    expect((await call('PUT', `/api/marks/record/${quiz._id}`, why)).status).toBe(200);
    expect(await undo(exams._id)).toMatchObject({ status: 409, body: { reason: 'import-held-by-correction' } });
    const rest = await undo(exams._id, { leaveOutHeld: true });
    expect(rest).toMatchObject({
      status: 200,
      body: { holds: [{ kind: 'correction', count: 1, named: [{ kind: 'exam', name: 'Quiz' }] }], canUndoRest: false },
    });
    const names = (await call('GET', '/api/marks/exams')).body.map(({ examName }: { examName: string }) => examName);
    expect(names).toContain('Quiz');
    expect(names).not.toContain('Test');
  });

  it('names the first twenty of each kind and counts all', async () => {
    const { takeStudents, undo, call } = await open();
    const rows = Array.from({ length: 25 }, (_, place) =>
      student(200 + place, `Student ${String(place).padStart(2, '0')}`),
    );
    const { _id } = await takeStudents(rows);
    const { body: students } = await call('GET', '/api/students/class/7');
    for (const { _id: id, roll, name } of students.slice(0, 23)) {
      expect((await call('PUT', `/api/students/${id}`, { ...newStudent, roll, name })).status).toBe(200);
    }
    const { body } = await undo(_id);
    expect(body.stands).toMatchObject([{ kind: 'changed', count: 23 }]);
    expect(body.stands[0].named).toHaveLength(20);
    expect(await undo(_id, { leaveOutHeld: true })).toMatchObject({ status: 200 });
    expect((await call('GET', '/api/students/class/7')).body).toHaveLength(23);
  });
});

it('an import that moved a student can be undone, keeping earlier registers, until a later register was taken', async () => {
  const { server, call, teacher, otherTeacher, take, undo } = await open();
  const taken = (number: number, by: typeof teacher, rolls: readonly number[]) =>
    server.call('POST', '/api/attendance', by, {
      class: number,
      teacherEmail: by.email,
      attendance: rolls.map((roll) => ({ roll, status: 'Late' })),
    });
  const lines = async (number: number) => (await call('GET', `/api/attendance/${number}/${testToday}`)).body;
  expect((await taken(5, teacher, [1, 2, 3])).status).toBe(201);
  const before = await lines(5);
  const moves = [
    ['Roll', 'Name', 'Class'],
    [1, 'Student 1', 6],
  ];
  const moved = await take('students', moves);
  expect(moved).toMatchObject({ state: 'applied', counts: { changed: 1 } });
  expect(await undo(moved._id)).toMatchObject({ status: 200, body: { state: 'undone' } });
  expect(await lines(5)).toEqual(before);
  const again = await take('students', moves);
  expect((await taken(6, otherTeacher, [1, 4])).status).toBe(201);
  const after = [await lines(5), await lines(6)];
  expect(await undo(again._id)).toMatchObject({
    status: 409,
    body: {
      reason: 'import-held-by-register',
      stands: [{ kind: 'register', count: 1, named: [{ name: 'Student 1' }] }],
    },
  });
  expect([await lines(5), await lines(6)]).toEqual(after);
});

it('knows for every table that refers to people, enrolments, subjects or lessons whether it blocks an undo', async () => {
  const { db } = await startTestServer();
  if (engineOf(db) !== 'sqlite') return;
  const { rows } = await sql<{ name: string; column: string; target: string }>`
    select t.name, f."from" as "column", f."table" as target
    from sqlite_schema t join pragma_foreign_key_list(t.name) f
    where t.type = 'table' and f."table" in ('person', 'enrolment', 'subject', 'timetable_period') and f."from" <> 'school_id'`.execute(
    db,
  );
  // A person's records have versions, or are deleted with the sign-in.
  const ofPeople = [
    'student',
    'teacher',
    'account',
    'enrolment',
    'sign_in',
    'recalled_device',
    'account_link',
    'calendar_feed',
  ];
  const known = new Set([
    ...Object.entries(usesOf).flatMap(([target, uses]) =>
      uses.flatMap(([, table, ...columns]) => columns.map((column) => `${table}.${column} ${target}`)),
    ),
    ...[...ofPeople, ...tracesOfPeople].map(
      (table) => `${table}.${table === 'enrolment' ? 'student_id' : 'person_id'} person`,
    ),
  ]);
  const unknown = rows
    .map(({ name, column, target }) => `${name}.${column} ${target}`)
    .filter((one) => !known.has(one));
  expect(unknown).toEqual([]);
});
