import { describe, expect, it } from 'vitest';
import { mailSettings, startMailServer } from '../../../../test/mail-server.ts';
import { countPeople } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sign-in.ts';
import { addTestSchool, openTestSignIn, startTestServer } from '../../../../test/test-school.ts';

const office = { name: ' Zoë  Office ', email: 'Office@hill.example' };

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin } = school;
  return {
    server,
    school,
    admin,
    list: (as = admin) => server.call('GET', '/api/admins', as),
    add: (changes: object = {}, as = admin) => server.call('POST', '/api/admins', as, { ...office, ...changes }),
    close: (id: number | string, as = admin) => server.call('DELETE', `/api/admins/${id}`, as),
    /** A second admin with a session. */
    addSecond: async () => {
      await server.call('POST', '/api/admins', admin, office);
      await server.db.updateTable('account').set({ must_change_password: 0 }).execute();
      return openTestSignIn(server.db, school.id, 'office@hill.example');
    },
  };
}

describe('an admin who is added', () => {
  it('is listed by name, signs in with the first password shown once, and must choose another', async () => {
    const { server, admin, add, list } = await start();
    await addTestSchool(server, { domain: 'vale.example' });
    const { status, body } = await add();
    const { firstPassword, ...shown } = body;
    expect(status).toBe(201);
    expect(shown).toEqual({ _id: expect.any(String), name: 'Zoë  Office', email: 'office@hill.example' });
    expect((await list()).body).toEqual([{ _id: String(admin.id), name: 'Ada Head', email: admin.email }, shown]);

    const entered = await signIn(server, { role: 'admin', email: shown.email, password: firstPassword });
    expect(entered).toMatchObject({ status: 200, body: { user: { mustChangePassword: true } } });
    expect((await server.call('GET', '/api/admins', entered)).body.code).toBe('password_change_required');
  });

  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(201) }],
    ['name', { name: undefined }],
    ['email', { email: 'office' }],
    ['email', { email: undefined }],
    ['password', { password: 'of their own' }],
    ['isInvited', { isInvited: 'yes' }],
  ])('is refused with 400 for a wrong %s', async (field, changes) => {
    const { server, add } = await start();
    const before = await countPeople(server.db);
    const { status, body } = await add(changes);
    expect({ status, fields: Object.keys(body.fields) }).toEqual({ status: 400, fields: [field] });
    expect(await countPeople(server.db)).toEqual(before);
  });

  it('is refused with 409 at the email where an admin has it, and nothing is left behind', async () => {
    const { server, school, add } = await start();
    const before = await countPeople(server.db);
    const { status, body } = await add({ email: school.admin.email.toUpperCase() });
    expect({ status, code: body.code, fields: Object.keys(body.fields) }).toEqual({
      status: 409,
      code: 'duplicate',
      fields: ['email'],
    });
    expect(await countPeople(server.db)).toEqual(before);
  });
});

describe('an admin who is invited', () => {
  it('has no first password, is mailed a link, and signs in with the password chosen through it', async () => {
    const mailServer = await startMailServer();
    const server = await startTestServer(mailSettings(mailServer));
    const { admin } = await addTestSchool(server);
    const { status, body } = await server.call('POST', '/api/admins', admin, { ...office, isInvited: true });
    expect({ status, body }).toEqual({
      status: 201,
      body: { _id: expect.any(String), name: 'Zoë  Office', email: 'office@hill.example' },
    });
    await server.runJobs();
    const token = /\/welcome\?token=(\S+)/.exec(mailServer.taken[0]?.text ?? '')?.[1];
    const newPassword = 'correct horse 7';
    expect(mailServer.taken[0]?.recipients).toEqual(['office@hill.example']);
    expect((await server.call('POST', '/api/identity/welcome', undefined, { token, newPassword })).status).toBe(200);
    const entered = await signIn(server, { role: 'admin', email: 'office@hill.example', password: newPassword });
    expect(entered).toMatchObject({ status: 200 });
    expect((await server.call('GET', '/api/admins', entered)).body).toHaveLength(2);
  });

  it('does not count as an admin until they join: the last other admin cannot be closed', async () => {
    const { admin, add, close } = await start();
    const { body } = await add({ isInvited: true });
    expect((await close(admin.id)).status).toBe(403);
    expect((await close(body._id)).status).toBe(200);
    expect((await close(admin.id)).status).toBe(409);
  });
});

describe('closing an admin’s account', () => {
  it('ends their sessions, takes them off the list, frees the email, and leaves what they did', async () => {
    const { server, admin, list, add, close, addSecond } = await start();
    const second = await addSecond();
    await server.call('POST', '/api/notices', second, { title: 'Open day', content: 'On Sunday.' });
    expect(await close(second.id)).toMatchObject({ status: 200, body: {} });
    expect((await server.call('GET', '/api/identity/me', second)).status).toBe(401);
    expect((await signIn(server, { role: 'admin', email: second.email })).status).toBe(401);
    expect((await list()).body).toHaveLength(1);
    expect((await server.call('GET', '/api/notices', admin)).body).toHaveLength(1);
    expect((await close(second.id)).status).toBe(404);
    expect((await add()).status).toBe(201);
  });

  it('is refused for oneself with 403, and for the last one with 409', async () => {
    const { admin, list, close, addSecond } = await start();
    expect(await close(admin.id)).toMatchObject({ status: 409, body: { code: 'in_use' } });
    await addSecond();
    expect(await close(admin.id)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect((await list()).body).toHaveLength(2);
  });

  it('leaves one of two who close each other at the same moment, whichever it is', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { server, admin, close, addSecond } = await start();
      const second = await addSecond();
      const answers = await Promise.all([close(second.id, admin), close(admin.id, second)]);
      const [one, other] = answers.map(({ status }) => status).sort();
      expect(one).toBe(200);
      // If the session has already ended, the answer is 401 instead.
      expect([401, 409]).toContain(other);
      const open = server.db.selectFrom('person').select('id').where('role', '=', 'admin').where('left_at', 'is', null);
      expect(await open.execute()).toHaveLength(1);
    }
  });

  it('is refused with 400 for a malformed id, and with 404 for somebody who is not an admin of the school', async () => {
    const { server, school, close, addSecond } = await start();
    await addSecond();
    const vale = await addTestSchool(server, { domain: 'vale.example', students: 20 });
    const later = { ...office, email: 'later@vale.example' };
    const { body } = await server.call('POST', '/api/admins', vale.admin, later);
    for (const id of ['0', 'abc']) expect((await close(id)).status).toBe(400);
    for (const id of [9999, 99999999999, school.teacher.id, body._id]) expect((await close(id)).status).toBe(404);
    expect((await signIn(server, { email: school.teacher.email })).status).toBe(200);
    expect((await server.call('GET', '/api/admins', vale.admin)).body).toHaveLength(2);
  });
});

describe('the calls about admins', () => {
  it.each([
    ['GET', '/api/admins', undefined],
    ['POST', '/api/admins', office],
    ['DELETE', '/api/admins/1', undefined],
  ] as const)('%s %s are the admin’s alone', async (method, path, body) => {
    const { server, school } = await start();
    const before = await countPeople(server.db);
    expect((await server.call(method, path, undefined, body)).status).toBe(401);
    for (const person of [school.teacher, school.student]) {
      expect((await server.call(method, path, person, body)).status).toBe(403);
    }
    expect(await countPeople(server.db)).toEqual(before);
  });
});
