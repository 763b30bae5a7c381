import type { Page } from '@playwright/test';
import arabic from '../src/languages/ar/compare.ts';
import bangla from '../src/languages/bn/compare.ts';
import { callsAs } from './support/calls.ts';
import {
  correctByCall,
  leaveFormerDraft,
  registerToday,
  secondTeacher,
  submitRegister,
  takeByCall,
} from './support/registers.ts';
import { expect, expectAccessible, failures, refusals, signIn, speak, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

const title = say('compare:register');
const saveLabel = say('compare:save');

/** Opens a register that nobody took, and marks everybody present but for the students at these places. */
async function mark(page: Page, demo: string, keys: Readonly<Record<number, string>>): Promise<void> {
  await page.goto(`${demo}/attendance_entry?class=3`);
  await page.getByRole('button', { name: say('attendance:allPresent') }).click();
  await press(page, keys);
}

async function press(page: Page, keys: Readonly<Record<number, string>>): Promise<void> {
  for (const [place, key] of Object.entries(keys)) {
    await page.getByRole('switch').nth(Number(place)).focus();
    await page.keyboard.press(key);
  }
}

/** A device has marked a class whose register another teacher submitted in the meantime, and submits it too. */
async function submitAfterAnother(
  page: Page,
  demo: string,
  mine: Readonly<Record<number, string>>,
  saved: Parameters<typeof takeByCall>[2],
): Promise<void> {
  await signIn(page, demo, 'Teacher');
  await mark(page, demo, mine);
  await takeByCall(await callsAs(demo, secondTeacher), 3, saved);
  await submitRegister(page);
}

const absent = { status: 'Absent' } as const;
const late = { status: 'Late' } as const;
const excused = { status: 'Excused' } as const;

const heading = (page: Page) => page.getByRole('heading', { name: title });
const choices = (page: Page) => page.getByRole('radiogroup');
const sides = (page: Page, place: number) => choices(page).nth(place).getByRole('radio');

test(
  'two teachers who took one register choose line by line, by keyboard alone, also after a reload',
  refusals,
  async ({ page, demo }) => {
    await submitAfterAnother(page, demo, { 0: 'a', 1: 'l', 4: 'a' }, { 1: excused, 4: absent, 5: absent });
    await expect(heading(page)).toBeFocused();
    await expect(page.getByText(beginning('compare:markedAt'))).toBeVisible();
    await expect(page.getByText(/^Taken by/)).toBeVisible();
    await expect(choices(page)).toHaveCount(3);
    await expect(page.getByText(say('compare:alike', { count: 62 }))).toBeVisible();
    await expect(sides(page, 1).nth(0)).toHaveAccessibleName('Yours Late');
    await expect(sides(page, 1).nth(1)).toHaveAccessibleName('Saved Excused');
    await expectAccessible(page);

    await page.reload();
    await expect(heading(page)).toBeVisible();
    await expect(choices(page)).toHaveCount(3);
    const save = page.getByRole('button', { name: saveLabel });
    await expect(save).toBeDisabled();
    await page.getByRole('button', { name: say('compare:allSaved') }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(say('compare:chosen', { chosen: 3, total: 3 }))).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(sides(page, 0).nth(1)).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(sides(page, 0).nth(0)).toBeChecked();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowLeft');
    await expect(sides(page, 1).nth(0)).toBeChecked();
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText(say('compare:choiceSaved'))).toBeVisible();

    await expect(page.getByText(say('attendance:countWithLate', { present: 62, absent: 3, late: 1 }))).toBeVisible();
    await expect(page.getByText(/Excused → Late/)).toBeVisible();
    await page.reload();
    await expect(page.getByText(say('attendance:countWithLate', { present: 62, absent: 3, late: 1 }))).toBeVisible();
    await expect(heading(page)).toBeHidden();
  },
);

