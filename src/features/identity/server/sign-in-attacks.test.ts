import { describe, expect, it } from 'vitest';
import { addTestGuardian } from '../../../../test/guardians.ts';
import { cookieOf, finishSignIn, signIn, startSignIn } from '../../../../test/sign-in.ts';
import {
  addTestSchool,
  startTestServer,
  type TestServer,
  testNow,
  testPassword,
} from '../../../../test/test-school.ts';
import { hashPassword } from './passwords.ts';

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

describe('guesses at an account', () => {
  it('are not given back by right sign-ins of another account with the same email', async () => {
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
    // Each of these counted for the victim, and nothing gave it back.
    expect((await signIn(server, { ...parent, password: secret })).status).toBe(401);
    expect((await signIn(server, { ...parent, password: testPassword })).status).toBe(200);
  });
});

describe('somebody who signs in behind an address', () => {
  it('is not kept out by strangers there who name two hundred unknown emails, or fail at two hundred accounts', async () => {
    const { server } = await start();
    await signIn(server, { email: 'nobody@hill.example', address: school });
    await signIn(server, { ...wrong, email: 'second@hill.example', address: school });
    await server.db.updateTable('sign_in_throttle').set({ failures: 200 }).execute();
    expect((await signIn(server, { email, address: school })).status).toBe(200);
  });

  it('is not pushed out between email, password and code by whoever begins sign-ins in their name', async () => {
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
      .where('stage', '=', 'challenge')
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

describe('the key of a browser', () => {
  it('is kept from scripts and other sites, beside those of others who use it', async () => {
    const { server } = await start();
    const first = await signIn(server, { email });
    expect(String(first.headers['set-cookie'])).toMatch(/; Path=\/api; Max-Age=7776000; HttpOnly; SameSite=Strict$/);
    const second = await signIn(server, { email: 'second@hill.example', cookie: cookieOf(first) });
    await failTenTimes(server);
    expect((await signIn(server, { email, cookie: cookieOf(second) })).status).toBe(200);
  });

  it('is given by no first password, and ends with another password and when an admin ends every session', async () => {
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
