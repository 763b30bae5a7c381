import { describe, expect, it } from 'vitest';
import { cookieOf, finishSignIn, signIn, startSignIn } from '../../../../test/sign-in.ts';
import {
  type Answer,
  addTestSchool,
  startTestServer,
  type TestServer,
  testNow,
  testPassword,
} from '../../../../test/test-school.ts';
import { startChallenge } from './identity.queries.ts';

const email = 'first@hill.example';
const wrong = { email, password: 'a wrong password' };

async function fail(server: TestServer, times: number, attempt: Parameters<typeof signIn>[1] = wrong): Promise<void> {
  for (let turn = 0; turn < times; turn += 1) expect((await signIn(server, attempt)).status).toBe(401);
}

function minutesLater(minutes: number): Date {
  return new Date(testNow.getTime() + minutes * 60_000);
}

describe('failed sign-ins', () => {
  it('of one account close it for a while after ten, even for the right password', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const { token } = (await startSignIn(server, { email })).body;
    for (let turn = 0; turn < 10; turn += 1) expect((await finishSignIn(server, token, wrong)).status).toBe(401);

    const refused = await finishSignIn(server, token, { email });
    expect(refused).toMatchObject({ status: 429, body: { code: 'slow_down', message: expect.any(String) } });
    expect(refused.headers['retry-after']).toBe('900');
    expect((await startSignIn(server, { email: email.toUpperCase() })).status).toBe(429);
    expect((await signIn(server, { email: 'second@hill.example' })).status).toBe(200);
  });

  it('count from whatever address they come', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    for (let host = 1; host <= 10; host += 1) await fail(server, 1, { ...wrong, address: `10.0.0.${host}` });
    expect((await signIn(server, { email, address: '10.0.0.99' })).status).toBe(429);
  });

  it('count though they come all at once', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const { token } = (await startSignIn(server, { email })).body;
    const guesses = Array.from({ length: 30 }, () => finishSignIn(server, token, wrong));
    const statuses = (await Promise.all(guesses)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(20);
  });

  it('count, even all at once for a whole school’s pupils: three at each account after two hundred from one address', async () => {
    const server = await startTestServer();
    const pupils = 20;
    const { id } = await addTestSchool(server, { students: pupils });
    await failUpTo(server, 200, '127.0.0.1');
    const challenges = await challengesFor(server, id, pupils);
    const attempts = [1, 2, 3, 4, 5].flatMap(() => challenges);
    const answers: Answer[] = [];
    const fire = async () => {
      for (let attempt = attempts.pop(); attempt; attempt = attempts.pop()) {
        answers.push(await finishSignIn(server, attempt.token, { ...attempt, password: wrong.password }));
      }
    };
    await Promise.all(Array.from({ length: 60 }, fire));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(3 * pupils);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2 * pupils);
    for (const { headers } of refused) expect(headers['retry-after']).toBe('900');
  });

  it('of unknown emails count for the address, and close nobody’s account', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    await ask(server, 'nobody@hill.example', '10.0.0.1');
    await server.db.updateTable('sign_in_throttle').set({ failures: 199 }).execute();
    await fail(server, 1, { email: 'nobody@hill.example', address: '10.0.0.1' });
    expect((await startSignIn(server, { email: 'nobody@hill.example', address: '10.0.0.1' })).status).toBe(429);
    expect((await signIn(server, { email, address: '10.0.0.1' })).status).toBe(200);
    for (let turn = 0; turn < 15; turn += 1) {
      expect((await startSignIn(server, { role: 'admin', email, address: '10.0.0.2' })).status).toBe(401);
    }
    expect((await signIn(server, { email, address: '10.0.0.3' })).status).toBe(200);
    expect((await signIn(server, { email, address: '10.0.0.2' })).status).toBe(200);
  });

  it('of unknown emails count though they come all at once', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    await ask(server, 'nobody@hill.example', '10.0.0.1');
    await server.db.updateTable('sign_in_throttle').set({ failures: 190 }).execute();
    const asked = Array.from({ length: 50 }, (_, place) =>
      startSignIn(server, { email: `nobody${place}@hill.example`, address: '10.0.0.1' }),
    );
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  });

  it('from one address leave strangers there three tries at an account after two hundred, and ten to those elsewhere', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const address = '10.0.0.1';
    await failUpTo(server, 200, address);
    await fail(server, 3, { ...wrong, address });
    const refused = await startSignIn(server, { email, address });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn(server, { email: 'second@hill.example', address })).status).toBe(200);
    expect((await signIn(server, { email, address: '10.0.0.2' })).status).toBe(200);
  });

  it('are forgotten by a success', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    for (let day = 0; day < 3; day += 1) {
      await fail(server, 9);
      expect((await signIn(server, { email })).status).toBe(200);
    }
  });

  it('are forgotten when the fifteen minutes are over', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    await fail(server, 10);
    server.setNow(minutesLater(14));
    const refused = await signIn(server, { email });
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    server.setNow(minutesLater(15));
    await fail(server, 9);
    expect((await signIn(server, { email })).status).toBe(200);
  });

  it('counted while the clock was ahead are forgotten once it is right again', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    server.setNow(minutesLater(60 * 24 * 365));
    await fail(server, 10);
    expect((await signIn(server, { email })).status).toBe(429);
    server.setNow(minutesLater(0));
    await fail(server, 9);
    expect((await signIn(server, { email })).status).toBe(200);
  });

  it('count on a second server of the same school too', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const second = await server.startAnother();
    await fail(server, 5);
    await fail(second, 5);
    expect((await signIn(server, { email })).status).toBe(429);
    expect((await signIn(second, { email })).status).toBe(429);
  });

  it('still count after a restart', async () => {
    const server = await startTestServer({});
    await addTestSchool(server);
    await fail(server, 10);
    await server.fastify.close();
    await server.db.destroy();
    const again = await server.startAnother();
    expect((await signIn(again, { email })).status).toBe(429);
    expect((await signIn(again, { email: 'second@hill.example' })).status).toBe(200);
  });

  it('of one IPv6 network count together, whichever of its addresses they come from', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    await failUpTo(server, 200, '2001:db8:0:1::1');
    for (let host = 1; host <= 3; host += 1) await fail(server, 1, { ...wrong, address: `2001:db8:0:1::${host}` });
    expect((await startSignIn(server, { email, address: '2001:db8:0:1:ffff::9' })).status).toBe(429);
    expect((await startSignIn(server, { email, address: '2001:db8:0:2::1' })).status).toBe(200);
  });

  it('are stored without the email or the address', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    await fail(server, 1, { ...wrong, address: '10.20.30.40' });
    const rows = JSON.stringify(await server.db.selectFrom('sign_in_throttle').selectAll().execute());
    expect(rows).toContain('failures');
    expect(rows).not.toContain(email);
    expect(rows).not.toContain('10.20.30.40');
  });
});

