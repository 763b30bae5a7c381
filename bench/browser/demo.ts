import { adminPassword, teacherPassword } from '../../src/app/demo/demo-school.ts';
import { type Role, roleKeys } from '../../src/platform/contract/school-terms.ts';
import { demoSchool, withFilledDatabase } from '../support/databases.ts';
import { signIn } from '../support/load.ts';
import { serveRollbook } from '../support/processes.ts';
import type { BenchPage } from './answering.ts';

/** The roles whose pages are measured. Guardians are left out because their pages are those of students. */
export const benchRoles = ['admin', 'teacher', 'student'] as const satisfies Role[];
export type BenchRole = (typeof benchRoles)[number];

/**
 * The demo's accounts and, for each role, the pages to open with a selector that matches when they are usable. The
 * first page is also visited with an empty cache.
 */
export const people = {
  admin: {
    email: 'admin@demo.rollbook.school',
    password: adminPassword,
    pages: [
      { path: '/all_student', shows: 'main tbody tr' },
      { path: '/schedule', shows: 'main tbody tr' },
    ],
  },
  teacher: {
    email: 'teacher1@demo.rollbook.school',
    password: teacherPassword,
    pages: [
      { path: '/attendance_entry', shows: 'main [type=radio]' },
      { path: '/teacher_schedule', shows: 'main table' },
    ],
  },
  student: {
    email: 's1@demo.rollbook.school',
    password: '1',
    pages: [
      { path: '/attendance', shows: 'main ol li' },
      { path: '/result', shows: 'main tbody tr' },
    ],
  },
} as const satisfies Record<BenchRole, { email: string; password: string; pages: readonly BenchPage[] }>;
export const login: BenchPage = { path: '/login', shows: '[type=email]' };

/** A running demo school, and a token for each role. */
export type Demo = { readonly url: string; readonly tokens: Readonly<Record<BenchRole, string>> };

export async function withDemo<T>(work: (demo: Demo) => Promise<T>): Promise<T> {
  return await withFilledDatabase('sqlite', demoSchool, async (location) => {
    const { url, stop } = await serveRollbook(location);
    try {
      const token = (role: BenchRole) => signIn(url, role, people[role].email, people[role].password);
      const tokens = { admin: await token('admin'), teacher: await token('teacher'), student: await token('student') };
      return await work({ url, tokens });
    } finally {
      await stop();
    }
  });
}

export type StoredEntry = { name: string; value: string };

/** The entries that a signed-in browser stores. */
export function storageOf(role: Role, token: string): StoredEntry[] {
  return [
    { name: 'rollbook.token', value: token },
    { name: 'rollbook.role', value: roleKeys[role] },
  ];
}
