import { describe, expect, it } from 'vitest';
import { takeRegister } from '../../../../test/registers.ts';
import {
  addTestSchool,
  startTestServer,
  type TestPerson,
  type TestServer,
  testDay,
  testToday,
} from '../../../../test/test-school.ts';
import { schoolDaysOf } from '../../school/calendar.rules.ts';
import { readCalendarOf } from '../../school/server/calendar.queries.ts';

const usualDays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday'];
const eid = { name: 'Eid holidays', from: testDay(5), to: testDay(9) };

function closeDays(server: TestServer, admin: TestPerson, changes: object = {}) {
  return server.call('POST', '/api/calendar/closed', admin, { ...eid, ...changes });
}

const read = async (server: TestServer, person: TestPerson, query = '') =>
  (await server.call('GET', `/api/calendar${query}`, person)).body;

describe('the calendar', () => {
  it('of a new school has school from Sunday to Thursday and no closed days, for everybody who is signed in', async () => {
    const server = await startTestServer();
    const { admin, teacher, student } = await addTestSchool(server);
    for (const person of [admin, teacher, student]) {
      expect(await read(server, person)).toEqual({ days: usualDays, closed: [], weeks: [] });
    }
    expect((await server.call('GET', '/api/calendar')).status).toBe(401);
  });

  it('answers the closed days that touch a range, and refuses one that ends before it begins', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    await closeDays(server, admin);
    const ids = async (query: string) => (await read(server, admin, query)).closed.length;
    expect(await ids(`?from=${testDay(9)}&to=${testDay(20)}`)).toBe(1);
    expect(await ids(`?from=${testDay(10)}&to=${testDay(20)}`)).toBe(0);
    expect(await ids(`?to=${testDay(4)}`)).toBe(0);
    expect(await ids(`?to=${testDay(5)}`)).toBe(1);
    expect(await server.call('GET', `/api/calendar?from=${testDay(2)}&to=${testDay(1)}`, admin)).toMatchObject({
      status: 400,
      body: { faults: { to: { reason: 'last-day-before-first' } } },
    });
  });
});

describe('the days of the week', () => {
  it('hold from the day on which they are changed, and earlier days stay as they were', async () => {
    const server = await startTestServer();
    const { id, admin } = await addTestSchool(server);
    const change = (days: string[]) => server.call('PUT', '/api/calendar/days', admin, { days });
    expect((await change(['Friday'])).status).toBe(200);
    expect(await change(['Thursday', 'Saturday'])).toMatchObject({
      status: 200,
      body: { days: ['Saturday', 'Thursday'] },
    });
    expect((await read(server, admin)).days).toEqual(['Saturday', 'Thursday']);
    const calendar = await readCalendarOf(server.db, id, testDay(-7), testDay(6));
    const before = schoolDaysOf(calendar, 5, testDay(-7), testDay(-1));
    expect(before).toHaveLength(5);
    expect(schoolDaysOf(calendar, 5, testToday, testDay(6))).toHaveLength(2);
  });

  it.each([
    [[], { days: { reason: 'no-day-of-school' } }],
    [['Sunday', 'Sunday'], { days: { reason: 'day-twice' } }],
    [['Sunday', 'Someday'], { 'days.1': expect.objectContaining({ reason: 'not-one-of' }) }],
    [undefined, { days: { reason: 'missing' } }],
  ])('are refused as %o', async (days, faults) => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    expect(await server.call('PUT', '/api/calendar/days', admin, { days })).toMatchObject({
      status: 400,
      body: { faults },
    });
    expect((await read(server, admin)).days).toEqual(usualDays);
  });

  it('and the closed days can be changed by admins only', async () => {
    const server = await startTestServer();
    const { teacher, student } = await addTestSchool(server);
    for (const person of [teacher, student]) {
      expect((await server.call('PUT', '/api/calendar/days', person, { days: ['Sunday'] })).status).toBe(403);
      expect((await closeDays(server, person)).status).toBe(403);
    }
  });
});

