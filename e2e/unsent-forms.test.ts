import type { Page } from '@playwright/test';
import { confirm } from './support/confirm.ts';
import { secondTeacher } from './support/registers.ts';
import {
  expect,
  expectDialogAccessible,
  openFromMenu,
  pressAgain,
  signIn,
  signInAs,
  signOut,
  test,
} from './support/rollbook.ts';
import { beginning, say, within } from './support/words.ts';

const restored = (page: Page) => page.getByText(within('form:restored'));
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const kept = (page: Page) => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
/** The kinds of the encrypted drafts; nothing else of them can be read. */
const drafts = (page: Page) =>
  page.evaluate(() =>
    Object.keys(localStorage).flatMap(
      (key) => /^rollbook.sealed.[0-9a-f]{64}.(\w+).[0-9a-f]{64}$/.exec(key)?.[1] ?? [],
    ),
  );

test('the draft of a new student or teacher survives a reload, without passwords', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, say('shell:pages./add_student'));
  await field(page, say('shared:name')).fill('李 O’Connor');
  await page
    .getByRole('spinbutton', { name: say('students:roll') })
    .or(field(page, say('students:roll')))
    .fill('700');
  await page.getByLabel(say('students:gender')).selectOption(say('students:genders.Other'));
  await field(page, say('form:city')).fill('Dhaka');
  await expect(restored(page)).toBeHidden();
  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(field(page, say('shared:name'))).toHaveValue('李 O’Connor');
  await expect(field(page, say('shared:email'))).toHaveValue('s700@demo.rollbook.school');
  await expect(page.getByLabel(say('students:gender'))).toHaveValue(say('students:genders.Other'));
  await expect(field(page, say('teachers:city'))).toHaveValue('Dhaka');
  await page.getByRole('button', { name: say('form:startOver') }).click();
  await expect(restored(page)).toBeHidden();
  await expect(field(page, say('shared:name'))).toHaveValue('');
  await expect(field(page, say('students:roll'))).toHaveValue('650');
  await expect(field(page, say('shared:email'))).toHaveValue('s650@demo.rollbook.school');
  await expect(field(page, say('teachers:city'))).toHaveValue('');
  await page.reload();
  await expect(field(page, say('shared:name'))).toHaveValue('');
  await expect(restored(page)).toBeHidden();

  await openFromMenu(page, say('shell:pages./add_teacher'));
  await field(page, say('shared:name')).fill('Rokeya');
  await field(page, say('shared:password')).fill('never to be kept');
  await page.reload();
  await expect(field(page, say('shared:name'))).toHaveValue('Rokeya');
  await expect(field(page, say('shared:password'))).toHaveValue('');
  await field(page, say('shared:password')).fill('never to be kept');
  await field(page, say('shared:email')).fill('rokeya@demo.rollbook.school');
  await field(page, say('shared:phone')).fill('1');
  for (const part of [say('form:street'), say('teachers:city'), say('teachers:division'), say('form:postalCode')])
    await field(page, part).fill(`${part} 1`);
  expect(await drafts(page)).toEqual(['form']);
  expect(await kept(page)).not.toMatch(/Rokeya|never to be kept/);
  await page.getByRole('button', { name: say('teachers:add') }).click();
  await expect(page.getByText(say('teachers:added'))).toBeVisible();
  await expect(field(page, say('shared:name'))).toHaveValue('');
  expect(await drafts(page)).toEqual([]);
});

test('drafts of a subject, a period, a notice and a message survive a reload, and are deleted when sent', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/add_subject');
  await field(page, say('subjects:name')).fill('Astronomy');
  await page.goto(`${demo}/schedule`);
  await field(page, say('schedule:period')).fill('9');
  await page.getByLabel(say('schedule:starts')).fill('15:00');
  await page.goto(`${demo}/admin_notice`);
  await field(page, say('notices:noticeTitle')).fill('Sports day');
  await field(page, say('notices:content')).fill('On Sunday.');
  await page.goto(`${demo}/admin_message?mode=send`);
  await page.getByRole('radio', { name: '4', exact: true }).click();
  await field(page, say('messages:message')).fill('Bring your books.');

  await page.reload();
  await expect(restored(page)).toBeVisible();
  await expect(page.getByRole('radio', { name: '4', exact: true })).toBeChecked();
  await expect(field(page, say('messages:message'))).toHaveValue('Bring your books.');
  await page.getByRole('main').locator('button[type=submit]').click();
  await confirm(page, say('messages:submit'));
  await expect(field(page, say('messages:message'))).toHaveValue('');
  await expect(restored(page)).toBeHidden();

  await page.goto(`${demo}/admin_notice`);
  await expect(field(page, say('notices:noticeTitle'))).toHaveValue('Sports day');
  await expect(field(page, say('notices:content'))).toHaveValue('On Sunday.');
  await page.getByRole('main').locator('button[type=submit]').click();
  await confirm(page, say('notices:post'));
  await expect(field(page, say('notices:noticeTitle'))).toHaveValue('');
  await expect(restored(page)).toBeHidden();

  await page.goto(`${demo}/schedule`);
  await expect(field(page, say('schedule:period'))).toHaveValue('9');
  await expect(page.getByLabel(say('schedule:starts'))).toHaveValue('15:00');
  await page.getByRole('button', { name: say('form:startOver') }).click();
  await expect(field(page, say('schedule:period'))).toHaveValue('');

  await page.goto(`${demo}/add_subject`);
  await expect(field(page, say('subjects:name'))).toHaveValue('Astronomy');
  await field(page, say('subjects:code')).fill('AST');
  await page.getByRole('button', { name: say('subjects:add') }).click();
  await expect(field(page, say('subjects:name'))).toHaveValue('');
  await expect(restored(page)).toBeHidden();
  expect(await drafts(page)).toEqual([]);
});

