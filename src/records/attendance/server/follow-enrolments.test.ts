import { describe, expect, it } from 'vitest';
import { linesFor, takeRegister } from '../../../../test/registers.ts';
import {
  addTestSchool,
  hoursLater,
  openTestSignIn,
  startTestServer,
  testDay,
  testNow,
} from '../../../../test/test-school.ts';

type Body = Record<string, unknown>;

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const path = `/api/students/${school.student.id}`;
  const post = (below: string, body: object) => server.call('POST', `${path}${below}`, school.admin, body);
  const take = async (days: number, changes: object = {}) => {
    const answer = await takeRegister(server, school.teacher, { date: testDay(days), ...changes });
    expect(answer.status).toBe(201);
  };
  const register = async (days: number, number = 5, query = '') =>
    (await server.call('GET', `/api/attendance/${number}/${testDay(days)}${query}`, school.admin)).body;
  const statuses = async (days: number, number = 5, query = '') =>
    Object.fromEntries((await register(days, number, query)).students.map(({ roll, status }: Body) => [roll, status]));
  /** Reads the school's counts from every place that shows them. */
  const counts = async () => {
    const read = async (of: string) => (await server.call('GET', of, school.admin)).body;
    return {
      five: await read(`/api/attendance/5/summary`),
      six: await read(`/api/attendance/6/summary`),
      registers: [await read(`/api/attendance/5`), await read(`/api/attendance/6`)],
      months: [await read('/api/attendance/5/month/2026-11'), await read('/api/attendance/6/month/2026-11')],
      missing: await read('/api/registers/missing'),
      enrolments: await read(`${path}/enrolments`),
      days: [await register(-6), await register(-4), await register(-2), await register(-4, 6)],
    };
  };
  /** Makes a change that is refused at first, and confirms what the refusal lists. */
  const agree = async (below: string, body: object) => {
    const shown = await post(below, { ...body, registers: '' });
    if (shown.status !== 409 || !shown.body.stands) return { shown, made: shown };
    return { shown, made: await post(below, { ...body, registers: shown.body.stands.version }) };
  };
  const undoLast = async () => {
    const history = (await server.call('GET', `/api/history/student/${school.student.id}`, school.admin)).body;
    return server.call('POST', `/api/history/${history[0]._id}/undo`, school.admin);
  };
  return { server, school, post, take, register, statuses, counts, agree, undoLast, path };
}

const sixWith = (status: string) => ({ class: 6, attendance: [{ roll: 4, status }] });

describe('a departure that the office enters late', () => {
  it('leaves the reason of a line that it removes in use, because the line can return', async () => {
    const { take, agree, statuses, undoLast, server, school } = await start();
    const { body: reasons } = await server.call('GET', '/api/reasons', school.admin);
    const { _id: reason, name } = reasons.find(({ status }: Body) => status === 'Excused');
    const others = linesFor('Present', 'Present', 'Present').slice(1);
    await take(-2, { attendance: [{ roll: 1, status: 'Excused', reason }, ...others] });
    await agree('/leave', { on: testDay(-4) });
    const change = (body: object) => server.call('PUT', `/api/reasons/${reason}`, school.admin, { name, ...body });
    expect(await change({ status: 'Absent' })).toMatchObject({ status: 409, body: { faults: { status: {} } } });
    expect(await server.call('DELETE', `/api/reasons/${reason}`, school.admin)).toMatchObject({
      status: 409,
      body: { reason: 'reason-in-use', parameters: { lines: 1 } },
    });
    expect((await undoLast()).status).toBe(200);
    expect(await statuses(-2)).toMatchObject({ 1: 'Excused' });
  });

  it('shows which lines it would remove, is made after agreement, and can be undone completely', async () => {
    const { take, agree, statuses, counts, undoLast, server, school } = await start();
    for (const day of [-6, -4, -2]) await take(day, { attendance: linesFor('Late', 'Absent', 'Present') });
    const before = await counts();
    const { shown, made } = await agree('/leave', { on: testDay(-4) });
    expect(shown).toMatchObject({
      status: 409,
      body: {
        reason: 'registers-follow',
        stands: { days: 2, classes: [5], takenOut: 2, kept: 0, putBack: 0, toRecord: 0 },
      },
    });
    expect(shown.body.stands.lines).toEqual(
      [-2, -4].map((day) => ({ class: 5, date: testDay(day), roll: 1, status: 'Late', becomes: 'taken-out' })),
    );
    expect(made.status).toBe(200);
    expect(await statuses(-6)).toEqual({ 1: 'Late', 2: 'Absent', 3: 'Present' });
    expect([await statuses(-4), await statuses(-2)]).toEqual([
      { 2: 'Absent', 3: 'Present' },
      { 2: 'Absent', 3: 'Present' },
    ]);
    const [{ students }] = [(await server.call('GET', '/api/attendance/5/month/2026-11', school.admin)).body];
    expect(students.map(({ late }: Body) => late)).toEqual([1, 0, 0]);
    expect((await undoLast()).status).toBe(200);
    expect(await counts()).toEqual(before);
    // The undo is undone in turn, and that undo too.
    expect((await undoLast()).status).toBe(200);
    expect(await statuses(-2)).toEqual({ 2: 'Absent', 3: 'Present' });
    expect((await undoLast()).status).toBe(200);
    expect(await counts()).toEqual(before);
  });

  it('is refused as usual without agreement, and changes nothing', async () => {
    const { take, post, counts } = await start();
    await take(-4);
    const before = await counts();
    const refused = await post('/leave', { on: testDay(-4) });
    expect(refused).toMatchObject({ status: 409, body: { reason: 'registers-later' } });
    expect(Object.keys(refused.body.fields)).toEqual(['on']);
    expect(refused.body.stands.takenOut).toBe(1);
    expect((await post('/leave', { on: testDay(-4), registers: 'another' })).body.reason).toBe('registers-follow');
    expect((await post('/leave', { on: testDay(-4), registers: 7 })).status).toBe(400);
    expect(await counts()).toEqual(before);
  });

  it('is refused again if a register was taken or corrected since the changes were shown', async () => {
    const { take, post, server, school, statuses } = await start();
    await take(-4);
    const { body } = await post('/leave', { on: testDay(-4), registers: '' });
    const attendance = [{ roll: 1, status: 'Absent' }];
    await server.call('PUT', `/api/attendance/5/${testDay(-4)}`, school.teacher, { attendance });
    const late = await post('/leave', { on: testDay(-4), registers: body.stands.version });
    expect(late.body.stands.lines).toMatchObject([{ status: 'Absent', becomes: 'taken-out' }]);
    expect(await statuses(-4)).toMatchObject({ 1: 'Absent' });
    await take(-3);
    const later = await post('/leave', { on: testDay(-4), registers: late.body.stands.version });
    expect(later.body.stands.takenOut).toBe(2);
  });
});

