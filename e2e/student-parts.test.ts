import { callsAs } from './support/calls.ts';
import { student as newcomer } from './support/newcomers.ts';
import { expect, shiftClocks, signIn, test } from './support/rollbook.ts';
import { pattern, say } from './support/words.ts';

for (const [device, width] of [
  ['a desk', 1440],
  ['a phone', 360],
] as const) {
  test(`at ${device}, an admin opens a student’s attendance, results, timetable and messages from the list`, {
    tag: '@all',
  }, async ({ page, demo }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, demo, 'Admin', '/all_student?class=1');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const parts = page.getByRole('list', { name: say('shared:parts') });
    const current = parts.locator('[aria-current]');
    const reads = page.waitForRequest(/\/api\/attendance\/student\/1$/);
    await expect(current).toHaveText(say('students:facts'));
    await expect(page.getByRole('heading', { name: say('students:academic') })).toBeVisible();

    await parts.getByRole('link', { name: say('home:childAttendance') }).click();
    await reads;
    await expect(current).toHaveText(say('home:childAttendance'));
    await expect(page.getByText(say('attendance:dayCount', { count: 40 }))).toBeVisible();
    await expect(page.getByText(say('home:childLine', { class: 1, roll: 1 }))).toBeVisible();
    await expect(page.getByRole('button', { name: /^Erase / })).toHaveCount(0);

    await parts.getByRole('link', { name: say('privacy:results') }).click();
    await expect(page.getByText(say('marks:resultCount', { count: 3 }))).toBeVisible();
    await expect(page.getByRole('row', { name: /Portuguese First Period/ })).toContainText('0.00 %');

    await parts.getByRole('link', { name: say('privacy:timetable') }).click();
    await expect(
      page
        .getByRole('heading', { name: say('schedule:days.Monday'), exact: true })
        .or(page.getByText('Mon').first())
        .first(),
    ).toBeVisible();
    await parts.getByRole('link', { name: say('messages:title') }).click();
    await expect(page.getByText(say('messages:none'))).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.reload();
    await expect(page.getByText(say('messages:none'))).toBeVisible();
    await expect(current).toBeInViewport({ ratio: 1 });

    await page.goBack();
    await page.goBack();
    await expect(current).toHaveText(say('privacy:results'));
    await page.getByRole('link', { name: pattern('students:after', { roll: 11 }) }).click();
    await expect(page.getByText(say('students:line', { class: 1, roll: 11 }))).toBeVisible();
    await expect(current).toHaveText(say('privacy:results'));
    await expect(page.getByRole('row', { name: /Portuguese First Period/ })).toBeVisible();
    await page.getByRole('link', { name: pattern('students:before', { roll: 1 }) }).click();
    await expect(page.getByText(say('students:line', { class: 1, roll: 1 }), { exact: true })).toBeVisible();
    await page.getByRole('button', { name: say('students:back') }).click();
    await expect(page).toHaveURL(`${demo}/all_student?class=1`);
  });
}

test('an admin sees a class’s figures, and from them each student’s attendance', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin', '/registers');
  await page.getByRole('link', { name: say('attendance:overview'), exact: true }).click();
  await page.getByRole('radio', { name: '1', exact: true }).check();
  const table = page.getByRole('table', { name: say('attendance:students', { class: 1 }) });
  await expect(table.getByRole('row')).toHaveCount(66);
  const row = table.getByRole('row').nth(2);
  const cells = await row.getByRole('cell').allInnerTexts();
  await row.getByRole('link').click();
  await expect(page.getByText(say('attendance:dayCount', { count: 40 }))).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(cells[0] ?? '');
  await expect(page.getByText(cells[4] ?? '').first()).toBeVisible();
  await page.getByRole('button', { name: say('students:back') }).click();
  await expect(page).toHaveURL(`${demo}/registers?part=overview&class=1`);
  await page.getByRole('link', { name: say('attendance:ofDay') }).click();
  await expect(page.getByLabel(say('attendance:date'))).toBeVisible();
  await page.goBack();
  await expect(table).toBeVisible();
});

test('an admin opens a student’s results from any exam of a class', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/exams?class=1&subject=Portuguese');
  await page.getByLabel(say('marks:exam'), { exact: true }).selectOption({ index: 1 });
  const row = page.getByRole('row', { name: /^11 / });
  const mark = (await row.getByRole('cell').allInnerTexts()).at(-1) ?? '';
  await row.getByRole('link').click();
  await expect(page.getByText(say('home:childLine', { class: 1, roll: 11 }))).toBeVisible();
  await expect(page.getByRole('cell', { name: mark.trim() }).first()).toBeVisible();
  await page.getByRole('button', { name: say('students:back') }).click();
  await expect(page.getByRole('row', { name: /^11 / })).toBeVisible();
});

test('reading a class’s messages leaves the admin’s own unread', { tag: '@all' }, async ({ page, demo }) => {
  const teacher = await callsAs(demo, 'Teacher');
  await teacher('POST', '/api/message', { recipientType: 'admin', message: 'A question to the admin' });
  const toClass = { recipientType: 'class', className: 1, message: 'To class 1, later' };
  await teacher('POST', '/api/message', toClass);

  await signIn(page, demo, 'Admin');
  const changes: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && changes.push(request.url()));
  await page.goto(`${demo}/student_details/12?part=messages`);
  await expect(page.getByText('To class 1, later')).toBeVisible();
  await expect(
    page.getByRole('navigation').getByRole('link', { name: say('shell:unread', { unread: 'Messages 1' }) }),
  ).toBeVisible();
  expect(changes).toEqual([]);
});

test('the attendance waits for the student’s current roll, as the previous roll may be another student’s by now', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/student_details/12');
  await expect(page.getByText(say('students:line', { class: 1, roll: 1 }), { exact: true })).toBeVisible();
  const office = await callsAs(demo, 'Admin');
  await office('PUT', '/api/students/12', { ...newcomer, class: 1, roll: 901 });
  // An answer counts as fresh for ten seconds.
  await shiftClocks(page.context(), 10_000);
  const reads: string[] = [];
  page.on('request', (request) => /\/attendance\/student\//.test(request.url()) && reads.push(request.url()));
  await page.getByRole('link', { name: say('privacy:attendance'), exact: true }).click();
  await expect(page.getByText(say('students:line', { class: 1, roll: 901 }))).toBeVisible();
  await expect(page.getByText(say('attendance:dayCount', { count: 40 }))).toBeVisible();
  expect(reads).toEqual([`${demo}/api/attendance/student/901`]);
});
