import { describe, expect, it } from 'vitest';
import { apply, checked, csv, readRows } from '../../../../test/imports.ts';
import { newStudent } from '../../../../test/people.ts';
import { takeRegister } from '../../../../test/registers.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  testDay,
  testToday,
} from '../../../../test/test-school.ts';

const [past, present, next] = ['2025-2026', '2026-2027', '2027-2028'];
const nextDay = '2027-06-01';

/** Starts a school whose roll 1 is in class 5 today; all calls are made by the admin. */
async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    server.call(method, path, school.admin, body);
  const listOf = async (id: string | number) =>
    (await call('GET', `/api/students/${id}/enrolments`)).body.map((one: Record<string, unknown>) => [
      ...[one.session, one.class, one.roll, one.from, one.to],
    ]);
  const path = `/api/students/${school.student.id}`;
  const change = (changes: object) => call('PUT', path, { ...newStudent, roll: 1, class: 5, ...changes });
  const file = (rows: readonly string[][]) => {
    const headings = ['Roll', 'Name', 'Class', 'Session', 'Date of birth', 'Gender'];
    return checked(server, school.admin, { kind: 'students', content: csv([headings, ...rows]) });
  };
  return { server, school, call, listOf, path, change, file };
}

type Started = Awaited<ReturnType<typeof start>>;

/** Each way in which a student who is new gets a place in a session; they return the answer's status and reason. */
const ways = {
  'the form': async ({ call }: Started, session: string) => {
    const { status, body } = await call('POST', '/api/students', { ...newStudent, roll: 60, class: 5, session });
    return [status, body.reason];
  },
  'an import': async ({ server, school, file }: Started, session: string) => {
    const dry = await file([['60', 'Nora', '5', session, '2012-02-29', 'F']]);
    const [row] = await readRows(server, school.admin, dry._id);
    if (row.faults.length > 0) return [400, row.faults[0].reason];
    await apply(server, school.admin, dry._id);
    return [201, undefined];
  },
};

describe.each(Object.entries(ways))('a student who is new by %s', (_way, add) => {
  it('for a session to come is in no class, register or list of today, and in all of them from its first day on', async () => {
    const started = await start();
    const { server, school, call, listOf } = started;
    expect(await add(started, next)).toEqual([201, undefined]);
    const rollsIn = async (path: string, as = school.admin) =>
      (await server.call('GET', path, as)).body.map(({ roll }: { roll: number }) => roll);
    expect(await rollsIn('/api/students/class/5')).toEqual([1, 2, 3]);
    expect(await rollsIn('/api/students?roll=60')).toEqual([]);
    expect((await takeRegister(server, school.teacher)).status).toBe(201);
    expect(await rollsIn(`/api/students/class/5?session=${next}`)).toEqual([60]);
    const [{ _id }] = (await call('GET', `/api/students?session=${next}`)).body;
    expect(await listOf(_id)).toEqual([[next, 5, 60, nextDay, null]]);

    const thatDay = (Date.parse(nextDay) - Date.parse(testToday)) / 3_600_000;
    server.setNow(hoursLater(thatDay));
    const admin = await openTestSignIn(server.db, school.id, school.admin.email, hoursLater(thatDay));
    expect(await rollsIn('/api/students/class/5', admin)).toContain(60);
  });

  it('for the present session is in class today', async () => {
    const started = await start();
    expect(await add(started, present)).toEqual([201, undefined]);
    const { body } = await started.call('GET', '/api/students/class/5');
    expect(body.map(({ roll }: { roll: number }) => roll)).toEqual([1, 2, 3, 60]);
  });

  it('for a session that is over is refused', async () => {
    const started = await start();
    expect(await add(started, past)).toEqual([400, 'session-over']);
    expect((await started.call('GET', '/api/find?text=60')).body).toEqual([]);
  });
});

