import type { Locator, Page } from '@playwright/test';
import { daysAfter } from '../src/platform/contract/dates.ts';
import { demoGuardian, signInAsGuardian } from './support/guardians.ts';
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  openFromMenu,
  refusals,
  signIn,
  test,
} from './support/rollbook.ts';
import { beginning, pattern, say, within } from './support/words.ts';

const part = (page: Page, name: string) =>
  page.getByRole('list', { name: say('timetable-maker:parts') }).getByRole('link', { name });
const saved = (page: Page) => page.getByText(/^Saved on /);
const cell = (page: Page, name: string) => page.getByRole('grid').getByRole('button', { name, exact: true });
const lessonsOf = (page: Page, what: string) =>
  page.getByRole('textbox', { name: say('fet:lessonsOf', { number: what }) });
const drafts = (page: Page) => page.getByRole('link', { name: beginning('timetable-maker:draftOf') });

async function openMaker(page: Page, demo: string): Promise<void> {
  await page.goto(`${demo}/make_timetable`);
  await expect(page.getByText(say('timetable-maker:rows', { count: 107 }))).toBeVisible();
}

/** Makes a timetable and stops it as soon as all lessons are placed. */
async function make(page: Page, press: (button: Locator) => Promise<void> = (button) => button.click()): Promise<void> {
  await part(page, say('timetable-maker:makePart')).click();
  await press(page.getByRole('button', { name: say('timetable-maker:make') }));
  await expect(page.getByText(say('timetable-maker:placed', { placed: 279, of: 279 }))).toBeVisible({
    timeout: 30_000,
  });
  await press(page.getByRole('button', { name: say('timetable-maker:stop') }));
  await expect(drafts(page)).toHaveCount(1);
}

test('lessons that the week cannot hold are shown, a room is added, and a rule is made a must', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await openMaker(page, demo);
  // More lessons than the week holds are reported, with a link to their rows.
  const art = lessonsOf(page, 'class 6, Art, ');
  await art.fill('40');
  await art.press('Enter');
  const total = page.getByRole('button', { name: /^6 Too many/ });
  // The server counts the whole plan anew.
  await expect(total).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(within('timetable-maker:obstacles'))).toBeVisible();
  await page
    .getByRole('button', { name: /^Class \d+, Art, / })
    .first()
    .click();
  await expect(page.locator(':focus')).toHaveAccessibleName(/, Art, /);
  await expect(saved(page)).toBeVisible();
  await total.click();
  await expect(page.getByLabel(say('timetable-maker:class'), { exact: true })).toHaveValue('6');
  await page.getByLabel(say('timetable-maker:class'), { exact: true }).selectOption(say('shared:allClasses'));
  await page.getByRole('button', { name: say('form:undo') }).click();
  await expect(page.getByText(within('timetable-maker:obstacles'))).toBeHidden();

  await part(page, say('timetable-maker:weekPart')).click();
  await page.getByLabel(say('timetable-maker:newRoom')).fill('Laboratory');
  await page.getByRole('button', { name: say('timetable-maker:addRoom') }).click();
  await expect(page.getByLabel(say('timetable-maker:nameOf', { name: 'Laboratory' }))).toHaveValue('Laboratory');

  await part(page, say('timetable-maker:rulesPart')).click();
  await page.getByRole('button', { name: say('timetable-maker:addRule') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('timetable-maker:ruleKind')).selectOption(say('timetable-maker:ruleKinds.in-a-row'));
  await dialog.getByLabel(say('timetable-maker:atMost')).fill('5');
  await expect(dialog.getByText(say('timetable-maker:ruleInARow', { who: 'Each teacher', count: 5 }))).toBeVisible();
  await expectDialogAccessible(page);
  await dialog.getByRole('button', { name: say('timetable-maker:add') }).click();
  const rule = page
    .getByRole('listitem')
    .filter({ hasText: say('timetable-maker:ruleInARow', { who: 'Each teacher', count: 5 }) });
  await expect(rule.getByRole('radio', { name: say('timetable-maker:should') })).toBeChecked();
  await rule.getByText(say('timetable-maker:must'), { exact: true }).click();
  await expect(rule.getByRole('radio', { name: say('timetable-maker:must') })).toBeChecked();
  await expect(saved(page)).toBeVisible();
});

