import { expect, expectAccessible, signIn, test } from './support/rollbook.ts';

test('marks, figures and students are shown by session', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/all_student`);
  const session = page.getByLabel('Session', { exact: true });
  await expect(session).toHaveValue('2026-2027');
  await session.selectOption('2025-2026');
  await expect(page).toHaveURL(/session=2025-2026/);
  await expect(page.getByText('This is the session 2025-2026. The present one is 2026-2027.')).toBeVisible();
  await expectAccessible(page);
  await session.selectOption('2026-2027');
  await expect(page).not.toHaveURL(/session=/);
  await expect(page.getByText('This is the session')).toBeHidden();

  await page.goto(`${demo}/registers?part=overview&class=5`);
  await expect(session.locator('option:checked')).toHaveText('All sessions');
  await expect(page.getByRole('table')).toBeVisible();
  await session.selectOption('2027-2028');
  await expect(page.getByText('No attendance records found')).toBeVisible();
  await expectAccessible(page);
});

test('a student reads the results of one session, or of all', async ({ page, demo }) => {
  await signIn(page, demo, 'Student');
  await page.goto(`${demo}/result`);
  const session = page.getByLabel('Session', { exact: true });
  await expect(session.locator('option:checked')).toHaveText('All sessions');
  await expect(page.getByRole('table', { name: 'All exams' })).toBeVisible();
  await session.selectOption('2027-2028');
  await expect(page.getByText('No results found for your roll')).toBeVisible();
  await expectAccessible(page);
});
