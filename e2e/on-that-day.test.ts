import type { Page } from '@playwright/test';
import { daysAfter } from '../src/platform/contract/dates.ts';
import { callsAs } from './support/calls.ts';
import { expect, expectAccessible, refusals, schoolToday, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

const field = (page: Page) => page.getByLabel(say('on-day:day'));
const opener = (page: Page) =>
  page
    .getByRole('button', { name: say('on-day:chooseDay') })
    .or(page.getByRole('button', { name: say('on-day:chooseAnyDay') }));
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'You are looking at' });

/** Chooses a day beside the heading. */
async function lookAt(page: Page, day: string): Promise<void> {
  await opener(page).press('Enter');
  await expect(field(page)).toBeFocused();
  await field(page).fill(day);
  await expect(page).toHaveURL(new RegExp(`[?&]on=${day}`));
  await expect(bar(page)).toBeVisible();
}

/** A day equal to its month, as it reads the same in every date order: `1010`. */
async function typeDay(page: Page, dayAndYear: string): Promise<void> {
  await field(page).blur();
  await field(page).focus();
  await page.keyboard.type(dayAndYear, { delay: 120 });
  await page.keyboard.press('Enter');
}

/** The names of buttons and links that change something; a page of a past day must have none. */
const writes = /^(Edit|Delete|Add|Correct|Update|Submit|Withdraw|Erase|Move|New password|Sign out everywhere)/;

async function expectOnlyReading(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: writes })).toHaveCount(0);
  await expect(main.getByRole('link', { name: writes })).toHaveCount(0);
  await expect(main.getByRole('form')).toHaveCount(0);
}

test('the list of a class on a day names those who were in it then, by the names they had', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  const yesterday = daysAfter(await schoolToday(page, demo), -1);
  await signIn(page, demo, 'Admin');
  const [first, second] = await (await callsAs(demo, 'Admin'))('GET', '/api/students/class/5');
  await page.goto(`${demo}/edit_student/${first._id}`);
  await page
    .getByRole('textbox', { name: say('shared:name'), exact: true })
    .first()
    .fill('Renamed Today');
  await page.getByRole('combobox', { name: say('shared:chooseClass') }).selectOption('6');
  await page.getByRole('button', { name: say('students:update') }).click();
  await expect(page.getByText(say('students:updated'))).toBeVisible();

  await page.goto(`${demo}/all_student?class=5`);
  await expect(page.getByText(say('students:found', { count: 64 }))).toBeVisible();
  await lookAt(page, yesterday);
  const list = page.getByRole('table', { name: 'Class 5' });
  await expect(page.getByText(say('students:count', { count: 65 }), { exact: true })).toBeVisible();
  await expect(list.getByRole('row').nth(1)).toContainText(first.name);
  await expect(page.getByText('Renamed Today')).toHaveCount(0);
  await expectOnlyReading(page);

  await page.reload();
  await expect(list.getByRole('row').nth(1)).toContainText(first.name);
  await page.emulateMedia({ media: 'print' });
  await expect(bar(page)).toBeVisible();
  await expect(page.getByRole('button', { name: say('on-day:backToToday') })).toBeHidden();
  await expect(field(page)).toBeHidden();
  await page.emulateMedia({ media: null });

  // A link leads to the same day, through the parts of the page and to the next student of the class then.
  await list.getByRole('link', { name: first.name }).click();
  await expect(page.getByText(say('students:line', { class: 5, roll: first.roll }))).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`on=${yesterday}`));
  await expectOnlyReading(page);
  const parts = page.getByRole('list', { name: say('shared:parts') });
  await expect(parts.getByRole('link')).toHaveText([
    say('students:facts'),
    say('home:childAttendance'),
    say('marks:childResultTitle'),
    say('schedule:title'),
  ]);
  for (const part of [say('home:childAttendance'), say('marks:childResultTitle'), say('schedule:title')]) {
    await parts.getByRole('link', { name: part }).click();
    await expect(page).toHaveURL(`${demo}/student_details/${first._id}?on=${yesterday}&part=${part.toLowerCase()}`);
    await expect(bar(page)).toBeVisible();
    await expectOnlyReading(page);
  }
  await page.getByRole('link', { name: new RegExp(second.name) }).click();
  await expect(page.getByText(say('students:line', { class: 5, roll: second.roll }))).toBeVisible();
  await expect(bar(page)).toBeVisible();

  // Back leads step by step to the list of that day, and at last to today.
  await page.goto(`${demo}/all_student?class=5`);
  await lookAt(page, yesterday);
  await expect(list).toBeVisible();
  await page.goBack();
  await expect(page.getByText(say('students:found', { count: 64 }))).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await page.goForward();
  await expect(bar(page)).toBeVisible();
  await page.getByRole('button', { name: say('on-day:backToToday') }).press('Enter');
  await expect(page.getByText(say('students:found', { count: 64 }))).toBeVisible();
  await expect(page).not.toHaveURL(/on=/);
  await expect(opener(page)).toBeFocused();
});

