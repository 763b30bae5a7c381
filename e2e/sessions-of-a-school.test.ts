import { expect, expectAccessible, signIn, test } from './support/rollbook.ts';

test('a subject added to another session is reported with its session, and shown at once', async ({ page, demo }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/add_subject?class=2`);
  const form = page.locator('form');
  await expect(page.getByText('10 subjects of session 2026-2027')).toBeVisible();
  await form.getByLabel('Subject name').fill('Music');
  await form.getByLabel('Code').fill('MUS');
  await form.getByLabel('Session').selectOption('2025-2026');
  await form.getByRole('button', { name: 'Add Subject' }).click();
  await expect(page.getByText('Subject added successfully! Music, class 1, session 2025-2026.')).toBeVisible();
  await expect(page.getByText('1 subject of session 2025-2026')).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Music', exact: true })).toBeVisible();
  await expect(form.getByLabel('Subject name')).toBeFocused();
  await expect(form.getByLabel('Subject name')).toHaveValue('');
  await expectAccessible(page);

  const list = page.locator('section').filter({ hasText: 'All subjects' });
  await list.getByLabel('Session').selectOption('All sessions');
  await expect(page.getByText('11 subjects of all sessions')).toBeVisible();
  await expect(page.getByRole('cell', { name: /^Music/ })).toContainText('Session 2025-2026');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
});

test('a student of another session is marked as such wherever the class is listed', async ({
  page,
  otherPage,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/all_student?roll=641`);
  await page.getByRole('link', { name: /^Edit / }).click();
  // The list, which is shown until the form is there, has a session too.
  await page.locator('form').getByLabel('Session').selectOption('2025-2026');
  await page.getByRole('button', { name: 'Update Student' }).click();
  await expect(page.getByText('Student updated successfully!')).toBeVisible();
  await page.goto(`${demo}/all_student?roll=64`);
  await expect(page.getByRole('row', { name: /641/ })).toContainText('Class 1Session 2025-2026');
  await expect(page.getByText('Session 2025-2026')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('row', { name: /641/ }).getByRole('link').first().click();
  await expect(page.getByText('Class 1, roll 641, session 2025-2026')).toBeVisible();

  await otherPage.setViewportSize({ width: 360, height: 740 });
  await signIn(otherPage, demo, 'Teacher');
  await otherPage.goto(`${demo}/marks_entry?class=1`);
  await expect(otherPage.getByText('Class 1, session 2026-2027')).toBeVisible();
  await expect(otherPage.getByRole('listitem').filter({ hasText: '641' })).toContainText('Session 2025-2026');
  await expect(otherPage.getByText('Session 2025-2026')).toHaveCount(1);
  await expectAccessible(otherPage);
  await otherPage.goto(`${demo}/attendance_entry?class=1`);
  await expect(otherPage.getByRole('switch', { name: /^641 / })).toContainText('Session 2025-2026');
  await expect(otherPage.getByText('Session 2025-2026')).toHaveCount(1);
  await expectAccessible(otherPage);
});
