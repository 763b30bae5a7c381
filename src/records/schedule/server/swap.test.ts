import { describe, expect, it } from 'vitest';
import { addPeriod, otherTeacher, period } from '../../../../test/periods.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import { addTestSchool, startTestServer, type TestPerson } from '../../../../test/test-school.ts';

/** Mathematics on Sunday and Art on Monday, of one class and two teachers. */
async function startWithTwo() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const one = (await addPeriod(server, school.admin, { label: 'Assembly' })).body;
  const art = { subject: 'Art', teacher: otherTeacher, day: 'Monday', period: 4, time: '10:00-11:30' };
  const other = (await addPeriod(server, school.admin, art)).body;
  const swap = (person: TestPerson | undefined = school.admin, changes: object = {}) =>
    server.call('POST', '/api/schedule/swap', person, { one: Number(one._id), other: Number(other._id), ...changes });
  const list = async () => (await server.call('GET', '/api/schedule', school.admin)).body;
  return { server, ...school, one, other, swap, list };
}

describe('two periods that are swapped', () => {
  it('take each other’s day, number and time, and keep subject, teacher and label', async () => {
    const { swap, list, one, other } = await startWithTwo();
    const { status, body } = await swap();
    expect(status).toBe(200);
    const [mathematics] = one.periods;
    const [art] = other.periods;
    const swapped = [
      { ...one, day: 'Monday', periods: [{ ...mathematics, period: 4, time: '10:00-11:30' }] },
      { ...other, day: 'Sunday', periods: [{ ...art, period: 1, time: '08:00-08:45' }] },
    ];
    expect(body).toEqual(swapped);
    expect(await list()).toEqual([swapped[1], swapped[0]]);
  });

  it('are as before when they are swapped again', async () => {
    const { swap, list } = await startWithTwo();
    const before = await list();
    await swap();
    expect((await swap()).status).toBe(200);
    expect(await list()).toEqual(before);
  });

  it('are recorded in the audit as one act', async () => {
    const { server, admin, swap, one } = await startWithTwo();
    await swap();
    const { body } = await server.call('GET', '/api/audit', admin);
    expect(body[0]).toMatchObject({ action: 'schedule.swap', record: one._id });
    expect(body.filter(({ action }: { action: string }) => action === 'schedule.swap')).toHaveLength(1);
  });
});

describe('a swap is refused, and nothing changes', () => {
  it.each([
    ['Art', 'Sunday, 08:00-08:45', { teacher: otherTeacher, time: '08:30-09:00' }],
    ['Mathematics', 'Monday, 10:00-11:30', { day: 'Monday', time: '11:00-12:00' }],
  ])('if a third period of the teacher of %s clashes, which is named', async (moved, place, third) => {
    const { server, admin, swap, list } = await startWithTwo();
    expect((await addPeriod(server, admin, { subject: 'Music', classNumber: 6, ...third })).status).toBe(201);
    const before = await list();
    const { status, body } = await swap();
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'clash', reason: 'cannot-swap' });
    expect(body.message).toContain(`${moved} of class 5 cannot go to ${place}. This overlaps with Music of class 6`);
    expect(await list()).toEqual(before);
  });

  it('with itself, without two periods, and with one that is not there or was removed', async () => {
    const { server, admin, swap, list, one, other } = await startWithTwo();
    expect(await swap(admin, { other: Number(one._id) })).toMatchObject({
      status: 400,
      body: { reason: 'swapped-with-itself', faults: { other: { reason: 'swapped-with-itself' } } },
    });
    for (const wrong of [{ other: undefined }, { one: 'x' }, { one: 0 }, { third: 1 }]) {
      expect(await swap(admin, wrong)).toMatchObject({ status: 400, body: { code: 'bad_input' } });
    }
    expect(await swap(admin, { other: 999 })).toMatchObject({ status: 404, body: { reason: 'period-not-found' } });
    await server.call('DELETE', `/api/schedule/${other._id}`, admin);
    expect((await swap()).status).toBe(404);
    expect(await list()).toEqual([one]);
  });

  it('to whoever is not an admin of this school', async () => {
    const { server, teacher, student, swap, list } = await startWithTwo();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const before = await list();
    expect((await server.call('POST', '/api/schedule/swap', undefined, { one: 1, other: 2 })).status).toBe(401);
    for (const person of [teacher, student]) expect((await swap(person)).status).toBe(403);
    expect((await swap(vale.admin)).status).toBe(404);
    expect(await list()).toEqual(before);
  });
});

it('swaps and moves at the same moment leave both periods, without an overlap or a deadlock', async () => {
  const { server, admin, swap, list, one, other } = await startWithTwo();
  const servers = testedEngine === 'postgres' ? [server, await server.startAnother()] : [server];
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => {
      const at = servers[index % servers.length] ?? server;
      if (index % 4 < 2) {
        const [from, to] = index % 4 === 0 ? [one, other] : [other, one];
        return at.call('POST', '/api/schedule/swap', admin, { one: Number(from._id), other: Number(to._id) });
      }
      const changes = { day: 'Monday', time: index % 4 === 2 ? '10:00-11:30' : '12:00-12:45' };
      return at.call('PUT', `/api/schedule/${one._id}`, admin, { ...period, ...changes });
    }),
  );
  expect(new Set(answers.map(({ status }) => status)).isSubsetOf(new Set([200, 409]))).toBe(true);
  const periods = await list();
  expect(periods).toHaveLength(2);
  const [first, second] = periods.map((entry: typeof one) => `${entry.day} ${entry.periods[0].time}`);
  expect(first).not.toBe(second);
  expect((await swap()).status).toBe(200);
});
