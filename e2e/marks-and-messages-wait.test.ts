import { expect, expectAccessible, expectDialogAccessible, signIn, test } from './support/rollbook.ts';

test('marks that are submitted without a connection wait, can be changed, and are sent once', async ({
  page,
  context,
  demo,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo, 'Teacher');
  await page.goto(`${demo}/marks_entry?class=3`);
  await page.getByLabel('Subject').selectOption('Art');
  await page.getByLabel('Exam name').fill('Quiz');
  const first = page.getByRole('textbox', { name: /^Mark of/ }).first();
  const submit = async () => {
    await page.getByRole('button', { name: 'Submit Marks' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Marks' }).click();
  };
  await first.fill('7');
  await context.setOffline(true);
  await submit();
  const waits = page.getByText(/^Art, Quiz: submitted on .*, not sent yet/);
  await expect(waits).toBeVisible();
  await expect(page.getByText('1 submission waits to be sent.')).toBeVisible();
  await expect(first).toHaveValue('');
  await expect(waits).toBeInViewport();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Change it' }).click();
  await expect(waits).toHaveCount(0);
  await expect(first).toHaveValue('7');
  await first.fill('9');
  await submit();
  await expect(waits).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('What waited was sent.')).toBeVisible({ timeout: 30_000 });
  await expect(waits).toHaveCount(0);
  await page.goto(`${demo}/marks_overview?class=3`);
  await expect(page.getByRole('link', { name: 'Quiz' }).or(page.getByText('Quiz'))).toHaveCount(1);
});

test('a message that is sent without a connection is listed with its text, and sent later', { tag: '@all' }, async ({
  page,
  context,
  demo,
}) => {
  await signIn(page, demo, 'Teacher');
  const preloaded = page.waitForResponse(/WaitingList/);
  await page.goto(`${demo}/teacher_message?mode=send`);
  await page.getByRole('textbox', { name: 'Message' }).fill('The projector of room 4 is broken.');
  await preloaded;
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('1 submission waits to be sent.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('dialog')).toContainText('The projector of room 4 is broken.');
  await expectDialogAccessible(page);
  await page.keyboard.press('Escape');

  await context.setOffline(false);
  await expect(page.getByText('What waited was sent.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('waits to be sent')).toHaveCount(0);
});

test('a message to several that is sent without a connection waits for each of them, and each gets it once', {
  tag: '@all',
}, async ({ page, context, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/all_teacher`);
  const rows = page.locator('tbody tr');
  for (const place of [0, 1]) await rows.nth(place).getByRole('checkbox').check();
  await page.getByRole('link', { name: 'Message 2 teachers' }).click();
  const text = page.getByRole('textbox', { name: 'Message' });
  await text.fill('The meeting is at four.');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('2 submissions wait to be sent.')).toBeVisible();
  await expect(text).toHaveValue('');
  await context.setOffline(false);
  await expect(page.getByText('The 2 submissions that waited were sent.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('to be sent.')).toHaveCount(0);
  await page.getByText('Sent', { exact: true }).click();
  await expect(page.getByText('The meeting is at four.')).toHaveCount(2);
});
