import { callsAs } from './support/calls.ts';
import { expect, expectDialogAccessible, refusals, signIn, test } from './support/rollbook.ts';
import { say, within } from './support/words.ts';

test(
  'an admin adds the guardian whom the papers name, changes what they may, and ends the link',
  refusals,
  async ({ page, demo }) => {
    const office = await callsAs(demo, 'Admin');
    const [student] = await office('GET', '/api/students?roll=120');
    await signIn(page, demo, 'Admin', `/student_details/${student._id}?part=guardians`);
    await expect(page.getByText(say('guardians:none'))).toBeVisible();

    const { name } = student.guardianDetails;
    await page.getByRole('button', { name: say('guardians:addKnown', { name }) }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel(say('shared:name'))).toHaveValue(name);
    await dialog.getByLabel(say('shared:email')).fill('new.guardian@family.example');
    await dialog.getByLabel(say('guardians:to')).fill('2020-01-31');
    await dialog.getByRole('button', { name: say('shared:save') }).click();
    await expect(dialog.getByText(say('refusals:absence-ends-first')).first()).toBeVisible();
    await expectDialogAccessible(page);
    await dialog.getByLabel(say('guardians:to')).fill('');
    await dialog.getByRole('button', { name: say('shared:save') }).click();
    await expect(page.getByText(say('guardians:added', { name }))).toBeVisible();
    const list = page.getByRole('list', { name: say('guardians:list', { name: student.name }) });
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(list).toContainText(within('invitations:invited'));

    await page.getByRole('button', { name: say('guardians:changeOf', { name }) }).click();
    await dialog.getByLabel(say('guardians:sees')).uncheck();
    await dialog.getByRole('button', { name: say('shared:save') }).click();
    await expect(list).toContainText(say('guardians:seesNot'));

    await page.getByRole('button', { name: say('guardians:endOf', { name }) }).click();
    await dialog.getByRole('button', { name: say('guardians:end') }).click();
    await expect(page.getByText(say('guardians:none'))).toBeVisible();
  },
);

test('an admin finds a guardian by phone in the list, and writes to them in three presses', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  const office = await callsAs(demo, 'Admin');
  const [child] = await office('GET', '/api/students?roll=120');
  const { name, phone } = child.guardianDetails;
  await signIn(page, demo, 'Admin', '/guardians');
  await page.getByLabel(say('guardians:search')).fill(phone.slice(-6));
  const row = page.getByRole('row').filter({ hasText: name }).filter({ hasText: child.name });
  await expect(row).toContainText(child.name);
  await expect(row.getByRole('link', { name: phone })).toHaveAttribute('href', /^tel:/);
  await page.getByLabel(say('guardians:state')).selectOption('joined');
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: say('guardians:clear') }).click();
  await page.getByLabel(say('guardians:search')).fill(name);
  await row.getByRole('link', { name: say('actions:writeTo', { name }) }).click();
  await expect(page).toHaveURL(new RegExp(`/admin_message\\?mode=send&class=${child.class}&roll=120`));
});
