import { describe, expect, it } from 'vitest';
import { openTestGuardian } from '../../../../test/guardians.ts';
import { openTestOffice } from '../../../../test/offices.ts';
import { addPeriod, letStandSince } from '../../../../test/periods.ts';
import { takeRegister } from '../../../../test/registers.ts';
import { setPolicies } from '../../../../test/statuses.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testDay,
  testToday,
} from '../../../../test/test-school.ts';

const first = { name: 'Teacher first', email: 'first@hill.example' };
const second = { name: 'Teacher second', email: 'second@hill.example' };
/** A Monday; the day before is the Sunday of the school's week. */
const monday = testToday;
const sunday = testDay(-1);
/** The Monday of the week that Sunday is in. */
const lastMonday = testDay(-7);

/** Lessons of class 5: mathematics of the first teacher on Sunday and today, one of the second today. */
async function startWithLessons() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin, teacher } = school;
  await addPeriod(server, admin, { day: 'Sunday' });
  const { body: lesson } = await addPeriod(server, admin, { day: 'Monday', period: 2, time: '07:00-07:45' });
  await addPeriod(server, admin, { day: 'Monday', period: 3, time: '09:00-09:45', subject: 'Art', teacher: second });
  await letStandSince(server, '2026-06-01');
  const other = await openTestSignIn(server.db, school.id, second.email);
  const write = (body: object, { as = teacher, at = `${monday}/2`, number = 5, ...keys }: To = {}) =>
    server.call('PUT', `/api/diary/${number}/${at}`, as, body, keys);
  const read = async (path: string, as: TestPerson = admin) => (await server.call('GET', path, as)).body;
  /** Signs in somebody this many hours later, and sets the clock to that time. */
  const later = (hours: number, email: string) => {
    server.setNow(hoursLater(hours));
    return openTestSignIn(server.db, school.id, email, hoursLater(hours));
  };
  return { server, ...school, lesson, other, write, read, later };
}

type LessonOfWeek = { readonly date: string; readonly period: number; readonly mayWrite: boolean };
type To = {
  readonly as?: TestPerson;
  readonly at?: string;
  readonly number?: number;
  readonly key?: string;
  readonly replacedKeys?: string;
};

