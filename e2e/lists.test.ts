import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { confirm } from './support/confirm.ts';
import { expect, expectAccessible, expectDialogAccessible, refusals, signIn, test } from './support/rollbook.ts';
import { beginning, say, within } from './support/words.ts';

const rows = (page: Page) => page.locator('tbody tr');
const nameIn = async (page: Page, place: number) =>
  (await rows(page).nth(place).getByRole('link').first().textContent()) ?? '';

test('a row opens by a press anywhere in it, in a new tab with Ctrl, and its email can be selected', {
  tag: '@all',
}, async ({ page, context, demo }) => {
  await signIn(page, demo, 'Admin', '/all_student?class=5');
  const row = rows(page).nth(2);
  const name = await nameIn(page, 2);
  const { width, height } = (await row.boundingBox()) ?? { width: 0, height: 0 };
  expect(height).toBeLessThan(42);

  const onlyGround = { position: { x: width * 0.6, y: height / 2 } };
  const tab = context.waitForEvent('page');
  await row.click({ ...onlyGround, modifiers: ['Control'] });
  const opened = await tab;
  // Playwright sometimes waits forever for the navigation of a new tab, so only its address is asked.
  await opened.waitForURL(/student_details/, { waitUntil: 'commit' });
  const address = opened.url();
  await opened.close();
  await expect(page).toHaveURL(/all_student/);

  await row.getByText(/^s\d+@/).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  expect(page.url()).toBe(address);
  await page.getByRole('button', { name: say('students:back') }).click();
  await expect(row.getByRole('link').first()).toBeFocused();

  const email = (await row.getByText(/^s\d+@/).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(email.x + 2, email.y + email.height / 2);
  await page.mouse.down();
  await page.mouse.move(email.x + email.width - 2, email.y + email.height / 2);
  await page.mouse.up();
  expect(await page.evaluate(() => document.getSelection()?.toString())).toContain('@demo');
  await expect(page).toHaveURL(/all_student/);
  await page.mouse.click(5, 500);
  await row.click(onlyGround);
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
});

test('a row’s actions are quiet until it is pointed at or focused, and always there', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin', '/all_teacher');
  const edit = page.getByRole('link', { name: beginning('lists:editOf') });
  const remove = page.getByRole('button', { name: beginning('lists:deleteOf') });
  await expect(edit).toHaveCount(10);
  const shown = (place: number) =>
    remove.nth(place).evaluate((button) => getComputedStyle(button.closest('div') as Element).opacity);
  await page.mouse.move(0, 0);
  expect(await shown(3)).toBe('0');
  await rows(page).nth(3).hover();
  expect(await shown(3)).toBe('1');
  await page.mouse.move(0, 0);
  await edit.nth(4).focus();
  expect(await shown(4)).toBe('1');
  await remove.nth(3).click();
  await expect(page.getByRole('dialog')).toContainText(await nameIn(page, 3));
});

test('page size and columns are remembered on the device, and printing follows them', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.setViewportSize({ width: 1440, height: 1900 });
  await signIn(page, demo, 'Admin');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/students?')) calls.push(request.url());
  });
  await page
    .getByRole('navigation')
    .getByRole('link', { name: say('shell:pages./all_student'), exact: true })
    .click();
  await expect(page.getByText(say('students:range', { from: 1, to: 50, total: 649 }))).toBeVisible();
  expect(calls).toHaveLength(1);

  await page.getByLabel(say('students:pageSize')).selectOption('100');
  await expect(page.getByText(say('students:range', { from: 1, to: 100, total: 649 }))).toBeVisible();
  await page.getByRole('button', { name: say('lists:columns') }).click();
  await page.getByRole('checkbox', { name: say('students:guardianPhone') }).check();
  await page.getByRole('checkbox', { name: say('shared:email') }).uncheck();
  await expect(page.getByRole('checkbox', { name: say('shared:name') })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: say('students:guardianPhone') })).toBeVisible();
  await expect(page.getByText(/^s\d+@/)).toHaveCount(0);

  await page.goto(`${demo}/all_student`);
  await expect(page.getByText(say('students:range', { from: 1, to: 100, total: 649 }))).toBeVisible();
  await expect(page.getByRole('columnheader', { name: say('students:guardianPhone') })).toBeVisible();
  await expect(page.getByText(/^s\d+@/)).toHaveCount(0);

  await page.getByRole('button', { name: say('students:print') }).click();
  await expect(page.locator('html[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row')).toHaveCount(1 + 649);
  await expect(page.getByRole('columnheader')).toHaveText([
    '#',
    say('shared:name'),
    say('students:roll'),
    say('shared:chooseClass'),
    say('students:guardianPhone'),
  ]);
});

