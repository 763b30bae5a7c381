import { expect, expectAccessible, refusals, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

test(
  'an admin adds, renames, closes and deletes reasons, and a name in use is told at its field',
  refusals,
  async ({ page, demo }) => {
    await signIn(page, demo, 'Admin', '/school?part=reasons');
    const excused = page.getByRole('list', { name: say('reasons:list', { status: 'Excused' }) });
    await expect(excused.getByRole('listitem')).toHaveCount(3);
    await page.setViewportSize({ width: 360, height: 780 });

    const name = page.getByRole('textbox', { name: say('reasons:name') });
    await name.fill('Illness');
    await page.getByRole('button', { name: say('reasons:add') }).click();
    await expect(page.getByText(say('refusals:reason-name-in-use', { name: 'Illness' })).first()).toBeVisible();
    await expect(name).toHaveValue('Illness');
    await name.fill('Snow');
    await page.getByRole('button', { name: say('reasons:add') }).click();
    await expect(excused.getByRole('listitem')).toHaveCount(4);
    await expect(name).toHaveValue('');

    await page.getByRole('button', { name: say('reasons:renameOf', { name: 'Snow' }) }).click();
    await page.getByRole('textbox', { name: say('reasons:renameOf', { name: 'Snow' }) }).fill('Heavy snow');
    await page.getByRole('button', { name: say('reasons:save') }).click();
    await page.getByRole('button', { name: say('reasons:closeOf', { name: 'Heavy snow' }) }).click();
    await expect(excused.getByText(say('reasons:closed'), { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: say('reasons:removeOf', { name: 'Heavy snow' }) }).click();
    await expect(excused.getByRole('listitem')).toHaveCount(3);
  },
);