describe('a change of class that the office enters late', () => {
  it('removes the line from the old class, and leaves the new one to be recorded, never present by default', async () => {
    const { take, agree, statuses, counts, undoLast, server, school } = await start();
    await take(-4);
    await take(-4, sixWith('Present'));
    const before = await counts();
    const { shown, made } = await agree('/enrolments', { class: 6, from: testDay(-5) });
    expect(shown.body.stands).toMatchObject({ takenOut: 1, toRecord: 1, classes: [5, 6], days: 1 });
    expect(made.status).toBe(201);
    expect([await statuses(-4), await statuses(-4, 6)]).toEqual([
      { 2: 'Absent', 3: 'Present' },
      { 1: null, 4: 'Present' },
    ]);
    const { six } = await counts();
    expect(six.map(({ roll, total }: Body) => [roll, total])).toEqual([
      [1, 0],
      [4, 1],
    ]);
    expect((await undoLast()).status).toBe(200);
    expect(await counts()).toEqual(before);
    await undoLast();
    const record = (status: string) =>
      server.call('PUT', `/api/attendance/6/${testDay(-4)}`, school.admin, { attendance: [{ roll: 1, status }] });
    expect((await record('Excused')).body.attendance).toMatchObject([
      { roll: 1, status: 'Excused' },
      { roll: 4, status: 'Present' },
    ]);
    expect((await record('Late')).status).toBe(200);
    expect(await statuses(-4, 6)).toEqual({ 1: 'Late', 4: 'Present' });
    // The undo would lose what somebody has recorded since then.
    expect(await undoLast()).toMatchObject({ status: 409, body: { reason: 'depended-on-since' } });
  });

  it('requires the student in a later register of the new class if none was taken yet', async () => {
    const { take, agree, server, school } = await start();
    await take(-4);
    const { shown } = await agree('/enrolments', { class: 6, from: testDay(-4), roll: 40 });
    expect(shown.body.stands).toMatchObject({ takenOut: 1, toRecord: 0 });
    const without = await takeRegister(server, school.teacher, { date: testDay(-4), ...sixWith('Present') });
    expect(without.status).toBe(400);
    const attendance = [4, 40].map((roll) => ({ roll, status: 'Present' }));
    expect((await takeRegister(server, school.teacher, { date: testDay(-4), class: 6, attendance })).status).toBe(201);
  });

  it('within the class, to another roll, keeps the records under the new roll', async () => {
    const { take, agree, statuses, counts, undoLast } = await start();
    await take(-4);
    const before = await counts();
    const { shown } = await agree('/enrolments', { class: 5, from: testDay(-5), roll: 70 });
    expect(shown.body.stands).toMatchObject({ takenOut: 0, kept: 1 });
    expect(await statuses(-4)).toEqual({ 2: 'Absent', 3: 'Present', 70: 'Present' });
    expect((await undoLast()).status).toBe(200);
    expect(await counts()).toEqual(before);
  });

  it('back to the former class restores the records there', async () => {
    const { take, agree, statuses } = await start();
    await take(-4, { attendance: linesFor('Late', 'Absent', 'Present') });
    await agree('/enrolments', { class: 6, from: testDay(-5) });
    const { shown } = await agree('/enrolments', { class: 5, from: testDay(-5) });
    expect(shown.body.stands).toMatchObject({ putBack: 1, takenOut: 0 });
    expect(await statuses(-4)).toEqual({ 1: 'Late', 2: 'Absent', 3: 'Present' });
  });
});

