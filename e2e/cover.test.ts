import { expect, expectAccessible, openFromMenu, signIn, test } from './support/rollbook.ts';

test('an admin has a lesson of an absent teacher covered with one press, whose home and timetable tell it', async ({
  page,
  otherPage,
  demo,
}) => {
  await signIn(otherPage, demo, 'Teacher');
  const lessons = otherPage.getByRole('list').filter({ hasText: '08:00-08:45' }).getByRole('listitem');
  await expect(lessons).toHaveCount(6);

  await signIn(page, demo, 'Admin');
  await openFromMenu(page, 'Cover');
  await expect(page.getByText('Nobody covers a lesson on this day.')).toBeVisible();
  await page.getByLabel('Who is absent?').selectOption({ label: 'Teresa Gonçalves (6 lessons)' });
  await expect(page.getByText('Nobody yet')).toHaveCount(6);
  await expectAccessible(page);
  // At the other times every teacher of this school teaches.
  await expect(page.getByText('Nobody is free then.')).toHaveCount(5);
  const best = page.getByRole('button', { name: / takes Portuguese of class 8, 12:30-13:15$/ }).first();
  const covering = (await best.locator('bdi').innerText()).trim();
  await best.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Covered by ${covering}`)).toBeVisible();
  await expect(page.getByText(`${covering} for Teresa Gonçalves`)).toBeVisible();
  await expectAccessible(page);

  // The home that was open hears of it.
  await expect(lessons).toHaveCount(5);
  await otherPage.goto(`${demo}/teacher_schedule`);
  const notice = otherPage.getByText(`${covering} for Teresa Gonçalves`);
  await expect(notice).toBeVisible();
  await expectAccessible(otherPage);

  await page.reload();
  await page.getByRole('button', { name: 'Give back Portuguese of class 8, 12:30-13:15' }).click();
  await expect(page.getByText('Nobody covers a lesson on this day.')).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a day without lessons says so, until another is chosen', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/cover?date=2026-11-27`);
  await expect(page.getByText('No lessons that day')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Day').fill('2026-11-23');
  await page.getByLabel('Day').blur();
  await expect(page.getByLabel('Who is absent?')).toBeVisible();
});
