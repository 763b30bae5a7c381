import { describe, expect, it } from 'vitest';
import { openTestGuardian } from '../../../../test/guardians.ts';
import { addPeriod, period } from '../../../../test/periods.ts';
import { takeRegister } from '../../../../test/registers.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testDay,
  testNow,
  testToday,
  weekdayOf,
} from '../../../../test/test-school.ts';
import { addLaterTeacher } from '../../../../test/two-schools.ts';

const day = weekdayOf(testToday);
const first = 'first@hill.example';
const second = 'second@hill.example';
const lessonOf = (email: string, changes: object = {}) => ({ day, teacher: { email }, ...changes });

/** A mathematics lesson of the first teacher in class 5 today, and the calls that people make about its cover. */
async function startWithLesson() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { body: lesson } = await addPeriod(server, school.admin, lessonOf(first));
  const path = `/api/cover/${testToday}/${lesson._id}`;
  const set = (teacher = second, as: TestPerson = school.admin) => server.call('PUT', path, as, { teacher });
  const read = async (path: string, as: TestPerson = school.admin) => (await server.call('GET', path, as)).body;
  const candidates = async () => (await read(`/api/cover/${testToday}/of/${first}`))[0].candidates;
  const covering = await openTestSignIn(server.db, school.id, second);
  return { server, ...school, lesson, path, set, read, candidates, covering };
}

describe('the candidates for covering a lesson', () => {
  it('are the teachers free then: first those who know class and subject, then those who have covered least', async () => {
    const { server, admin, set, candidates } = await startWithLesson();
    const [only] = await candidates();
    expect(only).toMatchObject({ email: second, knowsClass: false, knowsSubject: false, covers: 0 });
    await addPeriod(server, admin, lessonOf(second, { subject: 'Mathematics', time: '10:00-10:45', period: 3 }));
    await set();
    expect((await candidates()).map(({ email }: { email: string }) => email)).not.toContain(second);
    await server.call('DELETE', `/api/cover/${testToday}/${(await firstLesson(server, admin))._id}`, admin);
    expect((await candidates())[0]).toMatchObject({ email: second, knowsClass: true, knowsSubject: true, covers: 0 });
  });

  it('do not include teachers with a lesson then, nor those whose own lessons are covered that day', async () => {
    const { server, admin, lesson, candidates, path } = await startWithLesson();
    const { body: other } = await addPeriod(server, admin, lessonOf(second, { classNumber: 6, time: '08:30-09:15' }));
    expect(await candidates()).toEqual([]);
    expect(await server.call('PUT', path, admin, { teacher: second })).toMatchObject({
      status: 409,
      body: { reason: 'not-free-to-cover', faults: { teacher: { reason: 'not-free-to-cover' } } },
    });
    await server.call('DELETE', `/api/schedule/${other._id}`, admin);
    const later = (await addPeriod(server, admin, lessonOf(second, { classNumber: 6, time: '12:00-12:45', period: 5 })))
      .body;
    expect((await candidates()).map(({ email }: { email: string }) => email)).toEqual([second]);
    await server.call('PUT', `/api/cover/${testToday}/${later._id}`, admin, { teacher: first });
    expect(await candidates()).toEqual([]);
    expect(lesson.periods[0].time).toBe('08:00-08:45');
  });
});

async function firstLesson(server: Awaited<ReturnType<typeof startTestServer>>, admin: TestPerson) {
  const { body } = await server.call('GET', `/api/schedule/teacher/${first}`, admin);
  return body[0];
}

