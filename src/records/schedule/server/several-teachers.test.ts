import { describe, expect, it } from 'vitest';
import { addPeriod, otherTeacher, period } from '../../../../test/periods.ts';
import {
  addTestSchool,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testToday,
  weekdayOf,
} from '../../../../test/test-school.ts';
import { addLaterTeacher } from '../../../../test/two-schools.ts';

const first = period.teacher;
const second = otherTeacher;
const third = { name: 'Hill third@hill.example', email: 'third@hill.example' };
const day = weekdayOf(testToday);

/** A lesson in class 5 today with the first and second teacher; a third teacher has none. */
async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const thirdId = await addLaterTeacher(server, school.id, third.email);
  const { admin } = school;
  const sent = { day, teachers: [{ email: first.email }, { email: second.email }] };
  const added = await addPeriod(server, admin, { ...sent, teacher: undefined });
  const path = `/api/schedule/${added.body._id}`;
  return {
    server,
    ...school,
    thirdId,
    thirdTeacher: await openTestSignIn(server.db, school.id, third.email),
    added,
    path,
    lesson: added.body._id as string,
    read: async (asked: string, as: TestPerson = admin) => (await server.call('GET', asked, as)).body,
    change: (body: object) => server.call('PUT', path, admin, { ...period, day, teacher: undefined, ...body }),
  };
}

