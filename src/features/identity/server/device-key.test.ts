import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signIn } from '../../../../test/sign-in.ts';
import { testedEngine } from '../../../../test/test-database.ts';
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

it('the key stays when the password changes and every other session ends, so that what waits can still be sent', async () => {
  const { server, school, me } = await start();
  const { deviceKey } = await me(school.teacher);
  const newPassword = 'another long password';
  const passwords = { currentPassword: testPassword, newPassword };
  await server.call('POST', '/api/identity/password', school.teacher, passwords);
  await server.call('DELETE', `/api/identity/people/${school.teacher.id}/sessions`, school.admin);
  const again = await signIn(server, { email: school.teacher.email, password: newPassword });
  expect((await me(again)).deviceKey).toBe(deviceKey);
});

it('erasing a person erases their key', async () => {
  const { server, school, me } = await start();
  expect((await me(school.student)).deviceKey).toBeTruthy();
  await server.call('DELETE', `/api/students/${school.student.id}`, school.admin);
  const erased = await server.call('POST', `/api/students/${school.student.id}/erasure`, school.admin, { roll: 1 });
  expect(erased.status).toBe(200);
  const keys = server.db.selectFrom('account').select('device_key').where('person_id', '=', school.student.id);
  expect(await keys.execute()).toEqual([{ device_key: null }]);
});

it.runIf(testedEngine === 'sqlite')('who one is can be read where nothing can be stored, without a key', async () => {
  const { server, school, me } = await start();
  const { deviceKey } = await me(school.teacher);
  await sql`pragma query_only = on`.execute(server.db);
  expect((await me(school.teacher)).deviceKey).toBe(deviceKey);
  const { displayName, deviceKey: none } = await me(school.otherTeacher);
  await sql`pragma query_only = off`.execute(server.db);
  expect({ displayName, none }).toEqual({ displayName: expect.any(String), none: undefined });
});
