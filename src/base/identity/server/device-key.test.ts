import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signIn } from '../../../../test/sign-in.ts';
import { testedEngine } from '../../../../test/test-database.ts';
import {
  addTestSchool,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  testNow,
  testPassword,
} from '../../../../test/test-school.ts';

async function start() {
  const server = await startTestServer();
  const school = await addTestSchool(server);
  const me = async (person: Pick<TestPerson, 'token'>) => (await server.call('GET', '/api/identity/me', person)).body;
  return { server, school, me };
}

it('a person’s devices get one key, also when two ask first at the same time, and nobody else gets it', async () => {
  const { server, school, me } = await start();
  const phone = await openTestSignIn(server.db, school.id, school.teacher.email);
  const [first, second] = await Promise.all([me(phone), me(school.teacher)]);
  expect(Buffer.from(first.deviceKey, 'base64url')).toHaveLength(32);
  expect(second.deviceKey).toBe(first.deviceKey);
  expect((await me(school.teacher)).deviceKey).toBe(first.deviceKey);
  const others = [school.admin, school.student, school.otherTeacher];
  const keys = await Promise.all(others.map(async (person) => (await me(person)).deviceKey));
  expect(new Set([first.deviceKey, ...keys]).size).toBe(4);
});

describe('a new key is made, and the former key goes only to the same person, once, when', () => {
  const newPassword = 'another long password';
  type Started = Awaited<ReturnType<typeof start>>;
  const endings: Readonly<Record<string, (started: Started) => Promise<unknown>>> = {
    'the password was changed': ({ server, school }) =>
      server.call('POST', '/api/identity/password', school.teacher, { currentPassword: testPassword, newPassword }),
    'all other sessions were ended': ({ server, school }) =>
      server.call('DELETE', '/api/identity/sessions', school.teacher),
    'one other session was ended': async ({ server, school }) => {
      await openTestSignIn(server.db, school.id, school.teacher.email);
      const { body } = await server.call('GET', '/api/identity/sessions', school.teacher);
      const other = body.find(({ isThisDevice }: { isThisDevice: boolean }) => !isThisDevice);
      return server.call('DELETE', `/api/identity/sessions/${other._id}`, school.teacher);
    },
    'an admin ended the sessions': ({ server, school }) =>
      server.call('DELETE', `/api/identity/people/${school.teacher.id}/sessions`, school.admin),
  };

  it.each(Object.entries(endings))('%s', async (_, end) => {
    const started = await start();
    const { server, school, me } = started;
    const { deviceKey, formerDeviceKeys } = await me(school.teacher);
    expect(formerDeviceKeys).toBeUndefined();
    expect(await end(started)).toMatchObject({ status: 200 });
    const again = await openTestSignIn(server.db, school.id, school.teacher.email);
    const after = await me(again);
    expect(Buffer.from(after.deviceKey, 'base64url')).toHaveLength(32);
    expect(after).toMatchObject({ deviceKey: expect.not.stringMatching(deviceKey), formerDeviceKeys: [deviceKey] });
    expect(JSON.stringify([await me(school.admin), await me(school.otherTeacher)])).not.toContain(deviceKey);
  });
});

it('the keys of all roles in which an ended session has worked end with it', async () => {
  const { server, school, me } = await start();
  const { id, admin, teacher } = school;
  await server.call('POST', '/api/admins', admin, { name: 'Teacher first', email: teacher.email });
  const { deviceKey } = await me(teacher);
  const switched = await server.call('POST', '/api/identity/switch', teacher, { role: 'admin' });
  const laptop = await openTestSignIn(server.db, id, teacher.email, testNow, 'admin');
  await me(switched.body);
  expect((await server.call('DELETE', '/api/identity/sessions', laptop)).body).toEqual({ ended: 1 });
  const back = await server.call('POST', '/api/identity/switch', laptop, { role: 'teacher' });
  expect(await me(back.body)).toMatchObject({
    deviceKey: expect.not.stringMatching(deviceKey),
    formerDeviceKeys: [deviceKey],
  });
});

it('an admin’s new password ends the key, and no key is given until that password is replaced', async () => {
  const { server, school, me } = await start();
  const { deviceKey } = await me(school.teacher);
  const issued = await server.call('POST', `/api/people/${school.teacher.id}/new-password`, school.admin);
  const newcomer = await signIn(server, { email: school.teacher.email, password: issued.body.password });
  expect(await me(newcomer)).not.toHaveProperty('formerDeviceKeys');
  const passwords = { currentPassword: issued.body.password, newPassword: 'another long password' };
  await server.call('POST', '/api/identity/password', newcomer, passwords);
  expect(await me(newcomer)).toMatchObject({
    deviceKey: expect.not.stringMatching(deviceKey),
    formerDeviceKeys: [deviceKey],
  });
});

it('the ten previous keys are remembered, newest first, and no more', async () => {
  const { server, school, me } = await start();
  const keys: string[] = [];
  for (let ended = 0; ended < 12; ended += 1) {
    keys.unshift((await me(school.teacher)).deviceKey);
    await server.call('DELETE', '/api/identity/sessions', school.teacher);
    // The sessions end again before a device has asked for a new key, so no key is made in between.
    await server.call('DELETE', '/api/identity/sessions', school.teacher);
  }
  const { formerDeviceKeys } = await me(school.teacher);
  expect(new Set(keys).size).toBe(12);
  expect(formerDeviceKeys).toEqual(keys.slice(0, 10));
});

it('erasing a person erases their keys', async () => {
  const { server, school, me } = await start();
  expect((await me(school.student)).deviceKey).toBeTruthy();
  await server.call('DELETE', `/api/identity/people/${school.student.id}/sessions`, school.admin);
  const again = await openTestSignIn(server.db, school.id, school.student.email);
  expect((await me(again)).formerDeviceKeys).toHaveLength(1);
  await server.call('DELETE', `/api/students/${school.student.id}`, school.admin);
  const erased = await server.call('POST', `/api/students/${school.student.id}/erasure`, school.admin, { roll: 1 });
  expect(erased.status).toBe(200);
  const keys = server.db.selectFrom('account').select(['device_key', 'former_device_keys']);
  const ofStudent = keys.where('person_id', '=', school.student.id);
  expect(await ofStudent.execute()).toEqual([{ device_key: null, former_device_keys: null }]);
});

it.runIf(testedEngine === 'sqlite')(
  'the own account can be read when nothing can be stored, but without a key',
  async () => {
    const { server, school, me } = await start();
    const { deviceKey } = await me(school.teacher);
    await sql`pragma query_only = on`.execute(server.db);
    expect((await me(school.teacher)).deviceKey).toBe(deviceKey);
    const { displayName, deviceKey: none } = await me(school.otherTeacher);
    await sql`pragma query_only = off`.execute(server.db);
    expect({ displayName, none }).toEqual({ displayName: expect.any(String), none: undefined });
  },
);
