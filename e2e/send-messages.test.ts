import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { confirm } from './support/confirm.ts';
import { addGuardianOf, signInAsGuardian } from './support/guardians.ts';
import { expect, expectAccessible, expectDialogAccessible, signIn, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

async function openMode(page: Page, mode: 'Send Message' | 'See Message' | 'Conversations' | 'Sent'): Promise<void> {
  await page
    .getByRole('group', { name: say('messages:mode') })
    .getByText(mode, { exact: true })
    .click();
}

async function chooseRecipient(page: Page, type: 'Admin' | 'Class' | 'Teacher' | 'One person'): Promise<void> {
  await page
    .getByRole('group', { name: say('messages:recipient') })
    .getByText(type)
    .click();
}

async function send(page: Page, text: string, to?: 'class'): Promise<void> {
  await page.getByRole('textbox', { name: say('messages:message') }).fill(text);
  await page.getByRole('button', { name: say('messages:submit'), exact: true }).click();
  if (to === 'class') await confirm(page, say('messages:submit'));
  await expect(page.getByText(say('messages:sent')).last()).toBeVisible();
  await expect(page.getByRole('textbox', { name: say('messages:message') })).toHaveValue('');
}

test('every permitted message arrives in the other browser at once', { tag: '@all' }, async ({
  page: admin,
  demo,
  browser,
}) => {
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
  const student = await phone.newPage();
  const teacher = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await Promise.all([signIn(admin, demo, 'Admin'), signIn(teacher, demo, 'Teacher'), signIn(student, demo, 'Student')]);
  await admin
    .getByRole('navigation')
    .getByRole('link', { name: say('shell:pages./message') })
    .click();
  await teacher
    .getByRole('navigation')
    .getByRole('link', { name: say('shell:pages./message') })
    .click();
  await student.goto(`${demo}/message`);

  await test.step('from the admin to a class and to a teacher', async () => {
    await openMode(admin, 'Send Message');
    await openMode(teacher, 'Send Message');
    await admin.getByRole('button', { name: say('messages:submit'), exact: true }).click();
    await expect(admin.getByText(say('messages:classMissing'))).toBeVisible();
    await expect(admin.getByRole('radio', { name: '1', exact: true })).toBeFocused();
    await admin.getByText('1', { exact: true }).click();
    await expectAccessible(admin);
    await send(admin, 'To class 1', 'class');
    await expect(student.getByText('To class 1')).toBeVisible();
    await chooseRecipient(admin, 'Teacher');
    await admin.getByRole('combobox', { name: say('messages:teacher') }).selectOption('teacher1@demo.rollbook.school');
    await send(admin, 'To the teacher\nin two lines');
    await expect(teacher.getByRole('link', { name: say('shell:unread', { unread: 'Messages 1' }) })).toBeVisible();
    await openMode(teacher, 'See Message');
    await expect(teacher.getByText('To the teacher\nin two lines')).toBeVisible();
    await expect(teacher.getByRole('link', { name: say('messages:title'), exact: true })).toBeVisible();
    await expect(teacher.getByText('Nasrin Chowdhury')).toBeVisible();
  });

  await test.step('from a teacher to a class', async () => {
    await openMode(teacher, 'Send Message');
    await chooseRecipient(teacher, 'Class');
    await teacher.getByText('1', { exact: true }).click();
    await send(teacher, 'From the teacher to class 1', 'class');
    await expect(student.getByText('From the teacher to class 1')).toBeVisible();
  });

  await test.step('from a teacher and a student to the admin', async () => {
    await openMode(admin, 'See Message');
    await expect(admin.getByText('I left my blue jacket in the library')).toBeVisible();
    await chooseRecipient(teacher, 'Admin');
    await send(teacher, 'From the teacher');
    await expect(admin.getByText('From the teacher')).toBeVisible();
    await openMode(student, 'Send Message');
    await send(student, '<img src=x onerror=alert(1)> from the student');
    await expect(admin.getByText('<img src=x onerror=alert(1)> from the student')).toBeVisible();
  });
});

test('a message to a class is sent after its readers were shown, and taken back again, by keyboard alone', async ({
  page: teacher,
  browser,
  demoSchool: { address, database },
}) => {
  await addGuardianOf(database, [1]);
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
  const guardian = await phone.newPage();
  await teacher.setViewportSize({ width: 360, height: 740 });
  await Promise.all([
    signIn(teacher, address, 'Teacher', '/teacher_message?mode=send'),
    signInAsGuardian(guardian, address),
  ]);
  await guardian.goto(`${address}/message`);
  await expect(guardian.getByRole('radio', { name: say('messages:see') })).toBeChecked();

  await chooseRecipient(teacher, 'Class');
  await teacher.getByText('1', { exact: true }).click();
  await teacher.getByRole('checkbox', { name: say('messages:toGuardians') }).check();
  const message = teacher.getByRole('textbox', { name: say('messages:message') });
  await message.fill('Bring a hat');
  await teacher.getByRole('button', { name: say('messages:submit'), exact: true }).focus();
  await teacher.keyboard.press('Enter');
  const question = teacher.getByRole('dialog', { name: say('messages:askClass', { class: 1 }) });
  const guardians = question.getByText(beginning('messages:guardiansGet', { count: 2 }));
  await guardians.focus();
  await teacher.keyboard.press('Enter');
  await expect(question.getByText('Mina Rahman')).toBeVisible();
  await expectDialogAccessible(teacher);
  await question.getByRole('button', { name: say('messages:submit'), exact: true }).focus();
  await teacher.keyboard.press('Enter');
  await expect(guardian.getByText('Bring a hat')).toBeVisible();
  await expect(message).toBeFocused();
  await expect(message).toHaveValue('');

  await teacher.getByRole('button', { name: say('form:undo') }).focus();
  await teacher.keyboard.press('Enter');
  await expect(teacher.getByText(say('messages:takenBack'))).toBeVisible();
  await expect(message).toHaveValue('Bring a hat');
  await expect(guardian.getByText('Bring a hat')).toBeHidden();
  await openMode(teacher, 'Sent');
  await expect(teacher.getByRole('article').filter({ hasText: 'Bring a hat' })).toContainText(
    say('columns:headings.withdrawnBy'),
  );
});

test('an admin writes to a student’s family in three presses, and a draft to others does not appear there', {
  tag: '@all',
}, async ({ page, demo }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo, 'Admin', '/admin_message?mode=send');
  const message = page.getByRole('textbox', { name: say('messages:message') });
  await message.fill('To all of the class');
  const calls = await callsAs(demo, 'Admin');
  const [{ _id, name }] = await calls('GET', '/api/students?class=1&sort=roll&page=1&size=1');
  await page.goto(`${demo}/student_details/${_id}`);
  await page.getByRole('link', { name: say('actions:writeTo', { name }), exact: true }).click();
  await expect(message).toHaveValue('');
  await message.fill('Please ring us');
  const family = page.getByRole('group', { name: say('messages:person') });
  await family.getByText(beginning('messages:guardianOption', { child: name })).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('messages:submit'), exact: true }).click();
  await expect(page.getByText(say('messages:sent')).last()).toBeVisible();
  await openMode(page, 'Conversations');
  await expect(page.getByText('Please ring us')).toBeVisible();
});

