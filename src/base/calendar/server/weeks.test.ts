import { describe, expect, it } from 'vitest';
import { addPeriod, letStandSince, otherTeacher, period } from '../../../../test/periods.ts';
import { takeRegister } from '../../../../test/registers.ts';
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
import { daysAfter } from '../../../platform/contract/dates.ts';

const path = '/api/calendar/weeks';
const weeks = { cycle: 2, names: ['A', 'B'], anchor: testToday, skipsWeeksWithoutSchool: false, set: [] };
const day = weekdayOf(testToday);

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin } = school;
  return {
    server,
    ...school,
    put: (changes: object = {}, as: TestPerson = admin) => server.call('PUT', path, as, { ...weeks, ...changes }),
    read: async (asked: string, as: TestPerson = admin) => (await server.call('GET', asked, as)).body,
    add: (changes: object = {}) => addPeriod(server, admin, { day, ...changes }),
  };
}

describe('the weeks that alternate', () => {
  it('are none at first, are changed by admins alone and read by everybody', async () => {
    const { server, put, read, teacher, student } = await start();
    expect(await read(path, student)).toEqual({ ...weeks, cycle: 1, names: [] });
    expect((await read('/api/calendar')).weeks).toEqual([]);
    expect(await put()).toMatchObject({ status: 200, body: weeks });
    for (const person of [teacher, student]) {
      expect(await read(path, person)).toEqual(weeks);
      expect((await put({}, person)).status).toBe(403);
    }
    expect((await server.call('GET', path)).status).toBe(401);
    expect(await put({ cycle: 1, names: [] })).toMatchObject({ status: 200, body: { cycle: 1, names: [] } });
  });

  it('are listed with the calendar, each by its first day, as far as the range reaches', async () => {
    const { put, read } = await start();
    await put();
    const { weeks: coming } = await read(`/api/calendar?from=${testToday}&to=${testDay(14)}`);
    expect(coming.map(({ name }: { name: string }) => name)).toEqual(['A', 'B', 'A']);
    expect(coming[1].from).toBe(daysAfter(coming[0].from, 7));
    expect(coming[0].from <= testToday && testToday < coming[1].from).toBe(true);
    expect((await read('/api/calendar')).weeks.length).toBeGreaterThan(50);
    expect((await read('/api/calendar?from=2026-01-01&to=9999-12-31')).weeks).toHaveLength(106);
    await put({ set: [{ from: testDay(7), name: 'a' }] });
    const set = (await read(`/api/calendar?from=${testToday}&to=${testDay(14)}`)).weeks;
    expect(set.map(({ name }: { name: string }) => name)).toEqual(['A', 'A', 'B']);
  });

  it('need as many different names as there are weeks, and set only weeks that exist', async () => {
    const { put } = await start();
    for (const [changes, field] of [
      [{ names: ['A'] }, 'names'],
      [{ cycle: 1 }, 'names'],
      [{ names: ['A', ' a '] }, 'names.1'],
      [{ cycle: 5 }, 'cycle'],
      [{ anchor: '2026-02-30' }, 'anchor'],
      [{ set: [{ from: testToday, name: 'C' }] }, 'set.0.name'],
    ] as const) {
      const { status, body } = await put(changes);
      expect([status, Object.keys(body.fields)], JSON.stringify(changes)).toEqual([400, [field]]);
    }
  });

  it('have a history of their own, whose changes can be undone, and the policies have theirs', async () => {
    const { server, admin, put, read } = await start();
    await put();
    await put();
    await put({ names: ['Odd', 'Even'] });
    const history = await read('/api/history/weeks/1');
    expect(history.map(({ action }: { action: string }) => action)).toEqual(Array(2).fill('calendar.change-weeks'));
    expect(history[0].changes).toEqual([{ field: 'weekNames', from: 'A, B', to: 'Odd, Even' }]);
    expect(await read('/api/history/policies/1')).toEqual([]);
    expect((await server.call('POST', `/api/history/${history[0]._id}/undo`, admin, {})).status).toBe(200);
    expect((await read(path)).names).toEqual(['A', 'B']);
  });

  it('cannot be given up while a lesson belongs to one, in whatever way', async () => {
    const { server, admin, put, add, read } = await start();
    await put();
    const { body: lesson } = await add({ week: 'B' });
    for (const changes of [{ cycle: 1, names: [] }]) {
      expect(await put(changes)).toMatchObject({
        status: 409,
        body: { reason: 'week-in-use', parameters: { week: 'B' } },
      });
    }
    expect((await put({ names: ['Odd', 'Even'] })).status).toBe(200);
    expect((await read('/api/schedule'))[0].week).toBe('Even');
    const [, first] = await read('/api/history/weeks/1');
    expect((await server.call('POST', `/api/history/${first._id}/undo`, admin, {})).status).toBe(409);
    await server.call('DELETE', `/api/schedule/${lesson._id}`, admin);
    expect((await put({ cycle: 1, names: [] })).status).toBe(200);
    const [removal] = await read(`/api/history/period/${lesson._id}`);
    expect(await server.call('POST', `/api/history/${removal._id}/undo`, admin, {})).toMatchObject({
      status: 409,
      body: { reason: 'depended-on-since' },
    });
  });
});

