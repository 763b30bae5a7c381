import type { Page } from '@playwright/test';
import { expect, openFromMenu, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const long = (length: number) => `${'x'.repeat(length)}!`;

/** Pastes as a person would. `fill` would bypass `maxLength`. */
async function paste(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill('');
  await page.keyboard.insertText(text);
  await expect(field(page, name)).toHaveValue(text);
}

test('a pasted text that is too long is kept whole, marked at its field and refused', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, say('shell:pages./add_subject'));
  await paste(page, say('subjects:name'), long(200));
  await paste(page, say('subjects:code'), 'LONG');
  await page.getByRole('button', { name: say('subjects:add') }).click();
  await expect(field(page, say('subjects:name'))).toHaveAccessibleDescription(say('shared:tooLong', { most: 200 }));
  await expect(field(page, say('subjects:name'))).toBeFocused();
  await expect(field(page, say('subjects:name'))).toHaveValue(long(200));

  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  const code = dialog.getByLabel(say('subjects:code'));
  await code.fill('');
  await page.keyboard.insertText(long(50));
  await dialog.getByRole('button', { name: say('subjects:save') }).click();
  await expect(code).toHaveAccessibleDescription(say('shared:tooLong', { most: 50 }));
  await expect(code).toBeFocused();
  await expect(code).toHaveValue(long(50));
  await dialog.getByRole('button', { name: say('shared:cancel') }).click();

  await page.goto(`${demo}/all_student?roll=555`);
  await page.getByRole('link', { name: /^Edit / }).click();
  await expect(field(page, say('shared:name'))).toHaveValue(/./);
  await paste(page, say('shared:name'), long(200));
  await page.getByRole('button', { name: say('students:update') }).click();
  await expect(field(page, say('shared:name'))).toHaveAccessibleDescription(say('shared:tooLong', { most: 200 }));
  await expect(field(page, say('shared:name'))).toBeFocused();
});

test('an exam name that is too long is kept as pasted, and blocks submitting the marks', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Teacher', '/marks_entry?class=1');
  await page.getByLabel(say('shared:subject')).selectOption({ index: 1 });
  await paste(page, say('marks:examName'), long(200));
  await expect(field(page, say('marks:examName'))).toHaveAccessibleDescription(say('shared:tooLong', { most: 200 }));
  await page.getByRole('button', { name: say('marks:submit') }).click();
  await expect(field(page, say('marks:examName'))).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('no letter is lost that is typed into a search while the address is being updated', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, say('shell:pages./all_student'));
  const search = page.getByLabel(say('students:searchName'));
  await search.fill('a');
  await page.waitForURL(/search=a$/);
  // Playwright cannot type so quickly, so the page itself types one letter at that moment and another as soon as the
  // first is shown.
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
