import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

test('the keys of a register do what their legend says, and nothing in a field or a dialog', async ({ page, demo }) => {
  await signIn(page, demo, 'Teacher', '/attendance_entry?class=1');
  const rows = page.getByRole('switch');
  await expect(page.getByText(say('attendance:keys'))).toBeVisible();
  await expect(page.locator('main kbd')).toHaveText([
    'J',
    'K',
    '↓',
    '↑',
    'P',
    'A',
    'L',
    'E',
    'N',
    say('attendance:keySpace'),
    '0–9',
    'W',
    say('attendance:keySubmit'),
  ]);

  await rows.first().focus();
  await press(page, 'j', 'j', 'k');
  await expect(rows.nth(1)).toBeFocused();
  await press(page, 'Space');
  await expect(rows.nth(1)).toBeChecked();
  await press(page, 'w');
  await expect(page.getByText(say('attendance:count', { present: 65, absent: 0 }))).toBeVisible();
  await press(page, '4', '1', 'a');
  await expect(rows.nth(4)).toBeFocused();
  await expect(page.getByText(say('attendance:count', { present: 64, absent: 1 }))).toBeVisible();

  const field = page.getByLabel(say('attendance:absentRolls'));
  await field.focus();
  await press(page, 'a', 'e', 'w', 'Backspace', 'Backspace', 'Backspace');
  await expect(page.getByText(say('attendance:count', { present: 64, absent: 1 }))).toBeVisible();
  await expect(field).toBeFocused();
  await page.getByLabel(say('attendance:date')).focus();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await rows.first().focus();
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog');
  await expect(question).toContainText(say('attendance:count', { present: 64, absent: 1 }));
  await press(page, 'w', 'a', 'Escape');
  await expect(rows.first()).toBeFocused();
  await expect(page.getByText(say('attendance:count', { present: 64, absent: 1 }))).toBeVisible();

  await page.keyboard.press('Meta+Enter');
  await expect(question.getByRole('button', { name: say('attendance:submit') })).toBeFocused();
  await expect(question.getByRole('button', { name: say('attendance:submit') })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^This register was taken by/)).toBeVisible();
  await page.getByRole('button', { name: say('attendance:correct') }).click();
  await rows.first().focus();
  await press(page, 'a', 'w', 'Control+Enter');
  await expect(page.getByText(say('attendance:corrected'))).toBeVisible();
  await expect(page.getByText(say('attendance:count', { present: 63, absent: 2 }))).toBeVisible();
});

test('a register of all four statuses is taken by keyboard alone', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Teacher', '/attendance_entry');
  await expect(page.getByText(say('shared:noClassChosen'))).toBeVisible();
  await tabTo(page, 'main input[type=radio]');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL(`${demo}/attendance_entry?class=1`);
  const rows = page.getByRole('switch');
  await expect(rows).toHaveCount(65);

  await tabTo(page, '[role=switch]');
  await expect(rows.first()).toBeFocused();
  await press(page, 'p', 'ArrowDown', 'Space', 'ArrowDown', 'Shift+P');
  await expect(page.getByText(say('attendance:count', { present: 3, absent: 62 }))).toBeVisible();
  await press(page, 'ArrowUp', 'a', 'End', 'p', 'ArrowDown');
  await expect(rows.last()).toBeFocused();
  await expect(rows.last()).toBeChecked();
  await press(page, 'Home', 'ArrowUp');
  await expect(rows.first()).toBeFocused();
  await expect(page.getByText(say('attendance:count', { present: 3, absent: 62 }))).toBeVisible();
  await expect(rows.nth(1)).not.toBeChecked();

  await press(page, 'Tab', 'Tab');
  await expect(page.getByRole('button', { name: say('attendance:allPresent') })).toBeFocused();
  await press(page, 'Enter', 'Shift+Tab', 'Shift+Tab', 'a', 'j', 'l', 'j', 'e');
  await expect(
    page.getByText(say('attendance:countAll', { present: 63, absent: 1, late: 1, excused: 1 })),
  ).toBeVisible();
  await press(page, 'n');
  const row = page.getByRole('listitem').filter({ has: rows }).nth(2);
  const panel = row.getByRole('group', { name: beginning('attendance:detailsOf') });
  await expect(panel.getByRole('radio', { name: say('attendance:excused') })).toBeFocused();
  await press(page, 'ArrowLeft', 'ArrowRight', 'Tab', 'i');
  await expect(panel.getByLabel(say('shared:reason'))).toHaveValue(/\d/);
  await page.keyboard.press('Tab');
  await page.keyboard.type('All pale');
  await page.keyboard.press('Enter');
  await expect(panel).toHaveCount(0);
  await expect(rows.nth(2)).toBeFocused();
  await expect(row).toContainText('Illness, All pale');
  await press(page, 'Tab', 'Tab', 'Tab');
  await expect(page.getByRole('button', { name: say('attendance:submit') })).toBeFocused();

  const question = page.getByRole('dialog');
  await page.keyboard.press('Enter');
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: say('attendance:submit') })).toBeFocused();
  await page.keyboard.press('Enter');
  const answer = question.getByRole('button', { name: say('attendance:submit') });
  await expect(answer).toBeFocused();
  await expect(answer).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/This register was taken by Teresa Gonçalves/)).toBeVisible();
  await expect(
    page.getByText(say('attendance:countAll', { present: 63, absent: 1, late: 1, excused: 1 })),
  ).toBeVisible();
});

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses Tab until an element that matches the selector has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stops = 0; stops < 30; stops++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`Tab does not reach ${selector}.`);
}
