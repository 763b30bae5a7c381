import type { Locator } from '@playwright/test';
import arabicMarks from '../src/languages/ar/marks.ts';
import arabicSchedule from '../src/languages/ar/schedule.ts';
import arabicShared from '../src/languages/ar/shared.ts';
import bangla from '../src/languages/bn/attendance.ts';
import { expect, signIn, speak, test } from './support/rollbook.ts';

const { days } = arabicSchedule;

async function leftOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return box.x;
}

/** A key of a keyboard that types another script. */
async function press(on: Locator, code: string, key: string): Promise<void> {
  await on.dispatchEvent('keydown', { key, code, bubbles: true, cancelable: true });
}

test('a register in Bangla shows Bangla digits, accepts digits of any script, and takes keys by their position', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Teacher');
  await speak(page, 'bn');
  await page.goto(`${demo}/attendance_entry?class=1`);
  const rows = page.getByRole('switch');
  await expect(rows.nth(1)).toContainText('১১');

  await page.getByLabel(bangla.absentRolls).fill('১ ٢১ 41');
  const count = bangla.count.replace('{{present}}', '৬২').replace('{{absent}}', '৩');
  await expect(page.getByText(count, { exact: true })).toBeVisible();
  await rows.first().focus();
  await press(rows.first(), 'KeyP', 'ড');
  await expect(rows.first()).toBeChecked();
  await press(rows.first(), 'KeyA', 'ৃ');
  await expect(rows.first()).not.toBeChecked();
  for (const digit of ['৪', '১']) await press(rows.first(), `Digit${'০১২৩৪'.indexOf(digit)}`, digit);
  await expect(rows.nth(4)).toBeFocused();
});

test('a week in Arabic begins at the right, and arrow keys and drags move in the direction one sees', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 1440, height: 1200 });
  await signIn(page, demo, 'Admin');
  await speak(page, 'ar');
  await page.goto(`${demo}/schedule?class=1`);
  const place = (day: string, period: number) => page.locator(`[data-day="${day}"][data-period="${period}"]`);
  await expect(page.getByText(days.Saturday, { exact: true }).first()).toBeVisible();
  expect(await leftOf(place('Saturday', 1))).toBeGreaterThan(await leftOf(place('Sunday', 1)));
  expect(await leftOf(place('Sunday', 1))).toBeGreaterThan(await leftOf(place('Monday', 1)));

  await place('Sunday', 1).getByRole('button').focus();
  await page.keyboard.press('ArrowLeft');
  await expect(place('Monday', 1).getByRole('button')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(place('Saturday', 1).getByRole('button')).toBeFocused();

  await place('Thursday', 3).getByText('Art').dragTo(place('Saturday', 3), { steps: 12 });
  await expect(place('Saturday', 3).getByText('Art')).toBeVisible();
  await expect(page.getByText('\u206609:40-10:25\u2069').first()).toBeVisible();
});

test('a mark and its maximum are written from left to right in Arabic, and the chart from right to left', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await speak(page, 'ar');
  await page.goto(`${demo}/exams?class=1`);
  await page.getByLabel(arabicShared.subject).selectOption('Portuguese');
  await page.getByLabel(arabicMarks.exam, { exact: true }).selectOption({ index: 1 });
  const tick = (mark: string) => page.locator('.recharts-xAxis-tick-labels').getByText(mark, { exact: true });
  expect(await leftOf(tick('0'))).toBeGreaterThan(await leftOf(tick('20')));

  await page.getByRole('button', { name: arabicMarks.correct }).click();
  const row = page.getByRole('listitem').filter({ has: page.getByRole('textbox') });
  const field = row.first().getByRole('textbox');
  expect(await leftOf(row.first().getByText('/ 20', { exact: true }))).toBeGreaterThan(await leftOf(field));
  await field.fill('١٢');
  await page.getByRole('button', { name: arabicMarks.saveCorrection }).click();
  await expect(page.getByText(arabicMarks.corrected)).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('12');
});