describe('failed sign-ins of a person with several roles', () => {
  /** The first teacher is an admin too. */
  async function startWithTwoRoles() {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    expect((await server.call('POST', '/api/admins', admin, { name: 'Head', email })).status).toBe(201);
    return server;
  }

  it('count together, and so does a success in any of them', async () => {
    const server = await startWithTwoRoles();
    await fail(server, 5);
    await fail(server, 4, { ...wrong, role: 'admin' });
    expect((await signIn(server, { email })).status).toBe(200);
    await fail(server, 5);
    await fail(server, 5, { ...wrong, role: 'admin' });
    for (const role of ['teacher', 'admin'] as const) expect((await signIn(server, { role, email })).status).toBe(429);
    const askedRole = await server.call('POST', '/api/identity/role', undefined, { email, password: testPassword });
    expect(askedRole.status).toBe(429);
  });

  it('count once on a device on which they have signed in, and close no other one', async () => {
    const server = await startWithTwoRoles();
    const ofTeacher = cookieOf(await signIn(server, { email }));
    const cookie = cookieOf(await signIn(server, { role: 'admin', email, cookie: ofTeacher }));
    await fail(server, 5, { ...wrong, cookie });
    await fail(server, 5, { ...wrong, role: 'admin', cookie });
    for (const role of ['teacher', 'admin'] as const) {
      expect((await signIn(server, { role, email, cookie })).status).toBe(429);
      expect((await signIn(server, { role, email })).status).toBe(200);
    }
  });
});

