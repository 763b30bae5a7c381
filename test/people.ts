import type { StudentFields } from '../src/base/students/students.contract.ts';
import type { Database } from '../src/platform/database/tables.ts';
import { linesFor } from './registers.ts';

const address = { street: '1 Hill Road', city: 'Dhaka', state: 'Dhaka', postalCode: '1209' };

/** A teacher as the form sends it. */
export const newTeacher = {
  name: 'Rokeya Begum',
  email: 'rokeya@hill.example',
  password: 'a password of hers',
  phone: '+880 1000-000001',
  address,
};

/** A student as the form sends it. */
export const newStudent = {
  name: 'Ayesha Rahman',
  roll: 50,
  dateOfBirth: '2012-02-29',
  gender: 'Female',
  address,
  courseEnrolled: 'Science',
  class: 7,
  session: '2026-2027',
  guardianDetails: {
    name: 'Karim Rahman',
    relation: 'father',
    phone: '+880 1000-000002',
    email: 'karim@family.example',
  },
} satisfies StudentFields;

/** The row count of each table about people, to check that a refusal stored nothing. */
export async function countPeople(db: Database): Promise<Record<string, number>> {
  const tables = ['person', 'teacher', 'student', 'account', 'email_owner', 'enrolment'] as const;
  const counts = await Promise.all(
    tables.map((table) =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
    ),
  );
  return Object.fromEntries(tables.map((table, place) => [table, Number(counts[place]?.count)]));
}

/** A register of class 5 with everybody present. */
export const everybodyPresent = linesFor('Present', 'Present', 'Present');