describe('a lesson that is covered', () => {
  it('is shown nowhere as long as its class is closed on the day', async () => {
    const { server, admin, set, read, student, covering } = await startWithLesson();
    server.setNow(hoursLater(1));
    await set();
    const paths = [
      ['/api/cover/class/5', student],
      [`/api/cover/teacher/${second}`, covering],
    ] as const;
    const shown = async () => [
      ...(await Promise.all(paths.map(async ([asked, as]) => (await read(asked, as)).length))),
      (await read(`/api/cover/${testToday}`)).covers.length,
      (await read('/api/news/unread', student)).cover,
    ];
    expect(await shown()).toEqual([1, 1, 1, 1]);
    const closed = { name: 'Trip', from: testToday, to: testToday, classes: [5] };
    const { body } = await server.call('POST', '/api/calendar/closed', admin, closed);
    expect(await shown()).toEqual([0, 0, 0, 0]);
    await server.call('DELETE', `/api/calendar/closed/${body._id}`, admin);
    expect(await shown()).toEqual([1, 1, 1, 1]);
  });

  it('is shown to the covering teacher, the absent teacher and the class, also on their home pages', async () => {
    const { set, read, teacher, student, covering, lesson } = await startWithLesson();
    const { status, body } = await set();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      date: testToday,
      lesson: lesson._id,
      class: 5,
      subject: 'Mathematics',
      startsMinute: 480,
      absent: { email: first },
      by: { email: second },
    });
    expect(await read(`/api/cover/teacher/${second}`, covering)).toEqual([body]);
    expect(await read(`/api/cover/teacher/${first}`, teacher)).toEqual([body]);
    expect(await read('/api/cover/class/5', student)).toEqual([body]);
    const shown = { teacher: 'Teacher second', insteadOf: 'Teacher first', subject: 'Mathematics' };
    expect((await read('/api/home', covering)).teacher.lessons).toMatchObject({ date: testToday, lessons: [shown] });
    expect((await read('/api/home', student)).student.lessons).toMatchObject({ date: testToday, lessons: [shown] });
    expect((await read('/api/home', teacher)).teacher.lessons).toMatchObject({
      date: testDay(7),
      lessons: [{ class: 5 }],
    });
  });

  it('stays as it was in the timetable, and in the next week', async () => {
    const { server, id, set, read } = await startWithLesson();
    const timetable = await read('/api/schedule');
    await set();
    expect(await read('/api/schedule')).toEqual(timetable);
    const tomorrow = new Date(testNow.getTime() + 24 * 60 * 60 * 1000);
    server.setNow(tomorrow);
    const signIn = (email: string) => openTestSignIn(server.db, id, email, tomorrow);
    expect((await read('/api/home', await signIn(second))).teacher.lessons).toBeNull();
    const { lessons } = (await read('/api/home', await signIn('s1@hill.example'))).student;
    expect(lessons).toMatchObject({ date: testDay(7), lessons: [{ teacher: 'Teacher first' }] });
    expect(lessons.lessons[0]).not.toHaveProperty('insteadOf');
  });

  it('goes to another when another is chosen, and back to its teacher', async () => {
    const { server, admin, set, path, read, covering } = await startWithLesson();
    await set();
    expect((await set()).status).toBe(200);
    expect((await server.call('DELETE', path, admin)).status).toBe(200);
    expect(await read(`/api/cover/teacher/${second}`, covering)).toEqual([]);
    expect(await server.call('DELETE', path, admin)).toMatchObject({
      status: 404,
      body: { reason: 'cover-not-found' },
    });
    const actions = (await read('/api/audit')).map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action.startsWith('cover.'))).toEqual(['cover.remove', 'cover.set']);
  });

  it('is not covered any more once it is moved to another weekday', async () => {
    const { server, admin, set, read, lesson, student, covering } = await startWithLesson();
    expect((await server.call('PUT', '/api/policies', admin, { teachersReach: 'taught' })).status).toBe(200);
    await set();
    const moved = lessonOf(first, { day: weekdayOf(testDay(1)) });
    expect((await server.call('PUT', `/api/schedule/${lesson._id}`, admin, { ...period, ...moved })).status).toBe(200);
    expect(await read('/api/cover/class/5', student)).toMatchObject([{ isWithdrawn: true }]);
    expect((await server.call('GET', '/api/students/class/5', covering)).status).toBe(403);
  });

  it('of somebody who has left since is open again', async () => {
    const { server, set, read, admin, student } = await startWithLesson();
    await set();
    const { body: teachers } = await server.call('GET', '/api/teachers', admin);
    const { _id } = (teachers.teachers ?? teachers).find(({ email }: { email: string }) => email === second);
    expect((await server.call('DELETE', `/api/teachers/${_id}`, admin)).status).toBe(200);
    expect(await read('/api/cover/class/5', student)).toEqual([]);
  });
});

