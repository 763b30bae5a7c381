import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { readExported } from '../test/exported.ts';
import { expect, openMore, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

async function exported(page: Page, format: 'Excel (XLSX)' | 'CSV') {
  await page
    .getByRole('button', { name: say('lists:export'), exact: true })
    .first()
    .click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: format }).first().click(),
  ]);
  const name = download.suggestedFilename();
  await expect(page.getByText(say('lists:exported', { file: name }))).toBeVisible();
  return { name, rows: await readExported(readFileSync(await download.path())) };
}

test('an admin saves the list of a class and its marks as files', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/all_student?class=5&size=10');
  await expect(page.getByText(say('students:found', { count: 65 }))).toBeVisible();
  await openMore(page);
  await page.getByRole('button', { name: say('lists:export'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: say('lists:exportCsv') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: say('lists:exportCsv') })).toBeHidden();

  const students = await exported(page, 'Excel (XLSX)');
  expect(students.name).toMatch(/ – Students – Class 5 – \d{4}-\d\d-\d\d\.xlsx$/);
  expect(students.rows).toHaveLength(65);
  expect(students.rows[0]).toMatchObject({ Roll: '5', Class: '5' });

  await page.goto(`${demo}/exams?class=5`);
  const marks = await exported(page, 'CSV');
  expect(marks.name).toMatch(/ – Marks – Class 5 – \d{4}-\d\d-\d\d\.csv$/);
  expect(marks.rows.length).toBeGreaterThan(65);
  expect(new Set(marks.rows.map((row) => row.Class))).toEqual(new Set(['5']));
});

test('an admin saves a class list and the register of a month as PDF', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  for (const [path, name] of [
    ['all_student?class=5', /Class list – Class 5 – [\d-]+[.]pdf$/],
    ['registers?part=month&class=5', /Month – Class 5 – [\d-]+ – [\d-]+[.]pdf$/],
  ] as const) {
    await page.goto(`${demo}/${path}`);
    if (path.startsWith('all_student')) await openMore(page);
    await page
      .getByRole('button', { name: say('lists:export'), exact: true })
      .first()
      .click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: say('lists:exportPdf') }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(name);
    expect(readFileSync(await download.path(), 'latin1')).toMatch(/^%PDF-1\.7.*\/MarkInfo/s);
  }
  await page.goto(`${demo}/all_student?class=5&search=a`);
  await openMore(page);
  await page
    .getByRole('button', { name: say('lists:export'), exact: true })
    .first()
    .click();
  await expect(page.getByRole('button', { name: say('lists:exportCsv') })).toBeVisible();
  await expect(page.getByRole('button', { name: say('lists:exportPdf') })).toBeHidden();
});

test('on a phone a student saves their own results', { tag: '@all' }, async ({ page, demo }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo, 'Student', '/result');
  const { rows } = await exported(page, 'CSV');
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map(({ Roll }) => Roll)).size).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
