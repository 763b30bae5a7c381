import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

const field = (page: Page, roll: number) => page.getByRole('textbox', { name: new RegExp(`^Mark of ${roll} `) });

async function begin(page: Page, demo: string): Promise<void> {
  await signIn(page, demo, 'Teacher', '/marks_entry?class=5');
  await page.getByLabel(say('shared:subject')).selectOption('Mathematics');
  await page.getByLabel(say('marks:examName')).fill('Final Exam');
  await page.getByLabel(say('marks:maxMark')).fill('30');
  await field(page, 5).fill('12');
  await field(page, 15).fill('99');
  await field(page, 25).press('a');
}

/** Deletes what this device keeps of the marks, to simulate another device. */
function forgetHere(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('rollbook.sealed')) localStorage.removeItem(key);
  });
}

test('a draft is saved by itself, continued on another device and gone once submitted', async ({
  page,
  otherPage,
  demo,
}) => {
  await begin(page, demo);
  await expect(page.getByText(beginning('marks:savedAt'))).toBeVisible();

  await signIn(otherPage, demo, 'Teacher', '/marks_entry');
  const begun = otherPage.getByRole('link', {
    name: beginning('marks:continue', { subject: 'Mathematics', class: 5, exam: 'Final Exam', entered: 3 }),
  });
  await expect(begun).toBeVisible();
  await expectAccessible(otherPage);
  await begun.click();
  await expect(field(otherPage, 5)).toHaveValue('12');
  await expect(field(otherPage, 15)).toHaveAccessibleDescription(say('marks:faults.aboveMax', { max: 30 }));
  await expect(field(otherPage, 25)).toHaveValue('–');
  await expect(otherPage.getByLabel(say('marks:examName'))).toHaveValue('Final Exam');
  await expect(otherPage.getByRole('link', { name: beginning('second-factor:next') })).toHaveCount(0);
  const saved = otherPage.waitForResponse((response) => response.request().method() === 'PUT');
  await field(otherPage, 15).fill('29');
  expect((await saved).status()).toBe(200);

  // Back on the first device, the newer draft is shown.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(field(page, 15)).toHaveValue('29');
  await expect(page.getByText(beginning('marks:news.taken'))).toBeVisible();

  await otherPage.goto(`${demo}/marks_overview?class=5`);
  await expect(
    otherPage.getByRole('list', { name: say('marks:drafts') }).getByText(say('marks:states.draft'), { exact: true }),
  ).toBeVisible();
  await otherPage.goto(`${demo}/marks_entry?class=5`);
  await otherPage.getByRole('button', { name: say('marks:submit') }).click();
  await otherPage
    .getByRole('dialog')
    .getByRole('button', { name: say('marks:submit') })
    .click();
  await expect(otherPage.getByText(say('marks:submitted'))).toBeVisible();
  await otherPage.goto(`${demo}/marks_entry`);
  await expect(otherPage.getByText(say('shared:noClassChosen'))).toBeVisible();
  await expect(otherPage.getByRole('link', { name: beginning('second-factor:next') })).toHaveCount(0);

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText(say('marks:goneElsewhere'))).toBeVisible();
  await expect(field(page, 5)).toHaveValue('');
});

test('a draft that could not be saved is kept on the device and saved once the server answers', {
  tag: '@all',
}, async ({ page, context, demo }) => {
  await signIn(page, demo, 'Teacher', '/marks_entry?class=5');
  await expect(field(page, 5)).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel(say('shared:subject')).selectOption('Mathematics');
  await page.getByLabel(say('marks:examName')).fill('Final Exam');
  await field(page, 5).fill('12');
  await expect(page.getByText(say('marks:keptAndRetried'))).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(beginning('marks:savedAt'))).toBeVisible({ timeout: 15_000 });
  await page.reload();
  await expect(field(page, 5)).toHaveValue('12');
});

