import { expect, it } from 'vitest';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testDay,
  testToday,
} from '../../../../test/test-school.ts';
import { peekActor } from '../../identity/server/token-owner.queries.ts';
import { endEnrolment, enrol, isRollTaken, moveStudent } from './enrolments.queries.ts';

const changeDay = testDay(10);

/** The student of roll 1 is in class 5 with roll 1 until the tenth day from now, and then in class 6 with roll 31. */
async function startWithMove() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const later = { session: '2026-2027', class: 6, roll: 31, fromDate: changeDay };
  await server.db.transaction().execute((transaction) => moveStudent(transaction, school.id, school.student.id, later));
  const signedIn = (person: TestPerson, days: number) =>
    openTestSignIn(server.db, school.id, person.email, hoursLater(24 * days));
  const enrolments = () =>
    server.db
      .selectFrom('enrolment')
      .select(['class', 'roll', 'from_date', 'to_date'])
      .where('student_id', '=', school.student.id)
      .orderBy('from_date')
      .orderBy('id')
      .execute();
  return { server, school, signedIn, enrolments };
}

it('a student who moves next week is in one class today, and in the other from that day', async () => {
  const { server, school, signedIn } = await startWithMove();
  const seenAfter = async (days: number) => {
    server.setNow(hoursLater(24 * days));
    const admin = await signedIn(school.admin, days);
    const { token } = await signedIn(school.student, days);
    const me = await peekActor(server.db, token, server.parts);
    const read = async (path: string, as = admin) => (await server.call('GET', path, as)).body;
    const rollsIn = async (path: string) => (await read(path)).map(({ roll }: { roll: number }) => roll);
    return {
      five: await rollsIn('/api/students/class/5'),
      six: await rollsIn('/api/students/class/6'),
      sixInSession: await rollsIn('/api/students/class/6?session=2026-2027'),
      summary: await rollsIn('/api/attendance/6/summary'),
      register: (await read(`/api/attendance/6/${testToday}`)).students.map(({ roll }: { roll: number }) => roll),
      all: await rollsIn('/api/students'),
      found: (await read('/api/find?text=31')).map(({ roll }: { roll: number }) => roll),
      counts: (await read('/api/classes'))
        .filter((one: { class: number }) => one.class === 5 || one.class === 6)
        .map(({ students }: { students: number }) => students)
        .sort(),
      own: { class: me?.class, roll: me?.roll },
      attendanceOf31: (await read('/api/attendance/student/31')).data?.length,
    };
  };
  const before = {
    five: [1, 2, 3],
    six: [4],
    sixInSession: [4],
    summary: [4],
    register: [4],
    all: [1, 2, 3, 4],
    found: [],
    counts: [1, 3],
    own: { class: 5, roll: 1 },
    attendanceOf31: undefined,
  };
  expect(await seenAfter(0)).toEqual(before);
  expect((await seenAfter(9)).own).toEqual({ class: 5, roll: 1 });
  expect(await seenAfter(10)).toEqual({
    five: [2, 3],
    six: [4, 31],
    sixInSession: [4, 31],
    summary: [4, 31],
    register: [4],
    all: [2, 3, 4, 31],
    found: [31],
    counts: [2, 2],
    own: { class: 6, roll: 31 },
    attendanceOf31: 0,
  });
});

it('a change made today ends when the coming change begins', async () => {
  const { server, school, enrolments } = await startWithMove();
  const today = { session: '2026-2027', class: 6, roll: 40, fromDate: testToday };
  await server.db.transaction().execute((transaction) => moveStudent(transaction, school.id, school.student.id, today));
  expect(await enrolments()).toEqual([
    { class: 5, roll: 1, from_date: '2026-07-01', to_date: testToday },
    { class: 6, roll: 40, from_date: testToday, to_date: changeDay },
    { class: 6, roll: 31, from_date: changeDay, to_date: null },
  ]);
});

it('a student who leaves today loses the class to come, and both rolls become free', async () => {
  const { server, school, enrolments } = await startWithMove();
  const isTaken = (roll: number) => isRollTaken(server.db, school.id, roll, testToday);
  expect([await isTaken(1), await isTaken(31), await isTaken(32)]).toEqual([true, true, false]);
  await server.db
    .transaction()
    .execute((transaction) => endEnrolment(transaction, school.id, school.student.id, testToday));
  expect(await enrolments()).toEqual([
    { class: 5, roll: 1, from_date: '2026-07-01', to_date: testToday },
    { class: 6, roll: 31, from_date: changeDay, to_date: changeDay },
  ]);
  expect([await isTaken(1), await isTaken(31)]).toEqual([false, false]);
});

it('a roll that somebody has later is refused from today on, and given for the days before that', async () => {
  const { server, school } = await startWithMove();
  const give = (toDate: string | null) =>
    server.db.transaction().execute(async (transaction) => {
      const ended = { session: '2026-2027', class: 5, roll: 31, fromDate: testToday, toDate };
      await endEnrolment(transaction, school.id, school.otherStudent.id, testToday);
      await enrol(transaction, school.id, school.otherStudent.id, ended);
    });
  await expect(give(null)).rejects.toThrow('Roll 31 is in use.');
  await expect(give(testDay(11))).rejects.toThrow('Roll 31 is in use.');
  await give(changeDay);
});
