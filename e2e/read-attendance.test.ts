import type { Page } from '@playwright/test';
import { attendanceDays } from '../src/app/demo/demo-school.ts';
import { readDemoStudents } from '../src/app/demo/read-demo-students.ts';
import { expect, openFromMenu, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

/** The figures that class 1 must show: its rows of student-por.csv, counted over the days with attendance. */
const students = (await readDemoStudents())
  .filter((student) => student.class === 1)
  .map(({ roll, absences }) => ({ roll, present: attendanceDays - absences }));

test('the overview of class 1 shows the figures of the data and sorts by any column', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Teacher');
  await openFromMenu(page, say('shell:pages./attendance_overview'));
  await expect(page.getByText(say('shared:noClassChosen'))).toBeVisible();
  await page.getByText('1', { exact: true }).click();
  await expect(page.getByText(say('attendance:studentCount', { count: 65 }))).toBeVisible();

  const table = page.getByRole('table');
  const figures = (await readRows(page)).map(([, ...rest]) => rest);
  expect(figures).toEqual(
    students.map(({ roll, present }) => [
      String(roll),
      String(attendanceDays),
      String(present),
      `${((present / attendanceDays) * 100).toFixed(2)} %`,
    ]),
  );

  const columns = ['Name', 'Roll', 'Total Classes', 'Present Classes', 'Present Percentage'];
  await expect(table.getByRole('columnheader', { name: say('attendance:roll'), exact: true })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  for (const [place, label] of columns.entries()) {
    const head = table.getByRole('columnheader', { name: label, exact: true });
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expectOrder(page, place, 'upwards');
    await page.keyboard.press(place % 2 === 0 ? 'Enter' : 'Space');
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expectOrder(page, place, 'downwards');
  }
});

test('a student’s report has the figures of the data', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Student');
  await openFromMenu(page, say('shell:pages./attendance'));
  const present = students[0]?.present ?? 0;
  const share = ((present / attendanceDays) * 100).toFixed(2);
  await expect(
    page.getByRole('progressbar', { name: say('attendance:presentShare', { share: `${share} %` }) }),
  ).toBeVisible();
  const report = page.getByRole('main');
  for (const [label, value] of [
    [say('attendance:roll'), 1],
    [say('attendance:totalClasses'), attendanceDays],
    [say('attendance:present'), present],
    [say('attendance:absent'), attendanceDays - present],
  ] as const) {
    const fact = report.locator('dl > div').filter({ has: page.locator('dt').getByText(label, { exact: true }) });
    await expect(fact.locator('dd')).toHaveText(String(value));
  }
  await expect(report.getByText(say('attendance:dayCount', { count: attendanceDays }))).toBeVisible();
  await expect(report.getByRole('listitem').filter({ hasText: say('attendance:absent') })).toHaveCount(
    attendanceDays - present,
  );
  const dates = await report.locator('time').evaluateAll((times) => times.map((time) => time.getAttribute('datetime')));
  expect(dates).toHaveLength(attendanceDays);
  expect(dates).toEqual(dates.toSorted().reverse());
});

function readRows(page: Page): Promise<string[][]> {
  return page
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
}

/** The expected order is computed by the browser's own collation. */
async function expectOrder(page: Page, place: number, direction: 'upwards' | 'downwards'): Promise<void> {
  const shown = (await readRows(page)).map((row) => row[place] ?? '');
  const sorted = await page.evaluate((values) => {
    const collator = new Intl.Collator(undefined, { numeric: true });
    return values.toSorted((one, other) => parseFloat(one) - parseFloat(other) || collator.compare(one, other));
  }, shown);
  expect(shown).toEqual(direction === 'downwards' ? sorted.reverse() : sorted);
}
