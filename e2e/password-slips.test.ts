import type { Page } from '@playwright/test';
import { demoAccounts, startSession } from './support/calls.ts';
import { expect, expectDialogAccessible, logIn, refusals, signIn, test } from './support/rollbook.ts';
import { beginning, pattern, say } from './support/words.ts';

const password = /^[b-df-hj-np-tv-xz2-9]{5}-[b-df-hj-np-tv-xz2-9]{5}$/;

async function readSlip(page: Page): Promise<string> {
  const shown = await page.getByRole('dialog').locator('dd').last().textContent();
  expect(shown).toMatch(password);
  return shown ?? '';
}

async function chooseOwn(page: Page, chosen: string): Promise<void> {
  await expect(page.getByRole('heading', { name: say('new-password:newPasswordTitle') })).toBeVisible();
  await page.getByLabel(say('new-password:newPassword')).fill(chosen);
  await page.getByRole('button', { name: say('new-password:save') }).click();
}

test('a teacher who forgot their password gets a new one on a slip', { tag: ['@all', '@refusals'] }, async ({
  page,
  otherPage,
  demo,
}) => {
  await signIn(otherPage, demo, 'Teacher');
  await signIn(page, demo, 'Admin', '/all_teacher?search=teacher1@');
  await page.getByRole('link', { name: beginning('lists:detailsOf') }).click();
  await page.getByRole('button', { name: beginning('form:newPasswordOf') }).click();
  await page.getByRole('button', { name: say('form:newPasswordAction') }).click();
  const slip = page.getByRole('dialog', { name: beginning('form:slipTitle') });
  for (const text of ['Rollbook Demo School', say('shared:teacher'), 'teacher1@demo.rollbook.school', demo]) {
    await expect(slip).toContainText(text);
  }
  const first = await readSlip(page);
  await expectDialogAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(slip.getByText(first)).toBeVisible();
  await expect(page.getByRole('heading', { name: say('teachers:detailsTitle'), includeHidden: true })).toBeHidden();
  await expect(slip.getByRole('button', { includeHidden: true }).first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: say('form:done') }).click();
  await expect(page.getByText(first)).toHaveCount(0);

  // The open page of the previous holder is signed out by itself.
  await expect(otherPage.getByRole('button', { name: say('identity:login') })).toBeVisible();
  await logIn(otherPage, 'Teacher', 'teacher1@demo.rollbook.school', 'teacher-demo');
  await expect(otherPage.getByText(say('identity:loginFailed')).first()).toBeVisible();
  await logIn(otherPage, 'Teacher', 'teacher1@demo.rollbook.school', first);
  await chooseOwn(otherPage, 'plums and pears');
  await expect(otherPage.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

test('an admin adds a second admin, who gives the first a new password and then removes them', {
  tag: ['@all', refusals.tag],
}, async ({ page, otherPage, demo }) => {
  await signIn(page, demo, 'Admin', '/admins');
  await expect(page.getByText(say('admins:count', { count: 1 }), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Close the account/ })).toHaveCount(0);
  await page.getByRole('button', { name: say('admins:add') }).click();
  await expect(page.getByRole('textbox', { name: say('shared:name') })).toBeFocused();
  await page.getByRole('textbox', { name: say('shared:name') }).fill('Olga Office');
  await page.getByRole('textbox', { name: say('shared:email') }).fill('admin@demo.rollbook.school');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('refusals:email-in-use', { email: 'admin@demo.rollbook.school' }))).toBeVisible();
  await page.getByRole('textbox', { name: say('shared:email') }).fill('olga@demo.rollbook.school');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: say('form:slipTitle', { name: 'Olga Office' }) })).toContainText(
    say('admins:role'),
  );
  const first = await readSlip(page);
  await page.getByRole('button', { name: say('form:done') }).click();
  await expect(page.getByRole('textbox', { name: say('shared:name') })).toHaveValue('');
  await expect(page.getByText(say('admins:count', { count: 2 }))).toBeVisible();

  await otherPage.setViewportSize({ width: 360, height: 740 });
  await otherPage.goto(`${demo}/login`);
  await logIn(otherPage, 'Admin', 'olga@demo.rollbook.school', first);
  await chooseOwn(otherPage, 'plums and pears');
  await expect(otherPage.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await otherPage.goto(`${demo}/admins`);
  const others = otherPage.getByRole('listitem').filter({ hasText: 'admin@demo.rollbook.school' });
  await others.getByRole('button', { name: beginning('form:newPasswordOf') }).click();
  await otherPage.getByRole('button', { name: say('form:newPasswordAction') }).click();
  await readSlip(otherPage);
  await otherPage.getByRole('button', { name: say('form:done') }).click();
  await expect(page.getByRole('button', { name: say('identity:login') })).toBeVisible();
  await others.getByRole('button', { name: beginning('admins:closeOf') }).click();
  await expectDialogAccessible(otherPage);
  await otherPage
    .getByRole('dialog')
    .getByRole('button', { name: say('admins:close') })
    .click();
  await expect(otherPage.getByText(pattern('admins:closed'))).toBeVisible();
  await expect(otherPage.getByText(say('admins:count', { count: 1 }), { exact: true })).toBeVisible();
  expect(await otherPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await otherPage.goto(`${demo}/audit`);
  await expect(otherPage.getByText(beginning('audit:did.admins.close'))).toBeVisible();
  const closed = startSession(demo, demoAccounts.Admin);
  await expect(closed).rejects.toThrow('401');
});
