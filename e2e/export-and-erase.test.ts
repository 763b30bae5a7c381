import { readFile } from 'node:fs/promises';
import { callsAs } from './support/calls.ts';
import { expect, expectDialogAccessible, openMore, refusals, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

test('an admin exports a student’s record, and erases it for good', refusals, async ({ page, demo }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo, 'Admin', '/all_student?roll=5');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByText(say('home:childLine', { class: 5, roll: 5 }))).toBeVisible();
  const name = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
  await page.getByRole('button', { name: say('actions:more') }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: say('privacy:exportOf', { name }) }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('student-5.json');
  const record = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(record.student).toMatchObject({ name, email: 's5@demo.rollbook.school' });
  expect([record.attendance.length, record.marks.length]).toEqual([40, 3]);
  await expect(page.getByText(say('privacy:exported', { name }))).toBeVisible();

  await page.getByRole('button', { name: say('privacy:eraseOf', { name }) }).click();
  const dialog = page.getByRole('dialog', { name: say('privacy:eraseTitle', { name }) });
  await dialog.getByRole('button', { name: say('privacy:eraseNow') }).click();
  await expect(dialog.getByText(say('privacy:eraseRollHint'))).toBeVisible();
  await expectDialogAccessible(page);
  const roll = dialog.getByLabel(say('privacy:eraseRoll'));
  await expect(roll).toBeFocused();
  await roll.fill('5');
  await roll.press('Enter');
  await expect(page.getByText(say('privacy:erased'))).toBeVisible();
  await expect(page).toHaveURL(`${demo}/all_student`);

  const office = await callsAs(demo, 'Admin');
  const [leaver] = await office('GET', '/api/students?roll=155');
  await office('DELETE', `/api/students/${leaver._id}`);
  await openMore(page);
  await page.getByRole('link', { name: say('students:former') }).click();
  await expect(page.getByText(say('privacy:count', { count: 1 }))).toBeVisible();
  await expect(page.getByText(say('privacy:place', { class: 5, roll: 155 }))).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /^Erase / }).click();
  await page.getByLabel(say('privacy:eraseRoll')).fill('155');
  await page.getByRole('button', { name: say('privacy:eraseNow') }).click();
  await expect(page.getByText(say('privacy:none'))).toBeVisible();
});
