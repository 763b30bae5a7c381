import { describe, expect, it } from 'vitest';
import { addTestGuardian } from '../../../../test/guardians.ts';
import { hashesDuring } from '../../../../test/password-hashes.ts';
import { newTeacher } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sign-in.ts';
import { addTestSchool, startTestServer, type TestServer, testPassword } from '../../../../test/test-school.ts';
import { roleKeys } from '../../../platform/contract/school-terms.ts';

const email = 'first@hill.example';
const unknown = 'nobody@hill.example';
const wrong = 'a wrong password';

function ask(server: TestServer, body: object, address = '10.0.0.1') {
  return server.call('POST', '/api/identity/role', undefined, body, { address });
}

async function start() {
  const server = await startTestServer();
  return { server, school: await addTestSchool(server) };
}

describe('the role of an email', () => {
  it('is answered with its password, however the email is written, and signs nobody in', async () => {
    const { server, school } = await start();
    const signIns = () => server.db.selectFrom('sign_in').select('token_hash').execute();
    const before = await signIns();
    for (const [person, role] of [
      [school.admin, 'admin'],
      [school.teacher, 'teacher'],
      [school.student, 'student'],
    ] as const) {
      const answer = await ask(server, { email: person.email.toUpperCase(), password: testPassword });
      expect(answer).toMatchObject({ status: 200, body: { role: roleKeys[role] } });
      expect(Object.keys(answer.body)).toEqual(['role']);
    }
    expect(await signIns()).toEqual(before);
  });

  it('is hidden from everybody without the password, who gets the same answer whether or not the email exists', async () => {
    const { server } = await start();
    const refusals: unknown[] = [];
    for (const someone of [email, unknown]) {
      const hashes = await hashesDuring(async () => {
        const { status, body } = await ask(server, { email: someone, password: wrong });
        refusals.push({ status, body });
      });
      expect(hashes.length).toBeGreaterThan(0);
    }
    expect(refusals[0]).toMatchObject({ status: 401, body: { code: 'sign_in_failed' } });
    expect(refusals[1]).toEqual(refusals[0]);
  });

  it('of a former guardian who teaches now is the teacher’s', async () => {
    const { server, school } = await start();
    const parent = 'parent@family.example';
    await addTestGuardian(server.db, { schoolId: school.id, email: school.student.email, guardian: parent });
    const teacher = { ...newTeacher, email: parent, password: testPassword };
    expect((await server.call('POST', '/api/teachers', school.admin, teacher)).status).toBe(201);
    await server.db.deleteFrom('guardian_link').execute();
    const answer = await ask(server, { email: parent, password: testPassword });
    expect(answer).toMatchObject({ status: 200, body: { role: roleKeys.teacher } });
  });

  it('refuses a malformed body', async () => {
    const { server } = await start();
    for (const body of [{ email }, { password: wrong }, { email, password: '' }, { email, password: wrong, role: 'x' }])
      expect((await ask(server, body)).status).toBe(400);
  });

  it('is not answered for a closed account', async () => {
    const { server, school } = await start();
    await server.call('DELETE', `/api/teachers/${school.teacher.id}`, school.admin, { email: school.admin.email });
    expect((await ask(server, { email, password: testPassword })).status).toBe(401);
  });
});

describe('asking for a role', () => {
  it('with wrong passwords counts as failed sign-ins: after ten, the account is closed for a while', async () => {
    const { server } = await start();
    for (let turn = 0; turn < 10; turn += 1) expect((await ask(server, { email, password: wrong })).status).toBe(401);
    expect((await ask(server, { email, password: testPassword })).status).toBe(429);
    expect((await signIn(server, { email })).status).toBe(429);
  });

  it('cannot guess faster by sending all guesses at once', async () => {
    const { server } = await start();
    const guesses = Array.from({ length: 30 }, () => ask(server, { email, password: wrong }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
  });

  it('with one unknown email is throttled after as many attempts as with a known one', async () => {
    const { server } = await start();
    for (let turn = 0; turn < 10; turn += 1)
      expect((await ask(server, { email: unknown, password: wrong })).status).toBe(401);
    expect((await ask(server, { email: unknown, password: wrong })).status).toBe(429);
  });

  it('with unknown emails keeps nobody at that address from asking or from signing in', async () => {
    const { server } = await start();
    await ask(server, { email: unknown, password: wrong });
    await server.db.updateTable('sign_in_throttle').set({ failures: 200 }).execute();
    expect((await ask(server, { email: unknown, password: wrong })).status).toBe(429);
    expect((await ask(server, { email: 'second@hill.example', password: testPassword })).status).toBe(200);
    expect((await signIn(server, { email, address: '10.0.0.1' })).status).toBe(200);
  });

  it('with a wrong password is in the audit log as a failed sign-in of the account’s owner', async () => {
    const { server, school } = await start();
    await ask(server, { email, password: wrong });
    const rows = await server.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'person_id'])
      .where('action', '=', 'identity.fail-sign-in')
      .execute();
    expect(rows).toEqual([{ actor_id: null, person_id: school.teacher.id }]);
  });
});
