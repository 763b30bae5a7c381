import { expect, expectAccessible, refusals, signIn, test } from './support/rollbook.ts';

const notANumber = 'Must be a whole number from 1.';

test(
  'a roll is kept as typed, refused while invalid, and read in the digits of any script',
  refusals,
  async ({ page, demo }) => {
    await signIn(page, demo, 'Admin');
    await page.goto(`${demo}/all_student?roll=555`);
    await page.getByRole('link', { name: /^Edit / }).click();
    const roll = page.getByRole('textbox', { name: 'Roll', exact: true });
    const email = page.getByRole('textbox', { name: 'Email', exact: true });
    const update = page.getByRole('button', { name: 'Update Student' });
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
    await expect(page.getByText('Must be at most 2147483647.')).toBeVisible();
    await roll.fill('');
    await update.click();
    await expect(roll).toBeFocused();
    await expect(roll).toHaveAttribute('aria-invalid', 'true');
    await roll.fill(' ৭০৫ ');
    await expect(email).toHaveValue('s705@demo.rollbook.school');
    await expect(page.getByText('Must be at most 2147483647.')).toBeHidden();
    await update.click();
    await expect(page.getByText('Student updated successfully!')).toBeVisible();

    const search = page.getByLabel('Search by roll');
    await search.fill('٧٠٥');
    await expect(page.getByText('1 student found')).toBeVisible();
    await search.fill('7.05');
    await expect(page.getByText('No students found')).toBeVisible();
    await expect(page.getByRole('alert').filter({ hasText: notANumber })).toBeVisible();
    await expect(search).toHaveValue('7.05');
    // The address follows a moment after the typing.
    await expect(page).toHaveURL(/7\.05/);
    await page.reload();
    await expect(search).toHaveValue('7.05');
    await expect(search).toHaveAttribute('aria-invalid', 'true');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(search).toHaveValue('');
    await search.fill('705');
    await expect(page.getByText('1 student found')).toBeVisible();
  },
);

test('a period is kept as typed, refused while invalid, and read in the digits of any script', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/schedule?class=1`);
  const form = page.locator('form');
  const period = form.getByLabel('Period');
  const add = form.getByRole('button', { name: 'Add Period' });
  await form.getByLabel('Day').selectOption('Friday');
  await period.fill('১');
  await expect(form.getByLabel('From')).toHaveValue('08:00');
  await form.getByLabel('Subject').selectOption('Art');
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
  await expect(page.getByText('Period added successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Edit period 1, Friday, class 1' }).click();
  await expect(period).toHaveValue('1');
  await period.fill('2a');
  await page.getByRole('button', { name: 'Update Schedule' }).click();
  await expect(period).toBeFocused();
  await period.fill('٢');
  await page.getByRole('button', { name: 'Update Schedule' }).click();
  await expect(page.getByText('Schedule updated successfully.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit period 2, Friday, class 1' })).toBeVisible();
});

test('the roll that confirms an erasure is read in the digits of any script', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/all_student?roll=555`);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('button', { name: /^Erase / }).click();
  const confirmation = page.getByLabel('Type the roll of this student to confirm');
  await confirmation.fill('-555');
  await expect(confirmation).toHaveAccessibleDescription(notANumber);
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('This is not the roll of this student.')).toBeVisible();
  await confirmation.fill('૫૫૫');
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText('The record has been erased.')).toBeVisible();
});
