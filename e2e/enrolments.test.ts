import { daysAfter } from '../src/platform/contract/dates.ts';
import { callsAs } from './support/calls.ts';
import { expect, expectDialogAccessible, refusals, schoolToday, signIn, test } from './support/rollbook.ts';
import { say, within } from './support/words.ts';

test(
  'an admin has a student change class next week, takes it back, and has them leave and stay after all',
  refusals,
  async ({ page, demo }) => {
    const office = await callsAs(demo, 'Admin');
    const [student] = await office('GET', '/api/students?roll=5');
    await signIn(page, demo, 'Admin', `/student_details/${student._id}`);
    await page.getByRole('link', { name: say('privacy:enrolments') }).click();
    const list = page.getByRole('list', { name: say('enrolling:list', { name: student.name }) });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list).toContainText(say('shared:now'));

    // The test uses only the keyboard. A day on which a register names the student is refused, and nothing typed is
    // lost.
    const today = await schoolToday(page, demo);
    await page.getByRole('button', { name: say('enrolling:change') }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(say('shared:chooseClass'))).toBeFocused();
    await dialog.getByLabel(say('shared:chooseClass')).selectOption('2');
    await dialog.getByLabel(say('enrolling:from')).fill(daysAfter(today, -60));
    await dialog.getByLabel(say('shared:roll')).fill('4000');
    await dialog.getByLabel(say('shared:roll')).press('Enter');
    await expect(dialog.getByText(/The change can be from the day after/)).toBeVisible();
    await expect(dialog.getByLabel(say('enrolling:from'))).toBeFocused();
    await expectDialogAccessible(page);
    await dialog.getByLabel(say('enrolling:from')).fill(daysAfter(today, 7));
    await dialog.getByLabel(say('shared:roll')).press('Enter');
    await expect(page.getByText(within('enrolling:changed', { class: 2 }))).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(list.getByRole('listitem').first()).toContainText(say('enrolling:line', { class: 2, roll: 4000 }));

    await list.getByRole('button', { name: /^Take back the change to class 2/ }).click();
    await dialog.getByRole('button', { name: say('enrolling:takeBack') }).click();
    await expect(page.getByText(say('enrolling:takenBack'))).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(1);

    await page.getByRole('button', { name: say('enrolling:leaveOf', { name: student.name }) }).click();
    await dialog.getByLabel(say('enrolling:firstDayWithout')).fill(daysAfter(today, 3));
    await dialog.getByRole('button', { name: say('enrolling:leave') }).click();
    await expect(list).toContainText(' to ');
    await page.getByRole('button', { name: /stays after all/ }).click();
    await expect(list).toContainText(within('enrolling:since'));
  },
);

test('a leaving that is learnt late shows the lines that it changes, and is undone with them', {
  tag: ['@all', refusals.tag],
}, async ({ page, demo }) => {
  const office = await callsAs(demo, 'Admin');
  const [student] = await office('GET', '/api/students?roll=12');
  const readDays = () => office('GET', `/api/attendance/student/${student.roll}`);
  const before = await readDays();
  await signIn(page, demo, 'Admin', `/student_details/${student._id}?part=enrolments`);
  const today = await schoolToday(page, demo);
  await page.getByRole('button', { name: say('enrolling:leaveOf', { name: student.name }) }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('enrolling:firstDayWithout')).fill(daysAfter(today, -3));
  await dialog.getByRole('button', { name: say('enrolling:leave') }).click();
  await expect(dialog.getByText(say('enrolling:registersChange'))).toBeVisible();
  await expect(dialog.getByText(/ removed from /)).toBeVisible();
  await dialog.getByText(say('enrolling:showLines')).click();
  await expect(dialog.getByRole('listitem').filter({ hasText: say('enrolling:becomes.taken-out') })).not.toHaveCount(0);
  await expectDialogAccessible(page);
  await dialog.getByRole('button', { name: say('enrolling:changeRegisters') }).click();
  await expect(page).toHaveURL(/former_students/);
  await page.getByRole('button', { name: say('form:undo') }).click();
  await expect(page.getByText(say('privacy:none'), { exact: true })).toBeVisible();
  await expect.poll(readDays).toEqual(before);
});

test('a student who has left is brought back from Former students', { tag: '@all' }, async ({ page, demo }) => {
  const office = await callsAs(demo, 'Admin');
  const [student] = await office('GET', '/api/students?roll=11');
  await signIn(page, demo, 'Admin', `/student_details/${student._id}?part=enrolments`);
  await page.getByRole('button', { name: say('enrolling:leaveOf', { name: student.name }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('enrolling:leave') })
    .click();
  await expect(page).toHaveURL(/former_students/);
  await page.getByRole('button', { name: say('privacy:comeBackOf', { name: student.name }) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(say('shared:chooseClass'))).toHaveValue(String(student.class));
  await dialog.getByRole('button', { name: say('shared:save') }).click();
  await expect(page.getByText(new RegExp(`^${student.name} is in class`))).toBeVisible();
  await expect(page.getByText(say('privacy:none'), { exact: true })).toBeVisible();
  await page.goto(`${demo}/student_details/${student._id}?part=enrolments`);
  await expect(page.getByRole('list', { name: say('enrolling:list', { name: student.name }) })).toContainText(
    say('shared:now'),
  );
});
