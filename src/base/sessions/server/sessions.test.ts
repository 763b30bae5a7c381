import { describe, expect, it } from 'vitest';
import { submitExam } from '../../../../test/exams.ts';
import { takeRegister } from '../../../../test/registers.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import { addTestSchool, startTestServer, type TestPerson, type TestServer } from '../../../../test/test-school.ts';

const next = { session: '2028-2029', from: '2028-06-01', to: '2029-05-31' };
const firstTerm = { name: 'First term', from: '2028-06-01', to: '2028-11-30' };
const secondTerm = { name: 'Second term', from: '2028-12-01', to: '2029-05-31' };

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const send = (method: 'POST' | 'PUT', path: string, body?: object) =>
    server.call(method, `/api/sessions${path}`, school.admin, body);
  return { server, ...school, send };
}

async function listNames(server: TestServer, person: TestPerson): Promise<string[]> {
  const { body } = await server.call('GET', '/api/sessions', person);
  return body.map(({ session }: { session: string }) => session);
}

describe('a session that is added', () => {
  it('is answered with its terms, and is the first of the list', async () => {
    const { server, admin, send } = await start();
    const added = await send('POST', '', { ...next, session: ' 2028-2029 ', terms: [secondTerm, firstTerm] });
    expect(added).toMatchObject({ status: 201, body: { ...next, isClosed: false, isPresent: false } });
    const terms = [firstTerm, secondTerm].map((term) => ({ ...term, _id: expect.stringMatching(/^\d+$/) }));
    expect(added.body.terms).toEqual(terms);
    const { body: listed } = await server.call('GET', '/api/sessions', admin);
    expect(listed[0]).toEqual(added.body);
  });

  it.each([
    ['a name in use', { session: '2026-2027' }, 409, 'session', 'session-name-in-use'],
    ['a name in use, in wide digits', { session: '２０２６-2027' }, 409, 'session', 'session-name-in-use'],
    [
      'two terms of one name, written otherwise',
      { terms: [firstTerm, { ...secondTerm, name: ` ${firstTerm.name.toUpperCase()} ` }] },
      409,
      'terms.1.name',
      'term-name-twice',
    ],
    ['a first day in another', { from: '2028-05-31' }, 409, 'from', 'session-overlaps'],
    ['another within it', { from: '2020-01-01' }, 409, 'to', 'session-overlaps'],
    ['a last day before the first', { to: '2028-05-31' }, 400, 'to', 'last-day-before-first'],
    ['more than three years', { to: '2031-06-04' }, 400, 'to', 'session-too-long'],
    ['all days of the calendar', { from: '2999-01-01', to: '9999-12-31' }, 400, 'to', 'session-too-long'],
    ['the last year of the calendar', { from: '9999-01-01', to: '9999-12-31' }, 400, 'to', 'not-a-date'],
    ['a blank name', { session: ' . ' }, 400, 'session', 'missing'],
    ['a name that turns the text', { session: '2028\u202e' }, 400, 'session', 'unseen-sign'],
    ['a day that does not exist', { from: '2028-02-30' }, 400, 'from', 'not-a-date'],
    [
      'overlapping terms',
      { terms: [firstTerm, { ...secondTerm, from: '2028-11-30' }] },
      409,
      'terms.1.from',
      'term-overlaps',
    ],
    [
      'two terms of one name',
      { terms: [firstTerm, { ...secondTerm, name: 'First term' }] },
      409,
      'terms.1.name',
      'term-name-twice',
    ],
    [
      'a term before it',
      { terms: [{ ...firstTerm, from: '2028-05-31' }] },
      400,
      'terms.0.from',
      'term-outside-session',
    ],
    ['a term after it', { terms: [{ ...secondTerm, to: '2029-06-01' }] }, 400, 'terms.0.to', 'term-outside-session'],
    [
      'a term that ends first',
      { terms: [{ ...firstTerm, to: '2028-05-01' }] },
      400,
      'terms.0.to',
      'last-day-before-first',
    ],
    ['a term of no session', { terms: [{ ...firstTerm, _id: '77' }] }, 400, 'terms.0._id', 'term-not-of-session'],
  ])('is refused at its field for %s, and nothing is stored', async (_what, changes, status, field, reason) => {
    const { server, admin, send } = await start();
    const before = await listNames(server, admin);
    const refused = await send('POST', '', { ...next, terms: [], ...changes });
    expect(refused.status).toBe(status);
    expect(refused.body.faults).toMatchObject({ [field]: { reason } });
    expect(await listNames(server, admin)).toEqual(before);
  });

  it('is refused with 409, not 500, if it loses against another at the same time', async () => {
    const { server, admin } = await start();
    // With SQLite there is only one server.
    const other = testedEngine === 'postgres' ? await server.startAnother() : server;
    const answers = await Promise.all(
      [server, other].flatMap((one) =>
        [1, 2].map((place) => one.call('POST', '/api/sessions', admin, { ...next, session: `next ${place}` })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await listNames(server, admin)).filter((name) => name.startsWith('next'))).toHaveLength(1);
  });

  it('cannot overlap with another, whatever writes it', async () => {
    const { server, id } = await start();
    const session = { school_id: id, id: 900, name: 'x', from_date: '2027-05-31', to_date: '2027-05-31' };
    await expect(server.db.insertInto('session').values(session).execute()).rejects.toThrow(/overlap/);
  });
});

describe('a session that is changed', () => {
  it('keeps what is left out, and its subjects and students under a new name', async () => {
    const { server, admin, send } = await start();
    const subject = { name: 'Art', code: 'A', class: 5, session: '2026-2027' };
    await server.call('POST', '/api/subjects/add', admin, subject);
    const terms = [{ name: 'All year', from: '2026-06-01', to: '2027-05-31' }];
    await send('PUT', '/2026-2027', { terms });
    const renamed = await send('PUT', '/2026-2027', { session: 'Year 26/27' });
    expect(renamed).toMatchObject({
      status: 200,
      body: { session: 'Year 26/27', from: '2026-06-01', to: '2027-05-31', isPresent: true, terms },
    });
    expect((await server.call('GET', '/api/subjects', admin)).body).toMatchObject([{ session: 'Year 26/27' }]);
    expect((await server.call('GET', '/api/students', admin)).body[0].session).toBe('Year 26/27');
    const shorter = await send('PUT', '/Year%2026%2F27', { from: '2026-06-02', terms: [] });
    expect(shorter).toMatchObject({ status: 200, body: { session: 'Year 26/27', from: '2026-06-02', terms: [] } });
  });

  it('keeps the terms that are sent, even if they swap names and days, and removes the others', async () => {
    const { send } = await start();
    const { body: added } = await send('POST', '', { ...next, terms: [firstTerm, secondTerm] });
    const [first, second] = added.terms;
    const exchanged = [
      { ...first, name: second.name, from: second.from, to: second.to },
      { ...second, name: first.name, from: first.from, to: first.to },
    ];
    const changed = await send('PUT', '/2028-2029', { terms: exchanged });
    expect(changed).toMatchObject({ status: 200, body: { terms: [exchanged[1], exchanged[0]] } });
    const left = await send('PUT', '/2028-2029', { terms: [{ ...first, from: '2029-01-01', to: '2029-02-01' }] });
    expect(left.body.terms).toEqual([{ ...first, from: '2029-01-01', to: '2029-02-01' }]);
  });

  it('cannot lose a term to which an exam belongs, though the term may be renamed and moved', async () => {
    const { server, admin, teacher, send } = await start();
    const subject = { name: 'Mathematics', code: 'M', class: 5, session: '2026-2027' };
    await server.call('POST', '/api/subjects/add', admin, subject);
    const named = { name: 'Term 1', from: '2026-06-01', to: '2026-12-31' };
    const { body } = await send('PUT', '/2026-2027', {
      terms: [named, { ...named, name: 'Term 2', from: '2027-01-01', to: '2027-05-01' }],
    });
    const [first, second] = body.terms;
    const { body: exam } = await submitExam(server, teacher);
    await server.db
      .updateTable('marks_record')
      .set({ term_id: Number(first._id) })
      .execute();
    const refused = { status: 409, body: { code: 'in_use', reason: 'term-in-use', parameters: { term: 'Term 1' } } };
    expect(await send('PUT', '/2026-2027', { terms: [second] })).toMatchObject(refused);
    expect(await send('PUT', '/2026-2027', { terms: [] })).toMatchObject(refused);
    const moved = { ...first, name: 'Autumn', from: '2026-06-02' };
    expect(await send('PUT', '/2026-2027', { terms: [moved] })).toMatchObject({
      status: 200,
      body: { terms: [moved] },
    });
    await server.call('DELETE', `/api/marks/record/${exam._id}`, admin);
    expect((await send('PUT', '/2026-2027', { terms: [] })).status).toBe(200);
  });

  it('is refused days that would leave registers outside, with their number', async () => {
    const { server, teacher, send } = await start();
    for (const date of ['2026-11-18', '2026-11-19', '2026-07-02']) {
      expect((await takeRegister(server, teacher, { date })).status).toBe(201);
    }
    const faultsOf = async (days: object) => (await send('PUT', '/2026-2027', days)).body.faults;
    const outside = (registers: number) => ({ reason: 'registers-outside-session', parameters: { registers } });
    expect(await faultsOf({ from: '2026-07-03' })).toEqual({ from: outside(1) });
    expect(await faultsOf({ to: '2026-11-17' })).toEqual({ to: outside(2) });
    expect(await faultsOf({ from: '2026-11-01', to: '2026-11-18' })).toEqual({ from: outside(1), to: outside(1) });
    expect((await send('PUT', '/2026-2027', { from: '2026-07-03' })).status).toBe(409);
    expect((await send('PUT', '/2026-2027', { from: '2026-07-02', to: '2026-11-19' })).status).toBe(200);
  });

  it('is refused days that would leave terms outside, at the day in question', async () => {
    const { send } = await start();
    await send('POST', '', { ...next, terms: [firstTerm, secondTerm] });
    const refused = await send('PUT', '/2028-2029', { to: '2029-05-30' });
    expect(refused).toMatchObject({ status: 400, body: { faults: { to: { reason: 'term-outside-session' } } } });
    expect((await send('PUT', '/2028-2029', { to: '2029-05-30', terms: [firstTerm] })).status).toBe(200);
  });

  it('answers 404 for one that the school does not have', async () => {
    const { send } = await start();
    expect((await send('PUT', '/1999-2000', {})).status).toBe(404);
    expect((await send('POST', '/1999-2000/close')).status).toBe(404);
  });
});

describe('a closed session', () => {
  it('is closed and opened by an admin, and changed only when it is open', async () => {
    const { server, admin, send } = await start();
    expect(await send('POST', '/2025-2026/close', {})).toMatchObject({ status: 200, body: { isClosed: true } });
    const refused = await send('PUT', '/2025-2026', { session: 'x' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'in_use', reason: 'session-closed' } });
    expect(await send('POST', '/2025-2026/open')).toMatchObject({ status: 200, body: { isClosed: false } });
    expect((await send('PUT', '/2025-2026', { session: 'x' })).status).toBe(200);
    const { body: audited } = await server.call('GET', '/api/audit?kind=school', admin);
    const entries = audited.map(({ action, title }: { action: string; title: string }) => ({ action, title }));
    expect(entries.slice(0, 3)).toEqual([
      { action: 'sessions.change', title: 'x' },
      { action: 'sessions.open', title: 'x' },
      { action: 'sessions.close', title: 'x' },
    ]);
  });
});