describe('news of a cover', () => {
  it('is unread for both teachers and the class until they look, and gone once the lesson is given back', async () => {
    const { server, id, admin, teacher, student, covering, set, path, lesson } = await startWithLesson();
    await addLaterTeacher(server, id, 'third@hill.example');
    const third = await openTestSignIn(server.db, id, 'third@hill.example');
    const asked = { schoolId: id, email: student.email, guardian: 'mother@home.example' };
    const mother = await openTestGuardian(server.db, asked);
    // Only what happens after people joined is news to them.
    server.setNow(hoursLater(1));
    const others = [admin, third];
    const told = [teacher, covering, student, mother];
    const unread = (people: readonly TestPerson[]) =>
      Promise.all(
        people.map(async (person) => (await server.call('GET', '/api/news/unread', person)).body.cover as number),
      );
    const look = (person: TestPerson) =>
      server.call('POST', '/api/news/read', person, { kind: 'cover', upTo: lesson._id });
    expect(await unread(told)).toEqual([0, 0, 0, 0]);
    expect((await look(covering)).status).toBe(404);
    await set();
    expect(await unread(told)).toEqual([1, 1, 1, 1]);
    expect(await unread(others)).toEqual([0, 0]);
    expect(await look(student)).toMatchObject({ status: 200, body: { cover: 0 } });
    expect(await unread(told)).toEqual([1, 1, 0, 1]);
    expect((await look(third)).status).toBe(404);
    await server.call('DELETE', path, admin);
    expect(await unread(told)).toEqual([0, 0, 0, 0]);
  });

  it('is unread again for readers when another teacher is chosen', async () => {
    const { server, id, admin, student, set, lesson } = await startWithLesson();
    await addLaterTeacher(server, id, 'third@hill.example');
    await set();
    await server.call('POST', '/api/news/read', student, { kind: 'cover', upTo: lesson._id });
    server.setNow(hoursLater(1));
    const at = (email: string) => openTestSignIn(server.db, id, email, hoursLater(1));
    const body = { teacher: 'third@hill.example' };
    const path = `/api/cover/${testToday}/${lesson._id}`;
    expect((await server.call('PUT', path, await at(admin.email), body)).status).toBe(200);
    const news = await server.call('GET', '/api/news/unread', await at(student.email));
    expect(news.body.cover).toBe(1);
  });
});

describe('news of a cover for a guardian of several children', () => {
  /** A guardian of children in classes 5 and 6, each with a covered lesson. */
  async function startWithChildren() {
    const started = await startWithLesson();
    const { server, id, admin, set, lesson } = started;
    const child = (email: string) => ({ schoolId: id, email, guardian: 'mother@home.example' });
    await openTestGuardian(server.db, child('s1@hill.example'));
    const mother = await openTestGuardian(server.db, child('s4@hill.example'));
    const later = { classNumber: 6, time: '12:00-12:45', period: 5 };
    const { body: other } = await addPeriod(server, admin, lessonOf(first, later));
    server.setNow(hoursLater(1));
    await set();
    const coverOther = () => server.call('PUT', `/api/cover/${testToday}/${other._id}`, admin, { teacher: second });
    await coverOther();
    const unread = async () => (await server.call('GET', '/api/news/unread', mother)).body.cover;
    const look = (at: string) => server.call('POST', '/api/news/read', mother, { kind: 'cover', upTo: at });
    return { ...started, mother, unread, look, coverOther, lessons: [lesson._id, other._id] as const };
  }

  it('is read for the child in that class, and stays unread for the others', async () => {
    const { unread, look, lessons } = await startWithChildren();
    expect(await unread()).toBe(2);
    expect(await look(lessons[0])).toMatchObject({ status: 200, body: { cover: 1 } });
    expect(await look(lessons[0])).toMatchObject({ status: 200, body: { cover: 1 } });
    expect(await look(lessons[1])).toMatchObject({ status: 200, body: { cover: 0 } });
  });

  it('is unread again for the child whose lesson goes to another teacher', async () => {
    const { server, id, admin, unread, look, lessons } = await startWithChildren();
    await addLaterTeacher(server, id, 'third@hill.example');
    await look(lessons[0]);
    await look(lessons[1]);
    server.setNow(hoursLater(2));
    const body = { teacher: 'third@hill.example' };
    await server.call('PUT', `/api/cover/${testToday}/${lessons[1]}`, admin, body);
    expect(await unread()).toBe(1);
    expect((await look(lessons[0])).body.cover).toBe(1);
    expect((await look(lessons[1])).body.cover).toBe(0);
  });

  it('counts once where both children are in the class, and is read for both', async () => {
    const { server, id, unread, look, lessons } = await startWithChildren();
    const child = { schoolId: id, email: 's2@hill.example', guardian: 'mother@home.example' };
    await openTestGuardian(server.db, child);
    expect(await unread()).toBe(2);
    expect((await look(lessons[0])).body.cover).toBe(1);
  });
});

