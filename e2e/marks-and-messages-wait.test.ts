import { filesThatExport } from './support/built-files.ts';
import { expect, expectAccessible, expectDialogAccessible, signIn, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

test('marks that are submitted without a connection wait, can be changed, and are sent once', async ({
  page,
  context,
  demo,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo, 'Teacher', '/marks_entry?class=3');
  await page.getByLabel(say('shared:subject')).selectOption('Art');
  await page.getByLabel(say('marks:examName')).fill('Quiz');
  const first = page.getByRole('textbox', { name: beginning('marks:markOf') }).first();
  const submit = async () => {
    await page.getByRole('button', { name: say('marks:submit') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('marks:submit') })
      .click();
  };
  await first.fill('7');
  await context.setOffline(true);
  await submit();
  const waits = page.getByText(/^Art, Quiz: submitted on .*, not sent yet/);
  await expect(waits).toBeVisible();
  await expect(page.getByText(say('shell:waits', { count: 1 }))).toBeVisible();
  await expect(first).toHaveValue('');
  await expect(waits).toBeInViewport();
  await expectAccessible(page);

  await page.getByRole('button', { name: say('marks:changeWaiting') }).click();
  await expect(waits).toHaveCount(0);
  await expect(first).toHaveValue('7');
  await first.fill('9');
  await submit();
  await expect(waits).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText(say('shell:went', { count: 1 }))).toBeVisible({ timeout: 30_000 });
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
  const preloaded = page.waitForResponse(filesThatExport('WaitingList'));
  await page.goto(`${demo}/teacher_message?mode=send`);
  await page.getByRole('textbox', { name: say('messages:message') }).fill('The projector of room 4 is broken.');
  await preloaded;
  await context.setOffline(true);
  await page.getByRole('button', { name: say('messages:submit'), exact: true }).click();
  await expect(page.getByText(say('shell:waits', { count: 1 }))).toBeVisible();
  await expect(page.getByRole('textbox', { name: say('messages:message') })).toHaveValue('');
  await page.getByRole('button', { name: say('shell:showWaiting') }).click();
  await expect(page.getByRole('dialog')).toContainText('The projector of room 4 is broken.');
  await expectDialogAccessible(page);
  await page.keyboard.press('Escape');

  await context.setOffline(false);
  await expect(page.getByText(say('shell:went', { count: 1 }))).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('waiting to be sent')).toHaveCount(0);
});

test('a message to several that is sent without a connection waits for each of them, and each gets it once', {
  tag: '@all',
}, async ({ page, context, demo }) => {
  await signIn(page, demo, 'Admin', '/all_teacher');
  const rows = page.locator('tbody tr');
  for (const place of [0, 1]) await rows.nth(place).getByRole('checkbox').check();
  await page.getByRole('link', { name: say('teachers:messageThese', { count: 2 }) }).click();
  const text = page.getByRole('textbox', { name: say('messages:message') });
  await text.fill('The meeting is at four.');
  await context.setOffline(true);
  await page.getByRole('button', { name: say('messages:submit'), exact: true }).click();
  await expect(page.getByText(say('shell:waits', { count: 2 }))).toBeVisible();
  await expect(text).toHaveValue('');
  await context.setOffline(false);
  await expect(page.getByText(say('shell:went', { count: 2 }))).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('to be sent.')).toHaveCount(0);
  await page.getByText(say('messages:sentMode'), { exact: true }).click();
  await expect(page.getByText('The meeting is at four.')).toHaveCount(2);
});
