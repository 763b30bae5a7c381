import { expect, openFromMenu, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

test('the document shows that it is loading until its scripts arrive', { tag: ['@all', '@all'] }, async ({
  page,
  demo,
}) => {
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/index-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(demo, { waitUntil: 'commit' });
  const sign = page.locator('.start');
  await expect(sign).toBeVisible();
  await expect(sign).toHaveText('Rollbook Loading…');
  await expect(page.getByRole('status')).toHaveText(say('shared:loading'));
  released.resolve();
  await expect(page.getByRole('button', { name: say('identity:login') })).toBeVisible();
  await expect(sign).toBeHidden();
});

test('a page that loads slowly shows progress meanwhile', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await expect(page.getByText('649')).toBeVisible();
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/AuditPage-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  const line = page.getByRole('progressbar', { name: say('shared:loading') });
  await expect(line).toBeHidden();
  await openFromMenu(page, say('shell:pages./audit'));
  await expect(line).toBeVisible();
  await expect(page.getByRole('main').getByText(say('shared:loading'))).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeHidden();
  released.resolve();
  await expect(page.getByRole('heading', { level: 1, name: say('audit:title') })).toBeVisible();
  await expect(line).toBeHidden();
});

test('rows keep the numbers of their own page while the next one loads', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, say('shell:pages./all_student'));
  const first = page.getByRole('row').nth(1);
  await expect(page.getByText(say('students:range', { from: 1, to: 25, total: 649 }))).toBeVisible();
  const name = await first.getByRole('cell').nth(2).textContent();
  const released = Promise.withResolvers<void>();
  await page.route('**/api/students?*', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: say('lists:page', { page: 2 }), exact: true }).click();
  await expect(page.getByRole('progressbar', { name: say('shared:loading') })).toBeVisible();
  await expect(first.getByRole('cell').nth(1)).toHaveText('1');
  await expect(first.getByRole('cell').nth(2)).toHaveText(name ?? '');
  await expect(page.getByText(say('students:range', { from: 1, to: 25, total: 649 }))).toBeVisible();
  released.resolve();
  await expect(page.getByText(say('students:range', { from: 26, to: 50, total: 649 }))).toBeVisible();
  await expect(first.getByRole('cell').nth(1)).toHaveText('26');
  await expect(page.getByRole('progressbar', { name: say('shared:loading') })).toBeHidden();
});
