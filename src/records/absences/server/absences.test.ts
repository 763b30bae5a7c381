import { describe, expect, it } from 'vitest';
import { endEnrolment } from '../../../../test/registers.ts';
import {
  addTestSchool,
  startTestServer,
  type TestPerson,
  type TestSchool,
  type TestServer,
  testDay,
  testNow,
} from '../../../../test/test-school.ts';

const trip = { roll: 1, from: testDay(1), to: testDay(3) };

const tell = (server: TestServer, as: TestPerson | undefined, absence: object = trip) =>
  server.call('POST', '/api/absences', as, absence);
const list = (server: TestServer, as: TestPerson | undefined, query = '') =>
  server.call('GET', `/api/absences${query}`, as);
const remove = (server: TestServer, as: TestPerson | undefined, id: number | string) =>
  server.call('DELETE', `/api/absences/${id}`, as);

const excused = 2;
const late = 3;

/** A reason of a school, by its name. */
async function addReason({ db }: TestServer, { id }: TestSchool, name: string, more: object = {}): Promise<string> {
  const reasons = await db.selectFrom('absence_reason').select('id').where('school_id', '=', id).execute();
  const next = Math.max(0, ...reasons.map((reason) => reason.id)) + 1;
  const reason = { school_id: id, id: next, name, status: excused, ...more };
  await db.insertInto('absence_reason').values(reason).execute();
  return String(next);
}

describe('POST /api/absences', () => {
  it('answers 201 with the absence, which is reported by whoever is signed in', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const reason = await addReason(server, school, 'Wedding');
    const answer = await tell(server, school.admin, { ...trip, reason, text: '  The mother called. ' });
    expect(answer).toEqual({
      ...answer,
      status: 201,
      body: {
        _id: expect.stringMatching(/^[1-9]\d*$/),
        ...trip,
        name: 'Student 1',
        class: 5,
        reason: { _id: reason, name: 'Wedding', code: reason },
        text: 'The mother called.',
        toldBy: { name: 'Ada Head', email: school.admin.email, isGuardian: false },
        toldAt: testNow.toISOString(),
        registers: { present: 0, absent: 0, excused: 0, firstAbsent: null },
      },
    });
    expect((await list(server, school.admin)).body).toEqual([answer.body]);
  });

  it('takes one day without reason and text, also one that is over', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    for (const day of [testDay(0), testDay(-1)]) {
      const answer = await tell(server, admin, { roll: 2, from: day, to: day, text: ' ', reason: null });
      expect(answer).toMatchObject({ status: 201, body: { roll: 2, reason: null, text: null } });
    }
  });

  it.each([
    ['a roll that nobody has', { roll: 99 }, 'roll', 'unknown-roll'],
    ['no roll', { roll: undefined }, 'roll', 'missing'],
    ['a last day before the first', { to: testDay(0) }, 'to', 'absence-ends-first'],
    ['more than a year', { from: '2026-12-01', to: '2027-12-01' }, 'to', 'absence-too-long'],
    ['a day that is none', { from: '2026-02-30' }, 'from', 'not-a-date'],
    ['no last day', { to: undefined }, 'to', 'missing'],
    ['a reason that the school does not have', { reason: '999' }, 'reason', 'unknown-absence-reason'],
    ['a reason with an id beyond the database', { reason: '999999999999' }, 'reason', 'unknown-absence-reason'],
    ['a reason that is no id', { reason: 'Illness' }, 'reason', 'not-an-id'],
    ['a text of 201 letters', { text: 'x'.repeat(201) }, 'text', 'too-long'],
    ['a text with a NUL', { text: 'a\u0000' }, 'text', 'wrong-pattern'],
    ['an unknown field', { toldBy: 'me' }, 'toldBy', 'unknown-field'],
  ])('refuses %s with 400 at the field, and stores nothing', async (_what, wrong, field, reason) => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const answer = await tell(server, admin, { ...trip, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { faults: { [field]: { reason } } } });
    expect((await list(server, admin)).body).toEqual([]);
  });

  it('takes exactly a year', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    expect((await tell(server, admin, { roll: 1, from: '2026-12-01', to: '2027-11-30' })).status).toBe(201);
  });

  it('refuses a closed reason, a reason for being late and one of another school', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example', students: 1 });
    const reasons = [
      await addReason(server, school, 'No more', { is_open: 0 }),
      await addReason(server, school, 'The bus', { status: late }),
    ];
    for (const name of ['Vale 1', 'Vale 2', 'Vale 3']) reasons.push(await addReason(server, vale, name));
    for (const reason of [reasons[0], reasons[1], reasons[4]]) {
      const answer = await tell(server, school.admin, { ...trip, reason });
      expect(answer).toMatchObject({ status: 400, body: { faults: { reason: { reason: 'unknown-absence-reason' } } } });
    }
  });

  it('refuses an absence that shares a day with another of the same student, and names that one', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    await tell(server, admin);
    for (const [from, to] of [
      [testDay(3), testDay(5)],
      [testDay(0), testDay(1)],
      [testDay(2), testDay(2)],
      [testDay(0), testDay(9)],
    ]) {
      expect(await tell(server, admin, { roll: 1, from, to })).toMatchObject({
        status: 409,
        body: {
          code: 'duplicate',
          reason: 'absence-known',
          parameters: { from: trip.from, to: trip.to },
          fields: { from: expect.stringContaining('2026') },
        },
      });
    }
    expect((await tell(server, admin, { ...trip, roll: 2 })).status).toBe(201);
    expect((await tell(server, admin, { roll: 1, from: testDay(4), to: testDay(4) })).status).toBe(201);
  });

  it('lets one of two that overlap win when both are reported at once', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const answers = await Promise.all(
      [0, 1, 2, 3].map((later) => tell(server, admin, { ...trip, to: testDay(3 + later) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await list(server, admin)).body).toHaveLength(1);
  });
});

