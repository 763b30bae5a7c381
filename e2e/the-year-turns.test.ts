import type { Page } from '@playwright/test';
import { clockShiftMs } from '../test/test-moment.ts';
import { expect, shiftClocks, signIn, signOut, test } from './support/rollbook.ts';

/** From a Monday in November to Wednesday, 2 June 2027, after the demo school's session has ended. */
const laterMs = 191 * 24 * 60 * 60 * 1000;

test.use({ settings: { CLOCK_SHIFT_MS: String(clockShiftMs + laterMs) } });

/** Takes a class's register of a date, of as many students, all present. */
async function takeRegister(page: Page, demo: string, search: string, students: number): Promise<void> {
  await page.goto(`${demo}/attendance_entry?${search}`);
  await expect(page.getByText(`0 present, ${students} absent`)).toBeVisible();
  await page.getByRole('button', { name: 'All present' }).click();
  await page.getByRole('button', { name: 'Submit Attendance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(page.getByText(/^This register was taken by/)).toBeVisible();
}

test('a session that has ended moves to the next, and both have registers and marks, by the same exam names', {
  tag: '@all',
}, async ({ page, otherPage, demo }) => {
  test.slow();
  await shiftClocks(page.context(), laterMs);
  await shiftClocks(otherPage.context(), laterMs);
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/move_up`);
  await expect(page.getByLabel('From session')).toHaveValue('2026-2027');
  await expect(page.getByLabel('To session')).toHaveValue('2027-2028');
  await expect(page.locator('dl dd')).toHaveText(['585', '0', '64', '0']);
  await page.getByLabel(/^Timetable/).check();
  await page.getByRole('button', { name: 'Apply …' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('From 1 June 2027 on, which is at once:');
  await expect(question).toContainText('The subjects and the timetable are copied.');
  await question.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Moved up to 2027-2028, from 1 June 2027 on')).toBeVisible();
  await expect(page.getByText(/^Copied: subjects: 10\d, periods: \d+\.$/)).toBeVisible();

  await signIn(otherPage, demo, 'Teacher');
  await takeRegister(otherPage, demo, 'class=2', 65);
  await takeRegister(otherPage, demo, 'class=1&date=2027-05-26', 65);
  await otherPage.goto(`${demo}/attendance_entry?class=1`);
  await expect(otherPage.getByText('No students')).toBeVisible();

  await otherPage.goto(`${demo}/marks_entry?class=2`);
  await otherPage.getByLabel('Subject').selectOption('Portuguese');
  await otherPage.getByLabel('Exam name').fill('Final Exam');
  await otherPage.getByLabel('Maximum marks').fill('20');
  await otherPage.getByRole('textbox', { name: /^Mark of 1 / }).fill('17');
  await otherPage.getByRole('button', { name: 'Submit Marks' }).click();
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Submit Marks' }).click();
  await expect(otherPage.getByText('Marks submitted successfully!')).toBeVisible();

  await page.goto(`${demo}/move_up`);
  const past = page.getByRole('list', { name: 'Moved up so far' }).getByRole('listitem').first();
  await expect(past).toContainText('It cannot be undone:');
  await expect(past).toContainText('2 June 2027');
  await expect(past.getByRole('button')).toHaveCount(0);

  await page.goto(demo);
  await signOut(page);
  await signIn(page, demo, 'Student');
  await page.goto(`${demo}/result`);
  const exams = page.getByRole('table', { name: 'All exams' }).getByRole('row').filter({ hasText: 'Final Exam' });
  await expect(exams).toHaveCount(2);
  for (const session of ['2026-2027', '2027-2028']) {
    await page.getByLabel('Session', { exact: true }).selectOption(session);
    await expect(exams).toHaveCount(1);
  }
});
