import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addPasskey } from '../../../../test/add-factors.ts';
import { addTestGuardian } from '../../../../test/guardians.ts';
import { newAuthenticator } from '../../../../test/passkey.ts';
import { cookieOf, finishSignIn, signIn, startSignIn } from '../../../../test/sign-in.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import {
  addTestSchool,
  startTestServer,
  type TestServer,
  testDay,
  testNow,
  testPassword,
} from '../../../../test/test-school.ts';
import { makeLink } from './account-link.queries.ts';
import { codeAt } from './one-time-code.ts';
import { hashPassword } from './passwords.ts';
import { clearDeadSignIns } from './sign-in.queries.ts';
import { keyOf } from './tokens.ts';

const email = 'first@hill.example';
const wrong = { email, password: 'a wrong password' };
const school = '203.0.113.1';

async function start() {
  const server = await startTestServer();
  return { server, hill: await addTestSchool(server) };
}

async function failTenTimes(server: TestServer, attempt: Parameters<typeof signIn>[1] = wrong): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) expect((await signIn(server, attempt)).status).toBe(401);
  expect((await signIn(server, attempt)).status).toBe(429);
}

describe('wrong guesses at an account', () => {
  it('are not forgiven by correct sign-ins to another account with the same email', async () => {
    const { server, hill } = await start();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const parent = { role: 'guardian', email: 'parent@home.example' } as const;
    const secret = 'a secret of the victim';
    const victim = await addTestGuardian(server.db, {
      schoolId: hill.id,
      email: hill.student.email,
      guardian: parent.email,
    });
    await server.db
      .updateTable('account')
      .set({ password_hash: await hashPassword(secret, { memoryKibibytes: 64, passes: 1 }) })
      .where('school_id', '=', hill.id)
      .where('person_id', '=', victim)
      .execute();
    await addTestGuardian(server.db, { schoolId: vale.id, email: vale.student.email, guardian: parent.email });
    for (let turn = 0; turn < 6; turn += 1) {
      expect((await signIn(server, { ...parent, password: testPassword })).status).toBe(200);
      expect((await signIn(server, { ...parent, password: wrong.password })).status).toBe(401);
    }
    // Each of these failures was counted for the victim's account, and no success reset the count.
    expect((await signIn(server, { ...parent, password: secret })).status).toBe(401);
    expect((await signIn(server, { ...parent, password: testPassword })).status).toBe(200);
  });
});

describe('somebody who signs in from a shared address', () => {
  it('is not kept out by strangers there who try two hundred unknown emails, or fail at two hundred accounts', async () => {
    const { server } = await start();
    await signIn(server, { email: 'nobody@hill.example', address: school });
    await signIn(server, { ...wrong, email: 'second@hill.example', address: school });
    await server.db.updateTable('sign_in_throttle').set({ failures: 200 }).execute();
    expect((await signIn(server, { email, address: school })).status).toBe(200);
  });

  it('can ask for a new password in a browser used before, even if strangers there have asked too often', async () => {
    const { server } = await start();
    const cookie = cookieOf(await signIn(server, { email, address: school }));
    const ask = (whom: string, more: object = {}) =>
      server.call(
        'POST',
        '/api/identity/forgot',
        undefined,
        { role: 'teacher', email: whom },
        { address: school, ...more },
      );
    for (let turn = 0; turn < 40; turn += 1) expect((await ask(`nobody${turn}@hill.example`)).status).toBe(200);
    expect((await ask(email)).status).toBe(429);
    expect((await ask('second@hill.example', { cookie })).status).toBe(429);
    expect((await ask(email, { cookie })).status).toBe(200);
  });

  it('is not pushed out between email, password and code when others begin sign-ins in their name', async () => {
    const { server } = await start();
    const known = await signIn(server, { email, address: school });
    const cookie = cookieOf(known);
    const victim = (await startSignIn(server, { email, address: school, cookie })).body.token;
    for (let turn = 0; turn < 110; turn += 1) await startSignIn(server, { email, address: school });
    expect((await finishSignIn(server, victim, { email, address: school, cookie })).status).toBe(200);
    const waiting = (await startSignIn(server, { email, address: school })).body.token;
    await server.db
      .updateTable('sign_in')
      .set({ password_at: testNow.toISOString() })
      .where('token_hash', '=', keyOf(waiting)?.hash ?? '')
      .execute();
    for (let turn = 0; turn < 110; turn += 1) await startSignIn(server, { email, address: school });
    expect((await finishSignIn(server, waiting, { email, address: school })).status).toBe(200);
  });
});

