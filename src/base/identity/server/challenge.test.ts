import { describe, expect, it } from 'vitest';
import { everyPersonalEndpoint, pathTo } from '../../../../test/every-endpoint.ts';
import { finishSignIn, startSignIn } from '../../../../test/sign-in.ts';
import {
  addTestSchool,
  startTestServer,
  type TestServer,
  testNow,
  testPassword,
} from '../../../../test/test-school.ts';

const email = 'first@hill.example';

async function challengeFrom(server: TestServer): Promise<string> {
  return (await startSignIn(server, { email })).body.token;
}

function minutesLater(minutes: number): Date {
  return new Date(testNow.getTime() + minutes * 60_000);
}

describe('a challenge', () => {
  it('opens no call but the second step', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const token = await challengeFrom(server);
    expect(everyPersonalEndpoint.length).toBeGreaterThan(10);
    for (const endpoint of everyPersonalEndpoint) {
      const body = endpoint.body ? {} : undefined;
      const answer = await server.call(endpoint.method, pathTo(endpoint), { token }, body);
      const name = `${endpoint.method} ${endpoint.path}`;
      expect(answer, name).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    }
    expect((await finishSignIn(server, token, { email })).status).toBe(200);
  });

  it('does not make a public call a personal one', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    await addTestSchool(server, { domain: 'vale.example' });
    const token = await challengeFrom(server);
    const answer = await server.call('GET', '/api/school', { token });
    expect(answer).toMatchObject({ status: 200, body: { school: null } });
  });

  it('lives five minutes', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const token = await challengeFrom(server);
    server.setNow(minutesLater(5));
    const late = await finishSignIn(server, token, { email });
    expect(late).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    server.setNow(new Date(minutesLater(5).getTime() - 1));
    expect((await finishSignIn(server, token, { email })).status).toBe(200);
  });

  it('cannot be used twice', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const token = await challengeFrom(server);
    expect((await finishSignIn(server, token, { email })).status).toBe(200);
    expect((await finishSignIn(server, token, { email })).status).toBe(401);
    expect((await server.call('GET', '/api/identity/me', { token })).status).toBe(200);
  });

  it('opens one session, though two finish at the same moment', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const token = await challengeFrom(server);
    const answers = await Promise.all([1, 2, 3, 4].map(() => finishSignIn(server, token, { email })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 401, 401, 401]);
  });

  it('is good for its own email alone', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const token = await challengeFrom(server);
    const answer = await finishSignIn(server, token, { email: 'second@hill.example', password: testPassword });
    expect(answer).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } });
    const path = '/api/identity/sign-in?email=second@hill.example';
    expect((await server.call('POST', path, { token }, { email, password: testPassword })).status).toBe(403);
  });

  it('is needed: a session, a stranger’s token or none will not do', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    for (const token of [teacher.token, 'x', `1.${'a'.repeat(43)}`, `999999999.${'a'.repeat(43)}`]) {
      expect((await finishSignIn(server, token, { email })).status).toBe(401);
    }
    const body = { email, password: testPassword };
    expect((await server.call('POST', '/api/identity/sign-in', undefined, body)).status).toBe(401);
  });

  it('dies with the account', async () => {
    const server = await startTestServer();
    const { id, teacher } = await addTestSchool(server);
    const token = await challengeFrom(server);
    await server.db
      .updateTable('account')
      .set({ closed_at: testNow.toISOString() })
      .where('school_id', '=', id)
      .where('person_id', '=', teacher.id)
      .execute();
    expect((await finishSignIn(server, token, { email })).status).toBe(401);
  });

  it('is evicted by newer ones: the table is bounded, and the newest ones are valid', async () => {
    const server = await startTestServer();
    const { id, teacher } = await addTestSchool(server);
    const tokens: string[] = [];
    for (let turn = 0; turn < 105; turn += 1) {
      server.setNow(new Date(testNow.getTime() + turn));
      tokens.push((await startSignIn(server, { email, address: `2001:db8:0:1::${turn + 1}` })).body.token);
    }
    const challenges = await server.db
      .selectFrom('sign_in')
      .select('token_hash')
      .where('school_id', '=', id)
      .where('person_id', '=', teacher.id)
      .where('stage', '=', 'challenge')
      .execute();
    expect(challenges).toHaveLength(100);
    expect((await finishSignIn(server, tokens[4] ?? '', { email })).status).toBe(401);
    expect((await finishSignIn(server, tokens[5] ?? '', { email })).status).toBe(200);
    expect((await finishSignIn(server, tokens[104] ?? '', { email })).status).toBe(200);
  });

  it('is not evicted by another address or for another person', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const mine = (await startSignIn(server, { email, address: '203.0.113.7' })).body.token;
    const other = { email: 'second@hill.example', address: '198.51.100.1' };
    const colleagues = (await startSignIn(server, other)).body.token;
    for (let turn = 0; turn < 105; turn += 1) await startSignIn(server, { email, address: '198.51.100.1' });
    expect((await finishSignIn(server, mine, { email })).status).toBe(200);
    expect((await finishSignIn(server, colleagues, other)).status).toBe(200);
  });
});
