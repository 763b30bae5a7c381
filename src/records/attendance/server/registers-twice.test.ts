import { expect, it } from 'vitest';
import { addPeriod } from '../../../../test/periods.ts';
import { linesFor, takeRegister } from '../../../../test/registers.ts';
import { setPolicies } from '../../../../test/statuses.ts';
import {
  addTestSchool,
  startTestServer,
  type TestPerson,
  type TestServer,
  testDay,
  testToday,
  weekdayOf,
} from '../../../../test/test-school.ts';

const path = `/api/attendance/5/${testToday}`;

async function startTwice() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const choose = (registersTaken: string) => server.call('PUT', '/api/policies', school.admin, { registersTaken });
  expect((await choose('twice')).body).toMatchObject({ registersTaken: 'twice' });
  const take = (part: string | undefined, ...statuses: Parameters<typeof linesFor>) =>
    takeRegister(server, school.teacher, {
      ...(part && { part }),
      ...(statuses.length > 0 && { attendance: linesFor(...statuses) }),
    });
  const get = async (address: string) => (await server.call('GET', address, school.teacher)).body;
  return { server, choose, take, get, ...school };
}

/** The registers of the class that are missing today, and that wait at the teacher’s home. */
async function waiting(server: TestServer, admin: TestPerson, teacher: TestPerson) {
  const of = `/api/registers/missing?from=${testToday}&to=${testToday}`;
  const { body: missing } = await server.call('GET', of, admin);
  const { body: home } = await server.call('GET', '/api/home', teacher);
  const { registersToTake, lessonsToTake, partsToTake } = home.teacher;
  const places = lessonsToTake ?? partsToTake ?? registersToTake.map((number: number) => ({ class: number }));
  const ofClass = (some: { class: number; period?: number; part?: string }[]) =>
    some.filter((one) => one.class === 5).map(({ period, part }) => (period ? { period } : { part }));
  return { missing: ofClass(missing), home: ofClass(places) };
}

it('a class has one register in the morning and one in the afternoon', async () => {
  const { take, get } = await startTwice();
  const morning = await take('morning', 'Present', 'Late', 'Absent');
  expect(morning).toMatchObject({ status: 201, body: { part: 'morning' } });
  expect(morning.body).not.toHaveProperty('period');
  expect(await take('morning')).toMatchObject({ status: 409, body: { reason: 'register-taken' } });
  const parts = async () => (await get(path)).parts;
  expect(await parts()).toEqual([
    { part: 'morning', isTaken: true },
    { part: 'afternoon', isTaken: false },
  ]);
  expect((await take('afternoon', 'Absent', 'Present', 'Absent')).status).toBe(201);
  const { taken, students } = await get(`${path}?part=afternoon`);
  expect(taken).not.toBeNull();
  expect(students.map(({ status }: { status: string }) => status)).toEqual(['Absent', 'Present', 'Absent']);
  const { data } = await get('/api/attendance/5');
  expect(data.map(({ part }: { part: string }) => part)).toEqual(['afternoon', 'morning']);
  const { data: own } = await get('/api/attendance/student/1');
  expect(own.map(({ part }: { part: string }) => part)).toEqual(['afternoon', 'morning']);
});

it('the month shows the worse status of a day, and totals count both', async () => {
  const { take, get } = await startTwice();
  await take('morning', 'Present', 'Late', 'Absent');
  await take('afternoon', 'Absent', 'Present', 'Excused');
  const { students } = await get(`/api/attendance/5/month/${testToday.slice(0, 7)}`);
  const marks = students.map((student: { marks: Record<string, string> }) => student.marks[testToday]);
  expect(marks).toEqual(['Absent', 'Late', 'Absent']);
  const summary = await get('/api/attendance/5/summary');
  expect(summary).toMatchObject([
    { total: 2, present: 1 },
    { total: 2, present: 2, late: 1 },
    { total: 2, present: 0, excused: 1 },
  ]);
});