test('a draft is discarded with an undo on its own page, and after a confirmation in the list of drafts', {
  tag: '@all',
}, async ({ page, demo }) => {
  await begin(page, demo);
  await expect(page.getByText(beginning('marks:savedAt'))).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: say('form:startOver') }).click();
  await expect(field(page, 5)).toHaveValue('');
  await page.getByRole('button', { name: say('form:undo'), exact: true }).click();
  await expect(field(page, 5)).toHaveValue('12');
  await expect(page.getByText(beginning('marks:savedAt'))).toBeVisible();

  await page.goto(`${demo}/marks_entry?class=6`);
  await page
    .getByRole('button', { name: say('marks:discardLabel', { which: 'Mathematics, Final Exam, Class 5' }) })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('marks:discard') })
    .click();
  await expect(page.getByText(say('marks:discarded'))).toBeVisible();
  await expect(page.getByRole('link', { name: beginning('second-factor:next') })).toHaveCount(0);
});

test('nothing can be typed before a continued draft has arrived, and the draft does not replace unsaved input', {
  tag: '@all',
}, async ({ page, demo }) => {
  await begin(page, demo);
  await expect(page.getByText(beginning('marks:savedAt'))).toBeVisible();
  await forgetHere(page);
  await page.goto(`${demo}/marks_entry`);
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/marks/draft?*', async (route) => {
    await held;
    await route.fallback();
  });
  const link = page.getByRole('link', {
    name: /^Continue: Mathematics, Class 5, Final Exam/,
  });
  const asked = page.waitForRequest('**/api/marks/draft?*');
  await link.click();
  await asked;
  await expect(field(page, 5)).toHaveCount(0);
  answer();
  await expect(field(page, 5)).toHaveValue('12');

  await forgetHere(page);
  await page.goto(`${demo}/marks_entry?class=5`);
  await field(page, 15).fill('3');
  await link.click();
  await expect(page.getByText(/^First choose the subject and the exam name/)).toBeVisible();
  await expect(field(page, 15)).toHaveValue('3');
  await page.getByLabel(say('shared:subject')).selectOption('Mathematics');
  await page.getByLabel(say('marks:examName')).fill('Oral');
  await link.click();
  await expect(field(page, 15)).toHaveValue('99');
  await page.getByRole('link', { name: /^Continue: Mathematics, Class 5, Oral/ }).click();
  await expect(field(page, 15)).toHaveValue('3');
});

test('a draft that cannot be opened says so, and leaves what is typed', { tag: ['@all', '@failures'] }, async ({
  page,
  demo,
}) => {
  await begin(page, demo);
  await expect(page.getByText(beginning('marks:savedAt'))).toBeVisible();
  await forgetHere(page);
  await page.goto(`${demo}/marks_entry?class=5`);
  const link = page.getByRole('link', {
    name: /^Continue: Mathematics, Class 5, Final Exam/,
  });
  await page.getByLabel(say('marks:examName')).fill('Oral');
  await page.route('**/api/marks/draft?*', (route) => route.abort());
  await link.click();
  await expect(page.getByText(say('shared:noAnswer'))).toBeVisible();
  await expect(page.getByLabel(say('marks:examName'))).toHaveValue('Oral');
  await page.unroute('**/api/marks/draft?*');
  await link.click();
  await expect(field(page, 5)).toHaveValue('12');
});

test('whoever is typing stays in the same row when a newer draft arrives from another device', { tag: '@all' }, async ({
  page,
  otherPage,
  demo,
}) => {
  await begin(page, demo);
  await expect(page.getByText(beginning('marks:savedAt'))).toBeVisible();
  await signIn(otherPage, demo, 'Teacher', '/marks_entry');
  await otherPage.getByRole('link', { name: /^Continue: Mathematics, Class 5, Final Exam/ }).click();
  const saved = otherPage.waitForResponse((response) => response.request().method() === 'PUT');
  await field(otherPage, 15).fill('29');
  expect((await saved).status()).toBe(200);

  await field(page, 35).focus();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(field(page, 15)).toHaveValue('29');
  await expect(field(page, 35)).toBeFocused();
  await page.keyboard.type('8');
  await expect(field(page, 35)).toHaveValue('8');
  await page.keyboard.press('Control+z');
  await expect(field(page, 35)).toHaveValue('');
  await page.keyboard.press('Control+z');
  await expect(field(page, 15)).toHaveValue('29');
});
