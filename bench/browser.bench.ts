import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { type Role, roleMarks } from '../src/contract/school-terms.ts';
import { makeDemoSchool } from '../src/demo/make-demo-school.ts';
import { openDatabase } from '../src/server/database/migrate.ts';
import { type BenchPage, measureOpening, measureToggling } from './browser/answering.ts';
import { measureFirstVisit } from './browser/first-visit.ts';
import { withDatabase } from './support/databases.ts';
import { signIn } from './support/load.ts';
import { type Options, type Table, tell } from './support/part.ts';
import { serveRollbook } from './support/processes.ts';

/**
 * The demo's accounts (README) and, of each role's menu, the pages that are opened, with something that each one shows
 * when it is usable. The first one is visited cold, too.
 */
const people = {
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
const login: BenchPage = { path: '/login', shows: '[type=email]' };
const roles = ['admin', 'teacher', 'student'] as const;

const largeClass = 1;
const studentsInLargeClass = 100;

/** How quickly the pages answer in Chromium on a processor slowed four times, and how they are painted on a first visit. */
export async function benchBrowser({ quick }: Options): Promise<Table[]> {
  return await withDatabase('sqlite', async (location) => {
    const db = await openDatabase(location);
    await makeDemoSchool(db, new Date(), () => {});
    await db.destroy();
    const server = await serveRollbook(location);
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu'],
    });
    try {
      return await measure(browser, server.url, quick);
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

async function measure(browser: Browser, url: string, quick: boolean): Promise<Table[]> {
  const tokens = await signInAll(url);
  await enlargeClass(url, tokens.admin);
  const newDevice = (role?: Role) => browser.newContext(role && { storageState: signedIn(url, role, tokens[role]) });
  return [
    { title: 'Answers on a processor slowed 4 times', rows: await answers(newDevice, url, quick) },
    { title: 'A first visit, with nothing in the cache', rows: await firstVisits(newDevice, url, quick) },
  ];
}

type NewDevice = (role?: Role) => Promise<BrowserContext>;

async function answers(newDevice: NewDevice, url: string, quick: boolean): Promise<Table['rows']> {
  const rows: Table['rows'][number][] = [];
  for (const role of roles) {
    tell(`answers: ${role}`);
    const device = await newDevice(role);
    if (role === 'teacher') {
      const register = `${url}/attendance_entry?class=${largeClass}`;
      rows.push(await measureToggling(device, register, { students: studentsInLargeClass, runs: quick ? 10 : 30 }));
    }
    const pages = quick ? people[role].pages.slice(0, 1) : people[role].pages;
    for (const page of pages) rows.push(await measureOpening(device, url, page, quick ? 3 : 5));
    await device.close();
  }
  return rows;
}

async function firstVisits(newDevice: NewDevice, url: string, quick: boolean): Promise<Table['rows']> {
  const rows: Table['rows'][number][] = [];
  for (const kind of quick ? (['phone'] as const) : (['phone', 'desk'] as const)) {
    tell(`first visits: ${kind}`);
    rows.push(await measureFirstVisit(await newDevice(), url, login, kind));
    for (const role of roles) {
      rows.push(await measureFirstVisit(await newDevice(role), url, people[role].pages[0], kind));
    }
  }
  return rows;
}

async function signInAll(url: string): Promise<Record<Role, string>> {
  const token = (role: Role) => signIn(url, role, people[role].email, people[role].password);
  return { admin: await token('admin'), teacher: await token('teacher'), student: await token('student') };
}

/** What the pages keep in the browser of somebody who has signed in. */
function signedIn(url: string, role: Role, token: string) {
  const localStorage = [
    { name: 'rollbook.token', value: token },
    { name: 'rollbook.role', value: roleMarks[role] },
  ];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

/** Adds students to a class of the demo until it has a hundred, as its admin would. */
async function enlargeClass(url: string, token: string): Promise<void> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const answer = await fetch(`${url}/api/students/class/${largeClass}`, { headers });
  const { length } = (await answer.json()) as readonly unknown[];
  for (let number = length + 1; number <= studentsInLargeClass; number += 1) {
    const body = JSON.stringify(newStudent(10_000 + number));
    const added = await fetch(`${url}/api/students`, { method: 'POST', headers, body });
    if (!added.ok) throw new Error(`A student was not added: ${await added.text()}`);
  }
}

function newStudent(roll: number) {
  return {
    name: `Nasrin Chowdhury ${roll}`,
    roll,
    dateOfBirth: '2012-02-29',
    gender: 'Other',
    address: { street: '7 Water Lily Lane', city: 'Dhaka', state: 'Dhaka', postalCode: '1209' },
    courseEnrolled: 'General',
    class: largeClass,
    session: '2026-2027',
    guardianDetails: { name: 'Guardian', relation: 'mother', phone: '0' },
    photo: null,
  };
}
