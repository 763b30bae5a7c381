import { expect, it, onTestFinished } from 'vitest';
import { addTestGuardian } from '../../../../test/guardians.ts';
import { environmentFor, runCommand, startServerProcess } from '../../../../test/server-process.ts';
import { makeTestLocation } from '../../../../test/test-database.ts';
import { addTestSchool, testPassword } from '../../../../test/test-school.ts';
import { findFactors, insertPasskey } from '../../../base/identity/server/second-factor.queries.ts';
import { openDatabase } from '../../../platform/database/migrate.ts';

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

it('changes nothing and lists the accounts if an email has several, and resets the one that is named', {
  tags: ['all'],
}, async () => {
  const { location, db, school } = await makeSchool();
  const vale = await addTestSchool({ db }, { domain: 'vale.example', students: 1 });
  const { email } = school.teacher;
  await addTestGuardian(db, { schoolId: school.id, email: school.student.email, guardian: email });
  await addTestGuardian(db, { schoolId: vale.id, email: 's1@vale.example', guardian: email });
  const environment = environmentFor(location);
  const reset = (...options: string[]) => runCommand(['password', 'reset', email, ...options], environment);
  const hashes = () => db.selectFrom('account').select(['school_id', 'person_id', 'password_hash']).execute();
  const before = await hashes();

  const several = await reset();
  expect(several.code).toBe(1);
  expect(several.output.split('\n')).toEqual([
    `${email} signs in to several accounts, so nothing was done. Choose one:`,
    expect.stringMatching(/^ {2}--role \w+ --school 1 {3}.+ at School of hill.example$/),
    expect.stringMatching(/^ {2}--role \w+ --school 1 {3}.+ at School of hill.example$/),
    expect.stringMatching(/^ {2}--role guardian --school 2 {3}Guardian .+, guardian at School of vale.example$/),
    '',
  ]);
  expect((await reset('--role', 'guardian')).output).toContain('several accounts');
  expect((await reset('--role', 'student')).output).toContain('no such account');
  expect((await reset('--role', 'parent')).output).toContain('There is no role parent');
  expect(await hashes()).toEqual(before);

  expect(await reset('--role', 'teacher')).toMatchObject({ code: 0, output: expect.stringContaining('teacher at') });
  const named = await reset('--role', 'guardian', '--school', 'School of vale.example');
  expect(named).toMatchObject({ code: 0, output: expect.stringContaining('guardian at School of vale.example') });
  expect((await reset('--school', String(vale.id))).code).toBe(0);
  const changed = (await hashes()).filter(
    ({ password_hash: hash }) => !before.some((row) => row.password_hash === hash),
  );
  // A person with two roles at a school has one password for both.
  const { person_id: guardian } = await db
    .selectFrom('email_owner')
    .select('person_id')
    .where('school_id', '=', school.id)
    .where('email', '=', email)
    .where('role', '=', 'guardian')
    .executeTakeFirstOrThrow();
  const atHill = changed.filter((row) => row.school_id === school.id);
  expect(atHill.map((row) => row.person_id).toSorted((one, other) => one - other)).toEqual([
    school.teacher.id,
    guardian,
  ]);
  expect(new Set(atHill.map((row) => row.password_hash)).size).toBe(1);
  expect(changed.filter((row) => row.school_id === vale.id)).toHaveLength(1);
  expect(changed).toHaveLength(3);
});

it('works for a teacher too, and reports an email that nobody has or that is missing', { tags: ['all'] }, async () => {
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

it('leaves second factors as they are unless asked to remove them too, which is recorded and mailed', {
  tags: ['all'],
}, async () => {
  const { location, db, school } = await makeSchool();
  const environment = environmentFor(location);
  const passkey = { credentialId: 'held', publicKey: 'a', counter: 0, transports: '', name: 'Phone' };
  const owner = { schoolId: school.id, personId: school.admin.id };
  await db.transaction().execute((transaction) => insertPasskey(transaction, owner, passkey, new Date()));
  const reset = (...more: readonly string[]) =>
    runCommand(['password', 'reset', school.admin.email, ...more], environment);
  const left = async () => (await findFactors(db, owner)).passkeys.length;
  expect((await reset()).code).toBe(0);
  expect(await left()).toBe(1);
  expect(await reset('--everything')).toMatchObject({ code: 1, output: expect.stringContaining('--everything') });
  expect(await left()).toBe(1);
  expect((await reset('--second-factor')).code).toBe(0);
  expect(await left()).toBe(0);
  const entries = await db
    .selectFrom('audit_entry')
    .select(['actor_id', 'person_id'])
    .where('action', '=', 'identity.reset-factors')
    .execute();
  expect(entries).toEqual([{ actor_id: null, person_id: school.admin.id }]);
  const mails = await db
    .selectFrom('mail')
    .select(['person_id', 'about'])
    .where('kind', '=', 'factor-removed')
    .execute();
  expect(mails).toEqual([{ person_id: school.admin.id, about: JSON.stringify({ factor: 'all' }) }]);
  expect((await reset('--second-factor')).code).toBe(0);
});
