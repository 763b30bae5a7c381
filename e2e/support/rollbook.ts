import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Worker,
} from '@playwright/test';
import type axe from 'axe-core';
import type { Language } from '../../src/languages/languages.ts';
import type { DatabaseLocation } from '../../src/platform/server/config.ts';
import { clockShiftMs } from '../../test/test-moment.ts';
import { type Account, demoAccounts, type RoleName, roles, startSession } from './calls.ts';
import { copyProgram, type SchoolServer, startOwnServer, startSchoolServer } from './servers.ts';
import { beginning, say } from './words.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

type Rollbook = {
  /** Further settings of the deployment: `test.use({ settings: … })`. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether a copy of the program is run, whose pages the test can replace: `test.use({ hasOwnProgram: true })`. */
  readonly hasOwnProgram: boolean;
  /** The folder of the program. */
  readonly program: string;
  /** A demo school for this test alone: its address, and its database. */
  readonly demoSchool: { readonly address: string; readonly database: DatabaseLocation };
  /** The address of the demo school. */
  readonly demo: string;
  /** An empty deployment: its address, the one-time link that it printed, and its database. */
  readonly empty: { readonly address: string; readonly setupLink: string; readonly database: DatabaseLocation };
  /** Every console error and every request that leaves this machine; the test fails if there is one. */
  readonly complaints: string[];
  /** A second person's browser, with the same checks. */
  readonly otherPage: Page;
};

/** Created once per worker process. */
type Prepared = {
  readonly schools: SchoolServer;
  /** Shifts the clock of every page and service worker to the time at which the tests run. */
  readonly shiftedBrowser: Browser;
};

/** Tags a journey in which the server fails or does not respond. */
export const failures = { tag: '@failures' };

/** Tags a journey in which the server refuses something: `test('…', refusals, async …)`. */
export const refusals = { tag: '@refusals' };

/** Browser tests, each with a Rollbook of its own, which is deleted with its data when the test ends. */
export const test = base.extend<Rollbook, Prepared>({
  shiftedBrowser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        await shiftClocks(context, clockShiftMs);
        return context;
      };
      await use(browser);
    },
    { scope: 'worker', auto: true },
  ],

  schools: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright derives from the pattern that this has no dependencies.
    async ({}, use) => {
      const server = await startSchoolServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],

  hasOwnProgram: [false, { option: true }],

  program: async ({ hasOwnProgram }, use) => {
    if (!hasOwnProgram) return use(resolve());
    const { folder, remove } = copyProgram();
    await use(folder);
    remove();
  },

  demoSchool: async ({ browser, schools, settings, program, hasOwnProgram }, use) => {
    const needsProcess = hasOwnProgram || 'CLOCK_SHIFT_MS' in settings;
    const demo = await (needsProcess ? startOwnServer(settings, program) : schools.open('demo', settings));
    await use(demo);
    await closePages(browser);
    await demo.close();
  },

  demo: ({ demoSchool }, use) => use(demoSchool.address),

  settings: [{}, { option: true }],

  empty: async ({ browser, schools, settings }, use) => {
    const empty = await schools.open('empty', settings);
    await use(empty);
    await closePages(browser);
    await empty.close();
  },

  complaints: [
    async ({ page }, use, { tags }) => {
      const complaints: string[] = [];
      watch(page, complaints);
      await use(complaints);
      expect(complaints.filter((line) => !isExpected(line, tags))).toEqual([]);
    },
    { auto: true },
  ],

  otherPage: async ({ browser, complaints }, use) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    watch(page, complaints);
    await use(page);
    await context.close();
  },
});

export { expect };

/** Opens the "…" menu in the head of a page. */
export async function openMore(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: say('actions:more') })
    .first()
    .click();
}

/**
 * Makes a browser store nothing from its next page on, like some private windows, so that pages depend on the server.
 */
export function storeNothing(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Nothing is stored.', 'SecurityError');
    };
  });
}

/** Closes the pages before the server stops, as an open page would report that it is gone. */
async function closePages(browser: Browser): Promise<void> {
  for (const context of browser.contexts()) await context.close();
}

/** The message that Playwright logs in the page of a journey without a service worker. */
const ofBlockedWorker = 'Service Worker registration blocked by Playwright';

function watch(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.text() !== ofBlockedWorker) complaints.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`error: ${error.message}`));
  page.on('request', (request) => {
    if (!/^(http:\/\/(127\.0\.0\.1|localhost):|data:|blob:)/.test(request.url()))
      complaints.push(`foreign: ${request.url()}`);
  });
}

