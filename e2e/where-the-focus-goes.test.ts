import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

for (const [name, viewport, tag] of [
  ['a desk', { width: 1280, height: 720 }, ['@all']],
  ['a phone', { width: 360, height: 640 }, []],
] as const) {
  test(`at ${name}, no focused row is hidden under the action bar or the top bar`, { tag: ['@all', ...tag] }, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(page, demo, 'Teacher', '/attendance_entry?class=1');
    const rows = page.getByRole('switch');
    await rows.first().focus();
    await expectUncovered(page, 'ArrowDown', 64);
    await expectUncovered(page, 'ArrowUp', 64);

    await page.goto(`${demo}/marks_entry?class=1`);
    await page.getByLabel(beginning('marks:markOf')).first().focus();
    await expectUncovered(page, 'ArrowDown', 64);
    await expectUncovered(page, 'Shift+Tab', 64);
  });
}

test('by keyboard alone, the focus stays with the work after a register is taken and corrected', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Teacher', '/attendance_entry?class=1');
  const notice = page.locator('main div[tabindex]').filter({ hasText: 'This register was taken by' });
  await page.getByRole('switch').first().focus();
  await press(page, 'Tab', 'Tab', 'Enter', 'Tab');
  await expect(page.getByRole('button', { name: say('attendance:submit') })).toBeFocused();
  await confirm(page, page.getByRole('button', { name: say('attendance:submit') }));
  await expect(notice).toBeFocused();

  await press(page, 'Tab', 'Enter');
  await expect(page.getByRole('switch').first()).toBeFocused();
  await press(page, 'a', 'Tab', 'Tab');
  await expect(page.getByRole('button', { name: say('attendance:saveCorrection') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notice).toBeFocused();
  await expect(page.getByText(/Present → Absent/)).toBeVisible();

  await press(page, 'Tab', 'Enter', 'Tab');
  await expect(page.getByRole('button', { name: say('shared:cancel') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(notice).toBeFocused();
});

test('by keyboard alone, the focus stays with the work after marks are submitted and corrected', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Teacher', '/marks_entry?class=1');
  await page.getByLabel(say('shared:subject')).selectOption('Portuguese');
  await page.getByLabel(say('marks:examName')).fill('Keyboard exam');
  await page.getByLabel(beginning('marks:markOf')).first().fill('7');
  const submit = page.getByRole('button', { name: say('marks:submit') });
  await submit.focus();
  await confirm(page, submit);
  await expect(page.getByText(say('marks:submitted'))).toBeVisible();
  await expectFocusInPage(page);

  await page.goto(`${demo}/marks_overview?class=1&subject=Portuguese`);
  const exam = page.getByRole('option', { name: 'Keyboard exam' });
  await page.getByLabel(say('marks:exam')).selectOption((await exam.getAttribute('value')) ?? '');
  await page.getByRole('button', { name: 'Correct' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(beginning('marks:markOf')).first()).toBeFocused();
  await page.keyboard.press('8');
  await page.getByRole('button', { name: say('marks:saveCorrection') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /Keyboard exam/ })).toBeFocused();
});

test('by keyboard alone, the focus follows a period that is moved, and its undo', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin', '/schedule?class=1');
  const first = page.getByRole('button', {
    name: say('schedule:move', { subject: 'Portuguese', day: 'Sunday', time: '08:00-08:45' }),
  });
  await first.focus();
  await press(page, 'Enter', 'ArrowLeft', 'Enter');
  const moved = page.getByRole('button', {
    name: say('schedule:move', { subject: 'Portuguese', day: 'Saturday', time: '08:00-08:45' }),
  });
  await expect(moved).toBeFocused();
  await expect(page.getByText('Moved to Saturday')).toBeVisible();
  await page.getByRole('button', { name: say('form:undo'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
});

test('by keyboard alone, the next message can be written at once', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Teacher', '/teacher_message?mode=send');
  const message = page.getByRole('textbox', { name: beginning('messages:message') }).last();
  await message.fill('From the keyboard.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('messages:sent'))).toBeVisible();
  await expect(message).toBeFocused();
  await expect(message).toHaveValue('');
});

test('by keyboard alone, a dialog gives the focus back, and a deletion leaves it in the page', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin', '/admin_notice');
  const remove = page.getByRole('button', { name: /^Delete “/ }).first();
  await remove.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: say('shared:cancel') })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(remove).toBeFocused();

  await page.keyboard.press('Enter');
  const yes = page.getByRole('dialog').getByRole('button', { name: say('form:sureAction') });
  await yes.focus();
  await expect(yes).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('form:deleted'))).toBeVisible();
  await expectFocusInPage(page);
});

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Presses a button that asks for confirmation, and confirms, by keyboard. */
async function confirm(page: Page, button: Locator): Promise<void> {
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  const answer = page.getByRole('dialog').getByRole('button').last();
  await expect(answer).toBeFocused();
  await expect(answer).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Enter');
}

async function expectFocusInPage(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main')?.id)).toBe('page');
}

/** Moves the focus step by step and checks that no sticky element covers it. */
async function expectUncovered(page: Page, key: string, steps: number): Promise<void> {
  const covered: string[] = [];
  for (let step = 0; step < steps; step++) {
    await page.keyboard.press(key);
    const fault = await page.evaluate(() => {
      const focused = document.activeElement as HTMLElement;
      const { top, bottom, left, width } = focused.getBoundingClientRect();
      const isOver = (y: number) => {
        const seen = document.elementFromPoint(left + width / 2, y);
        return seen === null || !(focused.contains(seen) || seen.contains(focused));
      };
      return isOver(top + 1) || isOver(bottom - 1) ? focused.innerText || focused.ariaLabel : undefined;
    });
    if (fault) covered.push(fault);
  }
  expect(covered).toEqual([]);
}
