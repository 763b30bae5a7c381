import { describe, expect, it } from 'vitest';
import { linesFor, takeRegister } from '../../../../test/registers.ts';
import { addTestSchool, startTestServer, type TestPerson } from '../../../../test/test-school.ts';

async function startSchool() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const list = async (as: TestPerson = school.admin) => (await server.call('GET', '/api/reasons', as)).body;
  const add = (body: object, as?: TestPerson) => server.call('POST', '/api/reasons', as ?? school.admin, body);
  const change = (id: string, body: object) => server.call('PUT', `/api/reasons/${id}`, school.admin, body);
  const remove = (id: string) => server.call('DELETE', `/api/reasons/${id}`, school.admin);
  return { server, ...school, list, add, change, remove };
}

const names = (reasons: { name: string; status: string }[]) => reasons.map(({ name, status }) => `${name}: ${status}`);

describe('the reasons of a school', () => {
  it('are a few in its own language at first, and shown to everybody who is signed in', async () => {
    const { server, list, student, teacher } = await startSchool();
    const first = ['No message: Absent', 'Family matter: Excused', 'Illness: Excused', 'Medical appointment: Excused'];
    expect(names(await list())).toEqual([...first, 'Transport: Late']);
    expect(await list(student)).toEqual(await list(teacher));
    expect((await list())[0]).toEqual({ _id: expect.any(String), name: 'No message', status: 'Absent', isOpen: true });
    expect((await server.call('GET', '/api/reasons')).status).toBe(401);
  });

  it('are added, renamed, closed and opened, keeping what a change leaves out', async () => {
    const { list, add, change } = await startSchool();
    const added = await add({ name: '  Snow ', status: 'Excused' });
    expect(added).toMatchObject({ status: 201, body: { name: 'Snow', status: 'Excused', isOpen: true } });
    const id = added.body._id;
    expect((await change(id, { name: 'Heavy snow' })).body).toEqual({ ...added.body, name: 'Heavy snow' });
    expect((await change(id, { isOpen: false })).body).toEqual({ ...added.body, name: 'Heavy snow', isOpen: false });
    expect((await change(id, { status: 'Late', isOpen: true })).body).toMatchObject({ status: 'Late', isOpen: true });
    expect(names(await list())).toContain('Heavy snow: Late');
  });

  it('need a unique name within a status', async () => {
    const { list, add, change } = await startSchool();
    const taken = { status: 409, body: { code: 'duplicate', faults: { name: { reason: 'reason-name-in-use' } } } };
    expect(await add({ name: 'Illness ', status: 'Excused' })).toMatchObject(taken);
    for (const name of ['illness', 'ILL\u200bNESS', ' Illness\u00a0']) {
      expect(await add({ name, status: 'Excused' })).toMatchObject(taken);
    }
    const other = await add({ name: 'Illness', status: 'Absent' });
    expect(other.status).toBe(201);
    expect(await change(other.body._id, { status: 'Excused' })).toMatchObject(taken);
    expect(await change(other.body._id, { name: 'No message' })).toMatchObject(taken);
    expect(names(await list())).toHaveLength(6);
  });

  it('can be deleted while nothing uses them; used ones are closed, and keep their status', async () => {
    const { server, teacher, admin, list, change, remove } = await startSchool();
    const idOf = async (name: string) =>
      (await list()).find((reason: { name: string }) => reason.name === name)._id as string;
    const [illness, family, transport] = [await idOf('Illness'), await idOf('Family matter'), await idOf('Transport')];
    const attendance = [
      { roll: 1, status: 'Excused', reason: illness },
      { roll: 2, status: 'Excused', reason: illness },
      { roll: 3, status: 'Excused', reason: family },
    ];
    expect((await takeRegister(server, teacher, { attendance })).status).toBe(201);
    const inUse = (lines: number) => ({
      status: 409,
      body: { code: 'in_use', reason: 'reason-in-use', parameters: { name: 'Illness', lines } },
    });
    expect(await remove(illness)).toMatchObject(inUse(2));
    expect(await change(illness, { status: 'Absent' })).toMatchObject({
      status: 409,
      body: { faults: { status: { reason: 'reason-status-in-use' } } },
    });
    expect((await change(illness, { name: 'Sickness', isOpen: false })).status).toBe(200);
    expect((await change(illness, { name: 'Illness' })).status).toBe(200);

    // A line that was corrected or withdrawn still has the reason's name.
    await server.call('PUT', `/api/attendance/5/${await today(server, admin)}`, teacher, {
      attendance: linesFor('Present', 'Present', 'Present'),
    });
    expect(await remove(illness)).toMatchObject(inUse(2));
    await server.call('DELETE', `/api/attendance/5/${await today(server, admin)}`, admin);
    expect(await remove(illness)).toMatchObject(inUse(1));
    expect((await remove(transport)).status).toBe(200);
    expect((await remove(transport)).status).toBe(404);
    expect(names(await list())).not.toContain('Transport: Late');
  });

  it('can be changed only by admins, with a valid name and status', async () => {
    const { server, add, change, list, teacher, student } = await startSchool();
    const [{ _id: id }] = await list();
    for (const body of [{}, { name: 'x' }, { name: ' ', status: 'Late' }, { name: 'x', status: 'Present' }]) {
      expect((await add(body)).status, JSON.stringify(body)).toBe(400);
    }
    expect((await add({ name: 'n'.repeat(101), status: 'Late' })).body.faults).toMatchObject({
      name: { reason: 'too-long' },
    });
    expect((await change('999', { name: 'x' })).status).toBe(404);
    expect((await change('no', { name: 'x' })).status).toBe(400);
    for (const person of [teacher, student]) {
      expect((await add({ name: 'x', status: 'Late' }, person)).status).toBe(403);
      expect((await server.call('DELETE', `/api/reasons/${id}`, person)).status).toBe(403);
    }
    expect((await server.call('DELETE', `/api/reasons/${id}`)).status).toBe(401);
  });
});

async function today(server: Awaited<ReturnType<typeof startTestServer>>, person: TestPerson): Promise<string> {
  return (await server.call('GET', '/api/school', person)).body.school.today;
}
