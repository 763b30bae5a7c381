import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { changeStudent, readStudent } from './support/change-student.ts';
import { expect, expectDialogAccessible, signIn, signInAs, speak, test } from './support/rollbook.ts';

const fitsTheScreen = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

const changes = (page: Page) => page.getByRole('list', { name: 'What was changed, newest first' });

test('an admin sees a change of a guardian’s phone in the history, and takes it back', async ({ page, demo }) => {
  const office = await callsAs(demo, 'Admin');
  const { _id, guardianDetails } = await readStudent(office, 5);
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/student_details/${_id}`);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Nothing was changed yet')).toBeVisible();

  await changeStudent(office, 5, { guardianDetails: { ...guardianDetails, phone: '01719999999' } });
  await page.reload();
  const list = changes(page);
  await expect(list.getByText('Changed a student')).toBeVisible();
  await expect(list.getByText(`Guardian’s phone: ${guardianDetails.phone} → 01719999999`)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await fitsTheScreen(page);

  await list.getByRole('button', { name: /^Undo the change of / }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Take this change back?' });
  await expect(dialog).toContainText('Guardian’s phone');
  await expectDialogAccessible(page);
  // The answer counts once the second half of a double press would be over.
  const undo = dialog.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeEnabled();
  await undo.press('Enter');
  await expect(page.getByText('The change is taken back.')).toBeVisible();
  await expect(list.getByText(`Guardian’s phone: 01719999999 → ${guardianDetails.phone}`)).toBeVisible();
  await expect(list.getByRole('button', { name: /^Undo the change of / })).toHaveCount(1);
  await page.getByRole('link', { name: 'Facts' }).click();
  await expect(page.getByText(guardianDetails.phone).first()).toBeVisible();
});

test('a teacher who is deleted by mistake comes back from the message', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/all_teacher`);
  await expect(page.getByText('10 teachers')).toBeVisible();
  const name = (await page.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? '';
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Deleted!');
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The change is taken back.')).toBeVisible();
  await expect(page.getByText('10 teachers')).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(changes(page).getByText('Took a change back')).toBeVisible();
  await expect(changes(page).getByText('Deleted a teacher')).toBeVisible();
});

test('a deleted student is brought back from Former students, and signs in as before', { tag: '@all' }, async ({
  page,
  otherPage,
  demo,
}) => {
  const account = { role: 'Student', email: 's7@demo.rollbook.school', password: '7' } as const;
  const office = await callsAs(demo, 'Admin');
  const { _id, name } = await readStudent(office, 7);
  await office('DELETE', `/api/students/${_id}`);
  await expect(callsAs(demo, account)).rejects.toThrow();

  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/former_students`);
  await expect(page.getByText('1 former student')).toBeVisible();
  await fitsTheScreen(page);
  await page.getByRole('button', { name: `Undo deletion of ${name}` }).click();
  await expect(page.getByText(`${name} is back, with class, roll and account.`)).toBeVisible();
  await expect(page.getByText('No former students')).toBeVisible();
  await signInAs(otherPage, demo, account);
  await expect(otherPage.getByRole('heading', { level: 1 })).toContainText('Welcome');
  await page.goto(`${demo}/all_student?roll=7`);
  await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
});

test('subjects, periods, classes, sessions and policies have their history beside their forms, in each language', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  const list = changes(page);
  const openHistory = () => page.locator('summary', { hasText: 'History' }).first().click();

  await page.goto(`${demo}/add_subject`);
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Code').fill('NEW-1');
  await dialog.getByRole('button', { name: 'Update Subject' }).click();
  await expect(dialog).toBeHidden();
  await page
    .locator('tr', { hasText: 'NEW-1' })
    .getByRole('button', { name: /^Edit / })
    .click();
  await openHistory();
  await expect(list.getByText(/^Code: .* → NEW-1$/)).toBeVisible();
  await expectDialogAccessible(page);

  await page.goto(`${demo}/school?part=classes`);
  await page.getByRole('button', { name: 'Edit Class 5' }).click();
  await page.getByLabel('Name').fill('Fifth');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit Fifth' }).click();
  await openHistory();
  await expect(list.getByText('Name: Class 5 → Fifth')).toBeVisible();

  await page.goto(`${demo}/school?part=policies`);
  await page.getByLabel('Only those they teach').check();
  await page.getByRole('button', { name: 'Save policies' }).click();
  await expect(page.getByText('The policies are saved.')).toBeVisible();
  await openHistory();
  await expect(list.getByText('Which classes teachers reach: every class → only those they teach')).toBeVisible();
  await list.getByRole('button', { name: /^Undo the change of / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Every class')).toBeChecked();

  await page.goto(`${demo}/school?part=sessions`);
  await page
    .getByRole('button', { name: /^Close / })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
  await openHistory();
  await expect(list.getByText('Closed: no → yes')).toBeVisible();

  for (const language of ['bn', 'ar'] as const) {
    await speak(page, language);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${demo}/school?part=policies`);
    await page.locator('summary').first().click();
    await expect(page.locator('article').first()).toBeVisible();
    await fitsTheScreen(page);
  }
});
