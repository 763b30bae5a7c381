import type { Page } from '@playwright/test';
import { type RoleName, roles } from './support/calls.ts';
import { expect, findFaultsIn, findFaultsInBothModes, refusals, signIn, speak, test } from './support/rollbook.ts';
import {
  addressesOf,
  brokenWords,
  clippedTexts,
  mostShift,
  nextFrame,
  noteShifts,
  printedMenus,
  Received,
  readShifts,
  textsOf,
} from './support/walk.ts';

const before = ['/login', '/setup', '/forgot', '/verify', '/welcome', '/unsubscribe', '/no_such_page', '/unauthorized'];

/** The server refuses these: there is no such import, and no such token. */
const refused = ['/imports/1'];

/** The pages that hold still while they load; others still move when their rows come. */
const steady = [
  '/',
  '/all_student',
  '/schedule?class=1',
  '/attendance_entry?class=1',
  '/marks_entry?class=1',
  '/tell_absence',
];

/** The maximum number of addresses in one test, so that two workers can share the tests evenly. */
const atOnce = 12;
/** The size of A4 in CSS pixels. */
const paper = { width: 794, height: 1123 };

test.describe.configure({ timeout: 180_000 });

const parts = (Object.keys(roles) as RoleName[]).flatMap((name) => {
  const addresses = addressesOf(roles[name]).filter((address) => !refused.includes(address));
  const starts = addresses.flatMap((_, place) => (place % atOnce === 0 ? [place] : []));
  return starts.map((start) => ({ name, start: addresses[start], addresses: addresses.slice(start, start + atOnce) }));
});

for (const { name, start, addresses } of parts)
  test(`the pages of the ${name} from ${start} on are good in every width, mode and language`, async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, name);
    expect(await walk(page, demo, addresses, followLink)).toEqual([]);
  });

test('the pages before the sign-in are good in every width, mode and language', async ({ page, demo }) => {
  await page.goto(`${demo}/login`);
  expect(await walk(page, demo, before, openAddress)).toEqual([]);
});

test('a page whose record is not there is good in every width, mode and language', refusals, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  expect(await walk(page, demo, refused, openAddress)).toEqual([]);
});

/**
 * Goes to each page in Arabic for the checks that depend on the language, and opens those by their address that hold
 * still while they load. Then goes to each page in English, where axe is loaded once, for all other checks.
 */
async function walk(page: Page, demo: string, addresses: readonly string[], go: typeof followLink): Promise<string[]> {
  const faults: string[] = [];
  // The login page is left out because nobody prints it and it has no menu.
  const isSignedIn = go === followLink;
  const received = new Received(page);
  await speak(page, 'ar');
  await page.addInitScript(noteShifts);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of addresses) {
    const isOpened = address === addresses[0] || steady.includes(address);
    await (isOpened ? openAddress : go)(page, demo, address, received);
    faults.push(
      ...(await askInArabic(page, received, steady.includes(address))).map((fault) => `${address} in Arabic ${fault}`),
    );
  }
  await speak(page, 'en');
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAddress(page, demo, addresses[0] ?? '/', received);
  for (const address of addresses) {
    await go(page, demo, address, received);
    const isFirst = address === addresses[0];
    faults.push(...(await askInEnglish(page, received, { isSignedIn, isFirst })).map((fault) => `${address} ${fault}`));
  }
  return faults;
}

async function openAddress(page: Page, demo: string, address: string, received: Received): Promise<void> {
  await page.goto(demo + address, { waitUntil: 'commit' });
  await received.settle(page);
}

async function followLink(page: Page, _: string, address: string, received: Received): Promise<void> {
  const isOtherPage = await page.evaluate((to) => {
    const before = location.pathname;
    document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState({}, '', to);
    return location.pathname !== before;
  }, address);
  if (isOtherPage) await expect(page.locator('h1:not([data-left])').first()).toBeVisible();
  await received.settle(page);
}

async function askInArabic(page: Page, received: Received, isSteady: boolean): Promise<string[]> {
  const faults: string[] = [];
  const { sum, moved } = await readShifts(page);
  if (isSteady && sum >= mostShift) faults.push(`shifts while it loads: ${moved.join(', ')}`);
  const { lang, dir } = await page.evaluate(() => ({
    lang: document.documentElement.lang,
    dir: document.documentElement.dir,
  }));
  if (lang !== 'ar' || dir !== 'rtl') faults.push(`is in ${lang}, ${dir}`);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 740 });
    await received.settle(page);
    for (const { where, text } of await textsOf(page))
      if (isLatin(text) && isLatin(received.without(text))) faults.push(`is not translated: ${where}: ${text}`);
    faults.push(...(await tooWide(page, width)));
  }
  await page.setViewportSize({ width: 360, height: 740 });
  return [...new Set(faults)];
}

async function askInEnglish(
  page: Page,
  received: Received,
  { isSignedIn, isFirst }: { readonly isSignedIn: boolean; readonly isFirst: boolean },
): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [1440, 768, 360, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await received.settle(page);
    faults.push(...(await tooWide(page, width)));
    for (const word of await brokenWords(page)) faults.push(`breaks “${word}” at ${width} px`);
    if (width === 1440 || width === 360) {
      for (const { where, text } of await clippedTexts(page)) faults.push(`cuts off at ${width} px: ${where}: ${text}`);
      for (const fault of await findInOneMode(page, width, isFirst)) faults.push(`at ${width} px: ${fault}`);
    }
  }
  await page.setViewportSize(paper);
  await page.emulateMedia({ media: 'print' });
  // `settle` is not used because slips print no heading.
  await nextFrame(page);
  faults.push(...(await tooWide(page, paper.width)).map((fault) => `on paper ${fault}`));
  for (const menu of isSignedIn ? await printedMenus(page) : []) faults.push(`prints ${menu}`);
  await page.emulateMedia({ media: null });
  await page.setViewportSize({ width: 1440, height: 900 });
  return faults;
}

/**
 * A page has the same colours at both widths, so each mode is checked at one of them. The menu, which is beside it on
 * wide screens alone, is checked once for all pages in both.
 */
async function findInOneMode(page: Page, width: number, isFirst: boolean): Promise<string[]> {
  if (width === 1440) return isFirst ? findFaultsInBothModes(page) : findFaultsIn(page, 'light');
  const faults = await findFaultsIn(page, 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

function isLatin(text: string): boolean {
  return /[A-Za-z]{2}/.test(text);
}

async function tooWide(page: Page, width: number): Promise<string[]> {
  const shown = () => page.evaluate(() => document.documentElement.scrollWidth);
  // A chart is resized a moment after the window.
  await expect
    .poll(shown, { timeout: 1_000 })
    .toBeLessThanOrEqual(width)
    .catch(() => {});
  const scrolls = await shown();
  return scrolls > width ? [`is ${scrolls} px wide at ${width} px`] : [];
}