describe('a diary entry about a lesson', () => {
  it('is written by its teacher, can be replaced, and is read by the class, its families and the staff', async () => {
    const { server, id, teacher, student, admin, write, read } = await startWithLessons();
    const written = await write({ topic: '  Fractions ', text: 'Pages 3 and 4' });
    expect(written.status).toBe(200);
    expect(written.body).toMatchObject({
      class: 5,
      date: monday,
      period: 2,
      subject: 'Mathematics',
      topic: 'Fractions',
      text: 'Pages 3 and 4',
      by: first,
    });
    const again = await write({ topic: 'Fractions again' });
    expect(again.body).toMatchObject({ _id: written.body._id, topic: 'Fractions again', text: 'Pages 3 and 4' });
    expect(again.body.version).not.toBe(written.body.version);
    expect((await write({ topic: 'Fractions again', text: null })).body.text).toBeNull();
    await write({ topic: 'Before', text: 'A book' }, { at: `${sunday}/1` });
    const guardian = await openTestGuardian(server.db, {
      schoolId: id,
      email: student.email,
      guardian: 'mother@hill.example',
    });
    for (const as of [admin, teacher, student, guardian]) {
      const all = await read('/api/diary?class=5', as);
      expect(all.map(({ topic }: { topic: string }) => topic)).toEqual(['Fractions again', 'Before']);
    }
    expect((await read(`/api/diary?class=5&from=${sunday}&to=${sunday}`, student)).length).toBe(1);
    expect(await server.call('GET', '/api/diary?class=6', student)).toMatchObject({ status: 403 });
    expect(await server.call('GET', '/api/diary?class=99', admin)).toMatchObject({ status: 400 });
    expect(await server.call('GET', `/api/diary?class=5&from=${monday}&to=${sunday}`, admin)).toMatchObject({
      status: 400,
      body: { reason: 'last-day-before-first' },
    });
    expect(await server.call('GET', '/api/diary?class=5&from=2024-01-01', admin)).toMatchObject({ status: 400 });
  });

  it('is refused without a topic, before its day, without its lesson, and from another teacher', async () => {
    const { student, other, write } = await startWithLessons();
    expect(await write({ topic: ' ' })).toMatchObject({ status: 400, body: { faults: { topic: {} } } });
    expect(await write({ topic: 'x'.repeat(201) })).toMatchObject({ status: 400 });
    expect(await write({ topic: 'A', text: 'x'.repeat(4001) })).toMatchObject({ status: 400 });
    expect(await write({ topic: 'A' }, { at: `${testDay(7)}/2` })).toMatchObject({
      status: 400,
      body: { faults: { date: { reason: 'day-ahead' } } },
    });
    expect(await write({ topic: 'A' }, { at: `${monday}/9` })).toMatchObject({
      status: 400,
      body: { faults: { period: { reason: 'no-such-lesson' } } },
    });
    expect(await write({ topic: 'A' }, { number: 99 })).toMatchObject({ status: 400 });
    expect(await write({ topic: 'A' }, { as: other })).toMatchObject({ status: 403 });
    expect(await write({ topic: 'A' }, { as: student })).toMatchObject({ status: 403 });
  });

  it('is refused on a day on which the class is closed', async () => {
    const { server, admin, write } = await startWithLessons();
    await server.call('POST', '/api/calendar/closed', admin, { name: 'Feast', from: sunday, to: sunday });
    expect(await write({ topic: 'A' }, { at: `${sunday}/1` })).toMatchObject({
      status: 400,
      body: { faults: { date: { reason: 'day-closed' } } },
    });
  });

  it('is written by the covering teacher and by the absent teacher, on later days too', async () => {
    const { server, admin, other, lesson, write, later } = await startWithLessons();
    const cover = { teacher: second.email };
    expect((await server.call('PUT', `/api/cover/${monday}/${lesson._id}`, admin, cover)).status).toBe(200);
    expect((await write({ topic: 'By the other' }, { as: other })).body.by).toEqual(second);
    expect((await write({ topic: 'By the first' })).body.by).toEqual(first);
    const coming = await later(24, second.email);
    expect((await write({ topic: 'Later' }, { as: coming })).status).toBe(200);
    expect((await write({ topic: 'A' }, { as: coming, at: `${lastMonday}/2` })).status).toBe(403);
  });

  it('is changed by admins with a reason, and by teachers as long as they may correct registers', async () => {
    const { server, db, id, admin, teacher, write, read } = await startWithLessons().then((started) => ({
      ...started,
      db: started.server.db,
    }));
    expect(await write({ topic: 'A' }, { as: admin })).toMatchObject({
      status: 400,
      body: { faults: { why: { reason: 'diary-needs-why' } } },
    });
    await write({ topic: 'Of last week' }, { at: `${lastMonday}/2` });
    await setPolicies(db, { id }, { correction_days: 2 });
    expect(await write({ topic: 'B' }, { at: `${lastMonday}/2` })).toMatchObject({
      status: 403,
      body: { reason: 'correction-too-late' },
    });
    // The week offers what is accepted: a first entry, but no correction any more.
    const may = async (as: TestPerson) =>
      (await read(`/api/diary/5/weeks/${testDay(-14)}`, as)).lessons
        .concat((await read(`/api/diary/5/weeks/${lastMonday}`, as)).lessons)
        .map(({ date, period, mayWrite }: LessonOfWeek) => `${date} ${period} ${mayWrite}`);
    const ofTeacher = await may(teacher);
    expect(ofTeacher).toContain(`${testDay(-8)} 1 true`);
    expect(ofTeacher).toContain(`${lastMonday} 2 false`);
    expect(await may(admin)).toContain(`${lastMonday} 2 true`);
    expect((await write({ topic: 'First' }, { at: `${testDay(-8)}/1` })).status).toBe(200);
    const changed = await write({ topic: 'B', why: 'A slip' }, { as: admin, at: `${lastMonday}/2` });
    expect(changed).toMatchObject({ status: 200, body: { topic: 'B', by: { email: admin.email } } });
    const [newest] = await read(`/api/history/diary/${changed.body._id}`);
    expect(newest).toMatchObject({ action: 'diary.write', canUndo: true });
    expect(newest.changes).toContainEqual({ field: 'why', from: null, to: 'A slip' });
    expect(newest.changes).toContainEqual({ field: 'topic', from: 'Of last week', to: 'B' });
    expect((await server.call('POST', `/api/history/${newest._id}/undo`, admin)).status).toBe(200);
    const [stands] = await read(`/api/diary?class=5&from=${lastMonday}&to=${lastMonday}`);
    expect(stands).toMatchObject({ topic: 'Of last week', by: first });
  });

  it('is not overwritten by somebody who has not seen what another has written meanwhile', async () => {
    const { write } = await startWithLessons();
    const { body } = await write({ topic: 'One', basedOn: '' });
    expect(await write({ topic: 'Two', basedOn: '' })).toMatchObject({
      status: 409,
      body: { reason: 'diary-changed', stands: { topic: 'One', version: body.version } },
    });
    expect((await write({ topic: 'Two', basedOn: body.version })).status).toBe(200);
  });

  it('takes the place of the writer’s own whose answer was lost, and not of what another has written since', async () => {
    const { write, admin } = await startWithLessons();
    const replacedKeys = 'the-key-of-a-lost-answer';
    await write({ topic: 'One', basedOn: '' }, { key: replacedKeys });
    const { body } = await write({ topic: 'Two', basedOn: '' }, { replacedKeys });
    expect(body).toMatchObject({ topic: 'Two' });
    const theirs = await write({ topic: 'Three', why: 'A slip', basedOn: body.version }, { as: admin });
    expect(theirs.status).toBe(200);
    expect((await write({ topic: 'Four', basedOn: '' }, { replacedKeys })).status).toBe(409);
  });

  it('is stored from one of several who write the first entry at once, and the others are shown it', async () => {
    const { write, read } = await startWithLessons();
    const answers = await Promise.all(['One', 'Two', 'Three'].map((topic) => write({ topic, basedOn: '' })));
    const [stands] = await read('/api/diary?class=5');
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    for (const { status, body } of answers) expect(status === 200 ? body : body.stands).toEqual(stands);
  });

  it('is shown as it was on a past day when asked for that day', async () => {
    const { admin, write, read, later } = await startWithLessons();
    await write({ topic: 'Today' });
    await write({ topic: 'Later' }, { as: await later(48, first.email) });
    const reader = await later(48, admin.email);
    const topics = async (query: string) =>
      (await read(`/api/diary?class=5&from=${monday}&to=${monday}${query}`, reader)).map(
        ({ topic }: { topic: string }) => topic,
      );
    expect(await topics('')).toEqual(['Later']);
    expect(await topics(`&on=${testDay(1)}`)).toEqual(['Today']);
    expect(await topics(`&on=${monday}`)).toEqual(['Today']);
  });

  it('records no change when the same is written again', async () => {
    const { write, read } = await startWithLessons();
    const { body } = await write({ topic: 'One' });
    expect((await write({ topic: 'One' })).body).toEqual(body);
    const { length } = await read('/api/audit?action=diary.write');
    expect(length).toBe(1);
  });
});