describe('ten wrong passwords', () => {
  it('close an account to strangers, and not to a browser that has signed in there, which may fail ten times itself', async () => {
    const { server } = await start();
    const cookie = cookieOf(await signIn(server, { email }));
    await failTenTimes(server);
    const again = await signIn(server, { email, cookie });
    expect(again.status).toBe(200);
    expect(cookieOf(again)).not.toBe(cookie);
    expect((await signIn(server, { email, cookie })).status).toBe(429);
    await failTenTimes(server, { ...wrong, cookie: cookieOf(again) });
  });

  it('do not keep somebody who is signed in from changing their password', async () => {
    const { server, hill } = await start();
    await failTenTimes(server);
    const body = { currentPassword: testPassword, newPassword: 'another long password' };
    expect((await server.call('POST', '/api/identity/password', hill.teacher, body)).status).toBe(200);
  });

  it('close it to a browser that has signed in to another account alone', async () => {
    const { server } = await start();
    const cookie = cookieOf(await signIn(server, { email: 'second@hill.example' }));
    await failTenTimes(server);
    expect((await signIn(server, { email, cookie })).status).toBe(429);
  });
});

describe('the device key of a browser', () => {
  it('is hidden from scripts and other sites, and kept beside the keys of other users of the browser', async () => {
    const { server } = await start();
    const first = await signIn(server, { email });
    expect(String(first.headers['set-cookie'])).toMatch(/; Path=\/api; Max-Age=7776000; HttpOnly; SameSite=Strict$/);
    const second = await signIn(server, { email: 'second@hill.example', cookie: cookieOf(first) });
    await failTenTimes(server);
    expect((await signIn(server, { email, cookie: cookieOf(second) })).status).toBe(200);
  });

  it('is not given for a first password, and ends with a change of password and when an admin ends every session', async () => {
    const { server, hill } = await start();
    const ends = [
      (cookie: string) =>
        server.call('POST', `/api/people/${hill.teacher.id}/new-password`, hill.admin, undefined, { cookie }),
      (cookie: string) =>
        server.call('DELETE', `/api/identity/people/${hill.teacher.id}/sessions`, hill.admin, undefined, { cookie }),
    ];
    let password = testPassword;
    for (const end of ends) {
      const signedIn = await signIn(server, { email, password });
      const ended = await end(cookieOf(signedIn));
      expect(ended.status).toBe(200);
      const devices = server.db.selectFrom('recalled_device').select('key_hash');
      expect(await devices.where('person_id', '=', hill.teacher.id).execute()).toEqual([]);
      if (ended.body.password) {
        const first = await signIn(server, { email, password: ended.body.password });
        expect(first.headers['set-cookie']).toBeUndefined();
        const change = { currentPassword: ended.body.password, newPassword: 'another long password' };
        await server.call('POST', '/api/identity/password', first, change);
        password = change.newPassword;
      }
    }
  });

  it('opens nothing by itself, whatever a cookie says', async () => {
    const { server } = await start();
    const cookie = cookieOf(await signIn(server, { email }));
    for (const sent of [cookie, 'devices=x', 'devices=', `devices=${'~'.repeat(500)}`, 'devices=1.%00']) {
      expect((await signIn(server, { ...wrong, cookie: sent })).status).toBe(401);
    }
  });
});