it('one part is corrected, exported and withdrawn, and the other stays', async () => {
  const { server, admin, teacher, take, get } = await startTwice();
  await take('morning');
  await take('afternoon', 'Absent', 'Absent', 'Absent');
  const of = `${path}?part=morning`;
  const correction = await server.call('PUT', of, teacher, { attendance: [{ roll: 2, status: 'Late' }] });
  expect(correction.body).toMatchObject({ part: 'morning', attendance: [{}, { status: 'Late' }, {}] });
  const file = await server.call(
    'GET',
    `/api/exports/register?format=csv&class=5&date=${testToday}&part=morning`,
    admin,
  );
  expect(file.status).toBe(200);
  expect((await server.call('DELETE', of, admin)).status).toBe(200);
  const { body: withdrawn } = await server.call('GET', '/api/attendance/5/withdrawn', admin);
  expect(withdrawn).toMatchObject([{ part: 'morning', attendance: [{}, { status: 'Late' }, {}] }]);
  expect((await get(path)).parts.map(({ isTaken }: { isTaken: boolean }) => isTaken)).toEqual([false, true]);
  expect(await server.call('GET', of, teacher)).toMatchObject({ body: { taken: null, part: 'morning' } });
  expect(await server.call('DELETE', of, admin)).toMatchObject({ status: 404, body: { reason: 'register-not-taken' } });
});

it('refuses a register of the whole day, of a lesson, or of an unknown part, at the field', async () => {
  const { server, admin, teacher, take, choose } = await startTwice();
  expect(await take(undefined)).toMatchObject({ status: 400, body: { faults: { part: { reason: 'part-wanted' } } } });
  expect((await take('evening')).body.faults).toHaveProperty('part');
  const lesson = await takeRegister(server, teacher, { period: 1 });
  expect(lesson).toMatchObject({ status: 400, body: { faults: { period: { reason: 'part-wanted' } } } });
  const wanted = { status: 400, body: { faults: { part: { reason: 'part-wanted' } } } };
  expect(await takeRegister(server, teacher, { period: 1, part: 'morning' })).toMatchObject(wanted);
  const both = `${path}?period=1&part=morning`;
  expect(await server.call('GET', both, teacher)).toMatchObject(wanted);
  expect(await server.call('DELETE', both, admin)).toMatchObject(wanted);
  expect(await server.call('PUT', both, teacher, { attendance: linesFor('Late') })).toMatchObject(wanted);
  await choose('daily');
  const none = { status: 400, body: { faults: { part: { reason: 'no-parts' } } } };
  expect(await take('morning')).toMatchObject(none);
  expect(await server.call('GET', `${path}?part=morning`, teacher)).toMatchObject(none);
});

it('a day whose whole register was taken stays a whole day, and a day taken in parts stays in parts', async () => {
  const { server, teacher, take, choose, get } = await startTwice();
  await choose('daily');
  await take(undefined);
  await choose('twice');
  const standing = await take('afternoon');
  expect(standing).toMatchObject({ status: 409, body: { reason: 'register-taken', stands: { class: 5 } } });
  expect(standing.body.stands).not.toHaveProperty('part');
  expect((await get(path)).taken).not.toBeNull();
  const corrected = await server.call('PUT', path, teacher, { attendance: [{ roll: 1, status: 'Late' }] });
  expect(corrected.status).toBe(200);

  const before = { date: testDay(-1) };
  expect((await takeRegister(server, teacher, { ...before, part: 'morning' })).status).toBe(201);
  await choose('daily');
  expect(await takeRegister(server, teacher, before)).toMatchObject({
    status: 409,
    body: { stands: { part: 'morning' } },
  });
});

it('a day that was begun in parts is finished in parts after the school has gone back to one register a day', async () => {
  const { server, admin, teacher, choose, take, get } = await startTwice();
  await take('morning', 'Absent', 'Present', 'Present');
  await choose('daily');
  expect(await get(path)).toMatchObject({
    taken: null,
    parts: [
      { part: 'morning', isTaken: true },
      { part: 'afternoon', isTaken: false },
    ],
  });
  expect((await get(`${path}?part=morning`)).students[0]).toMatchObject({ status: 'Absent' });
  expect(await waiting(server, admin, teacher)).toEqual({ missing: [], home: [] });
  expect(await take(undefined)).toMatchObject({ status: 409, body: { stands: { part: 'morning' } } });
  expect((await take('afternoon', 'Present', 'Present', 'Present')).status).toBe(201);
  const { students } = await get(`/api/attendance/5/month/${testToday.slice(0, 7)}`);
  expect(students[0].marks[testToday]).toBe('Absent');
  const other = await takeRegister(server, teacher, { date: testDay(-1), part: 'morning' });
  expect(other).toMatchObject({ status: 400, body: { faults: { part: { reason: 'no-parts' } } } });
});

