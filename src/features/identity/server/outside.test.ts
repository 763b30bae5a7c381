import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { comeBack, issuer, startIssuer } from '../../../app/testing/issuer.ts';
import { addTestSchool, startTestServer, testNow } from '../../../app/testing/test-school.ts';
import { roleKeys } from '../../../platform/contract/school-terms.ts';
import { clearOutsideSignIns } from './outside.queries.ts';

const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

async function startSchool(more: { readonly isEmailInToken?: boolean; readonly settings?: NodeJS.ProcessEnv } = {}) {
  const outside = await startIssuer(more);
  onTestFinished(outside.stop);
  outside.serve('http://localhost', 'http://hill.example', 'http://vale.example', 'http://else.example');
  const server = await startTestServer({ ...outside.settings, ...more.settings });
  const school = await addTestSchool(server);
  issuer.person = { email: school.teacher.email, isVerified: true };
  const finish = (body: object, host?: string) =>
    server.call('POST', '/api/auth/outside/finish', undefined, body, host === undefined ? {} : { host });
  return { outside, server, school, finish };
}

const refusedFor = (reason: string) => ({ status: 401, body: { code: 'sign_in_failed', reason } });

describe('signing in with an account of an issuer', () => {
  it.each([
    ['by the token', true],
    ['when it is asked', false],
  ])(
    'opens the account of the role whose verified email the issuer tells %s, and is audited',
    async (_how, isEmailInToken) => {
      const { server, school, finish } = await startSchool({ isEmailInToken });
      issuer.person.email = school.teacher.email.toUpperCase();
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

  it('is offered on the login by its name, and nowhere if none is set', async () => {
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

  it('is refused for a code, nonce, verifier or issuer that is not its own', async () => {
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

  it('is refused by the issuer for another client’s secret', async () => {
    const { server, finish } = await startSchool({ settings: { OIDC_CLIENT_SECRET: 'wrong' } });
    expect(await finish(await comeBack(server, 'teacher'))).toMatchObject(refusedFor('outside-sign-in-failed'));
  });

  it('says when the issuer is down, before and after', async () => {
    const { server, outside, finish } = await startSchool();
    const back = await comeBack(server, 'teacher');
    await outside.stop();
    const down = { status: 503, body: { reason: 'outside-sign-in-unreachable' } };
    expect(await finish(back)).toMatchObject(down);
    const another = await startTestServer(outside.settings);
    await addTestSchool(another);
    expect(await another.call('POST', '/api/auth/outside', undefined, { role: 'teacher' })).toMatchObject(down);
  });

  it('says when something else answers in the issuer’s place', async () => {
    const proxy = createServer((_request, response) => response.writeHead(502).end('<h1>Bad Gateway</h1>'));
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const { server } = await startSchool({
      settings: { OIDC_ISSUER: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}` },
    });
    expect((await server.call('POST', '/api/auth/outside', undefined, { role: 'teacher' })).status).toBe(503);
  });

  it('goes to the school behind the address, where several have the email, and is refused elsewhere', async () => {
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
      const { body } = await finish(await comeBack(server, 'teacher', { host }), host);
      expect(body.token).toMatch(new RegExp(`^${id}[.]`));
    }
    const host = 'else.example';
    expect(await finish(await comeBack(server, 'teacher', { host }), host)).toMatchObject(
      refusedFor('outside-several-schools'),
    );
  });

  it('is limited for each network', async () => {
    const { server } = await startSchool();
    const window = { failures: 1_000, window_ends_at: minutesLater(15).toISOString() };
    const start = () => server.call('POST', '/api/auth/outside', undefined, { role: 'student' });
    expect((await start()).status).toBe(200);
    await server.db.updateTable('sign_in_throttle').set(window).execute();
    expect(await start()).toMatchObject({ status: 429, body: { reason: 'too-many-failures' } });
  });

  it('takes nothing but what it says', async () => {
    const { server, finish } = await startSchool();
    for (const body of [{}, { role: 'nobody' }, { role: 'teacher', back: 'https://else.example' }])
      expect((await server.call('POST', '/api/auth/outside', undefined, body)).status).toBe(400);
    for (const body of [{}, { code: 'a', state: 'short', browser: 'a'.repeat(43) }])
      expect((await finish(body)).status).toBe(400);
  });
});
