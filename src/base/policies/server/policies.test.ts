import { describe, expect, it } from 'vitest';
import { newStudent } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sign-in.ts';
import {
  addTestSchool,
  addTestStudent,
  startTestServer,
  type TestServer,
  testDay,
} from '../../../../test/test-school.ts';

const path = '/api/policies';

const usual = {
  teachersReach: 'every-class',
  correctionDays: null,
  resultsVisible: 'submitted',
  excusedCounts: 'absent',
  registersTaken: 'daily',
  registersClose: { morning: '09:30', afternoon: '13:30' },
  careBelowPercent: 90,
  passPercent: null,
  firstPasswords: null,
  filesPerStudentMegabytes: 500,
  handInYears: null,
  classSpread: 'hidden',
  roomTaken: 'warn',
  listsSortBy: 'name',
  classOrder: 'roll',
  requiredFields: null,
  secondFactor: 'optional',
  secondFactorFrom: null,
  markScale: null,
  yearMean: 'exams',
};

const changed = {
  teachersReach: 'taught',
  correctionDays: 14,
  resultsVisible: 'published',
  excusedCounts: 'not',
  registersTaken: 'lesson',
  registersClose: { morning: '08:15', afternoon: '14:00' },
  careBelowPercent: 80,
  passPercent: 33,
  firstPasswords: 'roll',
  filesPerStudentMegabytes: 50,
  handInYears: 5,
  classSpread: 'shown',
  roomTaken: 'refuse',
  listsSortBy: 'familyName',
  classOrder: 'numberInClass',
  requiredFields: ['guardian', 'roll'],
  secondFactor: 'staff',
  secondFactorFrom: testDay(30),
  markScale: null,
  yearMean: 'terms',
};

async function policiesOf(server: TestServer, person: { token: string }) {
  return (await server.call('GET', path, person)).body;
}

describe('the policies of a school', () => {
  it('at first change nothing', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    expect(await server.call('GET', path, admin)).toMatchObject({ status: 200, body: usual });
    expect(await policiesOf(server, admin)).toEqual(usual);
  });

  it('can be changed by its admins, but not by those of another school', async () => {
    const server = await startTestServer();
    const hill = await addTestSchool(server);
    const vale = await addTestSchool(server, { domain: 'vale.example' });
    expect(await server.call('PUT', path, hill.admin, changed)).toMatchObject({ status: 200, body: changed });
    expect(await policiesOf(server, hill.admin)).toEqual(changed);
    expect(await policiesOf(server, vale.admin)).toEqual(usual);
  });

  it('stay as they are when a change leaves them out, and are reset with null', async () => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    await server.call('PUT', path, admin, changed);
    for (const [body, after] of [
      [{ careBelowPercent: 75 }, { ...changed, careBelowPercent: 75 }],
      [{}, { ...changed, careBelowPercent: 75 }],
      [
        { correctionDays: null, passPercent: null, firstPasswords: null },
        { ...changed, ...nulls(75) },
      ],
    ]) {
      expect(await server.call('PUT', path, admin, body)).toMatchObject({ status: 200, body: after });
      expect(await policiesOf(server, admin)).toEqual(after);
    }
  });

  it.each([
    [{ teachersReach: 'none' }, { teachersReach: { reason: 'not-one-of' } }],
    [{ teachersReach: null }, { teachersReach: { reason: 'not-one-of' } }],
    [{ correctionDays: -1 }, { correctionDays: { reason: 'not-a-whole-number-between' } }],
    [{ correctionDays: 3651 }, { correctionDays: { reason: 'not-a-whole-number-between' } }],
    [{ correctionDays: 1.5 }, { correctionDays: { reason: 'not-a-whole-number-between' } }],
    [{ correctionDays: 'always' }, { correctionDays: { reason: 'not-a-whole-number-between' } }],
    [{ handInYears: 0 }, { handInYears: { parameters: { least: 1, most: 30 } } }],
    [{ careBelowPercent: 101 }, { careBelowPercent: { parameters: { least: 0, most: 100 } } }],
    [{ careBelowPercent: null }, { careBelowPercent: { reason: 'not-a-whole-number-between' } }],
    [{ passPercent: -1 }, { passPercent: { parameters: { least: 0, most: 100 } } }],
    [
      { registersClose: { morning: '8', afternoon: '13:30' } },
      { 'registersClose.morning': { reason: 'not-a-clock-time' } },
    ],
    [{ registersTaken: 'weekly' }, { registersTaken: { reason: 'not-one-of' } }],
    [{ excusedCounts: true }, { excusedCounts: { reason: 'not-one-of' } }],
    [{ secondFactor: 'everybody' }, { secondFactor: { reason: 'not-one-of' } }],
    [{ secondFactorFrom: 'soon' }, { secondFactorFrom: { reason: 'not-a-date' } }],
    [{ firstPasswords: 'birthday' }, { firstPasswords: { reason: 'not-one-of' } }],
    [{ attendance: 'daily' }, { attendance: { reason: 'unknown-field' } }],
  ])('are refused at the field, and none is stored: %o', async (body, faults) => {
    const server = await startTestServer();
    const { admin } = await addTestSchool(server);
    const answer = await server.call('PUT', path, admin, { excusedCounts: 'not', ...body });
    expect(answer).toMatchObject({ status: 400, body: { faults } });
    expect(await policiesOf(server, admin)).toEqual(usual);
  });

  it('cannot be changed by teachers, students or strangers', async () => {
    const server = await startTestServer();
    const { admin, teacher, student } = await addTestSchool(server);
    for (const [person, status] of [
      [teacher, 403],
      [student, 403],
      [undefined, 401],
    ] as const) {
      expect((await server.call('GET', path, person)).status).toBe(status);
      expect((await server.call('PUT', path, person, changed)).status).toBe(status);
    }
    expect(await policiesOf(server, admin)).toEqual(usual);
  });

  it('are shown to everybody who is signed in as far as their pages depend on them', async () => {
    const server = await startTestServer();
    const { admin, teacher, student } = await addTestSchool(server);
    await server.call('PUT', path, admin, changed);
    const { teachersReach, correctionDays, excusedCounts, registersTaken, resultsVisible } = changed;
    const shown = { teachersReach, correctionDays, excusedCounts, registersTaken, resultsVisible };
    for (const person of [admin, teacher, student]) {
      const { school } = (await server.call('GET', '/api/school', person)).body;
      expect(school.policies).toEqual({
        ...shown,
        requiredFields: changed.requiredFields,
        registersClose: changed.registersClose,
        classSpread: changed.classSpread,
        roomTaken: changed.roomTaken,
      });
    }
    expect((await server.call('GET', '/api/school')).body.school).not.toHaveProperty('policies');
  });
});