it('lessons of a closed session keep no week, but the session is not opened again without it', async () => {
  const { server, admin, put, add } = await start();
  await put();
  await add({ week: 'B' });
  const setSession = (how: 'close' | 'open') => server.call('POST', `/api/sessions/2026-2027/${how}`, admin, {});
  expect((await setSession('close')).status).toBe(200);
  expect((await put({ cycle: 1, names: [] })).status).toBe(200);
  expect(await setSession('open')).toMatchObject({ status: 409, body: { reason: 'session-uses-lost-week' } });
  await put();
  expect((await setSession('open')).status).toBe(200);
});

describe('a lesson of one of the weeks', () => {
  it('has the name of its week, keeps it when it is left out, and may become one of every week', async () => {
    const { server, admin, put, add, read, student } = await start();
    await put();
    expect((await add({ week: 'C' })).body).toMatchObject({
      reason: 'unknown-week',
      fields: { week: expect.any(String) },
    });
    const { body: lesson } = await add({ week: ' b' });
    expect(lesson.week).toBe('B');
    expect((await read('/api/schedule/5', student))[0].week).toBe('B');
    const change = async (changes: object) =>
      (await server.call('PUT', `/api/schedule/${lesson._id}`, admin, { ...period, day, ...changes })).body.week;
    expect(await change({ subject: 'Art' })).toBe('B');
    expect(await change({ subject: 'Art', week: 'A' })).toBe('A');
    const [{ changes }] = await read(`/api/history/period/${lesson._id}`);
    expect(changes).toEqual([{ field: 'week', from: 'B', to: 'A' }]);
    expect(await change({ week: null })).toBeNull();
  });

  it('has on a past day the name that its week had then, and on a future day today’s name', async () => {
    const { server, id, admin, put, add } = await start();
    await put();
    await add({ week: 'B' });
    server.setNow(hoursLater(24));
    const later = await openTestSignIn(server.db, id, admin.email, hoursLater(24));
    await put({ names: ['Odd', 'Even'] }, later);
    const weekOn = async (query: string) => (await server.call('GET', `/api/schedule${query}`, later)).body[0].week;
    expect([await weekOn(''), await weekOn(`?on=${testToday}`), await weekOn(`?on=${testDay(9)}`)]).toEqual([
      'Even',
      'B',
      'Even',
    ]);
  });

  it('clashes with lessons of its week and of every week, and with no others', async () => {
    const { server, admin, put, add } = await start();
    await put();
    const one = (await add({ week: 'A' })).body;
    expect((await add({ week: 'A', teacher: otherTeacher })).status).toBe(409);
    expect((await add({ teacher: otherTeacher })).status).toBe(409);
    expect((await add({ week: 'A', classNumber: 6 })).status).toBe(409);
    const other = (await add({ week: 'B', subject: 'Art' })).body;
    expect(other.week).toBe('B');
    const put2 = (changes: object) =>
      server.call('PUT', `/api/schedule/${other._id}`, admin, { ...period, day, ...changes });
    expect(await put2({ week: 'A' })).toMatchObject({ status: 409, body: { reason: 'period-clashes' } });
    expect((await put2({ week: null })).status).toBe(409);
    const later = (await add({ week: 'A', time: '10:00-10:45', period: 3 })).body;
    const swapped = await server.call('POST', '/api/schedule/swap', admin, {
      one: Number(one._id),
      other: Number(later._id),
    });
    expect(swapped.status).toBe(200);
  });

  it('may use the room of a lesson of another week', async () => {
    const { server, admin, put, add } = await start();
    await server.call('PUT', '/api/policies', admin, { roomTaken: 'refuse' });
    await put();
    await add({ week: 'A', room: 'Lab' });
    const beside = { classNumber: 6, teacher: otherTeacher, room: 'lab' };
    expect((await add({ ...beside, week: 'A' })).body.reason).toBe('room-taken');
    expect((await add({ ...beside, week: 'B' })).status).toBe(201);
  });

  it('is in the home, the registers, the missing ones and cover only in its week', async () => {
    const { server, admin, teacher, student, put, add, read } = await start();
    await server.call('PUT', '/api/policies', admin, { registersTaken: 'lesson' });
    await put();
    const { body: lesson } = await add({ week: 'B' });
    await add({ week: 'A', subject: 'Art', period: 2, time: '09:00-09:45' });
    await letStandSince(server, '2026-01-01');
    const today = async (person: TestPerson, of: 'teacher' | 'student') => {
      const { lessons } = (await read('/api/home', person))[of];
      return lessons.date === testToday ? lessons.lessons.map(({ subject }: { subject: string }) => subject) : [];
    };
    expect(await today(teacher, 'teacher')).toEqual(['Art']);
    expect(await today(student, 'student')).toEqual(['Art']);
    const register = await read(`/api/attendance/5/${testToday}`, teacher);
    expect(register.lessons.map(({ period: number }: { period: number }) => number)).toEqual([2]);
    expect((await takeRegister(server, teacher, { period: 1 })).body.reason).toBe('no-such-lesson');
    expect(
      (await server.call('PUT', `/api/cover/${testToday}/${lesson._id}`, admin, { teacher: otherTeacher.email })).body,
    ).toMatchObject({ reason: 'no-lesson-then' });
    expect((await read(`/api/cover/${testToday}/of/${period.teacher.email}`)).length).toBe(1);
    const missing = await read('/api/registers/missing');
    const rows = missing.registers ?? missing;
    const own = rows.filter((one: { class: number; date: string }) => one.class === 5);
    for (const one of own) {
      const isA = Math.round((Date.parse(testToday) - Date.parse(one.date)) / 604_800_000) % 2 === 0;
      if (weekdayOf(one.date) === day) expect(one.period, one.date).toBe(isA ? 2 : 1);
    }
    await put({ anchor: testDay(-7) });
    expect(await today(student, 'student')).toEqual(['Mathematics']);
  });

  it('has its own dates in the calendar', async () => {
    const { server, put, add, teacher } = await start();
    await put();
    await add({ week: 'B' });
    await letStandSince(server, '2026-01-01');
    const { body } = await server.call('GET', '/api/calendar-feed', teacher);
    const address = new URL(body.address);
    const feed = String((await server.call('GET', address.pathname)).body).replaceAll('\r\n ', '');
    const starts = /DTSTART;[^:]*:(\d{8})/.exec(feed)?.[1];
    const dateOf = (digits: string) => digits.replace(/(\d{4})(\d\d)(\d\d)/, '$1-$2-$3');
    const isB = (date: string) => Math.round((Date.parse(testToday) - Date.parse(date)) / 604_800_000) % 2 !== 0;
    expect(isB(dateOf(starts ?? ''))).toBe(true);
    const except =
      /EXDATE;[^:]*:([^\r\n]*)/
        .exec(feed)?.[1]
        ?.split(',')
        .map((one) => dateOf(one.slice(0, 8))) ?? [];
    expect(except.length).toBeGreaterThan(10);
    expect(except.filter(isB)).toEqual([]);
  });
});