describe('successful sign-ins', () => {
  it('do not count, however many come from one address', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const address = '10.0.0.1';
    await failUpTo(server, 199, address);
    for (let turn = 0; turn < 10; turn += 1) {
      const answer = await signIn(server, { email: turn % 2 ? email : 'second@hill.example', address });
      expect(answer.status).toBe(200);
    }
  });

  it('of one person on several devices at once all succeed', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(server, { email })));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
  });
});

describe('the address', () => {
  it('is the connection’s own unless the settings name trusted proxies', async () => {
    const direct = await startTestServer();
    const proxied = await startTestServer({ TRUSTED_PROXIES: '1' });
    for (const server of [direct, proxied]) {
      await addTestSchool(server);
      expect(await failThroughProxy(server, '203.0.113.5')).toBe(401);
      await server.db.updateTable('sign_in_throttle').set({ failures: 200 }).execute();
    }
    expect(await failThroughProxy(direct, '203.0.113.6')).toBe(429);
    expect(await failThroughProxy(proxied, '203.0.113.5')).toBe(429);
    expect(await failThroughProxy(proxied, '203.0.113.6')).toBe(401);
  });
});

describe('a crowd behind one address', () => {
  it('gets in, even if more people sign in at once than may fail there', async () => {
    const server = await startTestServer();
    const pupils = 260;
    const { id } = await addTestSchool(server, { students: pupils });
    const attempts = await challengesFor(server, id, pupils);
    const statuses: number[] = [];
    const sign = async () => {
      for (let attempt = attempts.pop(); attempt; attempt = attempts.pop()) {
        statuses.push((await finishSignIn(server, attempt.token, attempt)).status);
      }
    };
    await Promise.all(Array.from({ length: 90 }, sign));
    expect(statuses).toEqual(Array(pupils).fill(200));
  });

  it('beyond a hundred at once has to retry in a few seconds, and is not counted', async () => {
    const server = await startTestServer();
    const { id } = await addTestSchool(server, { students: 130 });
    const attempts = await challengesFor(server, id, 130);
    const answers = await Promise.all(attempts.map((attempt) => finishSignIn(server, attempt.token, attempt)));
    const refused = answers.filter(({ status }) => status === 429);
    // A hundred calls fit into the queue. The more of them finish before the last one arrives, the fewer are refused.
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThanOrEqual(30);
    for (const { headers } of refused) expect(headers['retry-after']).toBe('5');
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(130 - refused.length);
    const rows = await server.db.selectFrom('sign_in_throttle').select('failures').execute();
    expect(rows).toEqual([{ failures: 0 }]);
  });
});

/** Makes the first sign-in step for each pupil, all from one address. */
async function challengesFor(server: TestServer, schoolId: number, pupils: number) {
  const people = await server.db
    .selectFrom('account')
    .select(['person_id', 'email'])
    .where('school_id', '=', schoolId)
    .execute();
  const attempts: { readonly token: string; readonly email: string }[] = [];
  for (const { person_id, email } of people.filter((person) => /^s\d+@/.test(person.email)).slice(0, pupils)) {
    attempts.push({
      email,
      token: await startChallenge(server.db, schoolId, person_id, testNow, { address: '127.0.0.1' }),
    });
  }
  return attempts;
}

let strangers = 0;

/** Makes one failure with a new unknown email, so that only the address can be throttled. */
async function failThroughProxy(server: TestServer, client: string): Promise<number> {
  strangers += 1;
  const answer = await server.fastify.inject({
    method: 'POST',
    url: '/api/auth/teacher',
    payload: { email: `stranger${strangers}@hill.example` },
    headers: { 'x-forwarded-for': client },
  });
  return answer.statusCode;
}

/** Asks for the role of an email with a wrong password. */
function askRole(server: TestServer, asked: string, address: string) {
  return server.call('POST', '/api/identity/role', undefined, { email: asked, password: wrong.password }, { address });
}

/** Begins a sign-in for an unknown email. */
function ask(server: TestServer, unknown: string, address: string) {
  return fail(server, 1, { email: unknown, address });
}

/** Stores this many failures with different emails for an address, without making them all. */
async function failUpTo(server: TestServer, failures: number, address: string): Promise<void> {
  expect((await askRole(server, 'stranger@hill.example', address)).status).toBe(401);
  await server.db.updateTable('sign_in_throttle').set({ failures }).execute();
}
