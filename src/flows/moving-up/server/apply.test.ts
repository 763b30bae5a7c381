import { describe, expect, it } from 'vitest';
import { linesOf, submitExam } from '../../../../test/exams.ts';
import { fingerprintsOf } from '../../../../test/fingerprints.ts';
import { linesFor, takeRegister } from '../../../../test/registers.ts';
import {
  addTestSchool,
  addTestStudents,
  startTestServer,
  type TestPerson,
  testNow,
  testToday,
} from '../../../../test/test-school.ts';
import { turnDay } from './turn-day.ts';

/** Rolls 1 to 3 in class 5, 4 in class 6 and 9 in class 10, whose students leave. */
async function setUp() {
  const server = await startTestServer();
  const school = await addTestSchool(server, { students: 3 });
  await addTestStudents(server.db, school, [{ roll: 9, class: 10 }]);
  const wanted = { from: '2026-2027', to: '2027-2028', rolls: 'kept' };
  const apply = (body: object = {}, as: TestPerson = school.admin) =>
    server.call('POST', '/api/move-up', as, { ...wanted, ...body });
  const undo = (id: string) => server.call('POST', `/api/move-up/${id}/undo`, school.admin);
  const list = async () => (await server.call('GET', '/api/move-up', school.admin)).body;
  const turn = async (now: Date) => {
    server.setNow(now);
    await turnDay(server.db, now);
  };
  /** The people with the emails of rolls. */
  const emails = async () => {
    const rows = await server.db.selectFrom('email_owner').select(['email', 'person_id']).execute();
    const accounts = server.db.selectFrom('account').select(['email', 'person_id']).where('closed_at', 'is', null);
    expect(await accounts.orderBy('email').execute()).toEqual(rows.sort((a, b) => (a.email < b.email ? -1 : 1)));
    const ofRolls = rows.filter(({ email }) => /^s\d/.test(email));
    return Object.fromEntries(ofRolls.map(({ email, person_id }) => [email.split('@')[0], person_id]));
  };
  return { server, school, apply, undo, list, turn, emails };
}

/** The first day of 2027-2028 at the school. */
const firstDay = new Date('2027-06-01T03:00:00Z');