test('a clerk makes the timetable from its lessons, and publishes it', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, say('shell:pages./schedule'));
  await page.getByRole('button', { name: say('actions:more') }).click();
  await page.getByRole('link', { name: say('timetable-maker:title') }).click();
  await expect(page.getByText(say('timetable-maker:suggested'))).toBeVisible();

  await part(page, say('timetable-maker:whenPart')).click();
  await page.getByLabel(say('timetable-maker:teacher'), { exact: true }).last().selectOption('Deirdre O’Mahony');
  await cell(page, say('timetable-maker:slot', { day: 'Sunday', period: 1 })).hover();
  await page.mouse.down();
  await cell(page, say('timetable-maker:slot', { day: 'Sunday', period: 2 })).hover();
  await page.mouse.up();
  await expect(cell(page, say('timetable-maker:slot', { day: 'Sunday', period: 1 }))).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(cell(page, say('timetable-maker:slot', { day: 'Sunday', period: 2 }))).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(cell(page, say('timetable-maker:slot', { day: 'Monday', period: 1 }))).toHaveAttribute(
    'aria-pressed',
    'false',
  );
  await expect(
    page.getByRole('button', { name: say('timetable-maker:notThen', { name: 'Deirdre O’Mahony', count: 2 }) }),
  ).toBeVisible();
  await expect(saved(page)).toBeVisible();

  await make(page);
  await expect(page.getByRole('row', { name: beginning('timetable-maker:fromToday') })).toBeVisible();
  await expect(page.getByRole('row', { name: beginning('timetable-maker:draftOf') })).toContainText('279 of 279');

  await drafts(page).click();
  await expect(page.getByText('279 of 279')).toBeVisible();
  await page.getByLabel(say('timetable-maker:weekOf'), { exact: true }).selectOption('Deirdre O’Mahony');
  const week = page.getByRole('application');
  await expect(week.locator('[data-day="Sunday"][data-period="1"]')).not.toContainText('English');
  await expect(week.locator('[data-entry]')).not.toHaveCount(0);

  await page.getByRole('button', { name: say('timetable-maker:publish') }).click();
  await expect(page.getByRole('dialog')).toContainText(say('timetable-maker:publishAtOnce'));
  await expectDialogAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('timetable-maker:publishNow') })
    .click();
  await expect(page.getByText(say('timetable-maker:published'))).toBeVisible();
  await expect(page.getByRole('link', { name: say('timetable-maker:seeTimetable') })).toHaveAttribute(
    'href',
    /^\/schedule/,
  );
});

