import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { demoNow, makingTimeoutMs, openDemoSchool, readRows } from '../../../test/open-demo-school.ts';
import { onKey } from '../../platform/database/in-school.ts';
import type { Database } from '../../platform/database/tables.ts';
import { readConfig } from '../../platform/server/config.ts';
import { buildApp } from '../server/app.ts';

const rows = readRows();
let db: Database;
let fastify: FastifyInstance;

beforeAll(async () => {
  const opened = await openDemoSchool();
  db = opened.db;
  fastify = await buildApp({ db, config: readConfig({ LOG_LEVEL: 'silent' }), now: () => demoNow });
  return async () => {
    await fastify.close();
    await opened.close();
  };
}, makingTimeoutMs);

describe('the students', () => {
  test('are the 649 rows: roll, class, gender, guardian’s relation and email', async () => {
    const students = await listStudents();
    expect(students).toHaveLength(649);
    expect(
      students.map(({ roll, gender, guardian_relation, email, ...student }) => ({
        roll,
        class: student.class,
        gender,
        guardian_relation,
        email,
      })),
    ).toEqual(
      rows.map((row, index) => ({
        roll: index + 1,
        class: (index % 10) + 1,
        gender: row.sex === 'F' ? 'Female' : 'Male',
        guardian_relation: row.guardian,
        email: `s${index + 1}@demo.rollbook.school`,
      })),
    );
  });

  test('are 65 in each of classes 1 to 9 and 64 in class 10', async () => {
    const classes = Map.groupBy(await listStudents(), (student) => student.class);
    expect([...classes.values()].map((students) => students.length)).toEqual([65, 65, 65, 65, 65, 65, 65, 65, 65, 64]);
  });

  test('were as old as their row says when the session began', async () => {
    for (const { roll, date_of_birth } of await listStudents()) {
      const [year = 0, month = 0, day = 0] = (date_of_birth ?? '').split('-').map(Number);
      const hadBirthday = month < 6 || (month === 6 && day === 1);
      expect(2026 - year - (hadBirthday ? 0 : 1)).toBe(Number(rows[roll - 1]?.age));
    }
  });

  test('have names in many scripts in every class, some of them long', async () => {
    const students = await listStudents();
    for (const members of Map.groupBy(students, (student) => student.class).values()) {
      for (const script of ['Latin', 'Bengali', 'Arabic', 'Devanagari', 'Han', 'Cyrillic', 'Hangul']) {
        expect(members.some(({ name }) => new RegExp(`\\p{Script=${script}}`, 'u').test(name))).toBe(true);
      }
    }
    const names = students.map(({ name }) => name);
    expect(names.some((name) => name.length > 50)).toBe(true);
    expect(names.some((name) => name.includes("'"))).toBe(true);
    expect(names.every((name) => name === name.normalize('NFC'))).toBe(true);
  });

  test('share a name with nobody who learns or works at the school', async () => {
    const people = await db.selectFrom('person').select('name').where('role', '<>', 'guardian').execute();
    expect(people).toHaveLength(1 + 10 + 649);
    expect(new Set(people.map(({ name }) => name)).size).toBe(people.length);
  });

  test('have an address, a guardian and a telephone number', async () => {
    for (const student of await listStudents()) {
      expect(student.street && student.city && student.state && student.postal_code).toBeTruthy();
      expect(student.guardian_name).not.toBe('');
      expect(student.guardian_name).not.toBe(student.name);
      expect(student.guardian_phone).toMatch(/^\+880 1000-\d{6}$/);
    }
  });
});

describe('the accounts', () => {
  test.each([
    ['admin', 'admin@demo.rollbook.school', 'admin-demo'],
    ...Array.from({ length: 10 }, (_, index) => [
      'teacher',
      `teacher${index + 1}@demo.rollbook.school`,
      'teacher-demo',
    ]),
    ['student', 's1@demo.rollbook.school', '1'],
    ['student', 's649@demo.rollbook.school', '649'],
  ])('the %s %s signs in with %s and need not choose a new password', async (role, email, password) => {
    const { status, user } = await signIn(role, email, password);
    expect(status).toBe(200);
    expect(user).toMatchObject({ email });
    expect(user).not.toHaveProperty('mustChangePassword');
  });

  test('another student’s password does not open an account', async () => {
    expect((await signIn('student', 's1@demo.rollbook.school', '2')).status).toBe(401);
  });
});

function listStudents() {
  return db
    .selectFrom('enrolment')
    .innerJoin('person', onKey('person.id', 'enrolment.student_id'))
    .innerJoin('student', onKey('student.person_id', 'enrolment.student_id'))
    .innerJoin('account', onKey('account.person_id', 'enrolment.student_id'))
    .selectAll()
    .orderBy('roll')
    .execute();
}

async function signIn(role: string, email: string, password: string) {
  const challenge = await fastify.inject({ method: 'POST', url: `/api/auth/${role}`, payload: { email } });
  const answer = await fastify.inject({
    method: 'POST',
    url: '/api/identity/sign-in',
    headers: { authorization: `Bearer ${challenge.json().token}` },
    payload: { email, password },
  });
  return { status: answer.statusCode, user: answer.json().user };
}
