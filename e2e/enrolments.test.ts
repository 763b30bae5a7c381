import { daysAfter } from '../src/platform/contract/dates.ts';
import { callsAs } from './support/calls.ts';
import { expect, expectDialogAccessible, refusals, schoolToday, signIn, test } from './support/rollbook.ts';

test(
  'an admin has a student change class next week, takes it back, and has them leave and stay after all',
  refusals,
  async ({ page, demo }) => {
    const office = await callsAs(demo, 'Admin');
    const [student] = await office('GET', '/api/students?roll=5');
    await signIn(page, demo, 'Admin');
    await page.goto(`${demo}/student_details/${student._id}`);
    await page.getByRole('link', { name: 'Enrolments' }).click();
    const list = page.getByRole('list', { name: `Enrolments of ${student.name}` });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list).toContainText('Now');

    // By keyboard alone; a day on which a register names the student is refused, and nothing typed is lost.
    const today = await schoolToday(page, demo);
    await page.getByRole('button', { name: 'Change Class' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Class')).toBeFocused();
    await dialog.getByLabel('Class').selectOption('2');
    await dialog.getByLabel('From').fill(daysAfter(today, -60));
    await dialog.getByLabel('Roll').fill('4000');
    await dialog.getByLabel('Roll').press('Enter');
    await expect(dialog.getByText(/The change can be from the day after/)).toBeVisible();
    await expect(dialog.getByLabel('From')).toBeFocused();
    await expectDialogAccessible(page);
    await dialog.getByLabel('From').fill(daysAfter(today, 7));
    await dialog.getByLabel('Roll').press('Enter');
    await expect(page.getByText(/ is in class 2 from .* on\.$/)).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list.getByRole('listitem').first()).toContainText('Class 2, roll 4000');

    await list.getByRole('button', { name: /^Take back the change to class 2/ }).click();
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText('The change is taken back.')).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(1);

    await page.getByRole('button', { name: `Let ${student.name} leave` }).click();
    await dialog.getByLabel('First day without school').fill(daysAfter(today, 3));
    await dialog.getByRole('button', { name: 'Leave' }).click();
    await expect(list).toContainText(' to ');
    await page.getByRole('button', { name: /stays after all/ }).click();
    await expect(list).toContainText(/from .* on/);
  },
);

test('who has left comes back from Former students', { tag: '@all' }, async ({ page, demo }) => {
  const office = await callsAs(demo, 'Admin');
  const [student] = await office('GET', '/api/students?roll=11');
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/student_details/${student._id}?part=enrolments`);
  await page.getByRole('button', { name: `Let ${student.name} leave` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/former_students/);
  await page.getByRole('button', { name: `Have ${student.name} come back` }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Class')).toHaveValue(String(student.class));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(new RegExp(`^${student.name} is in class`))).toBeVisible();
  await expect(page.getByText('No former students', { exact: true })).toBeVisible();
  await page.goto(`${demo}/student_details/${student._id}?part=enrolments`);
  await expect(page.getByRole('list', { name: `Enrolments of ${student.name}` })).toContainText('Now');
});
