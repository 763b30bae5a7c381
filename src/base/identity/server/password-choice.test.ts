import { describe, expect, it } from 'vitest';
import { english } from '../../../../test/english.ts';
import { newTeacher } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sign-in.ts';
import { addTestSchool, addTestStudent, startTestServer, testPassword } from '../../../../test/test-school.ts';
import { findPasswordFault } from './passwords.ts';

const owner = { name: 'Ayesha Rahmán', email: 'a.rahman@hill.example', domain: 'hill.example', isDemo: false };
const common = 'This password is among the most common ones. Please choose another.';
const close = 'This password is too close to the name, the email or the school. Please choose another.';

describe('a password that a person chooses', () => {
  it.each(['password', 'PassWord1', '12345678', 'qwertyuiop', 'iloveyou', 'p@ssw0rd', 'welcome1', 'sunshine1'])(
    'is none of the most common ones: %s',
    async (password) => {
      expect(english(await findPasswordFault(password, owner))).toBe(common);
    },
  );

  it.each([
    'Ayesha2012',
    'ayesharahman',
    'RAHMAN!!!!',
    'rahman-1999',
    'a.rahman@hill.example',
    'ARahman2026',
    'hill.example',
    'Hill-2026!',
  ])('is not the name, the email or the school with something at its ends: %s', async (password) => {
    expect(english(await findPasswordFault(password, owner))).toBe(close);
  });

  it('is not the digits of an email that has nothing else before the @', async () => {
    const numbered = { ...owner, email: '20120042@hill.example' };
    for (const password of ['20120042', '2012-0042'])
      expect(english(await findPasswordFault(password, numbered))).toBe(close);
    expect(await findPasswordFault('20120043', numbered)).toBeUndefined();
  });

  it.each(['1234567', '', 'é'.repeat(7)])('has at least 8 characters: %j', async (password) => {
    expect(english(await findPasswordFault(password, owner))).toBe('At least 8 characters.');
  });

  it.each(['chalk and slate', 'ayesha likes plums', '8 blue 3 green', '৳৳৳৳৳৳৳৳', '73915028'])(
    'may be anything else: %s',
    async (password) => {
      expect(await findPasswordFault(password, owner)).toBeUndefined();
    },
  );

  it('may be any in the demo', async () => {
    for (const password of ['1', 'password', 'ayesha']) {
      expect(await findPasswordFault(password, { ...owner, isDemo: true })).toBeUndefined();
    }
  });
});

describe('a common password, or the person’s own name, is refused with the message at its field', () => {
  it.each([
    ['football', common],
    ['rokeya123', close],
  ])('when an admin adds a teacher: %s', async (password, fault) => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const answer = await server.call('POST', '/api/teachers', admin, { ...newTeacher, password });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_input', fields: { password: fault } } });
  });

  it.each([
    ['football', common],
    ['First.2026', close],
  ])('when a person changes it: %s', async (newPassword, fault) => {
    const server = await startTestServer();
    const { teacher } = await addTestSchool(server);
    const body = { currentPassword: testPassword, newPassword };
    const answer = await server.call('POST', '/api/identity/password', teacher, body);
    expect(answer).toMatchObject({ status: 400, body: { fields: { newPassword: fault } } });
    expect((await signIn(server, { email: teacher.email })).status).toBe(200);
  });

  it('when a student replaces the first one', async () => {
    const server = await startTestServer();
    const school = await addTestSchool(server);
    const newcomer = await addTestStudent(server.db, school, { roll: 77, name: 'Karim', mustChangePassword: true });
    for (const [newPassword, fault] of [
      ['iloveyou', common],
      ['karim-123', close],
      ['s77', 'At least 8 characters.'],
    ] as const) {
      const body = { currentPassword: testPassword, newPassword };
      const answer = await server.call('POST', '/api/identity/password', newcomer, body);
      expect(answer).toMatchObject({ status: 400, body: { fields: { newPassword: fault } } });
    }
  });
});
