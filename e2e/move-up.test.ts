import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { expect, expectAccessible, expectDialogAccessible, openFromMenu, signIn, test } from './support/rollbook.ts';
import { beginning, pattern, say, within } from './support/words.ts';

const numbers = (page: Page) => page.locator('dl dd');
const bar = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });
const classRow = (page: Page, name: RegExp) =>
  page.getByRole('list', { name: say('shared:classes') }).getByRole('button', { name });
const outcomes = (page: Page) => page.getByRole('combobox', { name: beginning('moving-up:ofStudent') });
const apply = (page: Page) => page.getByRole('button', { name: say('moving-up:apply') });

/** Opens a class, whose students are rendered only then. */
async function openClass(page: Page, name: RegExp): Promise<void> {
  await expect(outcomes(page)).toHaveCount(0);
  await classRow(page, name).click();
  await expect(outcomes(page).first()).toBeVisible();
}

test('a clerk moves the school up, sees the next session, and takes it back', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/move_up');
  await expect(page.getByLabel(say('moving-up:from'))).toHaveValue('2026-2027');
  await expect(page.getByLabel(say('moving-up:to'))).toHaveValue('2027-2028');
  await expect(numbers(page)).toHaveText(['585', '0', '64', '0']);
  await expect(page.getByText(say('moving-up:noPassMark'))).toBeVisible();

  await openClass(page, /^Class 5 → Class 6/);
  await expect(outcomes(page)).toHaveCount(65);
  await page
    .getByRole('checkbox', { name: beginning('lists:select') })
    .nth(1)
    .click();
  await page
    .getByRole('checkbox', { name: beginning('lists:select') })
    .nth(2)
    .click();
  await page.getByLabel(say('moving-up:outcomeOfChosen')).selectOption(say('moving-up:isKept'));
  await page.getByRole('button', { name: say('moving-up:set'), exact: true }).click();
  await outcomes(page).nth(2).selectOption(say('moving-up:isLeaving'));
  await outcomes(page).nth(3).selectOption(say('moving-up:isUndecided'));
  await expect(numbers(page)).toHaveText(['581', '2', '65', '1']);
  await expect(page.getByRole('listitem').filter({ hasText: 'Class 5 → Class 6' })).toContainText(
    '61 promoted2 kept1 leaving1 undecided',
  );
  await expect(bar(page, say('moving-up:ready', { count: 648 }))).toBeVisible();

  await page.reload();
  await expect(page.getByText(/^This is what you entered at/)).toBeVisible();
  await expect(numbers(page)).toHaveText(['581', '2', '65', '1']);

  await apply(page).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(say('moving-up:confirmDay', { day: '1 June 2027' }));
  await expect(question).toContainText(say('moving-up:confirmPromoted', { count: 581 }));
  await expect(question).toContainText(say('moving-up:confirmKept', { count: 2 }));
  await expect(question).toContainText('65 students leave the school');
  await expect(question).toContainText(say('moving-up:confirmUndecided', { count: 1, to: '2027-2028' }));
  await expectDialogAccessible(page);
  await question.getByRole('button', { name: say('shared:cancel') }).click();
  await expect(page.getByRole('list', { name: say('moving-up:past') })).toBeHidden();
  await apply(page).click();
  await question.getByRole('button', { name: say('moving-up:applyNow'), exact: true }).click();
  await expect(page.getByText(say('moving-up:applied', { to: '2027-2028', day: '1 June 2027' }))).toBeVisible();
  // The choice for the student who stayed undecided is gone.
  await expect(numbers(page)).toHaveText(['1', '0', '0', '0']);

  await page.getByRole('link', { name: say('moving-up:studentsOf', { session: '2027-2028' }) }).click();
  await expect(page.getByLabel(say('shared:session'), { exact: true })).toHaveValue('2027-2028');
  await expect(page.getByText(say('home:students', { count: 583 }))).toBeVisible();

  await openFromMenu(page, say('shell:pages./move_up'));
  const past = page
    .getByRole('list', { name: say('moving-up:past') })
    .getByRole('listitem')
    .first();
  await expect(past).toContainText('581 promoted, 2 kept, 65 leaving, 1 undecided');
  await past.getByRole('button', { name: /^Undo moving up from 2026-2027 to 2027-2028/ }).click();
  await expect(question).toContainText('go back to what they were');
  await question.getByRole('button', { name: say('form:undo'), exact: true }).click();
  await expect(page.getByText(say('moving-up:wasUndone'))).toBeVisible();
  await expect(past).toContainText(say('imports:states.undone'));
  await expect(past.getByRole('button')).toHaveCount(0);
  // The choices are restored together with the page.
  await expect(numbers(page)).toHaveText(['581', '2', '65', '1']);
});