describe('a register', () => {
  it('can contain diary entries for lessons of its day, and both are stored or neither', async () => {
    const { server, teacher, read } = await startWithLessons();
    const wrong = await takeRegister(server, teacher, { diary: [{ period: 3, topic: 'Not mine' }] });
    expect(wrong.status).toBe(403);
    expect((await takeRegister(server, teacher, { diary: [{ period: 9, topic: 'A' }] })).body).toMatchObject({
      faults: { 'diary.0.period': { reason: 'no-such-lesson' } },
    });
    const twice = [2, 2].map((period) => ({ period, topic: 'A' }));
    expect((await takeRegister(server, teacher, { diary: twice })).body).toMatchObject({
      faults: { 'diary.1.period': { reason: 'lesson-named-twice' } },
    });
    expect(await read(`/api/attendance/5/${monday}`)).toMatchObject({ taken: null });
    const taken = await takeRegister(server, teacher, { diary: [{ period: 2, topic: 'Fractions' }] });
    expect(taken.status).toBe(201);
    expect(await read('/api/diary?class=5')).toMatchObject([{ period: 2, topic: 'Fractions', by: first }]);
    const corrected = await server.call('PUT', `/api/attendance/5/${monday}`, teacher, {
      attendance: [{ roll: 1, status: 'Absent' }],
      diary: [{ period: 2, topic: 'Decimals' }],
    });
    expect(corrected.status).toBe(200);
    expect(await read('/api/diary?class=5')).toMatchObject([{ topic: 'Decimals' }]);
  });
});

