import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('the rows of a register are high enough for the thumb', { tag: '@all' }, async ({ page, demo }) => {
    await signIn(page, demo, 'Teacher', '/attendance_entry?class=1');
    await expectThumbRows(page);
    await page.setViewportSize({ width: 1180, height: 820 });
    await expectThumbRows(page);
  });
});

/** Returns the number of A4 pages on which the page is printed. */
async function pagesOnPaper(page: Page): Promise<number> {
  const file = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('a register prints on one page: with tick boxes before it is taken, and with the statuses afterwards', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Teacher', '/attendance_entry?class=1');
  await expect(page.getByRole('switch')).toHaveCount(65);
  expect(await pagesOnPaper(page)).toBe(1);
  const pageRules = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText),
  );
  expect(pageRules.join('\n')).toMatch(/@page \{[^}]*@bottom-right \{[^}]*counter\(page\) " of " counter\(pages\)/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(beginning('school:printedAt', { school: 'Rollbook Demo School' }))).toBeVisible();
  await expect(page.getByText(/^Class 1, /)).toBeVisible();
  await expect(page.getByText(say('attendance:boxes'))).toBeVisible();
  for (const row of [page.getByRole('switch').first(), page.getByRole('switch').last()]) {
    await expect(row).toContainText(/P\s*A$/);
    await expect(row.getByText(say('attendance:Absent'))).toBeHidden();
  }
  await expect(page.getByText(say('shared:signature'))).toBeVisible();
  await page.emulateMedia({ media: null });
  await expect(page.getByText(say('shared:signature'))).toBeHidden();

  await page.getByRole('button', { name: say('attendance:allPresent') }).click();
  await page.getByRole('button', { name: say('attendance:submit') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('attendance:submit') })
    .click();
  await expect(page.getByText(/^This register was taken by/)).toBeVisible();
  expect(await pagesOnPaper(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(say('attendance:boxes'))).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: say('attendance:Present') })).toHaveCount(65);
});

test('the list of students prints all matches, by the button and by the keyboard shortcut', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  // The print dialog would block the page; without it, the printed content stays on the page.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await signIn(page, demo, 'Admin', '/all_student?class=3');
  await expect(page.getByRole('row')).toHaveCount(1 + 25);
  await page.getByRole('button', { name: say('students:print') }).click();
  await expect(page.locator('html[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row')).toHaveCount(1 + 65);
  await expect(page.getByText('Class 3 · 65 students')).toBeVisible();
  await expect(page.getByText(beginning('school:printedAt', { school: 'Rollbook Demo School' }))).toBeVisible();
  await expect(page.getByText(say('shared:signature'))).toBeVisible();
  expect(await pagesOnPaper(page)).toBe(2);

  await page.emulateMedia({ media: null });
  await page.goto(`${demo}/all_student`);
  await expect(page.getByRole('row')).toHaveCount(1 + 25);
  await page.keyboard.press('Control+p');
  await expect(page.locator('html[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row')).toHaveCount(1 + 649);
});

test('print shows the register without the controls', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Teacher', '/attendance_entry?class=1');
  await expect(page.getByRole('switch')).toHaveCount(65);
  const controls = [
    page.getByRole('button', { name: say('attendance:submit') }),
    page.getByRole('button', { name: say('attendance:allPresent') }),
    page.getByRole('navigation'),
    page.getByText(say('attendance:keys')),
    page.getByLabel(say('attendance:date')),
    page.getByRole('radio').first(),
  ];
  for (const control of controls) await expect(control).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const control of controls) await expect(control).toBeHidden();
  await expect(page.getByRole('heading', { name: say('attendance:entryTitle') })).toBeVisible();
  await expect(page.getByText(/^Class 1, /)).toBeVisible();
  await expect(page.getByRole('switch').last()).toBeVisible();

  await page.goto(`${demo}/attendance_overview?class=1`);
  await expect(page.getByRole('row')).toHaveCount(66);
  await expect(page.getByText(say('attendance:students', { class: 1 }))).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('radio').first()).toBeHidden();
});

async function expectThumbRows(page: Page): Promise<void> {
  await expect(page.getByRole('switch')).toHaveCount(65);
  const heights = await page
    .getByRole('switch')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);
}