describe('moving up', () => {
  it('ends each enrolment on the first day of the new session and begins the next', async () => {
    const { server, school, apply, list } = await setUp();
    const { status, body } = await apply({ choices: [{ roll: 2, outcome: 'kept' }] });
    const counts = { promoted: 3, kept: 1, leaving: 1, undecided: 0 };
    expect([status, body]).toMatchObject([201, { counts, day: '2027-06-01', subjects: 0, periods: 0 }]);
    const own = server.db.selectFrom('enrolment').select(['class', 'roll', 'from_date', 'to_date']);
    expect(await own.where('student_id', '=', school.student.id).orderBy('from_date').execute()).toEqual([
      { class: 5, roll: 1, from_date: '2026-07-01', to_date: '2027-06-01' },
      { class: 6, roll: 1, from_date: '2027-06-01', to_date: null },
    ]);
    expect(await list()).toEqual([
      {
        _id: body._id,
        from: '2026-2027',
        to: '2027-2028',
        day: '2027-06-01',
        at: testNow.toISOString(),
        by: 'Ada Head',
        counts,
        undoneAt: null,
        canUndo: true,
        heldBy: null,
      },
    ]);
  });

  it('by two admins at once is done once', async () => {
    const { server, apply } = await setUp();
    const answers = await Promise.all([apply(), apply(), apply()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ reason: 'move-up-has-faults', faults: [{ reason: 'nobody-to-move-up' }] });
    expect(await server.db.selectFrom('moving_up').selectAll().execute()).toHaveLength(1);
    const next = server.db.selectFrom('enrolment').select('id').where('from_date', '=', '2027-06-01');
    expect(await next.execute()).toHaveLength(4);
  });

  it('leaves undecided students where they are, and moves only them the next time', async () => {
    const { apply, list } = await setUp();
    expect((await apply({ choices: [{ roll: 2, outcome: 'undecided' }] })).body.counts.undecided).toBe(1);
    expect((await apply()).body.counts).toEqual({ promoted: 1, kept: 0, leaving: 0, undecided: 0 });
    const [later, first] = await list();
    expect([later.canUndo, first.canUndo]).toEqual([true, true]);
  });

  it('copies subjects, and the timetable without teachers who have left', async () => {
    const { server, school, apply, undo } = await setUp();
    const post = async (path: string, body: object) => {
      const answer = await server.call('POST', path, school.admin, body);
      expect(answer.status, JSON.stringify(answer.body)).toBe(201);
      return answer.body;
    };
    for (const code of ['M', 'P']) {
      await post('/api/subjects/add', { name: `Subject ${code}`, code, class: 5, session: '2026-2027' });
    }
    await post('/api/subjects/add', { name: 'Known', code: 'P', class: 5, session: '2027-2028' });
    const period = { classNumber: 5, day: 'Monday', period: 1, subject: 'Subject M' };
    const times = { first: '08:00-08:45', second: '09:00-09:45' };
    for (const [name, time] of Object.entries(times)) {
      await post('/api/schedule', { ...period, time, teacher: { email: `${name}@hill.example` } });
    }
    const gone = server.db.updateTable('person').set({ left_at: testNow.toISOString() });
    await gone.where('id', '=', school.otherTeacher.id).execute();
    const before = await fingerprintsOf(server.db);
    const { body } = await apply({ copyTimetable: true });
    expect(body).toMatchObject({
      subjects: 1,
      periods: 1,
      periodsLeftOut: [
        { class: 5, day: 'Monday', subject: 'Subject M', teacher: 'Teacher second', why: 'teacher-left' },
      ],
    });
    const copied = await server.call('GET', '/api/schedule/5?session=2027-2028', school.admin);
    expect(copied.body).toMatchObject([{ day: 'Monday', periods: [{ subject: 'Subject M', time: times.first }] }]);
    expect((await undo(body._id)).status).toBe(200);
    expect(await fingerprintsOf(server.db)).toEqual(before);
  });

  it('copies each lesson with its alternating week and all its teachers', async () => {
    const { server, school, apply } = await setUp();
    const call = (method: 'POST' | 'PUT' | 'GET', path: string, body?: object) =>
      server.call(method, path, school.admin, body);
    await call('PUT', '/api/calendar/weeks', { cycle: 2, names: ['A', 'B'], anchor: testToday });
    const teachers = [{ email: 'second@hill.example' }, { email: 'first@hill.example' }];
    const lesson = { classNumber: 5, day: 'Monday', period: 1, subject: 'Art', time: '08:00-08:45' };
    for (const week of ['A', 'B']) await call('POST', '/api/schedule', { ...lesson, teachers, week });
    expect((await apply({ copyTimetable: true })).body).toMatchObject({ periods: 2, periodsLeftOut: [] });
    const { body } = await call('GET', '/api/schedule/5?session=2027-2028');
    expect(body).toMatchObject([
      { week: 'A', teachers },
      { week: 'B', teachers },
    ]);
  });

  it('leaves lessons that a group of the class, or the teacher with a group, has then out of the copied timetable', async () => {
    const { server, school, apply } = await setUp();
    const call = (path: string, body: object) => server.call('POST', path, school.admin, body);
    const next = { session: '2027-2028' };
    const lesson = { day: 'Monday', period: 1, time: '08:00-08:45', teacher: { email: 'first@hill.example' } };
    const late = { period: 2, time: '09:00-09:45' };
    const other = { teacher: { email: 'second@hill.example' } };
    for (const [classNumber, more] of [
      [5, other],
      [6, {}],
      [7, late],
    ] as const) {
      expect((await call('/api/schedule', { ...lesson, ...more, classNumber, subject: 'Art' })).status).toBe(201);
    }
    await call('/api/groups', { name: 'French', subject: 'French', classes: [5], ...next });
    const ofGroup = await call('/api/schedule', { ...lesson, ...next, classNumber: 11, subject: 'French' });
    expect(ofGroup.status).toBe(201);
    expect(await apply({ copyTimetable: true })).toMatchObject({
      status: 201,
      body: {
        periods: 1,
        periodsLeftOut: [
          { class: 5, why: 'overlaps' },
          { class: 6, why: 'overlaps' },
        ],
      },
    });
  });

  it('leaves lessons whose room is taken out of the copied timetable, if the school refuses those', async () => {
    const { server, school, apply } = await setUp();
    const add = async (classNumber: number, name: string, session: string) => {
      const teacher = { email: `${name}@hill.example` };
      const lesson = { classNumber, day: 'Monday', period: 1, subject: 'Art', room: 'Hall', time: '08:00-08:45' };
      const { status } = await server.call('POST', '/api/schedule', school.admin, { ...lesson, teacher, session });
      expect(status).toBe(201);
    };
    await add(5, 'first', '2026-2027');
    await add(6, 'second', '2027-2028');
    await server.call('PUT', '/api/policies', school.admin, { roomTaken: 'refuse' });
    const { body } = await apply({ copyTimetable: true });
    expect(body).toMatchObject({ periods: 0, periodsLeftOut: [{ class: 5, subject: 'Art', why: 'room-taken' }] });
  });

  it('is refused to everybody but admins, and for an unknown session', async () => {
    const { server, school, apply } = await setUp();
    expect((await apply({}, school.teacher)).status).toBe(403);
    expect((await server.call('POST', '/api/move-up', undefined, {})).status).toBe(401);
    expect(await apply({ to: 'never' })).toMatchObject({ status: 400, body: { fields: { to: expect.any(String) } } });
  });
});