test('everything works by keyboard: numbers, painting, making, moving and publishing', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  const press = async (button: Locator) => {
    await button.focus();
    await page.keyboard.press('Enter');
  };
  await signIn(page, demo, 'Admin');
  await openMaker(page, demo);

  const first = page.getByRole('textbox', {
    name: /^Lessons a week: class 1, Art/,
  });
  await first.focus();
  await page.keyboard.type('2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Lessons a week: class 1, Bangla/ })).toBeFocused();
  await expect(first).toHaveValue('2');
  await expect(page.getByRole('button', { name: '1 24 of 30' })).toBeVisible();
  await press(page.getByRole('button', { name: say('form:undo') }));
  await expect(first).toHaveValue('3');

  await press(part(page, say('timetable-maker:whenPart')));
  await cell(page, say('timetable-maker:slot', { day: 'Sunday', period: 1 })).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  for (const name of [
    say('timetable-maker:slot', { day: 'Sunday', period: 1 }),
    say('timetable-maker:slot', { day: 'Monday', period: 1 }),
    say('timetable-maker:slot', { day: 'Monday', period: 2 }),
  ]) {
    await expect(cell(page, name)).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(cell(page, say('timetable-maker:slot', { day: 'Monday', period: 2 }))).toBeFocused();
  for (const _ of [1, 2, 3]) await press(page.getByRole('button', { name: say('form:undo') }));
  await expect(page.getByRole('grid').locator('[aria-pressed="true"]')).toHaveCount(0);

  await make(page, press);
  await press(drafts(page));
  const lesson = page.getByRole('button', { name: /^Move / }).first();
  const id = await lesson.getAttribute('data-entry');
  await press(lesson);
  await expect(page.locator('[data-verdict="free"], [data-verdict="swap"], [data-verdict="clash"]')).not.toHaveCount(0);
  const before = await page.locator(`[data-day]:has([data-entry="${id}"])`).getAttribute('data-day');
  await page.keyboard.press('ArrowRight');
  await expect(page.locator('[data-target]')).toHaveCount(1);
  const aimed = await page.locator('[data-target]').getAttribute('data-day');
  expect(aimed).not.toBe(before);
  await page.keyboard.press('Enter');
  await expect(page.locator(`[data-day="${aimed}"] [data-entry="${id}"]`)).toBeFocused();
  await press(
    page
      .getByRole('status')
      .getByRole('button', { name: say('form:undo') })
      .or(page.getByRole('button', { name: say('form:undo') })),
  );
  await expect(page.locator(`[data-day="${before}"] [data-entry="${id}"]`)).toBeVisible();

  await press(page.getByRole('button', { name: say('timetable-maker:publish') }));
  const confirm = page.getByRole('dialog').getByRole('button', { name: say('timetable-maker:publishNow') });
  await expect(confirm).toBeFocused();
  await expect(confirm).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('timetable-maker:published'))).toBeVisible();
});

test('a timetable with a teacher who is no longer available is repaired by few moves, and published', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await openMaker(page, demo);
  await part(page, say('timetable-maker:makePart')).click();
  await expect(page.getByRole('button', { name: say('timetable-maker:make') })).toBeVisible();
  await expect(page.getByRole('button', { name: say('timetable-maker:repair') })).toBeHidden();

  await part(page, say('timetable-maker:whenPart')).click();
  await page.getByLabel(say('timetable-maker:teacher'), { exact: true }).last().selectOption('Deirdre O’Mahony');
  await cell(page, say('timetable-maker:slot', { day: 'Sunday', period: 1 })).click();
  await expect(cell(page, say('timetable-maker:slot', { day: 'Sunday', period: 1 }))).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expect(saved(page)).toBeVisible();
  await part(page, say('timetable-maker:makePart')).click();
  await expect(page.getByText(say('timetable-maker:todayBroken'))).toBeVisible();
  await page.getByRole('button', { name: say('timetable-maker:repair') }).click();
  await expect(page.getByRole('heading', { name: say('timetable-maker:repairing') })).toBeVisible();
  await expect(page.getByText(/^The best so far moves \d+ lessons?$/)).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: say('timetable-maker:stop') }).click();
  const choice = page.getByRole('link', { name: /^\d+ moves?, \d+ free periods?$/ }).first();
  await expect(choice).toBeVisible();
  await expect(page.getByText(/^\d+ lessons? (has|have) moved$/).first()).toBeVisible();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: within('timetable-maker:movedTo', { from: 'Sunday, period 1' }) })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);

  await choice.click();
  await expect(page.getByRole('heading', { name: beginning('timetable-maker:repairOf') })).toBeVisible();
  await page.getByRole('button', { name: say('timetable-maker:publish') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('timetable-maker:publishNow') })
    .click();
  await expect(page.getByText(say('timetable-maker:published'))).toBeVisible();
  await page.getByRole('button', { name: say('timetable-maker:allDrafts') }).click();
  await expect(page.getByRole('row', { name: beginning('timetable-maker:repairOf') }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: say('timetable-maker:repair') })).toBeHidden();
});

