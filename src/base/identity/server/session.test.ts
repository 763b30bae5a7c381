import { describe, expect, it } from 'vitest';
import { everyPersonalEndpoint, pathTo } from '../../../../test/every-endpoint.ts';
import { startSignIn } from '../../../../test/sign-in.ts';
import {
  addTestSchool,
  openTestSignIn,
  startTestServer,
  type TestServer,
  testNow,
} from '../../../../test/test-school.ts';
import type { TokenKey } from '../../../platform/http/actor.ts';
import { readConfig } from '../../../platform/server/config.ts';
import { closeAccounts } from './account.queries.ts';
import { clearDeadSignIns } from './sign-in.queries.ts';
import { keyOf } from './tokens.ts';

const minutes = 60_000;
const hours = 60 * minutes;

function statusOfMe(server: TestServer, person: { token: string }): Promise<number> {
  return server.call('GET', '/api/identity/me', person).then((answer) => answer.status);
}

describe('a session', () => {
  it('ends after twelve idle hours, and use keeps it alive', async () => {
    const server = await startTestServer();
    const { teacher, otherTeacher } = await addTestSchool(server);
    server.setNow(new Date(testNow.getTime() + 11 * hours));
    expect(await statusOfMe(server, teacher)).toBe(200);
    server.setNow(new Date(testNow.getTime() + 12 * hours));
    expect(await statusOfMe(server, otherTeacher)).toBe(401);
    server.setNow(new Date(testNow.getTime() + 22 * hours));
    expect(await statusOfMe(server, teacher)).toBe(200);
    server.setNow(new Date(testNow.getTime() + 34 * hours));
    expect(await statusOfMe(server, teacher)).toBe(401);
  });

  it('updates its last use every five minutes at most, so that reads cause no writes', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const { hash } = keyOf(teacher.token) as TokenKey;
    const lastUse = async () => {
      const row = server.db.selectFrom('sign_in').select('last_seen_at').where('token_hash', '=', hash);
      return Date.parse((await row.executeTakeFirstOrThrow()).last_seen_at) - testNow.getTime();
    };
    for (const [elapsed, noted] of [
      [5 * minutes - 1, 0],
      [5 * minutes, 5 * minutes],
      [10 * minutes - 1, 5 * minutes],
    ] as const) {
      server.setNow(new Date(testNow.getTime() + elapsed));
      expect(await statusOfMe(server, teacher)).toBe(200);
      expect(await lastUse()).toBe(noted);
    }
  });

  it('ends after thirty days however much it is used', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    for (let elapsed = 0; elapsed < 30 * 24; elapsed += 10) {
      server.setNow(new Date(testNow.getTime() + elapsed * hours));
      expect(await statusOfMe(server, teacher)).toBe(200);
    }
    server.setNow(new Date(testNow.getTime() + 30 * 24 * hours));
    expect(await statusOfMe(server, teacher)).toBe(401);
  });

  it('lasts as long as the settings say', async () => {
    const server = await startTestServer({ SESSION_IDLE_HOURS: '1', SESSION_ABSOLUTE_DAYS: '1' });
    const { teacher } = await addTestSchool(server);
    server.setNow(new Date(testNow.getTime() + hours));
    expect(await statusOfMe(server, teacher)).toBe(401);
  });

  it('opened while the clock was a year ahead expires like any other, once the clock is right', async () => {
    const server = await startTestServer();
    const { id, teacher } = await addTestSchool(server);
    const lifetimes = (moment: Date) => ({ config: readConfig({}), now: () => moment });
    const ahead = new Date(testNow.getTime() + 365 * 24 * hours);
    const early = await openTestSignIn(server.db, id, teacher.email, ahead);
    await clearDeadSignIns(server.db, lifetimes(testNow));
    expect(await statusOfMe(server, early)).toBe(200);
    server.setNow(new Date(testNow.getTime() + 12 * hours));
    expect(await statusOfMe(server, early)).toBe(401);
    await clearDeadSignIns(server.db, lifetimes(new Date(testNow.getTime() + 12 * hours)));
    expect(await server.db.selectFrom('sign_in').select('stage').execute()).toEqual([]);
  });

  it('ends at once by signing out, and no other with it', async () => {
    const server = await startTestServer();
    const { id, teacher, otherTeacher } = await addTestSchool(server);
    const onThePhone = await openTestSignIn(server.db, id, teacher.email);
    expect(await server.call('POST', '/api/identity/sign-out', teacher)).toMatchObject({ status: 200, body: {} });
    expect(await statusOfMe(server, teacher)).toBe(401);
    expect(await statusOfMe(server, onThePhone)).toBe(200);
    expect(await statusOfMe(server, otherTeacher)).toBe(200);
    expect((await server.call('POST', '/api/identity/sign-out', teacher)).status).toBe(401);
  });

  it('ends with a sign-out that announces JSON and sends nothing', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const headers = { authorization: `Bearer ${teacher.token}`, 'content-type': 'application/json' };
    const answer = await server.fastify.inject({ method: 'POST', url: '/api/identity/sign-out', headers });
    expect(answer.statusCode).toBe(200);
    expect(await statusOfMe(server, teacher)).toBe(401);
  });

  it('ends at once when the account closes, and the email is free for another', async () => {
    const server = await startTestServer();
    const { id, teacher } = await addTestSchool(server);
    await server.db.transaction().execute((transaction) => closeAccounts(transaction, id, [teacher.id], testNow));
    expect(await statusOfMe(server, teacher)).toBe(401);
    expect((await startSignIn(server, { email: teacher.email })).status).toBe(401);
    const owners = await server.db.selectFrom('email_owner').select('email').execute();
    expect(owners.map((owner) => owner.email)).not.toContain(teacher.email);
  });

  it('ends at once when another server signs out', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const other = await server.startAnother();
    for (const status of [200, 200]) expect(await statusOfMe(server, teacher)).toBe(status);
    expect((await other.call('POST', '/api/identity/sign-out', teacher, {})).status).toBe(200);
    expect(await statusOfMe(server, teacher)).toBe(401);
  });

  it('belongs to one school: the token of one opens nothing in another', async () => {
    const server = await startTestServer();
    const hill = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const secret = hill.teacher.token.split('.')[1];
    expect(await statusOfMe(server, { token: `${vale.id}.${secret}` })).toBe(401);
  });

  it('is needed for every personal call', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    for (const endpoint of everyPersonalEndpoint) {
      const body = endpoint.body ? {} : undefined;
      for (const person of [undefined, { token: `1.${'a'.repeat(43)}` }, { token: "'or-1=1--" }]) {
        const answer = await server.call(endpoint.method, pathTo(endpoint), person, body);
        const name = `${endpoint.method} ${endpoint.path}`;
        expect(answer, name).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
      }
    }
  });

  it('is read only from the authorization header', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const url = '/api/identity/me';
    const headers = { cookie: `token=${teacher.token}`, 'x-token': teacher.token };
    expect((await server.fastify.inject({ url, headers })).statusCode).toBe(401);
    const { token } = teacher;
    const statusFor = async (authorization: string) =>
      (await server.fastify.inject({ url, headers: { authorization } })).statusCode;
    for (const wrong of [token, `Basic ${token}`, `Bearer ${token} x`, 'Bearer', `x Bearer ${token}`]) {
      expect(await statusFor(wrong), wrong).toBe(401);
    }
    for (const right of [`bearer ${token}`, `Bearer   ${token}`]) expect(await statusFor(right), right).toBe(200);
  });

  it('may give its own email and no other', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    expect((await server.call('GET', '/api/identity/me?email=First@hill.example', teacher)).status).toBe(200);
    const answer = await server.call('GET', '/api/identity/me?email=second@hill.example', teacher);
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect((await server.call('GET', '/api/identity/me?email=', teacher)).status).toBe(400);
  });
});
