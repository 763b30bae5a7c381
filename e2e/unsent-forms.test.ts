import type { Page } from '@playwright/test';
import { expect, expectDialogAccessible, openFromMenu, pressAgain, signIn, signOut, test } from './support/rollbook.ts';

const restored = (page: Page) => page.getByText(/This is what you entered at .* and did not send\./);
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const kept = (page: Page) => page.evaluate(() => JSON.stringify(localStorage));

test('the draft of a new student or teacher survives a reload, without passwords', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, 'Add student');
  await field(page, 'Name').fill('李 O’Connor');
  await page.getByRole('spinbutton', { name: 'Roll' }).or(field(page, 'Roll')).fill('700');
  await page.getByLabel('Gender').selectOption('Other');
  await field(page, 'City').fill('Dhaka');
  await expect(restored(page)).toBeHidden();
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('李 O’Connor');
  await expect(field(page, 'Email')).toHaveValue('s700@demo.rollbook.school');
  await expect(page.getByLabel('Gender')).toHaveValue('Other');
  await expect(field(page, 'City')).toHaveValue('Dhaka');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(restored(page)).toBeHidden();
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(field(page, 'Roll')).toHaveValue('650');
  await expect(field(page, 'Email')).toHaveValue('s650@demo.rollbook.school');
  await expect(field(page, 'City')).toHaveValue('');
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('');
  await expect(restored(page)).toBeHidden();

  await openFromMenu(page, 'Add teacher');
  await field(page, 'Name').fill('Rokeya');
  await field(page, 'Password').fill('never to be kept');
  await page.reload();
  await expect(field(page, 'Name')).toHaveValue('Rokeya');
  await expect(field(page, 'Password')).toHaveValue('');
  await field(page, 'Password').fill('never to be kept');
  await field(page, 'Email').fill('rokeya@demo.rollbook.school');
  await field(page, 'Phone').fill('1');
  for (const part of ['Street', 'City', 'Division', 'Postal Code']) await field(page, part).fill(`${part} 1`);
  expect(await kept(page)).toContain('Rokeya');
  expect(await kept(page)).not.toContain('never to be kept');
  await page.getByRole('button', { name: 'Add Teacher' }).click();
  await expect(page.getByText('Teacher added successfully.')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('');
  expect(await kept(page)).not.toContain('Rokeya');
});

test('drafts of a subject, a period, a notice and a message survive a reload, and are deleted when sent', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/add_subject`);
  await field(page, 'Subject name').fill('Astronomy');
  await page.goto(`${demo}/schedule`);
  await field(page, 'Period').fill('9');
  await page.getByLabel('From').fill('15:00');
  await page.goto(`${demo}/admin_notice`);
  await field(page, 'Title').fill('Sports day');
  await field(page, 'Content').fill('On Sunday.');
  await page.goto(`${demo}/admin_message?mode=send`);
  await page.getByRole('radio', { name: '4', exact: true }).click();
  await field(page, 'Message').fill('Bring your books.');

  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(page.getByRole('radio', { name: '4', exact: true })).toBeChecked();
  await expect(field(page, 'Message')).toHaveValue('Bring your books.');
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(restored(page)).toBeHidden();

  await page.goto(`${demo}/admin_notice`);
  await expect(field(page, 'Title')).toHaveValue('Sports day');
  await expect(field(page, 'Content')).toHaveValue('On Sunday.');
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(field(page, 'Title')).toHaveValue('');
  await expect(restored(page)).toBeHidden();

  await page.goto(`${demo}/schedule`);
  await expect(field(page, 'Period')).toHaveValue('9');
  await expect(page.getByLabel('From')).toHaveValue('15:00');
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(field(page, 'Period')).toHaveValue('');

  await page.goto(`${demo}/add_subject`);
  await expect(field(page, 'Subject name')).toHaveValue('Astronomy');
  await field(page, 'Code').fill('AST');
  await page.getByRole('button', { name: 'Add Subject' }).click();
  await expect(field(page, 'Subject name')).toHaveValue('');
  await expect(restored(page)).toBeHidden();
  expect(await kept(page)).not.toContain('rollbook.draft');
});

test('an edit form warns before it is left, and restores its draft', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/all_student?class=5&page=2`);
  const list = page.url();
  const row = page.getByRole('row').nth(1);
  const name = (await row.getByRole('link', { name: /^Edit / }).getAttribute('aria-label'))?.replace('Edit ', '') ?? '';
  await row.getByRole('link', { name: /^Edit / }).click();
  await expect(field(page, 'Name')).toHaveValue(name);
  await field(page, 'City').fill('Sylhet');

  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await openFromMenu(page, 'Teachers');
  await expect(question).toBeVisible();
  await expectDialogAccessible(page);
  await question.getByRole('button', { name: 'Stay here' }).click();
  await expect(question).toBeHidden();
  await expect(field(page, 'City')).toHaveValue('Sylhet');
  await page.goBack();
  await expect(question).toBeVisible();
  await pressAgain(question.getByRole('button', { name: 'Stay here' }));
  await page.waitForURL(/edit_student/);
  await expect(field(page, 'City')).toHaveValue('Sylhet');

  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(restored(page)).toBeVisible();
  await expect(field(page, 'City')).toHaveValue('Sylhet');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL(list);
  await expect(row).toContainText(name);

  await row.getByRole('link', { name: /^Edit / }).click();
  await expect(field(page, 'Name')).toHaveValue(name);
  await expect(restored(page)).toBeHidden();
  await expect(field(page, 'City')).not.toHaveValue('Sylhet');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.waitForURL(list);
});

test('a sign-out deletes the drafts about other people, and keeps those of registers', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, 'Add student');
  await field(page, 'Name').fill('Somebody Else');
  expect(await kept(page)).toContain('Somebody Else');
  await signOut(page);
  expect(await kept(page)).not.toContain('Somebody Else');
  await signIn(page, demo, 'Teacher');
  await page.goto(`${demo}/attendance_entry?class=2`);
  await page.getByRole('switch').first().click();
  await signOut(page);
  expect(await kept(page)).toContain('rollbook.draft.attendance.teacher1@demo.rollbook.school');
});