describe('closed days', () => {
  it('are entered as a week at once, for all classes or some, and read by everybody', async () => {
    const server = await startTestServer();
    const { admin, student } = await addTestSchool(server);
    const forAll = await closeDays(server, admin);
    expect(forAll).toEqual(
      expect.objectContaining({ status: 201, body: { _id: expect.any(String), ...eid, classes: null } }),
    );
    const forSome = await closeDays(server, admin, { name: ' Trip ', classes: [6, 5, 6] });
    expect(forSome).toMatchObject({ status: 201, body: { name: 'Trip', classes: [5, 6] } });
    expect((await read(server, student)).closed).toEqual([forAll.body, forSome.body]);
  });

  it.each([
    [{ name: '  ' }, { name: { reason: 'missing' } }],
    [{ to: testDay(4) }, { to: { reason: 'last-day-before-first' } }],
    [{ to: testDay(5 + 366) }, { to: { reason: 'closed-too-long' } }],
    [{ classes: [] }, { classes: { reason: 'missing' } }],
    [{ from: '2026-02-30' }, { from: expect.objectContaining({ reason: 'not-a-date' }) }],
  ])('are refused as %o, with the reason at the field', async (changes, faults) => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    expect(await closeDays(server, admin, changes)).toMatchObject({ status: 400, body: { faults } });
    expect((await read(server, admin)).closed).toEqual([]);
  });

  it('may span a year, and cannot be for a class that the school does not have', async () => {
    const server = await startTestServer();
    const { id, admin } = await addTestSchool(server);
    await server.db.deleteFrom('class').where('school_id', '=', id).where('number', '=', 1).execute();
    expect(await closeDays(server, admin, { classes: [5, 1] })).toMatchObject({
      status: 400,
      body: { faults: { 'classes.1': { reason: 'unknown-class', parameters: { class: 1 } } } },
    });
    expect((await closeDays(server, admin, { to: testDay(5 + 365) })).status).toBe(201);
  });

  it('cannot be closed twice for all classes, but again for one class', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    await closeDays(server, admin);
    const again = { from: testDay(9), to: testDay(12) };
    expect(await closeDays(server, admin, again)).toMatchObject({
      status: 409,
      body: { code: 'duplicate', faults: { from: { reason: 'closed-already', parameters: eid } } },
    });
    expect((await closeDays(server, admin, { ...again, classes: [5] })).status).toBe(201);
  });

  it('closed by two admins at once are closed once', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const answers = await Promise.all([closeDays(server, admin), closeDays(server, admin), closeDays(server, admin)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it('are refused if registers were taken on them, and the refusal names the classes and days', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    await takeRegister(server, teacher);
    const changes = { from: testDay(-1), to: testDay(1) };
    expect(await closeDays(server, admin, changes)).toMatchObject({
      status: 409,
      body: {
        code: 'in_use',
        faults: {
          from: {
            reason: 'registers-on-days',
            parameters: { registers: [{ reason: 'register-of-day', parameters: { class: 5, date: testToday } }] },
          },
        },
      },
    });
    expect((await closeDays(server, admin, { ...changes, classes: [5] })).status).toBe(409);
    expect((await closeDays(server, admin, { ...changes, classes: [6] })).status).toBe(201);
    const { body } = await server.call('GET', `/api/calendar/use?from=${changes.from}&to=${changes.to}`, admin);
    expect(body).toEqual({
      weeks: [{ from: '1900-01-01', days: usualDays }],
      registers: [{ class: 5, registers: 1 }],
      lessons: [],
    });
  });

  it('list at most ten of the registers on them, and count the others', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    for (let day = 0; day < 12; day += 1) await takeRegister(server, teacher, { date: testDay(-day) });
    const { body } = await closeDays(server, admin, { from: testDay(-30), to: testToday });
    expect(body.faults.from).toMatchObject({ reason: 'many-registers-on-days', parameters: { more: 2 } });
    expect(body.faults.from.parameters.registers).toHaveLength(10);
  });

  it('are taken back once, and stay stored for the audit', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const { _id } = (await closeDays(server, admin)).body;
    const remove = (id: string) => server.call('DELETE', `/api/calendar/closed/${id}`, admin);
    expect((await remove(_id)).status).toBe(200);
    expect((await remove(_id)).status).toBe(404);
    expect((await remove('999999999999')).status).toBe(404);
    expect((await read(server, admin)).closed).toEqual([]);
    expect((await closeDays(server, admin)).status).toBe(201);
    const { body } = await server.call('GET', '/api/audit?kind=school&action=calendar.reopen', admin);
    expect(body).toMatchObject([{ title: eid.name, date: eid.from, record: _id }]);
  });
});
