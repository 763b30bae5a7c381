import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, schoolToday, signIn, test } from './support/rollbook.ts';

/** The delay between key presses. A day equal to its month reads the same in every date order. */
const keyMs = 60;

test('a register is fetched only when its date is typed to the end, and a future date shows none', async ({
  page,
  demo,
}) => {
  const year = Number((await schoolToday(page, demo)).slice(0, 4));
  await signIn(page, demo, 'Teacher');
  await page.goto(`${demo}/attendance_entry?class=1`);
  await expect(page.getByRole('switch')).toHaveCount(65);
  const asked = registersAskedFor(page, await schoolToday(page, demo));
  const date = page.getByLabel('Date');

  await typeDate(date, `1010${year}`);
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(`${demo}/attendance_entry?class=1&date=${year}-10-10`);
  await page.getByRole('button', { name: 'Take it all the same' }).click();
  await expect(page.getByRole('list', { name: 'Students of class 1' })).toBeVisible();
  expect(asked).toEqual([`${year}-10-10`]);
  await expect(page.getByText(new RegExp(`^Class 1, \\w{3}, 10 Oct ${year}$`))).toBeVisible();

  await typeDate(date, `0909${year}`);
  await expect(page).toHaveURL(new RegExp(`date=${year}-09-09$`), { timeout: 3_000 });
  await expect(date).toBeFocused();
  await typeDate(date, `1111${year - 1}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`date=${year - 1}-11-11$`));
  expect(asked).toEqual([`${year}-10-10`, `${year}-09-09`, `${year - 1}-11-11`]);
  await expect(page.getByText('No students found for this class')).toBeVisible();
  await expect(page.getByText(`Nobody was enrolled in this class on 11 November ${year - 1}.`)).toBeVisible();

  await typeDate(date, `1212${year + 1}`);
  await page.keyboard.press('Tab');
  await expect(date).toHaveValue(`${year + 1}-12-12`);
  await expect(date).toHaveAccessibleDescription('The register of a day in the future cannot be taken.');
  await expectNoRegister(page);
  await expectAccessible(page);

  await typeDate(date, '12120020');
  await page.keyboard.press('Tab');
  await expect(date).toHaveAccessibleDescription('The earliest possible date is 1 January 2000.');
  await expectNoRegister(page);

  await date.focus();
  await page.keyboard.press('Backspace');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(date).toHaveAccessibleDescription('Please enter a whole date: day, month and year.');
  await expectNoRegister(page);
  expect(asked).toHaveLength(3);

  await date.fill(`${year}-10-11`);
  await expect(page.getByRole('list', { name: 'Students of class 1' })).toBeVisible();
  await expect(date).toHaveAccessibleDescription('');
});

test('an address with an invalid date or class shows no register, and a way to choose one', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  const year = Number((await schoolToday(page, demo)).slice(0, 4));
  await signIn(page, demo, 'Teacher');
  const asked = registersAskedFor(page, await schoolToday(page, demo));
  for (const [date, saying] of [
    [`${year + 1}-01-05`, 'The register of a day in the future cannot be taken.'],
    ['2026-02-30', 'Please enter a whole date: day, month and year.'],
    ['yesterday', 'Please enter a whole date: day, month and year.'],
    ['0002-11-15', 'The earliest possible date is 1 January 2000.'],
  ] as const) {
    await page.goto(`${demo}/attendance_entry?class=1&date=${date}`);
    await expect(page.getByLabel('Date')).toHaveAccessibleDescription(saying);
    await expectNoRegister(page);
  }
  for (const path of ['/attendance_entry', '/attendance_overview', '/marks_entry']) {
    for (const named of ['eleven', '11', '0', '-1', '1.5', '1&class=2']) {
      await page.goto(`${demo}${path}?class=${named}`);
      await expect(page.getByText('No class chosen yet')).toBeVisible();
    }
  }
  expect(asked).toEqual([]);
  await page.goto(`${demo}/attendance_entry?class=1&date=yesterday`);
  await page.getByLabel('Date').fill(`${year}-10-11`);
  await expect(page.getByRole('list', { name: 'Students of class 1' })).toBeVisible();
});

test('the audit’s dates and a date of birth are committed whole, and invalid ones are marked at the field', {
  tag: '@all',
}, async ({ page, demo }) => {
  const year = Number((await schoolToday(page, demo)).slice(0, 4));
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/audit`);
  await expect(page.getByText(/^The newest \d+ entries$/)).toBeVisible();
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/audit')) asked.push(new URL(request.url()).searchParams.get('from'));
  });
  const from = page.getByLabel('From', { exact: true });
  await typeDate(from, `1010${year}`);
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(new RegExp(`from=${year}-10-10$`));
  await typeDate(from, '10100002');
  await page.keyboard.press('Tab');
  await expect(from).toHaveAccessibleDescription('The earliest possible date is 1 January 2000.');
  await expect.poll(() => new Set(asked)).toEqual(new Set([`${year}-10-10`]));
  await from.fill('');
  await expect(page).toHaveURL(`${demo}/audit`);

  await page.goto(`${demo}/add_student`);
  const born = page.getByLabel('Date of Birth');
  await typeDate(born, `1212${year + 1}`);
  await page.keyboard.press('Tab');
  await expect(born).toHaveAccessibleDescription('A date of birth cannot be in the future.');
  await typeDate(born, '12121899');
  await page.keyboard.press('Tab');
  await expect(born).toHaveAccessibleDescription('The earliest possible date is 1 January 1900.');
  await page.getByRole('button', { name: 'Add Student' }).click();
  await expect(born).toHaveAccessibleDescription('The earliest possible date is 1 January 1900.');
  await expect(born).toHaveValue('1899-12-12');
  await typeDate(born, '12122012');
  await page.keyboard.press('Tab');
  await expect(born).toHaveAccessibleDescription('');
});

/** The dates of the registers that are fetched from now on, but for today's, which the device keeps. */
function registersAskedFor(page: Page, today: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, date] = /\/api\/attendance\/\d+\/(.+)$/.exec(request.url()) ?? [];
    if (date && request.method() === 'GET' && date !== 'summary' && date !== today) asked.push(date);
  });
  return asked;
}

/** Types from the first part of the date on, as after focusing the field. */
async function typeDate(field: Locator, keys: string): Promise<void> {
  await field.blur();
  await field.focus();
  await field.page().keyboard.type(keys, { delay: keyMs });
}

async function expectNoRegister(page: Page): Promise<void> {
  await expect(page.getByText('No register to show')).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Submit Attendance' })).toHaveCount(0);
}