it('after a change between parts and lessons, what was taken stays, covers its time of day, and the rest is due', async () => {
  const { server, admin, teacher, choose, take, get } = await startTwice();
  const registersClose = { morning: '09:00', afternoon: '13:00' };
  await server.call('PUT', '/api/policies', admin, { registersClose });
  const day = weekdayOf(testToday);
  await addPeriod(server, admin, { subject: 'Art', day, period: 1, time: '08:00-08:45' });
  await addPeriod(server, admin, { subject: 'Art', day, period: 2, time: '13:00-13:45' });
  server.setNow(new Date(`${testToday}T15:00:00+06:00`));
  await take('morning', 'Present', 'Absent', 'Present');
  await choose('lesson');
  expect(await waiting(server, admin, teacher)).toEqual({ missing: [{ period: 2 }], home: [{ period: 2 }] });
  expect(await get(path)).toMatchObject({
    lessons: [
      { period: 1, isTaken: false },
      { period: 2, isTaken: false },
    ],
    parts: [{ part: 'morning', isTaken: true }, {}],
  });
  expect((await takeRegister(server, teacher, { period: 2 })).status).toBe(201);
  expect(await waiting(server, admin, teacher)).toEqual({ missing: [], home: [] });
  await choose('twice');
  expect(await waiting(server, admin, teacher)).toEqual({ missing: [], home: [] });
  expect((await get(path)).lessons).toMatchObject([{ isTaken: false }, { isTaken: true }]);
  expect((await get(`${path}?period=2`)).taken).not.toBeNull();
  await choose('daily');
  expect(await waiting(server, admin, teacher)).toEqual({ missing: [], home: [] });
  expect((await get(path)).lessons).toMatchObject([{ isTaken: false }, { isTaken: true }]);
});

it('a register is missing from its closing time on, each part separately, and waits at home once the part has begun', async () => {
  const { server, admin, teacher, take } = await startTwice();
  const registersClose = { morning: '09:00', afternoon: '13:00' };
  expect((await server.call('PUT', '/api/policies', admin, { registersClose })).body).toMatchObject({ registersClose });
  const wrong = await server.call('PUT', '/api/policies', admin, {
    registersClose: { morning: '9', afternoon: '25:00' },
  });
  expect(Object.keys(wrong.body.faults)).toEqual(['registersClose.morning', 'registersClose.afternoon']);
  const at = async (clock: string) => {
    server.setNow(new Date(`${testToday}T${clock}:00+06:00`));
    const { body: missing } = await server.call(
      'GET',
      `/api/registers/missing?from=${testToday}&to=${testToday}`,
      admin,
    );
    const { body: home } = await server.call('GET', '/api/home', teacher);
    return [
      missing.filter((one: { class: number }) => one.class === 5).map(({ part }: { part: string }) => part),
      home.teacher.partsToTake
        .filter((one: { class: number }) => one.class === 5)
        .map(({ part }: { part: string }) => part),
    ];
  };
  expect(await at('08:59')).toEqual([[], ['morning']]);
  expect(await at('09:00')).toEqual([['morning'], ['morning']]);
  expect(await at('11:00')).toEqual([['morning'], ['morning', 'afternoon']]);
  expect(await at('13:00')).toEqual([
    ['morning', 'afternoon'],
    ['morning', 'afternoon'],
  ]);
  await take('morning');
  expect(await at('13:01')).toEqual([['afternoon'], ['afternoon']]);
  const { body: office } = await server.call('GET', '/api/home', admin);
  const [register] = office.admin.registers;
  expect(register).toMatchObject({ class: 5, missingFrom: [13 * 60] });
});

it('does not ask for parts of a day that was taken whole', async () => {
  const { server, id, admin, teacher, take } = await startTwice();
  await setPolicies(server.db, { id }, { registers_taken: 'daily' });
  await take(undefined);
  await setPolicies(server.db, { id }, { registers_taken: 'twice' });
  const of = `/api/registers/missing?from=${testToday}&to=${testToday}`;
  const { body } = await server.call('GET', of, admin);
  expect(body.filter((one: { class: number }) => one.class === 5)).toEqual([]);
  const { body: home } = await server.call('GET', '/api/home', teacher);
  expect(home.teacher.registersToTake).not.toContain(5);
});