describe('the lessons of which a teacher may write on a day', () => {
  it('come with the last entry in their subject, and with whether the school keeps a diary', async () => {
    const { other, student, server, teacher, write, read } = await startWithLessons();
    expect(await read(`/api/diary/5/${monday}`, teacher)).toMatchObject({
      isKept: false,
      lessons: [{ period: 2, subject: 'Mathematics', teacher: first, entry: null, last: null }],
    });
    await write({ topic: 'Before' }, { at: `${sunday}/1` });
    await write({ topic: 'Today' });
    expect(await read(`/api/diary/5/${monday}`, teacher)).toMatchObject({
      isKept: true,
      lessons: [{ period: 2, entry: { topic: 'Today' }, last: { date: sunday, topic: 'Before' } }],
    });
    expect((await read(`/api/diary/5/${monday}`, other)).lessons).toMatchObject([{ period: 3, subject: 'Art' }]);
    expect((await read(`/api/diary/5/${monday}`)).lessons.length).toBe(2);
    expect((await server.call('GET', `/api/diary/5/${monday}`, student)).status).toBe(403);
    const withoutLessons = { class: 5, date: testDay(-3), isKept: true, lessons: [] };
    expect(await read(`/api/diary/5/${testDay(-3)}`)).toEqual(withoutLessons);
  });
});

describe('the lessons without a topic', () => {
  it('are the past ones, for teachers those that were theirs to take', async () => {
    const { server, id, teacher, other, admin, lesson, write, read } = await startWithLessons();
    const missing = async (as: TestPerson) =>
      (await read(`/api/diary/missing?from=${lastMonday}`, as)).map(
        ({ date, period }: { date: string; period: number }) => `${date} ${period}`,
      );
    expect(await missing(teacher)).toEqual([`${monday} 2`, `${sunday} 1`, `${lastMonday} 2`]);
    expect(await missing(other)).toEqual([`${lastMonday} 3`]);
    await write({ topic: 'A' });
    await server.call('PUT', `/api/cover/${monday}/${lesson._id}`, admin, { teacher: second.email });
    expect(await missing(admin)).toEqual([`${sunday} 1`, `${lastMonday} 2`, `${lastMonday} 3`]);
    await server.call('POST', '/api/calendar/closed', admin, { name: 'Feast', from: sunday, to: sunday });
    expect(await missing(teacher)).toEqual([`${lastMonday} 2`]);
    const office = await openTestOffice(server, { id, admin }, { duties: ['registers'], reach: [5] });
    expect(await missing(office)).toEqual(await missing(admin));
    const other6 = await openTestOffice(server, { id, admin }, { duties: ['registers'], reach: [6] }, 'Six');
    expect(await missing(other6)).toEqual([]);
    server.setNow(new Date(`${monday}T09:44:00+06:00`));
    expect(await missing(other)).toEqual([`${lastMonday} 3`]);
    server.setNow(new Date(`${monday}T09:45:00+06:00`));
    expect(await missing(other)).toEqual([`${monday} 3`, `${lastMonday} 3`]);
    const [one] = await read(`/api/diary/missing?from=${lastMonday}`, teacher);
    expect(one).toEqual({ class: 5, date: lastMonday, period: 2, subject: 'Mathematics', teacher: first });
    expect((await server.call('GET', '/api/diary/missing?from=2026-01-01', admin)).status).toBe(400);
  });
});

