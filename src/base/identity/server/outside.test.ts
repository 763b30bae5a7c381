import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addApp } from '../../../../test/add-factors.ts';
import { addTestGuardian } from '../../../../test/guardians.ts';
import { comeBack, issuer, startIssuer } from '../../../../test/issuer.ts';
import { signIn } from '../../../../test/sign-in.ts';
import { addTestSchool, startTestServer, testNow } from '../../../../test/test-school.ts';
import { roleKeys } from '../../../platform/contract/school-terms.ts';
import { codeAt } from './one-time-code.ts';
import { clearOutsideSignIns } from './outside.queries.ts';

const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

async function startSchool(more: { readonly isEmailInToken?: boolean; readonly settings?: NodeJS.ProcessEnv } = {}) {
  const outside = await startIssuer(more);
  onTestFinished(outside.stop);
  outside.serve('http://localhost', 'http://hill.example', 'http://vale.example', 'http://else.example');
  const server = await startTestServer({ ...outside.settings, ...more.settings });
  const school = await addTestSchool(server);
  issuer.person = { email: school.teacher.email, isVerified: true };
  const finish = (body: object, from: { readonly host?: string; readonly address?: string } = {}) =>
    server.call('POST', '/api/auth/outside/finish', undefined, body, from);
  return { outside, server, school, finish };
}

const refusedFor = (reason: string) => ({ status: 401, body: { code: 'sign_in_failed', reason } });

