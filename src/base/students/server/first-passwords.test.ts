import { describe, expect, it } from 'vitest';
import { newStudent } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sign-in.ts';
import {
  addTestSchool,
  addTestStudent,
  openTestSignIn,
  startTestServer,
  type TestPerson,
  type TestServer,
  testNow,
  testPassword,
} from '../../../../test/test-school.ts';
import { hashPassword } from '../../identity/server/passwords.ts';
import type { SignInSlip } from '../students.contract.ts';
import { makeFirstPassword } from './first-password.rules.ts';

const random = { STUDENT_INITIAL_PASSWORD: 'random' };
const byRoll = { STUDENT_INITIAL_PASSWORD: 'roll' };
const cheap = { memoryKibibytes: 64, passes: 1 };
const inDays = (days: number) => new Date(testNow.getTime() + days * 86_400_000).toISOString();
const readable = /^[bcdfghjkmnpqrstvwxz2-9]{5}-[bcdfghjkmnpqrstvwxz2-9]{5}$/;

function issue(server: TestServer, person: TestPerson | undefined, classNumber: number | string = 7) {
  return server.call('POST', `/api/students/class/${classNumber}/first-passwords`, person);
}

/** A school with two new students in class 7, and one who has chosen a password. */
async function addNewcomers(server: TestServer) {
  const school = await addTestSchool(server);
  await addTestStudent(server.db, school, { roll: 71, class: 7, mustChangePassword: true });
  await addTestStudent(server.db, school, { roll: 72, class: 7 });
  const last = await addTestStudent(server.db, school, { roll: 73, class: 7, mustChangePassword: true });
  return { ...school, last };
}

describe('a student’s first password', () => {
  it('is the roll with the setting `roll`, and is not shown', async () => {
    const server = await startTestServer(byRoll);
    const { admin } = await addTestSchool(server);
    const { status, body } = await server.call('POST', '/api/students', admin, newStudent);
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('firstPassword');
    const entered = await signIn(server, { role: 'student', email: body.email, password: '50' });
    expect(entered).toMatchObject({ status: 200, body: { user: { mustChangePassword: true } } });
  });

  it('is random by default, shown once to whoever adds the student, and must be changed at once', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const { body } = await server.call('POST', '/api/students', admin, newStudent);
    expect(body.firstPassword).toMatch(readable);
    const { email } = body;
    expect((await signIn(server, { role: 'student', email, password: '50' })).status).toBe(401);
    const entered = await signIn(server, { role: 'student', email, password: body.firstPassword });
    expect(entered).toMatchObject({ status: 200, body: { user: { mustChangePassword: true } } });
    const read = await server.call('GET', `/api/students/${body._id}`, admin);
    expect(JSON.stringify(read.body)).not.toContain(body.firstPassword);
  });

  it('has more than 40 random bits and never repeats', () => {
    expect(10 * Math.log2('bcdfghjkmnpqrstvwxz23456789'.length)).toBeGreaterThan(40);
    const many = Array.from({ length: 1_000 }, () => makeFirstPassword('random', 1));
    expect(new Set(many).size).toBe(1_000);
    for (const one of many) expect(one).toMatch(readable);
    expect(new Set(many.join('').replaceAll('-', '')).size).toBe(27);
  });

  it('follows a setting that only admins see', async () => {
    const server = await startTestServer(random);
    const { admin, teacher, student } = await addTestSchool(server);
    const told = (person?: TestPerson) => server.call('GET', '/api/school', person).then(({ body }) => body.school);
    expect(await told(admin)).toMatchObject({ studentInitialPassword: 'random' });
    for (const person of [undefined, teacher, student]) {
      expect(await told(person)).not.toHaveProperty('studentInitialPassword');
    }
  });
});

/** A school whose students of class 7 have their rolls as first passwords. */
async function startWithRolls(rolls: readonly number[]) {
  const server = await startTestServer(byRoll);
  const school = await addTestSchool(server);
  for (const roll of rolls) {
    const { id } = await addTestStudent(server.db, school, { roll, class: 7, mustChangePassword: true });
    const first = { password_hash: await hashPassword(String(roll), cheap), first_password_ends_at: inDays(14) };
    await server.db.updateTable('account').set(first).where('person_id', '=', id).execute();
  }
  const enter = (roll: number, address?: string, password = String(roll)) =>
    signIn(server, { role: 'student', email: `s${roll}@${school.domain}`, password, ...(address && { address }) });
  return { server, school, enter };
}

function rollsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, place) => first + place);
}

describe('the roll as first password', () => {
  it('opens an account for fourteen days, and again once new slips are made', async () => {
    const { server, school, enter } = await startWithRolls([71]);
    server.setNow(new Date(Date.parse(inDays(14)) - 1));
    expect((await enter(71)).status).toBe(200);
    server.setNow(new Date(inDays(14)));
    expect((await enter(71)).status).toBe(401);
    const admin = await openTestSignIn(server.db, school.id, school.admin.email, new Date(inDays(14)));
    await issue(server, admin);
    expect((await enter(71)).status).toBe(200);
    const added = await server.call('POST', '/api/students', admin, newStudent);
    expect(added.status).toBe(201);
    expect((await enter(50)).status).toBe(200);
    server.setNow(new Date(inDays(28)));
    for (const roll of [71, 50]) expect((await enter(roll)).status).toBe(401);
  });

  it('may be typed in the digits of any script, as a chosen password may, under the same limits', async () => {
    const { server, enter } = await startWithRolls([71, 72]);
    for (const password of ['৭১', '٧١', '۷۱']) {
      const entered = await enter(71, undefined, password);
      expect(entered.status, password).toBe(200);
      const asked = { email: 's71@hill.example', password };
      expect((await server.call('POST', '/api/identity/role', undefined, asked)).status, password).toBe(200);
    }
    const { token } = await enter(71, undefined, '৭১');
    const chosen = { currentPassword: '৭১', newPassword: '৭১৭১৭১৭১৭২' };
    expect((await server.call('POST', '/api/identity/password', { token }, chosen)).status).toBe(200);
    expect((await enter(71, undefined, '৭১৭১৭১৭১৭২')).status).toBe(200);
    expect((await enter(71, undefined, '7171717172')).status).toBe(200);
    server.setNow(new Date(inDays(14)));
    expect((await enter(72, undefined, '৭২')).status).toBe(401);
  });

  it('opens nothing where the school wants random ones, whatever it wanted before', async () => {
    const { server, enter } = await startWithRolls([71]);
    expect((await enter(71)).status).toBe(200);
    await server.db.updateTable('account').set({ first_password_ends_at: null }).execute();
    expect((await enter(71)).status).toBe(401);
    const strict = await startTestServer(random);
    const school = await addTestSchool(strict);
    await addTestStudent(strict.db, school, { roll: 71, class: 7, mustChangePassword: true });
    await strict.db
      .updateTable('account')
      .set({ password_hash: await hashPassword('71', cheap), first_password_ends_at: inDays(1) })
      .where('must_change_password', '=', 1)
      .execute();
    expect((await signIn(strict, { role: 'student', email: 's71@hill.example', password: '71' })).status).toBe(401);
  });

  it('allows slightly more first sign-ins per network and hour than a class has, and then refuses', async () => {
    const { server, school, enter } = await startWithRolls(rollsFrom(101, 42));
    const room = '10.0.0.7';
    for (const roll of rollsFrom(101, 40)) expect((await enter(roll, room)).status).toBe(200);
    const refused = await enter(141, room);
    expect(refused).toMatchObject({ status: 429, body: { code: 'slow_down', message: expect.any(String) } });
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await server.call('GET', '/api/identity/me', refused)).status).toBe(401);
    for (let turn = 0; turn < 10; turn += 1) expect((await enter(141, room)).status).toBe(429);
    expect((await enter(141, '10.0.0.8')).status).toBe(200);
    expect((await signIn(server, { email: school.teacher.email, address: room })).status).toBe(200);
    server.setNow(new Date(testNow.getTime() + 3_600_000));
    expect((await enter(142, room)).status).toBe(200);
  });

  it('allows no more when all come at once', async () => {
    const { enter } = await startWithRolls(rollsFrom(101, 45));
    const answers = await Promise.all(rollsFrom(101, 45).map((roll) => enter(roll)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(40);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('shows the role as often as it signs somebody in, and not once it has expired', async () => {
    const { server, enter } = await startWithRolls(rollsFrom(101, 41));
    const room = '10.0.0.7';
    const ask = (roll: number, address = room) =>
      server.call(
        'POST',
        '/api/identity/role',
        undefined,
        { email: `s${roll}@hill.example`, password: `${roll}` },
        { address },
      );
    for (const roll of rollsFrom(101, 20)) expect((await ask(roll)).status).toBe(200);
    for (const roll of rollsFrom(121, 20)) expect((await enter(roll, room)).status).toBe(200);
    expect((await ask(141)).status).toBe(429);
    expect((await enter(141, room)).status).toBe(429);
    server.setNow(new Date(inDays(14)));
    expect((await ask(141, '10.0.0.8')).status).toBe(401);
  });

  it('does not limit random passwords from slips', async () => {
    const server = await startTestServer(random);
    const school = await addTestSchool(server);
    for (const roll of rollsFrom(101, 45)) {
      await addTestStudent(server.db, school, { roll, class: 7, mustChangePassword: true });
      expect((await signIn(server, { role: 'student', email: `s${roll}@${school.domain}` })).status).toBe(200);
    }
  });
});

describe('first passwords for a class', () => {
  it.each([
    ['random', readable],
    ['roll', /^7[13]$/],
  ])('are issued anew to those who have not chosen their own: %s', async (setting, form) => {
    const server = await startTestServer({ STUDENT_INITIAL_PASSWORD: setting });
    const { admin, last } = await addNewcomers(server);
    const { status, body } = await issue(server, admin);
    expect(status).toBe(200);
    expect(body.map(({ roll, name, email }: SignInSlip) => [roll, name, email])).toEqual([
      [71, 'Student 71', 's71@hill.example'],
      [72, 'Student 72', 's72@hill.example'],
      [73, 'Student 73', 's73@hill.example'],
    ]);
    expect(body[1].firstPassword).toBe(null);
    for (const { email, firstPassword } of [body[0], body[2]]) {
      expect(firstPassword).toMatch(form);
      expect((await signIn(server, { role: 'student', email })).status).toBe(401);
      const entered = await signIn(server, { role: 'student', email, password: firstPassword });
      expect(entered).toMatchObject({ status: 200, body: { user: { mustChangePassword: true } } });
    }
    expect((await server.call('GET', '/api/identity/me', last)).status).toBe(401);
    expect((await signIn(server, { role: 'student', email: 's72@hill.example' })).status).toBe(200);
  });

  it('stop the previous ones from working, and change nothing once all have chosen their own', async () => {
    const server = await startTestServer(random);
    const { admin, domain } = await addNewcomers(server);
    const [first] = (await issue(server, admin)).body;
    const [again] = (await issue(server, admin)).body;
    const email = `s71@${domain}`;
    expect((await signIn(server, { role: 'student', email, password: first.firstPassword })).status).toBe(401);
    const { token } = await signIn(server, { role: 'student', email, password: again.firstPassword });
    const body = { currentPassword: again.firstPassword, newPassword: testPassword };
    expect((await server.call('POST', '/api/identity/password', { token }, body)).status).toBe(200);
    expect((await issue(server, admin)).body[0].firstPassword).toBe(null);
    expect((await signIn(server, { role: 'student', email })).status).toBe(200);
    expect((await server.call('GET', '/api/identity/me', { token })).status).toBe(200);
  });

  it('can be issued only by an admin, for their own school', async () => {
    const server = await startTestServer(random);
    const { teacher, student, admin } = await addNewcomers(server);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    const before = await server.db.selectFrom('account').select(['email', 'password_hash']).orderBy('email').execute();
    expect((await issue(server, undefined)).status).toBe(401);
    for (const person of [teacher, student]) expect((await issue(server, person)).status).toBe(403);
    for (const classNumber of [0, 11, 'x']) expect((await issue(server, admin, classNumber)).status).toBe(400);
    expect(await issue(server, vale.admin)).toMatchObject({ status: 200, body: [] });
    expect(await server.db.selectFrom('account').select(['email', 'password_hash']).orderBy('email').execute()).toEqual(
      before,
    );
  });
});
