import { expect, expectAccessible, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

const notANumber = say('form:notANumber', { least: 1 });

test('a roll is kept as typed, refused while invalid, and read in the digits of any script', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/all_student?roll=555');
  await page.getByRole('link', { name: /^Edit / }).click();
  const roll = page.getByRole('textbox', { name: say('students:roll'), exact: true });
  const email = page.getByRole('textbox', { name: say('shared:email'), exact: true });
  const update = page.getByRole('button', { name: say('students:update') });
  await expect(roll).toHaveValue('555');
  for (const wrong of ['12a', '−1', '0']) {
    await roll.fill('');
    await roll.pressSequentially(wrong);
    await expect(roll).toHaveValue(wrong);
    await expect(page.getByRole('alert').filter({ hasText: notANumber })).toBeVisible();
    await expect(roll).toHaveAccessibleDescription(notANumber);
    await expect(email).toHaveValue('');
    await update.click();
    await expect(roll).toBeFocused();
    await expect(roll).toHaveValue(wrong);
  }
  await expectAccessible(page);
  await roll.fill('2147483648');
  await expect(page.getByText(say('form:numberTooLarge', { most: '2147483647' }))).toBeVisible();
  await roll.fill('');
  await update.click();
  await expect(roll).toBeFocused();
  await expect(roll).toHaveAttribute('aria-invalid', 'true');
  await roll.fill(' ৭০৫ ');
  await expect(email).toHaveValue('s705@demo.rollbook.school');
  await expect(page.getByText(say('form:numberTooLarge', { most: '2147483647' }))).toBeHidden();
  await update.click();
  await expect(page.getByText(say('students:updated'))).toBeVisible();

  const search = page.getByLabel(say('students:searchRoll'));
  await search.fill('٧٠٥');
  await expect(page.getByText(say('students:found', { count: 1 }))).toBeVisible();
  await search.fill('7.05');
  await expect(page.getByText(say('students:noneFound'))).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: notANumber })).toBeVisible();
  await expect(search).toHaveValue('7.05');
  // The address follows a moment after the typing.
  await expect(page).toHaveURL(/7\.05/);
  await page.reload();
  await expect(search).toHaveValue('7.05');
  await expect(search).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: say('students:clear') }).click();
  await expect(search).toHaveValue('');
  await search.fill('705');
  await expect(page.getByText(say('students:found', { count: 1 }))).toBeVisible();
});

test('a period is kept as typed, refused while invalid, and read in the digits of any script', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/schedule?class=1');
  const form = page.locator('form');
  const period = form.getByLabel(say('schedule:period'));
  const add = form.getByRole('button', { name: say('schedule:add') });
  await form.getByLabel(say('shared:day')).selectOption(say('schedule:days.Friday'));
  await period.fill('১');
  await expect(form.getByLabel(say('schedule:starts'))).toHaveValue('08:00');
  await form.getByLabel(say('shared:subject')).selectOption('Art');
  await period.fill('');
  await period.pressSequentially('12345');
  await expect(period).toHaveValue('12345');
  await expect(form.getByRole('alert')).toBeHidden();
  for (const wrong of ['123456', '1.5', '-1', '1st']) {
    await period.fill(wrong);
    await add.click();
    await expect(period).toBeFocused();
    await expect(period).toHaveValue(wrong);
    await expect(period).toHaveAccessibleDescription(/^Must be /);
  }
  await period.fill('১');
  await add.click();
  await expect(page.getByText(say('schedule:added'))).toBeVisible();
  await page.getByRole('link', { name: say('schedule:edit', { period: 1, day: 'Friday', class: 1 }) }).click();
  await expect(period).toHaveValue('1');
  await period.fill('2a');
  await page.getByRole('button', { name: say('schedule:update') }).click();
  await expect(period).toBeFocused();
  await period.fill('٢');
  await page.getByRole('button', { name: say('schedule:update') }).click();
  await expect(page.getByText(say('schedule:updated'))).toBeVisible();
  await expect(
    page.getByRole('link', { name: say('schedule:edit', { period: 2, day: 'Friday', class: 1 }) }),
  ).toBeVisible();
});

test('the roll that confirms an erasure is read in the digits of any script', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/all_student?roll=555');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('button', { name: say('actions:more') }).click();
  await page.getByRole('button', { name: /^Erase / }).click();
  const confirmation = page.getByLabel(say('privacy:eraseRoll'));
  await confirmation.fill('-555');
  await expect(confirmation).toHaveAccessibleDescription(notANumber);
  await page.getByRole('button', { name: say('privacy:eraseNow') }).click();
  await expect(page.getByText(say('privacy:eraseRollHint'))).toBeVisible();
  await confirmation.fill('૫૫૫');
  await page.getByRole('button', { name: say('privacy:eraseNow') }).click();
  await expect(page.getByText(say('privacy:erased'))).toBeVisible();
});
