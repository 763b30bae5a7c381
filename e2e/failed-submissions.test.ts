import { expect, expectAccessible, refusals, signIn, storeNothing, test } from './support/rollbook.ts';

test('a register that could be neither submitted nor stored says so beside the button, until it is submitted', async ({
  page,
  context,
  demo,
}) => {
  await storeNothing(context);
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo, 'Teacher');
  await page.goto(`${demo}/attendance_entry?class=4`);
  await page.getByRole('switch').first().click();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Submit Attendance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Attendance' }).click();
  const failure = page.getByRole('alert').filter({ hasText: 'An error occurred while submitting attendance' });
  await expect(failure).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('switch').last().scrollIntoViewIfNeeded();
  await expect(failure).toBeInViewport();
  await page.getByRole('switch').last().click();
  await expect(failure).toBeInViewport();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'Submit Attendance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(page.getByText('Attendance submitted successfully!')).toBeVisible();
  await expect(failure).toHaveCount(0);
  await expect(page.getByText('2 present, 63 absent')).toBeVisible();
});

test(
  'a duplicate exam is reported in the action bar, with a link to the stored marks',
  refusals,
  async ({ page, demo }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, demo, 'Teacher');
    await page.goto(`${demo}/marks_entry?class=1`);
    await page.getByLabel('Subject').selectOption('Portuguese');
    await page.getByLabel('Exam name').fill('Final Exam');
    await page.getByRole('button', { name: 'Submit Marks' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Marks' }).click();
    const failure = page.getByRole('alert').filter({ hasText: 'Duplicate Entry' });
    await expect(failure).toBeInViewport();
    await expect(failure.getByRole('link', { name: 'Open the marks overview' })).toBeInViewport();
  },
);
