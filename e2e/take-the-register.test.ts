import { expect, expectAccessible, signIn, test } from './support/rollbook.ts';

test('a teacher takes the register, is told when it is taken, and corrects it', async ({ page, demo }) => {
  await signIn(page, demo, 'Teacher');
  await page.getByRole('main').getByRole('link', { name: 'Take attendance' }).click();
  await page.getByText('1', { exact: true }).click();
  await expect(page.getByText('0 present, 65 absent')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'All present' }).click();
  await page.getByRole('switch').nth(1).click();
  await expect(page.getByText('64 present, 1 absent')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Attendance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(page.getByText('Attendance submitted successfully!')).toBeVisible();
  await expect(page.getByText(/This register was taken by Teresa Gonçalves/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Correct attendance' }).click();
  await page.getByRole('switch').nth(1).click();
  await page.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText('Attendance corrected.')).toBeVisible();
  await expect(page.getByText('65 present, 0 absent')).toBeVisible();
  await expect(page.getByText(/Absent → Present/)).toBeVisible();
});
