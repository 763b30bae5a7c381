import { describe, expect, it } from 'vitest';
import { addApp, addPasskey } from '../../../../test/add-factors.ts';
import { mailSettings, startMailServer } from '../../../../test/mail-server.ts';
import { newAuthenticator } from '../../../../test/passkey.ts';
import { finishSignIn, signIn, startSignIn } from '../../../../test/sign-in.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import {
  addTestSchool,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testDay,
  testNow,
  testPassword,
} from '../../../../test/test-school.ts';
import { codeAt } from './one-time-code.ts';

const email = 'first@hill.example';
const password = { currentPassword: testPassword };
const path = '/api/identity/second-factor';

const secondsLater = (seconds: number) => new Date(testNow.getTime() + seconds * 1000);

async function start() {
  const server = await startTestServer();
  return { server, ...(await addTestSchool(server)) };
}

/** Sends the password, after which a factor is asked for. */
async function enterPassword(server: TestServer) {
  const { token, status, body } = await signIn(server, { email });
  expect(status).toBe(200);
  return { token, asked: body.secondFactor };
}

const finish = (server: TestServer, token: string, body: object) => server.call('POST', path, { token }, body);
const isSignedIn = async (server: TestServer, token: string) =>
  (await server.call('GET', '/api/identity/me', { token })).status === 200;

