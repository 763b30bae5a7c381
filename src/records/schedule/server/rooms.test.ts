import { describe, expect, it } from 'vitest';
import { addPeriod, otherTeacher, period } from '../../../../test/periods.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';

const hall = { room: 'Hall 1' };
const elsewhere = { classNumber: 6, teacher: otherTeacher, subject: 'Art' };

async function startSchool(roomTaken: 'warn' | 'refuse') {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin } = school;
  const decide = (value: string) => server.call('PUT', '/api/policies', admin, { roomTaken: value });
  await decide(roomTaken);
  const add = (changes: object) => addPeriod(server, admin, changes);
  const change = (id: string, changes: object) =>
    server.call('PUT', `/api/schedule/${id}`, admin, { ...period, ...changes });
  const list = async () => (await server.call('GET', '/api/schedule', admin)).body;
  const undo = async (kind: string, id: string, action: string) => {
    const { body } = await server.call('GET', `/api/history/${kind}/${id}`, admin);
    const entry = body.find((one: { action: string }) => one.action === action);
    return server.call('POST', `/api/history/${entry._id}/undo`, admin);
  };
  return { ...school, server, decide, add, change, list, undo };
}

const byArt = { classNumber: 6, subject: 'Art', time: '08:00-08:45' };
const byMathematics = { classNumber: 5, subject: 'Mathematics', time: '08:00-08:45' };

describe('if a school only reports occupied rooms, as it does by default,', () => {
  it('a lesson may be there too, and both report the lesson with which they share the room', async () => {
    const { server, admin, add, change, list } = await startSchool('warn');
    const { body: first } = await add(hall);
    expect(first.periods[0]).not.toHaveProperty('roomTakenBy');
    const added = await add({ ...elsewhere, room: ' HALL  1 ' });
    expect(added).toMatchObject({ status: 201, body: { periods: [{ roomTakenBy: byMathematics }] } });
    expect(await list()).toMatchObject([
      { periods: [{ roomTakenBy: byArt }] },
      { periods: [{ roomTakenBy: byMathematics }] },
    ]);
    const { body } = await server.call('GET', `/api/schedule/single/${first._id}`, admin);
    expect(body.periods[0].roomTakenBy).toEqual(byArt);
    const moved = await change(first._id, { time: '08:45-09:30' });
    expect(moved.body.periods[0]).not.toHaveProperty('roomTakenBy');
  });

  it('families and teachers do not see it', async () => {
    const { server, student, teacher, add } = await startSchool('warn');
    await add(hall);
    await add({ ...elsewhere, ...hall });
    for (const [path, person] of [
      ['/api/schedule/5', student],
      ['/api/schedule/teacher/first@hill.example', teacher],
    ] as const) {
      const { body } = await server.call('GET', path, person);
      expect(body[0].periods[0]).toMatchObject(hall);
      expect(body[0].periods[0]).not.toHaveProperty('roomTakenBy');
    }
  });
});

describe('if a school refuses occupied rooms', () => {
  it('an added or changed lesson is refused at its room, with the lesson that has it', async () => {
    const { add, change, list } = await startSchool('refuse');
    await add(hall);
    const refused = { status: 409, body: { code: 'clash', reason: 'room-taken' } };
    const added = await add({ ...elsewhere, room: 'hall 1' });
    expect(added).toMatchObject(refused);
    expect(added.body.fields.room).toBe(
      'Art of class 6 cannot be in hall 1 on Sunday, 08:00-08:45: Mathematics of class 5 with Teacher first is there then.',
    );
    const { body: other } = await add({ ...elsewhere, time: '08:45-09:30', room: 'Hall 1' });
    expect(await change(other._id, { ...elsewhere, time: '08:30-09:15' })).toMatchObject(refused);
    const { body: third } = await add({ ...elsewhere, time: '07:00-07:45', room: 'Hall 2' });
    expect(await change(third._id, { ...elsewhere, time: '08:00-08:30', room: 'Hall 1' })).toMatchObject(refused);
    expect(await list()).toHaveLength(3);
  });

  it('a lesson does not clash with itself, on another day, after its end, or once it was removed', async () => {
    const { server, admin, add, change } = await startSchool('refuse');
    const { body: first } = await add(hall);
    expect((await change(first._id, { ...hall, time: '08:05-08:50' })).status).toBe(200);
    expect((await add({ ...elsewhere, ...hall, time: '08:50-09:35' })).status).toBe(201);
    expect((await add({ ...elsewhere, ...hall, day: 'Monday' })).status).toBe(201);
    await server.call('DELETE', `/api/schedule/${first._id}`, admin);
    expect((await add({ ...elsewhere, ...hall })).status).toBe(201);
  });

  it('lessons that already share a room keep it and may change teachers, but cannot take another occupied place', async () => {
    const { decide, add, change } = await startSchool('warn');
    await add(hall);
    const { body: other } = await add({ ...elsewhere, ...hall });
    await decide('refuse');
    expect((await change(other._id, { ...elsewhere, subject: 'Music' })).status).toBe(200);
    expect((await change(other._id, { ...elsewhere, time: '08:10-08:45' })).status).toBe(409);
  });

  it('a swap that puts either lesson into a taken room is refused whole', async () => {
    const { server, admin, add, list } = await startSchool('refuse');
    const { body: one } = await add(hall);
    const { body: other } = await add({ time: '08:45-09:30', period: 2, subject: 'History' });
    await add({ ...elsewhere, ...hall, time: '08:45-09:30' });
    const before = await list();
    const swap = { one: Number(one._id), other: Number(other._id) };
    for (const sent of [swap, { one: swap.other, other: swap.one }]) {
      const answer = await server.call('POST', '/api/schedule/swap', admin, sent);
      expect(answer).toMatchObject({ status: 409, body: { reason: 'room-taken', parameters: { busySubject: 'Art' } } });
    }
    expect(await list()).toEqual(before);
  });

  it('an undone removal is refused once another lesson has the room', async () => {
    const { server, admin, add, undo } = await startSchool('refuse');
    const { body: first } = await add(hall);
    await server.call('DELETE', `/api/schedule/${first._id}`, admin);
    await add({ ...elsewhere, ...hall });
    expect(await undo('period', first._id, 'schedule.remove')).toMatchObject({
      status: 409,
      body: { reason: 'room-taken' },
    });
  });

  it('another school’s lessons do not matter', async () => {
    const { server, add } = await startSchool('refuse');
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    await addPeriod(server, vale.admin, { ...hall, teacher: { email: 'first@vale.example' } });
    expect((await add({ ...elsewhere, ...hall })).status).toBe(201);
  });

  it('of many who ask for one room at the same moment, one gets it', async () => {
    const { server, admin } = await startSchool('refuse');
    const servers = testedEngine === 'postgres' ? [server, await server.startAnother()] : [server];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => {
        const changes = index % 2 ? elsewhere : {};
        return addPeriod(servers[index % servers.length] ?? server, admin, { ...changes, ...hall });
      }),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  });
});
