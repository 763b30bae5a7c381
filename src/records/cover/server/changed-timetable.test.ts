import { describe, expect, it } from 'vitest';
import { openTestGuardian } from '../../../../test/guardians.ts';
import { applied, csv } from '../../../../test/imports.ts';
import { addPeriod, period } from '../../../../test/periods.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testDay,
  testToday,
  weekdayOf,
} from '../../../../test/test-school.ts';
import { addLaterTeacher } from '../../../../test/two-schools.ts';

const day = weekdayOf(testToday);
const first = 'first@hill.example';
const second = 'second@hill.example';
const noon = { time: '12:00-12:45', period: 5 };
const lessonOf = (email: string, changes: object = {}) => ({ day, teacher: { email }, ...changes });

/** A lesson of the first teacher in class 5 today at eight, which the second one covers, and everybody concerned. */
async function startWithCover() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { id, admin } = school;
  const { body: lesson } = await addPeriod(server, admin, lessonOf(first));
  const covering = await openTestSignIn(server.db, id, second);
  const asked = { schoolId: id, email: school.student.email, guardian: 'mother@home.example' };
  const mother = await openTestGuardian(server.db, asked);
  // Only what happens after people joined is news to them.
  server.setNow(hoursLater(1));
  const path = `/api/cover/${testToday}/${lesson._id}`;
  expect((await server.call('PUT', path, admin, { teacher: second })).status).toBe(200);
  server.setNow(hoursLater(2));
  const change = (changes: object) =>
    server.call('PUT', `/api/schedule/${lesson._id}`, admin, { ...period, ...lessonOf(first, changes) });
  const read = async (path: string, as: TestPerson = admin) => (await server.call('GET', path, as)).body;
  const told = [admin, school.teacher, covering, school.student, mother];
  const look = async () => {
    const lookAt = (as: TestPerson) => server.call('POST', '/api/news/read', as, { kind: 'cover', upTo: lesson._id });
    const answers = await Promise.all(told.map(lookAt));
    server.setNow(hoursLater(3));
    return answers;
  };
  const unread = () => Promise.all(told.map(async (as) => (await read('/api/news/unread', as)).cover as number));
  const ofClass = () => read('/api/cover/class/5', school.student);
  const actions = async () =>
    (await read('/api/audit'))
      .map(({ action }: { action: string }) => action)
      .filter((action: string) => action.startsWith('cover.'));
  return { server, ...school, lesson, covering, path, change, read, look, unread, ofClass, actions };
}

describe('a covered lesson that is moved within its weekday', () => {
  it('stays covered by a colleague who is free then too, and is news again for both teachers and the class', async () => {
    const { change, ofClass, look, unread, actions } = await startWithCover();
    await look();
    expect(await unread()).toEqual([0, 0, 0, 0, 0]);
    expect((await change(noon)).status).toBe(200);
    expect(await ofClass()).toMatchObject([{ startsMinute: 720, by: { email: second } }]);
    expect((await ofClass())[0]).not.toHaveProperty('isWithdrawn');
    expect(await unread()).toEqual([0, 1, 1, 1, 1]);
    expect(await actions()).toEqual(['cover.set']);
  });

  it('loses its cover if the covering teacher teaches then, which both teachers, the class and admins see', async () => {
    const { server, admin, change, ofClass, look, unread, actions, read, covering } = await startWithCover();
    await addPeriod(server, admin, lessonOf(second, { classNumber: 6, ...noon }));
    await look();
    expect((await change(noon)).status).toBe(200);
    expect(await ofClass()).toMatchObject([{ date: testToday, by: { email: second }, isWithdrawn: true }]);
    expect(await unread()).toEqual([1, 1, 1, 1, 1]);
    const { covers, withdrawn } = await read(`/api/cover/${testToday}`);
    expect({ covers, withdrawn }).toMatchObject({ covers: [], withdrawn: [{ isWithdrawn: true, class: 5 }] });
    const [open] = await read(`/api/cover/${testToday}/of/${first}`);
    expect(open).toMatchObject({ startsMinute: 720, by: null });
    expect((await read('/api/home', covering)).teacher.lessons.lessons).toMatchObject([{ class: 6 }]);
    expect(await actions()).toEqual(['cover.withdraw', 'cover.set']);
    expect(await look()).toMatchObject(Array.from({ length: 5 }, () => ({ status: 200, body: { cover: 0 } })));
  });

  it('is covered again by another colleague whom an admin chooses, and the first one sees nothing more of it', async () => {
    const { server, id, admin, change, ofClass, path, read } = await startWithCover();
    await addPeriod(server, admin, lessonOf(second, { classNumber: 6, ...noon }));
    await change(noon);
    await addLaterTeacher(server, id, 'third@hill.example');
    expect((await server.call('PUT', path, admin, { teacher: 'third@hill.example' })).status).toBe(200);
    expect(await ofClass()).toMatchObject([{ by: { email: 'third@hill.example' } }]);
    expect((await ofClass())[0]).not.toHaveProperty('isWithdrawn');
    expect((await read(`/api/cover/${testToday}`)).withdrawn).toEqual([]);
  });

  it('loses its cover in a swap if the covering teacher teaches at the other time', async () => {
    const { server, admin, lesson, ofClass } = await startWithCover();
    await addPeriod(server, admin, lessonOf(second, { classNumber: 6, ...noon }));
    const { body: other } = await addPeriod(server, admin, lessonOf(first, { ...noon, subject: 'Art' }));
    const body = { one: Number(lesson._id), other: Number(other._id) };
    expect((await server.call('POST', '/api/schedule/swap', admin, body)).status).toBe(200);
    expect(await ofClass()).toMatchObject([{ isWithdrawn: true }]);
  });
});