test('the draft of a form that is left while it is sent is deleted once it is stored', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/admin_notice');
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/notices', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  const title = page.getByRole('textbox', { name: say('notices:noticeTitle'), exact: true });
  await title.fill('Left early');
  await page.getByRole('textbox', { name: say('notices:content') }).fill('Sent all the same.');
  await page.getByRole('button', { name: say('notices:post'), exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('notices:post') })
    .click();
  await openFromMenu(page, say('shell:pages./all_teacher'));
  const stored = page.waitForResponse(
    (response) => response.url().endsWith('/api/notices') && response.request().method() === 'POST',
  );
  answer();
  await stored;
  await openFromMenu(page, say('shell:pages./admin_notice'));
  await expect(page.getByRole('heading', { name: 'Left early' })).toHaveCount(1);
  await expect(title).toHaveValue('');
  await expect(restored(page)).toBeHidden();
});

test('an edit form warns before it is left, and restores its draft', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/all_student?class=5&page=2');
  const list = page.url();
  const row = page.getByRole('row').nth(1);
  const name = (await row.getByRole('link', { name: /^Edit / }).getAttribute('aria-label'))?.replace('Edit ', '') ?? '';
  await row.getByRole('link', { name: /^Edit / }).click();
  await expect(field(page, say('shared:name'))).toHaveValue(name);
  await field(page, say('form:city')).fill('Sylhet');

  const question = page.getByRole('dialog', { name: say('form:leaveTitle') });
  await openFromMenu(page, say('shell:pages./all_teacher'));
  await expect(question).toBeVisible();
  await expectDialogAccessible(page);
  await question.getByRole('button', { name: say('form:stay') }).click();
  await expect(question).toBeHidden();
  await expect(field(page, say('teachers:city'))).toHaveValue('Sylhet');
  await page.goBack();
  await expect(question).toBeVisible();
  await pressAgain(question.getByRole('button', { name: say('form:stay') }));
  await page.waitForURL(/edit_student/);
  await expect(field(page, say('teachers:city'))).toHaveValue('Sylhet');

  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(restored(page)).toBeVisible();
  await expect(field(page, say('teachers:city'))).toHaveValue('Sylhet');
  await page.getByRole('button', { name: say('shared:cancel') }).click();
  await question.getByRole('button', { name: say('form:leave') }).click();
  await page.waitForURL(list);
  await expect(row).toContainText(name);

  await row.getByRole('link', { name: /^Edit / }).click();
  await expect(field(page, say('shared:name'))).toHaveValue(name);
  await expect(restored(page)).toBeHidden();
  await expect(field(page, say('teachers:city'))).not.toHaveValue('Sylhet');
  await page.getByRole('button', { name: say('shared:cancel') }).click();
  await page.waitForURL(list);
});

test('a sign-out asks before it deletes what any tab has kept of other people, and keeps drafts of registers, sealed', {
  tag: '@all',
}, async ({ page, context, demo }) => {
  await signIn(page, demo, 'Admin', '/add_student');
  const letter = await context.newPage();
  await letter.goto(`${demo}/admin_message?mode=send`);
  await letter.getByRole('radio', { name: '4', exact: true }).click();
  await field(letter, say('messages:message')).fill('Bring your books.');
  await page.bringToFront();
  const logout = page.getByRole('button', { name: say('identity:logout') });
  await logout.click();
  const question = page.getByRole('dialog', { name: say('waiting:signOutTitle') });
  await expect(question.getByRole('listitem')).toHaveText(beginning('waiting:drafts.message'));
  await expectDialogAccessible(page);
  await question.getByRole('button', { name: say('waiting:stay') }).click();
  expect(await drafts(page)).toEqual(['form']);
  await field(page, say('shared:name')).fill('Somebody Else');
  await logout.click();
  await expect(question.getByRole('listitem')).toHaveText([
    beginning('waiting:drafts.student'),
    beginning('waiting:drafts.message'),
  ]);
  await question.getByRole('button', { name: say('waiting:signOut') }).click();
  await expect(page.getByRole('button', { name: say('identity:login') })).toBeVisible();
  expect(await drafts(page)).toEqual([]);

  await signIn(page, demo, 'Teacher', '/attendance_entry?class=2');
  await page.getByRole('switch').first().click();
  await signOut(page);
  expect(await drafts(page)).toEqual(['attendance']);
  expect(await kept(page)).not.toMatch(/Present|teacher1@/);
  await signInAs(page, demo, secondTeacher, '/attendance_entry?class=2');
  await expect(page.getByText(say('attendance:count', { present: 0, absent: 65 }))).toBeVisible();
  await signOut(page);
  await signIn(page, demo, 'Teacher', '/attendance_entry?class=2');
  await expect(page.getByText(say('attendance:count', { present: 1, absent: 64 }))).toBeVisible();
});

test('a dialog in which something was typed asks before it closes, by keyboard too', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/add_subject?class=1');
  const edit = page.getByRole('button', { name: beginning('subjects:edit') }).first();
  const name = page.getByRole('dialog').getByRole('textbox', { name: say('subjects:name') });
  await edit.click();
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(name).toBeHidden();

  await edit.click();
  await name.fill('Astronomy');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: say('form:leaveTitle') });
  await expect(question.getByRole('button', { name: say('form:stay') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(name).toHaveValue('Astronomy');
  // The second press of a double press, which lands outside the dialog, does not close it.
  await expect(page.locator('dialog[closedby=any]')).toBeVisible();
  await page.mouse.click(5, 5);
  await question.getByRole('button', { name: say('form:leave') }).click();
  await expect(name).toBeHidden();
});
