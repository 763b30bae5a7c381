import { describe, expect, it } from 'vitest';
import { submitExam } from '../../../../test/exams.ts';
import { openTestOffice } from '../../../../test/offices.ts';
import { endEnrolment, linesFor, takeRegister } from '../../../../test/registers.ts';
import { setPolicies } from '../../../../test/statuses.ts';
import { addTestSchool, addTestStudent, startTestServer, testToday } from '../../../../test/test-school.ts';
import { selectIn, updateIn } from '../../../platform/database/in-school.ts';

const now = '2026-2027';
const before = '2025-2026';
const lastYear = '2026-03-02';

/**
 * Class 5 with rolls 1 to 3, and class 6 with roll 4, of the present session. In the one before, class 5 was that of roll 40, who is now in class
 * 6 with roll 41, and of roll 50, who has left.
 */
async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const moved = await addTestStudent(server.db, school, { roll: 40, name: 'Moved', session: before });
  const gone = await addTestStudent(server.db, school, { roll: 50, name: 'Gone', session: before });
  await server.db
    .updateTable('enrolment')
    .set({ from_date: '2025-07-01' })
    .where('student_id', 'in', [moved.id, gone.id])
    .execute();
  const read = async (path: string, as = school.admin) => (await server.call('GET', path, as)).body;
  const change = async (changes: object) => {
    const { photo: _photo, _id, email: _email, ...student } = await read(`/api/students/${moved.id}`);
    return server.call('PUT', `/api/students/${moved.id}`, school.admin, { ...student, ...filled, ...changes });
  };
  const leave = async () => {
    expect((await change({ class: 6, roll: 41, session: now })).status).toBe(200);
    expect((await server.call('DELETE', `/api/students/${gone.id}`, school.admin)).status).toBe(200);
  };
  return { server, ...school, school, moved, gone, read, change, leave };
}

/** The fields that the form needs and test students lack. */
const filled = {
  address: { street: '1 Main Road', city: 'Dhaka', state: 'Dhaka', postalCode: '1000' },
  guardianDetails: { name: 'Rahima', relation: 'mother', phone: '+880 1711 000001' },
};

const rolls = (students: { roll: number }[]) => students.map(({ roll }) => roll);

