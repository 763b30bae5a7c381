import { describe, expect, it, vi } from 'vitest';
import { addApp } from '../../../../test/add-factors.ts';
import { addTestGuardian } from '../../../../test/guardians.ts';
import { newTeacher } from '../../../../test/people.ts';
import { givePasskey } from '../../../../test/second-factors.ts';
import { signIn } from '../../../../test/sign-in.ts';
import { addTestSchool, openTestSignIn, startTestServer, testNow, testPassword } from '../../../../test/test-school.ts';
import { openBell } from '../../../platform/database/bell.ts';
import { newCodeSecret } from './one-time-code.ts';
import { keepCodeSecret } from './second-factor.queries.ts';

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const { admin, teacher } = school;
  const roles = async (as: { readonly token: string }) =>
    (await server.call('GET', '/api/identity/roles', as)).body.map(({ role }: { role: string }) => role);
  return {
    server,
    school,
    admin,
    teacher,
    roles,
    change: (as: { readonly token: string }, to: object) => server.call('POST', '/api/identity/switch', as, to),
    /** Makes the first teacher an admin too. */
    makeAdmin: () => server.call('POST', '/api/admins', admin, { name: 'Teacher first', email: teacher.email }),
  };
}

describe('an email that the school knows', () => {
  it('gives its person another role, with the password that they have', async () => {
    const { server, teacher, roles, makeAdmin } = await start();
    expect(await roles(teacher)).toEqual(['teacher']);
    const added = await makeAdmin();
    expect(added.status).toBe(201);
    expect(added.body).not.toHaveProperty('firstPassword');
    expect(await roles(teacher)).toEqual(['admin', 'teacher']);
    const entered = await signIn(server, { role: 'admin', email: teacher.email });
    expect(entered).toMatchObject({ status: 200, body: { user: { displayName: 'Teacher first' } } });
    expect((await server.call('GET', '/api/identity/me', entered)).body.roles).toHaveLength(2);
  });

  it('is recognised as that person’s in each way of adding somebody, but never for a student', async () => {
    const { server, school, admin, teacher, roles } = await start();
    await addTestGuardian(server.db, { schoolId: school.id, email: school.student.email, guardian: teacher.email });
    const office = { name: 'Office', duties: ['marks'], reach: 'school' };
    const { body } = await server.call('POST', '/api/offices', admin, office);
    const added = await server.call('POST', `/api/offices/${body._id}/people`, admin, { personId: teacher.id });
    expect(added.status).toBe(201);
    expect(added.body).not.toHaveProperty('firstPassword');
    expect(await roles(teacher)).toEqual(['teacher', 'guardian', 'staff']);
    const more = { ...newTeacher, email: admin.email, password: 'another password 9' };
    expect((await server.call('POST', '/api/teachers', admin, more)).status).toBe(201);
    expect(await roles(admin)).toEqual(['admin', 'teacher']);
    expect((await signIn(server, { email: admin.email, password: more.password })).status).toBe(401);
    expect((await signIn(server, { email: admin.email })).status).toBe(200);
    await server.call('POST', '/api/admins', admin, { name: 'S', email: school.student.email });
    expect(await roles(school.student)).toEqual(['student']);
  });

  it('gets the first password of the new role if the person has chosen none yet', async () => {
    const { server, admin, teacher, makeAdmin } = await start();
    const { body } = await server.call('POST', `/api/people/${teacher.id}/new-password`, admin);
    const { firstPassword } = (await makeAdmin()).body;
    expect(firstPassword).toEqual(expect.any(String));
    expect((await signIn(server, { email: teacher.email, password: body.password })).status).toBe(401);
    for (const role of ['teacher', 'admin'] as const) {
      const entered = await signIn(server, { role, email: teacher.email, password: firstPassword });
      expect(entered).toMatchObject({ status: 200, body: { user: { mustChangePassword: true } } });
    }
  });

  it('has one password: whichever role changes it, and an admin’s new one ends the sessions of all roles', async () => {
    const { server, admin, teacher, makeAdmin } = await start();
    await makeAdmin();
    const chosen = { currentPassword: testPassword, newPassword: 'correct horse 7' };
    expect((await server.call('POST', '/api/identity/password', teacher, chosen)).status).toBe(200);
    const asAdmin = await signIn(server, { role: 'admin', email: teacher.email, password: chosen.newPassword });
    expect(asAdmin.status).toBe(200);
    expect((await server.call('POST', `/api/people/${teacher.id}/new-password`, asAdmin)).status).toBe(400);
    expect((await server.call('POST', `/api/people/${teacher.id}/new-password`, admin)).status).toBe(200);
    for (const token of [asAdmin, teacher])
      expect((await server.call('GET', '/api/identity/me', token)).status).toBe(401);
    expect((await signIn(server, { role: 'admin', email: teacher.email, password: chosen.newPassword })).status).toBe(
      401,
    );
  });
});

