import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { expect, refusals, signIn, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

test(
  'a teacher enters, pastes, submits and sees marks; the student reads their own',
  refusals,
  async ({ page, otherPage, demo }) => {
    await signIn(page, demo, 'Teacher', '/marks_entry?class=1');
    await page.getByRole('button', { name: say('marks:submit') }).click();
    await expect(page.getByText(say('marks:selectSubject'))).toBeVisible();
    await expect(page.getByText(say('marks:enterExamName'))).toBeVisible();
    await expect(page.getByLabel(say('shared:subject'))).toBeFocused();

    await page.getByLabel(say('shared:subject')).selectOption('Mathematics');
    await page.getByLabel(say('marks:examName')).fill('Quiz');
    const field = (roll: number) => page.getByRole('textbox', { name: new RegExp(`^Mark of ${roll} `) });
    await field(1).fill('17');
    await page.getByLabel(say('marks:maxMark')).fill('20');
    await field(1).press('Enter');
    await expect(field(11)).toBeFocused();
    await field(11).press('ArrowUp');
    await expect(field(1)).toBeFocused();
    await field(1).press('ArrowDown');

    await paste(page, '২১\t0\n31\t২০\n2\t5\n41\t1,5');
    const pasted = [say('marks:pasted', { count: 3 }), say('marks:pastedWrong', { count: 1 })];
    await expect(page.getByText([...pasted, say('marks:unmatched', { count: 1 })].join(' '))).toBeVisible();
    await expect(
      page.getByText(say('marks:unmatchedLine', { line: 3, text: '2 5', reason: say('marks:reasons.roll') })),
    ).toBeVisible();
    await expect(field(31)).toHaveValue('২০');
    await expect(field(41)).toHaveValue('1,5');
    await expect(field(41)).toHaveAccessibleDescription(say('marks:faults.notAMark', { max: 20 }));
    await page.getByRole('button', { name: say('marks:submit') }).click();
    await expect(field(41)).toBeFocused();
    await field(41).fill('2');
    await page.getByRole('button', { name: say('marks:undoPaste') }).click();
    await expect(field(31)).toHaveValue('');
    await expect(field(41)).toHaveValue('2');
    await field(11).focus();
    await paste(page, '2\n0\n20\n\n');
    await expect(page.getByText(say('marks:pasted', { count: 3 }))).toBeVisible();
    await field(41).fill('');

    await page.reload();
    await expect(page.getByText(/This is what you typed at/)).toBeVisible();
    await expect(field(31)).toHaveValue('20');
    await page.getByRole('button', { name: say('marks:submit') }).click();
    await expect(
      page.getByText(say('marks:confirmText', { subject: 'Mathematics', exam: 'Quiz', max: 20, count: 4, absent: 61 })),
    ).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('marks:submit') })
      .click();
    await expect(page.getByText(say('marks:submitted'))).toBeVisible();

    await page.getByLabel(say('shared:subject')).selectOption('Mathematics');
    await page.getByLabel(say('marks:examName')).fill('Quiz');
    await page.getByRole('button', { name: say('marks:submit') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('marks:submit') })
      .click();
    await expect(page.getByText(say('marks:duplicate'))).toBeVisible();
    await expect(
      page.getByText(say('refusals:marks-submitted', { subject: 'Mathematics', exam: 'Quiz', class: 1 })),
    ).toBeVisible();

    await page.getByRole('link', { name: say('marks:toOverview') }).click();
    await expect(page.getByRole('heading', { name: say('marks:overviewTitle') })).toBeVisible();
    await page.getByLabel(say('shared:subject')).selectOption('Mathematics');
    await page.getByLabel(say('marks:exam'), { exact: true }).selectOption({ label: 'Quiz (2026-2027)' });
    await expect(page.getByText('9.75', { exact: true })).toBeVisible();
    await expect(page.getByText('48.75 %')).toBeVisible();
    await expect(page.getByText(say('marks:didNotSit', { count: 61 }))).toBeVisible();
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeAttached();

    await page.getByText('2', { exact: true }).first().click();
    await expect(page.getByText(say('marks:pickExam'))).toBeVisible();
    await expect(page.getByLabel(say('shared:subject'))).toHaveValue('');

    const answers: string[] = [];
    otherPage.on('response', async (response) => {
      if (response.url().includes('/api/marks/')) answers.push(await response.text());
    });
    await otherPage.setViewportSize({ width: 360, height: 740 });
    await signIn(otherPage, demo, 'Student', '/result');
    const row = otherPage.getByRole('row', { name: /Mathematics Quiz/ });
    await expect(row.getByText('85.00 %')).toBeVisible();
    await expect(
      otherPage.getByRole('img', {
        name: beginning('marks:trend', { subject: 'Portuguese', percentages: '0.00 %, 55.00 %, 55.00 %' }),
      }),
    ).toBeVisible();
    expect(answers.join()).toMatch(/"roll":1[,}]/);
    expect(answers.join()).not.toMatch(/"roll":(?!1[,}])/);
    expect(await otherPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  },
);

/** Pastes a text into the focused field, as cells copied from a spreadsheet. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test('the list shows the class as it was on the exam’s day, and each mark stays with its student', {
  tag: '@all',
}, async ({ page, demo }) => {
  const office = await callsAs(demo, 'Admin');
  const [student] = await office('GET', '/api/students?class=1&sort=roll&page=1&size=1');
  const { school } = await office('GET', '/api/school');
  await office('POST', `/api/students/${student._id}/enrolments`, { class: 2, from: school.today, roll: 9001 });
  await signIn(page, demo, 'Teacher', '/marks_entry?class=1');
  const marks = page.getByRole('list', { name: say('marks:students', { class: 1 }) });
  const rowOf = (name: string) => marks.getByRole('listitem').filter({ hasText: name });
  await expect(marks).toBeVisible();
  await expect(rowOf(student.name)).toHaveCount(0);

  await page.getByText(say('marks:more')).click();
  const day = page.getByLabel(say('marks:day'));
  await day.fill('2026-11-10');
  await day.blur();
  await rowOf(student.name).getByRole('textbox').fill('17');
  await day.fill(school.today);
  await day.blur();
  await expect(rowOf(student.name)).toHaveCount(0);
  await day.fill('2026-11-10');
  await day.blur();
  await expect(rowOf(student.name).getByRole('textbox')).toHaveValue('17');
});
