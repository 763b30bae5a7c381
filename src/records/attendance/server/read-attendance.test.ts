import { describe, expect, it } from 'vitest';
import { linesFor, takeRegister } from '../../../../test/registers.ts';
import {
  addTestSchool,
  addTestStudent,
  startTestServer,
  testDay,
  testNow,
  testToday,
} from '../../../../test/test-school.ts';

const days = [testDay(-2), testToday, testDay(-1)];

/**
 * A school whose class 5 was marked on three days, not sent in order; roll 2 was absent on each of them, roll 1 on the
 * 18th.
 */
async function startWithThreeRegisters() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  for (const date of days) {
    const first = date === testDay(-2) ? 'Absent' : 'Present';
    const answer = await takeRegister(server, school.teacher, {
      date,
      attendance: linesFor(first, 'Absent', 'Present'),
    });
    expect(answer.status).toBe(201);
  }
  return { server, ...school };
}

describe('the registers of a class', () => {
  it('are given newest first, whole, to teachers and admins', async () => {
    const { server, admin, teacher, otherTeacher } = await startWithThreeRegisters();
    for (const person of [admin, teacher, otherTeacher]) {
      const { status, body } = await server.call('GET', '/api/attendance/5', person);
      expect(status).toBe(200);
      expect(body.data.map((record: { date: string }) => record.date)).toEqual([testToday, testDay(-1), testDay(-2)]);
      expect(body.data[2]).toEqual({
        class: 5,
        date: testDay(-2),
        teacherEmail: 'first@hill.example',
        attendance: [
          { roll: 1, name: 'Student 1', status: 'Absent' },
          { roll: 2, name: 'Student 2', status: 'Absent' },
          { roll: 3, name: 'Student 3', status: 'Present' },
        ],
      });
    }
    expect((await server.call('GET', '/api/attendance/6', teacher)).body).toEqual({ data: [] });
  });

  it('can be those of some days, or the newest', async () => {
    const { server, teacher } = await startWithThreeRegisters();
    const datesFor = async (query: string) => {
      const { status, body } = await server.call('GET', `/api/attendance/5?${query}`, teacher);
      return status === 200 ? body.data.map((record: { date: string }) => record.date) : status;
    };
    expect(await datesFor(`from=${testDay(-1)}`)).toEqual([testToday, testDay(-1)]);
    expect(await datesFor(`to=${testDay(-1)}`)).toEqual([testDay(-1), testDay(-2)]);
    expect(await datesFor(`from=${testDay(-1)}&to=${testDay(-1)}`)).toEqual([testDay(-1)]);
    expect(await datesFor('limit=1')).toEqual([testToday]);
    expect(await datesFor(`from=${testDay(1)}`)).toEqual([]);
    for (const wrong of ['from=x', 'limit=0', 'limit=1001', 'before=1']) expect(await datesFor(wrong)).toBe(400);
  });

  it('are complete and in order even if there are more than are read at a time', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const dates = Array.from({ length: 13 }, (_, days) => testDay(-days));
    for (const date of dates) expect((await takeRegister(server, teacher, { date })).status).toBe(201);
    const { body, headers } = await server.call('GET', '/api/attendance/5', teacher);
    expect(body.data.map((record: { date: string }) => record.date)).toEqual(dates);
    for (const { attendance } of body.data) expect(attendance).toHaveLength(3);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('are not shown to another school', async () => {
    const { server } = await startWithThreeRegisters();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    for (const person of [vale.admin, vale.teacher]) {
      expect((await server.call('GET', '/api/attendance/5', person)).body).toEqual({ data: [] });
      const register = await server.call('GET', `/api/attendance/5/${testToday}`, person);
      expect(register.body).toMatchObject({ taken: null, corrections: [] });
      const summary = await server.call('GET', '/api/attendance/5/summary', person);
      expect(summary.body.map((row: { total: number }) => row.total)).toEqual([0, 0, 0]);
      expect((await server.call('GET', '/api/attendance/student/1', person)).body).toEqual({ data: [] });
    }
  });
});

describe('a student’s registers', () => {
  it('are given newest first with that student’s line alone', async () => {
    const { server, student, teacher, admin } = await startWithThreeRegisters();
    const head = { class: 5, teacherEmail: 'first@hill.example' };
    const line = { roll: 1, name: 'Student 1' };
    for (const person of [student, teacher, admin]) {
      const { status, body } = await server.call('GET', '/api/attendance/student/1', person);
      expect(status).toBe(200);
      expect(body).toEqual({
        data: [
          { ...head, date: testToday, attendance: [{ ...line, status: 'Present' }] },
          { ...head, date: testDay(-1), attendance: [{ ...line, status: 'Present' }] },
          { ...head, date: testDay(-2), attendance: [{ ...line, status: 'Absent' }] },
        ],
      });
    }
  });

  it('are refused to other students, whether the roll is somebody’s or not', async () => {
    const { server, student } = await startWithThreeRegisters();
    for (const roll of [2, 4, 999]) {
      const answer = await server.call('GET', `/api/attendance/student/${roll}`, student);
      expect(answer.status).toBe(403);
      expect(answer.body).toEqual({
        code: 'not_allowed',
        reason: 'not-allowed',
        message: 'You do not have permission for this.',
      });
    }
  });

  it('are not found for a roll that nobody has', async () => {
    const { server, teacher } = await startWithThreeRegisters();
    const answer = await server.call('GET', '/api/attendance/student/999', teacher);
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found', message: 'Student not found' } });
  });
});

describe('the register of a day', () => {
  const session = '2026-2027';

  it('shows, once it is taken, when and by whom', async () => {
    const { server, otherTeacher } = await startWithThreeRegisters();
    const { status, body } = await server.call('GET', `/api/attendance/5/${testToday}`, otherTeacher);
    expect(status).toBe(200);
    expect(body).toEqual({
      class: 5,
      date: testToday,
      version: expect.any(String),
      taken: { at: testNow.toISOString(), by: { name: 'Teacher first', email: 'first@hill.example' } },
      students: [
        { roll: 1, name: 'Student 1', photo: null, session, status: 'Present' },
        { roll: 2, name: 'Student 2', photo: null, session, status: 'Absent' },
        { roll: 3, name: 'Student 3', photo: null, session, status: 'Present' },
      ],
      corrections: [],
    });
  });

  it('shows the photos of those who have one, taken or not', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server, { students: 2 });
    await server.db.updateTable('person').set({ photo_url: '/photos/two' }).where('name', '=', 'Student 2').execute();
    const photos = async () => {
      const { body } = await server.call('GET', `/api/attendance/5/${testToday}`, teacher);
      return body.students.map((student: { roll: number; photo: string | null }) => [student.roll, student.photo]);
    };
    const expected = [
      [1, null],
      [2, '/photos/two'],
    ];
    expect(await photos()).toEqual(expected);
    await takeRegister(server, teacher, { attendance: linesFor('Present', 'Absent') });
    expect(await photos()).toEqual(expected);
  });

  it('shows for each student the session in which they are in the class', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server, { students: 2 });
    await addTestStudent(server.db, school, { roll: 10, session: '2025-2026' });
    const sessionsOn = async (date: string) => {
      const { body } = await server.call('GET', `/api/attendance/5/${date}`, school.teacher);
      return body.students.map((student: { roll: number; session: string }) => [student.roll, student.session]);
    };
    const expected = [
      [1, session],
      [2, session],
      [10, '2025-2026'],
    ];
    expect(await sessionsOn(testToday)).toEqual(expected);
    const attendance = [1, 2, 10].map((roll) => ({ roll, status: 'Present' }));
    const taken = await server.call('POST', '/api/attendance', school.teacher, { class: 5, attendance });
    expect(taken.status).toBe(201);
    expect(await sessionsOn(testToday)).toEqual(expected);
  });

  it('calls nobody absent before it is taken', async () => {
    const { server, teacher } = await startWithThreeRegisters();
    const { body } = await server.call('GET', `/api/attendance/5/${testDay(-3)}`, teacher);
    const students = [1, 2, 3].map((roll) => ({ roll, name: `Student ${roll}`, photo: null, session, status: null }));
    expect(body).toEqual({ class: 5, date: testDay(-3), taken: null, version: null, students, corrections: [] });
  });

  it('of a class without students is empty', async () => {
    const { server, teacher } = await startWithThreeRegisters();
    const { status, body } = await server.call('GET', `/api/attendance/9/${testToday}`, teacher);
    expect(status).toBe(200);
    expect(body).toMatchObject({ taken: null, students: [] });
  });
});