describe('a lesson of several teachers', () => {
  it('names all of them, the first as the main teacher, wherever it is read', async () => {
    const { added, read, student } = await start();
    expect(added).toMatchObject({ status: 201, body: { teachers: [first, second], periods: [{ teacher: first }] } });
    for (const path of [
      '/api/schedule',
      `/api/schedule/teacher/${first.email}`,
      `/api/schedule/teacher/${second.email}`,
    ]) {
      expect(await read(path), path).toEqual([added.body]);
    }
    expect(await read('/api/schedule/5', student)).toEqual([added.body]);
    expect(await read(`/api/schedule/teacher/${third.email}`)).toEqual([]);
    const home = await read('/api/home', student);
    expect(home.student.lessons.lessons[0]).toMatchObject({ teacher: first.name, teachers: [first.name, second.name] });
  });

  it('takes `teacher` beside `teachers` as the first, and keeps the others where it comes alone', async () => {
    const { change } = await start();
    const teachersOf = async (body: object) =>
      (await change(body)).body.teachers.map(({ email }: { email: string }) => email);
    expect(await teachersOf({ teacher: { email: third.email } })).toEqual([third.email, second.email]);
    expect(await teachersOf({ teacher: { email: second.email } })).toEqual([second.email]);
    expect(await teachersOf({ teacher: first, teachers: [second, third] })).toEqual([
      first.email,
      second.email,
      third.email,
    ]);
    expect(await teachersOf({ teachers: [third, third, first] })).toEqual([third.email, first.email]);
    expect(await teachersOf({ teachers: [third] })).toEqual([third.email]);
  });

  it('is refused without a teacher, and with one who is not of the school, at the field', async () => {
    const { change } = await start();
    for (const [body, field] of [
      [{}, 'teacher'],
      [{ teachers: [] }, 'teachers'],
      [{ teachers: [first, { email: 'stranger@hill.example' }] }, 'teachers.1.email'],
      [{ teacher: { email: 'stranger@hill.example' }, teachers: [first] }, 'teacher.email'],
    ] as const) {
      const { status, body: answer } = await change(body);
      expect([status, Object.keys(answer.fields)], JSON.stringify(body)).toEqual([400, [field]]);
    }
  });

  it('clashes with another lesson of any of them, in whatever order they are named, and with no other', async () => {
    const { server, admin } = await start();
    const at = (teachers: readonly object[]) =>
      addPeriod(server, admin, { day, classNumber: 6, teacher: undefined, teachers });
    for (const teachers of [[second], [third, first], [third, second]]) {
      const refused = await at(teachers);
      expect(refused, JSON.stringify(teachers)).toMatchObject({
        status: 409,
        body: { reason: 'period-clashes', parameters: { clash: { reason: 'overlaps-with' } } },
      });
    }
    expect((await at([third])).status).toBe(201);
  });

  it('is refused to one of two who give a teacher two of them at once', async () => {
    const { server, admin } = await start();
    for (const weekday of ['Saturday', 'Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
      const at = (classNumber: number, own: { readonly email: string }) =>
        addPeriod(server, admin, {
          ...{ classNumber, day: weekday, period: 5, time: '12:00-12:45' },
          ...{ teacher: undefined, teachers: [own, third] },
        });
      const answers = await Promise.all([at(7, first), at(8, second)]);
      expect(answers.map(({ status }) => status).sort(), weekday).toEqual([201, 409]);
    }
  });

  it('is in the timetable and calendar of each, who reach its class and take its register', async () => {
    const { server, admin, otherTeacher: secondPerson, thirdTeacher, read } = await start();
    const policies = { teachersReach: 'taught', registersTaken: 'lesson' };
    await server.call('PUT', '/api/policies', admin, policies);
    const home = await read('/api/home', secondPerson);
    expect(home.teacher).toMatchObject({
      lessons: { lessons: [{ class: 5, subject: 'Mathematics' }] },
      lessonsToTake: [{ class: 5, period: 1 }],
    });
    expect((await server.call('GET', `/api/attendance/5/${testToday}`, thirdTeacher)).status).not.toBe(200);
    const { lessons } = await read(`/api/attendance/5/${testToday}?period=1`, secondPerson);
    expect(lessons[0]).toMatchObject({ teacher: first, teachers: [first, second] });
  });

  it('stays with the others when one leaves, and an undo gives it back', async () => {
    const { server, admin, teacher, added, read } = await start();
    const deletion = { email: admin.email };
    const duties = await read(`/api/teachers/${teacher.id}/duties`);
    expect(duties).toMatchObject({ periods: [{ class: 5, periods: 1 }], periodsAlone: 0 });
    expect((await server.call('DELETE', `/api/teachers/${teacher.id}`, admin, deletion)).status).toBe(200);
    const [left] = await read('/api/schedule');
    expect(left).toMatchObject({ _id: added.body._id, teachers: [second], periods: [{ teacher: second }] });
    const { changes } = await read(`/api/history/period/${added.body._id}`).then((entries) => entries[0]);
    expect(changes).toEqual([{ field: 'teacher.email', from: `${first.email}, ${second.email}`, to: second.email }]);
    const [entry] = await read(`/api/history/teacher/${teacher.id}`);
    expect((await server.call('POST', `/api/history/${entry._id}/undo`, admin, {})).status).toBe(200);
    expect(await read('/api/schedule')).toEqual([added.body]);
  });

  it('is handed over in the place of one, even to somebody who teaches it already', async () => {
    const { server, admin, teacher, otherTeacher: secondPerson, thirdId, read } = await start();
    const deleted = (id: number, to: number) =>
      server.call('DELETE', `/api/teachers/${id}`, admin, { email: admin.email, periodsTo: String(to) });
    expect((await deleted(teacher.id, thirdId)).status).toBe(200);
    expect((await read('/api/schedule'))[0].teachers).toEqual([third, second]);
    expect((await deleted(thirdId, secondPerson.id)).status).toBe(200);
    expect((await read('/api/schedule'))[0].teachers).toEqual([second]);
  });

  it('is covered for each of them separately, and each cover is withdrawn separately', async () => {
    const { server, id, admin, otherTeacher: secondPerson, thirdTeacher, lesson, read, student } = await start();
    const path = `/api/cover/${testToday}/${lesson}`;
    await addLaterTeacher(server, id, 'fourth@hill.example');
    const set = (body: object) => server.call('PUT', path, admin, body);
    expect(await set({ teacher: second.email })).toMatchObject({ status: 400, body: { reason: 'covers-own-lesson' } });
    expect(await set({ teacher: third.email, absent: 'fourth@hill.example' })).toMatchObject({
      status: 400,
      body: { fields: { absent: expect.any(String) } },
    });
    expect((await set({ teacher: third.email, absent: second.email })).body).toMatchObject({
      absent: second,
      by: third,
    });
    expect((await set({ teacher: 'fourth@hill.example' })).body).toMatchObject({ absent: first });
    const { covers } = await read(`/api/cover/${testToday}`);
    expect(covers.map(({ absent }: { absent: object }) => absent)).toEqual(expect.arrayContaining([first, second]));
    expect((await read('/api/home', thirdTeacher)).teacher.lessons.lessons).toHaveLength(1);
    expect((await read('/api/home', secondPerson)).teacher.lessons?.date).not.toBe(testToday);
    const [shown] = (await read('/api/home', student)).student.lessons.lessons;
    expect(shown.teachers).toEqual(expect.arrayContaining([third.name, 'Hill fourth@hill.example']));

    expect((await server.call('DELETE', `${path}?absent=${second.email}`, admin)).status).toBe(200);
    expect((await read('/api/home', secondPerson)).teacher.lessons.date).toBe(testToday);
    expect((await read(`/api/cover/${testToday}`)).covers).toMatchObject([{ absent: first }]);
    expect((await server.call('DELETE', `${path}?absent=${second.email}`, admin)).status).toBe(404);
  });
});

describe('a subject of several teachers', () => {
  it('names them, gives each reach to its class, drafts and comments, and stays with the others', async () => {
    const { server, admin, teacher, thirdTeacher, read } = await start();
    const sent = { name: 'Music', code: 'MUS-6', class: 6, session: '2026-2027' };
    const emails = [first.email, third.email];
    const added = await server.call('POST', '/api/subjects/add', admin, { ...sent, teacherEmails: emails });
    expect(added).toMatchObject({ status: 201, body: { teacher: first, teachers: [first, third] } });
    const path = `/api/subjects/${added.body._id}`;
    const change = async (body: object) =>
      (await server.call('PUT', path, admin, { name: 'Music', code: 'MUS-6', ...body })).body.teachers;
    expect(await change({})).toEqual([first, third]);
    expect(await change({ teacherEmail: second.email })).toEqual([second, third]);
    expect(await change({ teacherEmail: null })).toEqual([]);
    expect(await change({ teacherEmails: emails })).toEqual([first, third]);
    expect(await server.call('PUT', path, admin, { name: 'Music', code: 'M', teacherEmails: ['x@y.z'] })).toMatchObject(
      {
        status: 400,
        body: { fields: { 'teacherEmails.0': expect.any(String) } },
      },
    );

    await server.call('PUT', '/api/policies', admin, { teachersReach: 'taught' });
    const list = await read('/api/subjects/class/6', thirdTeacher);
    expect(list).toMatchObject([{ name: 'Music' }]);
    expect((await server.call('GET', '/api/subjects/class/5', thirdTeacher)).status).toBe(403);
    const named = { class: 6, subject: 'Music', examName: 'Test', marks: [] };
    expect(await server.call('PUT', '/api/marks/draft', teacher, named)).toMatchObject({ status: 200 });
    expect(await read('/api/marks/drafts', thirdTeacher)).toMatchObject([{ subject: 'Music', begunBy: first.name }]);

    await server.call('DELETE', `/api/teachers/${teacher.id}`, admin, { email: admin.email });
    expect((await read('/api/subjects?session=2026-2027'))[0].teachers).toEqual([third]);
    const [entry] = await read(`/api/history/teacher/${teacher.id}`);
    await server.call('POST', `/api/history/${entry._id}/undo`, admin, {});
    expect((await read('/api/subjects?session=2026-2027'))[0].teachers).toEqual([first, third]);
  });
});
