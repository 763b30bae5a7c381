import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newStudent, newTeacher } from '../../../../test/people.ts';
import { addPeriod as enterPeriod, letStandSince, period } from '../../../../test/periods.ts';
import { linesFor, register, takeRegister } from '../../../../test/registers.ts';
import { setPolicies } from '../../../../test/statuses.ts';
import {
  addTestSchool,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestSchool,
  type TestServer,
  testDay,
  testNow,
  testPassword,
  testToday,
  weekdayOf,
} from '../../../../test/test-school.ts';
import { hashPassword } from '../../../base/identity/server/passwords.ts';
import type { Day } from '../../../platform/contract/school-terms.ts';
import { localMinute } from '../../../platform/server/local-date.ts';
import { submitMarks } from '../../../records/marks/server/marks.queries.ts';
import { addPeriod } from '../../../records/schedule/server/schedule.queries.ts';
import { createSchool } from '../../set-up/server/set-up.queries.ts';

async function homeOf(server: TestServer, person: TestPerson) {
  const { status, body } = await server.call('GET', '/api/home', person);
  expect(status).toBe(200);
  return body;
}

/** A school as the set-up leaves it, with only its admin. */
async function addEmptySchool({ db }: TestServer) {
  const passwordHash = await hashPassword(testPassword, { memoryKibibytes: 64, passes: 1 });
  const school = { name: 'New', domain: 'hill.example', timeZone: 'Asia/Dhaka', isDemo: false };
  const email = 'ada@hill.example';
  const schoolId = await db
    .transaction()
    .execute((transaction) => createSchool(transaction, school, { name: 'Ada', email, passwordHash }, testNow));
  return { ...(await openTestSignIn(db, schoolId, email)), schoolId };
}

/** A lesson of the first teacher, today at 14:00 by default. */
function addLesson(server: TestServer, school: TestSchool, lesson: { day?: Day; class?: number; at?: number }) {
  const { day = weekdayOf(testToday), class: classNumber = 5, at = 14 * 60 } = lesson;
  return addPeriod(server.db, school.id, {
    session: '2026-2027',
    class: classNumber,
    day,
    period: 1,
    subject: 'Art',
    subjectId: null,
    teacherIds: [school.teacher.id],
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
      { class: 5, students: 3, isExpected: true, startsMinute: null, missingFrom: [], taken: null },
      { class: 6, students: 1, isExpected: true, startsMinute: null, missingFrom: [], taken: null },
    ]);
    await takeRegister(server, teacher);
    const { registers } = (await homeOf(server, admin)).admin;
    const counts = { present: 2, total: 3, late: 0, absent: 1, excused: 0 };
    const untimed = { isExpected: true, startsMinute: null, missingFrom: [] };
    const taken = { by: 'Teacher first', at: testNow.toISOString(), ...counts };
    expect(registers[0]).toEqual({ class: 5, students: 3, ...untimed, taken });
    expect(registers[1].taken).toBe(null);
  });

  it('expects no register of a class that has no lessons today', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addLesson(server, school, { class: 6 });
    await addLesson(server, school, { class: 5, day: weekdayOf(testDay(2)) });
    const { registers } = (await homeOf(server, school.admin)).admin;
    expect(registers).toMatchObject([
      { class: 5, isExpected: false, startsMinute: null },
      { class: 6, isExpected: true, startsMinute: 14 * 60 },
    ]);
  });

  it('expects one of a class that has only lessons of its groups, and so does its class teacher’s home', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const { admin, otherTeacher } = school;
    await addLesson(server, school, { class: 6 });
    await server.call('POST', '/api/groups', admin, { name: 'French', subject: 'French', classes: [5] });
    await server.call('PUT', '/api/groups/11/members', admin, { rolls: [1] });
    const lesson = { classNumber: 11, subject: 'French', day: weekdayOf(testToday), time: '12:00-12:45' };
    expect((await enterPeriod(server, admin, lesson)).status).toBe(201);
    await server.call('PUT', '/api/classes/5', admin, { teacherEmail: otherTeacher.email });
    const { registers } = (await homeOf(server, admin)).admin;
    expect(registers).toMatchObject([
      { class: 5, isExpected: true, startsMinute: 12 * 60 },
      { class: 6, isExpected: true, startsMinute: 14 * 60 },
    ]);
    expect((await homeOf(server, otherTeacher)).teacher.registersToTake).toEqual([5]);
    expect((await homeOf(server, school.teacher)).teacher.registersToTake).toEqual([6]);
  });

  it('says of every class when its first lesson of today begins', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    for (const at of [11 * 60, 9 * 60, 10 * 60]) await addLesson(server, school, { class: 6, at });
    await addLesson(server, school, { class: 6, day: weekdayOf(testDay(2)), at: 8 * 60 });
    const { registers } = (await homeOf(server, school.admin)).admin;
    expect(registers[1]).toMatchObject({ class: 6, startsMinute: 9 * 60 });
  });

  it('calls the same registers missing as the list of missing registers, at each minute of the day', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const minute = localMinute('Asia/Dhaka', testNow);
    const enter = async (classNumber: number, time: string, day = weekdayOf(testToday)) =>
      expect((await enterPeriod(server, school.admin, { classNumber, time, day })).status).toBe(201);
    await enter(6, '07:05-07:50');
    await enter(6, '14:00-14:45', weekdayOf(testDay(2)));
    const missing = async () => {
      await letStandSince(server, testToday);
      const { registers, missing: before } = (await homeOf(server, school.admin)).admin;
      const home = registers.flatMap((one: { class: number; missingFrom: number[] }) =>
        one.missingFrom.filter((from) => from <= minute).map(() => one.class),
      );
      const query = `from=${testDay(-7)}`;
      const { body } = await server.call('GET', `/api/registers/missing?${query}`, school.admin);
      const listed = body.filter(({ date }: { date: string }) => date === testToday);
      expect(home).toEqual(listed.map((one: { class: number }) => one.class));
      expect(before.count).toBe(body.length - listed.length);
      return home;
    };
    // Class 5 has no lessons today: its register is missing once the school day ends, with the lesson of class 6.
    expect(await missing()).toEqual([5, 6]);
    await enter(5, '07:55-08:40');
    expect(await missing()).toEqual([6]);
    await setPolicies(server.db, school, { registers_taken: 'lesson' });
    expect(await missing()).toEqual([6]);
  });

  it('counts the same as the lists that other calls give', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    await addTestSchool(server, { domain: 'vale.example', students: 9 });
    await takeRegister(server, teacher, { date: testDay(-2) });
    await takeRegister(server, teacher, { date: testDay(-1) });
    const { admin: seen } = await homeOf(server, admin);
    const lists = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => server.call('GET', `/api/students/class/${number}`, admin)),
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