describe('switching roles', () => {
  it('continues in another role with a new token, ends the previous one, and is recorded', async () => {
    const { server, admin, teacher, makeAdmin, change } = await start();
    await makeAdmin();
    expect((await server.call('GET', '/api/admins', teacher)).status).toBe(403);
    const { status, body } = await change(teacher, { role: 'admin' });
    expect({ status, keys: Object.keys(body).sort() }).toEqual({ status: 200, keys: ['role', 'token'] });
    expect((await server.call('GET', '/api/identity/me', teacher)).status).toBe(401);
    expect((await server.call('GET', '/api/admins', body)).status).toBe(200);
    await server.call('POST', '/api/notices', body, { title: 'Open day', content: 'On Sunday.' });
    const [posted, switched] = (await server.call('GET', '/api/audit', admin)).body;
    expect(posted).toMatchObject({ action: 'notices.post', by: { name: 'Teacher first', role: 'admin' } });
    expect(switched).toMatchObject({ action: 'identity.switch', by: { role: 'teacher' }, person: { role: 'admin' } });
    const back = await change(body, { role: 'teacher' });
    expect((await server.call('GET', '/api/admins', back.body)).status).toBe(403);
  });

  it('is refused for a role that one does not have, and does not prolong a session', async () => {
    const { server, school, teacher, makeAdmin, change } = await start();
    for (const role of ['admin', 'guardian', 'staff', 'student'])
      expect((await change(teacher, { role })).status, role).toBe(403);
    for (const body of [{}, { role: 'head' }, { role: 'staff', office: 'x' }])
      expect((await change(teacher, body)).status).toBe(400);
    expect((await server.call('GET', '/api/identity/me', teacher)).status).toBe(200);
    await makeAdmin();
    const long = new Date(testNow.getTime() - 6 * 86_400_000);
    const old = await openTestSignIn(server.db, school.id, teacher.email, long, 'teacher');
    await server.db.updateTable('sign_in').set({ last_seen_at: testNow.toISOString() }).execute();
    const { body } = await change(old, { role: 'admin' });
    const { started_at } = await server.db
      .selectFrom('sign_in')
      .innerJoin('person', 'person.id', 'sign_in.person_id')
      .select('started_at')
      .where('person.role', '=', 'admin')
      .where('started_at', '<', testNow.toISOString())
      .executeTakeFirstOrThrow();
    expect(body.token).toEqual(expect.any(String));
    expect(started_at).toBe(long.toISOString());
  });

  it('lists sessions once for all roles, and lets any role end them', async () => {
    const { server, teacher, makeAdmin } = await start();
    await makeAdmin();
    const asAdmin = await signIn(server, { role: 'admin', email: teacher.email });
    expect((await server.call('GET', '/api/identity/sessions', asAdmin)).body).toHaveLength(2);
    expect((await server.call('DELETE', '/api/identity/sessions', asAdmin)).body).toEqual({ ended: 1 });
    expect((await server.call('GET', '/api/identity/me', teacher)).status).toBe(401);
  });
});

