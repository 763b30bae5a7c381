import { describe, expect, it } from 'vitest';
import { linesFor, readStoredAttendance, register, takeRegister } from '../../../../test/registers.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import { addTestSchool, openTestSignIn, startTestServer, testDay, testToday } from '../../../../test/test-school.ts';
import { startOfDate } from '../../../platform/server/local-date.ts';

const stored = {
  class: 5,
  date: testToday,
  teacherEmail: 'first@hill.example',
  attendance: [
    { roll: 1, name: 'Student 1', status: 'Present' },
    { roll: 2, name: 'Student 2', status: 'Absent' },
    { roll: 3, name: 'Student 3', status: 'Present' },
  ],
};
const taken = `Attendance for class 5 on ${testToday} has already been submitted.`;

describe('taking a register in a teacher’s place', () => {
  it('is for admins alone, and says who took it', async () => {
    const server = await startTestServer();
    const { admin, teacher, student } = await addTestSchool(server);
    const answer = await server.call('POST', '/api/registers', admin, register);
    expect(answer).toMatchObject({ status: 201, body: { ...stored, teacherEmail: admin.email } });
    const { body } = await server.call('GET', `/api/attendance/5/${testToday}`, teacher);
    expect(body.taken.by.email).toBe(admin.email);
    const { body: actions } = await server.call('GET', '/api/audit?action=attendance.take', admin);
    expect(actions).toMatchObject([{ by: { role: 'admin' }, class: 5, date: testToday }]);
    for (const other of [teacher, student])
      expect((await server.call('POST', '/api/registers', other, register)).status).toBe(403);
    expect((await server.call('POST', '/api/registers', undefined, register)).status).toBe(401);
  });

  it('refuses a register that was taken already, and lines of students outside the class', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    const take = (changes: object) => server.call('POST', '/api/registers', admin, { ...register, ...changes });
    expect(await take({ attendance: linesFor('Present') })).toMatchObject({ status: 400 });
    expect(await take({ class: 11, attendance: linesFor('Present') })).toMatchObject({ status: 400 });
    expect(await take({ teacherEmail: teacher.email })).toMatchObject({ status: 400 });
    await takeRegister(server, teacher);
    expect(await take({})).toMatchObject({ status: 409, body: { message: taken } });
  });
});

describe('taking a register', () => {
  it('stores it whole and answers what is stored', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    expect(await takeRegister(server, teacher)).toMatchObject({ status: 201, body: stored });
    const { body } = await server.call('GET', '/api/attendance/5', teacher);
    expect(body).toEqual({ data: [stored] });
  });

  it('accepts lines in any order and uses the stored names, not the sender’s', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const attendance = register.attendance.map((line) => ({ ...line, name: 'Somebody else' })).reverse();
    const answer = await takeRegister(server, teacher, { attendance });
    expect(answer.body).toEqual(stored);
  });

  it('is for today at the school, where tomorrow may have begun, if no date is given', async () => {
    const server = await startTestServer();
    const {
      id,
      teacher: { email },
    } = await addTestSchool(server);
    const now = new Date(startOfDate('Asia/Dhaka', testDay(1)).getTime() + 30 * 60_000);
    const teacher = await openTestSignIn(server.db, id, email, now);
    server.setNow(now);
    const answer = await takeRegister(server, teacher, { date: undefined });
    expect(answer).toMatchObject({ status: 201, body: { date: testDay(1) } });
    expect((await takeRegister(server, teacher, { date: testDay(2) })).status).toBe(400);
    const { body } = await server.call('GET', `/api/attendance/5/${testDay(1)}`, teacher);
    expect(body.taken).toEqual({ at: now.toISOString(), by: { name: 'Teacher first', email: 'first@hill.example' } });
  });

  it('may be for a day gone by, and for another class on the same day', async () => {
    const server = await startTestServer();
    const { teacher, otherTeacher } = await addTestSchool(server);
    expect((await takeRegister(server, teacher)).status).toBe(201);
    expect((await takeRegister(server, teacher, { date: testDay(-1) })).status).toBe(201);
    const otherClass = { class: 6, attendance: [{ roll: 4, status: 'Absent' }] };
    expect((await takeRegister(server, otherTeacher, otherClass)).status).toBe(201);
  });

  it('accepts the teacher’s own email with it, even in capitals', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const answer = await takeRegister(server, teacher, { teacherEmail: 'First@HILL.example' });
    expect(answer).toMatchObject({ status: 201, body: { teacherEmail: 'first@hill.example' } });
  });

  it('takes a class of a thousand', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    await server.db.updateTable('enrolment').set({ class: 6 }).execute();
    const first = await server.db.selectFrom('enrolment').selectAll().executeTakeFirstOrThrow();
    const rolls = Array.from({ length: 1000 }, (_, index) => 1001 + index);
    const [person] = await server.db.selectFrom('person').selectAll().where('id', '=', first.student_id).execute();
    if (!person) throw new Error('The student is a person.');
    await server.db
      .insertInto('person')
      .values(rolls.map((roll) => ({ ...person, id: 1_000_000 + roll })))
      .execute();
    const own = (roll: number) => ({ id: 1_000_000 + roll, student_id: 1_000_000 + roll, roll });
    const rows = rolls.map((roll) => ({ ...first, ...own(roll), class: 5, to_date: testDay(1) }));
    await server.db.insertInto('enrolment').values(rows).execute();
    const attendance = rolls.map((roll) => ({ roll, status: 'Present' }));
    const answer = await takeRegister(server, teacher, { attendance });
    expect(answer.status).toBe(201);
    expect(answer.body.attendance).toHaveLength(1000);
  });
});

