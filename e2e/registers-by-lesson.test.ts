import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { expect, expectAccessible, signIn, test } from './support/rollbook.ts';
import { beginning, say, within } from './support/words.ts';

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('attendance:allPresent'), exact: true }).click();
  await page.getByRole('button', { name: say('attendance:submit') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(within('attendance:dayAndPeriod'));
  await dialog.getByRole('button', { name: say('attendance:submit') }).click();
  await expect(page.getByText(/^This register was taken by/)).toBeVisible();
}

test('a school by lesson takes two registers of one class and day, each with its own draft', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  const office = await callsAs(demo, 'Admin');
  await office('PUT', '/api/policies', { registersTaken: 'lesson' });
  await signIn(page, demo, 'Teacher', '/attendance_entry?class=8');
  const lesson = page.getByLabel(say('attendance:lessonChoice'));
  const students = page.getByRole('list', { name: beginning('attendance:students') }).getByRole('switch');
  await expect(students.first()).toBeVisible();
  const values = await lesson
    .locator('option')
    .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
  expect(values.length).toBeGreaterThan(3);
  expect(values.at(-1)).toBe('0');
  const first = await lesson.inputValue();
  expect(first).not.toBe('0');
  const second = values.find((value) => value !== first) ?? '';

  await students.nth(1).click();
  await expect(students.nth(1)).toHaveAttribute('aria-checked', 'true');
  await lesson.selectOption(second);
  await expect(page).toHaveURL(new RegExp(`period=${second}`));
  await expect(students.nth(1)).toHaveAttribute('aria-checked', 'false');
  await submit(page);
  await expect(lesson.locator(`option[value="${second}"]`)).toHaveText(within('attendance:lessonTaken'));
  await expectAccessible(page);

  await lesson.selectOption(first);
  await expect(students.nth(1)).toHaveAttribute('aria-checked', 'true');
  await expect(students.first()).toHaveAttribute('aria-checked', 'false');
  await submit(page);
  await page.reload();
  await expect(page.getByText(/^This register was taken by/)).toBeVisible();
  await expect(lesson).toHaveValue(first);
  await lesson.selectOption('0');
  await expect(page.getByRole('button', { name: say('attendance:submit') })).toBeVisible();
});

test('a school that takes registers twice a day has one of the morning and one of the afternoon', {
  tag: '@all',
}, async ({ page, demo }) => {
  const office = await callsAs(demo, 'Admin');
  await office('PUT', '/api/policies', { registersTaken: 'twice' });
  await signIn(page, demo, 'Teacher', '/attendance_entry?class=8&of=morning');
  const parts = page.getByRole('group', { name: say('attendance:partChoice') });
  const students = page.getByRole('list', { name: beginning('attendance:students') }).getByRole('switch');
  await students.nth(1).click();
  await parts.getByText(say('attendance:afternoon')).click();
  await expect(page).toHaveURL(/of=afternoon/);
  await expect(students.nth(1)).toHaveAttribute('aria-checked', 'false');
  await page.getByRole('button', { name: say('attendance:allPresent'), exact: true }).click();
  await page.getByRole('button', { name: say('attendance:submit') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(within('attendance:dayAndPart', { part: say('attendance:afternoon') }));
  await dialog.getByRole('button', { name: say('attendance:submit') }).click();
  await expect(page.getByText(/^This register was taken by/)).toBeVisible();
  await expectAccessible(page);
  await parts.getByText(say('attendance:morning')).click();
  await expect(students.nth(1)).toHaveAttribute('aria-checked', 'true');
});