describe('the cover of a lesson', () => {
  it('ends when the covering teacher gets a lesson of their own at that time, and not at another time', async () => {
    const { server, admin, ofClass } = await startWithCover();
    await addPeriod(server, admin, lessonOf(second, { classNumber: 6, ...noon }));
    expect((await ofClass())[0]).not.toHaveProperty('isWithdrawn');
    await addPeriod(server, admin, lessonOf(second, { classNumber: 6, time: '08:30-09:15', period: 2 }));
    expect((await ofClass())[0]).toMatchObject({ isWithdrawn: true });
  });

  it('ends when the lesson is removed, given to another teacher or moved to another weekday', async () => {
    for (const changed of ['removed', 'given', 'moved']) {
      const { server, admin, lesson, change, ofClass, unread, look } = await startWithCover();
      await look();
      const given = { teacher: { email: second } };
      const { status } =
        changed === 'removed'
          ? await server.call('DELETE', `/api/schedule/${lesson._id}`, admin)
          : await change(changed === 'given' ? given : { day: weekdayOf(testDay(1)) });
      expect(status).toBe(200);
      expect(await ofClass()).toMatchObject([{ date: testToday, isWithdrawn: true }]);
      expect((await unread())[0]).toBe(1);
    }
  });

  it('by a teacher who takes two classes together stays while the other class stays the same', async () => {
    const { server, id, admin, ofClass } = await startWithCover();
    await addLaterTeacher(server, id, 'third@hill.example');
    const { body: own } = await addPeriod(server, admin, lessonOf('third@hill.example', { classNumber: 6 }));
    const { body: music } = await addPeriod(server, admin, lessonOf(first, { ...noon, subject: 'Music' }));
    const { body: also } = await addPeriod(server, admin, lessonOf('third@hill.example', { classNumber: 6, ...noon }));
    const body = { teacher: 'third@hill.example', together: true };
    expect((await server.call('PUT', `/api/cover/${testToday}/${music._id}`, admin, body)).status).toBe(200);
    const ofMusic = async () =>
      (await ofClass()).find(({ lesson }: { lesson: string }) => lesson === music._id).isWithdrawn;
    await server.call('DELETE', `/api/schedule/${own._id}`, admin);
    expect(await ofMusic()).toBeUndefined();
    const art = { ...period, ...lessonOf('third@hill.example', { classNumber: 6, ...noon, subject: 'Art' }) };
    expect((await server.call('PUT', `/api/schedule/${also._id}`, admin, art)).status).toBe(200);
    expect(await ofMusic()).toBeUndefined();
    await server.call('DELETE', `/api/schedule/${also._id}`, admin);
    const later = lessonOf('third@hill.example', { classNumber: 6, time: '12:30-13:15', period: 6 });
    await addPeriod(server, admin, later);
    expect(await ofMusic()).toBe(true);
  });

  it('of a day gone by is left as it was', async () => {
    const { server, id, admin, lesson } = await startWithCover();
    server.setNow(hoursLater(24));
    const as = await openTestSignIn(server.db, id, admin.email, hoursLater(24));
    const moved = { ...period, ...lessonOf(first, { day: weekdayOf(testDay(1)) }) };
    expect((await server.call('PUT', `/api/schedule/${lesson._id}`, as, moved)).status).toBe(200);
    const rows = await server.db.selectFrom('cover').select(['date', 'withdrawn_at']).execute();
    expect(rows).toEqual([{ date: testToday, withdrawn_at: null }]);
  });

  it('is not set for a teacher who gets a lesson of their own at the same moment', async () => {
    const { server, id, admin } = await startWithCover();
    await addLaterTeacher(server, id, 'third@hill.example');
    const { body: music } = await addPeriod(server, admin, lessonOf(first, { ...noon, subject: 'Music' }));
    const path = `/api/cover/${testToday}/${music._id}`;
    const [set, added] = await Promise.all([
      server.call('PUT', path, admin, { teacher: 'third@hill.example' }),
      addPeriod(server, admin, lessonOf('third@hill.example', { classNumber: 6, ...noon })),
    ]);
    expect(added.status).toBe(201);
    const { covers } = (await server.call('GET', `/api/cover/${testToday}`, admin)).body;
    const stands = covers.some(({ lesson }: { lesson: string }) => lesson === music._id);
    expect([200, 409]).toContain(set.status);
    expect(stands).toBe(false);
  });
});