describe('where nobody is free', () => {
  it('a teacher who teaches then is offered with that lesson, and takes both classes only on request', async () => {
    const { server, admin, read, path, covering } = await startWithLesson();
    await addPeriod(server, admin, lessonOf(second, { classNumber: 6, subject: 'Art', time: '08:30-09:15' }));
    const [lesson] = await read(`/api/cover/${testToday}/of/${first}`);
    expect(lesson).toMatchObject({
      candidates: [],
      together: [{ email: second, class: 6, subject: 'Art', covers: 0 }],
    });
    const put = (body: object) => server.call('PUT', path, admin, body);
    expect((await put({ teacher: second })).status).toBe(409);
    expect(await put({ teacher: second, together: true })).toMatchObject({
      status: 200,
      body: { by: { email: second } },
    });
    const { lessons } = (await read('/api/home', covering)).teacher.lessons;
    expect(lessons.map((one: { class: number }) => one.class)).toEqual([5, 6]);
    expect((await takeRegister(server, covering)).status).toBe(201);
  });

  it('lessons of a teacher who is absent too do not count as clashes, and that teacher is not offered', async () => {
    const { server, id, admin, read } = await startWithLesson();
    await addLaterTeacher(server, id, 'third@hill.example');
    const { body: other } = await addPeriod(server, admin, lessonOf(second, { classNumber: 6 }));
    const body = { teacher: 'third@hill.example' };
    expect((await server.call('PUT', `/api/cover/${testToday}/${other._id}`, admin, body)).status).toBe(200);
    const [lesson] = await read(`/api/cover/${testToday}/of/${first}`);
    expect(lesson.candidates).toEqual([]);
    expect(lesson.together).toMatchObject([{ email: 'third@hill.example', class: 6 }]);
  });
});

describe('the lessons of a teacher who is absent for several days', () => {
  /** In addition to today's lesson: one tomorrow, one in three days, and one today for which nobody is free. */
  async function startWithDays() {
    const started = await startWithLesson();
    const { server, admin } = started;
    const on = (place: number, changes: object = {}) =>
      addPeriod(server, admin, lessonOf(first, { day: weekdayOf(testDay(place)), ...changes }));
    await on(1);
    await on(3);
    await on(0, { time: '10:00-10:45', period: 3 });
    await addPeriod(server, admin, lessonOf(second, { classNumber: 6, time: '10:00-10:45', period: 3 }));
    const address = `/api/cover/${testToday}/of/${first}`;
    const giveAll = (to?: string) => server.call('POST', address, admin, { to });
    return { ...started, address, giveAll };
  }

  it('are listed day by day', async () => {
    const { read, address } = await startWithDays();
    const dates = async (query: string) => (await read(`${address}${query}`)).map(({ date }: { date: string }) => date);
    expect(await dates('')).toEqual([testToday, testToday]);
    expect(await dates(`?to=${testDay(2)}`)).toEqual([testToday, testToday, testDay(1)]);
    expect(await dates(`?to=${testDay(3)}`)).toEqual([testToday, testToday, testDay(1), testDay(3)]);
  });

  it('are listed once they are covered, with every teacher who has lessons on any of the days', async () => {
    const { server, admin, read, giveAll } = await startWithDays();
    await addPeriod(
      server,
      admin,
      lessonOf(second, { day: weekdayOf(testDay(1)), classNumber: 6, time: '12:00-12:45' }),
    );
    await giveAll(testDay(3));
    const answer = await read(`/api/cover/${testToday}?to=${testDay(3)}`);
    expect(answer.covers.map(({ date }: { date: string }) => date)).toEqual([testToday, testDay(1), testDay(3)]);
    const counts = answer.teachers.map(({ email, lessons }: { email: string; lessons: number }) => [email, lessons]);
    expect(counts).toEqual([
      [first, 4],
      [second, 2],
    ]);
    const tomorrow = await read(`/api/cover/${testDay(1)}`);
    expect(tomorrow.covers.map(({ date }: { date: string }) => date)).toEqual([testDay(1)]);
    expect(tomorrow.teachers).toHaveLength(2);
    expect(await server.call('GET', `/api/cover/${testToday}?to=${testDay(14)}`, admin)).toMatchObject({ status: 400 });
  });

  it('are given in one call to teachers who are free, and the rest are counted', async () => {
    const { read, address, giveAll, covering } = await startWithDays();
    const { status, body } = await giveAll(testDay(1));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      covers: [
        { date: testToday, startsMinute: 480, by: { email: second } },
        { date: testDay(1), startsMinute: 480, by: { email: second } },
      ],
      left: 1,
    });
    expect(await read(`/api/cover/teacher/${second}`, covering)).toEqual(body.covers);
    const by = (await read(`${address}?to=${testDay(3)}`)).map(
      (one: { by: { email: string } | null }) => one.by?.email,
    );
    expect(by).toEqual([second, undefined, second, undefined]);
    expect((await giveAll(testDay(1))).body).toEqual({ covers: [], left: 1 });
    const actions = (await read('/api/audit')).map(({ action }: { action: string }) => action);
    expect(actions.filter((action: string) => action === 'cover.set')).toHaveLength(2);
  });

  it('go to somebody else if the absent teacher was to cover them', async () => {
    const { server, id, admin, read, address, giveAll } = await startWithDays();
    await addLaterTeacher(server, id, 'third@hill.example');
    const { body: hers } = await addPeriod(server, admin, lessonOf(second, { classNumber: 6, time: '12:00-12:45' }));
    await server.call('PUT', `/api/cover/${testToday}/${hers._id}`, admin, { teacher: first });
    const ofNoon = async () => (await read(address)).find(({ lesson }: { lesson: string }) => lesson === hers._id);
    expect(await ofNoon()).toMatchObject({ by: null });
    expect((await giveAll()).body).toMatchObject({ left: 0 });
    expect(await ofNoon()).toBeUndefined();
    const { covers } = await read(`/api/cover/${testToday}`);
    expect(covers).toContainEqual(
      expect.objectContaining({ lesson: hers._id, by: { name: expect.any(String), email: 'third@hill.example' } }),
    );
  });

  it('are for at most 14 days, the last not before the first, and for a teacher of the school', async () => {
    const { server, admin, address, giveAll } = await startWithDays();
    expect(await giveAll(testDay(14))).toMatchObject({
      status: 400,
      body: { faults: { to: { reason: 'too-many-days' } } },
    });
    expect(await giveAll(testDay(-1))).toMatchObject({
      status: 400,
      body: { faults: { to: { reason: 'last-day-before-first' } } },
    });
    const nobody = address.replace('first@', 'nobody@');
    expect(await server.call('POST', nobody, admin, {})).toMatchObject({ status: 404 });
    expect(await server.call('GET', `${address}?to=${testDay(14)}`, admin)).toMatchObject({ status: 400 });
    const reading = await server.call('GET', `${address}?to=${testDay(13)}`, admin);
    expect(reading.status).toBe(200);
  });
});

