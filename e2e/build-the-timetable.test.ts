import type { Locator, Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  openFromMenu,
  refusals,
  signIn,
  test,
} from './support/rollbook.ts';

test('an admin adds, renames and keeps subjects', refusals, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, 'Subjects');
  await page.getByLabel('Subject name').fill('Music');
  await page.getByLabel('Code').fill('MUS-1');
  await page.getByRole('button', { name: 'Add Subject' }).click();
  await expect(page.getByText('Subject added successfully!')).toBeVisible();
  await expect(page.getByText('101 subjects')).toBeVisible();

  await page.getByLabel('Subject name').fill('Singing');
  await page.getByLabel('Code').fill('MUS-1');
  await page.getByRole('button', { name: 'Add Subject' }).click();
  await expect(page.getByText('Failed to add subject. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Code')).toBeFocused();
  await expect(page.getByLabel('Subject name')).toHaveValue('Singing');

  await page.getByRole('button', { name: 'Edit Music of class 1' }).click();
  await page.getByRole('dialog').getByLabel('Subject name').fill('Choir');
  await page.getByRole('button', { name: 'Update Subject' }).click();
  await expect(page.getByText('Subject updated successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Choir of class 1' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('Deleted! The subject has been removed.')).toBeVisible();
  await expect(page.getByText('100 subjects')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('101 subjects')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Art of class 1', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText(/Marks, comments or the timetable use Art/)).toBeVisible();
  await page.goto(`${demo}/add_subject?class=1`);
  await expect(page.getByText('11 subjects')).toBeVisible();
});