test('a day in the future is refused at its field, and today stays', { tag: '@all' }, async ({ page, demo }) => {
  const today = await schoolToday(page, demo);
  await signIn(page, demo, 'Admin', '/all_student?class=5');
  await expect(page.getByText(say('students:found', { count: 65 }))).toBeVisible();
  await opener(page).click();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(today);
  const year = Number(today.slice(0, 4));
  await typeDay(page, `1212${year + 1}`);
  await expect(field(page)).toHaveAccessibleDescription(say('on-day:inFuture'));
  await expect(page).not.toHaveURL(/on=/);
  await expect(page.getByText(say('students:found', { count: 65 }))).toBeVisible();
  await expectAccessible(page);
  await typeDay(page, `1010${year}`);
  await expect(page).toHaveURL(new RegExp(`on=${year}-10-10$`));
  await expect(bar(page)).toHaveText(
    /^You are looking at 10 October \d{4}, as Rollbook showed it at the end of that day./,
  );

  await page.goto(`${demo}/all_student?class=5&on=${daysAfter(today, 1)}`);
  await expect(field(page)).toHaveAccessibleDescription(say('on-day:inFuture'));
  await expect(page.getByText(say('on-day:noDay'))).toBeVisible();
  await expect(page.getByText(say('students:found', { count: 65 }))).toBeVisible();
});

test('the timetable of a day has a period where it was before it was moved', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  const lastWeek = daysAfter(await schoolToday(page, demo), -7);
  const office = await callsAs(demo, 'Admin');
  const entries = await office('GET', '/api/schedule/5');
  const sunday = entries.find(({ day }: { day: string }) => day === 'Sunday');
  const period = sunday.periods[0];
  await office('PUT', `/api/schedule/${sunday._id}`, {
    classNumber: 5,
    day: 'Saturday',
    period: period.period,
    subject: period.subject,
    teacher: { email: period.teacher.email },
    time: period.time,
  });
  await signIn(page, demo, 'Admin', '/schedule?class=5');
  const week = page.getByRole('region', { name: say('schedule:weekOfClass', { class: 5 }) });
  const place = (day: string) => week.locator(`[data-day=${day}][data-period="${period.period}"]`);
  await expect(place('Saturday')).toContainText(period.subject);
  await lookAt(page, lastWeek);
  await expect(place('Sunday')).toContainText(period.subject);
  await expect(place('Saturday')).toHaveCount(0);
  await expect(week.locator('[data-movable]')).toHaveCount(0);
  await expectOnlyReading(page);
  await page.getByText('6', { exact: true }).first().click();
  await expect(page.getByRole('region', { name: say('schedule:weekOfClass', { class: 6 }) })).toBeVisible();
  await expect(bar(page)).toBeVisible();
  await page.getByRole('button', { name: say('on-day:backToToday') }).click();
  await expect(page.getByRole('button', { name: /^Move / }).first()).toBeVisible();
});

