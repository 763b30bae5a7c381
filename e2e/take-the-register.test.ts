import { expect, expectAccessible, openFromMenu, schoolToday, signIn, test } from './support/rollbook.ts';

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
  await expectAccessible(page);

  await page.getByRole('button', { name: 'All present' }).click();
  await expect(page.getByText('65 present, 0 absent')).toBeVisible();
  await page.getByRole('button', { name: 'Undo all present' }).click();
  await expect(page.getByText('0 present, 65 absent')).toBeVisible();
  await page.getByRole('button', { name: 'All present' }).click();
  await page.getByRole('switch').first().click();
  await expect(page.getByText('64 present, 1 absent')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Attendance' }).click();
  const question = page.getByRole('dialog', { name: 'Submit attendance for class 1?' });
  await expect(question).toContainText('64 present, 1 absent');
  await expectAccessible(page);
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
  await expect(page.getByText(/Absent → Present/)).toBeVisible();
  await otherPage.reload();
  await expect(todayOfStudent).toContainText('Present');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Correct attendance' }).click();
  await page.getByRole('switch').first().click();
  await page.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText(/Present → Absent/)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(/Absent → Present/)).toHaveCount(2);
  await expect(page.getByText(/Present → Absent/)).toHaveCount(1);
  await expect(page.getByText('65 present, 0 absent')).toBeVisible();
  await otherPage.reload();
  await expect(todayOfStudent).toContainText('Present');
});
