import type { Locator, Page } from '@playwright/test';
import { openNewSchool } from './support/newcomers.ts';
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  openFromMenu,
  pressAgain,
  refusals,
  signIn,
  signInAs,
  test,
} from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

test('an admin adds a student, and a roll that is already in use is refused', refusals, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/add_student');
  await expect(page.getByRole('heading', { name: say('students:add') })).toBeVisible();
  await expect(field(page, say('students:roll'))).toHaveValue('650');
  await page.getByRole('button', { name: say('students:add') }).click();
  await expect(field(page, say('shared:name'))).toBeFocused();
  await fillStudent(page, '649');
  await expect(page.getByText(say('students:rollTaken', { roll: 649, next: 650 }))).toBeVisible();
  await expect(field(page, say('shared:email'))).toHaveValue('s649@demo.rollbook.school');
  await expect(field(page, say('shared:password'))).toHaveValue('649');
  await expect(field(page, say('shared:password'))).toHaveAttribute('readonly');
  const token = await page.evaluate(() => localStorage.getItem('rollbook.token') ?? '');
  await page.evaluate(() => localStorage.removeItem('rollbook.token'));
  await page.getByRole('button', { name: say('students:add') }).click();
  await expect(page.getByText(say('form:missingToken'))).toBeVisible();
  await page.evaluate((kept) => localStorage.setItem('rollbook.token', kept), token);
  await pressAgain(page.getByRole('button', { name: say('students:add') }));
  await expect(page.getByText(say('students:rollTakenAll', { roll: 649 }), { exact: true })).toBeVisible();
  await expect(page.getByText(say('students:addFailed'))).toBeVisible();
  await expect(field(page, say('students:roll'))).toBeFocused();
  await field(page, say('students:roll')).fill('700');
  await page.getByRole('button', { name: say('students:add') }).click();
  await expect(page.getByText(say('students:added'))).toBeVisible();
  await expect(field(page, say('shared:name'))).toHaveValue('');
  await expect(field(page, say('shared:name'))).toBeFocused();
  await expect(field(page, say('students:roll'))).toHaveValue('701');
  await expect(page.getByLabel(say('shared:chooseClass'))).toHaveValue('3');

  await signInAs(page, demo, { role: 'Student', email: 's700@demo.rollbook.school', password: '700' });
  await expect(page.getByText(say('home:welcome', { name: '李 O’Connor-সরকার' }))).toBeVisible();
  await page.goto(`${demo}/profile`);
  await expect(page.getByText('29 February 2012')).toBeVisible();
});

test('a child is added in at most seven presses where few fields are required', { tag: '@all' }, async ({
  page,
  empty,
}) => {
  const office = await openNewSchool(page, empty);
  await office('PUT', '/api/policies', { requiredFields: [] });
  await page.goto(`${empty.address}/all_student`);
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await press(page.getByRole('link', { name: say('students:add'), exact: true }));
  await press(field(page, say('shared:name')));
  await page.keyboard.type('Sue Student');
  // Two presses are counted: one opens the list, and one chooses.
  presses += 2;
  await page.getByLabel(say('shared:chooseClass')).selectOption('3');
  await press(page.getByRole('button', { name: say('students:add') }));
  await expect(page.getByText(say('students:added'))).toBeVisible();
  expect(presses).toBeLessThanOrEqual(7);
});

