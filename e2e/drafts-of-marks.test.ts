import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, test } from './support/rollbook.ts';

const field = (page: Page, roll: number) => page.getByRole('textbox', { name: new RegExp(`^Mark of ${roll} `) });

async function begin(page: Page, demo: string): Promise<void> {
  await signIn(page, demo, 'Teacher');
  await page.goto(`${demo}/marks_entry?class=5`);
  await page.getByLabel('Subject').selectOption('Mathematics');
  await page.getByLabel('Exam name').fill('Final Exam');
  await page.getByLabel('Maximum marks').fill('30');
  await field(page, 5).fill('12');
  await field(page, 15).fill('99');
  await field(page, 25).press('a');
}

test('a draft is saved by itself, continued on another device and gone once submitted', async ({
  page,
  otherPage,
  demo,
}) => {
  await begin(page, demo);
  await expect(page.getByText(/^Saved as a draft at \d\d:\d\d/)).toBeVisible();
  await expectAccessible(page);

  await signIn(otherPage, demo, 'Teacher');
  await otherPage.goto(`${demo}/marks_entry`);
  await expectAccessible(otherPage);
  await otherPage.getByRole('link', { name: /^Continue: Mathematics, Class 5, Final Exam — 3 of 6\d entered/ }).click();
  await expect(field(otherPage, 5)).toHaveValue('12');
  await expect(field(otherPage, 15)).toHaveAccessibleDescription('More than the maximum, 30.');
  await expect(field(otherPage, 25)).toHaveValue('–');
  await expect(otherPage.getByLabel('Exam name')).toHaveValue('Final Exam');
  await expect(otherPage.getByRole('link', { name: /^Continue/ })).toHaveCount(0);
  await expectAccessible(otherPage);
  const saved = otherPage.waitForResponse((response) => response.request().method() === 'PUT');
  await field(otherPage, 15).fill('29');
  expect((await saved).status()).toBe(200);

  // Back on the first device, the newer draft is shown.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(field(page, 15)).toHaveValue('29');
  await expect(page.getByText(/^This draft was saved at .*, perhaps on another device\./)).toBeVisible();

  await otherPage.goto(`${demo}/marks_overview?class=5`);
  await expect(
    otherPage.getByRole('list', { name: 'Drafts, not submitted' }).getByText('Draft', { exact: true }),
  ).toBeVisible();
  await otherPage.goto(`${demo}/marks_entry?class=5`);
  await otherPage.getByRole('button', { name: 'Submit Marks' }).click();
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Submit Marks' }).click();
  await expect(otherPage.getByText('Marks submitted successfully!')).toBeVisible();
  await otherPage.goto(`${demo}/marks_entry`);
  await expect(otherPage.getByText('No class chosen yet')).toBeVisible();
  await expect(otherPage.getByRole('link', { name: /^Continue/ })).toHaveCount(0);

  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText('This draft was submitted or discarded on another device.')).toBeVisible();
  await expect(field(page, 5)).toHaveValue('');
});

test('a draft that could not be saved is kept on the device and saved once the server answers', async ({
  page,
  context,
  demo,
}) => {
  await signIn(page, demo, 'Teacher');
  await page.goto(`${demo}/marks_entry?class=5`);
  await expect(field(page, 5)).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Subject').selectOption('Mathematics');
  await page.getByLabel('Exam name').fill('Final Exam');
  await field(page, 5).fill('12');
  await expect(page.getByText('Not saved as a draft: kept on this device, and tried again.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^Saved as a draft at/)).toBeVisible({ timeout: 15_000 });
  await page.reload();
  await expect(field(page, 5)).toHaveValue('12');
});

test('a draft is discarded with undo where it is typed, and after a question in the list', async ({ page, demo }) => {
  await begin(page, demo);
  await expect(page.getByText(/^Saved as a draft at/)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(field(page, 5)).toHaveValue('');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(field(page, 5)).toHaveValue('12');
  await expect(page.getByText(/^Saved as a draft at/)).toBeVisible();

  await page.goto(`${demo}/marks_entry?class=6`);
  await page.getByRole('button', { name: 'Discard the draft of Mathematics, Final Exam, Class 5' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('The draft is discarded.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Continue/ })).toHaveCount(0);
});