/**
 * Returns whether a console line is allowed: one per refused call with the tag for refusals, one per call without a
 * connection in journeys that cut it, and the report of a cleared cache after a sign-out.
 */
function isExpected(line: string, tags: readonly string[]): boolean {
  if (/^console: Failed to load resource: net::ERR_INTERNET_DISCONNECTED/.test(line)) return true;
  if (/^console: Clear-Site-Data header on '\S+\/api\/identity\/sign-out': Cleared data types: "cache"\.$/.test(line))
    return true;
  const isFailure =
    /^console: Failed to load resource: (net::ERR_FAILED|the server responded with a status of (500|502|503) )/;
  if (tags.includes(failures.tag) && isFailure.test(line)) return true;
  const isRefusal =
    /^console: Failed to load resource: the server responded with a status of (400|401|403|404|409|429) /;
  return tags.includes(refusals.tag) && isRefusal.test(line);
}

/** Sets the clocks of a browser's pages and service workers ahead by `byMs`, further than they are already. */
export async function shiftClocks(context: BrowserContext, byMs: number): Promise<void> {
  // A worker that is closed in the meantime no longer has a clock.
  const shiftWorker = (worker: Worker) => worker.evaluate(shiftClock, byMs).catch(() => {});
  context.on('serviceworker', shiftWorker);
  await context.addInitScript(shiftClock, byMs);
  await Promise.all(context.serviceWorkers().map(shiftWorker));
  await Promise.all(context.pages().map((page) => page.evaluate(shiftClock, byMs).catch(() => {})));
}

/** Runs in a page or service worker. */
function shiftClock(byMs: number): void {
  const date = Date;
  const now = () => date.now() + byMs;
  globalThis.Date = new Proxy(date, {
    construct: (target, given, newTarget) => Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  });
}

/** Signs in as the demo's first person of a role, by the two calls of the login page, and opens a page. */
export async function signIn(page: Page, address: string, role: RoleName, path = '/'): Promise<void> {
  await signInAs(page, address, demoAccounts[role], path);
}

/** Signs in with an account, by the two calls of the login page, and opens a page. */
export async function signInAs(page: Page, address: string, account: Account, path = '/'): Promise<void> {
  const { token, mark } = await startSession(address, account);
  const stored = { 'rollbook.token': token, 'rollbook.role': mark, 'rollbook.last-role': mark };
  if (page.url().startsWith(address)) await page.evaluate((items) => Object.assign(localStorage, items), stored);
  else
    await page.context().setStorageState({ cookies: [], origins: [{ origin: address, localStorage: asList(stored) }] });
  await page.goto(address + path);
}

function asList(items: Readonly<Record<string, string>>) {
  return Object.entries(items).map(([name, value]) => ({ name, value }));
}

/** Presses Login for the demo's first person of a role, on the login page or as it opens. */
export async function logInPrefilled(page: Page, role: RoleName): Promise<void> {
  // The layout is final once the page knows the school and has prefilled an account.
  await expect(page.getByLabel(say('identity:email'))).toHaveValue(/@/);
  await page.getByText(role, { exact: true }).click();
  await expect(page.getByLabel(say('identity:email'))).toHaveValue(
    new RegExp(`^${role === 'Student' ? 's1' : roles[role]}`),
  );
  await page.getByRole('button', { name: say('identity:login') }).click();
}

/** Shows the pages in a language chosen on this device, from the next one that is loaded on. */
export async function speak(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => localStorage.setItem('rollbook.language', chosen), language);
}

/** Opens a page by its name in the menu, which is a drawer on small screens. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  await showMenu(page);
  await unfoldMenu(page);
  const link = page.getByRole('navigation').getByRole('link', { name, exact: true });
  const isOpen = new URL(page.url()).pathname === (await link.getAttribute('href'));
  await page.locator('h1').evaluateAll((titles) => {
    for (const title of titles) title.setAttribute('data-left', '');
  });
  await link.click();
  // The previous page, whose fields can have the same names, is shown until the new page's code is loaded. A dialog can
  // keep it open.
  const left = page.locator('h1[data-left]').filter({ visible: true });
  if (!isOpen)
    await expect.poll(async () => (await left.count()) === 0 || page.getByRole('dialog').isVisible()).toBe(true);
}

/** Opens every group of an admin's menu that is folded. */
export async function unfoldMenu(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link').first().waitFor();
  const folded = page.getByRole('navigation').locator('li > button[aria-expanded="false"]');
  while ((await folded.count()) > 0) await folded.first().click();
}

