import type { Locator, Page } from '@playwright/test';
import { openNewSchool, student, teacher } from './support/newcomers.ts';
import { expect, expectAccessible, logIn, test } from './support/rollbook.ts';

const period = {
  classNumber: 7,
  day: 'Monday',
  period: 1,
  subject: 'Art',
  teacher: { name: teacher.name, email: teacher.email },
  time: '07:30-09:30',
};

/** A call by the person who is signed in; returns its answer. */
async function add(page: Page, path: string, body: object): Promise<{ readonly firstPassword: string }> {
  const token = await page.evaluate(() => localStorage.getItem('rollbook.token'));
  const answer = await page.request.post(new URL(path, page.url()).href, {
    data: body,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status(), path).toBe(201);
  return answer.json();
}

test('a new school is led through its first week, line by line, until all is done', async ({
  page,
  otherPage,
  empty,
}) => {
  await openNewSchool(page, empty);
  const list = page.getByRole('region', { name: 'The first week' });
  const headline = page.locator('main p').filter({ has: page.getByRole('link') });
  await expect(list.getByText('0 of 6 done')).toBeVisible();
  await expect(list.getByText('Open')).toHaveCount(6);
  await expect(headline.getByRole('link', { name: 'Add the teachers' })).toBeVisible();
  await expectAccessible(page);

  const steps: readonly Step[] = [
    ['Add the teachers', '/add_teacher', () => add(page, '/api/teachers', teacher)],
    ['Add the subjects', '/add_subject', () => add(page, '/api/subjects/add', subject)],
    ['Add the students', '/add_student', () => add(page, '/api/students', student)],
    ['Make the timetable', '/schedule', () => add(page, '/api/schedule', period)],
    ['Post the first notice', '/admin_notice', () => add(page, '/api/notices', { title: 'Welcome', content: 'All.' })],
  ];
  for (const [place, [name, path, take]] of steps.entries()) {
    const line = list.getByRole('link', { name });
    await expect(line).toHaveAttribute('aria-current', 'step');
    await pressByKeyboard(line);
    await expect(page).toHaveURL(empty.address + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await take();
    await page.goto(empty.address);
    await expect(line).toContainText('Done');
    await expect(line.locator('svg path')).toBeVisible();
    await expect(list.getByText(`${place + 1} of 6 done`)).toBeVisible();
  }
  await list.getByRole('link', { name: 'Print their first passwords' }).click();
  await expect(page).toHaveURL(`${empty.address}/student_slips`);
  await page.goto(empty.address);
  await expect(page.getByRole('link', { name: '1 register missing' })).toBeVisible();
  await expectAccessible(page);

  await otherPage.goto(`${empty.address}/login`);
  await logIn(otherPage, 'Teacher', teacher.email, teacher.password);
  await otherPage.getByRole('link', { name: 'Now: Art, class 7: take the register' }).click();
  await otherPage.getByRole('button', { name: 'All present' }).click();
  await otherPage.getByRole('button', { name: 'Submit Attendance' }).click();
  await otherPage.getByRole('dialog').getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(otherPage.getByText('Attendance submitted successfully!')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'The register of today is taken' })).toBeVisible();
  await expect(list).toBeHidden();
});

type Step = readonly [name: string, path: string, take: () => Promise<unknown>];

const subject = { name: 'Art', code: 'A7', class: 7, session: '2026-2027' };

async function pressByKeyboard(link: Locator): Promise<void> {
  await link.focus();
  await expect(link).toBeFocused();
  await link.press('Enter');
}

test('the first week’s list can be put away on a device, and fetched back', async ({ page, empty }) => {
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

test('the homes of a new school’s teacher and student say what will come', async ({ page, otherPage, empty }) => {
  await openNewSchool(page, empty);
  await add(page, '/api/teachers', teacher);
  await otherPage.goto(`${empty.address}/login`);
  await logIn(otherPage, 'Teacher', teacher.email, teacher.password);
  await expect(otherPage.getByRole('link', { name: 'No lessons in the timetable yet' })).toBeVisible();
  await expect(otherPage.getByText('The timetable has none for you yet. An admin makes it.')).toBeVisible();
  await expectAccessible(otherPage);
  await otherPage.getByRole('button', { name: 'Logout' }).click();
  await otherPage.waitForURL(`${empty.address}/login`);

  const { firstPassword } = await add(page, '/api/students', student);
  await logIn(otherPage, 'Student', 's1@school.example', firstPassword);
  await otherPage.getByLabel('New password').fill('plums and pears');
  await otherPage.getByRole('button', { name: 'Save password' }).click();
  await expect(otherPage.getByRole('link', { name: 'No lessons in the timetable yet' })).toBeVisible();
  await expect(otherPage.getByText('No register names you yet.')).toBeVisible();
  await expect(otherPage.getByText('Your marks show here once a teacher has submitted them.')).toBeVisible();
  await expectAccessible(otherPage);
});
