import { expect, expectAccessible, openFromMenu, pressAgain, schoolToday, signIn, test } from './support/rollbook.ts';

test('a teacher takes the register, corrects it, and the student sees it at once', async ({
  page,
  otherPage,
  demo,
}) => {
  await signIn(page, demo, 'Teacher');
  await openFromMenu(page, 'Take attendance');
  await expect(page.getByText('No class chosen yet')).toBeVisible();
  await page.getByText('1', { exact: true }).click();
  await expect(page.getByText('0 present, 65 absent')).toBeVisible();
  await page.getByRole('button', { name: 'All present' }).click();
  await expect(page.getByText('65 present, 0 absent')).toBeVisible();
  await page.getByRole('button', { name: 'Undo all present' }).click();
  await expect(page.getByText('0 present, 65 absent')).toBeVisible();
  await page.getByRole('button', { name: 'All present' }).click();
  await page.getByRole('switch').first().click();
  await page.getByRole('button', { name: 'Submit Attendance' }).click();
  const question = page.getByRole('dialog', { name: 'Submit attendance for class 1?' });
  await expect(question).toContainText('64 present, 1 absent');
  await question.getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(page.getByText('Attendance submitted successfully!')).toBeVisible();
  await expect(page.getByText(/This register was taken by Teresa Gonçalves/)).toBeVisible();

  const today = await schoolToday(page, demo);
  const todayOfStudent = otherPage
    .getByRole('listitem')
    .filter({ has: otherPage.locator(`time[datetime="${today}"]`) });
  await signIn(otherPage, demo, 'Student');
  await otherPage.goto(`${demo}/attendance`);
  await expect(todayOfStudent).toContainText('Absent');

  await page.getByRole('button', { name: 'Correct attendance' }).click();
  await expect(page.getByText('Nothing changed yet')).toBeVisible();
  await page.getByRole('switch').first().click();
  await expect(page.getByText('1 change', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText('Attendance corrected.')).toBeVisible();
  await expect(page.getByText('65 present, 0 absent')).toBeVisible();
  await expect(page.getByText(/Absent → Present/)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(/Present → Absent/)).toHaveCount(1);
  await expect(page.getByText('64 present, 1 absent')).toBeVisible();
  await page.getByRole('button', { name: 'Correct attendance' }).click();
  await page.getByRole('switch').first().click();
  await page.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText(/Absent → Present/)).toHaveCount(2);
  await otherPage.reload();
  await expect(todayOfStudent).toContainText('Present');
});

test('a register is marked by the rolls of the absent: unknown ones are told, and nothing is lost', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Teacher');
  await page.goto(`${demo}/attendance_entry?class=1`);
  const rows = page.getByRole('switch');
  const field = page.getByLabel('Absent rolls');
  const submit = page.getByRole('button', { name: 'Submit Attendance' });
  await rows.nth(4).click();
  await expect(page.getByText('1 present, 64 absent')).toBeVisible();

  await field.pressSequentially('١٤١, 241');
  await expect(page.getByText('63 present, 2 absent')).toBeVisible();
  await expect(rows.nth(14)).not.toBeChecked();
  await expect(rows.nth(24)).not.toBeChecked();
  await page.getByRole('button', { name: 'Undo absent rolls' }).click();
  await expect(page.getByText('1 present, 64 absent')).toBeVisible();
  await expect(rows.nth(4)).toBeChecked();
  await expect(field).toHaveValue('');

  await field.fill('141 241 999');
  await expect(page.getByText('63 present, 2 absent')).toBeVisible();
  await submit.click();
  await expect(page.getByRole('alert').filter({ hasText: '999: no such roll in this class.' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('141 241 999');
  await expectAccessible(page);
  await field.fill('141 241');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await rows.nth(6).click();
  await expect(field).toHaveValue('141 241 61');
  await pressAgain(rows.nth(14));
  await expect(field).toHaveValue('241 61');
  await expect(page.getByText('63 present, 2 absent')).toBeVisible();
  await page.reload();
  await expect(page.getByText('63 present, 2 absent')).toBeVisible();
  await field.fill('');
  await expect(page.getByText('63 present, 2 absent')).toBeVisible();
  await submit.click();
  await expect(page.getByRole('dialog')).toContainText('Absent: ');
});
