import { expect, expectAccessible, openFromMenu, refusals, signIn, test } from './support/rollbook.ts';

for (const [device, width] of [
  ['a desk', 1440],
  ['a phone', 360],
] as const) {
  test(`at ${device}, an admin opens a student’s attendance, results, timetable and messages from the list`, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, demo, 'Admin');
    await page.goto(`${demo}/all_student?class=1`);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    const parts = page.getByRole('list', { name: 'Parts of this page' });
    const current = parts.locator('[aria-current]');
    const reads = page.waitForRequest(/\/api\/attendance\/student\/1$/);
    await expect(current).toHaveText('Facts');
    await expect(page.getByRole('heading', { name: 'Academic' })).toBeVisible();

    await parts.getByRole('link', { name: 'Attendance' }).click();
    await reads;
    await expect(current).toHaveText('Attendance');
    await expect(page.getByText('40 days')).toBeVisible();
    await expect(page.getByText('Class 1, roll 1')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Erase / })).toHaveCount(0);
    await expectAccessible(page);

    await parts.getByRole('link', { name: 'Results' }).click();
    await expect(page.getByText('3 exams')).toBeVisible();
    await expect(page.getByRole('row', { name: /Portuguese First Period/ })).toContainText('0.00 %');
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText('3 exams')).toBeVisible();

    await parts.getByRole('link', { name: 'Timetable' }).click();
    await expect(
      page.getByRole('heading', { name: 'Monday', exact: true }).or(page.getByText('Mon').first()).first(),
    ).toBeVisible();
    await expectAccessible(page);
    await parts.getByRole('link', { name: 'Messages' }).click();
    await expect(page.getByText('No messages found')).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.reload();
    await expect(page.getByText('No messages found')).toBeVisible();
    await expect(current).toBeInViewport({ ratio: 1 });

    await page.goBack();
    await page.goBack();
    await expect(current).toHaveText('Results');
    await page.getByRole('link', { name: /^Next: .*, roll 11$/ }).click();
    await expect(page.getByText('Class 1, roll 11')).toBeVisible();
    await expect(current).toHaveText('Results');
    await expect(page.getByRole('row', { name: /Portuguese First Period/ })).toBeVisible();
    await page.getByRole('link', { name: /^Previous: .*, roll 1$/ }).click();
    await expect(page.getByText('Class 1, roll 1', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(`${demo}/all_student?class=1`);
  });
}

test('an admin sees a class’s figures, and from them each student’s attendance', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, 'Registers');
  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await page.getByRole('radio', { name: '1', exact: true }).check();
  const table = page.getByRole('table', { name: 'Students of class 1' });
  await expect(table.getByRole('row')).toHaveCount(66);
  await expectAccessible(page);
  const row = table.getByRole('row').nth(2);
  const cells = await row.getByRole('cell').allInnerTexts();
  await row.getByRole('link').click();
  await expect(page.getByText('40 days')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText(cells[0] ?? '');
  await expect(page.getByText(cells[4] ?? '').first()).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(`${demo}/registers?part=overview&class=1`);
  await page.getByRole('link', { name: 'Register of a day' }).click();
  await expect(page.getByLabel('Date')).toBeVisible();
  await page.goBack();
  await expect(table).toBeVisible();
});

test('an admin opens a student’s results from any exam of a class', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/exams?class=1&subject=Portuguese`);
  await page.getByLabel('Exam', { exact: true }).selectOption({ index: 1 });
  const row = page.getByRole('row', { name: /^11 / });
  const mark = (await row.getByRole('cell').allInnerTexts()).at(-1) ?? '';
  await row.getByRole('link').click();
  await expect(page.getByText('Class 1, roll 11')).toBeVisible();
  await expect(page.getByRole('cell', { name: mark.trim() }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('row', { name: /^11 / })).toBeVisible();
});

test('reading a class’s messages leaves the admin’s own unread', async ({ page, otherPage, demo }) => {
  await signIn(otherPage, demo, 'Teacher');
  await otherPage.goto(`${demo}/teacher_message`);
  const text = otherPage.getByRole('textbox', { name: 'Message' });
  const recipient = otherPage.getByRole('group', { name: 'Recipient' });
  const send = async () => {
    await otherPage.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(text).toHaveValue('');
  };
  await recipient.getByText('Admin').click();
  await text.fill('A question to the admin');
  await send();
  await recipient.getByText('Class').click();
  await otherPage.getByRole('radio', { name: '1', exact: true }).check();
  await text.fill('To class 1, later');
  await send();

  await signIn(page, demo, 'Admin');
  const changes: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && changes.push(request.url()));
  await page.goto(`${demo}/student_details/12?part=messages`);
  await expect(page.getByText('To class 1, later')).toBeVisible();
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Messages 1 unread' })).toBeVisible();
  expect(changes).toEqual([]);
});

test('a part waits for the student’s present roll, as the one before may be another’s by now', async ({
  page,
  otherPage,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/student_details/12`);
  await expect(page.getByText('Class 1, roll 1', { exact: true })).toBeVisible();
  await signIn(otherPage, demo, 'Admin');
  await otherPage.goto(`${demo}/edit_student/12`);
  await otherPage.getByRole('textbox', { name: 'Roll', exact: true }).fill('901');
  await otherPage.getByRole('button', { name: 'Update Student' }).click();
  await expect(otherPage.getByText('Student updated successfully!')).toBeVisible();
  // What was fetched counts as fresh for ten seconds.
  await page.waitForTimeout(10_000);
  const reads: string[] = [];
  page.on('request', (request) => /\/attendance\/student\//.test(request.url()) && reads.push(request.url()));
  await page.getByRole('link', { name: 'Attendance', exact: true }).click();
  await expect(page.getByText('Class 1, roll 901')).toBeVisible();
  await expect(page.getByText('40 days')).toBeVisible();
  expect(reads).toEqual([`${demo}/api/attendance/student/901`]);
});

test('teachers and students open no student’s page, whatever its part', refusals, async ({ page, demo }) => {
  for (const role of ['Teacher', 'Student'] as const) {
    await signIn(page, demo, role);
    for (const path of [
      '/student_details/20?part=attendance',
      '/student_details/20?part=results',
      '/registers?part=overview',
    ]) {
      await page.goto(demo + path);
      await page.waitForURL(`${demo}/unauthorized`);
    }
    await page.goto(`${demo}/`);
    await page.getByRole('button', { name: 'Logout' }).click();
  }
});