test('a timetable for a later day is shown to everybody beforehand, also on paper, and can be taken back until then', {
  tag: '@all',
}, async ({ page, otherPage, demo }) => {
  await signIn(page, demo, 'Admin');
  await openMaker(page, demo);
  await make(page);
  await drafts(page).click();
  const from = page
    .getByRole('region', { name: say('timetable-maker:publishNow') })
    .getByLabel(say('timetable-maker:from'));
  const today = await from.inputValue();
  await from.fill(daysAfter(today, 7));
  await from.blur();
  await expect(from).not.toHaveValue(today);
  await page.getByRole('button', { name: say('timetable-maker:publish') }).click();
  await expect(page.getByRole('dialog')).toContainText(say('timetable-maker:publishLater'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('timetable-maker:publishNow') })
    .click();
  await expect(page.getByText(pattern('timetable-maker:waitsForLong')).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('timetable-maker:allDrafts') }).click();
  await expect(page.getByRole('row', { name: beginning('timetable-maker:draftOf') })).toContainText(
    within('timetable-maker:waitsFor'),
  );

  const later = daysAfter(today, 7);
  const announced = (shown: Page) => shown.getByText(pattern('schedule:newFrom'));
  for (const [role, address, week] of [
    ['Admin', '/schedule?class=5', say('schedule:weekOfClass', { class: 5 })],
    ['Teacher', '/teacher_schedule', say('schedule:week')],
    ['Student', '/student_schedule', say('schedule:week')],
    ['Guardian', '/student_schedule', say('schedule:week')],
  ] as const) {
    if (role === 'Guardian') await signInAsGuardian(otherPage, demo, demoGuardian);
    else await signIn(otherPage, demo, role);
    await otherPage.goto(`${demo}${address}`);
    await expect(announced(otherPage)).toBeVisible();
    const shownWeek = otherPage.getByRole('region', { name: week });
    const before = await shownWeek.innerText();
    await otherPage.getByRole('link', { name: say('schedule:showNew') }).click();
    await expect(otherPage).toHaveURL(new RegExp(`[?&]on=${later}`));
    const bar = otherPage.getByText(pattern('on-day:ahead'));
    await expect(bar).toBeVisible();
    await expect.poll(() => shownWeek.innerText()).not.toBe(before);
    await expect(shownWeek.getByText(say('schedule:today'), { exact: true })).toHaveCount(0);
    await expectAccessible(otherPage);
    await otherPage.emulateMedia({ media: 'print' });
    await expect(bar).toBeVisible();
    await expect(shownWeek).toBeVisible();
    await expect(otherPage.getByRole('button', { name: say('on-day:backToToday') })).toBeHidden();
    await otherPage.emulateMedia({ media: null });
    await otherPage.reload();
    await expect(bar).toBeVisible();
    await otherPage.getByRole('button', { name: say('on-day:backToToday') }).click();
    await expect(announced(otherPage)).toBeVisible();
  }

  await drafts(page).click();
  await page.getByRole('button', { name: say('timetable-maker:withdraw') }).click();
  await expect(page.getByText(say('timetable-maker:withdrawn'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('timetable-maker:publish') })).toBeVisible();
  await expect(from).toHaveValue(today);
  await page.goto(`${demo}/schedule?class=5`);
  await expect(page.getByRole('region', { name: say('schedule:weekOfClass', { class: 5 }) })).toBeVisible();
  await expect(announced(page)).toHaveCount(0);
});

