import type { Page } from '@playwright/test';
import { expect, expectAccessible, logIn, refusals, signIn, signOut, speak, test } from './support/rollbook.ts';

const fitsTheScreen = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

test('an admin changes a guardian’s phone, sees it in the history, and takes it back', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/all_student?roll=5`);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Nothing was changed yet')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Facts' }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const phone = page.getByLabel(/^Guardian’s Phone/);
  const former = await phone.inputValue();
  await phone.fill('01719999999');
  await page.getByRole('button', { name: 'Update Student' }).click();
  await page.waitForURL(/all_student/);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('link', { name: 'History' }).click();
  const list = page.getByRole('list', { name: 'What was changed, newest first' });
  await expect(list.getByText('Changed a student')).toBeVisible();
  await expect(list.getByText(`Guardian’s phone: ${former} → 01719999999`)).toBeVisible();
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await fitsTheScreen(page);
    await expectAccessible(page);
  }

  await list.getByRole('button', { name: /^Undo the change of / }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Take this change back?' });
  await expect(dialog).toContainText('Guardian’s phone');
  await expectAccessible(page);
  // The answer counts once the second half of a double press would be over.
  const undo = dialog.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeEnabled();
  await undo.press('Enter');
  await expect(page.getByText('The change is taken back.')).toBeVisible();
  await expect(list.getByText(`Guardian’s phone: 01719999999 → ${former}`)).toBeVisible();
  await expect(list.getByRole('button', { name: /^Undo the change of / })).toHaveCount(1);
  await page.getByRole('link', { name: 'Facts' }).click();
  await expect(page.getByText(former).first()).toBeVisible();
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
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('The change is taken back.')).toBeVisible();
  await expect(page.getByText('10 teachers')).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('link', { name: 'History' }).click();
  const list = page.getByRole('list', { name: 'What was changed, newest first' });
  await expect(list.getByText('Took a change back')).toBeVisible();
  await expect(list.getByText('Deleted a teacher')).toBeVisible();
  await expectAccessible(page);
});

test(
  'a deleted student is brought back from Former students, and signs in as before',
  refusals,
  async ({ page, otherPage, demo }) => {
    const logInAsStudent = async () => {
      await otherPage.goto(`${demo}/login`);
      await logIn(otherPage, 'Student', 's7@demo.rollbook.school', '7');
    };
    await signIn(page, demo, 'Admin');
    await page.goto(`${demo}/all_student?roll=7`);
    await expect(page.getByText(/^1 student|^\d+ students found/)).toBeVisible();
    const row = page.getByRole('row').nth(1);
    const name = (await row.getByRole('link').first().textContent()) ?? '';
    await page
      .getByRole('button', { name: `Delete ${name}` })
      .first()
      .click();
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await logInAsStudent();
    await expect(otherPage.getByText('Unauthorized Student Email')).toBeVisible();

    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${demo}/former_students`);
    await expect(page.getByText('1 former student')).toBeVisible();
    await fitsTheScreen(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: `Undo deletion of ${name}` }).click();
    await expect(page.getByText(`${name} is back, with class, roll and account.`)).toBeVisible();
    await expect(page.getByText('No former students')).toBeVisible();
    await logInAsStudent();
    await otherPage.waitForURL(`${demo}/`);
    await signOut(otherPage);
    await page.goto(`${demo}/all_student?roll=7`);
    await expect(page.getByRole('link', { name, exact: true }).first()).toBeVisible();
  },
);

test('subjects, periods, classes, sessions and policies have their history beside their forms, in each language', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  const list = page.getByRole('list', { name: 'What was changed, newest first' });
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
  await expectAccessible(page);

  await page.goto(`${demo}/school?part=classes`);
  await page.getByRole('button', { name: 'Edit Class 5' }).click();
  await page.getByLabel('Name').fill('Fifth');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Edit Fifth' }).click();
  await openHistory();
  await expect(list.getByText('Name: Class 5 → Fifth')).toBeVisible();
  await expectAccessible(page);

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
  await expectAccessible(page);

  await page.emulateMedia({ colorScheme: 'dark' });
  for (const language of ['bn', 'ar'] as const) {
    await speak(page, language);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${demo}/school?part=policies`);
    await page.locator('summary').first().click();
    await expect(page.locator('article').first()).toBeVisible();
    await fitsTheScreen(page);
    // Where the page is scrolled to, its head may cover half of a radio button.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page);
  }
});
