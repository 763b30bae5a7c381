import { expect, expectAccessible, openFromMenu, refusals, signIn, test } from './support/rollbook.ts';

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
  await page.getByRole('button', { name: 'Delete Choir of class 1' }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('100 subjects')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Art of class 1', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText(/Marks or the timetable use Art/)).toBeVisible();
  await page.goto(`${demo}/add_subject?class=1`);
  await expect(page.getByText('10 subjects')).toBeVisible();
  await expectAccessible(page);
});

test(
  'an admin builds a day: resolves a clash, moves a period and undoes the move',
  refusals,
  async ({ page, demo }) => {
    await page.setViewportSize({ width: 1440, height: 1200 });
    await signIn(page, demo, 'Admin');
    await openFromMenu(page, 'Timetable');
    await expect(page.getByText('275 periods')).toBeVisible();
    await page.getByRole('button', { name: 'Add Period' }).click();
    await expect(page.getByText('All fields are required!')).toBeVisible();
    await expect(page.getByLabel('Class').first()).toBeFocused();

    await page.goto(`${demo}/schedule?class=1`);
    const form = page.locator('form');
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
    await expectAccessible(page);

    const week = page.getByRole('region', { name: 'The week of class 1' });
    const place = (day: string, period: number) => week.locator(`[data-day=${day}][data-period="${period}"]`);
    await place('Friday', 1).getByText('Art').dragTo(place('Saturday', 3), { steps: 12 });
    await expect(place('Saturday', 3).getByText('Art')).toBeVisible();
    await expect(page.getByText('Moved to Saturday, period 3, 09:40-10:25.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(place('Friday', 1).getByText('Art')).toBeVisible();

    await place('Friday', 1).getByRole('button').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/Failed to update schedule. This overlaps with English/)).toBeVisible();
    await expect(place('Friday', 1).getByText('Art')).toBeVisible();

    await page.getByRole('link', { name: 'Edit period 1, Friday, class 1' }).click();
    await expect(page.getByLabel('Subject')).toHaveValue('Art');
    await page.getByLabel('Period').fill('2');
    await page.getByLabel('Label').fill('Assembly');
    await page.getByRole('button', { name: 'Update Schedule' }).click();
    await expect(page.getByText('Schedule updated successfully.')).toBeVisible();
    await expect(place('Friday', 2).getByText('Assembly')).toBeVisible();
    await expect(page.getByRole('cell', { name: '2 Assembly' })).toBeVisible();
    await expectAccessible(page);
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

test('teacher and student see their week, today first, on a phone too', refusals, async ({ page, demo }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // A Sunday, 09:00 at the demo school in Dhaka: the second period.
  await page.clock.setFixedTime(new Date('2026-11-22T03:00:00Z'));
  await signIn(page, demo, 'Student');
  await page.goto(`${demo}/student_schedule`);
  await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('SundayToday');
  const going = page.locator('[aria-current=time]');
  await expect(going).toHaveText(/08:50-09:35/);
  await expect(going.getByText('Now')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);

  await page.goto(`${demo}/schedule`);
  await expect(page).toHaveURL(/unauthorized/);
});
