import type { Page } from '@playwright/test';
import { expect, expectAccessible, refusals, signIn, test } from './support/rollbook.ts';

const marks = (page: Page) => page.getByRole('textbox', { name: /^Mark of/ });
const waitsToBeSent = (page: Page) => page.getByText('1 submission waits to be sent.');
const wasSent = (page: Page) => expect(page.getByText('What waited was sent.')).toBeVisible({ timeout: 30_000 });
const goHome = (page: Page) => page.getByRole('link', { name: 'Home', exact: true }).first().click();

async function begin(page: Page, demo: string): Promise<void> {
  await page.goto(`${demo}/marks_entry?class=3`);
  await page.getByLabel('Subject').selectOption('Art');
  await page.getByLabel('Exam name').fill('Quiz');
}

async function continueDraft(page: Page, demo: string): Promise<void> {
  await page.goto(`${demo}/marks_entry`);
  await page.getByRole('link', { name: /^Continue: Art, Class 3, Quiz/ }).click();
}

test('a draft of a page that is left without a connection is saved by the device, and gone on with elsewhere', {
  tag: '@all',
}, async ({ page, otherPage, context, demo }) => {
  await signIn(page, demo, 'Teacher');
  await begin(page, demo);
  await context.setOffline(true);
  await marks(page).first().fill('7');
  await goHome(page);
  await expect(waitsToBeSent(page)).toBeVisible();
  await context.setOffline(false);
  await wasSent(page);

  await signIn(otherPage, demo, 'Teacher');
  await continueDraft(otherPage, demo);
  await expect(marks(otherPage).first()).toHaveValue('7');

  // Nobody else has saved it, and nothing is told of another device.
  await begin(page, demo);
  await expect(marks(page).first()).toHaveValue('7');
  await expect(page.getByText(/^Saved as a draft at/)).toBeVisible();
  await expect(page.getByText(/another device/)).toHaveCount(0);
});

test('a draft that waited replaces nothing that another device has saved meanwhile, until its page is open again', {
  tag: ['@all', refusals.tag],
}, async ({ page, otherPage, context, demo }) => {
  await signIn(page, demo, 'Teacher');
  await begin(page, demo);
  await marks(page).first().fill('7');
  await expect(page.getByText(/^Saved as a draft at/)).toBeVisible();
  await context.setOffline(true);
  await marks(page).first().fill('8');
  await goHome(page);
  await expect(waitsToBeSent(page)).toBeVisible();

  await signIn(otherPage, demo, 'Teacher');
  await continueDraft(otherPage, demo);
  const saved = otherPage.waitForResponse((response) => response.request().method() === 'PUT');
  await marks(otherPage).nth(1).fill('9');
  await saved;

  await context.setOffline(false);
  await expect(page.getByText('1 submission was refused.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Show' }).click();
  const list = page.getByRole('dialog');
  await expect(list).toContainText('Draft of the marks of class 3: Art, Quiz');
  await expect(list).toContainText('This draft was saved, submitted or discarded on another device meanwhile.');
  await continueDraft(otherPage, demo);
  await expect(marks(otherPage).first()).toHaveValue('7');
  await expect(marks(otherPage).nth(1)).toHaveValue('9');

  await list.getByRole('link', { name: 'Open' }).click();
  await expect(marks(page).first()).toHaveValue('8');
  await expect(page.getByText(/^Another device saved this draft at .* has replaced it\./)).toBeVisible();
  await expect(page.getByText('was refused')).toHaveCount(0);
});

async function openExam(page: Page, demo: string): Promise<void> {
  await page.goto(`${demo}/marks_overview?class=1&subject=Portuguese`);
  await page.getByLabel('Exam', { exact: true }).selectOption({ label: 'Final Exam (2026-2027)' });
  await expect(page.getByRole('button', { name: 'Correct marks' })).toBeVisible();
}

const correct = (page: Page) => page.getByRole('button', { name: 'Correct marks' }).click();
const save = (page: Page) => page.getByRole('button', { name: 'Save correction' }).click();

test('a correction of marks without a connection waits, is gone on with, and is sent once', { tag: '@all' }, async ({
  page,
  context,
  demo,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo, 'Teacher');
  await openExam(page, demo);
  await correct(page);
  await context.setOffline(true);
  await marks(page).first().fill('1');
  await save(page);
  await expect(page.getByText(/^Corrected on .*, not sent yet\./)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(marks(page).first()).toHaveValue('1');
  await marks(page).nth(1).fill('2');
  await save(page);
  await expect(page.getByRole('button', { name: 'Save correction' })).toHaveCount(0);
  await expect(waitsToBeSent(page)).toBeVisible();
  await context.setOffline(false);
  await wasSent(page);
  await expect(page.getByText(/not sent yet\./)).toHaveCount(0);
  await openExam(page, demo);
  await correct(page);
  await expect(marks(page).first()).toHaveValue('1');
  await expect(marks(page).nth(1)).toHaveValue('2');
});

test('a correction of marks that waited shows both versions where somebody else has corrected them meanwhile', {
  tag: ['@all', refusals.tag],
}, async ({ page, otherPage, context, demo }) => {
  await signIn(page, demo, 'Teacher');
  await signIn(otherPage, demo, 'Teacher');
  for (const on of [page, otherPage]) {
    await openExam(on, demo);
    await correct(on);
  }
  await context.setOffline(true);
  await marks(page).first().fill('1');
  await save(page);
  await expect(waitsToBeSent(page)).toBeVisible();
  await marks(otherPage).first().fill('3');
  await save(otherPage);
  await expect(otherPage.getByText('Marks corrected.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(/^What you corrected on .* was refused/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(page.getByRole('radiogroup').getByRole('radio').nth(1)).toHaveAccessibleName('Saved 3');
  await expect(page.getByRole('heading', { name: 'Two versions of these marks' })).toBeVisible();
  await page.getByRole('button', { name: 'Take all of mine' }).click();
  await page.getByRole('button', { name: 'Save my choice' }).click();
  await expect(page.getByText('Your choice is saved.')).toBeVisible();
  await expect(page.getByText('was refused')).toHaveCount(0);
  await correct(page);
  await expect(marks(page).first()).toHaveValue('1');
});