test('a subject is assigned to a teacher, who is named in the list, and is theirs again after an undone deletion', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/add_subject?class=3`);
  const form = page.locator('main form');
  const row = page.getByRole('row').filter({ hasText: 'Music' });
  await form.getByLabel('Subject name').fill('Music');
  await form.getByLabel('Code').fill('MUS-3');
  await form.getByLabel('Class').selectOption('3');
  await form.getByLabel('Teacher').selectOption('Teresa Gonçalves');
  // What is chosen survives a reload, before the teachers are there.
  await page.reload();
  await expect(form.getByLabel('Teacher').locator('option:checked')).toHaveText('Teresa Gonçalves');
  await form.getByRole('button', { name: 'Add Subject' }).click();
  await expect(row).toContainText('Teresa Gonçalves');
  await expect(form.getByLabel('Teacher')).toHaveValue('');

  await page.getByRole('button', { name: 'Delete Music of class 3' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Teresa Gonçalves');

  await page.getByRole('button', { name: 'Edit Music of class 3' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Teacher').locator('option:checked')).toHaveText('Teresa Gonçalves');
  await expectDialogAccessible(page);
  await dialog.getByLabel('Teacher').selectOption('None');
  await dialog.getByRole('button', { name: 'Update Subject' }).click();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('Teresa');
});

/** The week of class 1, and its cells. */
function weekOf(page: Page, of = 'class 1') {
  const week = page.getByRole('region', { name: `The week of ${of}` });
  return { week, place: (day: string, period: number) => week.locator(`[data-day=${day}][data-period="${period}"]`) };
}

test(
  'an admin builds a day by the form: resolves a clash, edits, deletes and undoes',
  refusals,
  async ({ page, demo }) => {
    await page.setViewportSize({ width: 1440, height: 1200 });
    await signIn(page, demo, 'Admin');
    await page.goto(`${demo}/schedule?view=lists`);
    await expect(page.getByText('275 periods')).toBeVisible();
    const form = page.locator('form');
    await form.getByRole('button', { name: 'Add Period' }).click();
    await expect(page.getByText('All fields are required!')).toBeVisible();
    await expect(form.getByLabel('Class')).toBeFocused();
    await expectAccessible(page);

    await page.goto(`${demo}/schedule?class=1`);
    await form.getByLabel('Day').selectOption('Sunday');
    await form.getByLabel('Period').fill('1');
    await expect(form.getByLabel('From')).toHaveValue('08:00');
    await form.getByLabel('Subject').selectOption('Art');
    await expect(form.getByLabel('Teacher')).toHaveValue(/^teacher9@/);
    await form.getByRole('button', { name: 'Add Period' }).click();
    await expect(page.getByText('Failed to save schedule data')).toBeVisible();
    await expect(page.getByRole('alert').getByText(/This overlaps with Portuguese of class 1/)).toBeVisible();
    await expect(page.getByRole('alert').getByText(/Free for both class and teacher on Sunday: /)).toBeVisible();

    await form.getByLabel('Day').selectOption('Friday');
    await form.getByRole('button', { name: 'Add Period' }).click();
    await expect(page.getByText('Period added successfully')).toBeVisible();
    await expect(page.getByText('26 periods')).toBeVisible();

    const { place } = weekOf(page);
    await page.getByRole('link', { name: 'Edit period 1, Friday, class 1' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('Art');
    await page.getByLabel('Period').fill('2');
    await page.getByLabel('Label').fill('Assembly');
    await page.getByRole('button', { name: 'Update Schedule' }).click();
    await expect(page.getByText('Schedule updated successfully.')).toBeVisible();
    await expect(place('Friday', 2).getByText('Assembly')).toBeVisible();
    await expect(page.getByRole('cell', { name: '2 Assembly' })).toBeVisible();
    await page.getByRole('button', { name: 'Delete period 2, Friday, class 1' }).click();
    await page.getByRole('button', { name: 'Yes, delete it!' }).click();
    await expect(page.getByText('Deleted! The period has been removed.')).toBeVisible();
    await expect(page.getByText('25 periods')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('26 periods')).toBeVisible();
    await page.getByRole('link', { name: 'Edit period 2, Friday, class 1' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('Art');
  },
);

test('a period added for another class shows that class’s week, which opens next time too', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/schedule`);
  await expect(weekOf(page).week).toBeVisible();
  const form = page.locator('form');
  await form.getByLabel('Class').selectOption('4');
  await form.getByLabel('Day').selectOption('Friday');
  await form.getByLabel('Period').fill('3');
  await form.getByLabel('Subject').selectOption('Art');
  await form.getByRole('button', { name: 'Add Period' }).click();
  await expect(weekOf(page, 'class 4').place('Friday', 3)).toContainText('Art');
  await expect(form.getByLabel('Class')).toHaveValue('4');
  await expect(page.getByRole('table', { name: 'Friday, class 4' })).toContainText('Art');
  await page.goto(`${demo}/schedule`);
  await expect(weekOf(page, 'class 4').week).toBeVisible();
  await page.getByLabel('Or the week of').selectOption({ label: 'Teresa Gonçalves' });
  await expect(weekOf(page, 'Teresa Gonçalves').place('Sunday', 1)).toContainText('Class 1');
  await expect(page).toHaveURL(/teacher=teacher1%40/);
});

