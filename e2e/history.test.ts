import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { changeStudent, readStudent } from './support/change-student.ts';
import { expect, expectDialogAccessible, signIn, signInAs, speak, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

const fitsTheScreen = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

const changes = (page: Page) => page.getByRole('list', { name: say('history:list') });

test('an admin sees a change of a guardian’s phone in the history, and takes it back', async ({ page, demo }) => {
  const office = await callsAs(demo, 'Admin');
  const { _id, guardianDetails } = await readStudent(office, 5);
  await signIn(page, demo, 'Admin', `/student_details/${_id}`);
  await page.getByRole('link', { name: say('form:history') }).click();
  await expect(page.getByText(say('history:none'))).toBeVisible();

  await changeStudent(office, 5, { guardianDetails: { ...guardianDetails, phone: '01719999999' } });
  await page.reload();
  const list = changes(page);
  await expect(list.getByText(say('audit:actions.students.change'))).toBeVisible();
  await expect(list.getByText(`Guardian’s phone: ${guardianDetails.phone} → 01719999999`)).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await fitsTheScreen(page);

  await list.getByRole('button', { name: beginning('history:undoOf') }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: say('history:askTitle') });
  await expect(dialog).toContainText(say('history:fields.guardianDetails.phone'));
  await expectDialogAccessible(page);
  // The dialog accepts an answer only after the time of a double press.
  const undo = dialog.getByRole('button', { name: say('form:undo') });
  await expect(undo).toBeEnabled();
  await undo.press('Enter');
  await expect(page.getByText(say('form:undone'))).toBeVisible();
  await expect(list.getByText(`Guardian’s phone: 01719999999 → ${guardianDetails.phone}`)).toBeVisible();
  await expect(list.getByRole('button', { name: beginning('history:undoOf') })).toHaveCount(1);
  await page.getByRole('link', { name: say('students:facts') }).click();
  await expect(page.getByText(guardianDetails.phone).first()).toBeVisible();
});

test('a teacher who was deleted by mistake is restored from the message', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/all_teacher');
  await expect(page.getByText(say('teachers:count', { count: 10 }))).toBeVisible();
  const name = (await page.getByRole('row').nth(1).getByRole('link').first().textContent()) ?? '';
  await page.getByRole('button', { name: say('lists:deleteOf', { name }) }).click();
  await page.getByRole('button', { name: say('form:sureAction') }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(say('form:deleted'));
  await dialog.getByRole('button', { name: say('form:undo') }).click();
  await expect(page.getByText(say('form:undone'))).toBeVisible();
  await expect(page.getByText(say('teachers:count', { count: 10 }))).toBeVisible();
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('link', { name: say('form:history') }).click();
  await expect(changes(page).getByText(say('audit:actions.history.undo'))).toBeVisible();
  await expect(changes(page).getByText(say('audit:actions.teachers.delete'))).toBeVisible();
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
  await signIn(page, demo, 'Admin', '/former_students');
  await expect(page.getByText(say('privacy:count', { count: 1 }))).toBeVisible();
  await fitsTheScreen(page);
  await page.getByRole('button', { name: say('privacy:bringBackOf', { name }) }).click();
  await expect(page.getByText(say('privacy:broughtBack', { name }))).toBeVisible();
  await expect(page.getByText(say('privacy:none'))).toBeVisible();
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
  const openHistory = () =>
    page
      .locator('summary', { hasText: say('form:history') })
      .first()
      .click();

  await page.goto(`${demo}/add_subject`);
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('subjects:code')).fill('NEW-1');
  await dialog.getByRole('button', { name: say('subjects:save') }).click();
  await expect(dialog).toBeHidden();
  await page
    .locator('tr', { hasText: 'NEW-1' })
    .getByRole('button', { name: /^Edit / })
    .click();
  await openHistory();
  await expect(list.getByText(/^Code: .* → NEW-1$/)).toBeVisible();
  await expectDialogAccessible(page);

  await page.goto(`${demo}/school?part=classes`);
  await page.getByRole('button', { name: say('sessions:editLabel', { session: 'Class 5' }) }).click();
  await page.getByLabel(say('shared:name')).fill('Fifth');
  await page.getByRole('button', { name: say('shared:save') }).click();
  await page.getByRole('button', { name: say('sessions:editLabel', { session: 'Fifth' }) }).click();
  await openHistory();
  await expect(list.getByText('Name: Class 5 → Fifth')).toBeVisible();

  await page.goto(`${demo}/school?part=policies&about=people`);
  await page.getByLabel(say('policies:taught')).check();
  await page.getByRole('button', { name: say('policies:save') }).click();
  await expect(page.getByText(say('policies:saved'))).toBeVisible();
  await openHistory();
  await expect(list.getByText('Classes that teachers can see: every class → only those that they teach')).toBeVisible();
  await list.getByRole('button', { name: beginning('history:undoOf') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('form:undo') })
    .click();
  await expect(page.getByLabel(say('policies:everyClass'))).toBeChecked();

  await page.goto(`${demo}/school?part=sessions`);
  await page
    .getByRole('button', { name: /^Close / })
    .first()
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('sessions:close'), exact: true })
    .click();
  await openHistory();
  await expect(list.getByText(say('attendance:closedTitle', { name: 'no → yes' }))).toBeVisible();

  for (const language of ['bn', 'ar'] as const) {
    await speak(page, language);
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${demo}/school?part=policies&about=people`);
    await page.locator('summary').first().click();
    await expect(page.locator('article').first()).toBeVisible();
    await fitsTheScreen(page);
  }
});
