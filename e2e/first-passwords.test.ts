import type { Page } from '@playwright/test';
import { type Account, callsAs } from './support/calls.ts';
import { student } from './support/newcomers.ts';
import { expect, expectAccessible, logIn, refusals, signInAs, test } from './support/rollbook.ts';

test.use({ settings: { STUDENT_INITIAL_PASSWORD: 'random' } });

const form = /^[b-df-hj-np-tv-xz2-9]{5}-[b-df-hj-np-tv-xz2-9]{5}$/;
const domain = 'school.example';

/** A school without students. */
async function openSchool(
  page: Page,
  { address, setupLink }: { readonly address: string; readonly setupLink: string },
) {
  const admin = { name: 'Ada Admin', email: 'ada@school.example', password: 'chalk and slate' };
  const school = { name: 'Example School', domain, timeZone: 'Europe/Lisbon' };
  const token = new URL(setupLink).hash.slice(1);
  await page.request.post(`${address}/api/school`, { data: { token, school, admin } });
  const account: Account = { role: 'Admin', email: admin.email, password: admin.password };
  return { account, office: await callsAs(address, account) };
}

test(
  'a student gets a random first password, which is shown once and must be replaced at the first sign-in',
  refusals,
  async ({ page, otherPage, empty }) => {
    const { account } = await openSchool(page, empty);
    await signInAs(page, empty.address, account);
    await page.goto(`${empty.address}/add_student`);
    await expect(page.getByText('Made when the student is added.')).toBeVisible();
    await addStudent(page, 'Sue Student', '1');
    const shown = page.getByRole('status').filter({ hasText: 'First password of Sue Student' });
    const password = (await shown.getByText(form).textContent()) ?? '';
    expect(password).toMatch(form);
    await page.reload();
    await expect(page.getByText('Made when the student is added.')).toBeVisible();
    await expect(shown).toBeHidden();

    await otherPage.goto(`${empty.address}/login`);
    await logIn(otherPage, 'Student', 's1@school.example', password);
    await expect(otherPage.getByLabel('New password')).toBeVisible();
    await expect(otherPage.getByLabel('Current password')).toBeHidden();
    await expectAccessible(otherPage);
    expect(await everythingStored(otherPage)).not.toContain(password);
    await otherPage.reload();
    await expect(otherPage.getByLabel('Current password')).toBeVisible();
    await otherPage.getByRole('button', { name: 'Logout' }).click();

    await logIn(otherPage, 'Student', 's1@school.example', password);
    await otherPage.getByLabel('New password').fill('Football');
    await otherPage.getByRole('button', { name: 'Save password' }).click();
    await expect(otherPage.getByText('This password is among the most common ones.')).toBeVisible();
    await expect(otherPage.getByLabel('New password')).toHaveValue('Football');
    await otherPage.getByLabel('New password').fill('plums and pears');
    await otherPage.getByRole('button', { name: 'Save password' }).click();
    await expect(otherPage.getByRole('heading', { name: 'Welcome, Sue Student' })).toBeVisible();
  },
);

test('the slips of a class hold a new password of everybody who has not signed in yet, on paper alone', {
  tag: '@all',
}, async ({ page, empty }) => {
  const { account, office } = await openSchool(page, empty);
  const longName = 'An Unusually Long Name For Someone Who Goes To School-Sitting In Front';
  const { firstPassword } = await office('POST', '/api/students', { ...student, class: 5, roll: 1 });
  await office('POST', '/api/students', { ...student, class: 5, roll: 2, name: longName });
  const sue = await callsAs(empty.address, { role: 'Student', email: `s1@${domain}`, password: firstPassword });
  await sue('POST', '/api/identity/password', { currentPassword: firstPassword, newPassword: 'plums and pears' });

  await signInAs(page, empty.address, account);
  await page.goto(`${empty.address}/all_student?class=5`);
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check();
  await expect(page.getByRole('link', { name: 'Sign-in slips of class 5' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).click();
  await page.getByRole('link', { name: 'Sign-in slips' }).click();
  await expect(page).toHaveURL(/\/student_slips\?class=5$/);
  await page.getByRole('button', { name: 'Make slips for class 5' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Make slips' }).click();
  await expect(page.getByText('1 slip. Print it now')).toBeVisible();
  await expect(page.getByText('Sue Student (1)')).toBeVisible();
  const slip = page.getByRole('listitem').filter({ hasText: 'First password' });
  for (const text of [
    'Example School',
    'An Unusually Long Name',
    'Class 5, roll 2',
    's2@school.example',
    empty.address,
  ]) {
    await expect(slip).toContainText(text);
  }
  expect(await slip.locator('dd').last().textContent()).toMatch(form);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(slip).toBeVisible();
  for (const hidden of [page.getByRole('heading', { name: 'Sign-in slips' }), page.getByText('Sue Student (1)')]) {
    await expect(hidden).toBeHidden();
  }
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

/** Everything that the browser stores for this site. */
function everythingStored(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state, document.cookie]));
}

async function addStudent(page: Page, name: string, roll: string): Promise<void> {
  const fill = (label: string, value: string) => page.getByRole('textbox', { name: label, exact: true }).fill(value);
  await fill('Name', name);
  await page.getByLabel('Date of Birth').fill('2012-02-29');
  await page.getByLabel('Gender').selectOption('Female');
  await page.getByRole('textbox', { name: 'Roll', exact: true }).fill(roll);
  await page.getByLabel('Class').selectOption('5');
  await page.getByLabel('Session').selectOption('2026-2027');
  for (const label of ['Course Enrolled', 'Street', 'City', 'State', 'Postal Code']) await fill(label, 'Science 1');
  await fill('Guardian’s Name', 'Gus Guardian');
  await fill('Guardian’s Relation', 'father');
  await fill('Guardian’s Phone', '1');
  await fill('Guardian’s Email', 'gus@family.example');
  await page.getByRole('button', { name: 'Add Student' }).click();
  await expect(page.getByText('Student added successfully.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('');
}
