import type { Page } from '@playwright/test';
import { demoHomework } from '../src/app/demo/demo-school.ts';
import { callsAs } from './support/calls.ts';
import { takeByCall } from './support/registers.ts';
import { expect, expectDialogAccessible, failures, signIn, signOut, test } from './support/rollbook.ts';
import { say, within } from './support/words.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: say('shell:find') });
const field = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');
const active = (page: Page) => palette(page).getByRole('option', { selected: true });

/** Presses the key once the page is there, as a person would. */
async function openByKey(page: Page): Promise<void> {
  // The login page has a title too, but does not listen for the key.
  await expect(page.getByRole('button', { name: say('shell:find') }).first()).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
}

/** Presses keys other than those that type a text, and counts them. */
function countingKeys(page: Page) {
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  return { press, count: () => keys };
}

test('an admin opens a student by two keys and the name', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { press, count } = countingKeys(page);
  await press('Control+k');
  // The text is typed at once, while the palette's code is still loading and the server has not answered yet.
  await page.keyboard.type('connor aoi');
  await press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: 'Aoife O’Connor' })).toBeVisible();
  expect(count()).toBe(2);
  await expect(palette(page)).toBeHidden();
  await expect(page.locator('main#page')).toBeFocused();

  await openByKey(page);
  await field(page).fill('১২');
  await expect(active(page)).toContainText('Aoife O’Connor');
  await expect(active(page)).toContainText(say('home:childLine', { class: 2, roll: 12 }));
  await expectDialogAccessible(page);
  await field(page).fill('s12@');
  await expect(active(page)).toContainText('Aoife O’Connor');
  await field(page).fill('teacher3@');
  await expect(
    palette(page)
      .getByRole('group', { name: say('shell:pages./all_teacher') })
      .getByRole('option'),
  ).toHaveCount(1);
  await field(page).fill('class 5 timet');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${demo}/schedule?class=5`);
});

test('an admin says what to do with a student in Find: came late, absent, write', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await takeByCall(await callsAs(demo, 'Teacher'), 2, { 1: { status: 'Absent' } });
  await signIn(page, demo, 'Admin');
  const { press, count } = countingKeys(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await press('Control+k');
  await page.keyboard.type('late aoife connor');
  await press('Enter');
  await expect(page.getByRole('button', { name: say('actions:lateSave') })).toBeVisible();
  await press('Enter');
  await expect(page.getByText(within('actions:isLate', { name: '' }))).toBeVisible();
  expect(count()).toBe(3);

  await openByKey(page);
  await field(page).fill('aoife connor absent');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${demo}/absences?roll=12`);
  await openByKey(page);
  await field(page).fill('write to aoife connor');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${demo}/admin_message?mode=send&class=2&roll=12`);
  await openByKey(page);
  const [child] = await (await callsAs(demo, 'Admin'))('GET', '/api/students?roll=120');
  const { name: guardian } = child.guardianDetails;
  await field(page).fill(guardian);
  await options(page)
    .filter({ hasText: say('find:guardianLine', { child: child.name, class: child.class }) })
    .click();
  await expect(page).toHaveURL(`${demo}/student_details/${child._id}?part=guardians`);
  await openByKey(page);
  await field(page).fill('missing reg');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${demo}/registers?part=missing`);
});

test('a teacher takes the register of a class, and finds a student in the class’s attendance', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Teacher');
  await openByKey(page);
  await field(page).fill('register 5');
  await expect(active(page)).toHaveText(say('find:ofClass.register', { class: 5 }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${demo}/attendance_entry?class=5`);
  await expect(page.getByRole('switch').first()).toBeVisible();

  await openByKey(page);
  await field(page).fill('zoconnor');
  await expect(palette(page).getByText(say('find:none', { text: 'zoconnor' }))).toBeVisible();
  await field(page).fill('oconnor aoife');
  await expect(options(page).first()).toContainText(say('find:studentLine', { class: 2, roll: 12 }));
  await expect(palette(page).getByText(/@/)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${demo}/attendance_overview?class=2&roll=12`);
  const row = page.getByRole('row', { name: /Aoife O’Connor/ });
  await expect(row.locator('[aria-current]')).toHaveText('Aoife O’Connor');
  await expect(row).toBeInViewport();
});

