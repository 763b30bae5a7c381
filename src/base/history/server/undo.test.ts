import { describe, expect, it } from 'vitest';
import { submitExam } from '../../../../test/exams.ts';
import { newStudent } from '../../../../test/people.ts';
import { addPeriod } from '../../../../test/periods.ts';
import { signIn } from '../../../../test/sign-in.ts';
import {
  addTestSchool,
  hoursLater,
  startTestServer,
  type TestPerson,
  testPassword,
} from '../../../../test/test-school.ts';
import { findUnstored } from '../../../../test/unstored.ts';

async function startSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin } = school;
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, as: TestPerson = admin) =>
    server.call(method, path, as, body);
  const newest = async (kind: string, id: string | number) =>
    (await call('GET', `/api/history/${kind}/${encodeURIComponent(id)}`)).body[0];
  const undo = (id: string | number, as: TestPerson | undefined = admin) =>
    server.call('POST', `/api/history/${id}/undo`, as);
  const undoNewest = async (kind: string, id: string | number) => {
    const change = await newest(kind, id);
    const answer = await undo(change._id);
    // `canUndo` in the history must agree with what the undo then does.
    expect(answer.status === 200, JSON.stringify([change, answer.body])).toBe(change.canUndo);
    expect(await findUnstored(server.db)).toEqual([]);
    return answer;
  };
  const student = { ...newStudent, roll: 1, class: 5 };
  return { server, school, call, newest, undo, undoNewest, student };
}

