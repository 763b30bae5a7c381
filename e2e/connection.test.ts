import type { Page } from '@playwright/test';
import { expect, expectAccessible, openFromMenu, refusals, signIn, test } from './support/rollbook.ts';

const strip = (page: Page) => page.getByRole('status').filter({ hasText: 'No connection.' });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const notOpened = 'This page could not be opened';

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
  await mark(page);
  await context.setOffline(true);
  await expect(strip(page)).toBeVisible();
  await openFromMenu(page, 'Students');
  await expect(heading(page, notOpened)).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('there is no connection');
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page, notOpened)).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await openFromMenu(page, 'Home');
  await expect(heading(page, 'Welcome, ')).toBeVisible();
  await openFromMenu(page, 'Notices');
  await expect(heading(page, notOpened)).toBeVisible();
  await context.setOffline(false);
  await expect(heading(page, 'Notices')).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(strip(page)).toBeHidden();

  await openFromMenu(page, 'Students');
  await expect(page.getByText('Showing 1 to 25 of 649')).toBeVisible();
  // The stylesheet, which failed with the code, has been retried too.
  await expect(page.getByLabel('Search by name')).toHaveCSS('padding-inline-start', /^[2-9]\d/);
  expect(await isMarked(page)).toBe(true);
});

test('a failed call shows that the connection is lost though the browser does not notice, and a response that it is back', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, 'Students');
  await expect(page.getByText('Showing 1 to 25 of 649')).toBeVisible();
  await page.route('**/*', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Page 3', exact: true }).click();
  await expect(strip(page)).toBeVisible();
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await expect(page.getByText('An error occurred while fetching student data.')).toBeVisible({ timeout: 15_000 });
  await page.unrouteAll({ behavior: 'wait' });
  await strip(page).getByRole('button', { name: 'Try again' }).click();
  await expect(strip(page)).toBeHidden();
  await expect(page.getByText('Showing 51 to 75 of 649')).toBeVisible();
});

test(
  'a new version of the pages reloads the page, and one with a missing file shows an error',
  refusals,
  async ({ page, demo }) => {
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
    await page.getByRole('link', { name: 'Audit log' }).hover();
    await page.waitForResponse(`${demo}/`);
    expect(await isMarked(page)).toBe(true);
    await openFromMenu(page, 'Audit log');
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await expect(heading(page, notOpened)).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The server lacks a part of it.');
    expect(page.url()).toBe(`${demo}/audit`);
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, 'Audit log')).toBeVisible();
  },
);
