import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../platform/database/migrate.ts';
import { environmentFor, runCommand, startServerProcess } from '../../testing/server-process.ts';
import { makeTestLocation } from '../../testing/test-database.ts';
import { addTestSchool, testPassword } from '../../testing/test-school.ts';

async function makeSchool() {
  const { location, remove } = await makeTestLocation();
  onTestFinished(remove);
  const db = await openDatabase(location);
  onTestFinished(() => db.destroy());
  return { location, db, school: await addTestSchool({ db }) };
}

it('gives a lone admin a new password beside a running server, ends their sessions and records it', async () => {
  const { location, db, school } = await makeSchool();
  const server = await startServerProcess(location);
  onTestFinished(() => server.end('SIGKILL').then(() => {}));
  const send = (path: string, token?: string, body?: object) =>
    fetch(`${server.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
  const signIn = async (password: string) => {
    const { token } = (await (await send('/api/auth/admin', undefined, { email: school.admin.email })).json()) as {
      token: string;
    };
    const answer = await send('/api/identity/sign-in', token, { email: school.admin.email, password });
    return { status: answer.status, body: await answer.json(), token };
  };
  const before = await signIn(testPassword);
  expect(before.status).toBe(200);

  const { code, output } = await runCommand(['password', 'reset', 'ADMIN@hill.example'], environmentFor(location));
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringContaining('Ada Head, admin at School of hill.example'),
  });
  const password = /^ {2}(\S+)$/m.exec(output)?.[1] ?? '';

  expect((await send('/api/identity/me', before.token)).status).toBe(401);
  expect((await signIn(testPassword)).status).toBe(401);
  expect(await signIn(password)).toMatchObject({ status: 200, body: { user: { mustChangePassword: true } } });
  const entries = await db
    .selectFrom('audit_entry')
    .select(['actor_id', 'address', 'person_id'])
    .where('action', '=', 'identity.reset-password')
    .execute();
  expect(entries).toEqual([{ actor_id: null, address: null, person_id: school.admin.id }]);
});

it('works for a teacher too, and says so where nobody has the email or none is named', async () => {
  const { location } = await makeSchool();
  const environment = environmentFor(location);
  const teacher = await runCommand(['password', 'reset', 'first@hill.example'], environment);
  expect(teacher).toMatchObject({ code: 0, output: expect.stringContaining('Teacher first, teacher at') });
  const nobody = await runCommand(['password', 'reset', 'nobody@hill.example'], environment);
  expect(nobody).toEqual({ code: 1, output: 'Nobody signs in as nobody@hill.example.\n' });
  for (const words of [['password', 'reset'], ['password', 'reset', 'a@b.example', 'c@d.example'], ['password']]) {
    expect(await runCommand(words, environment)).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^rollbook serve/),
    });
  }
});
