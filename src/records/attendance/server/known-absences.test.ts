import { describe, expect, it } from 'vitest';
import { correctRegister, linesFor, takeRegister } from '../../../../test/registers.ts';
import {
  addTestSchool,
  hoursLater,
  startTestServer,
  type TestPerson,
  type TestServer,
  testDay,
  testToday,
} from '../../../../test/test-school.ts';

type Student = { readonly roll: number; readonly known?: unknown };

/** A school that knows that roll 2 is away from yesterday to tomorrow, and that roll 3 is away tomorrow. */
async function startWithAbsences() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const vale = await addTestSchool(server, { domain: 'vale.example' });
  const reason = { school_id: school.id, id: 7000, name: 'Illness at home', status: 2 };
  await server.db.insertInto('absence_reason').values(reason).execute();
  const tell = (absence: object, admin = school.admin) => server.call('POST', '/api/absences', admin, absence);
  const around = { from: testDay(-1), to: testDay(1) };
  const { body } = await tell({ roll: 2, ...around, reason: '7000', text: 'The mother called' });
  await tell({ roll: 3, from: testDay(1), to: testDay(1) });
  await tell({ roll: 1, ...around, text: 'Vale only' }, vale.admin);
  const knownOn = async (date: string, person = school.teacher): Promise<unknown[]> => {
    const answer = await server.call('GET', `/api/attendance/5/${date}`, person);
    return answer.body.students.flatMap(({ roll, known }: Student) => (known === undefined ? [] : [[roll, known]]));
  };
  return { server, ...school, absence: body._id, knownOn };
}

const illness = [2, { reason: { _id: '7000', name: 'Illness at home' }, text: 'The mother called' }];

describe('a register', () => {
  it('shows the absences known of its day, to teachers and admins, before it is taken and after', async () => {
    const { server, teacher, admin, knownOn } = await startWithAbsences();
    expect(await knownOn(testToday)).toEqual([illness]);
    expect(await knownOn(testToday, admin)).toEqual([illness]);
    expect(await knownOn(testDay(-1))).toEqual([illness]);
    expect(await knownOn(testDay(-2))).toEqual([]);
    expect(await knownOn(testDay(1))).toEqual([illness, [3, { reason: null, text: null }]]);
    expect((await takeRegister(server, teacher)).status).toBe(201);
    expect(await knownOn(testToday)).toEqual([illness]);
  });

  it('shows none that was removed', async () => {
    const { server, admin, absence, knownOn } = await startWithAbsences();
    await server.call('DELETE', `/api/absences/${absence}`, admin);
    expect(await knownOn(testToday)).toEqual([]);
  });
});

describe('an absence that is reported after the register', () => {
  const homeOf = async (server: TestServer, teacher: TestPerson) =>
    (await server.call('GET', '/api/home', teacher)).body.teacher.toldAfter;

  it('is listed with its registers’ statuses, and waits on the teacher’s home until they are corrected', async () => {
    const { server, teacher, admin } = await startWithAbsences();
    await server.call('POST', '/api/absences', admin, { roll: 1, from: testDay(-1), to: testToday });
    await takeRegister(server, teacher, { attendance: linesFor('Absent', 'Absent', 'Absent') });
    expect(await homeOf(server, teacher)).toEqual([]);
    server.setNow(hoursLater(1));
    const told = await server.call('POST', '/api/absences', admin, { roll: 3, from: testToday, to: testToday });
    expect(told.body.registers).toEqual({ present: 0, absent: 1, excused: 0, firstAbsent: testToday });
    expect(await homeOf(server, teacher)).toMatchObject([{ class: 5, date: testToday, period: 0, roll: 3 }]);

    await correctRegister(server, teacher, [{ roll: 3, status: 'Excused' }]);
    expect(await homeOf(server, teacher)).toEqual([]);
    const { body } = await server.call('GET', '/api/absences', admin);
    expect(body.find(({ roll }: Student) => roll === 3).registers).toEqual({
      present: 0,
      absent: 0,
      excused: 1,
      firstAbsent: null,
    });
  });

  it('waits only for the teacher who took the register or has the class', async () => {
    const { server, teacher, otherTeacher: other, admin, id } = await startWithAbsences();
    await takeRegister(server, teacher, { attendance: linesFor('Absent', 'Absent', 'Absent') });
    server.setNow(hoursLater(1));
    await server.call('POST', '/api/absences', admin, { roll: 3, from: testToday, to: testToday });
    expect(await homeOf(server, other)).toEqual([]);
    await server.db
      .updateTable('class')
      .set({ teacher_id: other.id })
      .where('school_id', '=', id)
      .where('number', '=', 5)
      .execute();
    expect(await homeOf(server, other)).toMatchObject([{ roll: 3 }]);
  });
});

describe('GET /api/registers/absent', () => {
  const absentOn = async (server: TestServer, person: TestPerson, query = '') =>
    server.call('GET', `/api/registers/absent${query}`, person);
  const guardian = (roll: number) => ({ name: `Guardian ${roll}`, phone: '2' });

  it('names those absent today by class and roll, each with the guardian to call', async () => {
    const { server, admin, teacher } = await startWithAbsences();
    const known = { class: 5, roll: 2, name: 'Student 2', reason: 'Illness at home', isKnown: true };
    expect((await absentOn(server, admin)).body).toEqual([{ ...known, status: null, guardian: guardian(2) }]);
    await takeRegister(server, teacher, { attendance: linesFor('Absent', 'Excused', 'Present') });
    expect((await absentOn(server, admin)).body).toEqual([
      { class: 5, roll: 1, name: 'Student 1', status: 'Absent', reason: null, isKnown: false, guardian: guardian(1) },
      { ...known, status: 'Excused', guardian: guardian(2) },
    ]);
  });

  it('names those absent on another day, and those known to be absent on a future one', async () => {
    const { server, admin } = await startWithAbsences();
    const rollsOn = async (date: string) =>
      (await absentOn(server, admin, `?date=${date}`)).body.map(({ roll }: Student) => roll);
    expect(await rollsOn(testDay(-1))).toEqual([2]);
    expect(await rollsOn(testDay(1))).toEqual([2, 3]);
    expect(await rollsOn(testDay(2))).toEqual([]);
  });

  it('names nobody of another school', async () => {
    const { server } = await startWithAbsences();
    const other = await addTestSchool(server, { domain: 'lake.example' });
    expect(await absentOn(server, other.admin)).toMatchObject({ status: 200, body: [] });
  });

  it('refuses an invalid day with 400, a teacher with 403 and a stranger with 401', async () => {
    const { server, admin, teacher } = await startWithAbsences();
    expect((await absentOn(server, admin, '?date=2026-02-30')).status).toBe(400);
    expect((await absentOn(server, teacher)).status).toBe(403);
    expect((await server.call('GET', '/api/registers/absent', undefined)).status).toBe(401);
  });
});
