import { describe, expect, it } from 'vitest';
import { addTestGuardian } from '../../../../test/guardians.ts';
import { finishSignIn, signIn, startSignIn } from '../../../../test/sign-in.ts';
import { addTestSchool, startTestServer, testPassword } from '../../../../test/test-school.ts';
import { roleKeys, roles } from '../../../platform/contract/school-terms.ts';
import { hashSecret } from '../../../platform/server/secrets.ts';

const people = {
  admin: 'admin@hill.example',
  teacher: 'first@hill.example',
  student: 's1@hill.example',
  guardian: 'guardian@hill.example',
} as const;

describe('signing in', () => {
  it.each(roles.filter((role) => role !== 'staff'))(
    'leads a %s from the email to the challenge to the session',
    async (role) => {
      const server = await startTestServer();
      const { id } = await addTestSchool(server);
      const child = { schoolId: id, email: people.student };
      await addTestGuardian(server.db, { ...child, guardian: people.guardian, name: 'Guardian of 1' });
      const email = people[role];

      const started = await startSignIn(server, { role, email });
      expect(started).toMatchObject({ status: 200, body: { token: expect.any(String), role: roleKeys[role] } });
      expect(Object.keys(started.body).sort()).toEqual(['role', 'token']);

      const { token } = started.body;
      const finished = await finishSignIn(server, token, { email });
      const name = { admin: 'Ada Head', teacher: 'Teacher first', student: 'Student 1', guardian: 'Guardian of 1' }[
        role
      ];
      expect(finished.status).toBe(200);
      expect(finished.body).toEqual({ user: { email, displayName: name, photoURL: null } });

      const me = await server.call('GET', '/api/identity/me', { token });
      expect(me.status).toBe(200);
      const user = { email, displayName: name, photoURL: null, role: roleKeys[role], language: null };
      expect(me.body).toEqual({ ...user, deviceKey: expect.any(String) });
    },
  );

  it('knows an email however it is written', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const answer = await signIn(server, { email: 'FIRST@Hill.Example' });
    expect(answer).toMatchObject({ status: 200, body: { user: { email: 'first@hill.example' } } });
  });

  it('refuses an email that has another role or does not exist', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    for (const role of roles) {
      const others = Object.entries(people).filter(([owner]) => owner !== role);
      for (const email of [...others.map(([, other]) => other), 'nobody@hill.example', '%@hill.example']) {
        const answer = await startSignIn(server, { role, email });
        expect(answer, `${email} as ${role}`).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } });
        expect(answer.body.token).toBeUndefined();
      }
    }
  });

  it('refuses a wrong password, and leaves the challenge for another try', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const email = people.teacher;
    const { token } = (await startSignIn(server, { email })).body;
    for (const password of ['a wrong password', testPassword.toUpperCase(), `${testPassword} `]) {
      const answer = await finishSignIn(server, token, { email, password });
      expect(answer).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } });
    }
    expect((await server.call('GET', '/api/identity/me', { token })).status).toBe(401);
    expect((await finishSignIn(server, token, { email })).status).toBe(200);
  });

  it.each([
    ['no email', {}],
    ['an email that is a number', { email: 5 }],
    ['an email that is a list', { email: ['first@hill.example'] }],
    ['an email that is none', { email: 'first' }],
    ['an email with a NUL', { email: 'first\u0000@hill.example' }],
    ['a very long email', { email: `${'x'.repeat(300)}@hill.example` }],
    ['a field too many', { email: 'first@hill.example', role: 'admin' }],
  ])('answers 400 at the first step to %s', async (_what, body) => {
    const server = await startTestServer();
    const answer = await server.call('POST', '/api/auth/teacher', undefined, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input', message: expect.any(String) } });
  });

  it.each([
    ['no password', { email: people.teacher }],
    ['an empty password', { email: people.teacher, password: '' }],
    ['a password that is a number', { email: people.teacher, password: 12345678 }],
    ['a very long password', { email: people.teacher, password: 'x'.repeat(201) }],
    ['a field too many', { email: people.teacher, password: testPassword, remember: true }],
  ])('answers 400 at the second step to %s', async (_what, body) => {
    const server = await startTestServer();
    await addTestSchool(server);
    const { token } = (await startSignIn(server, { email: people.teacher })).body;
    const answer = await server.call('POST', '/api/identity/sign-in', { token }, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input' } });
  });

  it('stores tokens only as hashes', async () => {
    const server = await startTestServer();
    await addTestSchool(server);
    const { token } = await signIn(server, { email: people.teacher });
    const rows = await server.db.selectFrom('sign_in').selectAll().execute();
    const stored = JSON.stringify(rows);
    expect(stored).toContain(hashSecret(token));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(token.split('.')[1]);
  });
});

describe('the mark of a role', () => {
  it('is opaque, long, and different for each role', () => {
    const marks = Object.values(roleKeys);
    expect(new Set(marks).size).toBe(roles.length);
    for (const mark of marks) {
      expect(mark.length).toBeGreaterThanOrEqual(32);
      expect(mark).not.toMatch(/admin|teacher|student|guardian/i);
    }
  });

  it('opens nothing, wherever it is sent', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const mark = roleKeys.admin;
    expect((await server.call('GET', '/api/identity/me', { token: mark })).status).toBe(401);
    expect((await server.call('GET', '/api/identity/me', { token: `${school.id}.${mark}` })).status).toBe(401);

    const headers = { authorization: `Bearer ${school.student.token}`, role: mark, cookie: `role=${mark}` };
    for (const url of ['/api/attendance/5', `/api/attendance/5?role=${mark}`]) {
      expect((await server.fastify.inject({ url, headers })).statusCode).toBe(403);
    }
  });
});
