import type { Access } from '../src/platform/contract/permissions.ts';
import { type Duty, duties, dutiesOfSchool } from '../src/platform/contract/school-terms.ts';
import { openTestSignIn, type TestPerson, type TestSchool, type TestServer } from './test-school.ts';

export type TestOffice = { readonly duties: readonly Duty[]; readonly reach: 'school' | readonly number[] };

/** Makes an office and signs in a person of it. */
export async function openTestOffice(
  server: TestServer,
  school: Pick<TestSchool, 'id' | 'admin'>,
  office: TestOffice,
  name = 'Test office',
): Promise<TestPerson> {
  const admin = await openTestSignIn(server.db, school.id, school.admin.email);
  const made = await server.call('POST', '/api/offices', admin, { ...office, name });
  if (made.status !== 201) throw new Error(`The office was not made: ${made.body.message}`);
  const email = `${name.replaceAll(/\W/g, '-').toLowerCase()}@offices.example`;
  const person = { name: `${name} clerk`, email };
  const added = await server.call('POST', `/api/offices/${made.body._id}/people`, admin, person);
  if (added.status !== 201) throw new Error(`Nobody was added: ${added.body.message}`);
  await server.db.updateTable('account').set({ must_change_password: 0 }).where('email', '=', email).execute();
  return openTestSignIn(server.db, school.id, email, undefined, 'staff');
}

/** A random office, the same for the same number. */
export function officeOf(seed: number): TestOffice {
  let state = seed * 2_654_435_761;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
  const reach = next() < 0.5 ? 'school' : [5, 6, 7].filter(() => next() < 0.5);
  const isOfSchool = reach === 'school' || reach.length === 0;
  const possible = duties.filter((duty) => isOfSchool || !dutiesOfSchool.includes(duty));
  return { duties: possible.filter(() => next() < 0.4), reach: isOfSchool ? 'school' : reach };
}

type ByDuty = Readonly<
  Record<Duty, { readonly everywhere: readonly Access[]; readonly wholeSchool: readonly Access[] }>
>;

/**
 * The accesses of each duty, written out independently of the permissions: those of offices with any reach, and those
 * only of offices that reach the whole school.
 */
const byDuty: ByDuty = {
  people: {
    everywhere: [
      ...([
        'students.manage',
        'students.read-profile',
        'students.read-class',
        'guardians.manage',
        'guardians.list',
        'people.find',
        'people.fields',
        'groups.read',
      ] as const),
      ...(['identity.issue-password', 'identity.end-sessions', 'identity.remove-factors', 'images.upload'] as const),
      'teachers.read-names',
    ],
    wholeSchool: [
      'lists.manage',
      'teachers.manage',
      'teachers.read-profile',
      'students.move-up',
      'imports.manage',
      'history.read',
    ],
  },
  timetable: {
    everywhere: [
      ...(['teachers.read-names', 'schedule.read-class', 'subjects.read-class', 'subjects.read-colours'] as const),
      'groups.read',
    ],
    wholeSchool: [
      'groups.manage',
      'schedule.manage',
      'schedule.read-teacher',
      'subjects.manage',
      'imports.manage',
      'history.read',
    ],
  },
  registers: {
    everywhere: [
      ...(['attendance.read-class', 'attendance.read-student', 'attendance.read-missing'] as const),
      ...(['attendance.take-missing', 'attendance.correct', 'attendance.withdraw'] as const),
      ...(['absences.tell', 'absences.manage', 'students.read-class', 'diary.read', 'diary.read-missing'] as const),
      'groups.read',
    ],
    wholeSchool: ['history.read'],
  },
  marks: {
    everywhere: [
      ...(['marks.submit', 'marks.correct', 'marks.withdraw', 'marks.publish', 'marks.read-teacher'] as const),
      ...(['marks.read-student', 'subjects.read-class', 'subjects.read-colours', 'students.read-class'] as const),
      ...(['homework.read', 'homework.read-load', 'homework.read-hand-ins', 'homework.read-hand-in'] as const),
      'groups.read',
    ],
    wholeSchool: [...(['marks.publish-term', 'imports.manage', 'history.read'] as const)],
  },
  reports: {
    everywhere: [
      ...(['reports.read-student', 'reports.read-class', 'reports.comment', 'report-cards.issue'] as const),
      ...(['report-cards.read', 'subjects.read-class', 'subjects.read-colours', 'students.read-class'] as const),
      'groups.read',
    ],
    wholeSchool: [],
  },
  messages: {
    everywhere: [
      ...(['teachers.read-names', 'messages.send-as-admin', 'messages.read-readers', 'students.read-class'] as const),
      'groups.read',
    ],
    wholeSchool: [
      ...(['notices.manage', 'messages.converse', 'messages.read-admin', 'messages.read-class'] as const),
      'messages.withdraw',
    ],
  },
  settings: {
    everywhere: ['teachers.read-names'],
    wholeSchool: [
      'scales.manage',
      'card-layouts.manage',
      ...(['school.manage', 'school.choose-languages', 'classes.manage', 'policies.manage', 'grades.manage'] as const),
      ...([
        'calendar.manage',
        'reasons.manage',
        'sessions.manage',
        'jobs.manage',
        'mail.manage',
        'history.read',
      ] as const),
    ],
  },
  'records-of-care': { everywhere: ['care.read', 'students.export'], wholeSchool: [] },
  audit: { everywhere: [], wholeSchool: ['audit.read'] },
};

/** The accesses of everybody in any office: their own data, and what the whole school sees. */
const ofEveryOffice: readonly Access[] = [
  ...(['identity.self', 'identity.factors', 'identity.roles', 'identity.sessions', 'calendar-feed.own'] as const),
  ...(['school.read-calendar', 'school.read-classes', 'school.read-sessions', 'school.read-reasons'] as const),
  ...(['grades.read', 'notices.export', 'notices.read-as-teacher', 'news.read', 'home.read', 'mail.choose'] as const),
  'messages.read-sent',
];

/** Returns whether an office has an access, by its duties and reach. */
export function mayByDuty({ duties: own, reach }: TestOffice, access: Access): boolean {
  if (ofEveryOffice.includes(access)) return true;
  return own.some((duty) => {
    const { everywhere, wholeSchool } = byDuty[duty];
    return everywhere.includes(access) || (reach === 'school' && wholeSchool.includes(access));
  });
}
