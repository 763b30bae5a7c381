import type { Role } from '../../src/contract/school-terms.ts';
import { roleMarks } from '../../src/contract/school-terms.ts';
import { makeDemoSchool } from '../../src/demo/make-demo-school.ts';
import { openDatabase } from '../../src/server/database/migrate.ts';
import { withDatabase } from '../support/databases.ts';
import { signIn } from '../support/load.ts';
import { serveRollbook } from '../support/processes.ts';
import type { BenchPage } from './answering.ts';

export const chromiumPath = process.env.CHROMIUM_PATH || '/usr/bin/chromium';

/**
 * The demo's accounts (README) and, of each role's menu, the pages that are opened, with something that each one shows
 * when it is usable. The first one is visited cold, too.
 */
export const people = {
  admin: {
    email: 'admin@demo.rollbook.school',
    password: 'admin-demo',
    pages: [
      { path: '/all_student', shows: 'main tbody tr' },
      { path: '/schedule', shows: 'main tbody tr' },
    ],
  },
  teacher: {
    email: 'teacher1@demo.rollbook.school',
    password: 'teacher-demo',
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
} as const satisfies Record<Role, { email: string; password: string; pages: readonly BenchPage[] }>;
export const login: BenchPage = { path: '/login', shows: '[type=email]' };
export const roles = ['admin', 'teacher', 'student'] as const;

/** A served demo school; what a browser keeps of somebody who is signed in, by role. */
export type Demo = {
  readonly url: string;
  readonly storage: Readonly<Record<Role, StoredEntries>>;
  readonly adminToken: string;
};
type StoredEntries = { name: string; value: string }[];

export async function withDemo<T>(work: (demo: Demo) => Promise<T>): Promise<T> {
  return await withDatabase('sqlite', async (location) => {
    const db = await openDatabase(location);
    await makeDemoSchool(db, new Date(), () => {});
    await db.destroy();
    const { url, stop } = await serveRollbook(location);
    try {
      const tokens = await signInAll(url);
      const stored = (role: Role) => storedFor(role, tokens[role]);
      const storage = { admin: stored('admin'), teacher: stored('teacher'), student: stored('student') };
      return await work({ url, storage, adminToken: tokens.admin });
    } finally {
      await stop();
    }
  });
}

async function signInAll(url: string): Promise<Record<Role, string>> {
  const token = (role: Role) => signIn(url, role, people[role].email, people[role].password);
  return { admin: await token('admin'), teacher: await token('teacher'), student: await token('student') };
}

function storedFor(role: Role, token: string): StoredEntries {
  return [
    { name: 'rollbook.token', value: token },
    { name: 'rollbook.role', value: roleMarks[role] },
  ];
}