describe('GET /api/absences', () => {
  it('answers absences that touch the range of at most 400 days, by first day; without a range, those from today on', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const told: [number, number, number][] = [
      [1, 5, 9],
      [2, -3, -1],
      [3, -1, 0],
    ];
    for (const [roll, from, to] of told) await tell(server, admin, { roll, from: testDay(from), to: testDay(to) });
    const rolls = async (query = '') =>
      (await list(server, admin, query)).body.map(({ roll }: { roll: number }) => roll);
    expect(await rolls()).toEqual([3, 1]);
    expect(await rolls(`?to=${testDay(-1)}`)).toEqual([2, 3]);
    expect(await rolls(`?from=${testDay(9)}`)).toEqual([1]);
    expect(await rolls(`?from=${testDay(10)}`)).toEqual([]);
    expect(await rolls(`?from=${testDay(0)}&to=${testDay(4)}`)).toEqual([3]);
    expect((await list(server, admin, '?from=today')).status).toBe(400);
    expect(await rolls(`?from=${testDay(-399)}`)).toEqual([2, 3, 1]);
    const tooMany = { status: 400, body: { faults: { from: { reason: 'too-many-days' } } } };
    for (const query of [`?from=${testDay(-400)}`, `?from=${testDay(-1)}&to=${testDay(399)}`, '?from=1000-01-01'])
      expect(await list(server, admin, query)).toMatchObject(tooMany);
  });

  it('leaves out students who have left', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    await tell(server, school.admin);
    await endEnrolment(server.db, school, 1, testDay(0));
    expect((await list(server, school.admin)).body).toEqual([]);
  });
});

describe('DELETE /api/absences/{id}', () => {
  it('removes it for everybody but keeps it stored, and the days are free again', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const { body } = await tell(server, admin);
    expect(await remove(server, admin, body._id)).toMatchObject({ status: 200, body: {} });
    expect((await list(server, admin)).body).toEqual([]);
    const kept = await server.db.selectFrom('absence').select(['id', 'removed_at']).execute();
    expect(kept).toEqual([{ id: Number(body._id), removed_at: testNow.toISOString() }]);
    expect((await remove(server, admin, body._id)).status).toBe(404);
    expect((await tell(server, admin)).status).toBe(201);
  });

  it('answers 404 to an unknown absence, and 400 to a malformed id', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    for (const id of [1, 999_999_999_999]) expect((await remove(server, admin, id)).status).toBe(404);
    expect((await remove(server, admin, 'first')).status).toBe(400);
  });
});

it('absences are closed to teachers, students and strangers', async () => {
  const server = await startTestServer();
  const { teacher, student } = await addTestSchool(server);
  for (const [person, status] of [
    [undefined, 401],
    [teacher, 403],
    [student, 403],
  ] as const) {
    const answers = [await tell(server, person), await list(server, person), await remove(server, person, 1)];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status]);
  }
});
