import { readFileSync } from 'node:fs';
import { expect, signIn, test } from './support/rollbook.ts';

test.use({ locale: 'en-GB' });

test('an admin reads the audit log, filters it, follows its links, and exports it', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/all_student`);
  await page.getByRole('row').filter({ hasText: 's1@' }).getByRole('link').first().click();
  const name = await page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText();

  await page.goto(`${demo}/audit`);
  const entries = page.getByRole('list', { name: 'What was done, newest first' }).getByRole('listitem');
  await expect(page.getByText('The newest 50 entries')).toBeVisible();
  // The home page also asks who needs care, which is recorded whenever it is answered.
  const opened = entries.filter({ hasNotText: 'Read who needs care' });
  // The record, and the class for the links to the student's neighbours: whichever answers first.
  const newest = opened.nth(0).or(opened.nth(1));
  await expect(newest.filter({ hasText: `Read the record of ${name}` })).toContainText('127.0.0.1');
  await expect(newest.filter({ hasText: 'Read the list of class 1' })).toBeVisible();
  await expect(opened.nth(2)).toContainText('Read the list of students');
  await expect(opened.nth(3)).toContainText('Signed in');
  await entries.last().scrollIntoViewIfNeeded();
  await expect(page.getByText('The newest 100 entries')).toBeVisible();

  await page.getByLabel('About').selectOption('Marks');
  await expect(page.getByText('30 entries')).toBeVisible();
  await expect(entries.first()).toContainText(/Submitted the marks of Final Exam, class \d+/);
  await page.getByLabel('About').selectOption('Registers');
  await page.getByLabel('Action').selectOption('Corrected a register');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filters' }).click();
  await page.getByLabel('Person').fill('teacher3@');
  await expect(page.getByText('40 entries')).toBeVisible();
  await expect(entries.first()).toContainText('Took the register of class 3 for');
  await expect(page).toHaveURL(/\?person=teacher3(@|%40)$/);
  await page.reload();
  await expect(page.getByText('40 entries')).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: 'Export', exact: true })
      .click()
      .then(() => page.getByRole('button', { name: 'CSV' }).click()),
  ]);
  expect(download.suggestedFilename()).toMatch(/ – Audit log – \d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(lines).toHaveLength(1 + 40 + 1);
  expect(lines[1]).toMatch(/,Took a register,,,3,\d{4}-\d\d-\d\d,/);
  await expect(page.getByText(`Saved: ${download.suggestedFilename()}`)).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByLabel('Person').fill('');
  await expect(entries.first()).toContainText('Exported the audit log');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('link', { name: `Read the record of ${name}` }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
});