test('by keyboard alone, a period is added in an empty cell, which says who is free then', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/schedule?class=1`);
  await page.getByLabel('Or the week of').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Move Portuguese, Sunday, 08:00-08:45' })).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowLeft']) {
    await page.keyboard.press(key);
  }
  await expect(page.getByRole('button', { name: 'Empty place: Sunday, period 6' })).toBeFocused();
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: 'Add on Sunday, period 6' });
  await expect(dialog.getByLabel('Subject')).toBeFocused();
  await expect(dialog.getByLabel('Class')).toHaveValue('1');
  await expect(dialog.getByLabel('Day')).toHaveValue('Sunday');
  await expect(dialog.getByLabel('Period')).toHaveValue('6');
  await expect(dialog.getByLabel('From')).toHaveValue('12:30');
  const teachers = dialog.getByLabel('Teacher');
  const free = teachers.locator('optgroup[label="Free then"] option');
  const busy = teachers.locator('optgroup[label="Not free then"] option');
  await expect(busy.filter({ hasText: 'Teresa Gonçalves: teaches class 6 then' })).toHaveCount(1);
  expect((await free.count()) + (await busy.count())).toBe(10);
  await expectDialogAccessible(page);
  await page.keyboard.type('Art');
  await expect(dialog.getByLabel('Subject')).toHaveValue('Art');
  await teachers.selectOption({ index: 1 });
  await dialog.getByLabel('To').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Period added successfully')).toBeVisible();
  await expect(weekOf(page).place('Sunday', 6)).toContainText('Art');
  await expect(page.getByRole('button', { name: 'Move Art, Sunday, 12:30-13:15' })).toBeFocused();
});

test('a period is dragged to a free place or onto another, each undone at once, and a clash shows before', async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 1440, height: 1200 });
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/schedule?class=1`);
  const { week, place } = weekOf(page);
  await place('Thursday', 3).getByText('Art').dragTo(place('Saturday', 3), { steps: 12 });
  await expect(page.getByText('Moved to Saturday, period 3, 09:40-10:25.')).toBeVisible();
  await expect(place('Saturday', 3).getByText('Art')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(place('Thursday', 3).getByText('Art')).toBeVisible();

  const centre = async (day: string, period: number) => {
    const { x, y, width, height } = (await place(day, period).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [x + width / 2, y + height / 2] as const;
  };
  const before = await week.boundingBox();
  await page.mouse.move(...(await centre('Sunday', 1)));
  await page.mouse.down();
  await page.mouse.move(...(await centre('Sunday', 6)), { steps: 8 });
  await expect(place('Sunday', 6)).toHaveText('Teaches class 6');
  await expect(place('Wednesday', 6)).toHaveText('Free');
  await expect(place('Wednesday', 3)).toContainText('Swap');
  const status = page.getByRole('status').filter({ hasText: 'not free. Teresa Gonçalves teaches class 6 then.' });
  await expect(status).toHaveCount(1);
  expect(await week.boundingBox(), 'nothing shifts while a period is moved').toEqual(before);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(place('Sunday', 1)).toContainText('Portuguese');
  await expect(place('Sunday', 6)).toHaveText('+');

  await place('Thursday', 3).getByText('Art').dragTo(place('Saturday', 3), { steps: 12 });
  await expect(page.getByText('Moved to Saturday, period 3')).toBeVisible();
  await place('Wednesday', 3).getByText('Portuguese').dragTo(place('Friday', 2), { steps: 12 });
  await expect(page.getByText('Moved to Friday, period 2')).toBeVisible();
  await place('Friday', 2).getByText('Portuguese').dragTo(place('Saturday', 3), { steps: 12 });
  await expect(page.getByText('Portuguese and Art have swapped places.')).toBeVisible();
  await expect(place('Saturday', 3)).toContainText('Portuguese');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(place('Friday', 2)).toContainText('Portuguese');
  await page.reload();
  await expect(place('Saturday', 3)).toContainText('Art');
});