describe('an admin’s home about the last days and today', () => {
  it('shows the registers missing since a week before today, latest first', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    const { missing } = (await homeOf(server, admin)).admin;
    // Classes 5 and 6 miss five registers each, from last Monday to Thursday and on Sunday.
    expect(missing.count).toBe(2 * 5);
    expect(missing.registers).toHaveLength(10);
    expect(missing.registers[0]).toEqual({ class: 5, date: testDay(-1), teacher: null });
    await takeRegister(server, teacher, { date: testDay(-1) });
    const later = (await homeOf(server, admin)).admin.missing;
    expect(later.count).toBe(9);
    expect(later.registers[0]).toEqual({ class: 6, date: testDay(-1), teacher: null });
  });

  it('shows the absent students, by registers and by advance notice', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    const tell = (roll: number) =>
      server.call('POST', '/api/absences', admin, { roll, from: testToday, to: testDay(2), text: 'Told by phone' });
    for (const roll of [1, 3, 4]) expect((await tell(roll)).status).toBe(201);
    const known = { status: null, reason: null, isKnown: true };
    const { absent } = (await homeOf(server, admin)).admin;
    expect(absent).toEqual({
      count: 3,
      students: [
        { class: 5, roll: 1, name: 'Student 1', ...known },
        { class: 5, roll: 3, name: 'Student 3', ...known },
        { class: 6, roll: 4, name: 'Student 4', ...known },
      ],
    });
    await takeRegister(server, teacher, { attendance: linesFor('Excused', 'Absent', 'Present') });
    expect((await homeOf(server, admin)).admin.absent).toEqual({
      count: 3,
      students: [
        { class: 5, roll: 1, name: 'Student 1', status: 'Excused', reason: null, isKnown: true },
        { class: 5, roll: 2, name: 'Student 2', status: 'Absent', reason: null, isKnown: false },
        { class: 6, roll: 4, name: 'Student 4', ...known },
      ],
    });
  });
});