describe('a second register', () => {
  it('for the same class and day is refused, whoever sends it and whatever it says', async () => {
    const server = await startTestServer();
    const { teacher, otherTeacher } = await addTestSchool(server);
    await takeRegister(server, teacher);
    const before = await readStoredAttendance(server.db);
    const stands = (await server.call('GET', `/api/attendance/5/${testToday}`, teacher)).body;
    // A device that was without a network can have an outdated list of the class.
    for (const [person, attendance] of [
      [teacher, linesFor('Absent', 'Absent', 'Absent')],
      [otherTeacher, linesFor('Absent', 'Absent', 'Absent', 'Present')],
    ] as const) {
      const answer = await takeRegister(server, person, { attendance });
      expect(answer.status).toBe(409);
      expect(answer.body).toEqual({
        code: 'duplicate',
        reason: 'register-taken',
        parameters: { class: 5, date: testToday },
        message: taken,
        stands,
      });
    }
    expect(await readStoredAttendance(server.db)).toEqual(before);
  });

  it('that is refused shows the first one, recorded as reading, but only to people who may read it', async () => {
    const server = await startTestServer();
    const { admin, teacher, otherTeacher, student } = await addTestSchool(server);
    await takeRegister(server, teacher);
    for (const person of [admin, student]) {
      const { status, body } = await takeRegister(server, person);
      expect(status).toBe(403);
      expect(body).not.toHaveProperty('stands');
    }
    const readers = () =>
      server.db.selectFrom('audit_entry').select('actor_id').where('action', '=', 'attendance.read-class').execute();
    expect(await readers()).toEqual([]);
    expect((await takeRegister(server, otherTeacher)).status).toBe(409);
    expect(await readers()).toEqual([{ actor_id: otherTeacher.id }]);
  });

  it('is refused though ten come at the same moment: one is stored, whole', async () => {
    const server = await startTestServer();
    const { teacher, otherTeacher } = await addTestSchool(server);
    const servers = testedEngine === 'postgres' ? [server, await server.startAnother()] : [server];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const attendance =
          index % 2 ? linesFor('Present', 'Present', 'Present') : linesFor('Absent', 'Absent', 'Absent');
        const sentTo = servers[index % servers.length] ?? server;
        return takeRegister(sentTo, index % 3 ? teacher : otherTeacher, { attendance });
      }),
    );
    const refused = answers.filter((answer) => answer.status === 409);
    const accepted = answers.filter((answer) => answer.status === 201);
    expect([accepted.length, refused.length]).toEqual([1, 9]);
    expect(refused.every((answer) => answer.body.message === taken)).toBe(true);
    const { body } = await server.call('GET', '/api/attendance/5', teacher);
    expect(body.data).toEqual([accepted[0]?.body]);
    expect((await readStoredAttendance(server.db)).attendance_mark).toHaveLength(3);
  });
});
