import type { Page } from '@playwright/test';
import { expect, expectAccessible, refusals, schoolToday, signIn, test } from './support/rollbook.ts';
import { pattern, say } from './support/words.ts';

async function tell(page: Page, roll: string, more: { readonly to?: string; readonly text?: string } = {}) {
  await page.getByRole('searchbox', { name: say('shared:student') }).fill(roll);
  await expect(page.getByRole('status').filter({ hasText: /student.? found/ })).toBeVisible();
  await page.getByRole('searchbox', { name: say('shared:student') }).press('Enter');
  await expect(page.getByRole('button', { name: say('students:chooseOther') })).toBeVisible();
  await page.getByLabel(say('shared:reason')).selectOption('Illness');
  if (more.to !== undefined) await page.getByLabel(say('absences:to')).fill(more.to);
  if (more.text !== undefined) await page.getByLabel(say('absences:text')).fill(more.text);
  await page.getByRole('button', { name: say('absences:tell') }).click();
}

test(
  'the office enters an absence while the mother is on the phone, and the teacher finds the student excused',
  refusals,
  async ({ page, otherPage, demo }) => {
    await signIn(page, demo, 'Admin');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('report an');
    await page.getByRole('option', { name: say('absences:tellTitle') }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('absences:title') })).toBeVisible();
    await expect(page.getByText(say('absences:noneToday'))).toBeVisible();

    await page.getByRole('button', { name: say('absences:tell') }).click();
    await expect(page.getByText(say('absences:studentMissing'))).toBeVisible();
    await tell(page, '3', { text: 'His mother called' });
    await expect(page.getByText(pattern('absences:told'))).toBeVisible();
    const today = page.locator('section', { has: page.getByRole('heading', { name: say('absences:today') }) });
    await expect(today.getByRole('listitem')).toHaveCount(1);
    await expect(today).toContainText('Illness');
    await expect(today).toContainText('His mother called');
    await expect(page.getByRole('searchbox', { name: say('shared:student') })).toHaveValue('');

    await signIn(otherPage, demo, 'Teacher', '/attendance_entry?class=3');
    const row = otherPage.getByRole('switch').first();
    await expect(row).toContainText(say('attendance:told', { what: 'Illness, His mother called' }));
    await expect(row).toContainText(say('attendance:Excused'));
    await expect(otherPage.getByRole('switch').nth(1)).toContainText(say('attendance:Absent'));
    await otherPage.getByRole('button', { name: say('attendance:allPresent'), exact: true }).click();
    await expect(
      otherPage.getByText(say('attendance:countWithExcused', { present: 64, absent: 0, excused: 1 })),
    ).toBeVisible();

    await tell(page, '3');
    await expect(page.getByText(/is known to be absent already/)).toBeVisible();
    await expect(page.getByRole('button', { name: say('students:chooseOther') })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: say('students:chooseOther') }).click();
    await expect(page.getByRole('searchbox', { name: say('shared:student') })).toBeFocused();

    await today.getByRole('button', { name: /^Remove the absence of/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('form:removeChosen') })
      .click();
    await expect(page.getByText(pattern('absences:removed'))).toBeVisible();
    await expect(page.getByText(say('absences:noneToday'))).toBeVisible();
  },
);

test('a student’s page leads to the absence form with the student chosen', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  const answer = page.waitForResponse(/\/api\/students\?/);
  await page.goto(`${demo}/all_student?roll=5`);
  const [student] = await (await answer).json();
  await page.goto(`${demo}/student_details/${student._id}`);
  await page.getByRole('link', { name: say('absences:tellTitle') }).click();
  await expect(page).toHaveURL(`${demo}/absences?roll=5`);
  await expect(page.getByText(student.name)).toBeVisible();
  const tomorrow = new Date(Date.parse(await schoolToday(page, demo)) + 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel(say('absences:from')).fill(tomorrow);
  await page.getByRole('button', { name: say('absences:tell') }).click();
  const coming = page.locator('section', { has: page.getByRole('heading', { name: say('absences:later') }) });
  await expect(coming).toContainText(student.name);
  await page.getByRole('link', { name: say('absences:past') }).click();
  await expect(page.getByText(say('absences:nonePast'))).toBeVisible();
});

test('a reason chosen before a reload is shown again, though the reasons arrive after the form', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/absences?roll=3');
  await page.getByLabel(say('shared:reason')).selectOption('Illness');
  const released = Promise.withResolvers<void>();
  await page.route('**/api/attendance-codes', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByLabel(say('shared:reason')).locator('option')).toHaveCount(1);
  released.resolve();
  await expect(page.getByLabel(say('shared:reason')).locator('option:checked')).toHaveText('Illness');
});
