import { describe, expect, it } from 'vitest';
import { readStoredAttendance, takeRegister } from '../../../../test/registers.ts';
import { addTestSchool, startTestServer, type TestPerson, testDay, testToday } from '../../../../test/test-school.ts';

describe('on closed days', () => {
  it('no register is taken, and the refusal says why at the date', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    const eid = { name: 'Eid holidays', from: testDay(-2), to: testToday };
    const { _id } = (await server.call('POST', '/api/calendar/closed', admin, eid)).body;
    const before = await readStoredAttendance(server.db);
    for (const date of [undefined, testToday, testDay(-2)]) {
      expect(await takeRegister(server, teacher, { date })).toMatchObject({
        status: 400,
        body: { faults: { date: { reason: 'days-closed', parameters: eid } } },
      });
    }
    expect(await readStoredAttendance(server.db)).toEqual(before);
    expect((await takeRegister(server, teacher, { date: testDay(-3) })).status).toBe(201);
    await server.call('DELETE', `/api/calendar/closed/${_id}`, admin);
    expect((await takeRegister(server, teacher)).status).toBe(201);
  });

  it('of one class the others go on', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    const trip = { name: 'Trip', from: testToday, to: testToday };
    const close = (classes: number[]) => server.call('POST', '/api/calendar/closed', admin, { ...trip, classes });
    await close([6, 7]);
    expect((await takeRegister(server, teacher)).status).toBe(201);
    const ofClass6 = { class: 6, attendance: [{ roll: 4, status: 'Present' }] };
    expect(await takeRegister(server, teacher, ofClass6)).toMatchObject({
      status: 400,
      body: { faults: { date: { reason: 'day-closed', parameters: { name: 'Trip', date: testToday } } } },
    });
  });

  it('of another school registers are taken', async () => {
    const server = await startTestServer();
    const hill = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const closed = { name: 'Eid', from: testToday, to: testToday };
    await server.call('POST', '/api/calendar/closed', hill.admin, closed);
    expect((await takeRegister(server, vale.teacher)).status).toBe(201);
    expect((await takeRegister(server, hill.teacher)).status).toBe(400);
  });

  it('everybody concerned sees the closure by name on the home page', async () => {
    const server = await startTestServer();
    const { admin, teacher, student } = await addTestSchool(server);
    const eid = { name: 'Eid', from: testToday, to: testDay(1) };
    const trip = { name: 'Trip', from: testToday, to: testToday, classes: [6] };
    for (const closed of [eid, trip]) await server.call('POST', '/api/calendar/closed', admin, closed);
    const namesFor = async (person: TestPerson) =>
      (await server.call('GET', '/api/home', person)).body.closed.map(({ name }: { name: string }) => name);
    expect(await namesFor(admin)).toEqual(['Eid', 'Trip']);
    expect(await namesFor(teacher)).toEqual(['Eid', 'Trip']);
    expect(await namesFor(student)).toEqual(['Eid']);
  });

  it('a register can be taken all the same on a weekday without school', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    await server.call('PUT', '/api/calendar/days', admin, { days: [weekdayNotToday()] });
    expect((await takeRegister(server, teacher)).status).toBe(201);
  });

  it('nothing is closed while a register of the day is being taken', async () => {
    const server = await startTestServer();
    const { admin, teacher, otherTeacher } = await addTestSchool(server);
    const closed = { name: 'Eid', from: testToday, to: testToday };
    const close = () => server.call('POST', '/api/calendar/closed', admin, closed);
    const [taken, shut] = await Promise.all([
      takeRegister(server, teacher),
      close(),
      takeRegister(server, otherTeacher),
      close(),
    ]);
    const sheets = await server.db.selectFrom('attendance_sheet').select('id').execute();
    const closedDays = await server.db.selectFrom('closed_day').select('id').execute();
    expect([taken.status, shut.status]).not.toContain(500);
    expect(sheets.length + closedDays.length).toBe(1);
  });
});

function weekdayNotToday(): string {
  const place = new Date(`${testToday}T00:00:00Z`).getUTCDay();
  return place === 0 ? 'Monday' : 'Sunday';
}