describe('the overview', () => {
  it('counts the registers that were taken and no other day', async () => {
    const { server, teacher, admin } = await startWithThreeRegisters();
    const { body: members } = await server.call('GET', '/api/students/class/5', admin);
    const [first, second, third] = members.map(({ _id }: { _id: string }) => _id);
    for (const person of [teacher, admin]) {
      const { status, body } = await server.call('GET', '/api/attendance/5/summary', person);
      expect(status).toBe(200);
      expect(body).toEqual([
        { _id: first, roll: 1, name: 'Student 1', total: 3, present: 2 },
        { _id: second, roll: 2, name: 'Student 2', total: 3, present: 0 },
        { _id: third, roll: 3, name: 'Student 3', total: 3, present: 3 },
      ]);
    }
  });

  it('shows a class before its first register with nothing to count', async () => {
    const { server, teacher } = await startWithThreeRegisters();
    const { body } = await server.call('GET', '/api/attendance/6/summary', teacher);
    expect(body).toMatchObject([{ roll: 4, name: 'Student 4', total: 0, present: 0 }]);
  });
});

describe('reading attendance', () => {
  const ofClass = ['/api/attendance/5', `/api/attendance/5/${testToday}`, '/api/attendance/5/summary'];

  it('of a class is refused to students', async () => {
    const { server, student } = await startWithThreeRegisters();
    for (const path of ofClass) {
      expect(await server.call('GET', path, student), path).toMatchObject({
        status: 403,
        body: { code: 'not_allowed' },
      });
    }
  });

  it('is refused to people who are not signed in, or who give another’s email', async () => {
    const { server, teacher } = await startWithThreeRegisters();
    for (const path of [...ofClass, '/api/attendance/student/1']) {
      expect((await server.call('GET', path)).status, path).toBe(401);
      expect((await server.call('GET', `${path}?email=second@hill.example`, teacher)).status, path).toBe(403);
      expect((await server.call('GET', `${path}?email=first@hill.example`, teacher)).status, path).toBe(200);
    }
  });

  it.each([
    '/api/attendance/0',
    '/api/attendance/11',
    '/api/attendance/1.5',
    '/api/attendance/five',
    '/api/attendance/-5',
    '/api/attendance/%00',
    '/api/attendance/5%20',
    '/api/attendance/5e0',
    '/api/attendance/5?page=1',
    '/api/attendance/11/summary',
    '/api/attendance/5/2026-02-30',
    '/api/attendance/5/2026-11-31',
    '/api/attendance/5/yesterday',
    `/api/attendance/5/${testToday}%00`,
    '/api/attendance/student/0',
    '/api/attendance/student/one',
    '/api/attendance/student/1.5',
    '/api/attendance/student/3000000000',
    '/api/attendance/student/99999999999999999999',
  ])('answers 400 to %s', async (path) => {
    const { server, teacher } = await startWithThreeRegisters();
    const answer = await server.call('GET', path, teacher);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input', fields: expect.any(Object) } });
  });
});