describe('a teacher whose lessons each have a register', () => {
  it('lists each of today’s lessons whose register is not taken yet', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await setPolicies(server.db, school, { registers_taken: 'lesson' });
    await addLesson(server, school, { class: 5 });
    await addLesson(server, school, { class: 6, at: 15 * 60 });
    const toTake = async () => {
      const { registersToTake, lessonsToTake } = (await homeOf(server, school.teacher)).teacher;
      return { registersToTake, lessonsToTake };
    };
    const [first, second] = [5, 6].map((number) => ({ class: number, period: 1 }));
    expect(await toTake()).toEqual({ registersToTake: [5, 6], lessonsToTake: [first, second] });
    expect((await takeRegister(server, school.teacher, { period: 1 })).status).toBe(201);
    expect(await toTake()).toEqual({ registersToTake: [6], lessonsToTake: [second] });
  });
});

describe('a day without school', () => {
  it('has no lessons and no register to take, for nobody', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await addLesson(server, school, { class: 5 });
    const closed = { name: 'Eid', from: testToday, to: testDay(1) };
    expect((await server.call('POST', '/api/calendar/closed', school.admin, closed)).status).toBe(201);
    const { registers } = (await homeOf(server, school.admin)).admin;
    expect(registers).toMatchObject([{ isExpected: false }, { isExpected: false }]);
    const { lessons, registersToTake } = (await homeOf(server, school.teacher)).teacher;
    expect(lessons.date).toBe(testDay(7));
    expect(registersToTake).toEqual([]);
    expect((await homeOf(server, school.student)).student.lessons.date).toBe(testDay(7));
  });
});

describe('the set-up of a school', () => {
  it('lists no step as done in a new school, then each step once it is done, and disappears with the last', async () => {
    const server = await startTestServer();
    const admin = await addEmptySchool(server);
    const stepsDone = async () => {
      const { firstWeek } = (await homeOf(server, admin)).admin;
      return firstWeek && Object.keys(firstWeek).filter((step) => firstWeek[step]);
    };
    const ask = async (method: 'POST' | 'PUT', path: string, body: object) =>
      expect([200, 201]).toContain((await server.call(method, path, admin, body)).status);
    expect(await stepsDone()).toEqual([]);
    await ask('PUT', '/api/sessions/2026-2027', { terms: [{ name: 'First', from: testDay(-20), to: testDay(20) }] });
    expect(await stepsDone()).toEqual(['year']);
    await ask('PUT', '/api/classes', { classes: [{ class: 7, name: 'Grade 7' }] });
    expect(await stepsDone()).toEqual(['year', 'classes']);
    await ask('POST', '/api/teachers', newTeacher);
    expect(await stepsDone()).toEqual(['year', 'classes']);
    await ask('POST', '/api/students', newStudent);
    expect(await stepsDone()).toEqual(['year', 'classes', 'people']);
    const lesson = { ...period, classNumber: 7, teacher: { name: newTeacher.name, email: newTeacher.email } };
    await ask('POST', '/api/schedule', lesson);
    expect(await stepsDone()).toBe(null);
  });

  it('is over once registers were taken on five days, whatever was left out', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    for (let day = 1; day <= 4; day += 1) await takeRegister(server, teacher, { date: testDay(-day) });
    expect((await homeOf(server, admin)).admin.firstWeek).toMatchObject({ year: false, timetable: false });
    await takeRegister(server, teacher, { date: testDay(-5) });
    expect((await homeOf(server, admin)).admin.firstWeek).toBe(null);
  });
});