test('nothing that is typed is lost: on a reload before it is saved, or when somebody else saves meanwhile', {
  tag: ['@all', refusals.tag],
}, async ({ page, otherPage, demo }) => {
  await signIn(page, demo, 'Admin');
  await openMaker(page, demo);
  const lessons = page.getByRole('textbox', {
    name: /^Lessons a week: class 1, Art/,
  });
  await lessons.fill('4');
  await page.reload();
  await expect(lessons).toHaveValue('4');
  await expect(saved(page)).toBeVisible();

  await signIn(otherPage, demo, 'Admin', '/make_timetable');
  const theirs = otherPage.getByRole('textbox', {
    name: /^Lessons a week: class 1, Art/,
  });
  await theirs.fill('1');
  await theirs.blur();
  await expect(otherPage.getByText(say('timetable-maker:saving'))).toBeHidden();
  await expect(saved(otherPage)).toBeVisible();

  const bangla = page.getByRole('textbox', {
    name: /^Lessons a week: class 1, Bangla/,
  });
  await bangla.fill('4');
  await bangla.press('Enter');
  await expect(page.getByText(/saved other changes on/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('timetable-maker:seeStanding') }).click();
  await expect(lessons).toHaveValue('1');
  await expect(bangla).toHaveValue('2');
  await page.getByRole('button', { name: say('form:undo') }).click();
  await expect(lessons).toHaveValue('4');
  await expect(bangla).toHaveValue('4');
  await expect(saved(page)).toBeVisible();
  await page.reload();
  await expect(bangla).toHaveValue('4');
});

test('a refused value stays in its field as typed while another part is shown, and leaving the page asks', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await openMaker(page, demo);
  const lessons = page.getByRole('textbox', { name: /^Lessons a week: class 1, Art/ });
  await lessons.fill('900');
  await lessons.blur();
  const notAll = page.getByText(say('timetable-maker:notTaken'));
  await expect(notAll).toBeVisible();
  await part(page, say('timetable-maker:weekPart')).click();
  await expect(notAll).toBeVisible();
  const starts = page.getByLabel(say('timetable-maker:startsOf', { period: 1 }));
  await starts.fill('23:50');
  await starts.blur();
  const room = page.getByLabel(say('timetable-maker:newRoom'));
  await room.fill('The hall');
  await part(page, say('timetable-maker:loadPart')).click();
  await expect(lessons).toHaveValue('900');
  await expect(lessons).toHaveAttribute('aria-invalid', 'true');
  await lessons.fill('2');
  await lessons.blur();
  await expect(notAll).toBeVisible();
  await part(page, say('timetable-maker:weekPart')).click();
  await expect(starts).toHaveValue('23:50');
  await expect(room).toHaveValue('The hall');
  await openFromMenu(page, say('shell:pages./all_student'));
  const question = page.getByRole('dialog', { name: say('form:leaveTitle') });
  await question.getByRole('button', { name: say('form:stay') }).click();
  await starts.fill('08:00');
  await starts.blur();
  await expect(notAll).toBeHidden();
  await expect(saved(page)).toBeVisible();
});

test('rows are pasted from a spreadsheet, and what is not understood is listed', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  await openMaker(page, demo);
  const rows = Number.parseInt(await page.getByText(pattern('timetable-maker:rows')).innerText(), 10);
  await page.getByRole('button', { name: say('timetable-maker:paste') }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(say('timetable-maker:pasteLabel'))
    .fill('Class\tSubject\tTeacher\tLessons\n1\tArt\tDeirdre O’Mahony\t2\n1\tLatin\tDeirdre O’Mahony\t2');
  await expect(dialog.getByText(say('timetable-maker:pasteFaults.subject', { line: 3, text: 'Latin' }))).toBeVisible();
  await expectDialogAccessible(page);
  await dialog.getByRole('button', { name: say('timetable-maker:addRows', { count: 1 }) }).click();
  await expect(page.getByText(say('timetable-maker:rows', { count: rows + 1 }))).toBeVisible();
  await expect(lessonsOf(page, 'class 1, Art, Deirdre O’Mahony')).toHaveValue('2');
});

test('every part fits on a phone, and from right to left', { tag: '@all' }, async ({ page, demo }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo, 'Admin');
  await page.evaluate(() => localStorage.setItem('rollbook.language', 'ar'));
  for (const name of ['', '?part=week', '?part=when', '?part=rules', '?part=make']) {
    await page.goto(`${demo}/make_timetable${name}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('main').getByRole('button').first()).toBeVisible();
    const surplus = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(surplus, name).toBe(0);
  }
});
