import type { Page } from '@playwright/test';
import { daysAfter } from '../src/platform/contract/dates.ts';
import { callsAs } from './support/calls.ts';
import { expect, schoolToday, signIn, test } from './support/rollbook.ts';
import { beginning, pattern, say } from './support/words.ts';

/** The session of the demo ended yesterday, Sunday 22 November, and the next begins today. */
async function endTheSession(demo: string, today: string): Promise<void> {
  const office = await callsAs(demo, 'Admin');
  const yesterday = daysAfter(today, -1);
  const sessions: { session: string; terms: { to: string }[] }[] = await office('GET', '/api/sessions');
  const terms = sessions.find(({ session }) => session === '2026-2027')?.terms ?? [];
  const ended = terms.map((term) => ({ ...term, to: [term.to, yesterday].sort()[0] }));
  await office('PUT', '/api/sessions/2026-2027', { to: yesterday, terms: ended });
  await office('PUT', '/api/sessions/2027-2028', { from: today });
  // One register of the former session must still be taken.
  await office('DELETE', '/api/attendance/1/2026-11-19');
}

/** Takes a class's register of a date, of as many students, all present. */
async function takeRegister(page: Page, demo: string, search: string, students: number): Promise<void> {
  await page.goto(`${demo}/attendance_entry?${search}`);
  await expect(page.getByText(say('attendance:count', { present: 0, absent: students }))).toBeVisible();
  await page.getByRole('button', { name: say('attendance:allPresent') }).click();
  await page.getByRole('button', { name: say('attendance:submit') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('attendance:submit') })
    .click();
  await expect(page.getByText(/^This register was taken by/)).toBeVisible();
}

test('a session that has ended moves to the next, and both have registers and marks, by the same exam names', {
  tag: '@all',
}, async ({ page, otherPage, demo }) => {
  test.slow();
  await endTheSession(demo, await schoolToday(page, demo));
  await signIn(page, demo, 'Admin', '/move_up');
  await expect(page.getByLabel(say('moving-up:from'))).toHaveValue('2026-2027');
  await expect(page.getByLabel(say('moving-up:to'))).toHaveValue('2027-2028');
  await expect(page.locator('dl dd')).toHaveText(['585', '0', '64', '0']);
  await page.getByLabel(beginning('moving-up:copyTimetable')).check();
  await page.getByRole('button', { name: say('moving-up:apply') }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(say('moving-up:confirmAtOnce', { day: '23 November 2026' }));
  await expect(question).toContainText(say('moving-up:confirmTimetable'));
  await question.getByRole('button', { name: say('moving-up:applyNow'), exact: true }).click();
  await expect(page.getByText(say('moving-up:applied', { to: '2027-2028', day: '23 November 2026' }))).toBeVisible();
  await expect(page.getByText(pattern('moving-up:copied'))).toBeVisible();

  await signIn(otherPage, demo, 'Teacher');
  await takeRegister(otherPage, demo, 'class=2', 65);
  await takeRegister(otherPage, demo, 'class=1&date=2026-11-19', 65);
  await otherPage.goto(`${demo}/attendance_entry?class=1`);
  await expect(otherPage.getByText(say('classes:students', { count: 0 }))).toBeVisible();

  await otherPage.goto(`${demo}/marks_entry?class=2`);
  await otherPage.getByLabel(say('shared:subject')).selectOption('Portuguese');
  await otherPage.getByLabel(say('marks:examName')).fill('Final Exam');
  await otherPage.getByLabel(say('marks:maxMark')).fill('20');
  await otherPage.getByRole('textbox', { name: beginning('marks:markOf', { roll: 1 }) }).fill('17');
  await otherPage.getByRole('button', { name: say('marks:submit') }).click();
  await otherPage
    .getByRole('dialog')
    .getByRole('button', { name: say('marks:submit') })
    .click();
  await expect(otherPage.getByText(say('marks:submitted'))).toBeVisible();

  await page.goto(`${demo}/move_up`);
  const past = page
    .getByRole('list', { name: say('moving-up:past') })
    .getByRole('listitem')
    .first();
  await expect(past).toContainText(say('moving-up:held'));
  await expect(past).toContainText('23 November 2026');
  await expect(past.getByRole('button')).toHaveCount(0);

  await signIn(page, demo, 'Student', '/result');
  const exams = page
    .getByRole('table', { name: say('marks:allResults') })
    .getByRole('row')
    .filter({ hasText: 'Final Exam' });
  await expect(exams).toHaveCount(2);
  for (const session of ['2026-2027', '2027-2028']) {
    await page.getByLabel(say('shared:session'), { exact: true }).selectOption(session);
    await expect(exams).toHaveCount(1);
  }
});
