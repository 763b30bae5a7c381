import { describe, expect, it } from 'vitest';
import { addTestGuardian } from '../../../../test/guardians.ts';
import { correctRegister, linesFor, takeRegister } from '../../../../test/registers.ts';
import { startCountingServer } from '../../../../test/statements.ts';
import {
  addTestSchool,
  startTestServer,
  type TestServer,
  testDay,
  testNow,
  testToday,
} from '../../../../test/test-school.ts';

function minutesLater(minutes: number): Date {
  return new Date(testNow.getTime() + minutes * 60_000);
}

/** A class of three, each with a guardian who gets mails. */
async function startWithGuardians() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const add = (roll: number, guardian: string, more: object = {}) =>
    addTestGuardian(server.db, { schoolId: school.id, email: `s${roll}@hill.example`, guardian, ...more });
  const guardians = [await add(1, 'g1@hill.example'), await add(2, 'g2@hill.example'), await add(3, 'g3@hill.example')];
  return { server, ...school, add, guardians };
}

/** Lists the people for whom mails about absences are queued after the jobs that are due at this minute have run. */
async function toldAfter(server: TestServer, minutes: number): Promise<number[]> {
  server.setNow(minutesLater(minutes));
  await server.runJobs();
  const mails = await server.db.selectFrom('mail').select('person_id').where('kind', '=', 'absence').execute();
  return mails.map(({ person_id }) => person_id).sort((a, b) => a - b);
}