/** Dumps all stored data except who made changes and who has seen what. */
async function dump(server: Awaited<ReturnType<typeof startTestServer>>) {
  const tables = [
    'school',
    'class',
    'session',
    'term',
    'person',
    'student',
    'teacher',
    'account',
    'email_owner',
  ] as const;
  const more = ['enrolment', 'subject', 'timetable_period', 'absence_reason', 'marks_record'] as const;
  const rows: Record<string, string[]> = {};
  for (const table of [...tables, ...more]) {
    const found = await server.db
      .selectFrom(table as 'class')
      .selectAll()
      .execute();
    rows[table] = found.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

describe('POST /api/history/{_id}/undo', () => {
  it('brings a deleted student back, with class, roll, email and the old password, and deletes them again', async () => {
    const { server, school, call, undoNewest } = await startSchool();
    const { id, email } = school.student;
    const before = await dump(server);
    expect((await call('DELETE', `/api/students/${id}`)).status).toBe(200);
    expect((await signIn(server, { role: 'student', email: email, password: testPassword })).status).toBe(401);
    const deleted = await dump(server);
    expect((await undoNewest('student', id)).status).toBe(200);
    expect(await dump(server)).toEqual(before);
    expect((await call('GET', `/api/students/${id}`)).body).toMatchObject({ roll: 1, class: 5, email });
    expect((await signIn(server, { role: 'student', email: email, password: testPassword })).status).toBe(200);
    expect((await undoNewest('student', id)).status).toBe(200);
    expect(await dump(server)).toEqual(deleted);
    expect((await signIn(server, { role: 'student', email: email, password: testPassword })).status).toBe(401);
    expect((await undoNewest('student', id)).status).toBe(200);
    expect(await dump(server)).toEqual(before);
  });

  it('takes back a change of class, roll and name at once', async () => {
    const { server, school, call, undoNewest, student } = await startSchool();
    const before = await dump(server);
    const path = `/api/students/${school.student.id}`;
    expect((await call('PUT', path, { ...student, name: 'New Name', roll: 88, class: 6 })).status).toBe(200);
    await undoNewest('student', school.student.id);
    expect(await dump(server)).toEqual(before);
  });

  it('brings a teacher back with the periods that were handed over', async () => {
    const { server, school, call, undoNewest } = await startSchool();
    expect((await addPeriod(server, school.admin)).status).toBe(201);
    const before = await dump(server);
    const body = { periodsTo: String(school.otherTeacher.id) };
    expect((await call('DELETE', `/api/teachers/${school.teacher.id}`, body)).status).toBe(200);
    await undoNewest('teacher', school.teacher.id);
    expect(await dump(server)).toEqual(before);
    expect(
      (await signIn(server, { role: 'teacher', email: school.teacher.email, password: testPassword })).status,
    ).toBe(200);
  });

  it('gives marks and periods a subject’s former name again, also those made since', async () => {
    const { server, school, call, undoNewest } = await startSchool();
    const place = { class: 5, session: '2026-2027' };
    const { body } = await call('POST', '/api/subjects/add', { ...place, name: 'Mathematics', code: 'M' });
    await submitExam(server, school.teacher);
    await addPeriod(server, school.admin, { subject: 'Mathematics' });
    await call('PUT', `/api/subjects/${body._id}`, { name: 'Maths', code: 'M2' });
    await addPeriod(server, school.admin, { subject: 'Maths', day: 'Monday' });
    expect((await undoNewest('subject', body._id)).status).toBe(200);
    for (const table of ['subject', 'marks_record', 'timetable_period'] as const) {
      const rows = await server.db
        .selectFrom(table as 'subject')
        .selectAll()
        .execute();
      expect(rows.length).toBeGreaterThan(0);
      for (const row of rows) expect(JSON.stringify(row)).toContain('"Mathematics"');
    }
  });

  it('takes back what was done to subjects, periods, classes, sessions, reasons, policies and the school', async () => {
    const { server, school, call, undoNewest, newest } = await startSchool();
    const place = { class: 5, session: '2026-2027' };
    const subject = (await call('POST', '/api/subjects/add', { ...place, name: 'Art', code: 'A' })).body._id;
    const one = (await addPeriod(server, school.admin, { subject: 'Art' })).body._id;
    const other = (await addPeriod(server, school.admin, { subject: 'Music', day: 'Monday', time: '10:00-10:45' })).body
      ._id;
    const third = (await addPeriod(server, school.admin, { subject: 'Art', day: 'Tuesday' })).body._id;
    await call('DELETE', `/api/schedule/${third}`);
    await call('PUT', '/api/sessions/2026-2027', {
      terms: [
        { name: 'First', from: '2026-06-01', to: '2026-09-30' },
        { name: 'Second', from: '2026-10-01', to: '2027-02-28' },
      ],
    });
    const sessions = (await call('GET', '/api/sessions')).body;
    const [first, second] = sessions.find(({ session }: { session: string }) => session === '2026-2027').terms;
    const swappedTerms = [
      { ...first, name: 'Second', from: second.from, to: second.to },
      { ...second, name: 'First', from: first.from, to: first.to },
    ];
    type Step = readonly ['POST' | 'PUT' | 'DELETE', string, object | undefined, string, string | number];
    const steps: readonly Step[] = [
      ['DELETE', `/api/schedule/${one}`, undefined, 'period', one],
      ['POST', '/api/schedule/swap', { one: Number(one), other: Number(other) }, 'period', one],
      ['PUT', '/api/classes/5', { order: 1, name: 'Five' }, 'class', 5],
      ['DELETE', '/api/classes/8', undefined, 'class', 8],
      ['PUT', '/api/sessions/2026-2027', { terms: swappedTerms }, 'session', '2026-2027'],
      ['PUT', '/api/sessions/2026-2027', { terms: [] }, 'session', '2026-2027'],
      ['POST', '/api/sessions/2026-2027/close', undefined, 'session', '2026-2027'],
      ['PUT', '/api/policies', { teachersReach: 'taught', passPercent: 40 }, 'policies', 1],
      ['PUT', '/api/school', { name: 'Other', domain: 'other.example' }, 'policies', 1],
    ];
    for (const [method, path, body, kind, id] of steps) {
      const before = await dump(server);
      const { status, body: answer } = await call(method, path, body);
      expect(status, `${method} ${path} ${JSON.stringify(answer)}`).toBe(200);
      const after = await dump(server);
      expect(after).not.toEqual(before);
      expect((await undoNewest(kind, id)).status, path).toBe(200);
      expect(await dump(server), path).toEqual(before);
      expect((await undoNewest(kind, id)).status, `${path} again`).toBe(200);
      expect(await dump(server), `${path} again`).toEqual(after);
      expect((await undoNewest(kind, id)).status).toBe(200);
    }
    await call('DELETE', `/api/schedule/${one}`);
    expect((await call('DELETE', `/api/subjects/${subject}`)).status).toBe(200);
    await undoNewest('subject', subject);
    expect((await newest('subject', subject)).action).toBe('history.undo');
    expect((await call('GET', '/api/subjects/class/5')).body).toMatchObject([{ _id: subject, name: 'Art' }]);
  });

  it('is refused if somebody has changed the record since, with what, who and when', async () => {
    const { server, school, call, newest, undo, student } = await startSchool();
    const path = `/api/students/${school.student.id}`;
    await call('PUT', path, { ...student, name: 'First' });
    const change = await newest('student', school.student.id);
    server.setNow(hoursLater(3));
    await call('PUT', path, { ...student, name: 'Second' });
    const [, before] = (await call('GET', `/api/history/student/${school.student.id}`)).body;
    expect(before).toMatchObject({ _id: change._id, canUndo: false });
    const refused = await undo(change._id);
    expect(refused).toMatchObject({ status: 409, body: { code: 'in_use', reason: 'changed-since' } });
    expect(refused.body.message).toMatch(/^Ada Head changed Second since, on .*2026 at \d\d:\d\d/);
    const arabic = await server.call('POST', `/api/history/${change._id}/undo`, school.admin, undefined, {
      language: 'ar',
    });
    expect(arabic.body.message).toMatch(/\p{Script=Arabic}/u);
  });

  it('is refused if roll, email or time belongs to somebody else by now, or if something depends on the change', async () => {
    const { server, school, call, newest, undo } = await startSchool();
    const { id } = school.student;
    await call('DELETE', `/api/students/${id}`);
    const deletion = await newest('student', id);
    expect((await call('POST', '/api/students', { ...newStudent, roll: 1, class: 5 })).status).toBe(201);
    const before = await dump(server);
    expect(await undo(deletion._id)).toMatchObject({
      status: 409,
      body: { code: 'duplicate', reason: 'roll-taken-since' },
    });
    await call('DELETE', `/api/teachers/${school.teacher.id}`, {});
    const leaving = await newest('teacher', school.teacher.id);
    const teacher = { name: 'Another', email: school.teacher.email, phone: '1', address: newStudent.address };
    expect((await call('POST', '/api/teachers', { ...teacher, password: 'quite a long one' })).status).toBe(201);
    expect(await undo(leaving._id)).toMatchObject({ status: 409, body: { reason: 'email-in-use' } });
    const { body: lesson } = await addPeriod(server, school.admin, { teacher: { email: school.otherTeacher.email } });
    await call('DELETE', `/api/schedule/${lesson._id}`);
    const removal = await newest('period', lesson._id);
    await addPeriod(server, school.admin, { teacher: { email: school.otherTeacher.email } });
    expect(await undo(removal._id)).toMatchObject({ status: 409, body: { code: 'clash', reason: 'time-taken-since' } });
    const { body: added } = await call('POST', '/api/classes', { name: 'Eleven' });
    const addition = await newest('class', added.class);
    await call('POST', '/api/students', { ...newStudent, roll: 500, class: added.class });
    expect(await undo(addition._id)).toMatchObject({ status: 409, body: { reason: 'depended-on-since' } });
    const terms = [{ name: 'New', from: '2026-07-01', to: '2026-12-31' }];
    const { body: session } = await call('PUT', '/api/sessions/2026-2027', { terms });
    const divided = await newest('session', '2026-2027');
    const exam = await submitExam(server, school.otherTeacher, {
      term: session.terms[0]._id,
      marks: (await call('GET', '/api/students/class/5')).body.map(({ roll }: { roll: number }) => ({ roll, mark: 1 })),
    });
    expect(exam.status).toBe(201);
    expect(await undo(divided._id)).toMatchObject({ status: 409, body: { reason: 'depended-on-since' } });
    expect(before.enrolment).toBeDefined();
    expect(await findUnstored(server.db)).toEqual([]);
  });

  it('is refused if exams have a category since, or lines the status of a code, that it would take away', async () => {
    const { server, school, call, newest, undo } = await startSchool();
    const place = { class: 5, session: '2026-2027', name: 'Art', code: 'A' };
    const { body: subject } = await call('POST', '/api/subjects/add', place);
    const categories = [{ name: 'Tests', weight: 60 }];
    await call('PUT', `/api/subjects/${subject._id}`, { name: 'Art', code: 'A', categories });
    const weighed = await newest('subject', subject._id);
    const marks = (await call('GET', '/api/students/class/5')).body.map(({ roll }: { roll: number }) => ({
      roll,
      mark: 1,
    }));
    const exam = { subject: 'Art', category: 'Tests', marks };
    expect((await submitExam(server, school.teacher, exam)).status).toBe(201);
    expect(await undo(weighed._id)).toMatchObject({ status: 409, body: { reason: 'depended-on-since' } });
    const { body: codes } = await call('GET', '/api/attendance-codes');
    const illness = codes.find(({ status }: { status: string }) => status === 'Excused');
    await call('PUT', `/api/reasons/${illness._id}`, { name: illness.name, status: 'Absent', isOpen: true });
    const moved = await newest('codes', 1);
    const attendance = marks.map(({ roll }: { roll: number }) => ({ roll, code: illness.code }));
    expect((await call('POST', '/api/attendance', { class: 5, attendance }, school.teacher)).status).toBe(201);
    expect(await undo(moved._id)).toMatchObject({ status: 409, body: { reason: 'depended-on-since' } });
  });

  it('is refused in a closed session, for an addition, for an erased person, and for changes without history', async () => {
    const { server, school, call, newest, undo, student } = await startSchool();
    const { body: added } = await call('POST', '/api/students', { ...newStudent, roll: 500, class: 5 });
    const addition = await newest('student', added._id);
    expect(addition.canUndo).toBe(false);
    expect(await undo(addition._id)).toMatchObject({ status: 409, body: { reason: 'cannot-undo' } });
    await call('PUT', `/api/students/${added._id}`, { ...newStudent, roll: 501, class: 6 });
    const moved = await newest('student', added._id);
    await call('POST', '/api/sessions/2026-2027/close');
    expect((await newest('student', added._id)).canUndo).toBe(false);
    expect(await undo(moved._id)).toMatchObject({ status: 409, body: { reason: 'session-closed' } });
    await call('POST', '/api/sessions/2026-2027/open');
    expect((await newest('student', added._id)).canUndo).toBe(true);
    expect((await call('POST', `/api/students/${added._id}/erasure`, { roll: 501 })).status).toBe(200);
    expect((await newest('student', added._id)).canUndo).toBe(false);
    expect((await undo(moved._id)).status).toBe(409);
    await call('PUT', `/api/students/${school.student.id}`, student);
    const { id } = await server.db
      .selectFrom('audit_entry')
      .select('id')
      .where('action', '=', 'students.read')
      .executeTakeFirstOrThrow();
    expect((await undo(id)).status).toBe(404);
    expect((await undo(999_999)).status).toBe(404);
    expect((await undo('x')).status).toBe(400);
    expect((await server.call('POST', `/api/history/${id}/undo`)).status).toBe(401);
    expect((await undo(id, school.teacher)).status).toBe(403);
  });

  it('lets only one of two who undo the same change at once do so', async () => {
    const { server, school, call, newest, undo, student } = await startSchool();
    await call('PUT', `/api/students/${school.student.id}`, { ...student, name: 'First' });
    const change = await newest('student', school.student.id);
    const answers = await Promise.all([undo(change._id), undo(change._id), undo(change._id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await findUnstored(server.db)).toEqual([]);
  });
});
