import type { Page } from '@playwright/test';
import { expect, openFromMenu, refusals, signIn, test } from './support/rollbook.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const long = (length: number) => `${'x'.repeat(length)}!`;

/** Pastes as a person would. `fill` would bypass `maxLength`. */
async function paste(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill('');
  await page.keyboard.insertText(text);
  await expect(field(page, name)).toHaveValue(text);
}

test(
  'a pasted text that is too long is kept whole, marked at its field and refused',
  refusals,
  async ({ page, demo }) => {
    await signIn(page, demo, 'Admin');
    await openFromMenu(page, 'Subjects');
    await paste(page, 'Subject name', long(200));
    await paste(page, 'Code', 'LONG');
    await page.getByRole('button', { name: 'Add Subject' }).click();
    await expect(field(page, 'Subject name')).toHaveAccessibleDescription('At most 200 characters.');
    await expect(field(page, 'Subject name')).toBeFocused();
    await expect(field(page, 'Subject name')).toHaveValue(long(200));

    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    const code = dialog.getByLabel('Code');
    await code.fill('');
    await page.keyboard.insertText(long(50));
    await dialog.getByRole('button', { name: 'Update Subject' }).click();
    await expect(code).toHaveAccessibleDescription('At most 50 characters.');
    await expect(code).toBeFocused();
    await expect(code).toHaveValue(long(50));
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.goto(`${demo}/all_student?roll=555`);
    await page.getByRole('link', { name: /^Edit / }).click();
    await expect(field(page, 'Name')).toHaveValue(/./);
    await paste(page, 'Name', long(200));
    await page.getByRole('button', { name: 'Update Student' }).click();
    await expect(field(page, 'Name')).toHaveAccessibleDescription('At most 200 characters.');
    await expect(field(page, 'Name')).toBeFocused();
  },
);

test('an exam name that is too long is kept as pasted, and blocks submitting the marks', async ({ page, demo }) => {
  await signIn(page, demo, 'Teacher');
  await page.goto(`${demo}/marks_entry?class=1`);
  await page.getByLabel('Subject').selectOption({ index: 1 });
  await paste(page, 'Exam name', long(200));
  await expect(field(page, 'Exam name')).toHaveAccessibleDescription('At most 200 characters.');
  await page.getByRole('button', { name: 'Submit Marks' }).click();
  await expect(field(page, 'Exam name')).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('no letter is lost that is typed into a search while the address is being updated', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, 'Students');
  const search = page.getByLabel('Search by name');
  await search.fill('a');
  await page.waitForURL(/search=a$/);
  // Playwright cannot type so quickly: the page itself types a letter at that very moment, and one as soon as it is
  // shown.
  await page.evaluate(() => {
    const replace = history.replaceState.bind(history);
    const type = (letter: string) => document.execCommand('insertText', false, letter);
    history.replaceState = (...given) => {
      history.replaceState = replace;
      replace(...given);
      type('c');
      setTimeout(type, 60, 'd');
    };
  });
  await search.press('End');
  await page.keyboard.insertText('b');
  await page.waitForURL(/search=abcd$/);
  await expect(search).toHaveValue('abcd');
  await page.getByRole('button', { name: /clear/i }).click();
  await expect(search).toHaveValue('');
});