describe('on the day on which the new session begins, moving up', () => {
  it('gives students the emails of their new rolls, even swapped ones, and makes those who leave former students', async () => {
    const { server, school, apply, turn, emails } = await setUp();
    await addTestStudents(server.db, school, [{ roll: 5, class: 4, name: 'Aaron' }]);
    const before = await emails();
    expect((await apply({ rolls: 'by-name' })).status).toBe(201);
    await turn(new Date('2027-05-31T03:00:00Z'));
    expect(await emails()).toEqual(before);
    await turn(firstDay);
    expect(await emails()).toEqual({ s1: before.s5, s2: before.s1, s3: before.s2, s4: before.s3, s5: before.s4 });
    const left = await server.db
      .selectFrom('person')
      .select('left_at')
      .where('id', '=', before.s9 ?? 0)
      .execute();
    expect(left).toEqual([{ left_at: firstDay.toISOString() }]);
    await turn(firstDay);
    const entries = server.db.selectFrom('audit_entry').select(['actor_id', 'date']);
    expect(await entries.where('action', '=', 'students.turn-day').execute()).toEqual([
      { actor_id: null, date: '2027-06-01' },
    ]);
  });

  it('can still be undone, including all of that', async () => {
    const { server, school, apply, undo, turn } = await setUp();
    await addTestStudents(server.db, school, [{ roll: 5, class: 4, name: 'Aaron' }]);
    const before = await fingerprintsOf(server.db);
    const { body } = await apply({ rolls: 'by-name' });
    await turn(firstDay);
    expect(await fingerprintsOf(server.db)).not.toEqual(before);
    const admin = await server.db.selectFrom('sign_in').selectAll().execute();
    await server.db.updateTable('sign_in').set({ started_at: firstDay.toISOString() }).execute();
    await server.db.updateTable('sign_in').set({ last_seen_at: firstDay.toISOString() }).execute();
    expect(admin.length).toBeGreaterThan(0);
    expect(await undo(body._id)).toMatchObject({ status: 200 });
    const { sign_in: _, ...after } = await fingerprintsOf(server.db);
    expect(before).toMatchObject(after);
  });

  it('happens on the day after the last register that names the old enrolments, which stays as it was', async () => {
    const { server, school, apply, undo } = await setUp();
    const old = server.db.selectFrom('session').select('id').where('name', '=', '2025-2026');
    const { id } = await old.executeTakeFirstOrThrow();
    await server.db.updateTable('enrolment').set({ session_id: id, from_date: '2025-07-01' }).execute();
    const marks = linesOf(17, null, 0);
    const exam = await submitExam(server, school.teacher, { marks });
    expect(exam.status).toBe(201);
    await server.db.updateTable('marks_record').set({ session_id: id, submitted_at: '2026-05-20T04:00:00Z' }).execute();
    const attendance = linesFor('Present', 'Absent', 'Present');
    expect((await takeRegister(server, school.teacher, { date: '2026-11-19', attendance })).status).toBe(201);
    const read = () => server.call('GET', '/api/attendance/5/2026-11-19', school.teacher);
    const before = (await read()).body;
    const { status, body } = await apply({ from: '2025-2026', to: '2026-2027' });
    expect([status, body]).toMatchObject([201, { day: '2026-11-20' }]);
    expect((await read()).body).toEqual(before);
    const inClass6 = [1, 2, 3].map((roll) => ({ roll, mark: 5 }));
    const again = await submitExam(server, school.teacher, { class: 6, marks: inClass6 });
    expect(again.status).toBe(201);
    expect(await undo(body._id)).toMatchObject({ status: 409, body: { reason: 'move-up-held-by-marks' } });
    const results = await server.call('GET', '/api/marks/result/1', school.admin);
    expect(results.body.map((one: { session: string }) => one.session).sort()).toEqual(['2025-2026', '2026-2027']);
  });
});

