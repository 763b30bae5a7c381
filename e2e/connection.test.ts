import type { Page } from '@playwright/test';
import { expect, expectAccessible, openFromMenu, signIn, test, unfoldMenu } from './support/rollbook.ts';
import { say } from './support/words.ts';

const strip = (page: Page) => page.getByRole('status').filter({ hasText: say('shell:connectionLost') });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const notOpened = say('shell:notOpened');

/** Marks the document, to detect a reload. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isMarked: true }));
const isMarked = (page: Page) => page.evaluate(() => 'isMarked' in window);

test('without a connection the app stays usable, says so, and recovers when it is back', async ({
  page,
  context,
  demo,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await signIn(page, demo, 'Admin');
  await expect(page.getByText('649')).toBeVisible();
  await context.setOffline(true);
  await expect(strip(page)).toBeVisible();
  await openFromMenu(page, say('shell:pages./all_student'));
  await expect(heading(page, notOpened)).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(say('shell:notOpenedHint'));
  await page
    .getByRole('main')
    .getByRole('button', { name: say('shared:tryAgain') })
    .click();
  await expect(heading(page, notOpened)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await openFromMenu(page, say('shell:home'));
  await expect(heading(page, 'Welcome, ')).toBeVisible();
  await openFromMenu(page, say('shell:pages./admin_notice'));
  await expect(heading(page, notOpened)).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, say('notices:title'))).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(strip(page)).toBeHidden();

  await openFromMenu(page, say('shell:pages./all_student'));
  await expect(page.getByText(say('students:range', { from: 1, to: 25, total: 649 }))).toBeVisible();
  // The stylesheet, which failed with the code, has been retried too.
  await expect(page.getByLabel(say('students:searchName'))).toHaveCSS('padding-inline-start', /^[2-9]\d/);
});

test('a failed call shows that the connection is lost though the browser does not notice, and a response that it is back', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, say('shell:pages./all_student'));
  await expect(page.getByText(say('students:range', { from: 1, to: 25, total: 649 }))).toBeVisible();
  await page.route('**/*', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: say('lists:page', { page: 3 }), exact: true }).click();
  await expect(strip(page)).toBeVisible();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await expect(page.getByText(say('students:fetchNoAnswer'))).toBeVisible({ timeout: 15_000 });
  await page.unrouteAll({ behavior: 'wait' });
  await strip(page)
    .getByRole('button', { name: say('shared:tryAgain') })
    .click();
  await expect(strip(page)).toBeHidden();
  await expect(page.getByText(say('students:range', { from: 51, to: 75, total: 649 }))).toBeVisible();
});

test('a new version of the pages reloads the page, and one with a missing file shows an error', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await expect(page.getByText('649')).toBeVisible();
  await mark(page);
  const gone = (route: { fulfill: (answer: { status: number }) => Promise<void> }) => route.fulfill({ status: 404 });
  await page.route('**/assets/AuditPage-*.js', gone);
  await page.route(`${demo}/`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/index-[\w-]+\.js/, 'index-new.js'),
    });
  });
  await unfoldMenu(page);
  await page.getByRole('link', { name: say('audit:title') }).hover();
  await page.waitForResponse(`${demo}/`);
  expect(await isMarked(page)).toBe(true);
  await openFromMenu(page, say('shell:pages./audit'));
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await expect(heading(page, notOpened)).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(say('shell:notOpenedMissing'));
  expect(page.url()).toBe(`${demo}/audit`);
  await page.unrouteAll({ behavior: 'wait' });
  await page
    .getByRole('main')
    .getByRole('button', { name: say('shared:tryAgain') })
    .click();
  await expect(heading(page, say('audit:title'))).toBeVisible();
});
