import { clockShiftMs, testMoment } from '../test/test-moment.ts';
import { callsAs } from './support/calls.ts';
import { confirm } from './support/confirm.ts';
import { takeByCall } from './support/registers.ts';
import { expect, expectDialogAccessible, signIn, test } from './support/rollbook.ts';
import { say, within } from './support/words.ts';

test.use({ viewport: { width: 360, height: 740 } });

test('on Monday at 8:05 a teacher has the register of the present lesson one press away, and the admin sees who is absent', async ({
  page,
  otherPage,
  demo,
}) => {
  await signIn(page, demo, 'Teacher');
  const lessons = page.getByRole('region', { name: say('home:nowAndNext') });
  await expect(lessons.getByRole('link')).toHaveCount(2);
  await expect(lessons.getByRole('link', { name: /^Now\s*Class 3/ })).toBeInViewport();
  await lessons.getByRole('link', { name: /^Now\s*Class 3/ }).click();
  await page.waitForURL(`${demo}/attendance_entry?class=3`);
  await expect(page.getByRole('switch')).toHaveCount(65);
  await takeByCall(await callsAs(demo, 'Teacher'), 3, { 0: { status: 'Absent' } });

  await signIn(otherPage, demo, 'Admin');
  const matters = otherPage.getByRole('list', { name: say('home:matters') });
  await expect(matters.getByRole('link', { name: say('home:absentNow', { count: 1 }) })).toBeInViewport();
  await expect(matters.getByRole('link', { name: within('home:needCare') })).toBeInViewport();
  await expect(otherPage.getByRole('region', { name: say('home:absentToday') }).getByRole('listitem')).toHaveCount(1);
  await matters.getByRole('link', { name: within('home:needCare') }).click();
  await expect(otherPage.getByRole('heading', { name: say('home:care') })).toBeVisible();
  await otherPage.getByText(say('care:codes.absent_in_a_row'), { exact: true }).click();
  await expect(otherPage.getByText(/^Absent \d+ school days in a row, since /).first()).toBeVisible();
});

test('an admin finds a missing register of last week from home, and reads a month on one sheet', {
  tag: '@all',
}, async ({ page, demo }) => {
  const office = await callsAs(demo, 'Admin');
  await office('DELETE', '/api/attendance/5/2026-11-19');
  await signIn(page, demo, 'Admin');
  const matters = page.getByRole('list', { name: say('home:matters') });
  await matters.getByRole('link', { name: say('home:missingLately', { count: 1 }) }).click();
  await expect(page.getByRole('heading', { name: 'Thu, 19 Nov 2026' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Class 5/ })
    .click();
  await page.waitForURL(/\/registers\?(?=.*class=5)(?=.*date=2026-11-19)/);
  await expect(page.getByText(say('home:notTaken'), { exact: true })).toBeVisible();

  await page.goto(`${demo}/registers?part=month&class=5`);
  await expect(page.getByRole('row')).toHaveCount(1 + 65 + 1);
  await expect(page.getByRole('columnheader', { name: 'Thu, 19 Nov 2026' })).toBeVisible();
  const paper = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  expect(paper.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: say('lists:export'), exact: true }).click();
  await page.getByRole('button', { name: say('lists:exportXlsx') }).click();
  expect((await file).suggestedFilename()).toMatch(/ – Month – Class 5 – 2026-11 – \d{4}-\d\d-\d\d\.xlsx$/);
  await page.getByRole('button', { name: say('attendance:monthBefore') }).click();
  await expect(page.getByRole('heading', { name: 'Class 5, October 2026' })).toBeVisible();
});

test('an admin reminds a teacher of a missing register in one press, and takes it in the teacher’s place in three', async ({
  page,
  demo,
}) => {
  const office = await callsAs(demo, 'Admin');
  await office('DELETE', '/api/attendance/5/2026-11-19');
  await signIn(page, demo, 'Admin');
  const matters = page.getByRole('list', { name: say('home:matters') });
  await matters.getByRole('link', { name: say('home:missingLately', { count: 1 }) }).click();
  await page.getByRole('button', { name: within('actions:remind') }).click();
  await expect(page.getByText(within('actions:reminded', { name: '' }))).toBeVisible();
  await page.getByRole('link', { name: within('attendance:takeOf', { which: '' }) }).click();
  await expect(page.getByRole('switch')).toHaveCount(65);
  await page.getByRole('button', { name: say('attendance:submit') }).click();
  await confirm(page, say('attendance:submit'));
  await expect(page.getByText(say('attendance:submitted'))).toBeVisible();
  const { taken } = await office('GET', '/api/attendance/5/2026-11-19');
  expect(taken.by.email).toBe('admin@demo.rollbook.school');
});

test('an admin makes an absent student late from home in two presses, and takes that back', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  const teacher = await callsAs(demo, 'Teacher');
  await takeByCall(teacher, 3, { 0: { status: 'Absent' } });
  await signIn(page, demo, 'Admin');
  const absent = page.getByRole('region', { name: say('home:absentToday') });
  const minutesBefore = minutesOfLessons();
  await absent.getByRole('button', { name: within('actions:lateOf', { name: '' }) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(say('actions:lateSays', { status: say('attendance:Absent') }))).toBeVisible();
  const minutesLate = dialog.getByLabel(say('attendance:minutesLate'));
  await expect(minutesLate).toHaveValue(/^\d+$/);
  const minutes = Number(await minutesLate.inputValue());
  expect(minutes).toBeGreaterThanOrEqual(minutesBefore);
  expect(minutes).toBeLessThanOrEqual(minutesOfLessons());
  await expectDialogAccessible(page);
  await dialog.getByRole('button', { name: say('actions:lateSave') }).click();
  await expect(absent).toBeHidden();
  await page.getByRole('button', { name: say('form:undo') }).click();
  await expect(absent.getByRole('listitem')).toHaveCount(1);

  const [student] = await (await callsAs(demo, 'Admin'))('GET', '/api/students?class=5&sort=roll&page=1&size=1');
  await page.goto(`${demo}/student_details/${student._id}?act=late`);
  await expect(dialog.getByText(say('actions:lateNotTaken', { class: 5 }))).toBeVisible();
  await dialog.getByRole('link', { name: say('attendance:takeIt') }).click();
  await expect(page.getByRole('switch')).toHaveCount(65);
});

/** The minutes since lessons began at 8:00. The tests' clock begins at 8:05, and long runs end much later. */
function minutesOfLessons(): number {
  return 5 + Math.floor((Date.now() + clockShiftMs - testMoment.getTime()) / 60_000);
}