test('keeping everything as it was saved sends nothing, and deletes the draft', {
  tag: ['@all', refusals.tag],
}, async ({ page, demo }) => {
  await submitAfterAnother(page, demo, { 0: 'a' }, { 1: absent });
  await page.getByRole('button', { name: say('compare:allSaved') }).click();
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  await page.getByRole('button', { name: saveLabel }).click();
  await expect(page.getByText(say('compare:savedStays'))).toBeVisible();
  await expect(page.getByText(say('attendance:count', { present: 64, absent: 1 }))).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^This register was taken by/)).toBeVisible();
  await expect(heading(page)).toBeHidden();
  expect(sent).toEqual([]);
});

test('if both versions agree, the page says so and asks nothing', { tag: ['@all', refusals.tag] }, async ({
  page,
  demo,
}) => {
  await submitAfterAnother(page, demo, { 2: 'l' }, { 2: late });
  await expect(page.getByText(say('compare:agree'))).toBeVisible();
  await expect(page.getByText(/^This register was taken by/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^This register was taken by/)).toBeVisible();
  await expect(heading(page)).toBeHidden();
});

test('a correction overwrites nobody’s: what changed meanwhile is shown, and shown again when it changes again', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  const other = await callsAs(demo, secondTeacher);
  await takeByCall(other, 3);
  await signIn(page, demo, 'Teacher', '/attendance_entry?class=3');
  await page.getByRole('button', { name: say('attendance:correct') }).click();
  await press(page, { 0: 'a', 3: 'l' });
  await correctByCall(other, 3, { 0: excused });
  await page.getByRole('button', { name: say('attendance:saveCorrection') }).click();

  await expect(heading(page)).toBeVisible();
  await expect(page.getByText(/^Corrected by/)).toBeVisible();
  await expect(choices(page)).toHaveCount(2);
  await expect(sides(page, 0).nth(0)).toHaveAccessibleName('Yours Absent');
  await expect(sides(page, 0).nth(1)).toHaveAccessibleName('Saved Excused');
  await page.getByRole('button', { name: say('compare:allMine') }).click();

  await correctByCall(other, 3, { 0: { status: 'Present' } });
  await page.getByRole('button', { name: saveLabel }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText(say('refusals:register-changed'));
  await expect(sides(page, 0).nth(1)).toHaveAccessibleName('Saved Present');
  await expect(page.getByText(say('compare:chosen', { chosen: 1, total: 2 }))).toBeVisible();
  await sides(page, 0).nth(0).check({ force: true });
  await page.getByRole('button', { name: saveLabel }).click();
  await expect(page.getByText(say('compare:choiceSaved'))).toBeVisible();
  await expect(page.getByText(say('attendance:countWithLate', { present: 64, absent: 1, late: 1 }))).toBeVisible();
});

test('a register that waited for a network and was then refused is compared with the stored one, and leaves nothing behind', {
  tag: ['@all', failures.tag, refusals.tag],
}, async ({ page, demo, context }) => {
  await signIn(page, demo, 'Teacher');
  await mark(page, demo, { 0: 'a', 1: 'l' });
  await context.setOffline(true);
  await submitRegister(page);
  await expect(page.getByRole('dialog')).toBeHidden();
  await takeByCall(await callsAs(demo, secondTeacher), 3, { 1: excused });
  await context.setOffline(false);
  await expect(heading(page)).toBeVisible({ timeout: 40_000 });
  await expect(choices(page)).toHaveCount(2);
  await page.getByRole('button', { name: say('compare:allSaved') }).click();
  await sides(page, 1).nth(0).check({ force: true });
  await page.getByRole('button', { name: saveLabel }).click();
  await expect(page.getByText(say('compare:choiceSaved'))).toBeVisible();
  await expect(page.getByText(say('attendance:countWithLate', { present: 65, absent: 0, late: 1 }))).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
  await page.reload();
  await expect(page.getByText(say('attendance:countWithLate', { present: 65, absent: 0, late: 1 }))).toBeVisible();
  await expect(heading(page)).toBeHidden();
});

