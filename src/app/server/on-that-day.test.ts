import { describe, expect, it } from 'vitest';
import { exam, linesOf, submitExam } from '../../../test/exams.ts';
import { addTestGuardian } from '../../../test/guardians.ts';
import { addPeriod } from '../../../test/periods.ts';
import { correctRegister, linesFor, takeRegister } from '../../../test/registers.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testDay,
  testToday,
} from '../../../test/test-school.ts';

async function startSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  /** Signs in on the day this many days from now, and sets the server's clock to it. */
  const onDay = (days: number, person: TestPerson = school.admin) => {
    server.setNow(hoursLater(24 * days));
    return openTestSignIn(server.db, school.id, person.email, hoursLater(24 * days));
  };
  const student = `/api/students/${school.student.id}`;
  const change = async (changes: object, as: TestPerson) => {
    const { body } = await server.call('GET', student, as);
    const { _id, email, photo, ...details } = body;
    const address = { street: '1 Hill Road', city: 'Dhaka', state: 'Dhaka', postalCode: '1200' };
    expect((await server.call('PUT', student, as, { ...details, address, ...changes })).status).toBe(200);
  };
  return { server, school, onDay, student, change };
}

const calls = [
  '/api/students/class/5',
  '/api/attendance/5',
  '/api/attendance/5/summary',
  '/api/attendance/5/summary',
  '/api/attendance/5/summary?session=2026-2027',
  '/api/attendance/student/1',
  '/api/schedule',
  '/api/schedule/5',
  '/api/schedule/teacher/second@hill.example',
  '/api/marks/result/1',
];