describe('guardians are written to', () => {
  it('20 minutes after a register in which their child is absent, and not before', async () => {
    const { server, teacher, guardians } = await startWithGuardians();
    await takeRegister(server, teacher);
    expect(await toldAfter(server, 19)).toEqual([]);
    expect(await toldAfter(server, 20)).toEqual([guardians[1]]);
  });

  it('20 minutes after a correction to Absent, once for the day', async () => {
    const { server, teacher, guardians } = await startWithGuardians();
    await takeRegister(server, teacher);
    server.setNow(minutesLater(10));
    await correctRegister(server, teacher, linesFor('Absent', 'Present'));
    expect(await toldAfter(server, 20)).toEqual([]);
    expect(await toldAfter(server, 30)).toEqual([guardians[0]]);
    await correctRegister(server, teacher, linesFor('Present', 'Absent'));
    await correctRegister(server, teacher, linesFor('Absent', 'Absent'));
    expect(await toldAfter(server, 60)).toEqual(guardians.slice(0, 2));
  });

  it('not about a student whose absence is explained by then, in the register or beforehand', async () => {
    const { server, teacher, admin } = await startWithGuardians();
    await takeRegister(server, teacher, { attendance: linesFor('Absent', 'Absent', 'Excused') });
    await server.call('POST', '/api/absences', admin, { roll: 1, from: testToday, to: testToday });
    const { body: reasons } = await server.call('GET', '/api/reasons', admin);
    const reason = reasons.find(({ status }: { status: string }) => status === 'Absent')?._id;
    const attendance = [reason ? { roll: 2, status: 'Absent', reason } : { roll: 2, status: 'Excused' }];
    expect((await server.call('PUT', `/api/attendance/5/${testToday}`, teacher, { attendance })).status).toBe(200);
    expect(await toldAfter(server, 20)).toEqual([]);
  });

  it('about a student absent with a code of the school’s own, unless the code excuses', async () => {
    const { server, teacher, admin, guardians } = await startWithGuardians();
    const codes = [
      { code: 'N', name: 'Reason not yet established', status: 'Absent' },
      { code: 'I', name: 'Ill', status: 'Excused' },
    ];
    expect((await server.call('PUT', '/api/attendance-codes', admin, codes)).status).toBe(200);
    const attendance = ['N', 'I', 'N'].map((code, index) => ({ roll: index + 1, code }));
    expect((await takeRegister(server, teacher, { attendance })).status).toBe(201);
    expect(await toldAfter(server, 20)).toEqual([guardians[0], guardians[2]]);
  });

  it('not about a register that was withdrawn by then, but about one taken anew', async () => {
    const { server, teacher, admin, guardians } = await startWithGuardians();
    await takeRegister(server, teacher);
    expect((await server.call('DELETE', `/api/attendance/5/${testToday}`, admin)).status).toBe(200);
    server.setNow(minutesLater(10));
    await takeRegister(server, teacher, { attendance: linesFor('Present', 'Present', 'Absent') });
    expect(await toldAfter(server, 29)).toEqual([]);
    expect(await toldAfter(server, 30)).toEqual([guardians[2]]);
  });

  it('not about a register of an earlier day, nor a day late after the server was off', async () => {
    const { server, teacher } = await startWithGuardians();
    await takeRegister(server, teacher, { date: testDay(-1) });
    await takeRegister(server, teacher);
    expect(await toldAfter(server, 24 * 60)).toEqual([]);
  });

  it('only if their link is in force, lets them see the child, and allows writing to them', async () => {
    const { server, teacher, add, guardians } = await startWithGuardians();
    await add(2, 'unseeing@hill.example', { maySee: false });
    await add(2, 'silent@hill.example', { isWrittenTo: false });
    await add(2, 'former@hill.example', { to: testDay(-1) });
    await add(2, 'coming@hill.example', { from: testDay(1) });
    const second = await add(2, 'second@hill.example', { to: testToday });
    const closed = await add(2, 'closed@hill.example');
    const removed = await add(2, 'removed@hill.example');
    await takeRegister(server, teacher);
    await server.db
      .updateTable('account')
      .set({ closed_at: testNow.toISOString() })
      .where('person_id', '=', closed)
      .execute();
    const link = server.db.updateTable('guardian_link').set({ removed_at: testNow.toISOString() });
    await link.where('guardian_id', '=', removed).execute();
    expect(await toldAfter(server, 20)).toEqual([guardians[1], second]);
  });

  it('about an absence in any lesson, once for the day, if each lesson has a register', async () => {
    const { server, teacher, guardians } = await startWithGuardians();
    const asLesson = (period: number) =>
      server.db.updateTable('attendance_sheet').set({ period }).where('period', '=', 0).execute();
    await takeRegister(server, teacher);
    await asLesson(2);
    await takeRegister(server, teacher, { attendance: linesFor('Absent', 'Absent', 'Present') });
    await asLesson(3);
    expect(await toldAfter(server, 20)).toEqual(guardians.slice(0, 2));
  });

  it('not about a student who has left the school by then', async () => {
    const { server, teacher, admin } = await startWithGuardians();
    await takeRegister(server, teacher);
    const second = server.db.selectFrom('email_owner').select('person_id').where('email', '=', 's2@hill.example');
    const { person_id: id } = await second.executeTakeFirstOrThrow();
    expect((await server.call('DELETE', `/api/students/${id}`, admin)).status).toBe(200);
    expect(await toldAfter(server, 20)).toEqual([]);
  });

  it('only if they have joined, so that nothing goes to a mistyped address', async () => {
    const { server, teacher, admin, guardians } = await startWithGuardians();
    const second = server.db.selectFrom('email_owner').select('person_id').where('email', '=', 's2@hill.example');
    const { person_id: id } = await second.executeTakeFirstOrThrow();
    const invited = { name: 'Mina', email: 'mistyped@home.example', relation: 'mother' };
    expect((await server.call('POST', `/api/students/${id}/guardians`, admin, invited)).status).toBe(201);
    await takeRegister(server, teacher);
    expect(await toldAfter(server, 20)).toEqual([guardians[1]]);
  });

  it('about a sibling too, in a separate mail', async () => {
    const { server, teacher, add, guardians } = await startWithGuardians();
    await add(1, 'g2@hill.example');
    await takeRegister(server, teacher, { attendance: linesFor('Absent', 'Absent', 'Present') });
    expect(await toldAfter(server, 20)).toEqual([guardians[0], guardians[1], guardians[1]]);
  });
});

describe('a register of a big class', () => {
  it('costs at most two statements more for those who are absent, however many they are', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server, { students: 65 });
    const call = await startCountingServer(server);
    const lines = (absent: number) =>
      Array.from({ length: 65 }, (_, place) => ({ roll: place + 1, status: place < absent ? 'Absent' : 'Present' }));
    const submit = (date: string, absent: number) =>
      call('POST', '/api/attendance', teacher, { class: 5, date, attendance: lines(absent) });
    await submit(testDay(-3), 1);
    const before = await submit(testDay(-2), 1);
    expect(before.status).toBe(201);
    const today = await submit(testToday, 65);
    expect(today.status).toBe(201);
    expect(today.statements - before.statements).toBeLessThanOrEqual(2);
  });
});
