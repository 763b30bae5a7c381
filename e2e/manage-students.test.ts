import type { Locator, Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  openFromMenu,
  pressAgain,
  refusals,
  signIn,
  signInAs,
  test,
} from './support/rollbook.ts';

test('an admin adds a student, who cannot take a roll in use', refusals, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/add_student`);
  await expect(page.getByRole('heading', { name: 'Add Student' })).toBeVisible();
  await expect(field(page, 'Roll')).toHaveValue('650');
  await page.getByRole('button', { name: 'Add Student' }).click();
  await expect(field(page, 'Name')).toBeFocused();
  await fillStudent(page, '649');
  await expect(page.getByText('Roll 649 is in use. The next free one is 650.')).toBeVisible();
  await expect(field(page, 'Email')).toHaveValue('s649@demo.rollbook.school');
  await expect(field(page, 'Password')).toHaveValue('649');
  await expect(field(page, 'Password')).toHaveAttribute('readonly');
  const token = await page.evaluate(() => localStorage.getItem('rollbook.token') ?? '');
  await page.evaluate(() => localStorage.removeItem('rollbook.token'));
  await page.getByRole('button', { name: 'Add Student' }).click();
  await expect(page.getByText('Authentication token not found. Please login.')).toBeVisible();
  await page.evaluate((kept) => localStorage.setItem('rollbook.token', kept), token);
  await pressAgain(page.getByRole('button', { name: 'Add Student' }));
  await expect(page.getByText('Roll 649 is in use.', { exact: true })).toBeVisible();
  await expect(page.getByText('Failed to add student data to the database.')).toBeVisible();
  await expect(field(page, 'Roll')).toBeFocused();
  await field(page, 'Roll').fill('700');
  await page.getByRole('button', { name: 'Add Student' }).click();
  await expect(page.getByText('Student added successfully.')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Roll')).toHaveValue('701');
  await expect(page.getByLabel('Class')).toHaveValue('3');

  await signInAs(page, demo, { role: 'Student', email: 's700@demo.rollbook.school', password: '700' });
  await expect(page.getByText('Welcome, 李 O’Connor-সরকার')).toBeVisible();
  await page.goto(`${demo}/profile`);
  await expect(page.getByText('29 February 2012')).toBeVisible();
});

function field(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

async function fillStudent(page: Page, roll: string): Promise<void> {
  await field(page, 'Name').fill('李 O’Connor-সরকার');
  await page.getByLabel('Date of Birth').fill('2012-02-29');
  await page.getByLabel('Gender').selectOption('Other');
  await field(page, 'Roll').fill(roll);
  await page.getByLabel('Class').selectOption('3');
  await field(page, 'Course Enrolled').fill('Science');
  for (const part of ['Street', 'City', 'State', 'Postal Code']) await field(page, part).fill(`${part} 1`);
  await field(page, 'Guardian’s Name').fill('Karim');
  await field(page, 'Guardian’s Relation').fill('father');
  await field(page, 'Guardian’s Phone').fill('1');
}

for (const [device, width, tag] of [
  ['a desk', 1440, []],
  ['a phone', 360, ['@all']],
] as const) {
  test(`at ${device}, an admin finds, edits and deletes a student`, { tag: ['@refusals', ...tag] }, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, demo, 'Admin');
    await openFromMenu(page, 'Students');
    await expect(page.getByText('649 students')).toBeVisible();
    await expect(page.getByText('Showing 1 to 25 of 649')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

    await page.getByRole('button', { name: 'Page 2', exact: true }).click();
    await expect(page.getByText('Showing 26 to 50 of 649')).toBeVisible();
    await page.getByLabel('Class').selectOption('5');
    await expect(page.getByText('Showing 1 to 25 of 65')).toBeVisible();
    await page.getByLabel('Per page').selectOption('20');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page.getByText('Showing 21 to 40 of 65')).toBeVisible();
    await page.reload();
    await expect(page.getByText('Showing 21 to 40 of 65')).toBeVisible();
    await page.goBack();
    await expect(page.getByText('Showing 1 to 20 of 65')).toBeVisible();
    await page.getByRole('button', { name: 'Roll', exact: true }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('645');
    await page.getByLabel('Search by name').fill('nguyen');
    await expect(page.getByRole('row').nth(1)).toContainText('Nguyễn');
    await page.getByLabel('Search by roll').fill('5');
    await expect(page.getByText('1 student found')).toBeVisible();

    await openActions(page);
    await page.getByRole('link', { name: /^Edit / }).click();
    await expect(page.getByRole('heading', { name: 'Edit Student' })).toBeVisible();
    await field(page, 'Guardian’s Email').fill('no email');
    await page.getByRole('button', { name: 'Update Student' }).click();
    await expect(field(page, 'Guardian’s Email')).toBeFocused();
    await field(page, 'Guardian’s Email').fill('karim@family.example');
    await field(page, 'Roll').fill('705');
    await expect(field(page, 'Email')).toHaveValue('s705@demo.rollbook.school');
    await page.getByRole('button', { name: 'Update Student' }).click();
    await expect(page.getByText('Student updated successfully!')).toBeVisible();

    await page.goto(`${demo}/all_student?roll=705`);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page.getByText('Class 5, roll 705')).toBeVisible();
    await expect(page.getByText('karim@family.example')).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await openActions(page);
    await page.getByRole('button', { name: /^Delete / }).click();
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText('1 student found')).toBeVisible();
    await openActions(page);
    await page.getByRole('button', { name: /^Delete / }).click();
    await expect(page.getByRole('button', { name: 'Yes, delete it!' })).toHaveCSS(
      'background-color',
      'rgb(164, 49, 42)',
    );
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(page.getByRole('dialog')).toContainText('Deleted!');
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(page.getByText('No students found')).toBeVisible();
    // It is where the button of the message was.
    await pressAgain(page.getByRole('button', { name: 'Clear filters' }));
    await expect(page.getByText('648 students')).toBeVisible();
  });
}

/** On a phone, a row's actions are in a menu. */
async function openActions(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: /^Actions for / }).first();
  if (await menu.isVisible()) await menu.click();
}

test('a search by roll matches prefixes, and rejects what is not a roll', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/all_student?roll=64`);
  await expect(page.getByText('11 students found')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('64');
  await page.getByLabel('Search by roll').fill('abc');
  await expect(page.getByText('Must be a whole number from 1.')).toBeVisible();
  await expect(page.getByText('No students found')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Search by roll').fill('649');
  await expect(page.getByText('1 student found')).toBeVisible();
  await expect(page.getByText('Must be a whole number from 1.')).toBeHidden();
});