const withDay = (path: string, on: string | undefined) =>
  on === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}on=${on}`;

describe('a call with a day', () => {
  it('answers as it did at the end of that day, whatever was changed, corrected or withdrawn since', async () => {
    const { server, school, onDay, student, change } = await startSchool();
    await takeRegister(server, school.teacher);
    const lesson = { day: 'Monday', teacher: { email: school.otherTeacher.email } };
    const { body: period } = await addPeriod(server, school.admin, lesson);
    const { body: marks } = await submitExam(server, school.teacher);
    const read = async (as: TestPerson, on?: string) =>
      Promise.all(
        [...calls, student].map(async (path) => {
          const { status, body } = await server.call('GET', withDay(path, on), as);
          return [path, status, body];
        }),
      );
    const first = await read(school.admin);
    expect(first.map(([, status]) => status)).toEqual(first.map(() => 200));

    const second = await onDay(1);
    const teacher = await onDay(1, school.teacher);
    await change({ name: 'New Name', class: 6, roll: 77 }, second);
    await correctRegister(server, teacher, linesFor('Absent'));
    await server.call('PUT', `/api/marks/record/${marks._id}`, teacher, { marks: linesOf(1) });
    await server.call('DELETE', `/api/schedule/${period._id}`, second);
    const atSecond = await read(second);
    expect(atSecond).not.toEqual(first);

    const third = await onDay(2);
    await server.call('DELETE', `/api/attendance/5/${testToday}`, third);
    await server.call('DELETE', `/api/marks/record/${marks._id}`, third);
    await server.call('DELETE', student, third);
    expect(await read(third, testToday)).toEqual(first);
    expect(await read(third, testDay(1))).toEqual(atSecond);
    expect(await read(third, testDay(2))).toEqual(await read(third));
    expect((await server.call('GET', `${student}?on=${testDay(-1)}`, third)).status).toBe(404);
  });

  it('is refused at its field for an invalid date and for a day in the future, which only the timetable knows', async () => {
    const { server, school, student } = await startSchool();
    for (const path of [...calls, student]) {
      const ask = async (on: string) => {
        const { status, body } = await server.call('GET', withDay(path, on), school.admin);
        return [status, body.fields?.on];
      };
      const ahead = path.startsWith('/api/schedule') ? [200, undefined] : [400, 'This day is still to come.'];
      expect(await ask(testDay(1)), path).toEqual(ahead);
      expect(await ask('2026-02-30'), path).toEqual([400, 'Must be a date of the calendar, like 2026-11-20.']);
      expect([200, 400, 404], path).toContain((await ask('1000-01-01'))[0]);
    }
  });

  it('reaches no farther than the same call for today', async () => {
    const { server, school, onDay, change } = await startSchool();
    await takeRegister(server, school.teacher);
    const admin = await onDay(1);
    await change({ roll: 77 }, admin);
    const own = await onDay(1, { ...school.student, email: 's77@hill.example' });
    const other = await onDay(1, school.otherStudent);
    const ask = async (roll: number, as: TestPerson) =>
      (await server.call('GET', `/api/attendance/student/${roll}?on=${testToday}`, as)).status;
    expect([await ask(1, own), await ask(77, own), await ask(2, own), await ask(1, other)]).toEqual([
      200, 200, 403, 403,
    ]);
    expect((await server.call('GET', `/api/students/${school.student.id}?on=${testToday}`, own)).status).toBe(403);
    await server.call('PUT', '/api/policies', admin, { teachersReach: 'taught' });
    const teacher = await onDay(1, school.teacher);
    expect(await ask(1, teacher)).toBe(403);
    expect((await server.call('GET', `/api/students/class/5?on=${testToday}`, teacher)).status).toBe(403);
    await server.call('PUT', '/api/classes/5', admin, { name: 'Five', teacherEmail: school.teacher.email });
    expect(await ask(1, teacher)).toBe(200);
  });

  it('shows families nothing that was withdrawn since or is not published, in answers and in files', async () => {
    const { server, school, onDay } = await startSchool();
    await addTestGuardian(server.db, { schoolId: school.id, email: school.student.email, guardian: 'ma@home.example' });
    await takeRegister(server, school.teacher);
    const { body: withdrawn } = await submitExam(server, school.teacher, { examName: 'Withdrawn' });
    await submitExam(server, school.teacher, { examName: 'Unpublished' });
    const { body: published } = await submitExam(server, school.teacher, { examName: 'Published' });
    await server.call('POST', `/api/marks/record/${published._id}/publish`, school.teacher, {});
    const see = async (as: TestPerson) => {
      const read = async (path: string) => (await server.call('GET', withDay(path, testToday), as)).body;
      const results: { examName: string }[] = await read('/api/marks/result/1');
      const file = await read('/api/exports/results?roll=1&format=csv');
      const days = await read('/api/exports/student-attendance?roll=1&format=csv');
      return {
        exams: results.map(({ examName }) => examName).sort(),
        inFile: ['Published', 'Unpublished', 'Withdrawn'].filter((name) => String(file).includes(name)),
        registers: (await read('/api/attendance/student/1')).data.length,
        isDayInFile: String(days).includes(testToday),
      };
    };
    const all = ['Published', 'Unpublished', 'Withdrawn'];
    const everything = { exams: all, inFile: all, registers: 1, isDayInFile: true };
    const admin = await onDay(1);
    expect(await see(await onDay(1, school.student))).toEqual(everything);
    await server.call('DELETE', `/api/attendance/5/${testToday}`, admin);
    await server.call('DELETE', `/api/marks/record/${withdrawn._id}`, admin);
    const { body: policies } = await server.call('GET', '/api/policies', admin);
    await server.call('PUT', '/api/policies', admin, { ...policies, resultsVisible: 'published' });
    const seen = { exams: ['Published'], inFile: ['Published'], registers: 0, isDayInFile: false };
    expect(await see(await onDay(1, school.student))).toEqual(seen);
    expect(await see(await onDay(1, { ...school.student, email: 'ma@home.example' }))).toEqual(seen);
    expect(await see(admin)).toEqual(everything);
  });

  it('counts excused days as the policy of that day says', async () => {
    const { server, school, onDay } = await startSchool();
    await takeRegister(server, school.teacher);
    await correctRegister(server, school.teacher, linesFor('Excused'));
    const admin = await onDay(1);
    await server.call('PUT', '/api/policies', admin, { excusedCounts: 'not' });
    for (const path of ['/api/attendance/5/summary', '/api/attendance/5/summary?session=2026-2027']) {
      const total = async (on?: string) => (await server.call('GET', withDay(path, on), admin)).body[0].total;
      expect([await total(), await total(testToday)], path).toEqual([0, 1]);
    }
  });

  it('has no photos of people, because their files may be deleted by now', async () => {
    const { server, school, onDay, student } = await startSchool();
    await server.db
      .updateTable('person')
      .set({ photo_url: '/photos/x.webp' })
      .where('id', '=', school.student.id)
      .execute();
    const admin = await onDay(1);
    expect((await server.call('GET', student, admin)).body.photo).toBe('/photos/x.webp');
    expect((await server.call('GET', `${student}?on=${testToday}`, admin)).body.photo).toBe(null);
  });

  it('about an exam gives the subject the name that it had then', async () => {
    const { server, school, onDay } = await startSchool();
    const subject = { name: exam.subject, code: 'M', class: 5, session: '2026-2027' };
    const { body } = await server.call('POST', '/api/subjects/add', school.admin, subject);
    await submitExam(server, school.teacher);
    const admin = await onDay(1);
    const renamed = await server.call('PUT', `/api/subjects/${body._id}`, admin, { name: 'Sums', code: 'S' });
    expect(renamed).toMatchObject({ status: 200 });
    const ask = async (on = '') => (await server.call('GET', `/api/marks/result/1${on}`, admin)).body[0].subject;
    expect([await ask(), await ask(`?on=${testToday}`)]).toEqual(['Sums', exam.subject]);
  });
});