it('the open pages of all roles check their sessions when those of one role are ended', async () => {
  const { server, school, admin, teacher, makeAdmin } = await start();
  const { body: added } = await makeAdmin();
  const rung: string[] = [];
  const bell = openBell(server.db);
  await bell.listen((sound) => typeof sound === 'object' && sound.schoolId === school.id && rung.push(sound.to));
  expect((await server.call('DELETE', `/api/identity/people/${added._id}/sessions`, admin)).status).toBe(200);
  await vi.waitFor(() => expect(new Set(rung)).toEqual(new Set([`person ${teacher.id}`, `person ${added._id}`])));
  await bell.stop();
});

it('a new device is mailed even if it enters a role that the person has never used', async () => {
  const { server, teacher, makeAdmin } = await start();
  const enter = async (role: 'admin' | 'teacher', address: string) =>
    expect((await signIn(server, { role, email: teacher.email, address })).status).toBe(200);
  const mails = () => server.db.selectFrom('mail').select('kind').where('kind', '=', 'new-device').execute();
  await enter('teacher', '192.0.2.1');
  await makeAdmin();
  expect(await mails()).toEqual([]);
  await enter('admin', '203.0.113.7');
  expect(await mails()).toHaveLength(1);
  await enter('admin', '192.0.2.1');
  expect(await mails()).toHaveLength(1);
});

describe('the end of one role', () => {
  it('leaves the others, with their password and sessions', async () => {
    const { server, admin, teacher, roles, makeAdmin, change } = await start();
    const { body: added } = await makeAdmin();
    const { body: asAdmin } = await change(teacher, { role: 'admin' });
    expect((await server.call('DELETE', `/api/teachers/${teacher.id}`, admin)).status).toBe(200);
    expect(await roles(asAdmin)).toEqual(['admin']);
    expect((await signIn(server, { role: 'admin', email: teacher.email })).status).toBe(200);
    expect((await signIn(server, { email: teacher.email })).status).toBe(401);
    expect((await server.call('DELETE', `/api/admins/${added._id}`, admin)).status).toBe(200);
    expect((await server.call('GET', '/api/identity/me', asAdmin)).status).toBe(401);
  });
});

describe('a role that is brought back', () => {
  it('opens with the password that the person has by then', async () => {
    const { server, admin, teacher, makeAdmin } = await start();
    const { body: added } = await makeAdmin();
    expect((await server.call('DELETE', `/api/teachers/${teacher.id}`, admin)).status).toBe(200);
    const { body: given } = await server.call('POST', `/api/people/${added._id}/new-password`, admin);
    const { body: history } = await server.call('GET', `/api/history/teacher/${teacher.id}`, admin);
    expect((await server.call('POST', `/api/history/${history[0]._id}/undo`, admin)).status).toBe(200);
    expect((await signIn(server, { email: teacher.email })).status).toBe(401);
    expect((await signIn(server, { email: teacher.email, password: given.password })).status).toBe(200);
  });
});

describe('the second factor of a person', () => {
  it('is asked once, whichever role is entered, and not when switching', async () => {
    const { server, school, teacher, makeAdmin, change } = await start();
    await givePasskey(server.db, { schoolId: school.id, personId: teacher.id });
    await makeAdmin();
    const { body } = await signIn(server, { role: 'admin', email: teacher.email });
    expect(body.secondFactor).toMatchObject({ passkey: expect.any(Object) });
    const { body: asAdmin } = await change(teacher, { role: 'admin' });
    expect((await server.call('GET', '/api/identity/second-factor', asAdmin)).body.passkeys).toHaveLength(1);
  });
});