describe('a clock that ran ahead', () => {
  it('does not block an app’s codes once it is right, and a code still works only once', async () => {
    const { server, hill } = await start();
    const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);
    const password = { currentPassword: testPassword };
    const { secret } = (await server.call('POST', '/api/identity/code/prepare', hill.teacher, password)).body;
    const confirmed = await server.call('POST', '/api/identity/code', hill.teacher, { code: codeAt(secret, testNow) });
    expect(confirmed.status).toBe(201);
    const enter = async (now: Date) => {
      server.setNow(now);
      const { token } = await signIn(server, { email });
      const finished = await server.call(
        'POST',
        '/api/identity/second-factor',
        { token },
        { code: codeAt(secret, now) },
      );
      return finished.status;
    };
    expect(await enter(later(30 * 86_400))).toBe(200);
    expect(await enter(later(60))).toBe(200);
    expect(await enter(later(60))).toBe(401);
  });

  it('makes no link and no first password last longer', async () => {
    const { server, hill } = await start();
    server.setNow(new Date(testNow.getTime() + 30 * 86_400_000));
    const token = await server.db
      .transaction()
      .execute((transaction) =>
        makeLink(transaction, { schoolId: hill.id, personId: hill.teacher.id, purpose: 'reset' }, server.parts.now()),
      );
    const reset = (newPassword: string) =>
      server.call('POST', '/api/identity/reset', undefined, { token, newPassword });
    server.setNow(testNow);
    expect(await reset('another long password')).toMatchObject({ status: 400, body: { reason: 'link-not-good' } });
  });
});

describe('a guardian who has no child any more', () => {
  it('is signed out everywhere, and cannot sign in until they have one again', async () => {
    const { server, hill } = await start();
    const parent = { role: 'guardian', email: 'parent@home.example' } as const;
    const asked = { schoolId: hill.id, email: hill.student.email, guardian: parent.email };
    await addTestGuardian(server.db, { ...asked, to: testDay(1) });
    const signedIn = await signIn(server, parent);
    expect(signedIn.status).toBe(200);
    const me = () => server.call('GET', '/api/identity/me', signedIn);
    expect((await me()).status).toBe(200);
    // The link is not ended by anybody; its last day has passed.
    server.setNow(new Date(testNow.getTime() + 4 * 86_400_000));
    expect((await me()).status).toBe(401);
    expect(await startSignIn(server, parent)).toMatchObject({ status: 401, body: { reason: 'unknown-account' } });
    server.setNow(testNow);
    expect((await signIn(server, parent)).status).toBe(200);
  });
});

describe('the key of what a device keeps', () => {
  it('is not given to a session opened with a first password', async () => {
    const { server, hill } = await start();
    const { body } = await server.call('POST', `/api/people/${hill.teacher.id}/new-password`, hill.admin);
    const first = await signIn(server, { email, password: body.password });
    const me = async () => (await server.call('GET', '/api/identity/me', first)).body;
    expect(await me()).not.toHaveProperty('deviceKey');
    const change = { currentPassword: body.password, newPassword: 'another long password' };
    await server.call('POST', '/api/identity/password', first, change);
    expect(await me()).toHaveProperty('deviceKey');
  });
});

it.runIf(testedEngine === 'sqlite')('signing out ends the session though nothing can be stored', async () => {
  const { server, hill } = await start();
  server.setNow(new Date(testNow.getTime() + 6 * 60_000));
  await sql`pragma query_only = on`.execute(server.db);
  const out = await server.call('POST', '/api/identity/sign-out', hill.teacher);
  const me = () => server.call('GET', '/api/identity/me', hill.teacher);
  const meanwhile = await me();
  const others = await server.call('GET', '/api/identity/me', hill.otherTeacher);
  await sql`pragma query_only = off`.execute(server.db);
  expect([out.status, out.headers['clear-site-data'], meanwhile.status, others.status]).toEqual([
    200,
    '"cache"',
    401,
    200,
  ]);
  await clearDeadSignIns(server.db, server.parts);
  expect((await me()).status).toBe(401);
  const sessions = await server.db.selectFrom('sign_in').select('person_id').execute();
  expect(sessions.map(({ person_id }) => person_id)).not.toContain(hill.teacher.id);
});

