import { expect, it } from 'vitest';
import { addTestSchool, startTestServer } from '../../../../test/test-school.ts';

it('everybody reads the sessions, newest first, with the current one marked', async () => {
  const server = await startTestServer();
  const { admin, teacher, student } = await addTestSchool(server);
  for (const person of [admin, teacher, student]) {
    const { status, body } = await server.call('GET', '/api/sessions', person);
    expect(status).toBe(200);
    expect(body.map(({ session }: { session: string }) => session)).toEqual([
      '2027-2028',
      '2026-2027',
      '2025-2026',
      '2024-2025',
      '2023-2024',
      '2022-2023',
      '2021-2022',
    ]);
    expect(body[1]).toEqual({
      session: '2026-2027',
      from: '2026-06-01',
      to: '2027-05-31',
      isClosed: false,
      isPresent: true,
      terms: [],
    });
    expect(body.filter(({ isPresent }: { isPresent: boolean }) => isPresent)).toHaveLength(1);
  }
});

it('before all sessions the first counts as the current one, after them the last', async () => {
  const server = await startTestServer();
  const { id, admin } = await addTestSchool(server);
  const presentOn = async (now: string) => {
    server.setNow(new Date(now));
    // The sign-in gets the time of the test's clock, which moves back and forth here.
    await server.db.updateTable('sign_in').set({ started_at: now, last_seen_at: now }).execute();
    const { body } = await server.call('GET', '/api/sessions', admin);
    const { body: site } = await server.call('GET', '/api/school', admin);
    const [present] = body.filter(({ isPresent }: { isPresent: boolean }) => isPresent);
    expect(site.school.session).toBe(present.session);
    return present.session;
  };
  expect(await presentOn('2020-01-01T00:00:00Z')).toBe('2021-2022');
  expect(await presentOn('2031-01-01T00:00:00Z')).toBe('2027-2028');
  await server.db
    .updateTable('session')
    .set({ to_date: '2026-10-31' })
    .where('school_id', '=', id)
    .where('name', '=', '2026-2027')
    .execute();
  // The earlier of two sessions counts on the days between them.
  expect(await presentOn('2026-12-01T00:00:00Z')).toBe('2026-2027');
});

it.each([
  ['POST', '/api/subjects/add', { name: 'Art', code: 'A', class: 5, session: '1999-2000' }],
  ['POST', '/api/subjects/add', { name: 'Art', code: 'A', class: 5, session: '' }],
] as const)('refuses a session that the school does not have, with those that it has', async (method, path, body) => {
  const server = await startTestServer();
  const { admin } = await addTestSchool(server);
  const refused = await server.call(method, path, admin, body);
  expect(refused).toMatchObject({ status: 400, body: { code: 'bad_input', reason: 'not-one-of' } });
  expect(refused.body.faults.session.parameters.values).toEqual([
    '2021-2022',
    '2022-2023',
    '2023-2024',
    '2024-2025',
    '2025-2026',
    '2026-2027',
    '2027-2028',
  ]);
});
