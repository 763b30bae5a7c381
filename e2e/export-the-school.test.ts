import { readFile } from 'node:fs/promises';
import { expect, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

test('an admin saves the whole school as an archive that other programs read', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin', '/school');
  await page.getByRole('link', { name: say('set-up:wholeSchool'), exact: true }).click();
  await expect(page.getByRole('heading', { name: say('oneroster:title') })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('oneroster:export') }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/OneRoster.*\.zip$/i);
  const archive = await readFile(await download.path());
  expect(archive.subarray(0, 2).toString()).toBe('PK');
  expect(archive.includes('manifest.csv')).toBe(true);
  expect(archive.includes('enrollments.csv')).toBe(true);
  await expect(page.getByText('saved.')).toBeVisible();
});
