import { describe, expect, it } from 'vitest';
import { everyPersonalEndpoint, pathTo } from '../../../../test/every-endpoint.ts';
import { signIn, startSignIn } from '../../../../test/sign-in.ts';
import {
  type Answer,
  addTestSchool,
  addTestStudent,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testPassword,
} from '../../../../test/test-school.ts';

const newPassword = 'another long password';

function change(server: TestServer, person: TestPerson, body: object = {}): Promise<Answer> {
  const passwords = { currentPassword: testPassword, newPassword, ...body };
  return server.call('POST', '/api/identity/password', person, passwords);
}

describe('changing the password', () => {
  it('lets in the new one and no longer the old one', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    expect(await change(server, teacher)).toMatchObject({ status: 200, body: {} });
    const { email } = teacher;
    expect((await signIn(server, { email, password: newPassword })).status).toBe(200);
    expect((await signIn(server, { email, password: testPassword })).status).toBe(401);
  });

  it('ends the person’s other sessions and challenges, not this session and not other people’s', async () => {
    const server = await startTestServer();
    const { id, teacher, otherTeacher } = await addTestSchool(server);
    const onThePhone = await openTestSignIn(server.db, id, teacher.email);
    const { token } = (await startSignIn(server, { email: teacher.email })).body;
    await change(server, teacher);
    const statuses = await Promise.all(
      [teacher, otherTeacher, onThePhone].map((person) => server.call('GET', '/api/identity/me', person)),
    );
    expect(statuses.map((answer) => answer.status)).toEqual([200, 200, 401]);
    const body = { email: teacher.email, password: newPassword };
    expect((await server.call('POST', '/api/identity/sign-in', { token }, body)).status).toBe(401);
  });

  it.each([
    ['a wrong current password', { currentPassword: 'not this one' }, 'currentPassword'],
    ['an empty current password', { currentPassword: '' }, 'currentPassword'],
    ['a new password of seven characters', { newPassword: '1234567' }, 'newPassword'],
    ['an empty new password', { newPassword: '' }, 'newPassword'],
    ['a new password of 201 characters', { newPassword: 'x'.repeat(201) }, 'newPassword'],
    ['the same password again', { newPassword: testPassword }, 'newPassword'],
    ['a number as password', { newPassword: 123456789 }, 'newPassword'],
    ['another person’s email', { email: 'second@hill.example' }, 'email'],
  ])('answers 400 to %s and changes nothing', async (_what, body, field) => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const answer = await change(server, teacher, body);
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input', fields: { [field]: expect.any(String) } } });
    expect((await signIn(server, { email: teacher.email })).status).toBe(200);
  });

  it('takes a password of eight characters', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    expect((await change(server, teacher, { newPassword: 'tafel-8!' })).status).toBe(200);
  });

  it('takes a shorter one in the demo alone', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server, { isDemo: true });
    expect((await change(server, teacher, { newPassword: '1' })).status).toBe(200);
  });

  it('counts wrong current passwords as failed sign-ins', async () => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    for (let turn = 0; turn < 10; turn += 1) await change(server, teacher, { currentPassword: 'not this one' });
    expect(await change(server, teacher)).toMatchObject({ status: 429, body: { code: 'slow_down' } });
  });

  it('with a wrong current password is in the audit log as a failed sign-in', async () => {
    const server = await startTestServer();
    const { admin, teacher } = await addTestSchool(server);
    await change(server, teacher, { currentPassword: 'not this one' });
    const { body } = await server.call('GET', '/api/audit?action=identity.fail-sign-in', admin);
    expect(body).toMatchObject([{ by: null, person: { _id: String(teacher.id) } }]);
  });
});

describe('a first password', () => {
  const email = 's77@hill.example';

  async function addNewcomer(server: TestServer): Promise<TestPerson> {
    const school = await addTestSchool(server);
    return addTestStudent(server.db, school, { roll: 77, mustChangePassword: true });
  }

  it('is reported to the person at sign-in and by /api/identity/me, with nothing else about them', async () => {
    const server = await startTestServer();
    const newcomer = await addNewcomer(server);
    const { body } = await signIn(server, { role: 'student', email });
    expect(body.user).toEqual({ email, displayName: '', photoURL: null, mustChangePassword: true });
    const me = await server.call('GET', '/api/identity/me', newcomer);
    expect(me.body).toEqual({ ...body.user, language: null, role: expect.any(String) });
  });

  it('opens nothing but the own account, the password change, the sign-out and what is public', async () => {
    const server = await startTestServer();
    const newcomer = await addNewcomer(server);
    const open = everyPersonalEndpoint.filter(({ access }) => access === 'identity.self').map(({ path }) => path);
    expect(open.sort()).toEqual([
      '/api/identity/language',
      '/api/identity/me',
      '/api/identity/password',
      '/api/identity/sign-out',
    ]);

    for (const endpoint of everyPersonalEndpoint.filter(({ path }) => !open.includes(path))) {
      const answer = await server.call(endpoint.method, pathTo(endpoint), newcomer, endpoint.body ? {} : undefined);
      const name = `${endpoint.method} ${endpoint.path}`;
      expect(answer.status, name).toBe(403);
      expect(['password_change_required', 'not_allowed'], name).toContain(answer.body.code);
    }
    const own = await server.call('GET', '/api/attendance/student/77', newcomer);
    expect(own).toMatchObject({ status: 403, body: { code: 'password_change_required' } });
    expect((await server.call('GET', '/api/school', newcomer)).status).toBe(200);
  });

  it('no longer limits the person once it is changed', async () => {
    const server = await startTestServer();
    const newcomer = await addNewcomer(server);
    expect((await change(server, newcomer)).status).toBe(200);
    expect((await server.call('GET', '/api/identity/me', newcomer)).body).not.toHaveProperty('mustChangePassword');
    expect((await server.call('GET', '/api/attendance/student/77', newcomer)).status).toBe(200);
  });
});