test('where there is no next session, it is added on the way', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/move_up');
  await page.getByLabel(say('moving-up:from')).selectOption('2027-2028');
  await expect(page.getByText(say('moving-up:noNext', { session: '2027-2028' }))).toBeVisible();
  await page.getByRole('button', { name: say('moving-up:addNext') }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel(say('shared:name'))).toHaveValue('2028-2029');
  await expectDialogAccessible(page);
  await form.getByRole('button', { name: say('shared:save'), exact: true }).click();
  await expect(page.getByLabel(say('moving-up:to'))).toHaveValue('2028-2029');
  await expect(page.getByText(say('moving-up:nobody'))).toBeVisible();
});

test('what stands in the way is shown at the student and at the top, and nothing is applied', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  await (await callsAs(demo, 'Admin'))('PUT', '/api/classes/6', { isOpen: false });
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo, 'Admin', '/move_up');
  await expect(page.getByText(say('moving-up:faults', { count: 65 }), { exact: true })).toBeVisible();
  await expect(bar(page, say('moving-up:inTheWay', { count: 65 }))).toBeVisible();
  await expect(apply(page)).toBeDisabled();
  await expectAccessible(page);
  const fault = page.getByRole('button', { name: say('refusals:next-class-closed', { roll: 5, class: 6 }) });
  await fault.click();
  const first = page.getByRole('combobox', { name: /, roll 5$/ });
  await expect(first).toBeFocused();
  await expect(first).toHaveAccessibleDescription(within('refusals:next-class-closed', { roll: 5, class: 6 }));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await first.selectOption(say('moving-up:otherClass'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('shared:chooseClass')).selectOption('Class 7');
  await dialog.getByRole('button', { name: say('moving-up:choose') }).click();
  await expect(first.locator('option:checked')).toHaveText(say('moving-up:promotedTo', { class: 7 }));
  await expect(page.getByText(say('moving-up:faults', { count: 64 }), { exact: true })).toBeVisible();
  await page
    .getByRole('combobox', { name: say('moving-up:ofClass', { class: 5 }) })
    .selectOption(say('moving-up:keptIn', { class: 5 }));
  await expect(apply(page)).toBeEnabled();
  await expect(page.getByText('problems to solve')).toHaveCount(0);
});

test('a student is found by name or roll, whatever class is open', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/move_up');
  await page.getByLabel(say('moving-up:find')).fill('641');
  await expect(outcomes(page)).toHaveCount(1);
  await expect(outcomes(page)).toHaveAccessibleName(/, roll 641$/);
  await page.getByLabel(say('moving-up:find')).fill('zzz');
  await expect(page.getByText(say('moving-up:findNone'))).toBeVisible();
  await page.getByLabel(say('moving-up:find')).fill('');
  await expect(outcomes(page)).toHaveCount(0);

  await page.getByLabel(say('moving-up:rollsByName')).check();
  await openClass(page, /^Class 1 /);
  await expect(page.getByText(/^\d+ → \d+$/).first()).toBeVisible();
});

test('with a pass mark, students with lower results are suggested to stay in their class, with the result shown', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/move_up');
  await page.getByRole('link', { name: say('moving-up:setPassMark') }).click();
  const pass = page.getByRole('group', { name: say('policies:pass') });
  await pass.getByLabel(say('policies:somePass')).check();
  await pass.getByRole('textbox', { name: say('policies:passPercent') }).fill('40');
  await expect(pass).toContainText(say('policies:somePassEffect'));
  await page.getByRole('button', { name: say('policies:save') }).click();
  await expect(page.getByText(say('policies:saved'))).toBeVisible();

  await openFromMenu(page, say('shell:pages./move_up'));
  await expect(page.getByText(say('moving-up:passMark', { percent: '40 %' }))).toBeVisible();
  await openClass(page, /^Class 1 /);
  const kept = outcomes(page).filter({ has: page.locator('option[value=kept]:checked') });
  const why = page.getByText(pattern('moving-up:suggestedKept'));
  await expect(why.first()).toBeVisible();
  await expect(kept).toHaveCount(await why.count());
  await kept.first().selectOption(say('moving-up:promotedTo', { class: 2 }));
  await expect(page.getByText(say('moving-up:chosenInsteadOf.kept'))).toBeVisible();
});
