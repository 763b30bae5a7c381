import type { Page } from '@playwright/test';
import { expect, refusals, signIn, test } from './support/rollbook.ts';

test(
  'a teacher enters, pastes, submits and sees marks; the student reads their own',
  refusals,
  async ({ page, otherPage, demo }) => {
    await signIn(page, demo, 'Teacher');
    await page.goto(`${demo}/marks_entry?class=1`);
    await page.getByRole('button', { name: 'Submit Marks' }).click();
    await expect(page.getByText('Please select a subject.')).toBeVisible();
    await expect(page.getByText('Please enter the exam name.')).toBeVisible();
    await expect(page.getByLabel('Subject')).toBeFocused();

    await page.getByLabel('Subject').selectOption('Mathematics');
    await page.getByLabel('Exam name').fill('Quiz');
    const field = (roll: number) => page.getByRole('textbox', { name: new RegExp(`^Mark of ${roll} `) });
    await field(1).fill('17');
    await page.getByLabel('Maximum marks').fill('20');
    await field(1).press('Enter');
    await expect(field(11)).toBeFocused();
    await field(11).press('ArrowUp');
    await expect(field(1)).toBeFocused();
    await field(1).press('ArrowDown');

    await paste(page, '২১\t0\n31\t২০\n2\t5\n41\t1,5');
    await expect(
      page.getByText(
        '3 cells pasted. 1 of them is no mark: its row says why. 1 line belongs to no row and was left out:',
      ),
    ).toBeVisible();
    await expect(page.getByText('Line 3, “2 5”: no such roll in this class')).toBeVisible();
    await expect(field(31)).toHaveValue('২০');
    await expect(field(41)).toHaveValue('1,5');
    await expect(field(41)).toHaveAccessibleDescription('Must be empty or a whole number from 0 to 20.');
    await page.getByRole('button', { name: 'Submit Marks' }).click();
    await expect(field(41)).toBeFocused();
    await field(41).fill('2');
    await page.getByRole('button', { name: 'Undo pasting' }).click();
    await expect(field(31)).toHaveValue('');
    await expect(field(41)).toHaveValue('2');
    await field(11).focus();
    await paste(page, '2\n0\n20\n\n');
    await expect(page.getByText('3 cells pasted.')).toBeVisible();
    await field(41).fill('');

    await page.reload();
    await expect(page.getByText(/This is what you typed at/)).toBeVisible();
    await expect(field(31)).toHaveValue('20');
    await page.getByRole('button', { name: 'Submit Marks' }).click();
    await expect(page.getByText('Mathematics, Quiz, out of 20: 4 marks, 61 did not sit.')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Marks' }).click();
    await expect(page.getByText('Marks submitted successfully!')).toBeVisible();

    await page.getByLabel('Subject').selectOption('Mathematics');
    await page.getByLabel('Exam name').fill('Quiz');
    await page.getByRole('button', { name: 'Submit Marks' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Submit Marks' }).click();
    await expect(page.getByText('Duplicate Entry')).toBeVisible();
    await expect(page.getByText('Marks for Mathematics, Quiz, class 1 have already been submitted.')).toBeVisible();

    await page.getByRole('link', { name: 'Open the marks overview' }).click();
    await expect(page.getByRole('heading', { name: 'Marks overview' })).toBeVisible();
    await page.getByLabel('Subject').selectOption('Mathematics');
    await page.getByLabel('Exam', { exact: true }).selectOption({ label: 'Quiz (2026-2027)' });
    await expect(page.getByText('9.75', { exact: true })).toBeVisible();
    await expect(page.getByText('48.75 %')).toBeVisible();
    await expect(page.getByText('61 students did not sit and are left out of the averages.')).toBeVisible();
    await expect(page.locator('.recharts-bar-rectangle').first()).toBeAttached();

    await page.getByText('2', { exact: true }).first().click();
    await expect(page.getByText('No exam chosen yet')).toBeVisible();
    await expect(page.getByLabel('Subject')).toHaveValue('');

    const answers: string[] = [];
    otherPage.on('response', async (response) => {
      if (response.url().includes('/api/marks/')) answers.push(await response.text());
    });
    await otherPage.setViewportSize({ width: 360, height: 740 });
    await signIn(otherPage, demo, 'Student');
    await otherPage.goto(`${demo}/result`);
    const row = otherPage.getByRole('row', { name: /Mathematics Quiz/ });
    await expect(row.getByText('85.00 %')).toBeVisible();
    await expect(
      otherPage.getByRole('img', { name: /^Portuguese, oldest exam first: 0.00 %, 55.00 %, 55.00 %/ }),
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
