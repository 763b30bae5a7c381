import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { expect, expectAccessible, expectDialogAccessible, refusals, signIn, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

/** The name field of the form for closed days; the form for alternating weeks has name fields too. */
const nameOf = (page: Page) =>
  page
    .locator('form')
    .filter({ has: page.getByLabel(say('calendar:from')) })
    .getByLabel(beginning('shared:name'));

async function closeDays(page: Page, name: string, from: string, to: string) {
  await nameOf(page).fill(name);
  await page.getByLabel(say('calendar:from')).fill(from);
  await page.getByLabel(say('calendar:to')).fill(to);
}

test('an admin closes a week for all classes or some, sees it in the month, and takes it back', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin', '/school?part=calendar');
  const month = page.getByRole('region', { name: say('calendar:month') });
  await expect(month.getByRole('heading')).toHaveText('November 2026');
  await expect(page.getByText(say('calendar:none'))).toBeVisible();

  await closeDays(page, 'Eid holidays', '2026-12-06', '2026-12-12');
  await expect(page.getByText(say('calendar:daysClosed', { count: 5 }))).toBeVisible();
  await page.getByRole('button', { name: say('calendar:submit') }).click();
  await expect(page.getByText(say('calendar:closed', { name: 'Eid holidays' }))).toBeVisible();
  await expect(nameOf(page)).toHaveValue('');

  await page.getByRole('radio', { name: say('calendar:someClasses') }).check({ force: true });
  await page.getByRole('checkbox', { name: 'Class 5' }).check();
  await closeDays(page, 'Trip', '2026-12-01', '2026-12-01');
  await expect(page.getByText(say('calendar:daysClosed', { count: 1 }))).toBeVisible();
  await page.getByRole('button', { name: say('calendar:submit') }).click();
  await expect(page.getByText(say('calendar:closed', { name: 'Trip' }))).toBeVisible();

  await month.getByRole('button', { name: say('calendar:nextMonth') }).click();
  await expect(month.getByRole('heading')).toHaveText('December 2026');
  await expect(page).toHaveURL(/month=2026-12/);
  await expect(month.getByRole('cell', { name: /^8\D*Eid holidays/ })).toBeVisible();
  await expect(month.getByRole('cell', { name: /^1\D*Trip \(Class 5\)/ })).toBeVisible();
  await expect(month.getByRole('cell', { name: /^4 No school/ })).toBeVisible();
  await page.keyboard.press('Home');
  await expect(month.getByRole('heading')).toHaveText('November 2026');
  await page.keyboard.press('PageDown');
  await expect(month.getByRole('heading')).toHaveText('December 2026');

  await page.getByRole('button', { name: beginning('second-factor:removeNamed', { name: 'Eid holidays' }) }).click();
  await expectDialogAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('calendar:remove') })
    .click();
  await expect(page.getByText(say('calendar:removed', { name: 'Eid holidays' }))).toBeVisible();
  await expect(month.getByRole('cell', { name: /Eid holidays/ })).toHaveCount(0);
});

test('days with registers cannot be closed, and the page says how many registers there are and of which classes', {
  tag: ['@all', refusals.tag],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/school?part=calendar');
  await closeDays(page, 'Storm', '2026-11-19', '2026-11-19');
  // Three groups of several classes have registers of their lessons on that day, besides the ten classes.
  await expect(page.getByText(say('calendar:registersThere', { count: 13 }))).toBeVisible();
  await page.getByRole('button', { name: say('calendar:submit') }).click();
  await expect(page.getByText(/There are registers on these days: class 1 on 19 November 2026; class 2/)).toBeVisible();
  await expect(page.getByLabel(say('calendar:from'))).toBeFocused();
  await expect(nameOf(page)).toHaveValue('Storm');
  await expectAccessible(page);
});