test('with all columns on a small desktop screen, only the list scrolls sideways', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, demo, 'Admin', '/all_student?class=5');
  await page.getByRole('button', { name: say('lists:columns') }).click();
  const options = await page
    .getByRole('group', { name: say('lists:columns') })
    .getByRole('checkbox')
    .all();
  for (const option of options) await option.check();
  await page.keyboard.press('Escape');
  // The name and the roll are always shown.
  await expect(page.getByRole('columnheader')).toHaveCount(options.length + 2);
  const name = await rows(page).first().getByRole('cell').nth(2).boundingBox();
  expect(name?.width).toBeGreaterThan(170);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
});

test('a selection survives paging and sorting, is printed, and is dropped with the search', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await signIn(page, demo, 'Admin', '/all_student?class=5');
  const first = await nameIn(page, 0);
  await page.getByRole('checkbox', { name: say('lists:select', { name: first }) }).check();
  await page.getByRole('button', { name: say('lists:nextPage') }).click();
  await expect(page.getByText(say('students:range', { from: 26, to: 50, total: 65 }))).toBeVisible();
  await rows(page).nth(1).getByRole('checkbox').check();
  await rows(page)
    .nth(3)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText(say('lists:chosen', { count: 4 }))).toBeVisible();
  await rows(page).nth(3).getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: say('students:roll'), exact: true }).click();
  await expect(page.getByText(say('students:range', { from: 1, to: 25, total: 65 }))).toBeVisible();
  await expect(page.getByText(say('lists:chosen', { count: 3 }))).toBeVisible();

  await page.getByRole('button', { name: say('shared:print'), exact: true }).click();
  await expect(page.locator('html[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row')).toHaveCount(1 + 3);
  await expect(page.getByText(say('students:printedChosen', { count: 3 }))).toBeVisible();
  await expect(page.getByRole('cell', { name: first, exact: true })).toBeVisible();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));

  await page.getByRole('checkbox', { name: say('lists:selectPage') }).check();
  await page.getByRole('button', { name: say('lists:selectAll', { total: 65 }) }).click();
  await expect(page.getByText(say('lists:chosen', { count: 65 }))).toBeVisible();
  await page.getByLabel(say('shared:chooseClass')).selectOption('6');
  await expect(page.getByText(within('lists:chosen'))).toHaveCount(0);
  await page.getByLabel(say('shared:chooseClass')).selectOption('5');
  await expect(page.getByText(say('students:found', { count: 65 }))).toBeVisible();
  await expect(page.getByText(within('lists:chosen'))).toHaveCount(0);
});

