import { callsAs } from './support/calls.ts';
import { expect, expectDialogAccessible, refusals, signIn, test } from './support/rollbook.ts';

test(
  'an admin adds the guardian whom the papers name, changes what they may, and ends the link',
  refusals,
  async ({ page, demo }) => {
    const office = await callsAs(demo, 'Admin');
    const [student] = await office('GET', '/api/students?roll=120');
    await signIn(page, demo, 'Admin');
    await page.goto(`${demo}/student_details/${student._id}?part=guardians`);
    await expect(page.getByText('No guardians with an account')).toBeVisible();

    const { name } = student.guardianDetails;
    await page.getByRole('button', { name: `Add guardian ${name}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Name')).toHaveValue(name);
    await dialog.getByLabel('Email').fill('new.guardian@family.example');
    await dialog.getByLabel('Last day').fill('2020-01-31');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('The last day comes before the first.').first()).toBeVisible();
    await expectDialogAccessible(page);
    await dialog.getByLabel('Last day').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`${name} is a guardian now.`)).toBeVisible();
    const list = page.getByRole('list', { name: `Guardians of ${student.name}` });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list).toContainText('Invited on');

    await page.getByRole('button', { name: `Change ${name}` }).click();
    await dialog.getByLabel('May see the records').uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(list).toContainText('May not see the records');

    await page.getByRole('button', { name: `End the link of ${name}` }).click();
    await dialog.getByRole('button', { name: 'End' }).click();
    await expect(page.getByText('No guardians with an account')).toBeVisible();
  },
);