describe('an edit of a student', () => {
  it('into a future session keeps them in class until its first day, with roll and email', async () => {
    const { change, listOf, school, call } = await start();
    const { status, body } = await change({ session: next, class: 6, roll: 70 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ class: 5, roll: 1, session: present, email: 's1@hill.example' });
    const list = [
      [present, 5, 1, '2026-07-01', '2027-05-31'],
      [next, 6, 70, nextDay, null],
    ];
    expect(await listOf(school.student.id)).toEqual(list);
    expect((await call('GET', '/api/students/class/5')).body).toHaveLength(3);
    expect((await change({ session: next, class: 6, roll: 70 })).status).toBe(200);
    expect((await change({ name: 'Student One' })).status).toBe(200);
    expect(await listOf(school.student.id)).toEqual(list);
  });

  it('into the next session, of a student who leaves before it, brings them back with it', async () => {
    const { change, listOf, school, call, path } = await start();
    expect((await call('POST', `${path}/leave`, { on: testDay(5) })).status).toBe(200);
    expect((await change({ session: next, class: 6 })).status).toBe(200);
    expect(await listOf(school.student.id)).toEqual([
      [present, 5, 1, '2026-07-01', testDay(4)],
      [next, 6, 1, nextDay, null],
    ]);
  });

  it('into a session that is over is refused, but students still in one may be edited in other fields', async () => {
    const { server, school, change, listOf } = await start();
    const before = await listOf(school.student.id);
    const refused = await change({ session: past });
    expect(refused).toMatchObject({ status: 400, body: { reason: 'session-over' } });
    expect(Object.keys(refused.body.fields)).toEqual(['session']);
    expect(await listOf(school.student.id)).toEqual(before);

    // The next session has begun, but nobody was moved up.
    server.setNow(hoursLater(24 * 200));
    const admin = await openTestSignIn(server.db, school.id, school.admin.email, hoursLater(24 * 200));
    const later = (changes: object) =>
      server.call('PUT', `/api/students/${school.student.id}`, admin, { ...newStudent, roll: 1, class: 5, ...changes });
    expect(await later({ name: 'Student One' })).toMatchObject({ status: 200, body: { session: present } });
    expect(await later({ class: 6 })).toMatchObject({ status: 400, body: { reason: 'session-over' } });
    expect(await later({ class: 6, session: next })).toMatchObject({ status: 200, body: { class: 6, session: next } });
  });

  it('into the current session, of a student who comes with a later one, is refused', async () => {
    const { call } = await start();
    const { body } = await call('POST', '/api/students', { ...newStudent, session: next });
    const { photo: _photo, email: _email, firstPassword: _password, _id, ...fields } = body;
    expect(await call('PUT', `/api/students/${_id}`, { ...fields, session: present })).toMatchObject({
      status: 400,
      body: { reason: 'date-outside-session' },
    });
  });
});

describe('an enrolment from a day on', () => {
  it('belongs to the session of that day, and to no other', async () => {
    const { call, path } = await start();
    for (const session of [past, next]) {
      const refused = await call('POST', `${path}/enrolments`, { class: 6, from: testToday, session });
      expect(refused).toMatchObject({ status: 400, body: { reason: 'date-outside-session' } });
    }
    const made = await call('POST', `${path}/enrolments`, { class: 6, from: nextDay, session: next });
    expect(made).toMatchObject({ status: 201, body: { session: next, from: nextDay } });
  });

  it('in a session that is over ends with it, and brings nobody back', async () => {
    const { call, path, school, listOf } = await start();
    const early = { class: 4, from: '2025-09-01' };
    expect((await call('POST', `${path}/enrolments`, early)).status).toBe(201);
    expect(await listOf(school.student.id)).toEqual([
      [past, 4, 1, '2025-09-01', '2026-05-31'],
      [present, 5, 1, '2026-07-01', null],
    ]);
    const other = `/api/students/${school.otherStudent.id}`;
    expect((await call('DELETE', other)).status).toBe(200);
    expect(await call('POST', `${other}/enrolments`, early)).toMatchObject({
      status: 400,
      body: { reason: 'session-over' },
    });
  });
});

describe('a file of students', () => {
  it('changes the student’s place in the session that it names, and changes nothing when it is sent again', async () => {
    const { server, school, file, listOf } = await start();
    const rows = [['1', 'Student 1', '6', next, '', '']];
    const dry = await file(rows);
    expect(await readRows(server, school.admin, dry._id)).toMatchObject([
      {
        changes: [
          { field: 'class', from: 'Class 5', to: 'Class 6' },
          { field: 'session', from: present, to: next },
        ],
      },
    ]);
    await apply(server, school.admin, dry._id);
    const placed = [
      [present, 5, 1, '2026-07-01', '2027-05-31'],
      [next, 6, 1, nextDay, null],
    ];
    expect(await listOf(school.student.id)).toEqual(placed);
    expect((await file(rows)).counts).toMatchObject({ same: 1, changed: 0 });
    const other = await file([['1', 'Student 1', '7', next, '', '']]);
    await apply(server, school.admin, other._id);
    expect(await listOf(school.student.id)).toEqual([placed[0], [next, 7, 1, nextDay, null]]);
    expect((await server.call('POST', `/api/imports/${other._id}/undo`, school.admin, {})).status).toBe(200);
    expect(await listOf(school.student.id)).toEqual(placed);
  });

  it('offers in its template the sessions that are not over', async () => {
    const { server, school } = await start();
    const { studentsKind } = await import('../../../flows/imports/server/students-kind.ts');
    const field = studentsKind.fields.find(({ name }) => name === 'session');
    const context = { db: server.db, schoolId: school.id, today: testToday };
    expect(await field?.choices?.(context as never)).toEqual([present, next]);
  });
});