test('a student reads the results and the attendance of a day before they were corrected', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  const yesterday = daysAfter(await schoolToday(page, demo), -1);
  const office = await callsAs(demo, 'Admin');
  const [exam] = await (await callsAs(demo, 'Student'))('GET', '/api/marks/result/1');
  const [{ class: classNumber, date, attendance }] = (await office('GET', '/api/attendance/student/1')).data;
  const before = exam.marks[0].mark;
  const after = before === exam.maxMark ? 0 : exam.maxMark;
  const results = page.getByRole('table', { name: say('marks:allResults') });
  const row = results.getByRole('row').filter({ hasText: exam.subject }).filter({ hasText: exam.examName });
  await signIn(page, demo, 'Student', '/result');
  await expect(row).toContainText(`${before}`);

  await office('PUT', `/api/marks/record/${exam._id}`, { marks: [{ roll: 1, mark: after }] });
  const status = attendance[0].status === 'Present' ? say('reports:absent') : say('home:statuses.Present');
  await office('PUT', `/api/attendance/${classNumber}/${date}`, { attendance: [{ roll: 1, status }] });

  await page.reload();
  await expect(row).toContainText(`${after} / ${exam.maxMark}`);
  await lookAt(page, yesterday);
  await expect(row).toContainText(`${before} / ${exam.maxMark}`);

  await page.goto(`${demo}/attendance`);
  const newest = page.getByRole('listitem').filter({ has: page.locator(`time[datetime="${date}"]`) });
  await expect(newest).toContainText(status);
  await lookAt(page, yesterday);
  await expect(newest).toContainText(attendance[0].status);
  await page.goBack();
  await expect(newest).toContainText(status);

  await page.goto(`${demo}/student_schedule`);
  await lookAt(page, yesterday);
  await expect(page.getByText(say('on-day:today'), { exact: true })).toHaveCount(0);
});

test('the figures of a class on a day are those before a register was corrected', { tag: '@all' }, async ({
  page,
  demo,
  otherPage,
}) => {
  const yesterday = daysAfter(await schoolToday(page, demo), -1);
  await signIn(page, demo, 'Teacher', '/attendance_overview?class=1');
  const figures = page.getByRole('table', { name: say('attendance:students', { class: 1 }) });
  const row = figures.getByRole('row').nth(1);
  await expect(row).toBeVisible();
  const before = (await row.textContent()) ?? '';

  const office = await callsAs(demo, 'Admin');
  const [newest] = (await office('GET', '/api/attendance/student/1')).data;
  const status = newest.attendance[0].status === 'Present' ? 'Absent' : 'Present';
  await office('PUT', `/api/attendance/${newest.class}/${newest.date}`, { attendance: [{ roll: 1, status }] });

  await page.reload();
  await expect(row).not.toHaveText(before);
  await lookAt(page, yesterday);
  await expect(row).toHaveText(before);
  await expectOnlyReading(page);

  await signIn(otherPage, demo, 'Admin', `/registers?part=overview&class=1&on=${yesterday}`);
  await expect(bar(otherPage)).toBeVisible();
  await expect(otherPage.getByRole('table').getByRole('row').nth(1)).toHaveText(before);
  await otherPage.getByRole('table').getByRole('link').first().click();
  await expect(bar(otherPage)).toBeVisible();
  await expect(otherPage).toHaveURL(new RegExp(`on=${yesterday}`));
});

test('a calm text says that a student was not there yet', { tag: ['@all', refusals.tag] }, async ({ page, demo }) => {
  const [first] = await (await callsAs(demo, 'Admin'))('GET', '/api/students/class/5');
  await signIn(page, demo, 'Admin', `/student_details/${first._id}?on=2001-03-03`);
  await expect(page.getByText(say('on-day:noStudent'))).toBeVisible();
  await expect(page.getByText(say('on-day:noStudentHint', { date: '3 March 2001' }))).toBeVisible();
  await page.getByRole('button', { name: say('on-day:backToToday') }).click();
  await expect(page.getByText(say('home:childLine', { class: 5, roll: first.roll }))).toBeVisible();
  await page.goto(`${demo}/all_student?class=5&on=2001-03-03`);
  await expect(page.getByText(say('on-day:nobody'))).toBeVisible();
});
