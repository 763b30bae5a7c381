import type { Page } from '@playwright/test';
import { clockShiftMs } from '../test/test-moment.ts';
import { expect, shiftClocks, signIn, signOut, test } from './support/rollbook.ts';
import { beginning, pattern, say } from './support/words.ts';

/** From a Monday in November to Wednesday, 2 June 2027, after the demo school's session has ended. */
const laterMs = 191 * 24 * 60 * 60 * 1000;

test.use({ settings: { CLOCK_SHIFT_MS: String(clockShiftMs + laterMs) } });

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
  await shiftClocks(page.context(), laterMs);
  await shiftClocks(otherPage.context(), laterMs);
  await signIn(page, demo, 'Admin', '/move_up');
  await expect(page.getByLabel(say('moving-up:from'))).toHaveValue('2026-2027');
  await expect(page.getByLabel(say('moving-up:to'))).toHaveValue('2027-2028');
  await expect(page.locator('dl dd')).toHaveText(['585', '0', '64', '0']);
  await page.getByLabel(beginning('moving-up:copyTimetable')).check();
  await page.getByRole('button', { name: say('moving-up:apply') }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(say('moving-up:confirmAtOnce', { day: '1 June 2027' }));
  await expect(question).toContainText(say('moving-up:confirmTimetable'));
  await question.getByRole('button', { name: say('moving-up:applyNow'), exact: true }).click();
  await expect(page.getByText(say('moving-up:applied', { to: '2027-2028', day: '1 June 2027' }))).toBeVisible();
  await expect(page.getByText(pattern('moving-up:copied'))).toBeVisible();

  await signIn(otherPage, demo, 'Teacher');
  await takeRegister(otherPage, demo, 'class=2', 65);
  await takeRegister(otherPage, demo, 'class=1&date=2027-05-26', 65);
  await otherPage.goto(`${demo}/attendance_entry?class=1`);
  await expect(otherPage.getByText(say('classes:students', { count: 0 }))).toBeVisible();

  await otherPage.goto(`${demo}/marks_entry?class=2`);
  await otherPage.getByLabel(say('marks:subject')).selectOption('Portuguese');
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
  await expect(past).toContainText('2 June 2027');
  await expect(past.getByRole('button')).toHaveCount(0);

  await page.goto(demo);
  await signOut(page);
  await signIn(page, demo, 'Student', '/result');
  const exams = page
    .getByRole('table', { name: say('marks:allResults') })
    .getByRole('row')
    .filter({ hasText: 'Final Exam' });
  await expect(exams).toHaveCount(2);
  for (const session of ['2026-2027', '2027-2028']) {
    await page.getByLabel(say('session-choice:session'), { exact: true }).selectOption(session);
    await expect(exams).toHaveCount(1);
  }
});
