import { expect, it } from 'vitest';
import { openTestGuardian } from '../../../../test/guardians.ts';
import {
  addTestSchool,
  startTestServer,
  type TestPerson,
  type TestServer,
  testDay,
} from '../../../../test/test-school.ts';

const trip = { roll: 1, from: testDay(1), to: testDay(3) };

const tell = (server: TestServer, as: TestPerson, absence: object = trip) =>
  server.call('POST', '/api/absences', as, absence);
const list = async (server: TestServer, as: TestPerson) => (await server.call('GET', '/api/absences', as)).body;
const remove = (server: TestServer, as: TestPerson, id: string) => server.call('DELETE', `/api/absences/${id}`, as);

/** The mother and the father of roll 1, and the aunt of roll 2. */
async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { id: schoolId } = school;
  const of = (roll: number, guardian: string, more = {}) =>
    openTestGuardian(server.db, { schoolId, email: `s${roll}@hill.example`, guardian, ...more });
  const mother = await of(1, 'mother@home.example', { name: 'Mina Rahman' });
  return {
    server,
    school,
    of,
    mother,
    father: await of(1, 'father@home.example'),
    aunt: await of(2, 'aunt@home.example'),
  };
}

/** Ends all links of a guardian today. */
async function endLinks({ db }: TestServer, { id }: TestPerson) {
  await db
    .updateTable('guardian_link')
    .set({ to_date: testDay(-1) })
    .where('guardian_id', '=', id)
    .execute();
}

it('a guardian reports the absence of a child, and the office sees who reported it', async () => {
  const { server, school, mother } = await start();
  const answer = await tell(server, mother, { ...trip, text: 'A wedding' });
  const told = { ...trip, text: 'A wedding', toldBy: { name: 'Mina Rahman', email: mother.email, isGuardian: true } };
  expect(answer).toMatchObject({ status: 201, body: told });
  expect(await list(server, school.admin)).toMatchObject([told]);
  expect(await list(server, mother)).toMatchObject([told]);
});

it('a guardian sees and removes what they reported themselves, and nothing that others reported', async () => {
  const { server, school, mother, father, aunt } = await start();
  const { body: own } = await tell(server, mother);
  const { body: ofOffice } = await tell(server, school.admin, {
    roll: 1,
    from: testDay(5),
    to: testDay(5),
    text: 'Secret',
  });
  expect(await list(server, father)).toEqual([]);
  expect(JSON.stringify(await list(server, mother))).not.toContain('Secret');
  for (const [person, id] of [
    [mother, ofOffice._id],
    [father, own._id],
    [aunt, own._id],
    [mother, '99999'],
  ] as const) {
    expect((await remove(server, person, id)).status).toBe(403);
  }
  expect((await remove(server, mother, own._id)).status).toBe(200);
  expect(await list(server, mother)).toEqual([]);
  expect(await list(server, school.admin)).toHaveLength(1);
});

it('days that the office already knows about are refused, without revealing what was written', async () => {
  const { server, school, mother } = await start();
  await tell(server, school.admin, { ...trip, text: 'Secret' });
  const { status, body } = await tell(server, mother);
  expect([status, body.reason]).toEqual([409, 'absence-known']);
  expect(JSON.stringify(body)).not.toContain('Secret');
});

it('another’s child, an unknown roll, and a child without access to records are refused alike', async () => {
  const { server, of, mother } = await start();
  const unseeing = await of(1, 'unseeing@home.example', { maySee: false });
  const later = await of(1, 'later@home.example', { from: testDay(1) });
  for (const [person, roll] of [
    [mother, 2],
    [mother, 99],
    [unseeing, 1],
    [later, 1],
  ] as const) {
    expect((await tell(server, person, { ...trip, roll })).status).toBe(403);
  }
});

it('once the link has ended, a guardian can report, see and remove nothing', async () => {
  const { server, school, mother } = await start();
  const { body: own } = await tell(server, mother);
  await endLinks(server, mother);
  expect(await list(server, mother)).toEqual([]);
  expect((await remove(server, mother, own._id)).status).toBe(403);
  expect((await tell(server, mother, { roll: 1, from: testDay(8), to: testDay(8) })).status).toBe(403);
  // The report stays with the school.
  expect(await list(server, school.admin)).toHaveLength(1);
});

it('guardians report a month back to a year ahead; the office any day', async () => {
  const { server, school, mother } = await start();
  for (const [from, to, field] of [
    [testDay(-31), testDay(0), 'from'],
    [testDay(360), testDay(366), 'to'],
  ] as const) {
    expect(await tell(server, mother, { roll: 1, from, to })).toMatchObject({
      status: 400,
      body: { faults: { [field]: { reason: 'absence-too-far' } } },
    });
    expect((await tell(server, school.admin, { roll: 1, from, to })).status).toBe(201);
  }
  expect((await tell(server, mother, { roll: 1, from: testDay(365), to: testDay(365) })).status).toBe(409);
  expect((await tell(server, mother, { roll: 1, from: testDay(300), to: testDay(300) })).status).toBe(201);
});