describe('the week of a class', () => {
  it('shows each lesson with its entry, even one that is no longer in the timetable', async () => {
    const { server, admin, student, lesson, write, read } = await startWithLessons();
    await write({ topic: 'Today' });
    const week = await read(`/api/diary/5/weeks/${monday}`, student);
    expect(week).toMatchObject({ class: 5, monday, signed: null });
    expect(week.lessons[0]).toMatchObject({ date: monday, period: 2, teacher: first, entry: { topic: 'Today' } });
    expect(week.lessons[1]).toMatchObject({ date: monday, period: 3, subject: 'Art', entry: null });
    expect((await server.call('DELETE', `/api/schedule/${lesson._id}`, admin)).status).toBe(200);
    const [gone] = (await read(`/api/diary/5/weeks/${monday}`)).lessons;
    expect(gone).toMatchObject({ period: 2, subject: 'Mathematics', teacher: null, entry: { topic: 'Today' } });
    expect(await server.call('GET', `/api/diary/5/weeks/${sunday}`, admin)).toMatchObject({
      status: 400,
      body: { faults: { monday: { reason: 'not-a-monday' } } },
    });
  });

  it('has the last topic of a subject that had another name then', async () => {
    const { server, admin, teacher, write, read } = await startWithLessons();
    const subject = { code: 'M', class: 5, session: '2026-2027', name: 'Mathematics', teacherEmail: teacher.email };
    const { body: added } = await server.call('POST', '/api/subjects/add', admin, subject);
    const ofSubject = server.db.updateTable('timetable_period').where('subject', '=', 'Mathematics');
    await ofSubject.set({ subject_id: Number(added._id) }).execute();
    await write({ topic: 'Before' }, { at: `${sunday}/1` });
    const renamed = { name: 'Maths', code: 'M', teacherEmail: teacher.email };
    expect((await server.call('PUT', `/api/subjects/${added._id}`, admin, renamed)).status).toBe(200);
    expect((await read(`/api/diary/5/${monday}`, teacher)).lessons).toMatchObject([
      { period: 2, subject: 'Maths', last: { date: sunday, topic: 'Before' } },
    ]);
  });

  it('cannot be signed, nor a signature be taken back, once its session is closed', async () => {
    const { server, admin, teacher } = await startWithLessons();
    await server.call('PUT', '/api/classes/5', admin, { teacherEmail: first.email });
    const sign = (signed: boolean) => server.call('PUT', `/api/diary/5/weeks/${monday}`, teacher, { signed });
    expect((await sign(true)).status).toBe(200);
    expect((await server.call('POST', '/api/sessions/2026-2027/close', admin, {})).status).toBe(200);
    for (const signed of [true, false]) {
      expect(await sign(signed)).toMatchObject({ status: 409, body: { reason: 'session-closed' } });
    }
  });

  it('can be signed only by the class’s own teacher, who may take it back', async () => {
    const { server, admin, teacher, other, read } = await startWithLessons();
    await server.call('PUT', '/api/classes/5', admin, { teacherEmail: first.email });
    const sign = (signed: boolean, as: TestPerson, week = monday) =>
      server.call('PUT', `/api/diary/5/weeks/${week}`, as, { signed });
    expect((await sign(true, other)).status).toBe(403);
    expect((await sign(true, admin)).status).toBe(403);
    expect((await sign(true, teacher, testDay(7))).status).toBe(400);
    expect((await sign(true, teacher, sunday)).status).toBe(400);
    expect(await sign(true, teacher)).toMatchObject({ status: 200, body: { monday, signed: { by: first } } });
    expect((await sign(true, teacher)).status).toBe(200);
    expect(await read(`/api/diary/5/weeks/${monday}`)).toMatchObject({ signed: { by: first } });
    expect(await read(`/api/diary/5/weeks/${monday}?on=${sunday}`)).toMatchObject({ signed: null });
    expect(await sign(false, teacher)).toMatchObject({ status: 200, body: { signed: null } });
    const actions = (await read('/api/audit?kind=register')).map(({ action }: { action: string }) => action);
    expect(actions).toEqual(['diary.take-back-signature', 'diary.sign']);
  });
});