function field(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

async function fillStudent(page: Page, roll: string): Promise<void> {
  await field(page, say('shared:name')).fill('李 O’Connor-সরকার');
  await page.getByLabel(say('students:dateOfBirth')).fill('2012-02-29');
  await page.getByLabel(say('students:gender')).selectOption(say('students:genders.Other'));
  await field(page, say('students:roll')).fill(roll);
  await page.getByLabel(say('shared:chooseClass')).selectOption('3');
  await field(page, say('students:courseEnrolled')).fill('Science');
  for (const part of [say('form:street'), say('form:city'), say('form:state'), say('form:postalCode')])
    await field(page, part).fill(`${part} 1`);
  await field(page, say('students:guardianName')).fill('Karim');
  await field(page, say('students:guardianRelation')).fill('father');
  await field(page, say('students:guardianPhone')).fill('1');
}

for (const [device, width] of [
  ['a desk', 1440],
  ['a phone', 360],
] as const) {
  test(`at ${device}, an admin finds, edits and deletes a student`, { tag: ['@all', '@refusals'] }, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, demo, 'Admin');
    await openFromMenu(page, say('shell:pages./all_student'));
    await expect(page.getByText(say('students:count', { count: 649 }))).toBeVisible();
    await expect(page.getByText(say('students:range', { from: 1, to: 25, total: 649 }))).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

    await page.getByRole('button', { name: say('lists:page', { page: 2 }), exact: true }).click();
    await expect(page.getByText(say('students:range', { from: 26, to: 50, total: 649 }))).toBeVisible();
    await page.getByLabel(say('shared:chooseClass')).selectOption('5');
    await expect(page.getByText(say('students:range', { from: 1, to: 25, total: 65 }))).toBeVisible();
    await page.getByLabel(say('students:pageSize')).selectOption('20');
    await page.getByRole('button', { name: say('lists:nextPage') }).click();
    await expect(page.getByText(say('students:range', { from: 21, to: 40, total: 65 }))).toBeVisible();
    await page.reload();
    await expect(page.getByText(say('students:range', { from: 21, to: 40, total: 65 }))).toBeVisible();
    await page.goBack();
    await expect(page.getByText(say('students:range', { from: 1, to: 20, total: 65 }))).toBeVisible();
    await page.getByRole('button', { name: say('students:roll'), exact: true }).click();
    await expect(page.getByRole('row').nth(1)).toContainText('645');
    await page.getByLabel(say('students:searchName')).fill('nguyen');
    await expect(page.getByRole('row').nth(1)).toContainText('Nguyễn');
    await page.getByLabel(say('students:searchRoll')).fill('5');
    await expect(page.getByText(say('students:found', { count: 1 }))).toBeVisible();

    await openActions(page);
    await page.getByRole('link', { name: beginning('lists:editOf') }).click();
    await expect(page.getByRole('heading', { name: say('students:editTitle') })).toBeVisible();
    await field(page, say('students:guardianEmail')).fill('no email');
    await page.getByRole('button', { name: say('students:update') }).click();
    await expect(field(page, say('students:guardianEmail'))).toBeFocused();
    await field(page, say('students:guardianEmail')).fill('karim@family.example');
    await field(page, say('students:roll')).fill('705');
    await expect(field(page, say('shared:email'))).toHaveValue('s705@demo.rollbook.school');
    await page.getByRole('button', { name: say('students:update') }).click();
    await expect(page.getByText(say('students:updated'))).toBeVisible();

    await page.goto(`${demo}/all_student?roll=705`);
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page.getByText(say('students:line', { class: 5, roll: 705 }))).toBeVisible();
    await expect(page.getByText('karim@family.example')).toBeVisible();
    await page.getByRole('button', { name: say('students:back') }).click();
    await openActions(page);
    await page.getByRole('button', { name: beginning('lists:deleteOf') }).click();
    await expect(page.getByRole('button', { name: say('shared:cancel') })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByText(say('students:found', { count: 1 }))).toBeVisible();
    await openActions(page);
    await page.getByRole('button', { name: beginning('lists:deleteOf') }).click();
    await expect(page.getByRole('button', { name: say('form:sureAction') })).toHaveCSS(
      'background-color',
      'rgb(164, 49, 42)',
    );
    await page.getByRole('button', { name: say('form:sureAction') }).click();
    await expect(page.getByRole('dialog')).toContainText(say('form:deleted'));
    await page.getByRole('button', { name: 'OK', exact: true }).click();
    await expect(page.getByText(say('students:noneFound'))).toBeVisible();
    // The button is in the place of the message's button, so a quick second press could count as a double press.
    await pressAgain(page.getByRole('button', { name: say('students:clear') }));
    await expect(page.getByText(say('students:count', { count: 648 }))).toBeVisible();
  });
}

/** On a phone, a row's actions are in a menu. */
async function openActions(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: beginning('lists:more') }).first();
  if (await menu.isVisible()) await menu.click();
}

test('a search by roll matches prefixes, and rejects what is not a roll', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/all_student?roll=64');
  await expect(page.getByText(say('students:found', { count: 11 }))).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('64');
  await page.getByLabel(say('students:searchRoll')).fill('abc');
  await expect(page.getByText(say('form:notANumber', { least: 1 }))).toBeVisible();
  await expect(page.getByText(say('students:noneFound'))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(say('students:searchRoll')).fill('649');
  await expect(page.getByText(say('students:found', { count: 1 }))).toBeVisible();
  await expect(page.getByText(say('form:notANumber', { least: 1 }))).toBeHidden();
});

test('a field that the school made is in the form, on the page and in the list, and not where it is hidden', {
  tag: '@all',
}, async ({ page, otherPage, demo }) => {
  await signIn(page, demo, 'Admin', '/school?part=fields');
  await page.getByRole('button', { name: say('fields:add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('shared:name')).fill('School bus');
  await dialog.getByLabel(say('fields:type')).selectOption(say('fields:types.choice'));
  await dialog.getByLabel(say('fields:choices')).fill('Bus 4\nBus 7');
  await expectDialogAccessible(page);
  await dialog.getByRole('button', { name: say('shared:save') }).click();
  await expect(page.getByText(say('fields:added'))).toBeVisible();

  await page.goto(`${demo}/all_student`);
  await page.locator('a[data-edit]').first().click();
  const fold = page.locator('details', { hasText: 'School bus' });
  const bus = page.getByRole('combobox', { name: 'School bus' });
  // The section folds again when the fields arrive after the form, so the attempt is repeated.
  await expect(async () => {
    if (!(await bus.isVisible())) await fold.locator('summary').click();
    await bus.selectOption('Bus 7', { timeout: 1_000 });
    await expect(bus).toHaveValue('Bus 7', { timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: say('students:update') }).click();
  await expect(page.getByText(say('students:updated'))).toBeVisible();

  await page.goto(`${demo}/all_student`);
  await page.getByText(say('fields:filter')).click();
  await page.getByRole('combobox', { name: 'School bus' }).selectOption('Bus 7');
  await expect(page.locator('tr[data-row]')).toHaveCount(1);
  await page.getByRole('button', { name: say('fields:saveList') }).click();
  await dialog.getByLabel(say('shared:name')).fill('Bus 7');
  await expectDialogAccessible(page);
  await dialog.getByRole('button', { name: say('shared:save') }).click();
  await expect(page.getByText(say('fields:listSaved', { name: 'Bus 7' }))).toBeVisible();
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByText('Bus 7', { exact: true })).toBeVisible();

  await signIn(otherPage, demo, 'Student', '/profile');
  await expect(otherPage.getByText(say('students:courseEnrolled'))).toBeVisible();
  await expect(otherPage.getByText('School bus')).toHaveCount(0);
});
