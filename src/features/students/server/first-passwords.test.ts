import { describe, expect, it } from 'vitest';
import { newStudent } from '../../../server/testing/people.ts';
import { signIn } from '../../../server/testing/sign-in.ts';
import {
  addTestSchool,
  addTestStudent,
  startTestServer,
  type TestPerson,
  type TestServer,
  testPassword,
} from '../../../server/testing/test-school.ts';
import type { SignInSlip } from '../students.contract.ts';
import { makeFirstPassword } from './first-password.rules.ts';

const random = { STUDENT_INITIAL_PASSWORD: 'random' };
const readable = /^[bcdfghjkmnpqrstvwxz2-9]{5}-[bcdfghjkmnpqrstvwxz2-9]{5}$/;

function issue(server: TestServer, person: TestPerson | undefined, classNumber: number | string = 7) {
  return server.call('POST', `/api/students/class/${classNumber}/first-passwords`, person);
}

/** A school with two newcomers in class 7, and one there who has chosen a password. */
async function addNewcomers(server: TestServer) {
  const school = await addTestSchool(server);
  await addTestStudent(server.db, school, { roll: 71, class: 7, mustChangePassword: true });
  await addTestStudent(server.db, school, { roll: 72, class: 7 });
  const last = await addTestStudent(server.db, school, { roll: 73, class: 7, mustChangePassword: true });
  return { ...school, last };
}

describe('a student’s first password', () => {
  it('is the roll, and is told nowhere, unless the settings say otherwise', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const { status, body } = await server.call('POST', '/api/students', admin, newStudent);
    expect(status).toBe(201);
    expect(body).not.toHaveProperty('firstPassword');
    const entered = await signIn(server, { role: 'student', email: body.email, password: '50' });
    expect(entered).toMatchObject({ status: 200, body: { user: { mustChangePassword: true } } });
  });

  it('is random with `random`, told once to who adds the student, and must be changed at once', async () => {
    const server = await startTestServer(random);
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

  it('has more than 40 random bits and never comes twice', () => {
    expect(10 * Math.log2('bcdfghjkmnpqrstvwxz23456789'.length)).toBeGreaterThan(40);
    const many = Array.from({ length: 1_000 }, () => makeFirstPassword({ studentInitialPassword: 'random' }, 1));
    expect(new Set(many).size).toBe(1_000);
    for (const one of many) expect(one).toMatch(readable);
    expect(new Set(many.join('').replaceAll('-', '')).size).toBe(27);
  });

  it('is a setting that only admins are told of', async () => {
    const server = await startTestServer(random);
    const { admin, teacher, student } = await addTestSchool(server);
    const told = (person?: TestPerson) => server.call('GET', '/api/school', person).then(({ body }) => body.school);
    expect(await told(admin)).toMatchObject({ studentInitialPassword: 'random' });
    for (const person of [undefined, teacher, student]) {
      expect(await told(person)).not.toHaveProperty('studentInitialPassword');
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

  it('stop the ones before from working, and touch nobody once all have chosen', async () => {
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

  it('are the admin’s to issue, for the own school', async () => {
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
