import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { expect, expectAccessible, signIn, speak, test } from './support/rollbook.ts';
import { say, within } from './support/words.ts';

const fitsTheScreen = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

const gradesOf = (page: Page, number: number) => page.getByLabel(say('grades:nameOf', { number }), { exact: true });

test('an admin gives the school letters, and a class grades of its own, with faults shown at their cells', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/school?part=grades');
  const office = await callsAs(demo, 'Admin');
  const savedBands = async (query = '') => (await office('GET', `/api/grade-scale${query}`)).bands;
  const save = page.getByRole('button', { name: say('grades:save') });
  await page.getByRole('button', { name: say('grades:beginWith.percent') }).click();
  await page.getByRole('button', { name: 'A+ to F' }).click();
  await expect(gradesOf(page, 7)).toHaveValue('F');
  await expect(page.getByLabel(say('grades:pointsOf', { number: 3 }))).toHaveValue('3.5');
  await expect(save).toBeVisible();

  await page.getByLabel(say('grades:fromOf', { number: 2 })).fill('৭২,৫');
  await expect(page.getByText(say('grades:effectOfSchool'))).toBeVisible();
  await gradesOf(page, 4).fill('a');
  await page.getByLabel(say('grades:fromOf', { number: 6 })).fill('1oo');
  await expect(page.getByText(within('grades:notANumber', { least: 0, most: 100 }))).toBeVisible();
  await save.click();
  await expect(page.getByLabel(say('grades:fromOf', { number: 6 }))).toBeFocused();
  await page.getByLabel(say('grades:fromOf', { number: 6 })).fill('33');
  await save.click();
  await expect(page.getByText(say('refusals:grade-name-twice', { name: 'a' }))).toBeVisible();
  await expect(gradesOf(page, 4)).toBeFocused();
  await expect(page.getByLabel(say('grades:fromOf', { number: 2 }))).toHaveValue('৭২,৫');
  await expectAccessible(page);
  await gradesOf(page, 4).fill('B');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('grades:saved'))).toBeVisible();
  expect((await savedBands()).slice(0, 2)).toMatchObject([
    { name: 'A+', fromPercent: 80, points: 5 },
    { name: 'A', fromPercent: 72.5, points: 4 },
  ]);
  await expect(save).toBeDisabled();

  // The class gets grades of its own; after the picker, only the keyboard is used.
  await page.getByRole('radio', { name: '9', exact: true }).check();
  await expect(page.getByText('Class 9 uses the school’s scale.')).toBeVisible();
  await page.getByRole('button', { name: '0 to 20' }).press('Enter');
  await expect(page.getByLabel(say('grades:nameOf', { number: 21 }))).toHaveValue('0');
  await page.getByRole('button', { name: say('grades:add') }).press('Enter');
  await expect(page.getByLabel(say('grades:nameOf', { number: 22 }))).toBeFocused();
  await page.getByRole('button', { name: say('grades:remove', { number: 22 }) }).press('Enter');
  await save.press('Enter');
  await expect(page.getByText(say('grades:hasOwn', { class: 'Class 9' }))).toBeVisible();
  expect(await savedBands('?class=9')).toHaveLength(21);
  expect(await savedBands('?class=8')).toHaveLength(7);
  await page.reload();
  await expect(page.getByLabel(say('grades:nameOf', { number: 21 }))).toHaveValue('0');

  await page.getByRole('button', { name: say('grades:beginWith.asSchool') }).click();
  await expect(page.getByText(say('grades:effectOfSchools', { class: 'Class 9' }))).toBeVisible();
  await page.getByRole('button', { name: say('grades:undoPreset') }).click();
  await expect(page.getByLabel(say('grades:nameOf', { number: 21 }))).toHaveValue('0');
  await page.getByRole('button', { name: say('grades:beginWith.asSchool') }).click();
  await save.click();
  await expect(gradesOf(page, 1)).toHaveValue('A+');
  expect(await savedBands('?class=9')).toHaveLength(7);
});

test('the grades with a fault fit every screen, in each language', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  for (const language of ['en', 'bn', 'ar'] as const) {
    await speak(page, language);
    for (const width of [360, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${demo}/school?part=grades`);
      await page.locator('fieldset').filter({ hasText: /A\+/ }).last().getByRole('button').nth(1).click();
      await expect(page.locator('tbody tr')).toHaveCount(7);
      await page.locator('tbody tr').nth(1).locator('input').nth(1).fill('x');
      await expect(page.getByRole('alert').first()).toBeVisible();
      await fitsTheScreen(page);
    }
  }
});

test('an admin keeps results from students until they are published, and sees what that hides', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/school?part=policies&about=results');
  await page.getByRole('radio', { name: say('policies:published') }).check();
  await expect(page.getByText(say('policies:publishedEffect'))).toBeVisible();
  await page.getByRole('radio', { name: say('policies:spreadShown') }).check();
  await expect(page.getByText(say('policies:spreadShownEffect'))).toBeVisible();
  await page.getByRole('button', { name: say('policies:save') }).click();
  await expect(page.getByText(say('policies:saved'))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: say('policies:published') })).toBeChecked();
  await expect(page.getByRole('radio', { name: say('policies:spreadShown') })).toBeChecked();
});
