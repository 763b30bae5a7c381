import type { NewStudent } from '../../base/students/server/students.queries.ts';
import { daysAfter } from '../../platform/contract/dates.ts';
import type { NewTeacher } from '../../records/teachers/server/teachers.queries.ts';
import { guardianName, studentName } from './demo-names.ts';
import { type DemoGuardian, demoSchool, demoSubjects } from './demo-school.ts';
import { pick } from './pick.ts';
import type { DemoStudent } from './read-demo-students.ts';

const courses = ['Science', 'Humanities', 'Business Studies'];

/** Invented streets in Latin and Bangla script; one includes a flat, to give a long line. */
const streets = [
  'Kingfisher Road',
  'শাপলা সড়ক',
  'Water Lily Lane',
  'Old Ferry Ghat Road',
  'কৃষ্ণচূড়া সরণি',
  'Jackfruit Garden Road, Building 7 (behind the tea stall), 4th floor',
  'Weaver’s Row',
];

/** Real quarters of Dhaka and its neighbours, with their postal codes. */
const quarters = [
  { city: 'Dhaka', postalCode: '1209' },
  { city: 'Dhaka', postalCode: '1216' },
  { city: 'Dhaka', postalCode: '1230' },
  { city: 'Narayanganj', postalCode: '1400' },
  { city: 'Dhaka', postalCode: '1207' },
  { city: 'Savar', postalCode: '1340' },
  { city: 'Gazipur', postalCode: '1700' },
  { city: 'Dhaka', postalCode: '1212' },
];

/** The admin, without the password. */
export const demoAdmin = { name: 'Nasrin Chowdhury', email: `admin@${demoSchool.domain}` };

/**
 * The student of a row in the session that begins on a day, without a password. Values that the row lacks are derived
 * from the roll.
 */
export function describeStudent(row: DemoStudent, firstDay: string): Omit<NewStudent, 'passwordHash'> {
  const { roll } = row;
  return {
    name: studentName(row),
    email: `s${roll}@${demoSchool.domain}`,
    mustChangePassword: false,
    photoUrl: null,
    address: addressOf(roll),
    dateOfBirth: dateOfBirth(row, firstDay),
    gender: row.gender,
    courseEnrolled: pick(courses, roll),
    guardian: {
      name: guardianName(row),
      relation: row.guardianRelation,
      phone: phoneOf(roll),
      email: roll % 3 === 0 ? `guardian${roll}@family.example` : null,
    },
  };
}

/** The teacher with this number, from 1, without the password. */
export function describeTeacher(number: number): Omit<NewTeacher, 'passwordHash'> {
  const { name, teacher } = pick(demoSubjects, number - 1);
  return {
    name: teacher,
    email: `teacher${number}@${demoSchool.domain}`,
    photoUrl: null,
    address: addressOf(1000 + number),
    phone: phoneOf(1000 + number),
    subject: name,
  };
}

/**
 * The guardian with this number, counted from 1. By default it is the person named in the record of their first child.
 */
export function describeGuardian(number: number, guardian: DemoGuardian, child: DemoStudent) {
  const { name = guardianName(child), relation = child.guardianRelation, maySee = true } = guardian;
  return { name, relation, maySee, email: `guardian${number}@${demoSchool.domain}` };
}

/** A birthday that makes the student as old as the row says on the session's first day. */
function dateOfBirth({ roll, age }: DemoStudent, firstDay: string): string {
  const [year = '', ...monthAndDay] = firstDay.split('-');
  const lastPossible = [Number(year) - age, ...monthAndDay].join('-');
  return daysAfter(lastPossible, -((roll * 83) % 365));
}

function addressOf(number: number) {
  const house = 1 + ((number * 37) % 180);
  return { street: `${house} ${pick(streets, number)}`, state: 'Dhaka', ...pick(quarters, number) };
}

/** Returns a phone number with the prefix 010, which no operator in Bangladesh has, so that it reaches nobody. */
function phoneOf(number: number): string {
  return `+880 1000-${String(number).padStart(6, '0')}`;
}
