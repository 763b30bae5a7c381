import { readFileSync } from 'node:fs';
import { expect, signIn, test } from './support/rollbook.ts';
import { say, within } from './support/words.ts';

test.use({ locale: 'en-GB' });

test('an admin reads the audit log, filters it, follows its links, and exports it', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/all_student');
  await page.getByRole('row').filter({ hasText: 's1@' }).getByRole('link').first().click();
  const name = await page.getByRole('main').getByRole('heading', { level: 2 }).first().innerText();

  await page.goto(`${demo}/audit`);
  const entries = page.getByRole('list', { name: say('audit:list') }).getByRole('listitem');
  await expect(page.getByText(say('audit:newest', { count: 50 }))).toBeVisible();
  // Entries of the care list are left out because the home page requests it, too, and every answer is recorded.
  const opened = entries.filter({ hasNotText: say('audit:actions.attendance.read-care') });
  // The page reads the record and, for the links to neighbours, the class; either can be answered first.
  const newest = opened.nth(0).or(opened.nth(1));
  await expect(newest.filter({ hasText: say('audit:did.students.read', { person: name }) })).toContainText('127.0.0.1');
  await expect(newest.filter({ hasText: say('audit:did.students.read-class', { class: 1 }) })).toBeVisible();
  // The list has one entry per class that it names.
  await expect(opened.nth(2)).toContainText(say('audit:actions.students.list'));
  await expect(opened.filter({ hasText: say('audit:actions.identity.sign-in') }).first()).toBeVisible();
  await entries.last().scrollIntoViewIfNeeded();
  await expect(page.getByText(say('audit:newest', { count: 100 }))).toBeVisible();

  await page.getByLabel(say('audit:kind')).selectOption(say('audit:kinds.exam'));
  await expect(page.getByText(say('audit:count', { count: 39 }))).toBeVisible();
  await expect(entries.first()).toContainText(within('audit:did.marks.submit', { title: 'Final Exam' }));
  await page.getByLabel(say('audit:kind')).selectOption(say('audit:kinds.register'));
  await page.getByLabel(say('audit:action')).selectOption(say('audit:actions.attendance.correct'));
  await expect(page.getByText(say('audit:noneFound'))).toBeVisible();
  await page.getByRole('button', { name: say('audit:clear') }).click();
  await page.getByLabel(say('audit:person')).fill('teacher3@');
  await expect(page.getByText(say('audit:count', { count: 40 }))).toBeVisible();
  await expect(entries.first()).toContainText('Took the register of class 3 for');
  await expect(page).toHaveURL(/\?person=teacher3(@|%40)$/);
  await page.reload();
  await expect(page.getByText(say('audit:count', { count: 40 }))).toBeVisible();

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: say('lists:export'), exact: true })
      .click()
      .then(() => page.getByRole('button', { name: say('lists:exportCsv') }).click()),
  ]);
  expect(download.suggestedFilename()).toMatch(/ – Audit log – \d{4}-\d\d-\d\d\.csv$/);
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  expect(lines).toHaveLength(1 + 40 + 1);
  expect(lines[1]).toMatch(/,Took a register,,,3,\d{4}-\d\d-\d\d,/);
  await expect(page.getByText(say('lists:exported', { file: download.suggestedFilename() }))).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByLabel(say('audit:person')).fill('');
  await expect(entries.first()).toContainText(say('audit:actions.audit.export'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('link', { name: say('audit:did.students.read', { person: name }) }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
});
