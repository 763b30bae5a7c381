import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { chromium as chromiumPath } from '../scripts/prepare.mjs';
import { measureOffline, measureOpening, measureToggling } from './browser/answering.ts';
import { type BenchRole, benchRoles, type Demo, login, people, storageOf, withDemo } from './browser/demo.ts';
import { measureFirstVisit } from './browser/first-visit.ts';
import { type Options, type Table, tell } from './support/part.ts';

const largeClass = 1;
const studentsInLargeClass = 100;

/** The pages' response times in Chromium with the CPU slowed four times, and their paint times on a first visit. */
export async function benchBrowser({ quick }: Options): Promise<Table[]> {
  return await withDemo(async (demo) => {
    const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] });
    try {
      return await measure(browser, demo, quick);
    } finally {
      await browser.close();
    }
  });
}

async function measure(browser: Browser, { url, tokens }: Demo, quick: boolean): Promise<Table[]> {
  await enlargeClass(url, tokens.admin);
  const originOf = (role: BenchRole) => ({ origin: url, localStorage: storageOf(role, tokens[role]) });
  const newDevice = (role?: BenchRole) =>
    browser.newContext(role && { storageState: { cookies: [], origins: [originOf(role)] } });
  return [
    { title: 'Answers on a processor slowed 4 times', rows: await answers(newDevice, url, quick) },
    { title: 'A first visit, with nothing in the cache', rows: await firstVisits(newDevice, url, quick) },
  ];
}

type NewDevice = (role?: BenchRole) => Promise<BrowserContext>;

async function answers(newDevice: NewDevice, url: string, quick: boolean): Promise<Table['rows']> {
  const rows: Table['rows'][number][] = [];
  for (const role of benchRoles) {
    tell(`answers: ${role}`);
    const device = await newDevice(role);
    if (role === 'teacher') {
      const register = `${url}/attendance_entry?class=${largeClass}`;
      rows.push(await measureToggling(device, register, { students: studentsInLargeClass, runs: quick ? 10 : 30 }));
      rows.push(await measureOffline(device, register, { students: studentsInLargeClass, runs: quick ? 3 : 10 }));
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
    for (const role of benchRoles) {
      rows.push(await measureFirstVisit(await newDevice(role), url, people[role].pages[0], kind));
    }
  }
  return rows;
}

/** Adds students to a class of the demo up to a hundred, through the API. */
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
