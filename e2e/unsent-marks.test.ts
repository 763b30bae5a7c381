import { submitRegister } from './support/registers.ts';
import { expect, expectAccessible, signIn, storeNothing, test } from './support/rollbook.ts';

test('marks outlive a reload and, where a browser stores nothing else, a lost connection', async ({
  page,
  context,
  demo,
}) => {
  await storeNothing(context);
  await signIn(page, demo, 'Teacher');
  await page.goto(`${demo}/attendance_entry?class=2`);
  const rows = page.getByRole('switch');
  await rows.nth(0).click();
  await rows.nth(4).click();
  await expect(page.getByText('2 present, 63 absent')).toBeVisible();

  await page.reload();
  await expect(page.getByText(/This is what you marked at .* and did not send\./)).toBeVisible();
  await expect(page.getByText('2 present, 63 absent')).toBeVisible();
  await expect(rows.nth(4)).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('0 present, 65 absent')).toBeVisible();
  await page.reload();
  await expect(page.getByText('0 present, 65 absent')).toBeVisible();
  await expect(page.getByText(/did not send/)).toBeHidden();

  await page.getByRole('button', { name: 'All present' }).click();
  await rows.nth(2).click();
  await context.setOffline(true);
  await submitRegister(page);
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('An error occurred while submitting attendance.');
  await expect(failure).toContainText('What you marked is kept on this device.');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText('64 present, 1 absent')).toBeVisible();

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('64 present, 1 absent')).toBeVisible();
  await submitRegister(page);
  await expect(page.getByText('Attendance submitted successfully!')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/This register was taken by/)).toBeVisible();
  await expect(page.getByText('64 present, 1 absent')).toBeVisible();
  await expect(page.getByText(/Your marks are shown/)).toBeHidden();
});