test('a period is moved by pressing it and its new place, and edited from there', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/schedule?class=1`);
  const { place } = weekOf(page);
  await place('Sunday', 1).getByText('Portuguese').click();
  await expectAccessible(page);
  await place('Friday', 1).click();
  await expect(page.getByText('Moved to Friday, period 1, 08:00-08:45.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Move Portuguese, Friday, 08:00-08:45' })).toBeFocused();

  await place('Friday', 1).getByText('Portuguese').click();
  await place('Sunday', 2).click();
  await expect(page.getByText(/Failed to update schedule. Portuguese of class 1 cannot go to Sunday/)).toBeVisible();
  await expect(place('Friday', 1)).toContainText('Portuguese');

  await place('Friday', 1).getByText('Portuguese').click();
  await page.getByRole('link', { name: 'Edit it' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('Portuguese');
  await page.getByRole('button', { name: 'Back to the timetable' }).click();
  await expect(page).toHaveURL(/schedule\?class=1$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a finger scrolls the week, and moves a period that it rests on first', { tag: '@all' }, async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, 'Admin');
    await page.goto(`${demo}/schedule?class=1`);
    const { place } = weekOf(page);
    await place('Sunday', 2).scrollIntoViewIfNeeded();
    await place('Sunday', 1).click({ trial: true });
    const from = await place('Sunday', 1).boundingBox();
    const to = await place('Saturday', 2).boundingBox();
    if (!from || !to) throw new Error('The week is not on the screen.');
    const touch = await page.context().newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', at?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x + 40, y: at.y + 25 }] : [] });
    await finger('touchStart', from);
    for (const step of [10, 30, 60]) await finger('touchMove', { x: from.x, y: from.y - step });
    await finger('touchEnd');
    await stopsScrolling(page);
    await expect(place('Sunday', 1)).toContainText('Portuguese');
    await expect(page.getByRole('status').filter({ hasText: 'taken up' })).toHaveCount(0);

    // A page that still moves takes the finger for its own, as it does for a person, who then tries again.
    await expect(async () => {
      const rests = await place('Sunday', 1).boundingBox();
      if (!rests) throw new Error('The week is not on the screen.');
      await finger('touchStart', rests);
      try {
        const told = page.getByRole('status');
        await expect(told.filter({ hasText: 'Portuguese is taken up.' })).toHaveCount(1);
        // The page scrolls along near an edge, so the finger follows the place until it is over it.
        await expect(async () => {
          await finger('touchMove', (await place('Saturday', 2).boundingBox()) ?? rests);
          const isOver = told.filter({ hasText: 'Saturday, period 2: free, 08:50-09:35.' });
          await expect(isOver).toHaveCount(1, { timeout: 200 });
        }).toPass({ timeout: 5000 });
      } catch (error) {
        await finger('touchCancel');
        throw error;
      }
    }).toPass();
    await finger('touchEnd');
    await expect(page.getByText('Moved to Saturday, period 2, 08:50-09:35.')).toBeVisible();
    await expect(place('Saturday', 2)).toContainText('Portuguese');
  });
});

/** Waits until the page stands still for ten frames, as it goes on scrolling when a finger leaves it. */
function stopsScrolling(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let still = 0, last = window.scrollY; still < 10; last = window.scrollY) {
      await new Promise(requestAnimationFrame);
      still = window.scrollY === last ? still + 1 : 0;
    }
  });
}

test('a school without periods begins with the form, whose first period opens the week', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  const office = await callsAs(demo, 'Admin');
  const periods: { _id: string }[] = await office('GET', '/api/schedule');
  for (const { _id } of periods) await office('DELETE', `/api/schedule/${_id}`);
  await page.goto(`${demo}/schedule`);
  await expect(page.getByText('No schedules available')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Class').selectOption('7');
  await page.getByLabel('Day').selectOption('Monday');
  await page.getByLabel('Period').fill('2');
  await page.getByLabel('Subject').selectOption('Art');
  await page.getByLabel('From').fill('09:00');
  await page.locator('form').getByLabel('To').fill('09:40');
  await page.getByRole('button', { name: 'Add Period' }).click();
  const { week, place } = weekOf(page, 'class 7');
  await expect(place('Monday', 2)).toContainText('Art');
  await place('Monday', 4).click();
  await expect(page.getByRole('dialog').getByLabel('From')).toHaveValue('10:20');
  await page.keyboard.press('Escape');

  await page.getByRole('radio', { name: '3', exact: true }).click();
  await expect(weekOf(page, 'class 3').week).toBeVisible();
  await expect(week).toBeHidden();
  await expect(page.getByText('No schedules available')).toBeVisible();
});

test('teacher and student see their week with today and the present lesson, on a phone today first', async ({
  page,
  demo,
}) => {
  // A Sunday, 09:00 at the demo school in Dhaka: the second period.
  await page.clock.setFixedTime(new Date('2026-11-22T03:00:00Z'));
  const week = page.getByRole('region', { name: 'The week' });
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  for (const [role, path] of [
    ['Teacher', '/teacher_schedule'],
    ['Student', '/student_schedule'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, demo, role);
    await page.goto(demo + path);
    const today = page.getByRole('heading', { level: 2 }).filter({ hasText: 'Today' });
    const now = week.locator('[data-day=Sunday][data-period="2"]');
    await expect(now).toContainText('Now');
    await expect(week.getByText('Now')).toHaveCount(1);
    await expect(now.locator('[data-colour]')).toBeVisible();
    await expect(week.locator('[data-day=Friday]')).toHaveCount(0);
    expect(await topOf(week)).toBeLessThan(await topOf(today));

    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('SundayToday');
    const going = page.locator('[aria-current=time]');
    await expect(going).toHaveText(/08:50-09:35/);
    await expect(going.getByText('Now')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});