describe('a cover that was ended', () => {
  it('does not block the undo of the change that made its lesson', async () => {
    const { server, admin, lesson, read, ofClass } = await startWithCover();
    const { body: own } = await addPeriod(server, admin, lessonOf(second, { classNumber: 6 }));
    expect(await ofClass()).toMatchObject([{ isWithdrawn: true }]);
    const entries: { action: string; _id: string }[] = await read('/api/audit');
    const made = entries.findLast(({ action }) => action === 'schedule.add');
    expect((await server.call('POST', `/api/history/${made?._id}/undo`, admin)).status).toBe(200);
    const ids = (await read('/api/schedule')).map(({ _id }: { _id: string }) => _id);
    expect(ids).toEqual([own._id]);
    expect(ids).not.toContain(lesson._id);
  });
});

describe('the cover of a lesson, when a change of the timetable is taken back,', () => {
  it('ends if the covering teacher then has a lesson of their own', async () => {
    const { server, admin, lesson, path, read, ofClass } = await startWithCover();
    expect((await server.call('DELETE', path, admin)).status).toBe(200);
    const { body: own } = await addPeriod(server, admin, lessonOf(second, { classNumber: 6 }));
    const moved = { ...period, ...lessonOf(second, { classNumber: 6, ...noon }) };
    expect((await server.call('PUT', `/api/schedule/${own._id}`, admin, moved)).status).toBe(200);
    expect((await server.call('PUT', path, admin, { teacher: second })).status).toBe(200);
    const entries: { action: string; _id: string }[] = await read('/api/audit');
    const change = entries.find(({ action }) => action === 'schedule.change');
    expect((await server.call('POST', `/api/history/${change?._id}/undo`, admin)).status).toBe(200);
    expect(await ofClass()).toMatchObject([{ lesson: lesson._id, isWithdrawn: true }]);
  });
});

describe('the cover of a lesson, when a timetable is imported,', () => {
  const headings = ['Class', 'Day', 'Period', 'Subject', 'Teacher email', 'Starts', 'Ends'];

  it('ends if the covering teacher gets a lesson of their own at that time', async () => {
    const { server, admin, ofClass } = await startWithCover();
    const at = async (starts: string, ends: string, number: number) =>
      applied(server, admin, {
        kind: 'schedule',
        content: csv([headings, [6, day, number, 'Art', second, starts, ends]]),
      });
    expect(await at('12:00', '12:45', 5)).toMatchObject({ state: 'applied' });
    expect((await ofClass())[0]).not.toHaveProperty('isWithdrawn');
    expect(await at('08:00', '08:45', 5)).toMatchObject({ state: 'applied' });
    expect(await ofClass()).toMatchObject([{ isWithdrawn: true }]);
  });

  it('ends if the covering teacher has a lesson again after the import is undone', async () => {
    const { server, admin, lesson, path, ofClass } = await startWithCover();
    expect((await server.call('DELETE', path, admin)).status).toBe(200);
    await addPeriod(server, admin, lessonOf(second, { classNumber: 6, subject: 'Art' }));
    const content = csv([headings, [6, day, 1, 'Art', second, '12:00', '12:45']]);
    const { _id } = await applied(server, admin, { kind: 'schedule', content });
    expect((await server.call('PUT', path, admin, { teacher: second })).status).toBe(200);
    expect((await server.call('POST', `/api/imports/${_id}/undo`, admin)).status).toBe(200);
    expect(await ofClass()).toMatchObject([{ lesson: lesson._id, isWithdrawn: true }]);
  });
});
