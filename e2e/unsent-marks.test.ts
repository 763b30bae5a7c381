import { expect, expectAccessible, logIn, refusals, signIn, storeNothing, test } from './support/rollbook.ts';

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
  await page.getByRole('button', { name: 'Submit Attendance' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'Submit Attendance' }).click();
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText('An error occurred while submitting attendance.', { timeout: 2000 });
  await expect(failure).toContainText('What you marked is kept on this device.');
  await expect(question).toBeHidden();
  await expect(page.getByText('64 present, 1 absent')).toBeVisible();

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText('64 present, 1 absent')).toBeVisible();
  await page.getByRole('button', { name: 'Submit Attendance' }).click();
  await question.getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(page.getByText('Attendance submitted successfully!')).toBeVisible();
  await expect(page.getByText('64 present, 1 absent')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/This register was taken by/)).toBeVisible();
  await expect(page.getByText(/Your marks are shown/)).toBeHidden();
});

test(
  'the second of two teachers is shown the register that the first one took',
  refusals,
  async ({ page, otherPage, demo }) => {
    const question = (of: typeof page) => of.getByRole('dialog').getByRole('button', { name: 'Submit Attendance' });
    await signIn(page, demo, 'Teacher');
    await page.goto(`${demo}/attendance_entry?class=3`);
    await page.getByRole('button', { name: 'All present' }).click();
    await otherPage.goto(`${demo}/login`);
    await logIn(otherPage, 'Teacher', 'teacher2@demo.rollbook.school', 'teacher-demo');
    await otherPage.waitForURL(`${demo}/`);
    await otherPage.goto(`${demo}/attendance_entry?class=3`);
    await otherPage.getByRole('button', { name: 'All present' }).click();
    await otherPage.getByRole('switch').nth(1).click();
    await otherPage.getByRole('button', { name: 'Submit Attendance' }).click();

    await page.getByRole('button', { name: 'Submit Attendance' }).click();
    await question(page).click();
    await expect(page.getByText('Attendance submitted successfully!')).toBeVisible();

    await question(otherPage).click();
    await expect(otherPage.getByRole('heading', { name: 'Two versions of this register' })).toBeVisible();
    await expect(otherPage.getByText(/^Taken by Teresa Gonçalves/)).toBeVisible();
    await expectAccessible(otherPage);
    await otherPage.getByRole('button', { name: 'Take all saved' }).click();
    await otherPage.getByRole('button', { name: 'Save my choice' }).click();
    await expect(otherPage.getByText(/This register was taken by Teresa Gonçalves/)).toBeVisible();
    await expect(otherPage.getByText('65 present, 0 absent')).toBeVisible();
  },
);