describe('a sign-in that begins with a passkey', () => {
  const begin = (server: TestServer, body: object = { role: 'teacher', email }) =>
    server.call('POST', '/api/identity/sign-in/passkey', undefined, body, { address: school });
  const finish = (server: TestServer, token: string, passkey: object, password = testPassword) =>
    server.call('POST', '/api/identity/sign-in/passkey/finish', { token }, { password, passkey }, { address: school });

  async function startWithKey() {
    const { server, hill } = await start();
    return { server, hill, authenticator: await addPasskey(server, hill.teacher) };
  }

  it('still works in a strange browser after ten wrong passwords, and needs the password as usual', async () => {
    const { server, authenticator } = await startWithKey();
    await failTenTimes(server);
    const { token, passkey } = (await begin(server)).body;
    const used = authenticator.use(passkey);
    expect(await finish(server, token, used, 'a wrong password')).toMatchObject({
      status: 401,
      body: { reason: 'wrong-sign-in' },
    });
    expect((await server.call('GET', '/api/identity/me', { token })).status).toBe(401);
    expect(await finish(server, token, used)).toMatchObject({ status: 200, body: { user: { email } } });
    expect((await server.call('GET', '/api/identity/me', { token })).status).toBe(200);
    expect((await signIn(server, { email })).status).toBe(429);
  });

  it('tries no password without the right passkey for its challenge, and cannot stand in for another step', async () => {
    const { server, hill, authenticator } = await startWithKey();
    const stranger = newAuthenticator();
    const others = await addPasskey(server, hill.otherTeacher);
    const { token, passkey } = (await begin(server)).body;
    for (const wrongKey of [stranger.use(passkey), others.use(passkey), authenticator.use({ challenge: 'b2xk' })])
      expect(await finish(server, token, wrongKey)).toMatchObject({ status: 401, body: { reason: 'wrong-factor' } });
    const used = authenticator.use(passkey);
    const asFactor = await server.call('POST', '/api/identity/second-factor', { token }, { passkey: used });
    expect(asFactor).toMatchObject({ status: 401, body: { reason: 'password-first' } });
    const { token: plain } = (await startSignIn(server, { email })).body;
    expect((await finish(server, plain, used)).status).toBe(401);
    expect((await finish(server, token, used)).status).toBe(200);
    const again = (await begin(server)).body;
    expect((await finish(server, again.token, used)).status).toBe(401);
  });

  it('is itself closed after ten wrong passwords', async () => {
    const { server, authenticator } = await startWithKey();
    const { token, passkey } = (await begin(server)).body;
    const used = authenticator.use(passkey);
    for (let turn = 0; turn < 10; turn += 1)
      expect((await finish(server, token, used, 'a wrong password')).status).toBe(401);
    expect((await finish(server, token, used)).status).toBe(429);
  });

  it('shows nobody whether an account has passkeys', async () => {
    const { server } = await startWithKey();
    const [having, lacking] = [
      await begin(server),
      await begin(server, { role: 'teacher', email: 'second@hill.example' }),
    ];
    expect(lacking.status).toBe(200);
    const shape = ({ body }: typeof having) => ({ ...body, token: '', passkey: { ...body.passkey, challenge: '' } });
    expect(shape(lacking)).toEqual(shape(having));
    expect(having.body.passkey.allowCredentials).toEqual([]);
    expect((await begin(server, { role: 'student', email })).status).toBe(401);
    expect((await begin(server, { role: 'cook', email })).status).toBe(400);
  });

  it('opens the account to which the passkey belongs, if an email has accounts at several schools', async () => {
    const { server } = await start();
    const lake = await addTestSchool(server, { domain: 'lake.example' });
    for (const table of ['account', 'email_owner'] as const) {
      const ofTeacher = server.db.updateTable(table).set({ email }).where('school_id', '=', lake.id);
      await ofTeacher.where('person_id', '=', lake.teacher.id).execute();
    }
    const authenticator = await addPasskey(server, lake.teacher);
    const { token, passkey } = (await begin(server)).body;
    const entered = await finish(server, token, authenticator.use(passkey));
    expect(entered.status).toBe(200);
    expect(entered.body.token).not.toBe(token);
    expect((await server.call('GET', '/api/identity/me', { token: entered.body.token })).status).toBe(200);
  });
});
