import { callsAs } from './support/calls.ts';
import { expect, expectAccessible, openFromMenu, pressAgain, schoolToday, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

test('a teacher takes the register, corrects it, and the student sees it at once', async ({
  page,
  otherPage,
  demo,
}) => {
  await signIn(page, demo, 'Teacher');
  await openFromMenu(page, say('shell:pages./attendance_entry'));
  await expect(page.getByText(say('shared:noClassChosen'))).toBeVisible();
  await page.getByText('1', { exact: true }).click();
  await expect(page.getByText(say('attendance:count', { present: 0, absent: 65 }))).toBeVisible();
  await page.getByRole('button', { name: say('attendance:allPresent') }).click();
  await expect(page.getByText(say('attendance:count', { present: 65, absent: 0 }))).toBeVisible();
  await page.getByRole('button', { name: say('attendance:undoAllPresent') }).click();
  await expect(page.getByText(say('attendance:count', { present: 0, absent: 65 }))).toBeVisible();
  await page.getByRole('button', { name: say('attendance:allPresent') }).click();
  await page.getByRole('switch').first().click();
  await page.getByRole('button', { name: say('attendance:submit') }).click();
  const question = page.getByRole('dialog', { name: say('attendance:confirmTitle', { class: 1 }) });
  await expect(question).toContainText(say('attendance:count', { present: 64, absent: 1 }));
  await question.getByRole('button', { name: say('attendance:submit') }).click();
  await expect(page.getByText(say('attendance:submitted'))).toBeVisible();
  await expect(page.getByText(/This register was taken by Teresa Gonçalves/)).toBeVisible();

  const today = await schoolToday(page, demo);
  const todayOfStudent = otherPage
    .getByRole('listitem')
    .filter({ has: otherPage.locator(`time[datetime="${today}"]`) });
  await signIn(otherPage, demo, 'Student', '/attendance');
  await expect(todayOfStudent).toContainText(say('attendance:Absent'));

  await page.getByRole('button', { name: say('attendance:correct') }).click();
  await expect(page.getByText(say('attendance:nothingChanged'))).toBeVisible();
  await page.getByRole('switch').first().click();
  await expect(page.getByText(say('attendance:changes', { count: 1 }), { exact: false })).toBeVisible();
  await page.getByRole('button', { name: say('attendance:saveCorrection') }).click();
  await expect(page.getByText(say('attendance:corrected'))).toBeVisible();
  await expect(page.getByText(say('attendance:count', { present: 65, absent: 0 }))).toBeVisible();
  await expect(page.getByText(/Absent → Present/)).toHaveCount(1);
  await page.getByRole('button', { name: say('form:undo'), exact: true }).click();
  await expect(page.getByText(/Present → Absent/)).toHaveCount(1);
  await expect(page.getByText(say('attendance:count', { present: 64, absent: 1 }))).toBeVisible();
  await page.getByRole('button', { name: say('attendance:correct') }).click();
  await page.getByRole('switch').first().click();
  await page.getByRole('button', { name: say('attendance:saveCorrection') }).click();
  await expect(page.getByText(/Absent → Present/)).toHaveCount(2);
  await otherPage.reload();
  await expect(todayOfStudent).toContainText(say('attendance:Present'));
});

test('a register is marked by the rolls of the absent: unknown ones are named, and nothing is lost', {
  tag: '@all',
}, async ({ page, demo }) => {
  const today = await schoolToday(page, demo);
  const office = await callsAs(demo, 'Admin');
  await office('POST', '/api/absences', { roll: 91, from: today, to: today });
  await signIn(page, demo, 'Teacher', '/attendance_entry?class=1');
  const rows = page.getByRole('switch');
  const field = page.getByLabel(say('attendance:absentRolls'));
  const submit = page.getByRole('button', { name: say('attendance:submit') });
  const counted = (present: number, absent: number) =>
    expect(page.getByText(say('attendance:countWithExcused', { present, absent, excused: 1 }))).toBeVisible();
  await counted(0, 64);

  await field.pressSequentially('١٤١, 241');
  await counted(62, 2);
  await expect(rows.nth(14)).not.toBeChecked();
  await expect(rows.nth(24)).not.toBeChecked();
  await expect(field).toHaveAccessibleDescription(/\S+ and \S+/);
  await page.getByRole('button', { name: say('attendance:undoAbsentRolls') }).click();
  await counted(0, 64);
  await expect(field).toHaveValue('');

  await field.fill('141 241 999');
  await counted(62, 2);
  await submit.click();
  await expect(
    page.getByRole('alert').filter({ hasText: say('attendance:unknownRolls', { rolls: 999, count: 1 }) }),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('141 241 999');
  await expectAccessible(page);
  await field.fill('141 241');
  await expect(page.getByRole('alert')).toHaveCount(0);

  await rows.nth(6).click();
  await expect(field).toHaveValue('141 241 61');
  await pressAgain(rows.nth(14));
  await expect(field).toHaveValue('241 61');
  await counted(62, 2);

  await page.reload();
  await counted(62, 2);
  await expect(field).toHaveValue('61 241');
  await field.press('End');
  await field.pressSequentially(' 11 91');
  await counted(61, 3);
  await rows.nth(6).focus();
  await expect(field).toHaveValue('61 241 11');
  await field.fill('');
  await counted(64, 0);
  await field.fill('61');
  await submit.click();
  await expect(page.getByRole('dialog')).toContainText('Absent: ');
});