it('an offline correction of a register whose lines changed meanwhile is refused with the current register', async () => {
  const { take, agree, register, server, school } = await start();
  await take(-4);
  const { version } = await register(-4);
  await agree('/leave', { on: testDay(-4) });
  const body = { attendance: [{ roll: 1, status: 'Absent' }], basedOn: version };
  const late = await server.call('PUT', `/api/attendance/5/${testDay(-4)}`, school.teacher, body);
  expect(late).toMatchObject({ status: 409, body: { reason: 'register-changed' } });
  expect(late.body.stands.students.map(({ roll }: Body) => roll)).toEqual([2, 3]);
});

it('a past day still shows what it showed, whatever is corrected later', async () => {
  const { take, server, school } = await start();
  await take(-4);
  const on = [0, 2, 4].map((day) => `?on=${testDay(day)}`);
  const later = async (days: number) => {
    server.setNow(hoursLater(24 * days));
    const admin = await openTestSignIn(server.db, school.id, school.admin.email, hoursLater(24 * days));
    const read = async (of: string) => {
      const [five, six] = await Promise.all(
        [5, 6].map((one) => server.call('GET', `/api/attendance/${one}${of}`, admin)),
      );
      return [five?.status, five?.body, six?.body];
    };
    const readOn = async (of: string) => [await read(of), await read(`/summary${of}`)];
    const post = (path: string, body?: object) => server.call('POST', path, admin, body);
    const leave = (registers: string) =>
      post(`/api/students/${school.student.id}/leave`, { on: testDay(-5), registers });
    const history = async () => (await server.call('GET', `/api/history/student/${school.student.id}`, admin)).body;
    return { readOn, leave, undo: async () => post(`/api/history/${(await history())[0]._id}/undo`) };
  };
  const third = await later(2);
  const [first = '', second = '', last = ''] = on;
  const before = await third.readOn(first);
  expect(before[0]?.[0]).toBe(200);
  const shown = await third.leave('');
  expect((await third.leave(shown.body.stands.version)).status).toBe(200);
  expect(await third.readOn(first)).toEqual(before);
  const fifth = await later(4);
  const without = await fifth.readOn(second);
  expect(without).not.toEqual(before);
  expect((await fifth.undo()).status).toBe(200);
  const seventh = await later(6);
  expect(await seventh.readOn(first)).toEqual(before);
  expect(await seventh.readOn(second)).toEqual(without);
  expect(await seventh.readOn(last)).toEqual(before);
});

it('thirty random changes keep registers, counts and enrolments in agreement, and the last is undone', {
  tags: ['all'],
}, async () => {
  const { server, school, take, agree, counts, statuses, undoLast, path } = await start();
  const days = [-6, -5, -4, -3, -2];
  for (const day of days) await take(day);
  for (const day of [-6, -4, -2]) await take(day, sixWith('Present'));
  let seed = 44;
  const random = (most: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * most);
  };
  const taken: { readonly before: unknown }[] = [];
  for (let change = 0; change < 30; change += 1) {
    server.setNow(new Date(testNow.getTime() + change * 1000));
    const before = await counts();
    const from = testDay(-7 + random(7));
    const { made } =
      random(4) === 0
        ? await agree('/leave', { on: from })
        : await agree('/enrolments', { class: 5 + random(2), from, roll: 1 + random(2) * 60 });
    if (made.status < 300) taken.push({ before });
    else expect([409, 400]).toContain(made.status);
    const enrolments = (await server.call('GET', `${path}/enrolments`, school.admin)).body;
    for (const number of [5, 6]) {
      for (const day of number === 5 ? days : [-6, -4, -2]) {
        const date = testDay(day);
        const there = enrolments.find(
          (one: { class: number; from: string; to: string | null }) =>
            one.class === number && one.from <= date && (one.to === null || date <= one.to),
        );
        const own = Object.keys(await statuses(day, number)).filter((roll) => ['1', '61'].includes(roll));
        expect(own).toEqual(there ? [String(there.roll)] : []);
      }
    }
  }
  expect(taken.length).toBeGreaterThan(8);
  const { before } = taken.at(-1) ?? {};
  expect((await undoLast()).status).toBe(200);
  expect(await counts()).toEqual(before);
});
