import type { Locator } from '@playwright/test';
import sharp from 'sharp';
import { expect, signIn, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

// The page is shown as with a Windows contrast theme: the browser removes all backgrounds and uses the person's own
// colours.
test.use({ contextOptions: { reducedMotion: 'reduce', forcedColors: 'active' } });

/** The colours of an element's middle pixel row, left to right. */
async function rowOf(element: Locator): Promise<string[]> {
  const image = sharp(await element.screenshot({ animations: 'disabled' })).removeAlpha();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const start = Math.floor(info.height / 2) * info.width * 3;
  return Array.from({ length: info.width }, (_, x) => data.subarray(start + x * 3, start + x * 3 + 3).toString('hex'));
}

async function groundOf(element: Locator): Promise<string | undefined> {
  return (await rowOf(element))[5];
}

async function hasEdge(element: Locator): Promise<boolean> {
  const row = await rowOf(element);
  return row.slice(0, 3).some((colour) => colour !== row[5]);
}

test('forced colours keep the chosen role and the edge of Login', { tag: '@all' }, async ({ page, demo }) => {
  await page.goto(`${demo}/login`);
  await expect(page.getByLabel(say('identity:email'))).toHaveValue(/@/);
  const role = (name: string) => page.locator('label').filter({ hasText: new RegExp(`^${name}$`) });
  expect(await groundOf(role('Student'))).not.toBe(await groundOf(role('Admin')));
  expect(await hasEdge(role('Admin'))).toBe(true);
  expect(await hasEdge(page.getByRole('button', { name: say('identity:login') }))).toBe(true);
});

test('forced colours keep the chosen class, the current page, and the edges of buttons', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Teacher', '/attendance_entry?class=3');
  const choice = (name: string) =>
    page
      .getByRole('main')
      .locator('label')
      .filter({ hasText: new RegExp(`^${name}$`) });
  await expect(page.getByRole('switch').first()).toBeVisible();
  expect(await groundOf(choice('3'))).not.toBe(await groundOf(choice('4')));
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  expect(await groundOf(link(say('shell:pages./attendance_entry')))).not.toBe(
    await groundOf(link(say('shell:pages./marks_entry'))),
  );
  expect(await hasEdge(page.getByRole('switch').first())).toBe(true);
  await page.goto(`${demo}/teacher_message`);
  await expect(choice('Send Message')).toBeVisible();
  expect(await groundOf(choice('Send Message'))).not.toBe(await groundOf(choice('See Message')));
});

test('forced colours keep the length of a bar', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Student', '/attendance');
  const row = await rowOf(page.getByRole('main').getByRole('progressbar').locator('..'));
  expect(row[20]).not.toBe(row.at(-20));
});

test('forced colours keep the timetable’s grid, a list’s current page and a dialog’s edge', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin', '/schedule?class=1');
  const week = page.getByRole('region', { name: say('schedule:weekOfClass', { class: 1 }) });
  expect(await hasEdge(week.locator('[data-day=Saturday][data-period="1"]'))).toBe(true);
  expect(await hasEdge(week.locator('[data-day=Sunday][data-period="1"] > *'))).toBe(true);
  await page.goto(`${demo}/all_student`);
  const pageButton = (name: string) => page.getByRole('button', { name, exact: true });
  expect(await groundOf(pageButton(say('lists:page', { page: 1 })))).not.toBe(
    await groundOf(pageButton(say('lists:page', { page: 2 }))),
  );
  await page
    .getByRole('button', { name: beginning('lists:deleteOf') })
    .first()
    .click();
  expect(await hasEdge(page.getByRole('dialog'))).toBe(true);
});