export async function signOut(page: Page): Promise<void> {
  await showMenu(page);
  await page.getByRole('button', { name: say('identity:logout') }).click();
  await expect(page.getByRole('button', { name: say('identity:login') })).toBeVisible();
}

async function showMenu(page: Page): Promise<void> {
  await expect(page.locator('main#page')).toBeVisible();
  const drawer = page.getByRole('button', { name: say('shell:openMenu') });
  if (await drawer.isVisible()) await drawer.click();
}

/** Fills in the login page, which must be open, and presses Login. */
export async function logIn(page: Page, role: RoleName, email: string, password: string): Promise<void> {
  await page.getByText(role, { exact: true }).click();
  await page.getByLabel(say('identity:email')).fill(email);
  await page.getByLabel(beginning('identity:password')).fill(password);
  await page.getByRole('button', { name: say('identity:login') }).click();
}

/** Presses a button again after more than the third of a second in which two presses count as one. */
export async function pressAgain(button: Locator): Promise<void> {
  await button.page().waitForTimeout(400);
  await button.click();
}

/** Returns the stored entries of a sign-in: none, or the token and the role. */
export function keptSignIn(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => /^rollbook\.(token|role)$/.test(key)));
}

/** Today at the school, `YYYY-MM-DD`. */
export async function schoolToday(page: Page, address: string): Promise<string> {
  const answer = await page.request.get(`${address}/api/school`);
  return (await answer.json()).school.today;
}

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const coloursAlone = ['color-contrast', 'link-in-text-block'];

/** Checks the page against WCAG 2.2 AA in light mode, and its colours also in dark mode. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1')).toBeVisible();
  // A list that waits for the rows of another filter is dimmed, which would count as low contrast.
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  // Where a page is scrolled, axe takes what its header covers for too small a target.
  await page.evaluate(() => scrollTo(0, 0));
  // A page that is still loading shows an indicator outside all landmarks.
  await expect(page.getByRole('progressbar', { name: say('shared:loading') })).toHaveCount(0);
  expect(await findFaultsInBothModes(page)).toEqual([]);
}

/** Checks the open dialog like `expectAccessible`; the page behind it is checked by the walk of all pages. */
export async function expectDialogAccessible(page: Page): Promise<void> {
  await expect(page.locator(openDialog)).toBeVisible();
  await expect(page.locator(openDialog).locator('[aria-busy="true"]')).toHaveCount(0);
  expect(await findFaultsInBothModes(page, openDialog)).toEqual([]);
}

const openDialog = 'dialog[open]';

/** The faults that axe finds in one of the two modes. */
export async function findFaultsIn(page: Page, colorScheme: 'light' | 'dark', part?: string): Promise<string[]> {
  // Transitions are turned off because colours halfway between the modes would fail.
  await page.addStyleTag({ content: '*, *::before, *::after { transition: none !important; }' });
  await showIn(page, colorScheme);
  return findFaults(page, { type: 'tag', values: allRules }, [], part);
}

/** Waits for the page, which follows the browser's mode a moment later: axe would check the colours of the other one. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
}

/** The faults that axe finds in light mode, and those of colours in dark mode. */
export async function findFaultsInBothModes(page: Page, part?: string): Promise<string[]> {
  const light = await findFaultsIn(page, 'light', part);
  await showIn(page, 'dark');
  const dark = await findFaults(page, { type: 'rule', values: coloursAlone }, [], part);
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light, ...dark.map((fault) => `in dark mode ${fault}`)];
}

/** The faults that axe finds, without those of colours, which are the same in every language. */
export function findFaultsBesideColours(page: Page): Promise<string[]> {
  return findFaults(page, { type: 'tag', values: allRules }, coloursAlone);
}

/**
 * Checks only the first six rows of a list: they are alike, and a whole class would take axe many seconds. The line of a
 * page that is loading comes and goes at any moment, above all landmarks.
 */
const unchecked = [['main li:nth-child(n + 7)'], ['main tr:nth-child(n + 7)'], ['[role="progressbar"].not-printed']];

/** The minified file is half as long as `axe.source`. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

async function findFaults(
  page: Page,
  runOnly: axe.RunOptions['runOnly'],
  leftOut: readonly string[] = [],
  part = 'html',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const context = { include: [[part]], exclude: unchecked };
  const { violations } = await page.evaluate(([checked, options]) => window.axe.run(checked, options), [
    context,
    {
      ...(runOnly && { runOnly }),
      resultTypes: ['violations'],
      // None of these rules inspects style sheets.
      preload: false,
      rules: Object.fromEntries(leftOut.map((rule) => [rule, { enabled: false }])),
    } satisfies axe.RunOptions,
  ] as const);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
}