test('a student who is deleted meanwhile is not printed, and no longer selected', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await signIn(page, demo, 'Admin', '/all_student?class=5');
  await rows(page).nth(0).getByRole('checkbox').check();
  await rows(page).nth(1).getByRole('checkbox').check();
  const gone = await nameIn(page, 0);
  await page.getByRole('button', { name: say('lists:nextPage') }).click();

  const office = await callsAs(demo, 'Admin');
  const found = await office('GET', `/api/students?class=5&search=${encodeURIComponent(gone)}`);
  await office('DELETE', `/api/students/${found[0]._id}`);

  await page.getByRole('button', { name: say('shared:print'), exact: true }).click();
  await expect(page.getByText(say('lists:gone', { count: 1 }))).toBeVisible();
  await expect(page.getByText(say('lists:chosen', { count: 1 }), { exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row')).toHaveCount(1 + 1);
});

test('selected teachers get a message each; those who did not get it are listed, and only they are tried again', {
  tag: ['@all', refusals.tag],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/all_teacher?sort=email');
  const [kept, gone] = [await nameIn(page, 0), await nameIn(page, 3)];
  await rows(page).nth(0).getByRole('checkbox').check();
  await rows(page).nth(3).getByRole('checkbox').check();
  await page.getByRole('link', { name: say('teachers:messageThese', { count: 2 }) }).click();
  const recipients = page.getByRole('region', { name: say('messages:recipients') }).getByRole('listitem');
  await expect(recipients).toHaveCount(2);
  await page.reload();
  await expect(recipients).toHaveCount(2);

  const office = await callsAs(demo, 'Admin');
  const teachers: { readonly _id: string; readonly name: string }[] = await office('GET', '/api/teachers');
  await office('DELETE', `/api/teachers/${teachers.find(({ name }) => name === gone)?._id}`);

  const message = page.getByRole('textbox', { name: say('messages:message') });
  await message.fill('Please come at noon.');
  await page.getByRole('button', { name: say('messages:submit'), exact: true }).click();
  await expect(page.getByText(say('messages:sentToSome', { sent: 1, total: 2 }))).toBeVisible();
  await expect(page.getByText(`Not sent to ${gone}`)).toBeVisible();
  await expect(message).toHaveValue('Please come at noon.');
  await expect(recipients).toHaveText([new RegExp(`^${gone}`)]);
  await expectAccessible(page);
  await page.getByRole('button', { name: say('messages:removeRecipient', { name: gone }) }).click();
  await expect(page.getByText(say('messages:forNobody'))).toBeVisible();
  await page.getByRole('link', { name: say('messages:otherRecipient') }).click();
  await expect(page.getByRole('radio', { name: say('messages:teacher') })).toBeVisible();
  await expect(message).toHaveValue('Please come at noon.');

  await page.getByText(say('messages:sentMode'), { exact: true }).click();
  await expect(page.getByText('Please come at noon.')).toHaveCount(1);
  await expect(page.getByRole('article').filter({ hasText: 'Please come at noon.' })).toContainText(kept);
});

test('selected students are written to by their classes', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/all_student?roll=64');
  await rows(page).nth(0).getByRole('checkbox').check();
  await rows(page).nth(1).getByRole('checkbox').check();
  await page.getByRole('link', { name: say('students:messageNamed', { classes: 'classes 4 and 10' }) }).click();
  await expect(page.getByText(say('messages:wholeClasses'))).toBeVisible();
  await page.getByRole('textbox', { name: say('messages:message') }).fill('Bring your books.');
  await page.getByRole('button', { name: say('messages:submit'), exact: true }).click();
  await confirm(page, say('messages:submit'));
  await expect(page.getByText(say('messages:sent'))).toBeVisible();
  await page.getByText(say('messages:sentMode'), { exact: true }).click();
  await expect(page.getByRole('article').filter({ hasText: 'Bring your books.' })).toHaveCount(2);
});

test('by keyboard alone, rows are reached, selected, paged, edited, opened, and deleted only after a question', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin', '/all_student?class=5');
  await expect(rows(page)).toHaveCount(25);
  const link = (place: number) => rows(page).nth(place).getByRole('link').first();
  const box = (place: number) => rows(page).nth(place).getByRole('checkbox');
  await press(page, 'j', 'j', 'ArrowDown', 'k');
  await expect(link(1)).toBeFocused();
  await press(page, 'Space', 'j', 'x', 'Shift+ArrowDown', 'Shift+ArrowDown');
  await expect(page.getByText(say('lists:chosen', { count: 4 }))).toBeVisible();
  await press(page, 'Shift+ArrowUp');
  await expect(page.getByText(say('lists:chosen', { count: 3 }))).toBeVisible();
  await expect(box(3)).toBeChecked();
  await expect(box(4)).not.toBeChecked();
  await press(page, 'Control+a');
  await expect(page.getByText(say('lists:chosen', { count: 25 }))).toBeVisible();
  await press(page, 'Escape');
  await expect(page.getByText(within('lists:chosen'))).toHaveCount(0);

  await press(page, ']');
  await expect(page.getByText(say('students:range', { from: 26, to: 50, total: 65 }))).toBeVisible();
  await expect(link(0)).toBeFocused();
  await press(page, '[');
  await expect(page.getByText(say('students:range', { from: 1, to: 25, total: 65 }))).toBeVisible();
  await expect(link(0)).toBeFocused();

  await press(page, 'j', 'Delete');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(await nameIn(page, 1));
  await press(page, 'j', 'x', 'Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(within('lists:chosen'))).toHaveCount(0);

  await link(1).focus();
  await press(page, '/');
  const search = page.getByLabel(say('students:searchName'));
  await expect(search).toBeFocused();
  await page.keyboard.type('jxe');
  await expect(search).toHaveValue('jxe');
  await search.fill('');
  await expect(page.getByText(say('students:range', { from: 1, to: 25, total: 65 }))).toBeVisible();

  const name = await nameIn(page, 4);
  await link(4).focus();
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await page.goBack();
  await expect(link(4)).toBeFocused();
  await press(page, 'e');
  await expect(page.getByRole('heading', { name: say('students:editTitle') })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(say('students:range', { from: 1, to: 25, total: 65 }))).toBeVisible();

  await page.getByRole('button', { name: say('lists:keysOff') }).click();
  await link(2).focus();
  await press(page, 'x', 'j');
  await expect(link(2)).toBeFocused();
  await press(page, 'ArrowDown');
  await expect(link(3)).toBeFocused();
  await page.reload();
  await page.getByRole('button', { name: say('lists:keysOn') }).click();
  await link(2).focus();
  await press(page, 'x');
  await expect(page.getByText(say('lists:chosen', { count: 1 }), { exact: true })).toBeVisible();
});

test('after a row is deleted by keyboard, the focus is on the row that took its place', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin', '/all_student?class=5');
  await rows(page).nth(2).getByRole('link').first().focus();
  const after = await nameIn(page, 3);
  await press(page, 'Delete');
  const yes = page.getByRole('button', { name: say('form:sureAction') });
  await yes.focus();
  await expect(yes).not.toHaveAttribute('aria-disabled');
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: 'OK', exact: true })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByText(say('students:found', { count: 64 }))).toBeVisible();
  expect(await nameIn(page, 2)).toBe(after);
  await expect(rows(page).nth(2).getByRole('link').first()).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a row’s menu opens, selects, edits and deletes', { tag: '@all' }, async ({ page, demo }) => {
    await signIn(page, demo, 'Admin', '/all_student?class=5');
    const name = await nameIn(page, 1);
    const more = page.getByRole('button', { name: say('lists:more', { name }) });
    const { width, height } = (await more.boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    await expect(page.getByRole('link', { name: say('lists:editOf', { name }) })).toHaveCount(0);
    await expect(page.getByRole('checkbox')).toHaveCount(0);

    await more.tap();
    const menu = page.getByRole('dialog', { name: say('lists:more', { name }) });
    await expectDialogAccessible(page);
    await menu.getByRole('button', { name: say('lists:selectOne') }).tap();
    await expect(menu).toBeHidden();
    await rows(page).nth(2).getByRole('checkbox').tap();
    await expect(page.getByText(say('lists:chosen', { count: 2 }))).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await page.getByRole('button', { name: say('lists:clear') }).tap();
    await expect(page.getByRole('checkbox')).toHaveCount(0);

    await more.tap();
    await menu.getByRole('button', { name: say('lists:deleteOf', { name }) }).tap();
    await expect(page.getByRole('dialog')).toContainText(say('form:sureText'));
    await page.getByRole('button', { name: say('shared:cancel') }).tap();
    await more.tap();
    await menu.getByRole('link', { name: say('lists:editOf', { name }) }).tap();
    await expect(page.getByRole('heading', { name: say('students:editTitle') })).toBeVisible();
    await page.goBack();
    await rows(page).nth(1).tap();
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  });
});

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}
