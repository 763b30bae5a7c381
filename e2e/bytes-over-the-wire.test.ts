import type { Page } from '@playwright/test';
import { filesThatExport } from './support/built-files.ts';
import { expect, openFromMenu, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

/**
 * Upper limits for bytes over the wire with an empty cache: files, responses and headers. Raise them only on purpose.
 * The login's is the one of its files in `bundle.test.ts`, and 3,550 bytes for the headers of five responses.
 */
const loginBudgetBytes = 99_900;
// The limit includes the call with which the home page asks for comments in weeks when they are due, unless the page is
// left first.
const registerBudgetBytes = 291_000;
const laterPageBudgetBytes = 34_000;
// The registers and classes of a day, eight at most, which are fetched once an hour when the page is idle, and their code.
const dayBudgetBytes = 54_000;

const quietMs = 400;

test('a new device loads the login and a register within budget, and preloads the next page on hover', {
  tag: '@all',
}, async ({ page, demo }) => {
  const wire = await countBytes(page);
  const release = await holdAllButTheStart(page, demo);
  await page.goto(`${demo}/login`, { waitUntil: 'commit' });
  await page.getByText(say('identity:roles.teacher'), { exact: true }).click();
  await expect(page.getByLabel(say('identity:email'))).toHaveValue(/^teacher1@/);
  expect(wire.bytes(), wire.report()).toBeLessThanOrEqual(loginBudgetBytes);

  const releaseDay = await hold(page, filesThatExport('fetchDay', 'WaitingList', 'SignOutWaiting'));
  await release();
  await page.getByRole('button', { name: say('identity:login') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(beginning('home:welcome'));
  await openFromMenu(page, say('shell:pages./attendance_entry'));
  await page.getByRole('radio', { name: '1', exact: true }).click();
  await expect(page.getByRole('switch')).toHaveCount(65);
  await wire.quiet();
  expect(wire.bytes(), wire.report()).toBeLessThanOrEqual(registerBudgetBytes);

  const timetable = page.waitForResponse(/\/api\/schedule\/teacher\//);
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('shell:pages./student_schedule') })
    .hover();
  expect((await timetable).ok()).toBe(true);

  const beforeDay = wire.bytes();
  releaseDay();
  await page.waitForFunction(() => localStorage.getItem('rollbook.fetched-day') !== null);
  await wire.quiet();
  expect(wire.bytes() - beforeDay, wire.report()).toBeLessThanOrEqual(dayBudgetBytes);

  for (const name of [say('marks:entryTitle'), say('attendance:overviewTitle'), say('marks:overviewTitle')]) {
    const before = wire.bytes();
    await openFromMenu(page, name);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await wire.quiet();
    expect(wire.bytes() - before, `${name}: ${wire.report()}`).toBeLessThanOrEqual(laterPageBudgetBytes);
  }
});

/** Counts the bytes that the browser receives, by its network events. */
async function countBytes(page: Page) {
  const received = new Map<string, { readonly url: string; bytes: number }>();
  const browser = await page.context().newCDPSession(page);
  browser.on('Network.requestWillBeSent', ({ requestId, request }) => {
    received.set(requestId, { url: request.url, bytes: 0 });
  });
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = received.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await browser.send('Network.enable');
  const bytes = () => [...received.values()].reduce((sum, request) => sum + request.bytes, 0);
  return {
    bytes,
    /** Waits until the network is idle, except for the event stream, which stays open. */
    quiet: async () => {
      for (let before = -1; before !== bytes(); await page.waitForTimeout(quietMs)) before = bytes();
    },
    report: () => [...received.values()].map((request) => `${request.bytes} ${request.url}`).join('\n'),
  };
}

/** Delays the files that the page fetches for later, so that they are counted separately. */
async function hold(page: Page, files: RegExp): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.context().route(files, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Delays every file that the login does not list itself, to prove that it works without them. */
async function holdAllButTheStart(page: Page, address: string): Promise<() => Promise<void>> {
  const start = await (await page.request.get(`${address}/login`)).text();
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    const isOfStart = new RegExp(`(src|href)="${new URL(route.request().url()).pathname}"`).test(start);
    if (!isOfStart) await released.promise;
    await route.continue();
  });
  return async () => {
    released.resolve();
    await page.unrouteAll({ behavior: 'wait' });
  };
}
