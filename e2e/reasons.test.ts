import { expect, expectAccessible, refusals, signIn, test } from './support/rollbook.ts';

test(
  'an admin adds, renames, closes and deletes reasons, and a name in use is told at its field',
  refusals,
  async ({ page, demo }) => {
    await signIn(page, demo, 'Admin');
    await page.goto(`${demo}/school?part=reasons`);
    const excused = page.getByRole('list', { name: 'Reasons: Excused' });
    await expect(excused.getByRole('listitem')).toHaveCount(3);
    await page.setViewportSize({ width: 360, height: 780 });

    const name = page.getByRole('textbox', { name: 'Name' });
    await name.fill('Illness');
    await page.getByRole('button', { name: 'Add reason' }).click();
    await expect(page.getByText('This status has a reason “Illness” already.').first()).toBeVisible();
    await expect(name).toHaveValue('Illness');
    await name.fill('Snow');
    await page.getByRole('button', { name: 'Add reason' }).click();
    await expect(excused.getByRole('listitem')).toHaveCount(4);
    await expect(name).toHaveValue('');

    await page.getByRole('button', { name: 'Rename Snow' }).click();
    await page.getByRole('textbox', { name: 'Rename Snow' }).fill('Heavy snow');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Close Heavy snow' }).click();
    await expect(excused.getByText('Closed', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete Heavy snow' }).click();
    await expect(excused.getByRole('listitem')).toHaveCount(3);
  },
);