test('a teacher writes to one guardian, who answers', { tag: '@all' }, async ({
  page: teacher,
  browser,
  demoSchool: { address, database },
}) => {
  await addGuardianOf(database, [1]);
  const guardian = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await Promise.all([
    signIn(teacher, address, 'Teacher', '/teacher_message?mode=send'),
    signInAsGuardian(guardian, address),
  ]);
  await chooseRecipient(teacher, 'One person');
  await teacher.getByRole('button', { name: say('messages:submit'), exact: true }).click();
  await expect(teacher.getByText(say('messages:classMissing'))).toBeVisible();
  await teacher.getByText('1', { exact: true }).click();
  const choice = teacher.getByRole('combobox', { name: say('messages:person') });
  await choice.selectOption({ label: (await choice.getByRole('option', { name: /^Mina Rahman/ }).innerText()).trim() });
  await expectAccessible(teacher);
  await send(teacher, 'Could we talk on Monday?');
  await guardian.goto(`${address}/message?mode=conversations`);
  await guardian.getByRole('article').filter({ hasText: 'Could we talk on Monday?' }).getByRole('link').click();
  await guardian.getByRole('textbox', { name: say('messages:yourAnswer') }).fill('Gladly.');
  await guardian.getByRole('button', { name: say('messages:sendAnswer') }).click();
  await openMode(teacher, 'Sent');
  await teacher.getByRole('article').filter({ hasText: 'Could we talk on Monday?' }).getByRole('link').click();
  await expect(teacher.getByText('Gladly.')).toBeVisible();
});

test('a reader who was offline gets each message once, and the next one at once', { tag: '@all' }, async ({
  page: teacher,
  demo,
  browser,
}) => {
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
  const student = await phone.newPage();
  await Promise.all([signIn(teacher, demo, 'Teacher'), signIn(student, demo, 'Student')]);
  await student.goto(`${demo}/message?mode=see`);
  await teacher.goto(`${demo}/teacher_message?mode=send`);
  await chooseRecipient(teacher, 'Class');
  await teacher.getByText('1', { exact: true }).click();
  await send(teacher, 'Before', 'class');
  await expect(student.getByRole('article')).toHaveText([/Before/]);

  await phone.setOffline(true);
  await send(teacher, 'While away, one', 'class');
  await send(teacher, 'While away, two', 'class');
  await phone.setOffline(false);
  await expect(student.getByRole('article')).toHaveText([/two/, /one/, /Before/]);
  await send(teacher, 'Back again', 'class');
  await expect(student.getByRole('article')).toHaveText([/Back again/, /two/, /one/, /Before/]);
});

test('hundreds of messages load page by page on scrolling, and do not move when another arrives', {
  tag: '@all',
}, async ({ page, demo, browser }) => {
  const teacher = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await Promise.all([signIn(page, demo, 'Admin'), signIn(teacher, demo, 'Teacher')]);
  const calls = await callsAs(demo, 'Teacher');
  for (let count = 1; count <= 120; count += 1)
    await calls('POST', '/api/message', { recipientType: 'admin', message: `Number ${count}.` });
  await page.goto(`${demo}/admin_message?mode=see`);
  await expect(page.getByText(say('messages:newest', { count: 50 }))).toBeVisible();
  await page.getByText('Number 71.').scrollIntoViewIfNeeded();
  await expect(page.getByText(say('messages:newest', { count: 100 }))).toBeVisible();
  await page.getByText('Number 21.').scrollIntoViewIfNeeded();
  await expect(page.getByText(say('messages:count', { count: 124 }))).toBeVisible();
  await teacher
    .getByRole('link', { name: say('messages:title') })
    .first()
    .click();
  await openMode(teacher, 'Send Message');
  await send(teacher, 'One more');
  await expect(page.getByText(say('messages:count', { count: 125 }))).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(125);
  await expect(page.getByRole('article').first()).toContainText('One more');
});
