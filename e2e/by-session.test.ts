import { expect, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

test('students, registers and a student’s results are shown by session', { tag: '@all' }, async ({
  page,
  otherPage,
  demo,
}) => {
  await signIn(page, demo, 'Admin', '/all_student');
  const session = page.getByLabel(say('shared:session'), { exact: true });
  await expect(session).toHaveValue('2026-2027');
  await session.selectOption('2025-2026');
  await expect(page).toHaveURL(/session=2025-2026/);
  await expect(
    page.getByText(say('session-choice:otherSessionShown', { session: '2025-2026', present: '2026-2027' })),
  ).toBeVisible();
  await session.selectOption('2026-2027');
  await expect(page).not.toHaveURL(/session=/);
  await expect(page.getByText('This is the session')).toBeHidden();

  await page.goto(`${demo}/registers?part=overview&class=5`);
  await expect(session.locator('option:checked')).toHaveText(say('session-choice:allSessions'));
  await expect(page.getByRole('table')).toBeVisible();
  await session.selectOption('2027-2028');
  await expect(page.getByText(say('attendance:noRecords'))).toBeVisible();

  await signIn(otherPage, demo, 'Student', '/result');
  const sessionOfResults = otherPage.getByLabel(say('shared:session'), { exact: true });
  await expect(sessionOfResults.locator('option:checked')).toHaveText(say('session-choice:allSessions'));
  await expect(otherPage.getByRole('table', { name: say('marks:allResults') })).toBeVisible();
  await sessionOfResults.selectOption('2027-2028');
  await expect(otherPage.getByText(say('marks:noResults'))).toBeVisible();
});

test('a subject added to another session is reported with its session, and shown at once', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo, 'Admin', '/add_subject?class=2');
  const form = page.locator('form');
  await expect(page.getByText(say('subjects:count', { count: 10, session: '2026-2027' }))).toBeVisible();
  await form.getByLabel(say('subjects:name')).fill('Music');
  await form.getByLabel(say('subjects:code')).fill('MUS');
  await form.getByLabel(say('shared:session')).selectOption('2025-2026');
  await form.getByRole('button', { name: say('subjects:add') }).click();
  await expect(
    page.getByText(
      say('subjects:addedTo', { name: 'Subject added successfully! Music', class: 1, session: '2025-2026' }),
    ),
  ).toBeVisible();
  await expect(page.getByText(say('subjects:count', { count: 1, session: '2025-2026' }))).toBeVisible();
  await expect(page.getByRole('cell', { name: 'Music', exact: true })).toBeVisible();
  await expect(form.getByLabel(say('subjects:name'))).toBeFocused();
  await expect(form.getByLabel(say('subjects:name'))).toHaveValue('');

  const list = page.locator('section').filter({ hasText: say('subjects:listTitle') });
  await list.getByLabel(say('shared:session')).selectOption(say('subjects:allSessions'));
  await expect(page.getByText(say('subjects:countOfAll', { count: 11 }))).toBeVisible();
  await expect(page.getByRole('cell', { name: /^Music/ })).toContainText(
    say('form:ofSession', { session: '2025-2026' }),
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
