import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, schoolToday, signIn, test } from './support/rollbook.ts';
import { say, within } from './support/words.ts';

/** The delay between key presses. A day equal to its month reads the same in every date order. */
const keyMs = 60;

test('a register is fetched only when its date is typed to the end, and a future date shows none', {
  tag: '@all',
}, async ({ page, demo }) => {
  const year = Number((await schoolToday(page, demo)).slice(0, 4));
  await signIn(page, demo, 'Teacher', '/attendance_entry?class=1');
  await expect(page.getByRole('switch')).toHaveCount(65);
  const asked = registersAskedFor(page, await schoolToday(page, demo));
  const date = page.getByLabel(say('attendance:date'));

  await typeDate(date, `1010${year}`);
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(`${demo}/attendance_entry?class=1&date=${year}-10-10`);
  await page.getByRole('button', { name: say('attendance:takeAllTheSame') }).click();
  await expect(page.getByRole('list', { name: say('attendance:students', { class: 1 }) })).toBeVisible();
  expect(asked).toEqual([`${year}-10-10`]);
  await expect(page.getByText(new RegExp(`^Class 1, \\w{3}, 10 Oct ${year}$`))).toBeVisible();

  await typeDate(date, `0909${year}`);
  await expect(page).toHaveURL(new RegExp(`date=${year}-09-09$`), { timeout: 3_000 });
  await expect(date).toBeFocused();
  await typeDate(date, `1111${year - 1}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`date=${year - 1}-11-11$`));
  expect(asked).toEqual([`${year}-10-10`, `${year}-09-09`, `${year - 1}-11-11`]);
  await expect(page.getByText(say('attendance:noStudents'))).toBeVisible();
  await expect(page.getByText(say('attendance:nobodyEnrolled', { date: `11 November ${year - 1}` }))).toBeVisible();

  await typeDate(date, `1212${year + 1}`);
  await page.keyboard.press('Tab');
  await expect(date).toHaveValue(`${year + 1}-12-12`);
  await expect(date).toHaveAccessibleDescription(say('attendance:inFuture'));
  await expectNoRegister(page);
  await expectAccessible(page);

  await typeDate(date, '12120020');
  await page.keyboard.press('Tab');
  await expect(date).toHaveAccessibleDescription(say('form:dateTooEarly', { date: '1 January 2000' }));
  await expectNoRegister(page);

  await date.focus();
  await page.keyboard.press('Backspace');
  await page.getByRole('heading', { level: 1 }).click();
  await expect(date).toHaveAccessibleDescription(say('form:dateNotWhole'));
  await expectNoRegister(page);
  expect(asked).toHaveLength(3);

  await date.fill(`${year}-10-11`);
  await expect(page.getByRole('list', { name: say('attendance:students', { class: 1 }) })).toBeVisible();
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
    [`${year + 1}-01-05`, say('attendance:inFuture')],
    ['2026-02-30', say('form:dateNotWhole')],
    ['yesterday', say('form:dateNotWhole')],
    ['0002-11-15', say('form:dateTooEarly', { date: '1 January 2000' })],
  ] as const) {
    await page.goto(`${demo}/attendance_entry?class=1&date=${date}`);
    await expect(page.getByLabel(say('attendance:date'))).toHaveAccessibleDescription(saying);
    await expectNoRegister(page);
  }
  for (const path of ['/attendance_entry', '/attendance_overview', '/marks_entry']) {
    for (const named of ['eleven', '999', '0', '-1', '1.5', '1&class=2']) {
      await page.goto(`${demo}${path}?class=${named}`);
      await expect(page.getByText(say('shared:noClassChosen'))).toBeVisible();
    }
  }
  expect(asked).toEqual([]);
  await page.goto(`${demo}/attendance_entry?class=1&date=yesterday`);
  await page.getByLabel(say('attendance:date')).fill(`${year}-10-11`);
  await expect(page.getByRole('list', { name: say('attendance:students', { class: 1 }) })).toBeVisible();
});

test('the audit’s dates and a date of birth are committed whole, and invalid ones are marked at the field', {
  tag: '@all',
}, async ({ page, demo }) => {
  const year = Number((await schoolToday(page, demo)).slice(0, 4));
  await signIn(page, demo, 'Admin', '/audit');
  await expect(page.getByText(/^The newest \d+ entries$/)).toBeVisible();
  const asked: (string | null)[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/audit')) asked.push(new URL(request.url()).searchParams.get('from'));
  });
  const from = page.getByLabel(say('audit:from'), { exact: true });
  await typeDate(from, `1010${year}`);
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(new RegExp(`from=${year}-10-10$`));
  await typeDate(from, '10100002');
  await page.keyboard.press('Tab');
  await expect(from).toHaveAccessibleDescription(say('form:dateTooEarly', { date: '1 January 2000' }));
  await expect.poll(() => new Set(asked)).toEqual(new Set([`${year}-10-10`]));
  // The page never shows another date than the one in the field.
  await expect(page.getByText(say('on-day:correctDate'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('lists:export') })).toHaveCount(0);
  await from.fill('');
  await expect(page).toHaveURL(`${demo}/audit`);

  await page.goto(`${demo}/add_student`);
  const born = page.getByLabel(say('students:dateOfBirth'));
  await typeDate(born, `1212${year + 1}`);
  await page.keyboard.press('Tab');
  await expect(born).toHaveAccessibleDescription(say('students:birthInFuture'));
  await typeDate(born, '12121899');
  await page.keyboard.press('Tab');
  await expect(born).toHaveAccessibleDescription(say('form:dateTooEarly', { date: '1 January 1900' }));
  await page.getByRole('button', { name: say('students:add') }).click();
  await expect(born).toHaveAccessibleDescription(say('form:dateTooEarly', { date: '1 January 1900' }));
  await expect(born).toHaveValue('1899-12-12');
  await typeDate(born, '12122012');
  await page.keyboard.press('Tab');
  await expect(born).toHaveAccessibleDescription('');
});

test('the fields of the maker’s week, the policies and a day to look at are saved whole, or reported as unsaved', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/make_timetable?part=week');
  const ends = page.getByLabel(say('timetable-maker:endsOf', { period: 3 }));
  const stood = await ends.inputValue();
  await ends.focus();
  await page.keyboard.type('1159PM', { delay: keyMs });
  await expect(page.getByText(say('timetable-maker:notTaken'))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText(within('timetable-maker:timeOverlaps'))).toBeVisible();
  await expect(page.getByText(say('timetable-maker:notTaken'))).toBeVisible();
  await expect(ends).toHaveValue('23:59');
  await ends.fill(stood);
  await ends.press('Enter');
  await expect(page.getByText(say('timetable-maker:notTaken'))).toBeHidden();

  const last = page.getByLabel(say('timetable-maker:endsOf', { period: 6 }));
  const plans: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') plans.push(request.postData() ?? '');
  });
  await last.focus();
  await page.keyboard.type('0255PM', { delay: 300 });
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Saved on /)).toBeVisible();
  await expect.poll(() => plans.length).toBeGreaterThan(0);
  expect(plans.filter((plan) => !plan.includes('-14:55'))).toEqual([]);

  await page.goto(`${demo}/school?part=policies&about=results`);
  await page.getByRole('radio', { name: say('policies:published') }).check();
  await page
    .getByRole('link', { name: say('shell:pages./audit') })
    .first()
    .click();
  const question = page.getByRole('dialog', { name: say('form:leaveTitle') });
  await question.getByRole('button', { name: say('form:stay') }).click();
  await expect(page.getByRole('radio', { name: say('policies:published') })).toBeChecked();
  await page.reload();
  await expect(page.getByRole('radio', { name: say('policies:published') })).toBeChecked();
  await page.getByRole('button', { name: say('policies:save') }).click();
  await expect(page.getByText(say('policies:saved'))).toBeVisible();
});

/** The dates of the registers that are fetched from now on, except today's, which the device keeps. */
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
  await expect(page.getByText(say('attendance:noSuchRegister'))).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expect(page.getByRole('button', { name: say('attendance:submit') })).toHaveCount(0);
}
