import { describe, expect, it } from 'vitest';
import { register, takeRegister } from '../../../app/testing/registers.ts';
import {
  addTestSchool,
  startTestServer,
  type TestPerson,
  type TestSchool,
  type TestServer,
  testDay,
  testNow,
  testToday,
  weekdayOf,
} from '../../../app/testing/test-school.ts';
import { classNumbers, type Day } from '../../../platform/contract/school-terms.ts';
import { localMinute } from '../../../platform/server/local-date.ts';
import { submitMarks } from '../../marks/server/marks.queries.ts';
import { addPeriod } from '../../schedule/server/schedule.queries.ts';

async function homeOf(server: TestServer, person: TestPerson) {
  const { status, body } = await server.call('GET', '/api/home', person);
  expect(status).toBe(200);
  return body;
}

/** A lesson of the first teacher, today at 14:00 by default. */
function addLesson(server: TestServer, school: TestSchool, lesson: { day?: Day; class?: number; at?: number }) {
  const { day = weekdayOf(testToday), class: classNumber = 5, at = 14 * 60 } = lesson;
  return addPeriod(server.db, school.id, {
    class: classNumber,
    day,
    period: 1,
    subject: 'Art',
    subjectId: null,
    teacherId: school.teacher.id,
    startsMinute: at,
    endsMinute: at + 45,
  });
}

describe('an admin’s home', () => {
  it('says of every class whether its register is taken today, and by whom', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    const before = await homeOf(server, admin);
    expect(before).toMatchObject({
      today: testToday,
      minute: localMinute('Asia/Dhaka', testNow),
      teacher: null,
      student: null,
    });
    expect(before.admin.registers).toEqual([
      { class: 5, students: 3, isExpected: true, taken: null },
      { class: 6, students: 1, isExpected: true, taken: null },
    ]);
    await takeRegister(server, teacher);
    const { registers } = (await homeOf(server, admin)).admin;
    const taken = { by: 'Teacher first', at: testNow.toISOString(), present: 2, total: 3 };
    expect(registers[0]).toEqual({ class: 5, students: 3, isExpected: true, taken });
    expect(registers[1].taken).toBe(null);
  });

  it('expects no register of a class that has no lessons today', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addLesson(server, school, { class: 6 });
    await addLesson(server, school, { class: 5, day: weekdayOf(testDay(2)) });
    const { registers } = (await homeOf(server, school.admin)).admin;
    expect(registers).toMatchObject([
      { class: 5, isExpected: false },
      { class: 6, isExpected: true },
    ]);
  });

  it('counts what the other calls list', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    await addTestSchool(server, { domain: 'vale.example', students: 9 });
    await takeRegister(server, teacher, { date: testDay(-2) });
    await takeRegister(server, teacher, { date: testDay(-1) });
    const { admin: seen } = await homeOf(server, admin);
    const lists = await Promise.all(
      classNumbers.map((number) => server.call('GET', `/api/students/class/${number}`, admin)),
    );
    const teachers = await server.call('GET', '/api/message/recipients', admin);
    expect(seen.students).toBe(lists.flatMap(({ body }) => body).length);
    expect(seen.teachers).toBe(teachers.body.teachers.length);
    const { body } = await server.call('GET', '/api/attendance/5', admin);
    const days = body.data
      .toReversed()
      .map(({ date, attendance }: { date: string; attendance: { status: string }[] }) => ({
        date,
        present: attendance.filter(({ status }) => status === 'Present').length,
        total: attendance.length,
      }));
    expect(seen.attendance).toEqual(days);
  });

  it('shows the last 30 days with a register and no more, oldest first', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    for (let day = 1; day <= 31; day += 1) {
      await takeRegister(server, teacher, { date: `2026-10-${String(day).padStart(2, '0')}` });
    }
    const { attendance } = (await homeOf(server, admin)).admin;
    expect(attendance).toHaveLength(30);
    expect(attendance[0]).toEqual({ date: '2026-10-02', present: 2, total: 3 });
    expect(attendance.at(-1).date).toBe('2026-10-31');
  });

  it('leaves today out of the attendance of the last days until all registers due today are taken', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addLesson(server, school, { class: 5 });
    await addLesson(server, school, { class: 6, at: 15 * 60 });
    const datesSeen = async () => {
      const { attendance } = (await homeOf(server, school.admin)).admin;
      return attendance.map(({ date }: { date: string }) => date);
    };
    await takeRegister(server, school.teacher, { date: testDay(-1) });
    await takeRegister(server, school.teacher);
    expect(await datesSeen()).toEqual([testDay(-1)]);
    await takeRegister(server, school.teacher, { class: 6, attendance: [{ roll: 4, status: 'Present' }] });
    expect(await datesSeen()).toEqual([testDay(-1), testToday]);
  });
});