describe('with a session', () => {
  it('an office, and a teacher for the school’s own fields, are shown nobody who has left their classes since', async () => {
    const { server, school, admin, teacher, read, moved, leave } = await start();
    const five = await openTestOffice(server, school, { duties: ['people'], reach: [5] }, 'Five');
    const six = await openTestOffice(server, school, { duties: ['people'], reach: [5, 6] }, 'Six');
    await setPolicies(server.db, school, { teachers_reach: 'taught' });
    await updateIn(server.db, school.id, 'class').set({ teacher_id: teacher.id }).where('number', '=', 5).execute();
    const { status } = await server.call('POST', '/api/fields', admin, {
      ...{ of: 'student', name: 'Diet', type: 'text', seenBy: ['teacher'] },
    });
    expect(status).toBe(201);
    const fields = { Diet: 'no nuts' };
    expect((await server.call('PUT', `/api/people/${moved.id}/fields`, admin, { fields })).status).toBe(200);
    await leave();
    expect(rolls(await read(`/api/students?session=${before}`, six))).toEqual([40]);
    expect(await read(`/api/students?session=${before}`, five)).toEqual([]);
    const [past] = await read(`/api/students/class/5?session=${before}`, teacher);
    expect(past).toEqual({ _id: String(moved.id), roll: 40, name: 'Moved', class: 5, session: before });
    const [own] = await read('/api/students/class/5', teacher);
    expect(own).toHaveProperty('fields');
  });

  it('a class has the students who were enrolled in it then', async () => {
    const { read, leave, teacher, moved } = await start();
    await leave();
    const path = '/api/students/class/5';
    expect(await read(`${path}?session=${before}`, teacher)).toEqual([
      { _id: String(moved.id), roll: 40, name: 'Moved', class: 5, session: before },
    ]);
    expect(rolls(await read(`${path}?session=${now}`))).toEqual([1, 2, 3]);
    expect(await read(`${path}?session=${now}`)).toEqual(await read(path));
    expect(rolls(await read(`/api/students/class/6?session=${now}`))).toEqual([4, 41]);
    expect(await read(`${path}?session=2027-2028`)).toEqual([]);
  });

  it('the list of students shows each student’s last place in it, filtered, sorted and paged accordingly', async () => {
    const { server, admin, read, leave } = await start();
    await leave();
    const places = async (query: string) =>
      (await read(`/api/students?${query}`)).map((one: { roll: number; class: number; session: string }) => [
        one.roll,
        one.class,
        one.session,
      ]);
    expect(await places(`session=${before}`)).toEqual([[40, 5, before]]);
    expect(await places(`session=${before}&class=5`)).toEqual([[40, 5, before]]);
    expect(await places(`session=${before}&class=6`)).toEqual([]);
    expect(await places(`session=${now}&search=moved`)).toEqual([[41, 6, now]]);
    expect(await places(`session=${now}&roll=4`)).toEqual([
      [4, 6, now],
      [41, 6, now],
    ]);
    const page = await server.call('GET', `/api/students?session=${now}&sort=-name&page=2&size=2`, admin);
    expect(rolls(page.body)).toEqual([2, 1]);
    expect(page.headers['x-total-count']).toBe('5');
    expect(await read(`/api/students?session=${now}`)).toEqual(await read('/api/students'));
  });

  it('a student who changed class within a session is in the list once, and in both classes', async () => {
    const { server, admin, read, moved } = await start();
    const move = (number: number) =>
      server.call('POST', `/api/students/${moved.id}/enrolments`, admin, { class: number, from: '2026-01-11' });
    expect((await move(6)).status).toBe(201);
    const shownIn = async (path: string) =>
      (await read(path)).filter(({ _id }: { _id: string }) => _id === String(moved.id)).length;
    expect(await shownIn(`/api/students?session=${before}`)).toBe(1);
    for (const place of [5, 6]) {
      expect(await shownIn(`/api/students/class/${place}?session=${before}`)).toBe(1);
      expect(await shownIn(`/api/students?session=${before}&class=${place}`)).toBe(1);
    }
    // Moving back on the same day undoes the move to class 6.
    expect((await move(5)).status).toBe(201);
    expect(await shownIn(`/api/students/class/6?session=${before}`)).toBe(0);
    expect(await shownIn(`/api/students/class/5?session=${before}`)).toBe(1);
  });

  it('the overview counts the registers of that session, for those who were in the class then', async () => {
    const { server, school, teacher, read, leave, moved, gone } = await start();
    const then = [40, 50].map((roll, index) => ({ roll, status: index === 0 ? 'Present' : 'Absent' }));
    expect((await takeRegister(server, teacher, { date: lastYear, attendance: then })).status).toBe(201);
    await leave();
    expect((await takeRegister(server, teacher, { attendance: linesFor('Present', 'Late', 'Absent') })).status).toBe(
      201,
    );
    const path = '/api/attendance/5/summary';
    expect(await read(`${path}?session=${before}`, teacher)).toEqual([
      { _id: String(moved.id), roll: 40, name: 'Moved', total: 1, present: 1 },
      { _id: String(gone.id), roll: 50, name: 'Gone', total: 1, present: 0 },
    ]);
    expect(await read(`${path}?session=${now}`)).toEqual(await read(path));
    expect(await read(`${path}?session=2027-2028`)).toEqual([]);
    // Both enrolments of a student in the class are counted, under the later roll.
    await endEnrolment(server.db, school, 3, testToday);
    await server.db
      .insertInto('enrolment')
      .columns(['school_id', 'id', 'student_id', 'session_id', 'class', 'roll', 'from_date'])
      .expression((eb) =>
        eb
          .selectFrom('enrolment')
          .select((each) => [
            'school_id',
            each.val(9000).as('id'),
            'student_id',
            'session_id',
            'class',
            each.val(30).as('roll'),
            each.val(testToday).as('from_date'),
          ])
          .where('school_id', '=', school.id)
          .where('roll', '=', 3),
      )
      .execute();
    expect((await read(`${path}?session=${now}`)).at(-1)).toMatchObject({ roll: 30, total: 1, present: 0 });
    expect((await read(path)).at(-1)).toMatchObject({ roll: 30, total: 0 });
  });

  it('a register counts for the students it names, even if their enrolment is from an older session', async () => {
    const { server, teacher, read } = await start();
    const attendance = [1, 2, 3, 40, 50].map((roll) => ({ roll, status: 'Present' }));
    expect((await takeRegister(server, teacher, { attendance })).status).toBe(201);
    const summary = await read(`/api/attendance/5/summary?session=${now}`);
    expect(rolls(summary)).toEqual([1, 2, 3, 40, 50]);
    expect(await read('/api/attendance/5/summary')).toEqual(summary);
  });

  it('marks are those of exams in that session', async () => {
    const { server, admin, teacher, otherTeacher, student, otherStudent, read, school } = await start();
    await endEnrolment(server.db, school, 40, testToday);
    await endEnrolment(server.db, school, 50, testToday);
    await submitExam(server, teacher, { examName: 'Then' });
    const older = selectIn(server.db, school.id, 'session').select('id').where('name', '=', before);
    await updateIn(server.db, school.id, 'marks_record').set({ session_id: older }).execute();
    await submitExam(server, teacher, { examName: 'Now' });
    const names = (records: { examName: string; session: string }[]) => records.map(({ examName }) => examName);
    for (const [path, as] of [
      ['/api/marks/result/1', student],
      ['/api/marks/result/1', admin],
      [`/api/marks/${teacher.email}`, teacher],
      ['/api/marks/exams', teacher],
      ['/api/marks/exams', admin],
    ] as const) {
      expect(names(await read(path, as)), path).toEqual(['Now', 'Then']);
      expect(names(await read(`${path}?session=${before}`, as)), path).toEqual(['Then']);
      expect(names(await read(`${path}?session=${now}`, as)), path).toEqual(['Now']);
      expect(await read(`${path}?session=2027-2028`, as), path).toEqual([]);
    }
    expect(names(await read(`/api/marks/exams?class=5&session=${before}&limit=1`, teacher))).toEqual(['Then']);
    // A session in the query gives nobody access to more marks.
    expect(await read(`/api/marks/exams?session=${before}`, otherTeacher)).toEqual([]);
    const refused = await server.call('GET', `/api/marks/result/1?session=${before}`, otherStudent);
    expect(refused.status).toBe(403);
  });

  it.each([
    '/api/students',
    '/api/students/class/5',
    '/api/attendance/5/summary',
    '/api/marks/result/1',
    '/api/marks/exams',
    '/api/marks/first@hill.example',
  ])('%s refuses a session that the school does not have', async (path) => {
    const { server, admin } = await start();
    expect(await server.call('GET', `${path}?session=1999-2000`, admin)).toMatchObject({
      status: 400,
      body: { code: 'bad_input', faults: { session: { reason: 'not-one-of' } } },
    });
  });
});

