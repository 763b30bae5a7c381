import { readFile } from 'node:fs/promises';
import { callsAs } from './support/calls.ts';
import { expect, expectDialogAccessible, refusals, signIn, test } from './support/rollbook.ts';

test('an admin exports a student’s record, and erases it for good', refusals, async ({ page, demo }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/all_student?roll=5`);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByText('Class 5, roll 5')).toBeVisible();
  const name = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Export record of ${name}` }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('student-5.json');
  const record = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(record.student).toMatchObject({ name, email: 's5@demo.rollbook.school' });
  expect([record.attendance.length, record.marks.length]).toEqual([40, 3]);
  await expect(page.getByText(`The record of ${name} has been saved.`)).toBeVisible();

  await page.getByRole('button', { name: `Erase ${name}…` }).click();
  const dialog = page.getByRole('dialog', { name: `Erase ${name}?` });
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByText('This is not the roll of this student.')).toBeVisible();
  await expectDialogAccessible(page);
  const roll = dialog.getByLabel('Type the roll of this student to confirm');
  await expect(roll).toBeFocused();
  await roll.fill('5');
  await roll.press('Enter');
  await expect(page.getByText('The record has been erased.')).toBeVisible();
  await expect(page).toHaveURL(`${demo}/all_student`);

  const office = await callsAs(demo, 'Admin');
  const [leaver] = await office('GET', '/api/students?roll=155');
  await office('DELETE', `/api/students/${leaver._id}`);
  await page.getByRole('link', { name: 'Former students' }).click();
  await expect(page.getByText('1 former student')).toBeVisible();
  await expect(page.getByText('Class 5, roll 155')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^Erase / }).click();
  await page.getByLabel('Type the roll of this student to confirm').fill('155');
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('No former students')).toBeVisible();
});