test('a student finds their own pages and homework, and no people', { tag: '@all' }, async ({ page, demo }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn(page, demo, 'Student');
  await openByKey(page);
  await expect(options(page)).toHaveText([
    say('find:actions.sendMessage'),
    ...[
      say('find:home'),
      say('shell:pages./diary'),
      say('shell:pages./homework'),
      say('home:myAttendance'),
      say('shell:pages./result'),
      say('shell:pages./student_schedule'),
      say('home:messages'),
      say('shell:pages./notice'),
      say('find:profile'),
    ],
  ]);
  await field(page).fill('a');
  await expect(options(page)).toHaveText([
    say('find:actions.sendMessage'),
    say('home:myAttendance'),
    say('find:profile'),
  ]);
  await field(page).fill('marks');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${demo}/result`);
  expect(asked.filter((path) => /^\/api\/find(?!\/homework)/.test(path))).toEqual([]);
  await openByKey(page);
  await field(page).fill(demoHomework.title);
  await expect(active(page)).toContainText(demoHomework.title);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: demoHomework.title })).toBeVisible();
});

test('the keyboard alone moves, opens and closes, and Escape gives the focus back', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  const button = page.getByRole('button', { name: say('shell:find') });
  await expect(button).toContainText('Ctrl K');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await field(page).fill('class 5');
  await expect(active(page)).toHaveText(/^Class 5/);
  await page.keyboard.press('ArrowUp');
  await expect(active(page)).toHaveText(say('find:ofClass.slips', { class: 5 }));
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(active(page)).toHaveText(say('find:ofClass.timetable', { class: 5 }));
  await expect(field(page)).toHaveAttribute('aria-activedescendant', (await active(page).getAttribute('id')) ?? '');
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(button).toBeFocused();

  await openByKey(page);
  await field(page).fill('qqqq');
  await expect(palette(page).getByText(say('find:none', { text: 'qqqq' }))).toBeVisible();
  await palette(page)
    .getByRole('link', { name: say('find:former') })
    .click();
  await expect(page).toHaveURL(`${demo}/former_students?search=qqqq`);
});

test('on a phone a button opens Find over the whole screen', { tag: '@all' }, async ({ page, demo }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await signIn(page, demo, 'Teacher');
  await page.getByRole('button', { name: say('shell:find') }).click();
  await expect(field(page)).toBeFocused();
  const sheet = await palette(page).boundingBox();
  expect(sheet).toMatchObject({ x: 0, y: 0, height: 640 });
  // The width allows for a scroll bar, which a real phone does not have.
  expect(sheet?.width).toBeGreaterThanOrEqual(345);
  await expectDialogAccessible(page);
  await field(page).fill('class 5');
  for (const option of await options(page).all()) {
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await options(page)
    .filter({ hasText: say('find:ofClass.enterMarks', { class: 5 }) })
    .click();
  await expect(page).toHaveURL(`${demo}/marks_entry?class=5`);
  await page.getByRole('button', { name: say('shell:find') }).click();
  await palette(page)
    .getByRole('button', { name: say('shared:close') })
    .click();
  await expect(palette(page)).toBeHidden();
});

test('what was opened lately comes first, until the person signs out', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/student_details/23');
  const name = await page.getByRole('heading', { level: 2 }).first().innerText();
  await page.goto(`${demo}/registers?class=3`);
  await expect(page.getByRole('heading', { level: 1, name: say('attendance:registersTitle') })).toBeVisible();
  await page.goto(`${demo}/all_teacher`);
  await expect(page.getByRole('heading', { level: 1, name: say('teachers:listTitle') })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await openByKey(page);
  const recent = palette(page)
    .getByRole('group', { name: say('find:groups.recent') })
    .getByRole('option');
  await expect(recent).toHaveText([say('find:ofClass.registers', { class: 3 }), new RegExp(name)]);
  const stored = await page.evaluate(() => localStorage.getItem('rollbook.recent'));
  expect(stored).not.toContain(name.split(' ')[0]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${demo}/student_details/23`);
  await page.reload();
  await openByKey(page);
  await expect(recent.first()).toHaveText(say('shell:pages./all_teacher'));
  await page.keyboard.press('Escape');

  await signOut(page);
  expect(await page.evaluate(() => localStorage.getItem('rollbook.recent'))).toBeNull();
  await signIn(page, demo, 'Admin');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await openByKey(page);
  await expect(options(page).first()).toHaveText(say('shell:pages./add_student'));
  await expect(recent).toHaveCount(0);
});

test('a late answer to an earlier text is never shown as the answer to a later one', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/find\?text=aoife$/, async (route) => {
    await held.promise;
    await route.continue().catch(() => {});
  });
  await openByKey(page);
  const cancelled = page.waitForEvent('requestfailed', (request) => request.url().endsWith('text=aoife'));
  const asked = page.waitForRequest(/text=aoife$/);
  await field(page).fill('aoife');
  await asked;
  await field(page).fill('maria ant');
  await cancelled;
  await expect(options(page).first()).toContainText('Maria');
  held.resolve();
  await field(page).fill('maria antx');
  await expect(options(page)).toHaveCount(0);
  await page.unrouteAll({ behavior: 'wait' });
});

test('without an answer Find says so, still finds pages, and tries again', {
  tag: ['@all', failures.tag],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.route('**/api/find?**', (route) => route.abort());
  await openByKey(page);
  await field(page).fill('stud');
  await expect(palette(page).getByRole('alert')).toContainText(say('find:noAnswer'));
  await expect(options(page).first()).toHaveText(say('shell:pages./add_student'));
  await expectDialogAccessible(page);
  await field(page).fill('aoife');
  await expect(palette(page).getByRole('alert')).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
  await palette(page)
    .getByRole('button', { name: say('shared:tryAgain') })
    .click();
  await expect(options(page).first()).toContainText('Aoife');
  await expect(palette(page).getByRole('alert')).toBeHidden();
});