describe('two accounts of one email', () => {
  async function startWithTwins() {
    const started = await start();
    const { server, school, admin, teacher } = started;
    const guardian = 'parent@hill.example';
    const id = await addTestGuardian(server.db, { schoolId: school.id, email: school.student.email, guardian });
    for (const table of ['account', 'email_owner'] as const)
      await server.db.updateTable(table).set({ email: teacher.email }).where('email', '=', guardian).execute();
    const parent = await openTestSignIn(server.db, school.id, teacher.email, undefined, 'guardian');
    return { ...started, id, parent, ask: (as = admin) => server.call('POST', `/api/people/${id}/join`, as) };
  }

  it('are joined when the person agrees to an admin’s request, and not before', async () => {
    const { server, teacher, parent, roles, ask } = await startWithTwins();
    expect(await roles(teacher)).toEqual(['teacher']);
    expect((await server.call('POST', '/api/identity/roles/agree', teacher)).status).toBe(404);
    expect(await ask()).toMatchObject({ status: 200, body: { roles: ['teacher', 'guardian'] } });
    expect(await roles(teacher)).toEqual(['teacher']);
    expect((await server.call('GET', '/api/identity/me', teacher)).body.toJoin).toEqual(['guardian']);
    const agreed = await server.call('POST', '/api/identity/roles/agree', teacher);
    expect(agreed.status).toBe(200);
    expect(await roles(teacher)).toEqual(['teacher', 'guardian']);
    // The sessions of the other account have ended, because the person's password now opens it.
    expect((await server.call('GET', '/api/identity/me', parent)).status).toBe(401);
    expect((await server.call('POST', '/api/identity/roles/agree', teacher)).status).toBe(404);
    expect((await ask()).status).toBe(404);
  });

  it('are joined by the holder of the account that may do more, and not by the holder of the other', async () => {
    const { server, teacher, parent, roles, ask } = await startWithTwins();
    await ask();
    expect((await server.call('GET', '/api/identity/me', parent)).body.toJoin).toBeUndefined();
    expect((await server.call('POST', '/api/identity/roles/agree', parent)).status).toBe(404);
    expect(await roles(parent)).toEqual(['guardian']);
    expect((await server.call('POST', '/api/identity/roles/agree', teacher)).status).toBe(200);
  });

  it('are asked about by admins alone', async () => {
    const { server, school, teacher, ask } = await startWithTwins();
    expect((await ask(teacher)).status).toBe(403);
    expect((await server.call('POST', `/api/people/${school.otherTeacher.id}/join`, school.admin)).status).toBe(404);
    expect((await server.call('POST', '/api/people/99999/join', school.admin)).status).toBe(404);
  });

  it('lose no second factor: one that either account had is asked for from now on', async () => {
    const { server, school, teacher, parent, ask } = await startWithTwins();
    await givePasskey(server.db, { schoolId: school.id, personId: parent.id });
    await ask();
    expect((await server.call('POST', '/api/identity/roles/agree', teacher)).status).toBe(200);
    expect((await server.call('GET', '/api/identity/me', teacher)).status).toBe(401);
    expect((await signIn(server, { email: teacher.email })).body.secondFactor).toMatchObject({
      passkey: expect.any(Object),
    });
  });

  it('keep the app and recovery codes of one, though an app of the other was never confirmed', async () => {
    const { server, school, teacher, parent, id, ask } = await startWithTwins();
    const { password_hash } = await server.db
      .selectFrom('account')
      .select('password_hash')
      .where('school_id', '=', school.id)
      .where('person_id', '=', teacher.id)
      .executeTakeFirstOrThrow();
    await server.db.updateTable('account').set({ password_hash }).where('person_id', '=', id).execute();
    const { recoveryCodes } = await addApp(server, parent);
    await keepCodeSecret(server.db, { schoolId: school.id, personId: teacher.id }, newCodeSecret());
    await ask();
    expect((await server.call('POST', '/api/identity/roles/agree', teacher)).status).toBe(200);
    const entering = await signIn(server, { email: teacher.email });
    expect(entering.body.secondFactor).toMatchObject({ code: true, recovery: true });
    const answer = await server.call('POST', '/api/identity/second-factor', entering, {
      recoveryCode: recoveryCodes[0],
    });
    expect(answer).toMatchObject({ status: 200, body: { user: { email: teacher.email } } });
  });
});