test('a student who is in one version alone is shown, in a class that has changed', {
  tag: ['@all', refusals.tag],
}, async ({ page, demo }) => {
  await submitAfterAnother(page, demo, { 0: 'a' }, { 1: absent });
  await expect(heading(page)).toBeVisible();
  const { date, students } = await registerToday(await callsAs(demo, 'Teacher'), 3);
  const others = Object.fromEntries(students.slice(1).map(({ roll }) => [roll, 'Present']));
  const mine = { ...others, 999: 'Late' };
  await leaveFormerDraft(page, `attendance.teacher1@demo.rollbook.school.3.${date}`, mine);
  await page.reload();
  await expect(page.getByText(say('compare:onlyMine'))).toBeVisible();
  await expect(page.getByText('999: Late')).toBeVisible();
  await expect(page.getByText(say('compare:onlySaved'))).toBeVisible();
  await expect(choices(page)).toHaveCount(1);
});

for (const [language, words] of [
  ['bn', bangla],
  ['ar', arabic],
] as const) {
  test(`the comparison fits a phone, in ${language}`, { tag: ['@all', refusals.tag] }, async ({ page, demo }) => {
    await submitAfterAnother(page, demo, { 0: 'a', 1: 'l' }, { 1: excused, 2: absent });
    await page.setViewportSize({ width: 360, height: 740 });
    await speak(page, language);
    await page.reload();
    await expect(page.getByRole('heading', { name: words.register })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible(page);
    await page.getByRole('button', { name: words.allMine }).click();
    if (language === 'ar') {
      // The arrow keys work visually: the saved side is on the left.
      await sides(page, 0).nth(0).focus();
      await page.keyboard.press('ArrowLeft');
      await expect(sides(page, 0).nth(1)).toBeChecked();
      await page.keyboard.press('ArrowRight');
      await expect(sides(page, 0).nth(0)).toBeChecked();
    }
    await page.getByRole('button', { name: words.save }).click();
    await expect(page.getByText(words.choiceSaved)).toBeVisible();
  });
}

test('a correction of marks overwrites nobody else’s: what was typed is shown beside what is stored', {
  tag: ['@all', refusals.tag],
}, async ({ page, otherPage, demo }) => {
  await signIn(page, demo, 'Teacher');
  await signIn(otherPage, demo, 'Teacher');
  const fields = (on: Page) => on.getByRole('textbox', { name: beginning('marks:markOf') });
  for (const on of [page, otherPage]) {
    await on.goto(`${demo}/marks_overview?class=1&subject=Portuguese`);
    await on.getByLabel(say('marks:exam'), { exact: true }).selectOption({ label: 'Final Exam (2026-2027)' });
    await on.getByRole('button', { name: say('marks:correct') }).click();
  }
  await fields(page).nth(0).fill('1');
  await fields(page).nth(1).fill('2');
  await fields(otherPage).nth(0).fill('3');
  await fields(otherPage).nth(2).fill('4');
  const save = (on: Page) => on.getByRole('button', { name: say('marks:saveCorrection') }).click();
  await save(otherPage);
  await expect(otherPage.getByText(say('marks:corrected'))).toBeVisible();
  await save(page);

  await expect(page.getByRole('heading', { name: say('compare:exam') })).toBeVisible();
  await expect(choices(page)).toHaveCount(2);
  await expect(sides(page, 0).nth(0)).toHaveAccessibleName('Yours 1');
  await expect(sides(page, 0).nth(1)).toHaveAccessibleName('Saved 3');
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole('button', { name: say('compare:allMine') }).press('Enter');
  await sides(page, 0).nth(0).focus();
  await page.keyboard.press('ArrowRight');
  await page.getByRole('button', { name: saveLabel }).press('Enter');
  await expect(page.getByText(say('compare:choiceSaved'))).toBeVisible();
  await page.getByRole('button', { name: say('marks:correct') }).click();
  await expect(fields(page).nth(0)).toHaveValue('3');
  await expect(fields(page).nth(1)).toHaveValue('2');
  await expect(fields(page).nth(2)).toHaveValue('4');
});
