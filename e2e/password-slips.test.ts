import type { Page } from '@playwright/test';
import { demoAccounts, startSession } from './support/calls.ts';
import { expect, expectDialogAccessible, logIn, refusals, signIn, test } from './support/rollbook.ts';

const password = /^[b-df-hj-np-tv-xz2-9]{5}-[b-df-hj-np-tv-xz2-9]{5}$/;

async function readSlip(page: Page): Promise<string> {
  const shown = await page.getByRole('dialog').locator('dd').last().textContent();
  expect(shown).toMatch(password);
  return shown ?? '';
}

async function chooseOwn(page: Page, chosen: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await page.getByLabel('New password').fill(chosen);
  await page.getByRole('button', { name: 'Save password' }).click();
}

test('a teacher who forgot their password gets a new one on a slip', { tag: ['@all', '@refusals'] }, async ({
  page,
  otherPage,
  demo,
}) => {
  await signIn(otherPage, demo, 'Teacher');
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/all_teacher?search=teacher1@`);
  await page.getByRole('link', { name: /^Details of/ }).click();
  await page.getByRole('button', { name: /^New password for/ }).click();
  await page.getByRole('button', { name: 'Give a new password' }).click();
  const slip = page.getByRole('dialog', { name: /^Sign-in slip of/ });
  for (const text of ['Rollbook Demo School', 'Teacher', 'teacher1@demo.rollbook.school', demo]) {
    await expect(slip).toContainText(text);
  }
  const first = await readSlip(page);
  await expectDialogAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(slip.getByText(first)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Teacher details', includeHidden: true })).toBeHidden();
  await expect(slip.getByRole('button', { includeHidden: true }).first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(first)).toHaveCount(0);

  // The open page of the previous holder is signed out by itself.
  await expect(otherPage.getByRole('button', { name: 'Login' })).toBeVisible();
  await logIn(otherPage, 'Teacher', 'teacher1@demo.rollbook.school', 'teacher-demo');
  await expect(otherPage.getByText('Login Failed').first()).toBeVisible();
  await logIn(otherPage, 'Teacher', 'teacher1@demo.rollbook.school', first);
  await chooseOwn(otherPage, 'plums and pears');
  await expect(otherPage.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

test(
  'an admin adds a second admin, who gives the first a new password and then removes them',
  refusals,
  async ({ page, otherPage, demo }) => {
    await signIn(page, demo, 'Admin');
    await page.goto(`${demo}/admins`);
    await expect(page.getByText('1 admin', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Close the account/ })).toHaveCount(0);
    await page.getByRole('button', { name: 'Add Admin' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.getByRole('textbox', { name: 'Name' }).fill('Olga Office');
    await page.getByRole('textbox', { name: 'Email' }).fill('admin@demo.rollbook.school');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The email admin@demo.rollbook.school is in use.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Email' }).fill('olga@demo.rollbook.school');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Sign-in slip of Olga Office' })).toContainText('Admin');
    const first = await readSlip(page);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('');
    await expect(page.getByText('2 admins')).toBeVisible();

    await otherPage.setViewportSize({ width: 360, height: 740 });
    await otherPage.goto(`${demo}/login`);
    await logIn(otherPage, 'Admin', 'olga@demo.rollbook.school', first);
    await chooseOwn(otherPage, 'plums and pears');
    await expect(otherPage.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await otherPage.goto(`${demo}/admins`);
    const others = otherPage.getByRole('listitem').filter({ hasText: 'admin@demo.rollbook.school' });
    await others.getByRole('button', { name: /^New password for/ }).click();
    await otherPage.getByRole('button', { name: 'Give a new password' }).click();
    await readSlip(otherPage);
    await otherPage.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    await others.getByRole('button', { name: /^Close account of/ }).click();
    await expectDialogAccessible(otherPage);
    await otherPage.getByRole('dialog').getByRole('button', { name: 'Close account' }).click();
    await expect(otherPage.getByText(/^The account of .* is closed\.$/)).toBeVisible();
    await expect(otherPage.getByText('1 admin', { exact: true })).toBeVisible();
    expect(await otherPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await otherPage.goto(`${demo}/audit`);
    await expect(otherPage.getByText(/^Closed the account of the admin/)).toBeVisible();
    const closed = startSession(demo, demoAccounts.Admin);
    await expect(closed).rejects.toThrow('401');
  },
);
