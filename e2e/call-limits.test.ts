import { expect, expectAccessible, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

test.use({ settings: { CALL_LIMIT: '400' } });

test('a user who has called too often sees a message on the current page, and loses nothing that they typed', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo, 'Teacher', '/attendance_entry?class=4');
  await page.getByRole('switch').first().click();
  await expect(page.getByRole('switch').first()).toBeChecked();
  // Another tab or an extension makes calls without end.
  await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('rollbook.token')}` };
    while ((await fetch('/api/news/unread', { headers })).status === 200);
  });
  const submit = async () => {
    await page.getByRole('button', { name: say('attendance:submit') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('attendance:submit') })
      .click();
  };
  await submit();
  const told = say('refusals:too-many-calls');
  await expect(page.getByRole('alert').filter({ hasText: told })).toBeInViewport();
  await expect(page.getByRole('switch').first()).toBeChecked();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText(told)).toBeVisible();
  await expect(page.getByRole('button', { name: say('shared:tryAgain') })).toBeVisible();
  // The limit does not sign the person out.
  expect(await page.evaluate(() => localStorage.getItem('rollbook.token'))).not.toBeNull();
});

test('a teacher’s morning stays far below the limit of calls', { tag: '@all' }, async ({ page, demo }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  await signIn(page, demo, 'Teacher');
  for (const number of [1, 2, 3, 4, 5]) {
    await page.goto(`${demo}/attendance_entry?class=${number}`);
    await expect(page.getByRole('switch').first()).toBeVisible();
  }
  for (const path of ['/', '/teacher_schedule', '/teacher_notice', '/teacher_message', '/profile']) {
    await page.goto(`${demo}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  // The limit of this school is a fifteenth of the usual one.
  expect(calls.length).toBeLessThan(200);
});
