import { callsAs } from './support/calls.ts';
import { addGuardianOf, endLinks, signInAsGuardian } from './support/guardians.ts';
import { expect, expectAccessible, openFromMenu, refusals, test } from './support/rollbook.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Of class 1 and of class 2. */
const rolls = [1, 2];

test('a guardian looks at each child on a phone, and the next pages show the same child', async ({
  page,
  demoSchool: { address, database },
}) => {
  await addGuardianOf(database, rolls);
  await signInAsGuardian(page, address);
  const cards = page.getByRole('region').filter({ has: page.getByRole('link', { name: 'Tell an absence' }) });
  await expect(cards).toHaveCount(2);
  const second = (await cards.nth(1).getByRole('heading').textContent()) ?? '';
  await expect(cards.nth(1)).toContainText('Class 2, roll 2');
  await expect(page.getByRole('heading', { name: 'Latest notices' })).toBeVisible();

  // From the card of a child to what is known of this child, which the next pages show too.
  await cards
    .nth(1)
    .getByRole('link', { name: /^Attendance/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Attendance report' })).toBeVisible();
  const choice = page.getByRole('combobox', { name: 'Child' });
  await expect(choice.locator('option:checked')).toHaveText(second);
  await expect(page.getByText('40 days')).toBeVisible();
  await openFromMenu(page, 'Results');
  await expect(choice.locator('option:checked')).toHaveText(second);
  await expect(page.getByText('3 exams')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Report cards' })).toBeVisible();
  await choice.selectOption({ index: 0 });
  await expect(page).toHaveURL(/[?&]child=\d+/);
  await expect(page.getByText(second, { exact: true }).filter({ visible: true })).toHaveCount(0);
  await openFromMenu(page, 'Timetable');
  await expect(choice.locator('option:checked')).not.toHaveText(second);
  await expect(page.getByText('Portuguese').filter({ visible: true }).first()).toBeVisible();
});

test(
  'a guardian tells of an absence, which the office reads, and sees nothing once the link ends',
  refusals,
  async ({ page, demoSchool: { address, database } }) => {
    await addGuardianOf(database, rolls);
    await signInAsGuardian(page, address);
    const card = page
      .getByRole('region')
      .filter({ has: page.getByRole('link', { name: 'Tell an absence' }) })
      .nth(1);
    const child = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('link', { name: 'Tell an absence' }).click();
    await expect(page.getByRole('combobox', { name: 'Child' }).locator('option:checked')).toHaveText(child);
    await page.getByLabel('Reason').selectOption('Illness');
    await page.getByLabel('What else the school should know').fill('A fever');
    await page.getByRole('button', { name: 'Tell Absence' }).click();
    await expect(page.getByText(`The absence of ${child} is told.`)).toBeVisible();
    const told = page.getByRole('listitem').filter({ hasText: 'A fever' });
    await expect(told).toContainText(child);

    const office = await callsAs(address, 'Admin');
    expect(JSON.stringify(await office('GET', '/api/absences'))).toContain('Mina Rahman');

    await told.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('You have told of no absence from today on.')).toBeVisible();

    await endLinks(database);
    await page.goto(`${address}/attendance`);
    await expect(page.getByText('No child’s records are open to you')).toBeVisible();
    await expectAccessible(page);
    await page.goto(address);
    await expect(page.getByText('No child’s records are open to you')).toBeVisible();
  },
);
