import type { Locator } from '@playwright/test';
import { callsAs, type MakeCall } from './support/calls.ts';
import { openNewSchool, student, teacher, teacherAccount } from './support/newcomers.ts';
import { expect, expectAccessible, signInAs, test } from './support/rollbook.ts';

const period = {
  classNumber: 7,
  day: 'Monday',
  period: 1,
  subject: 'Art',
  teacher: { name: teacher.name, email: teacher.email },
  time: '07:30-09:30',
};
const subject = { name: 'Art', code: 'A7', class: 7, session: '2026-2027' };

type Step = readonly [name: string, path: string, take: (office: MakeCall) => Promise<unknown>];
const steps: readonly Step[] = [
  ['Add the teachers', '/add_teacher', (office) => office('POST', '/api/teachers', teacher)],
  ['Add the subjects', '/add_subject', (office) => office('POST', '/api/subjects/add', subject)],
  ['Add the students', '/add_student', (office) => office('POST', '/api/students', student)],
  ['Make the timetable', '/schedule', (office) => office('POST', '/api/schedule', period)],
  [
    'Post the first notice',
    '/admin_notice',
    (office) => office('POST', '/api/notices', { title: 'Welcome', content: 'All.' }),
  ],
];

test('a new school is led through its first week, line by line, until all is done', async ({ page, empty }) => {
  const office = await openNewSchool(page, empty);
  const list = page.getByRole('region', { name: 'The first week' });
  const headline = page.locator('main p').filter({ has: page.getByRole('link') });
  await expect(list.getByText('0 of 6 done')).toBeVisible();
  await expect(list.getByText('Open')).toHaveCount(6);
  await expect(headline.getByRole('link', { name: 'Add the teachers' })).toBeVisible();
  await expectAccessible(page);

  for (const [place, [name, path, take]] of steps.entries()) {
    const line = list.getByRole('link', { name });
    await expect(line).toHaveAttribute('aria-current', 'step');
    await pressByKeyboard(line);
    await expect(page).toHaveURL(empty.address + path);
    await take(office);
    await page.goto(empty.address);
    await expect(line).toContainText('Done');
    await expect(line.locator('svg path')).toBeVisible();
    await expect(list.getByText(`${place + 1} of 6 done`)).toBeVisible();
  }
  await list.getByRole('link', { name: 'Print their first passwords' }).click();
  await expect(page).toHaveURL(`${empty.address}/student_slips`);
  await page.goto(empty.address);
  await expect(page.getByRole('link', { name: '1 register missing' })).toBeVisible();

  const { school } = await office('GET', '/api/school');
  const teacherCalls = await callsAs(empty.address, teacherAccount);
  const attendance = [{ roll: student.roll, status: 'Present' }];
  await teacherCalls('POST', '/api/attendance', { class: student.class, date: school.today, attendance });
  await page.reload();
  await expect(page.getByRole('link', { name: 'The register of today is taken' })).toBeVisible();
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
  const list = page.getByRole('region', { name: 'The first week' });
  const show = page.getByRole('button', { name: 'Show the first week' });
  await list.getByRole('button', { name: 'Hide' }).press('Enter');
  await expect(list).toBeHidden();
  await expect(show).toBeFocused();
  await expect(page.getByText('Add students, and the classes’ registers appear here.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(show).toBeVisible();
  await expect(list).toBeHidden();
  await show.press('Enter');
  await expect(list).toBeVisible();
  await expect(list.getByRole('button', { name: 'Hide' })).toBeFocused();
});

test('the pages of a new school’s teacher and student say what will come, or that nothing is there yet', async ({
  page,
  otherPage,
  empty,
}) => {
  const office = await openNewSchool(page, empty);
  await office('POST', '/api/teachers', teacher);
  await signInAs(otherPage, empty.address, teacherAccount);
  await expect(otherPage.getByRole('link', { name: 'No lessons in the timetable yet' })).toBeVisible();
  await expect(otherPage.getByText('The timetable has none for you yet. An admin makes it.')).toBeVisible();
  await otherPage.goto(`${empty.address}/attendance_entry`);
  await expect(otherPage.getByText('No class chosen yet')).toBeVisible();
  await otherPage.getByText('7', { exact: true }).click();
  await expect(otherPage.getByText('No students found for this class')).toBeVisible();
  await otherPage.goto(`${empty.address}/attendance_overview?class=1`);
  await expect(otherPage.getByText('No attendance records found')).toBeVisible();

  const { firstPassword } = await office('POST', '/api/students', student);
  const account = { role: 'Student', email: 's1@school.example', password: firstPassword } as const;
  await signInAs(page, empty.address, account);
  await page.getByLabel('Current password').fill(firstPassword);
  await page.getByLabel('New password').fill('plums and pears');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('link', { name: 'No lessons in the timetable yet' })).toBeVisible();
  await expect(page.getByText('No register names you yet.')).toBeVisible();
  await expect(page.getByText('Your marks show here once a teacher has submitted them.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${empty.address}/attendance`);
  await expect(page.getByText('No attendance records found')).toBeVisible();
});