describe('undoing a moving up', () => {
  it('is refused once the new session holds a register, naming it', async () => {
    const { server, school, apply, undo, list } = await setUp();
    const { body } = await apply();
    server.setNow(firstDay);
    await server.db.updateTable('sign_in').set({ last_seen_at: firstDay.toISOString() }).execute();
    await server.db.updateTable('sign_in').set({ started_at: firstDay.toISOString() }).execute();
    const taken = await takeRegister(server, school.teacher, {
      class: 6,
      date: '2027-06-01',
      attendance: linesFor('Present', 'Present', 'Absent'),
    });
    expect(taken.status, JSON.stringify(taken.body)).toBe(201);
    const held = { reason: 'move-up-held-by-register', parameters: { class: 6, date: '2027-06-01' } };
    expect(await undo(body._id)).toMatchObject({ status: 409, body: { code: 'in_use', ...held } });
    expect(await list()).toMatchObject([{ canUndo: false, heldBy: held }]);
  });

  it('is refused once a student who was moved has been changed, naming them', async () => {
    const { server, school, apply, undo } = await setUp();
    const { body } = await apply();
    expect((await server.call('DELETE', `/api/students/${school.student.id}`, school.admin)).status).toBe(200);
    expect(await undo(body._id)).toMatchObject({
      status: 409,
      body: { reason: 'move-up-held-by-change', parameters: { what: 'Student 1' } },
    });
  });

  it('is done once, and answers 404 for an unknown one', async () => {
    const { server, school, apply, undo, list } = await setUp();
    const { body } = await apply();
    expect(await undo(body._id)).toMatchObject({ status: 200, body: {} });
    expect(await undo(body._id)).toMatchObject({ status: 409, body: { reason: 'move-up-undone' } });
    expect(await undo('4711')).toMatchObject({ status: 404 });
    expect((await server.call('POST', `/api/move-up/${body._id}/undo`, school.teacher)).status).toBe(403);
    expect(await list()).toMatchObject([{ canUndo: false, heldBy: null, undoneAt: testNow.toISOString() }]);
  });
});
