import { describe, expect, it } from 'vitest';
import { signIn } from '../../../../test/sign-in.ts';
import {
  addTestSchool,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testPassword,
} from '../../../../test/test-school.ts';

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const newPasswordFor = (id: number | string, as: TestPerson | undefined = school.admin) =>
    server.call('POST', `/api/people/${id}/new-password`, as);
  return { server, school, newPasswordFor };
}

describe('a new password from an admin', () => {
  it.each(['teacher', 'student'] as const)(
    'lets a %s sign in, who must choose another before anything else',
    async (role) => {
      const { server, school, newPasswordFor } = await start();
      const { id, email } = school[role];
      const { status, body } = await newPasswordFor(id);
      expect(status).toBe(200);
      expect(body).toEqual({ password: expect.stringMatching(/^[a-z2-9]{5}-[a-z2-9]{5}$/) });

      expect((await signIn(server, { role, email })).status).toBe(401);
      const entered = await signIn(server, { role, email, password: body.password });
      expect(entered).toMatchObject({ status: 200 });
      expect((await server.call('GET', '/api/home', entered)).body.code).toBe('password_change_required');
      const choice = { currentPassword: body.password, newPassword: 'correct horse 7' };
      expect((await server.call('POST', '/api/identity/password', entered, choice)).status).toBe(200);
      expect((await server.call('GET', '/api/home', entered)).status).toBe(200);
    },
  );

  it('lets another admin sign in', async () => {
    const { server, school, newPasswordFor } = await start();
    const office = { name: 'Office', email: 'office@hill.example' };
    const { body } = await server.call('POST', '/api/admins', school.admin, office);
    const { password } = (await newPasswordFor(body._id)).body;
    expect(password).not.toBe(body.firstPassword);
    expect((await signIn(server, { role: 'admin', email: office.email, password })).status).toBe(200);
  });

  it('is different each time, and only the last one is valid', async () => {
    const { server, school, newPasswordFor } = await start();
    const { id, email } = school.teacher;
    const [first, second] = [await newPasswordFor(id), await newPasswordFor(id)];
    expect((await signIn(server, { email, password: first.body.password })).status).toBe(401);
    expect((await signIn(server, { email, password: second.body.password })).status).toBe(200);
  });

  it('ends every session of the person and no other, and a sign-in that has begun', async () => {
    const { server, school, newPasswordFor } = await start();
    const other = await openTestSignIn(server.db, school.id, school.teacher.email);
    const { token } = (await server.call('POST', '/api/auth/teacher', undefined, { email: school.teacher.email })).body;
    await newPasswordFor(school.teacher.id);
    for (const session of [school.teacher, other]) {
      expect((await server.call('GET', '/api/identity/me', session)).status).toBe(401);
    }
    const attempt = { email: school.teacher.email, password: testPassword };
    expect((await server.call('POST', '/api/identity/sign-in', { token }, attempt)).status).toBe(401);
    expect((await server.call('GET', '/api/identity/me', school.otherTeacher)).status).toBe(200);
    expect((await server.call('GET', '/api/identity/me', school.admin)).status).toBe(200);
  });

  it('opens an account that guesses at the former password have locked', async () => {
    const { server, school, newPasswordFor } = await start();
    const { id, email } = school.teacher;
    for (let guess = 0; guess < 12; guess += 1) await signIn(server, { email, password: 'wrong' });
    expect((await signIn(server, { email })).status).toBe(429);
    const { password } = (await newPasswordFor(id)).body;
    expect((await signIn(server, { email, password })).status).toBe(200);
  });

  it('stays, though the person changes the former one at the same moment', async () => {
    const { server, school, newPasswordFor } = await start();
    const { id, email } = school.teacher;
    const choice = { currentPassword: testPassword, newPassword: 'correct horse 7' };
    const [issued] = await Promise.all([
      newPasswordFor(id),
      server.call('POST', '/api/identity/password', school.teacher, choice),
    ]);
    const entered = await signIn(server, { email, password: issued.body.password });
    expect(entered).toMatchObject({ status: 200, body: { user: { mustChangePassword: true } } });
  });

  it('is recorded without the password', async () => {
    const { server, school, newPasswordFor } = await start();
    const { password } = (await newPasswordFor(school.teacher.id)).body;
    const { body } = await server.call('GET', '/api/audit?action=identity.issue-password', school.admin);
    expect(body).toMatchObject([{ by: { _id: String(school.admin.id) }, person: { _id: String(school.teacher.id) } }]);
    expect(JSON.stringify(body)).not.toContain(password);
    const rows = await server.db.selectFrom('account').select('password_hash').execute();
    expect(JSON.stringify(rows)).not.toContain(password);
  });
});

describe('a new password is refused', () => {
  it('for oneself with 400, and the password stays', async () => {
    const { server, school, newPasswordFor } = await start();
    const { status, body } = await newPasswordFor(school.admin.id);
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: ['id'] });
    expect((await signIn(server, { role: 'admin', email: school.admin.email })).status).toBe(200);
  });

  it('for nobody signed in and for people who are not admins, with 401 and 403', async () => {
    const { server, school, newPasswordFor } = await start();
    expect((await server.call('POST', `/api/people/${school.teacher.id}/new-password`)).status).toBe(401);
    for (const person of [school.teacher, school.student]) {
      expect((await newPasswordFor(school.otherTeacher.id, person)).status).toBe(403);
    }
    expect((await signIn(server, { email: school.otherTeacher.email })).status).toBe(200);
  });

  it('with 400 for a malformed id, and with 404 for an admin who does not exist, has left or is at another school', async () => {
    const { server, school, newPasswordFor } = await start();
    const vale = await addTestSchool(server, { domain: 'vale.example', students: 20 });
    for (const id of ['0', '-1', '1.5', 'abc']) expect((await newPasswordFor(id)).status).toBe(400);
    for (const id of ['9999', '99999999999']) expect((await newPasswordFor(id)).status).toBe(404);
    const ofValeAlone = (await openTestSignIn(server.db, vale.id, 's20@vale.example')).id;
    expect((await newPasswordFor(ofValeAlone)).status).toBe(404);
    expect((await signIn(server, { role: 'student', email: 's20@vale.example' })).status).toBe(200);
    await server.call('DELETE', `/api/teachers/${school.teacher.id}`, school.admin, {});
    expect((await newPasswordFor(school.teacher.id)).status).toBe(404);
  });
});