test('changing the days of the school week says what it affects, and holds from today', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo, 'Admin', '/school?part=calendar');
  await page.getByRole('checkbox', { name: say('history:values.Thursday') }).uncheck();
  await page.getByRole('checkbox', { name: say('history:values.Saturday') }).check();
  await expect(page.getByText(say('calendar:daysAdded', { days: 'Saturday' }))).toBeVisible();
  await expect(page.getByText(/^The timetable has \d+ lessons there/)).toBeVisible();
  await page.getByRole('button', { name: say('calendar:saveDays') }).click();
  await expect(page.getByText(say('calendar:daysSaved'))).toBeVisible();
  const month = page.getByRole('region', { name: say('calendar:month') });
  await expect(month.getByRole('cell', { name: /^26 No school/ })).toBeVisible();
  await expect(month.getByRole('cell', { name: '19', exact: true })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('on a closed day no register is offered, and the home pages and timetables name the closure', {
  tag: '@all',
}, async ({ page, demo }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const office = await callsAs(demo, 'Admin');
  await office('POST', '/api/calendar/closed', { name: 'Flood', from: '2026-11-23', to: '2026-11-24' });
  await signIn(page, demo, 'Admin');
  await expect(page.getByText(say('home:closedToday'))).toBeVisible();
  await expect(page.getByText('Flood 23 – 24 November 2026')).toBeVisible();

  await signIn(page, demo, 'Teacher');
  await expect(page.getByText('Flood 23 – 24 November 2026')).toBeVisible();
  await page.goto(`${demo}/attendance_entry?class=5`);
  await expect(page.getByText(say('attendance:closedTitle', { name: 'Flood' }))).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto(`${demo}/attendance_entry?class=5&date=2026-11-20`);
  await expect(page.getByText(say('attendance:noSchoolOn', { day: 'Friday' }))).toBeVisible();
  await page.getByRole('button', { name: say('attendance:takeAllTheSame') }).click();
  await expect(page.getByRole('switch').first()).toBeVisible();
  await page.goto(`${demo}/teacher_schedule`);
  await expect(page.getByText(say('schedule:closedSoon'))).toBeVisible();
});

test('an admin sets one of the weeks that alternate by hand; a lesson of one week is shown in it, with its teachers', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/school?part=calendar');
  const coming = page.getByRole('combobox').filter({ hasText: say('calendar:weekCalled', { name: 'A' }) });
  const now = await coming.nth(0).inputValue();
  const other = now === 'A' ? 'B' : 'A';
  await expect(coming.nth(1)).toHaveValue(other);
  await coming.nth(1).selectOption(now);
  await expect(page.getByText(say('calendar:weekSetByHand'))).toBeVisible();
  await expect(coming.nth(2)).toHaveValue(other);
  await expectAccessible(page);

  const call = await callsAs(demo, 'Admin');
  const [lesson] = await call('GET', '/api/schedule/1');
  const teachers = (await call('GET', '/api/schedule/options')).teachers.map(({ email }: { email: string }) => email);
  const free = teachers.filter((email: string) => email !== lesson.teachers[0].email);
  const { period, subject, time } = lesson.periods[0];
  const sent = { classNumber: 1, day: lesson.day, period, subject, time, week: other };
  await call('PUT', `/api/schedule/${lesson._id}`, { ...sent, teacher: lesson.teachers[0] });
  await page.goto(`${demo}/schedule/${lesson._id}`);
  await expect(page.getByLabel(say('schedule:ofWeek'))).toHaveValue(other);
  await page.getByRole('button', { name: say('form:addTeacher') }).click();
  const second = page.getByLabel(say('form:furtherTeacher', { place: 2 }));
  for (const email of free) {
    await second.selectOption(email);
    await page.getByRole('button', { name: say('schedule:update') }).click();
    await expect(
      page.getByText(say('schedule:updateFailed')).or(page.getByText(say('schedule:updated'))),
    ).toBeVisible();
    if (!page.url().includes(`/schedule/${lesson._id}`)) break;
  }

  await page.goto(`${demo}/schedule?class=1`);
  const entry = page.locator(`[data-entry="${lesson._id}"]`);
  await expect(page.getByRole('radio', { name: beginning('schedule:weekOfDays', { name: now }) })).toBeChecked();
  await expect(entry).toHaveCount(0);
  await page.getByRole('radio', { name: beginning('schedule:weekOfDays', { name: other }) }).check({ force: true });
  await expect(entry).toHaveCount(1);
  await expectAccessible(page);
});
