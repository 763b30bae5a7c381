import type { Page } from '@playwright/test';
import { expect, expectAccessible, refusals, signIn, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

const marks = (page: Page) => page.getByRole('textbox', { name: beginning('marks:markOf') });
const waitsToBeSent = (page: Page) => page.getByText(say('shell:waits', { count: 1 }));
const wasSent = (page: Page) =>
  expect(page.getByText(say('shell:went', { count: 1 }))).toBeVisible({ timeout: 30_000 });
const goHome = (page: Page) =>
  page
    .getByRole('link', { name: say('shell:home'), exact: true })
    .first()
    .click();

async function begin(page: Page, demo: string): Promise<void> {
  await page.goto(`${demo}/marks_entry?class=3`);
  await page.getByLabel(say('shared:subject')).selectOption('Art');
  await page.getByLabel(say('marks:examName')).fill('Quiz');
}

async function continueDraft(page: Page, demo: string): Promise<void> {
  await page.goto(`${demo}/marks_entry`);
  await page.getByRole('link', { name: /^Continue: Art, Class 3, Quiz/ }).click();
}

test('a draft on a page that is left without a connection is kept by the device, and continued elsewhere', {
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

  // The page mentions no other device, because nobody else has saved the draft.
  await begin(page, demo);
  await expect(marks(page).first()).toHaveValue('7');
  await expect(page.getByText(beginning('marks:savedAt'))).toBeVisible();
  await expect(page.getByText(/another device/)).toHaveCount(0);
});

test('a draft that waited replaces nothing that another device has saved meanwhile, until its page is open again', {
  tag: ['@all', refusals.tag],
}, async ({ page, otherPage, context, demo }) => {
  await signIn(page, demo, 'Teacher');
  await begin(page, demo);
  await marks(page).first().fill('7');
  await expect(page.getByText(beginning('marks:savedAt'))).toBeVisible();
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
  await expect(page.getByText(say('shell:refused', { count: 1 }))).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: say('shell:showWaiting') }).click();
  const list = page.getByRole('dialog');
  await expect(list).toContainText(say('waiting:kinds.draft', { class: 3, subject: 'Art', exam: 'Quiz' }));
  await expect(list).toContainText(say('refusals:draft-changed'));
  await continueDraft(otherPage, demo);
  await expect(marks(otherPage).first()).toHaveValue('7');
  await expect(marks(otherPage).nth(1)).toHaveValue('9');

  await list.getByRole('link', { name: say('home:open') }).click();
  await expect(marks(page).first()).toHaveValue('8');
  await expect(page.getByText(beginning('marks:news.joined'))).toBeVisible();
  await expect(page.getByText('was refused')).toHaveCount(0);
});

async function openExam(page: Page, demo: string): Promise<void> {
  await page.goto(`${demo}/marks_overview?class=1&subject=Portuguese`);
  await page.getByLabel(say('marks:exam'), { exact: true }).selectOption({ label: 'Final Exam (2026-2027)' });
  await expect(page.getByRole('button', { name: say('marks:correct') })).toBeVisible();
}

const correct = (page: Page) => page.getByRole('button', { name: say('marks:correct') }).click();
const save = (page: Page) => page.getByRole('button', { name: say('marks:saveCorrection') }).click();

test('a correction of marks without a connection waits, can be continued, and is sent once', { tag: '@all' }, async ({
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

  await page.getByRole('button', { name: say('marks:changeWaiting') }).click();
  await expect(marks(page).first()).toHaveValue('1');
  await marks(page).nth(1).fill('2');
  await save(page);
  await expect(page.getByRole('button', { name: say('marks:saveCorrection') })).toHaveCount(0);
  await expect(waitsToBeSent(page)).toBeVisible();
  await context.setOffline(false);
  await wasSent(page);
  await expect(page.getByText(/not sent yet\./)).toHaveCount(0);
  await openExam(page, demo);
  await correct(page);
  await expect(marks(page).first()).toHaveValue('1');
  await expect(marks(page).nth(1)).toHaveValue('2');
});

test('a correction of marks that waited shows both versions if somebody else has corrected the marks meanwhile', {
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
  await expect(otherPage.getByText(say('marks:corrected'))).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(beginning('marks:correctionRefused'))).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: say('marks:changeWaiting') }).click();
  await expect(page.getByRole('radiogroup').getByRole('radio').nth(1)).toHaveAccessibleName('Saved 3');
  await expect(page.getByRole('heading', { name: say('compare:exam') })).toBeVisible();
  await page.getByRole('button', { name: say('compare:allMine') }).click();
  await page.getByRole('button', { name: say('compare:save') }).click();
  await expect(page.getByText(say('compare:choiceSaved'))).toBeVisible();
  await expect(page.getByText('was refused')).toHaveCount(0);
  await correct(page);
  await expect(marks(page).first()).toHaveValue('1');
});
