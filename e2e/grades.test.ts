import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { expect, expectAccessible, refusals, signIn, speak, test } from './support/rollbook.ts';

const fitsTheScreen = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

const gradesOf = (page: Page, number: number) => page.getByLabel(`Name of grade ${number}`, { exact: true });

test(
  'an admin gives the school letters, and a class grades of its own, with faults told at their cells',
  refusals,
  async ({ page, demo }) => {
    await signIn(page, demo, 'Admin');
    await page.goto(`${demo}/school?part=grades`);
    const office = await callsAs(demo, 'Admin');
    const savedBands = async (query = '') => (await office('GET', `/api/grade-scale${query}`)).bands;
    const save = page.getByRole('button', { name: 'Save grades' });
    await page.getByRole('button', { name: 'Percentages alone' }).click();
    await page.getByRole('button', { name: 'A+ to F' }).click();
    await expect(gradesOf(page, 7)).toHaveValue('F');
    await expect(page.getByLabel('Points of grade 3')).toHaveValue('3.5');
    await expect(save).toBeVisible();

    await page.getByLabel('Grade 2 from percent').fill('৭২,৫');
    await expect(page.getByText('past ones too').first()).toBeVisible();
    await gradesOf(page, 4).fill('a');
    await page.getByLabel('Grade 6 from percent').fill('1oo');
    await expect(page.getByText('Must be a number from 0 to 100')).toBeVisible();
    await save.click();
    await expect(page.getByLabel('Grade 6 from percent')).toBeFocused();
    await page.getByLabel('Grade 6 from percent').fill('33');
    await save.click();
    await expect(page.getByText('Another grade is called a too.')).toBeVisible();
    await expect(gradesOf(page, 4)).toBeFocused();
    await expect(page.getByLabel('Grade 2 from percent')).toHaveValue('৭২,৫');
    await expectAccessible(page);
    await gradesOf(page, 4).fill('B');
    await page.keyboard.press('Enter');
    await expect(page.getByText('The grades are saved.')).toBeVisible();
    expect((await savedBands()).slice(0, 2)).toMatchObject([
      { name: 'A+', fromPercent: 80, points: 5 },
      { name: 'A', fromPercent: 72.5, points: 4 },
    ]);
    await expect(save).toBeDisabled();

    // A class of its own, by the keyboard alone from the picker on.
    await page.getByRole('radio', { name: '9', exact: true }).check();
    await expect(page.getByText('Class 9 uses the school’s scale.')).toBeVisible();
    await page.getByRole('button', { name: '0 to 20' }).press('Enter');
    await expect(page.getByLabel('Name of grade 21')).toHaveValue('0');
    await page.getByRole('button', { name: 'Add grade' }).press('Enter');
    await expect(page.getByLabel('Name of grade 22')).toBeFocused();
    await page.getByRole('button', { name: 'Delete grade 22' }).press('Enter');
    await save.press('Enter');
    await expect(page.getByText('Class 9 has a scale of its own.')).toBeVisible();
    expect(await savedBands('?class=9')).toHaveLength(21);
    expect(await savedBands('?class=8')).toHaveLength(7);
    await page.reload();
    await expect(page.getByLabel('Name of grade 21')).toHaveValue('0');

    await page.getByRole('button', { name: 'The school’s scale' }).click();
    await expect(page.getByText('All results of Class 9 will be shown with the school’s grades')).toBeVisible();
    await page.getByRole('button', { name: 'Back to what was there' }).click();
    await expect(page.getByLabel('Name of grade 21')).toHaveValue('0');
    await page.getByRole('button', { name: 'The school’s scale' }).click();
    await save.click();
    await expect(gradesOf(page, 1)).toHaveValue('A+');
    expect(await savedBands('?class=9')).toHaveLength(7);
  },
);

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

test('an admin keeps results from students until they are published, and is told what that hides', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/school?part=policies`);
  await page.getByRole('radio', { name: 'When results are published' }).check();
  await expect(page.getByText('Results that are not published yet will be hidden from students at once')).toBeVisible();
  await page.getByRole('radio', { name: 'Shown to students' }).check();
  await expect(page.getByText('Students will see how the marks of their class spread')).toBeVisible();
  await page.getByRole('button', { name: 'Save policies' }).click();
  await expect(page.getByText('The policies are saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'When results are published' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Shown to students' })).toBeChecked();
});