describe('the queries for an admin’s home', () => {
  it('are three more while a school is set up, and no more than usual once it runs', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    await takeRegister(server, teacher, { date: testDay(-1) });
    const first = await countQueries(server, () => homeOf(server, admin));
    for (let day = 2; day <= 5; day += 1) await takeRegister(server, teacher, { date: testDay(-day) });
    const later = await countQueries(server, () => homeOf(server, admin));
    expect(first - later).toBe(3);
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
    expect(other).toEqual({
      lessons: null,
      laterLesson: null,
      registersToTake: [],
      lessonsToTake: null,
      toldAfter: [],
      topicsMissing: 0,
    });
  });

  it('looks ahead to the next day with lessons, and to every class while there is no timetable', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const none = { lessons: null, laterLesson: null, lessonsToTake: null, toldAfter: [], topicsMissing: 0 };
    const empty = { ...none, registersToTake: [5, 6] };
    expect((await homeOf(server, school.teacher)).teacher).toEqual(empty);
    await addLesson(server, school, { day: weekdayOf(testDay(2)) });
    const { lessons, registersToTake } = (await homeOf(server, school.teacher)).teacher;
    expect(lessons).toMatchObject({ date: testDay(2), lessons: [{ class: 5 }] });
    expect(registersToTake).toEqual([]);
  });

  it('names the first lesson on the next day that has any, even if it is a week ahead', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const laterLesson = async () => (await homeOf(server, school.teacher)).teacher.laterLesson;
    await addLesson(server, school, {});
    expect(await laterLesson()).toMatchObject({ date: testDay(7), lesson: { class: 5, startsMinute: 14 * 60 } });
    await addLesson(server, school, { day: weekdayOf(testDay(1)), at: 10 * 60 });
    await addLesson(server, school, { class: 6, day: weekdayOf(testDay(1)), at: 8 * 60 });
    expect(await laterLesson()).toMatchObject({ date: testDay(1), lesson: { class: 6, startsMinute: 8 * 60 } });
    expect((await homeOf(server, school.student)).student.laterLesson).toMatchObject({
      date: testDay(1),
      lesson: { class: 5, startsMinute: 10 * 60 },
    });
  });
});

describe('a student’s home', () => {
  it('has the class’s lessons, the student’s attendance and their results, newest first', async () => {
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
    expect(student.attendance).toEqual({ present: 2, total: 2, since: testDay(-1), days: 2 });
    expect(student.results).toMatchObject([
      { subject: 'Art', examName: 'Second', mark: null, maxMark: 20, grade: null, at: '2026-11-02T08:00:00.000Z' },
      { subject: 'Art', examName: 'First', mark: 15, maxMark: 20, grade: null, at: '2026-11-01T08:00:00.000Z' },
    ]);
    expect((await homeOf(server, school.otherStudent)).student).toMatchObject({
      attendance: { present: 0, total: 2, since: testDay(-1) },
      results: [{ mark: 4 }, { mark: 3 }],
    });
  });

  it('has the grades of the class’s own scale beside the marks, or else those of the school’s scale', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await submitExam(server, school, 'First', '2026-11-01', [15, 3]);
    await submitExam(server, school, 'Second', '2026-11-02', [null, 4]);
    const scale = (name: string) => ({
      bands: [
        { name, fromPercent: 75, points: null, passes: true },
        { name: `Not ${name}`, fromPercent: 0, points: null, passes: false },
      ],
    });
    const gradesFor = async (student: TestPerson) =>
      (await homeOf(server, student)).student.results.map(({ grade }: { grade: string }) => grade);
    await server.call('PUT', '/api/grade-scale', school.admin, scale('of the school'));
    expect(await gradesFor(school.student)).toEqual([null, 'of the school']);
    await server.call('PUT', '/api/grade-scale?class=5', school.admin, scale('of the class'));
    await server.call('PUT', '/api/grade-scale?class=6', school.admin, scale('of another'));
    expect(await gradesFor(school.student)).toEqual([null, 'of the class']);
    expect(await gradesFor(school.otherStudent)).toEqual(['Not of the class', 'Not of the class']);
  });
});

describe('everybody’s home', () => {
  it('has the three latest notices and the unread messages of their own school', async () => {
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

  it('is for people who are signed in, under their own name only', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    expect((await server.call('GET', '/api/home')).status).toBe(401);
    expect((await server.call('GET', '/api/home?email=second@hill.example', teacher)).status).toBe(403);
    expect((await server.call('GET', '/api/home?class=5', teacher)).status).toBe(400);
  });
});

/** The number of queries that a call runs. */
async function countQueries({ db }: TestServer, act: () => Promise<unknown>): Promise<number> {
  const executing = vi.spyOn(Object.getPrototypeOf(Object.getPrototypeOf(db.getExecutor())), 'executeQuery');
  onTestFinished(() => executing.mockRestore());
  await act();
  const count = executing.mock.calls.length;
  executing.mockRestore();
  return count;
}

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
