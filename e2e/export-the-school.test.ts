import { readFile } from 'node:fs/promises';
import { expect, signIn, test } from './support/rollbook.ts';

test('an admin saves the whole school as an archive that other programs read', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/school`);
  await page.getByRole('link', { name: 'Export', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'The whole school as files' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export the whole school' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/OneRoster.*\.zip$/i);
  const archive = await readFile(await download.path());
  expect(archive.subarray(0, 2).toString()).toBe('PK');
  expect(archive.includes('manifest.csv')).toBe(true);
  expect(archive.includes('enrollments.csv')).toBe(true);
  await expect(page.getByText('saved.')).toBeVisible();
});
