import { submitRegister } from './support/registers.ts';
import { expect, expectAccessible, signIn, storeNothing, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

test('marks outlive a reload and, where a browser stores nothing else, a lost connection', { tag: '@all' }, async ({
  page,
  context,
  demo,
}) => {
  await storeNothing(context);
  await signIn(page, demo, 'Teacher', '/attendance_entry?class=2');
  const rows = page.getByRole('switch');
  await rows.nth(0).click();
  await rows.nth(4).click();
  await expect(page.getByText(say('attendance:count', { present: 2, absent: 63 }))).toBeVisible();

  await page.reload();
  await expect(page.getByText(/did not submit/)).toBeVisible();
  await expect(page.getByText(say('attendance:count', { present: 2, absent: 63 }))).toBeVisible();
  await expect(rows.nth(4)).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('form:startOver') }).click();
  await expect(page.getByText(say('attendance:count', { present: 0, absent: 65 }))).toBeVisible();
  await page.reload();
  await expect(page.getByText(say('attendance:count', { present: 0, absent: 65 }))).toBeVisible();
  await expect(page.getByText(/did not submit/)).toBeHidden();

  await page.getByRole('button', { name: say('attendance:allPresent') }).click();
  await rows.nth(2).click();
  await context.setOffline(true);
  await submitRegister(page);
  const failure = page.getByRole('main').getByRole('alert');
  await expect(failure).toContainText(say('attendance:submitNoAnswer'));
  await expect(failure).toContainText('What you marked is kept on this device.');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByText(say('attendance:count', { present: 64, absent: 1 }))).toBeVisible();

  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(say('attendance:count', { present: 64, absent: 1 }))).toBeVisible();
  await submitRegister(page);
  await expect(page.getByText(say('attendance:submitted'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(/This register was taken by/)).toBeVisible();
  await expect(page.getByText(say('attendance:count', { present: 64, absent: 1 }))).toBeVisible();
  await expect(page.getByText(/Your marks are shown/)).toBeHidden();
});
