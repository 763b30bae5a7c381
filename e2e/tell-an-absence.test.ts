import type { Page } from '@playwright/test';
import { expect, expectAccessible, refusals, schoolToday, signIn, test } from './support/rollbook.ts';

async function tell(page: Page, roll: string, more: { readonly to?: string; readonly text?: string } = {}) {
  await page.getByRole('searchbox', { name: 'Student' }).fill(roll);
  await expect(page.getByRole('status').filter({ hasText: /student.? found/ })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Student' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Another student' })).toBeVisible();
  await page.getByLabel('Reason').selectOption('Illness');
  if (more.to !== undefined) await page.getByLabel('Last day').fill(more.to);
  if (more.text !== undefined) await page.getByLabel('Who told it').fill(more.text);
  await page.getByRole('button', { name: 'Tell Absence' }).click();
}

test(
  'the office tells an absence while the mother is on the phone, and the teacher finds the student excused',
  refusals,
  async ({ page, otherPage, demo }) => {
    await signIn(page, demo, 'Admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('tell an');
    await page.getByRole('option', { name: 'Tell an absence' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Absences' })).toBeVisible();
    await expect(page.getByText('Nobody is known to be absent today.')).toBeVisible();

    await page.getByRole('button', { name: 'Tell Absence' }).click();
    await expect(page.getByText('Please choose a student.')).toBeVisible();
    await tell(page, '3', { text: 'His mother called' });
    await expect(page.getByText(/^The absence of .* is told\.$/)).toBeVisible();
    const today = page.locator('section', { has: page.getByRole('heading', { name: 'Absent today' }) });
    await expect(today.getByRole('listitem')).toHaveCount(1);
    await expect(today).toContainText('Illness');
    await expect(today).toContainText('His mother called');
    await expect(page.getByRole('searchbox', { name: 'Student' })).toHaveValue('');

    await signIn(otherPage, demo, 'Teacher');
    await otherPage.goto(`${demo}/attendance_entry?class=3`);
    const row = otherPage.getByRole('switch').first();
    await expect(row).toContainText('Told: Illness, His mother called');
    await expect(row).toContainText('Excused');
    await expect(otherPage.getByRole('switch').nth(1)).toContainText('Absent');
    await otherPage.getByRole('button', { name: 'All present', exact: true }).click();
    await expect(otherPage.getByText('64 present, 0 absent, 1 excused')).toBeVisible();

    await tell(page, '3');
    await expect(page.getByText(/is known to be absent already/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Another student' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Another student' }).click();
    await expect(page.getByRole('searchbox', { name: 'Student' })).toBeFocused();

    await today.getByRole('button', { name: /^Remove the absence of/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(/^The absence of .* is removed\.$/)).toBeVisible();
    await expect(page.getByText('Nobody is known to be absent today.')).toBeVisible();
  },
);

test('a student’s page leads there with the student chosen', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  const answer = page.waitForResponse(/\/api\/students\?/);
  await page.goto(`${demo}/all_student?roll=5`);
  const [student] = await (await answer).json();
  await page.goto(`${demo}/student_details/${student._id}`);
  await page.getByRole('link', { name: 'Tell an absence' }).click();
  await expect(page).toHaveURL(`${demo}/absences?roll=5`);
  await expect(page.getByText(student.name)).toBeVisible();
  const tomorrow = new Date(Date.parse(await schoolToday(page, demo)) + 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('First day').fill(tomorrow);
  await page.getByRole('button', { name: 'Tell Absence' }).click();
  const coming = page.locator('section', { has: page.getByRole('heading', { name: 'Coming' }) });
  await expect(coming).toContainText(student.name);
  await page.getByRole('link', { name: 'Past' }).click();
  await expect(page.getByText('No absences of the last twelve months are known.')).toBeVisible();
});

test('a reason chosen before a reload is shown again, though the reasons arrive after the form', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/absences?roll=3`);
  await page.getByLabel('Reason').selectOption('Illness');
  const released = Promise.withResolvers<void>();
  await page.route('**/api/reasons', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByLabel('Reason').locator('option')).toHaveCount(1);
  released.resolve();
  await expect(page.getByLabel('Reason').locator('option:checked')).toHaveText('Illness');
});
