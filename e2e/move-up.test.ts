import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  openFromMenu,
  refusals,
  signIn,
  test,
} from './support/rollbook.ts';

const numbers = (page: Page) => page.locator('dl dd');
const bar = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const classRow = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: 'Classes' }).getByRole('button', { name });
const outcomes = (page: Page) => page.getByRole('combobox', { name: /^What becomes of .+, roll / });
const apply = (page: Page) => page.getByRole('button', { name: 'Apply …' });

/** Opens a class whose students are rendered then. */
async function openClass(page: Page, name: RegExp): Promise<void> {
  await expect(outcomes(page)).toHaveCount(0);
  await classRow(page, name).click();
  await expect(outcomes(page).first()).toBeVisible();
}

test('a clerk moves the school up, sees the next session, and takes it back', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/move_up`);
  await expect(page.getByLabel('From session')).toHaveValue('2026-2027');
  await expect(page.getByLabel('To session')).toHaveValue('2027-2028');
  await expect(numbers(page)).toHaveText(['585', '0', '64', '0']);
  await expect(page.getByText('The school has no pass mark, so that nobody is suggested to be kept.')).toBeVisible();

  await openClass(page, /^Class 5 → Class 6/);
  await expect(outcomes(page)).toHaveCount(65);
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .click();
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(2)
    .click();
  await page.getByLabel('What becomes of those selected').selectOption('Kept');
  await page.getByRole('button', { name: 'Set', exact: true }).click();
  await outcomes(page).nth(2).selectOption('Leaving');
  await outcomes(page).nth(3).selectOption('Undecided');
  await expect(numbers(page)).toHaveText(['581', '2', '65', '1']);
  await expect(page.getByRole('listitem').filter({ hasText: 'Class 5 → Class 6' })).toContainText(
    '61 promoted2 kept1 leaving1 undecided',
  );
  await expect(bar(page, '648 students move')).toBeVisible();

  await page.reload();
  await expect(page.getByText(/^This is what you entered at/)).toBeVisible();
  await expect(numbers(page)).toHaveText(['581', '2', '65', '1']);

  await apply(page).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('From 1 June 2027 on:');
  await expect(question).toContainText('581 students are promoted.');
  await expect(question).toContainText('2 students are kept.');
  await expect(question).toContainText('65 students leave the school');
  await expect(question).toContainText('1 student stays undecided, without a place in 2027-2028.');
  await expectDialogAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('list', { name: 'Moved up so far' })).toBeHidden();
  await apply(page).click();
  await question.getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(page.getByText('Moved up to 2027-2028, from 1 June 2027 on')).toBeVisible();
  // Nothing is chosen any more for the one who stayed undecided.
  await expect(numbers(page)).toHaveText(['1', '0', '0', '0']);

  await page.getByRole('link', { name: 'Students of 2027-2028' }).click();
  await expect(page.getByLabel('Session', { exact: true })).toHaveValue('2027-2028');
  await expect(page.getByText('583 students')).toBeVisible();

  await openFromMenu(page, 'Move up');
  const past = page.getByRole('list', { name: 'Moved up so far' }).getByRole('listitem').first();
  await expect(past).toContainText('581 promoted, 2 kept, 65 leaving, 1 undecided');
  await past.getByRole('button', { name: /^Undo moving up from 2026-2027 to 2027-2028/ }).click();
  await expect(question).toContainText('all is as it was before');
  await question.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Undone: all is as it was before.')).toBeVisible();
  await expect(past).toContainText('Undone');
  await expect(past.getByRole('button')).toHaveCount(0);
  await expect(numbers(page)).toHaveText(['585', '0', '64', '0']);
});

test('where there is no next session, it is added on the way', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/move_up`);
  await page.getByLabel('From session').selectOption('2027-2028');
  await expect(page.getByText('There is no session after 2027-2028 yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add the next session' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Name')).toHaveValue('2028-2029');
  await expectDialogAccessible(page);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByLabel('To session')).toHaveValue('2028-2029');
  await expect(page.getByText('Nobody is left to move')).toBeVisible();
});

test(
  'what stands in the way is told at the student and at the top, and nothing is applied',
  refusals,
  async ({ page, demo }) => {
    await (await callsAs(demo, 'Admin'))('PUT', '/api/classes/6', { isOpen: false });
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, demo, 'Admin');
    await page.goto(`${demo}/move_up`);
    await expect(page.getByText('65 things stand in the way', { exact: true })).toBeVisible();
    await expect(bar(page, 'Not yet: 65 things stand in the way.')).toBeVisible();
    await expect(apply(page)).toBeDisabled();
    await expectAccessible(page);
    const fault = page.getByRole('button', { name: 'Roll 5 would move to class 6, which is closed.' });
    await fault.click();
    const first = page.getByRole('combobox', { name: /, roll 5$/ });
    await expect(first).toBeFocused();
    await expect(first).toHaveAccessibleDescription(/Roll 5 would move to class 6, which is closed\./);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

    await first.selectOption('Another class …');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Class').selectOption('Class 7');
    await dialog.getByRole('button', { name: 'Choose' }).click();
    await expect(first.locator('option:checked')).toHaveText('Promoted to class 7');
    await expect(page.getByText('64 things stand in the way', { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: 'All of class 5' }).selectOption('Kept in class 5');
    await expect(apply(page)).toBeEnabled();
    await expect(page.getByText('stand in the way')).toHaveCount(0);
  },
);

test('a student is found by name or roll, whatever class is open', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/move_up`);
  await page.getByLabel('Find a student').fill('641');
  await expect(outcomes(page)).toHaveCount(1);
  await expect(outcomes(page)).toHaveAccessibleName(/, roll 641$/);
  await page.getByLabel('Find a student').fill('zzz');
  await expect(page.getByText('Nobody of this name or roll is to move.')).toBeVisible();
  await page.getByLabel('Find a student').fill('');
  await expect(outcomes(page)).toHaveCount(0);

  await page.getByLabel('New ones by name').check();
  await openClass(page, /^Class 1 /);
  await expect(page.getByText(/^\d+ → \d+$/).first()).toBeVisible();
});

test('with a pass mark, who has results under it is suggested to be kept, with the result', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/move_up`);
  await page.getByRole('link', { name: 'Set a pass mark' }).click();
  const pass = page.getByRole('group', { name: 'Pass mark' });
  await pass.getByLabel('A share of the marks').check();
  await pass.getByLabel('Percent').fill('40');
  await expect(pass).toContainText('an admin decides');
  await page.getByRole('button', { name: 'Save policies' }).click();
  await expect(page.getByText('The policies are saved.')).toBeVisible();

  await openFromMenu(page, 'Move up');
  await expect(page.getByText('Who has results under the pass mark of 40 % is suggested to be kept.')).toBeVisible();
  await openClass(page, /^Class 1 /);
  const kept = outcomes(page).filter({ has: page.locator('option[value=kept]:checked') });
  const why = page.getByText(/^Suggested: \d+\.\d\d % is under the pass mark$/);
  await expect(why.first()).toBeVisible();
  await expect(kept).toHaveCount(await why.count());
  await kept.first().selectOption('Promoted to class 2');
  await expect(page.getByText('Chosen instead of: kept')).toBeVisible();
});