describe('a covering teacher, if teachers reach only their own classes,', () => {
  it('reaches the class and takes its register on that day, and on no other', async () => {
    const { server, id, admin, set, covering } = await startWithLesson();
    expect((await server.call('PUT', '/api/policies', admin, { teachersReach: 'taught' })).status).toBe(200);
    const listClass = async (as = covering) => (await server.call('GET', '/api/students/class/5', as)).status;
    expect(await listClass()).toBe(403);
    await set();
    expect(await listClass()).toBe(200);
    expect((await takeRegister(server, covering)).status).toBe(201);
    const tomorrow = new Date(testNow.getTime() + 24 * 60 * 60 * 1000);
    server.setNow(tomorrow);
    expect(await listClass(await openTestSignIn(server.db, id, second, tomorrow))).toBe(403);
  });
});

describe('a cover is refused', () => {
  it('by the lesson’s own teacher, by somebody who is not a teacher, and for an unknown lesson or one on another day', async () => {
    const { server, admin, set, lesson } = await startWithLesson();
    expect(await set(first)).toMatchObject({ status: 400, body: { reason: 'covers-own-lesson' } });
    expect(await set('nobody@hill.example')).toMatchObject({ status: 400, body: { reason: 'teacher-not-of-school' } });
    const put = (path: string) => server.call('PUT', `/api/cover/${path}`, admin, { teacher: second });
    expect(await put(`${testToday}/999`)).toMatchObject({ status: 404, body: { reason: 'lesson-not-found' } });
    expect(await put(`${testDay(1)}/${lesson._id}`)).toMatchObject({ status: 400, body: { reason: 'no-lesson-then' } });
    expect(await put(`1999-01-04/${lesson._id}`)).toMatchObject({ status: 400, body: { reason: 'outside-sessions' } });
  });

  it('to all but one of two that are set at once for one teacher and time', async () => {
    const { server, id, admin, set } = await startWithLesson();
    await addLaterTeacher(server, id, 'third@hill.example');
    const { body: other } = await addPeriod(server, admin, lessonOf('third@hill.example', { classNumber: 6 }));
    const setOther = () => server.call('PUT', `/api/cover/${testToday}/${other._id}`, admin, { teacher: second });
    const answers = await Promise.all([set(), setOther()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