function nulls(careBelowPercent: number) {
  return { careBelowPercent, correctionDays: null, passPercent: null, firstPasswords: null };
}

describe('the policy on first passwords', () => {
  it.each([
    ['random', 'roll'],
    ['roll', 'random'],
  ])('overrides the setting %s when it is %s', async (setting, firstPasswords) => {
    const server = await startTestServer({ STUDENT_INITIAL_PASSWORD: setting });
    const school = await addTestSchool(server);
    await addTestStudent(server.db, school, { roll: 71, class: 7, mustChangePassword: true });
    expect((await server.call('GET', '/api/school', school.admin)).body.school.studentInitialPassword).toBe(setting);
    await server.call('PUT', path, school.admin, { firstPasswords });
    const told = await server.call('GET', '/api/school', school.admin);
    expect(told.body.school.studentInitialPassword).toBe(firstPasswords);
    const isRoll = firstPasswords === 'roll';
    const added = await server.call('POST', '/api/students', school.admin, newStudent);
    expect('firstPassword' in added.body).toBe(!isRoll);
    const byRoll = { role: 'student', email: added.body.email, password: String(newStudent.roll) } as const;
    expect((await signIn(server, byRoll)).status).toBe(isRoll ? 200 : 401);
    const slips = await server.call('POST', '/api/students/class/7/first-passwords', school.admin);
    const slip = slips.body.find(({ roll }: { roll: number }) => roll === 71);
    expect(slip.firstPassword === '71').toBe(isRoll);
  });

  it('stops rolls from working as first passwords once the school chooses random ones', async () => {
    const server = await startTestServer({ STUDENT_INITIAL_PASSWORD: 'roll' });
    const { admin } = await addTestSchool(server);
    const { email } = (await server.call('POST', '/api/students', admin, newStudent)).body;
    const byRoll = { role: 'student', email, password: String(newStudent.roll) } as const;
    await server.call('PUT', path, admin, { firstPasswords: 'random' });
    expect((await signIn(server, byRoll)).status).toBe(401);
    await server.call('PUT', path, admin, { firstPasswords: null });
    expect((await signIn(server, byRoll)).status).toBe(200);
  });
});
