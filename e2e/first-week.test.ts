import type { Locator } from '@playwright/test';
import type { Session } from '../src/base/school/shape.contract.ts';
import type { MakeCall } from './support/calls.ts';
import { openNewSchool, student, teacher, teacherAccount } from './support/newcomers.ts';
import { expect, expectAccessible, signInAs, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

const period = {
  classNumber: 7,
  day: 'Monday',
  period: 1,
  subject: 'Art',
  teacher: { name: teacher.name, email: teacher.email },
  time: '07:30-09:30',
};

type Step = readonly [name: string, path: string, take: (office: MakeCall) => Promise<unknown>];
const steps: readonly Step[] = [
  [
    say('home:step_year'),
    '/school?part=sessions',
    async (office) => {
      const sessions: Session[] = await office('GET', '/api/sessions');
      const present = sessions.find(({ isPresent }) => isPresent);
      const term = { name: 'First term', from: present?.from, to: present?.to };
      await office('PUT', `/api/sessions/${present?.session}`, { terms: [term] });
    },
  ],
  [
    say('home:step_classes'),
    '/school?part=classes&edit=names',
    (office) => office('PUT', '/api/classes', { classes: [{ class: 1, name: 'KG-A' }] }),
  ],
];

test('a new school is led through its set-up, line by line, until all is done', async ({ page, empty }) => {
  const office = await openNewSchool(page, empty);
  const list = page.getByRole('region', { name: say('home:firstWeek') });
  const headline = page.locator('main p').filter({ has: page.getByRole('link') });
  await expect(list.getByText(say('home:firstWeekCount', { done: 0, steps: 5 }))).toBeVisible();
  await expect(list.getByText(say('home:open'), { exact: true })).toHaveCount(5);
  await expect(headline.getByRole('link', { name: say('home:step_year') })).toBeVisible();
  await expectAccessible(page);

  for (const [place, [name, path, take]] of steps.entries()) {
    const line = list.getByRole('link', { name });
    await expect(line).toHaveAttribute('aria-current', 'step');
    await pressByKeyboard(line);
    await expect(page).toHaveURL(empty.address + path);
    await take(office);
    await page.goto(empty.address);
    await expect(line).toContainText(say('form:done'));
    await expect(line.locator('svg path')).toBeVisible();
    await expect(list.getByText(say('home:firstWeekCount', { done: place + 1, steps: 5 }))).toBeVisible();
  }
  await list.getByRole('link', { name: say('home:import_teachers') }).click();
  await expect(page).toHaveURL(`${empty.address}/imports?kind=teachers`);
  await office('POST', '/api/teachers', teacher);
  await office('POST', '/api/students', student);
  await page.goto(empty.address);
  await list.getByRole('link', { name: say('home:printSlips') }).click();
  await expect(page).toHaveURL(`${empty.address}/student_slips?of=all`);

  // Lessons include days and periods, so one timetable completes the last two steps.
  await office('POST', '/api/schedule', period);
  await page.goto(empty.address);
  await expect(page.getByRole('link', { name: say('home:headToTake', { count: 1 }) })).toBeVisible();
  await expect(list).toBeHidden();
});

async function pressByKeyboard(link: Locator): Promise<void> {
  await link.focus();
  await expect(link).toBeFocused();
  await link.press('Enter');
}

test('the first week’s list can be put away on a device, and fetched back', { tag: '@all' }, async ({
  page,
  empty,
}) => {
  await openNewSchool(page, empty);
  const list = page.getByRole('region', { name: say('home:firstWeek') });
  const show = page.getByRole('button', { name: say('home:showFirstWeek') });
  await list.getByRole('button', { name: say('home:hideFirstWeek') }).press('Enter');
  await expect(list).toBeHidden();
  await expect(show).toBeFocused();
  await expect(page.getByText(say('home:noClassesHint'))).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(show).toBeVisible();
  await expect(list).toBeHidden();
  await show.press('Enter');
  await expect(list).toBeVisible();
  await expect(list.getByRole('button', { name: say('home:hideFirstWeek') })).toBeFocused();
});

test('the pages of a new school’s teacher and student say what will come, or that nothing is there yet', {
  tag: '@all',
}, async ({ page, otherPage, empty }) => {
  const office = await openNewSchool(page, empty);
  await office('POST', '/api/teachers', teacher);
  await signInAs(otherPage, empty.address, teacherAccount);
  await expect(otherPage.getByRole('link', { name: say('home:headNoTimetable') })).toBeVisible();
  await expect(otherPage.getByText(say('home:noTimetableHint'))).toBeVisible();
  await otherPage.goto(`${empty.address}/attendance_entry`);
  await expect(otherPage.getByText(say('shared:noClassChosen'))).toBeVisible();
  await otherPage.getByText('7', { exact: true }).click();
  await expect(otherPage.getByText(say('attendance:noStudents'))).toBeVisible();
  await otherPage.goto(`${empty.address}/attendance_overview?class=1`);
  await expect(otherPage.getByText(say('attendance:noRecords'))).toBeVisible();

  const { firstPassword } = await office('POST', '/api/students', student);
  const account = { role: 'Student', email: 's1@school.example', password: firstPassword } as const;
  await signInAs(page, empty.address, account);
  await page.getByLabel(say('new-password:currentPassword')).fill(firstPassword);
  await page.getByLabel(say('new-password:newPassword')).fill('plums and pears');
  await page.getByRole('button', { name: say('new-password:save') }).click();
  await expect(page.getByRole('link', { name: say('home:headNoTimetable') })).toBeVisible();
  await expect(page.getByText(say('home:noAttendanceYet'))).toBeVisible();
  await expect(page.getByText(say('home:noResultsHint'))).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${empty.address}/attendance`);
  await expect(page.getByText(say('attendance:noRecords'))).toBeVisible();
});