describe('signing in with a second factor', () => {
  it('asks for it after the password, and opens nothing before', async () => {
    const { server, teacher } = await start();
    await addApp(server, teacher);
    const { token, asked } = await enterPassword(server);
    expect(asked).toEqual({ passkey: null, code: true, recovery: true });
    expect(await isSignedIn(server, token)).toBe(false);
    expect((await finish(server, token, {})).status).toBe(401);
    expect(await isSignedIn(server, token)).toBe(false);
  });

  it('takes no factor before the password', async () => {
    const { server, teacher } = await start();
    const { secret } = await addApp(server, teacher);
    const { token } = (await startSignIn(server, { email })).body;
    server.setNow(secondsLater(60));
    const answer = await finish(server, token, { code: codeAt(secret, secondsLater(60)) });
    expect(answer).toMatchObject({ status: 401, body: { reason: 'password-first' } });
  });

  it('accepts a code of the app, once, typed in the digits of any script', async () => {
    const { server, teacher } = await start();
    const { secret } = await addApp(server, teacher);
    server.setNow(secondsLater(60));
    const code = codeAt(secret, secondsLater(60));
    const bengali = [...code].map((digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)]).join('');
    const first = await enterPassword(server);
    expect(await finish(server, first.token, { code: `${bengali.slice(0, 3)} ${bengali.slice(3)}` })).toMatchObject({
      status: 200,
      body: { user: { email } },
    });
    expect(await isSignedIn(server, first.token)).toBe(true);
    const second = await enterPassword(server);
    const again = await finish(server, second.token, { code });
    expect(again).toMatchObject({ status: 401, body: { reason: 'wrong-factor' } });
  });

  it('takes a code once, though it comes twice at the same moment, to two servers', async () => {
    const { server, teacher } = await start();
    const { secret } = await addApp(server, teacher);
    // With SQLite there is only one server.
    const another = testedEngine === 'postgres' ? await server.startAnother() : server;
    for (const one of [server, another]) one.setNow(secondsLater(60));
    const code = codeAt(secret, secondsLater(60));
    const tokens = [await enterPassword(server), await enterPassword(server), await enterPassword(server)];
    const answers = await Promise.all(
      tokens.map(({ token }, place) => finish(place % 2 ? another : server, token, { code })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('does not take the code by which the app was confirmed', async () => {
    const { server, teacher } = await start();
    const { secret } = await addApp(server, teacher);
    const { token } = await enterPassword(server);
    expect((await finish(server, token, { code: codeAt(secret, testNow) })).status).toBe(401);
  });

  it('takes each of ten recovery codes once, however it is typed', async () => {
    const { server, teacher } = await start();
    const { recoveryCodes } = await addApp(server, teacher);
    expect(new Set(recoveryCodes).size).toBe(10);
    const recoveryCode = ` ${recoveryCodes[0]?.toUpperCase().replaceAll('-', ' ').replaceAll('7', '۷')}`;
    for (const status of [200, 401]) {
      const { token } = await enterPassword(server);
      expect((await finish(server, token, { recoveryCode })).status).toBe(status);
    }
    expect((await server.call('GET', path, (await reenter(server, recoveryCodes[1])) ?? teacher)).body).toMatchObject({
      recoveryCodes: 8,
    });
  });

  it('takes a recovery code once, though it comes twice at the same moment, to two servers', async () => {
    const { server, teacher } = await start();
    const { recoveryCodes } = await addApp(server, teacher);
    // SQLite has one server alone.
    const another = testedEngine === 'postgres' ? await server.startAnother() : server;
    const tokens = [await enterPassword(server), await enterPassword(server), await enterPassword(server)];
    const answers = await Promise.all(
      tokens.map(({ token }, place) => finish(place % 2 ? another : server, token, { recoveryCode: recoveryCodes[0] })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('accepts a passkey only for the challenge that it signed', async () => {
    const { server, teacher } = await start();
    const authenticator = await addPasskey(server, teacher);
    const { token, asked } = await enterPassword(server);
    expect(asked.passkey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(asked.passkey.allowCredentials).toEqual([
      { id: authenticator.id, type: 'public-key', transports: ['internal'] },
    ]);
    const used = authenticator.use(asked.passkey);
    expect((await finish(server, token, { passkey: used })).status).toBe(200);
    const again = await enterPassword(server);
    expect((await finish(server, again.token, { passkey: used })).status).toBe(401);
  });

  it('refuses a passkey of another origin, relying party or person, without user verification, or with a counter that went back', async () => {
    const { server, teacher, otherTeacher } = await start();
    const authenticator = await addPasskey(server, teacher);
    const others = await addPasskey(server, otherTeacher);
    const { token, asked } = await enterPassword(server);
    const { challenge } = asked.passkey;
    const wrongs = [
      authenticator.use({ challenge, origin: 'https://evil.example' }),
      authenticator.use({ challenge: 'b3RoZXI' }),
      others.use({ challenge }),
      { ...others.use({ challenge }), id: authenticator.id },
      newAuthenticator().use({ challenge }),
    ];
    for (const passkey of wrongs) expect((await finish(server, token, { passkey })).status).toBe(401);
    authenticator.setCounter(0);
    expect((await finish(server, token, { passkey: authenticator.use({ challenge }) })).status).toBe(401);
    authenticator.setCounter(50);
    expect((await finish(server, token, { passkey: authenticator.use({ challenge }) })).status).toBe(200);
  });

  it('waits five minutes for it', async () => {
    const { server, teacher } = await start();
    const { secret } = await addApp(server, teacher);
    const { token } = (await startSignIn(server, { email })).body;
    server.setNow(secondsLater(240));
    expect((await finishSignIn(server, token, { email })).body.secondFactor.code).toBe(true);
    const late = secondsLater(240 + 300);
    server.setNow(late);
    expect((await finish(server, token, { code: codeAt(secret, late) })).status).toBe(401);
    const intime = secondsLater(240 + 299);
    server.setNow(intime);
    expect((await finish(server, token, { code: codeAt(secret, intime) })).status).toBe(200);
  });

  it('is closed to codes for 15 minutes after ten wrong ones, a count that right passwords do not reset', async () => {
    const { server, teacher } = await start();
    const { secret, recoveryCodes } = await addApp(server, teacher);
    server.setNow(secondsLater(60));
    for (let turn = 0; turn < 10; turn += 1) {
      const { token } = await enterPassword(server);
      expect((await finish(server, token, { code: '000000' })).status).toBe(401);
    }
    const { token } = await enterPassword(server);
    const code = codeAt(secret, secondsLater(60));
    expect((await finish(server, token, { code })).status).toBe(429);
    // Recovery codes cannot be guessed, so somebody who knows the password and tries codes does not block them.
    expect((await finish(server, token, { recoveryCode: recoveryCodes[0] })).status).toBe(200);
    const later = secondsLater(60 + 15 * 60 + 1);
    server.setNow(later);
    const again = await enterPassword(server);
    expect((await finish(server, again.token, { code: codeAt(secret, later) })).status).toBe(200);
  });
});

/** Signs in with a recovery code. */
async function reenter(server: TestServer, recoveryCode: string | undefined) {
  const { token } = await enterPassword(server);
  expect((await finish(server, token, { recoveryCode })).status).toBe(200);
  return { token };
}

describe('a person’s own second factors', () => {
  it('cannot be added by trying codes: a prepared app is closed for 15 minutes after ten wrong ones', async () => {
    const { server, teacher } = await start();
    const { secret } = (await server.call('POST', '/api/identity/code/prepare', teacher, password)).body;
    const confirm = (code: string) => server.call('POST', '/api/identity/code', teacher, { code });
    for (let turn = 0; turn < 10; turn += 1) expect((await confirm('000000')).status).toBe(400);
    expect(await confirm(codeAt(secret, testNow))).toMatchObject({
      status: 429,
      body: { reason: 'too-many-failures' },
    });
    const later = secondsLater(15 * 60 + 1);
    server.setNow(later);
    expect((await confirm(codeAt(secret, later))).status).toBe(201);
  });

  it('are announced by a mail, in the language of the person, when they are added, renewed or removed', async () => {
    const mailServer = await startMailServer();
    const server = await startTestServer({ ...mailSettings(mailServer), PUBLIC_URL: 'http://localhost' });
    const school = await addTestSchool(server);
    const told: Record<string, string[]> = {};
    for (const language of ['en', 'bn', 'ar'] as const) {
      const { teacher, admin } = school;
      await server.call('PUT', '/api/identity/language', teacher, { language });
      const before = mailServer.taken.length;
      await addPasskey(server, teacher);
      await addApp(server, teacher);
      await server.call('POST', '/api/identity/recovery-codes', teacher, password);
      await server.call('POST', '/api/identity/code/remove', teacher, password);
      const [{ _id: passkey }] = (await server.call('GET', path, teacher)).body.passkeys;
      await server.call('POST', `/api/identity/passkeys/${passkey}/remove`, teacher, password);
      await addApp(server, teacher);
      // Mails are sent in turns by person, so only a person's own mails keep their order.
      await server.runJobs();
      await server.call('DELETE', `/api/people/${teacher.id}/second-factor`, admin);
      Object.assign(teacher, await openTestSignIn(server.db, school.id, email));
      await server.runJobs();
      const mails = mailServer.taken.slice(before).filter(({ recipients }) => recipients.includes(email));
      expect(mails).toHaveLength(7);
      for (const { html = '', text = '' } of mails) {
        expect(html).toContain(language === 'ar' ? 'dir="rtl"' : 'dir="ltr"');
        expect(text).toMatch(/https?:\/\/\S+\/profile/);
        expect(text).not.toMatch(/\{\{|factor-|undefined/);
      }
      told[language] = mails.map(({ subject = '', text = '' }) => `${subject}\n${text}`);
      for (const one of told[language]) expect(one).toContain('School of hill.example');
    }
    expect(
      told.en?.map((text) => /(?:A passkey|The app|An app|New recovery|All second)[^.]*\./.exec(text)?.[0]),
    ).toEqual([
      'A passkey was added to your account.',
      'An app with codes was added to your account.',
      'New recovery codes were made for your account.',
      'The app with codes was removed from your account.',
      'A passkey was removed from your account.',
      'An app with codes was added to your account.',
      'All second factors were removed from your account.',
    ]);
    expect(told.bn?.every((text) => /[\u0980-\u09ff]/.test(text))).toBe(true);
    expect(told.ar?.every((text) => /[\u0600-\u06ff]/.test(text))).toBe(true);
  });

  it('are added and removed only with the current password', async () => {
    const { server, teacher } = await start();
    await addApp(server, teacher);
    const wrong = { currentPassword: 'not it' };
    for (const call of ['passkeys/prepare', 'code/prepare', 'code/remove', 'recovery-codes', 'passkeys/1/remove']) {
      const answer = await server.call('POST', `/api/identity/${call}`, teacher, wrong);
      expect(answer, call).toMatchObject({ status: 400, body: { faults: { currentPassword: {} } } });
    }
  });

  it('are listed, renamed and removed, and the recovery codes are removed with the last factor', async () => {
    const { server, teacher, otherTeacher } = await start();
    await addPasskey(server, teacher);
    await addApp(server, teacher);
    const listed = (await server.call('GET', path, teacher)).body;
    expect(listed).toMatchObject({ passkeys: [{ name: 'Phone', lastUsedAt: null }], code: true, recoveryCodes: 10 });
    const key = `/api/identity/passkeys/${listed.passkeys[0]._id}`;
    expect((await server.call('PUT', key, teacher, { name: 'Laptop' })).status).toBe(200);
    expect((await server.call('PUT', key, otherTeacher, { name: 'Mine' })).status).toBe(404);
    expect((await server.call('POST', `${key}/remove`, otherTeacher, password)).status).toBe(404);
    expect((await server.call('GET', path, teacher)).body.passkeys[0].name).toBe('Laptop');
    expect((await server.call('POST', '/api/identity/code/remove', teacher, password)).status).toBe(200);
    expect((await server.call('POST', '/api/identity/code/remove', teacher, password)).status).toBe(404);
    expect((await server.call('GET', path, teacher)).body.recoveryCodes).toBe(10);
    expect((await server.call('POST', `${key}/remove`, teacher, password)).status).toBe(200);
    expect((await server.call('GET', path, teacher)).body).toEqual({ passkeys: [], code: false, recoveryCodes: 0 });
    expect((await signIn(server, { email })).body.user.email).toBe(email);
  });

  it('end the other sessions when they change', async () => {
    const { server, teacher } = await start();
    const other = await signIn(server, { email });
    await addApp(server, teacher);
    expect(await isSignedIn(server, other.token)).toBe(false);
    expect(await isSignedIn(server, teacher.token)).toBe(true);
  });

  it('include at most one app, which only its own code confirms', async () => {
    const { server, teacher } = await start();
    const none = await server.call('POST', '/api/identity/code', teacher, { code: '123456' });
    expect(none).toMatchObject({ status: 400, body: { faults: { code: { reason: 'wrong-code' } } } });
    const prepared = (await server.call('POST', '/api/identity/code/prepare', teacher, password)).body;
    expect(prepared.picture).toMatch(/^<svg/);
    expect(prepared.address).toContain(prepared.secret);
    expect((await server.call('POST', '/api/identity/code', teacher, { code: '000000' })).status).toBe(400);
    expect((await signIn(server, { email })).body.user).toBeDefined();
    await addApp(server, teacher);
    expect((await server.call('POST', '/api/identity/code/prepare', teacher, password)).status).toBe(409);
  });

  it('refuse a passkey made for another challenge, origin or relying party, or without user verification', async () => {
    const { server, teacher } = await start();
    const add = (passkey: object) => server.call('POST', '/api/identity/passkeys', teacher, { name: 'Phone', passkey });
    const unasked = await add(newAuthenticator().make({ challenge: 'bm9uZQ' }));
    expect(unasked).toMatchObject({ status: 400, body: { reason: 'passkey-not-prepared' } });
    const { challenge } = (await server.call('POST', '/api/identity/passkeys/prepare', teacher, password)).body;
    for (const passkey of [
      newAuthenticator().make({ challenge: 'b3RoZXI' }),
      newAuthenticator().make({ challenge, origin: 'https://evil.example' }),
      newAuthenticator({ rpId: 'evil.example' }).make({ challenge }),
      newAuthenticator({ isVerified: false }).make({ challenge }),
    ]) {
      expect(await add(passkey)).toMatchObject({ status: 400, body: { reason: 'wrong-passkey' } });
    }
    const authenticator = newAuthenticator();
    expect((await add(authenticator.make({ challenge }))).status).toBe(201);
    expect((await add(newAuthenticator().make({ challenge }))).status).toBe(400);
    const again = (await server.call('POST', '/api/identity/passkeys/prepare', teacher, password)).body;
    expect((await add(authenticator.make(again))).status).toBe(409);
    const late = (await server.call('POST', '/api/identity/passkeys/prepare', teacher, password)).body;
    server.setNow(secondsLater(301));
    expect((await add(newAuthenticator().make(late))).status).toBe(400);
  });

  it('can get new recovery codes, which make the previous ones void', async () => {
    const { server, teacher } = await start();
    const none = await server.call('POST', '/api/identity/recovery-codes', teacher, password);
    expect(none).toMatchObject({ status: 404, body: { reason: 'factor-not-found' } });
    const { recoveryCodes } = await addApp(server, teacher);
    const renewed = await server.call('POST', '/api/identity/recovery-codes', teacher, password);
    const { token } = await enterPassword(server);
    expect((await finish(server, token, { recoveryCode: recoveryCodes[0] })).status).toBe(401);
    expect((await finish(server, token, { recoveryCode: renewed.body.recoveryCodes[0] })).status).toBe(200);
  });

  it('are stored without the recovery codes themselves', async () => {
    const { server, teacher } = await start();
    const { recoveryCodes } = await addApp(server, teacher);
    const rows = JSON.stringify(await server.db.selectFrom('recovery_code').selectAll().execute());
    for (const code of recoveryCodes) expect(rows).not.toContain(code);
  });
});

describe('an admin', () => {
  it('removes a person’s second factors, which ends that person’s sessions, but cannot remove their own', async () => {
    const { server, admin, teacher } = await start();
    const other = await addTestSchool(server, { domain: 'vale.example' });
    await addApp(server, teacher);
    const of = (id: number) => `/api/people/${id}/second-factor`;
    expect((await server.call('DELETE', of(teacher.id), other.admin)).status).toBe(404);
    expect((await server.call('DELETE', of(teacher.id), admin)).status).toBe(200);
    expect(await isSignedIn(server, teacher.token)).toBe(false);
    expect((await signIn(server, { email })).body.user.email).toBe(email);
    expect((await server.call('DELETE', of(teacher.id), admin)).body.reason).toBe('factor-not-found');
    expect((await server.call('DELETE', of(999), admin)).body.reason).toBe('person-not-found');
    expect((await server.call('DELETE', of(admin.id), admin)).body).toMatchObject({ code: 'not_allowed' });
  });

  it('may require one of staff, from a day on, and then nothing else opens until they have one', async () => {
    const { server, admin, teacher, student } = await start();
    await addApp(server, admin);
    const ask = (secondFactorFrom: string | null) =>
      server.call('PUT', '/api/policies', admin, { secondFactor: 'staff', secondFactorFrom });
    const me = async (person: TestPerson) => (await server.call('GET', '/api/identity/me', person)).body;
    await ask(testDay(1));
    expect(await me(teacher)).toMatchObject({ addFactorBy: testDay(1) });
    expect((await server.call('GET', '/api/home', teacher)).status).toBe(200);
    for (const day of [testDay(0), null]) {
      await ask(day);
      expect(await me(teacher)).toMatchObject({ mustAddFactor: true });
      expect(await me(teacher)).not.toHaveProperty('addFactorBy');
      const refused = await server.call('GET', '/api/home', teacher);
      expect(refused).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
    }
    for (const person of [admin, student]) {
      expect(await me(person)).not.toHaveProperty('mustAddFactor');
      expect((await server.call('GET', '/api/home', person)).status).toBe(200);
    }
    await addPasskey(server, teacher);
    expect((await server.call('GET', '/api/home', teacher)).status).toBe(200);
    const [{ _id: last }] = (await server.call('GET', path, teacher)).body.passkeys;
    await server.call('POST', `/api/identity/passkeys/${last}/remove`, teacher, password);
    expect((await server.call('GET', '/api/home', teacher)).body.code).toBe('second_factor_required');
    await addPasskey(server, teacher);
    expect((await server.call('GET', '/api/home', teacher)).status).toBe(200);
  });

  it('removes a student’s second factors too, which is audited', async () => {
    const { server, admin, student } = await start();
    await addApp(server, student);
    expect((await server.call('DELETE', `/api/people/${student.id}/second-factor`, admin)).status).toBe(200);
    const entries = await server.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'person_id'])
      .where('action', '=', 'identity.remove-factors')
      .execute();
    expect(entries).toEqual([{ actor_id: admin.id, person_id: student.id }]);
  });
});

describe('a password that opens accounts of one role in several schools', () => {
  it('asks for the school, and gets the token of the chosen one', async () => {
    const { server, id } = await start();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    await server.db
      .updateTable('account')
      .set({ email })
      .where('person_id', '=', vale.teacher.id)
      .where('school_id', '=', vale.id)
      .execute();
    await server.db
      .updateTable('email_owner')
      .set({ email })
      .where('person_id', '=', vale.teacher.id)
      .where('school_id', '=', vale.id)
      .execute();
    const { token, body } = await signIn(server, { email });
    expect(body).toEqual({
      schools: [
        { _id: String(id), name: 'School of hill.example' },
        { _id: String(vale.id), name: 'School of vale.example' },
      ],
    });
    expect(await isSignedIn(server, token)).toBe(false);
    const choose = (school: number) =>
      server.call('POST', '/api/identity/sign-in', { token }, { email, password: testPassword, school });
    expect((await choose(999)).status).toBe(401);
    const chosen = await choose(vale.id);
    expect(chosen).toMatchObject({ status: 200, body: { user: { email } } });
    expect(chosen.body.token).toMatch(new RegExp(`^${vale.id}\\.`));
    expect(await isSignedIn(server, chosen.body.token)).toBe(true);
    expect((await choose(id)).status).toBe(401);
    const again = await startSignIn(server, { email });
    const own = await server.call('POST', '/api/identity/sign-in', again.body, {
      email,
      password: testPassword,
      school: id,
    });
    expect(own.body).toEqual({ user: { email, displayName: 'Teacher first', photoURL: null } });
  });
});