describe('signing in with an account of an issuer', () => {
  it.each([
    ['by the token', true],
    ['when it is asked', false],
  ])(
    'opens the account of the role whose verified email the issuer gives %s, and is audited',
    async (_how, isEmailInToken) => {
      const { server, school, finish } = await startSchool({ isEmailInToken });
      issuer.person = { email: school.teacher.email.toUpperCase(), isVerified: true };
      const signedIn = await finish(await comeBack(server, 'teacher'));
      expect(signedIn).toMatchObject({
        status: 200,
        body: { role: roleKeys.teacher, user: { email: school.teacher.email, displayName: 'Teacher first' } },
      });
      expect((await server.call('GET', '/api/identity/me', signedIn.body)).body.email).toBe(school.teacher.email);
      const entries = await server.db
        .selectFrom('audit_entry')
        .select(['actor_id', 'person_id'])
        .where('action', '=', 'identity.sign-in')
        .execute();
      expect(entries).toEqual([{ actor_id: school.teacher.id, person_id: school.teacher.id }]);
      expect(await server.db.selectFrom('outside_sign_in').selectAll().execute()).toEqual([]);
    },
  );

  it('is offered at the login under the issuer’s name, and not at all if no issuer is set', async () => {
    const { server } = await startSchool();
    expect((await server.call('GET', '/api/school')).body.issuer).toBe('Hill Accounts');
    const without = await startTestServer({});
    await addTestSchool(without);
    expect((await without.call('GET', '/api/school')).body).not.toHaveProperty('issuer');
    for (const [path, body] of [
      ['/api/auth/outside', { role: 'teacher' }],
      ['/api/auth/outside/finish', { code: 'a', state: 'a'.repeat(43), browser: 'a'.repeat(43) }],
    ] as const)
      expect(await without.call('POST', path, undefined, body)).toMatchObject({ status: 404 });
  });

  it('makes no account: not for an unknown email, another role’s, a closed account’s or an unverified email', async () => {
    const { server, school, finish } = await startSchool();
    const trying = async (email: string, role: string, isVerified = true) => {
      issuer.person = { email, isVerified };
      return finish(await comeBack(server, role));
    };
    const people = await server.db.selectFrom('person').select('id').execute();
    expect(await trying('nobody@hill.example', 'teacher')).toMatchObject(refusedFor('outside-account-unknown'));
    expect(await trying(school.student.email, 'teacher')).toMatchObject(refusedFor('outside-account-unknown'));
    expect(await trying(school.teacher.email, 'teacher', false)).toMatchObject(refusedFor('outside-email-unverified'));
    const closing = server.db.updateTable('account').set({ closed_at: testNow.toISOString() });
    await closing.where('person_id', '=', school.otherTeacher.id).execute();
    expect(await trying(school.otherTeacher.email, 'teacher')).toMatchObject(refusedFor('outside-account-unknown'));
    expect(await server.db.selectFrom('person').select('id').execute()).toEqual(people);
  });

  it('works once, within ten minutes, in the browser that began it, with the state that was given', async () => {
    const { server, finish } = await startSchool();
    const over = refusedFor('outside-sign-in-over');
    const back = await comeBack(server, 'teacher');
    const other = await comeBack(server, 'teacher');
    expect(await finish({ ...back, browser: other.browser })).toMatchObject(over);
    expect(await finish({ ...back, state: other.state })).toMatchObject(over);
    expect(await finish({ ...back, state: 'a'.repeat(43) })).toMatchObject(over);
    expect((await finish(back)).status).toBe(200);
    expect(await finish(back)).toMatchObject(over);
    for (const minutes of [10, -1]) {
      const late = await comeBack(server, 'teacher');
      server.setNow(minutesLater(minutes));
      expect(await finish(late)).toMatchObject(over);
      server.setNow(testNow);
    }
    await comeBack(server, 'teacher');
    await clearOutsideSignIns(server.db, minutesLater(9));
    const count = async () => (await server.db.selectFrom('outside_sign_in').select('state_hash').execute()).length;
    expect(await count()).toBe(2);
    await clearOutsideSignIns(server.db, minutesLater(10));
    expect(await count()).toBe(0);
  });

  it('is refused for a code, nonce, verifier or issuer that belongs to another sign-in', async () => {
    const { server, finish } = await startSchool();
    const failed = refusedFor('outside-sign-in-failed');
    const spoil = async (changes: object) => {
      const back = await comeBack(server, 'teacher');
      await server.db.updateTable('outside_sign_in').set(changes).execute();
      return finish(back);
    };
    expect(await spoil({ nonce: 'another' })).toMatchObject(failed);
    expect(await spoil({ verifier: 'a'.repeat(43) })).toMatchObject(failed);
    const back = await comeBack(server, 'teacher');
    expect(await finish({ ...back, code: 'made-up' })).toMatchObject(failed);
    const other = await comeBack(server, 'teacher');
    expect(await finish({ ...other, iss: 'https://else.example' })).toMatchObject(failed);
  });

  it.each([
    ['for another client', { claims: { aud: 'another' } }],
    ['of another issuer', { claims: { iss: 'https://else.example' } }],
    ['that is over', { claims: { exp: 1_000 } }],
    ['that answers another question', { claims: { nonce: 'a'.repeat(43) } }],
    ['that answers no question', { claims: { nonce: undefined } }],
    ['signed by somebody else', { signedBy: 'others' }],
    ['signed by nobody', { signedBy: 'nobody' }],
    ['of another person than the one who is asked about', { claims: { sub: 'another' } }],
  ] as const)('is refused for a token %s', async (_which, lie) => {
    const { server, outside, finish } = await startSchool();
    outside.lie(lie);
    expect(await finish(await comeBack(server, 'teacher'))).toMatchObject(refusedFor('outside-sign-in-failed'));
    expect(
      await server.db.selectFrom('sign_in').select('token_hash').where('stage', '=', 'challenge').execute(),
    ).toEqual([]);
    outside.lie(undefined);
    expect((await finish(await comeBack(server, 'teacher'))).status).toBe(200);
  });

  it('asks the issuer with a state, a nonce and a challenge (PKCE) that are new every time, to come back here', async () => {
    const { server, outside } = await startSchool();
    const ask = async () => {
      const { body } = await server.call('POST', '/api/auth/outside', undefined, { role: 'teacher' });
      return new URL(body.address);
    };
    const [first, second] = [await ask(), await ask()];
    expect(first.origin).toBe(outside.address);
    expect(Object.fromEntries(first.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: expect.stringMatching(/\/signed_in_outside$/),
    });
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
      expect(first.searchParams.get(name)).not.toBe(second.searchParams.get(name));
    }
  });

  it('takes no code that another sign-in was given, as PKCE ties it to the one that asked', async () => {
    const { server, finish } = await startSchool();
    const victims = await comeBack(server, 'teacher');
    const own = await comeBack(server, 'teacher');
    expect(await finish({ ...own, code: victims.code })).toMatchObject(refusedFor('outside-sign-in-failed'));
  });

  it.each([
    ['email_verified', { isVerified: true }, 200],
    ['email_verified', { isVerified: 'true' }, 200],
    ['email_verified', { isVerified: 'false' }, 401],
    ['email_verified', { isVerified: undefined }, 401],
    ['email_verified', { isOfOwnDomain: true }, 401],
    ['xms_edov', { isOfOwnDomain: true }, 200],
    ['xms_edov', { isOfOwnDomain: '1' }, 200],
    ['xms_edov', { isOfOwnDomain: 1 }, 200],
    ['xms_edov', { isOfOwnDomain: '0' }, 401],
    ['xms_edov', { isOfOwnDomain: false }, 401],
    ['xms_edov', { isOfOwnDomain: true, isVerified: false }, 401],
    ['xms_edov', { isVerified: true }, 401],
    ['xms_edov', {}, 401],
  ] as const)('trusts an email by %s alone: where the issuer says %o, it answers %i', async (claim, says, status) => {
    const { server, school, finish } = await startSchool({
      isEmailInToken: true,
      settings: { OIDC_VERIFIED_BY: claim },
    });
    issuer.person = { email: school.teacher.email, ...says };
    const answer = await finish(await comeBack(server, 'teacher'));
    expect(answer.status).toBe(status);
    if (status === 401) expect(answer).toMatchObject(refusedFor('outside-email-unverified'));
  });

  it('sends a mail about a new device, as after a password', async () => {
    const { server, school, finish } = await startSchool();
    for (const address of ['192.0.2.1', '192.0.2.1', '203.0.113.7'])
      expect((await finish(await comeBack(server, 'teacher'), { address })).status).toBe(200);
    const mails = await server.db.selectFrom('mail').select(['kind', 'person_id']).execute();
    expect(mails).toEqual([{ kind: 'new-device', person_id: school.teacher.id }]);
  });

  it('asks for no second factor of the school’s own, unless the school requires one of its staff', async () => {
    const { server, school, finish } = await startSchool();
    const { secret } = await addApp(server, school.teacher);
    expect((await finish(await comeBack(server, 'teacher'))).body.user.email).toBe(school.teacher.email);

    const asking = { second_factor: 'staff', second_factor_from: null } as const;
    await server.db.updateTable('school').set(asking).where('id', '=', school.id).execute();
    const asked = (await finish(await comeBack(server, 'teacher'))).body;
    expect(asked).toMatchObject({ role: roleKeys.teacher, secondFactor: { code: true, recovery: true } });
    expect(asked).not.toHaveProperty('user');
    expect((await server.call('GET', '/api/identity/me', asked)).status).toBe(401);
    const later = minutesLater(1);
    server.setNow(later);
    const withFactor = (code: string) => server.call('POST', '/api/identity/second-factor', asked, { code });
    expect((await withFactor('000000')).status).toBe(401);
    expect((await withFactor(codeAt(secret, later))).status).toBe(200);
    expect((await server.call('GET', '/api/identity/me', asked)).body.email).toBe(school.teacher.email);
  });

  it('asks for the required second factor of staff in each of their roles, as they can switch', async () => {
    const { server, school, finish } = await startSchool();
    await addApp(server, school.teacher);
    const { email } = school.teacher;
    const child = { schoolId: school.id, email: school.student.email, guardian: email };
    const guardianId = await addTestGuardian(server.db, child);
    const asking = { second_factor: 'staff', second_factor_from: null } as const;
    await server.db.updateTable('school').set(asking).where('id', '=', school.id).execute();
    const asked = (await finish(await comeBack(server, 'guardian'))).body;
    expect(asked).toMatchObject({ role: roleKeys.guardian, secondFactor: { code: true } });
    const switched = await server.call('POST', '/api/identity/switch', asked, { role: 'teacher' });
    expect(switched.status).toBe(401);
    await server.db.deleteFrom('guardian_link').where('guardian_id', '=', guardianId).execute();
    expect(await finish(await comeBack(server, 'guardian'))).toMatchObject(refusedFor('outside-account-unknown'));
  });

  it('allows staff without a required second factor only to add one', async () => {
    const { server, school, finish } = await startSchool();
    const asking = { second_factor: 'staff', second_factor_from: null } as const;
    await server.db.updateTable('school').set(asking).where('id', '=', school.id).execute();
    const { body } = await finish(await comeBack(server, 'teacher'));
    expect(body.user).toMatchObject({ mustAddFactor: true });
    expect((await server.call('GET', '/api/home', body)).body.code).toBe('second_factor_required');
    issuer.person = { email: school.student.email, isVerified: true };
    expect((await finish(await comeBack(server, 'student'))).body.user).not.toHaveProperty('mustAddFactor');
  });

  it('is refused by the issuer for another client’s secret', async () => {
    const { server, finish } = await startSchool({ settings: { OIDC_CLIENT_SECRET: 'wrong' } });
    expect(await finish(await comeBack(server, 'teacher'))).toMatchObject(refusedFor('outside-sign-in-failed'));
  });

  it('reports that the issuer is down, before and after the visit there, and still accepts passwords', async () => {
    const { server, school, outside, finish } = await startSchool();
    const back = await comeBack(server, 'teacher');
    await outside.stop();
    const down = { status: 503, body: { reason: 'outside-sign-in-unreachable' } };
    expect(await finish(back)).toMatchObject(down);
    const another = await startTestServer(outside.settings);
    await addTestSchool(another);
    expect(await another.call('POST', '/api/auth/outside', undefined, { role: 'teacher' })).toMatchObject(down);
    expect((await signIn(another, { email: school.teacher.email })).status).toBe(200);
  });

  it('is refused where the issuer calls itself by another name than the settings do', async () => {
    const { server, outside } = await startSchool();
    const other = createServer(async (request, response) => {
      response.setHeader('content-type', 'application/json');
      response.end(await (await fetch(`${outside.address}${request.url}`)).text());
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void other.close());
    const address = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const misled = await startTestServer({ ...outside.settings, OIDC_ISSUER: address });
    const begin = (of: typeof server) => of.call('POST', '/api/auth/outside', undefined, { role: 'teacher' });
    expect((await begin(misled)).status).toBe(503);
    expect((await begin(server)).status).toBe(200);
  });

  it('reports it when something else answers in the issuer’s place', async () => {
    const proxy = createServer((_request, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'));
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const { server } = await startSchool({
      settings: { OIDC_ISSUER: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
    });
    expect((await server.call('POST', '/api/auth/outside', undefined, { role: 'teacher' })).status).toBe(503);
  });

  it('belongs to the school behind the address if several have the email, and is refused elsewhere', async () => {
    const { server, school, finish } = await startSchool();
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const email = { email: school.teacher.email };
    await server.db
      .updateTable('email_owner')
      .set(email)
      .where('person_id', '=', vale.teacher.id)
      .where('school_id', '=', vale.id)
      .execute();
    await server.db
      .updateTable('account')
      .set(email)
      .where('person_id', '=', vale.teacher.id)
      .where('school_id', '=', vale.id)
      .execute();
    for (const [host, id] of [
      ['hill.example', school.id],
      ['vale.example', vale.id],
    ] as const) {
      const { body } = await finish(await comeBack(server, 'teacher', { host }), { host });
      expect(body.token).toMatch(new RegExp(`^${id}[.]`));
    }
    const host = 'else.example';
    expect(await finish(await comeBack(server, 'teacher', { host }), { host })).toMatchObject(
      refusedFor('outside-several-schools'),
    );
  });

  it('is rate-limited for each network', async () => {
    const { server } = await startSchool();
    const window = { failures: 3_000, window_ends_at: minutesLater(15).toISOString() };
    const start = () => server.call('POST', '/api/auth/outside', undefined, { role: 'student' });
    expect((await start()).status).toBe(200);
    await server.db.updateTable('sign_in_throttle').set(window).execute();
    expect(await start()).toMatchObject({ status: 429, body: { reason: 'too-many-failures' } });
  });

  it('accepts no other fields or values than the contract', async () => {
    const { server, finish } = await startSchool();
    for (const body of [{}, { role: 'nobody' }, { role: 'teacher', back: 'https://else.example' }])
      expect((await server.call('POST', '/api/auth/outside', undefined, body)).status).toBe(400);
    for (const body of [{}, { code: 'a', state: 'short', browser: 'a'.repeat(43) }])
      expect((await finish(body)).status).toBe(400);
  });
});