describe('a teacher’s home', () => {
  it('has today’s lessons in their order and the registers of their classes that are not taken', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addLesson(server, school, { class: 6, at: 15 * 60 });
    await addLesson(server, school, { class: 5 });
    await addLesson(server, school, { class: 5, day: weekdayOf(testDay(2)) });
    const { teacher, admin } = await homeOf(server, school.teacher);
    expect(admin).toBe(null);
    expect(teacher.lessons.date).toBe(testToday);
    expect(teacher.lessons.lessons).toMatchObject([
      { class: 5, subject: 'Art', teacher: 'Teacher first', startsMinute: 840, endsMinute: 885 },
      { class: 6, startsMinute: 900 },
    ]);
    expect(teacher.registersToTake).toEqual([5, 6]);
    await takeRegister(server, school.otherTeacher);
    expect((await homeOf(server, school.teacher)).teacher.registersToTake).toEqual([6]);
    const other = (await homeOf(server, school.otherTeacher)).teacher;
    expect(other).toEqual({ lessons: null, registersToTake: [] });
  });

  it('looks ahead to the next day with lessons, and to every class while there is no timetable', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    expect((await homeOf(server, school.teacher)).teacher).toEqual({ lessons: null, registersToTake: [5, 6] });
    await addLesson(server, school, { day: weekdayOf(testDay(2)) });
    const { lessons, registersToTake } = (await homeOf(server, school.teacher)).teacher;
    expect(lessons).toMatchObject({ date: testDay(2), lessons: [{ class: 5 }] });
    expect(registersToTake).toEqual([]);
  });
});

describe('a student’s home', () => {
  it('has the class’s lessons, the own attendance and the own results, newest first', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addLesson(server, school, { class: 5 });
    await addLesson(server, school, { class: 6, at: 15 * 60 });
    await takeRegister(server, school.teacher);
    await takeRegister(server, school.teacher, { date: testDay(-1) });
    await submitExam(server, school, 'First', '2026-11-01', [15, 3]);
    await submitExam(server, school, 'Second', '2026-11-02', [null, 4]);
    const { student, teacher } = await homeOf(server, school.student);
    expect(teacher).toBe(null);
    expect(student.lessons.lessons).toMatchObject([{ class: 5, teacher: 'Teacher first' }]);
    expect(student.attendance).toEqual({ present: 2, total: 2, since: testDay(-1) });
    expect(student.results).toEqual([
      { subject: 'Art', examName: 'Second', mark: null, maxMark: 20 },
      { subject: 'Art', examName: 'First', mark: 15, maxMark: 20 },
    ]);
    expect((await homeOf(server, school.otherStudent)).student).toMatchObject({
      attendance: { present: 0, total: 2, since: testDay(-1) },
      results: [{ mark: 4 }, { mark: 3 }],
    });
  });
});

describe('everybody’s home', () => {
  it('has the three latest notices and the unread messages of the own school', async () => {
    const server = await startTestServer();
    const { admin, teacher, student } = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    for (const title of ['one', 'two', 'three', 'four']) {
      await server.call('POST', '/api/notices', admin, { title, content: 'x' });
    }
    await server.call('POST', '/api/message/student', student, { recipientType: 'admin', message: 'x' });
    const home = await homeOf(server, admin);
    expect(home.notices.map(({ title }: { title: string }) => title)).toEqual(['four', 'three', 'two']);
    expect(home.unreadMessages).toBe(1);
    expect((await homeOf(server, teacher)).unreadMessages).toBe(0);
    expect(await homeOf(server, vale.admin)).toMatchObject({ notices: [], unreadMessages: 0 });
  });

  it('is for those who are signed in, and for no one under another name', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    expect((await server.call('GET', '/api/home')).status).toBe(401);
    expect((await server.call('GET', '/api/home?email=second@hill.example', teacher)).status).toBe(403);
    expect((await server.call('GET', '/api/home?class=5', teacher)).status).toBe(400);
  });
});

/** An exam of class 5 with the marks of the rolls 1, 2… */
async function submitExam(
  server: TestServer,
  school: TestSchool,
  examName: string,
  date: string,
  marks: readonly (number | null)[],
): Promise<void> {
  const enrolments = await server.db
    .selectFrom('enrolment')
    .select('id')
    .where('school_id', '=', school.id)
    .where('class', '=', register.class)
    .orderBy('roll')
    .execute();
  const record = {
    session: '2026-2027',
    class: register.class,
    subject: 'Art',
    subjectId: null,
    examName,
    maxMark: 20,
    submittedBy: school.teacher.id,
    submittedAt: new Date(`${date}T08:00:00Z`),
    marks: marks.map((mark, place) => ({ enrolmentId: enrolments[place]?.id ?? 0, mark })),
  };
  await server.db.transaction().execute((transaction) => submitMarks(transaction, school.id, record));
}