describe('a closed session', () => {
  const closed = {
    status: 409,
    body: {
      code: 'in_use',
      reason: 'session-closed',
      parameters: { session: before },
      faults: { session: { reason: 'session-closed' } },
    },
  };

  it('takes no new student, and stores nothing of one', async () => {
    const { server, admin, read } = await start();
    await server.call('POST', `/api/sessions/${before}/close`, admin);
    const { _id, photo: _photo, email: _email, ...fields } = (await read('/api/students'))[0];
    const add = (session: string) =>
      server.call('POST', '/api/students', admin, { ...fields, ...filled, roll: 60, session });
    const all = await read('/api/students');
    expect(await add(before)).toMatchObject(closed);
    expect(await read('/api/students')).toEqual(all);
    expect((await add(now)).status).toBe(201);
  });

  it('cannot be moved into, but its students can be changed and moved on', async () => {
    const { server, admin, change, moved, read } = await start();
    await server.call('POST', `/api/sessions/${before}/close`, admin);
    const stored = await read(`/api/students/${moved.id}`);
    for (const changes of [{ class: 6 }, { roll: 41 }]) expect(await change(changes)).toMatchObject(closed);
    expect(await read(`/api/students/${moved.id}`)).toEqual(stored);
    expect((await change({ name: 'Renamed' })).body).toMatchObject({ name: 'Renamed', session: before });
    expect((await change({ session: now })).body).toMatchObject({ session: now });
    expect(await change({ session: before })).toMatchObject(closed);
  });
});
