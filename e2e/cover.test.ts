import { expect, expectAccessible, openFromMenu, signIn, test } from './support/rollbook.ts';
import { say, within } from './support/words.ts';

test('an admin has an absent teacher’s lesson covered with one press, and the covering teacher’s home and timetable show it', async ({
  page,
  otherPage,
  demo,
}) => {
  await signIn(otherPage, demo, 'Teacher');
  const lessons = otherPage.getByRole('list').filter({ hasText: '08:00-08:45' }).getByRole('listitem');
  await expect(lessons).toHaveCount(6);

  await signIn(page, demo, 'Admin');
  await openFromMenu(page, say('shell:pages./cover'));
  await expect(page.getByText(say('cover:noneCovered'))).toBeVisible();
  await page
    .getByLabel(say('cover:teacher'))
    .selectOption({ label: say('cover:teacherWithLessons', { name: 'Teresa Gonçalves', count: 6 }) });
  await expect(page.getByText(say('cover:notCovered'))).toHaveCount(6);
  // At the other times every teacher of this school teaches.
  await expect(page.getByText(/^Nobody is free in period/)).toHaveCount(5);
  const best = page.getByRole('button', { name: / takes Portuguese of class 8, 12:30-13:15$/ }).first();
  const covering = (await best.locator('bdi').innerText()).trim();
  await best.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('cover:coveredBy', { name: covering }))).toBeVisible();
  await expect(page.getByText(say('cover:instead', { name: covering, absent: 'Teresa Gonçalves' }))).toBeVisible();
  await expectAccessible(page);

  // The home page that was open is updated.
  await expect(lessons).toHaveCount(5);
  await otherPage.goto(`${demo}/teacher_schedule`);
  const notice = otherPage.getByText(say('cover:instead', { name: covering, absent: 'Teresa Gonçalves' }));
  await expect(notice).toBeVisible();

  await page.reload();
  await page
    .getByRole('button', { name: say('cover:giveBackOf', { subject: 'Portuguese', class: 8, time: '12:30-13:15' }) })
    .first()
    .click();
  await expect(page.getByText(say('cover:noneCovered'))).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('an absence of several days is covered on a phone, even when nobody is free, and both teachers hear of it', {
  tag: '@all',
}, async ({ page, otherPage, demo }) => {
  await page.setViewportSize({ width: 360, height: 720 });
  await signIn(otherPage, demo, 'Teacher');
  await signIn(page, demo, 'Admin', '/cover');
  await page.getByLabel(say('cover:until')).selectOption({ label: 'Wed, 25 Nov 2026' });
  await page
    .getByLabel(say('cover:teacher'))
    .selectOption({ label: say('cover:teacherWithLessons', { name: 'Teresa Gonçalves', count: 17 }) });
  for (const day of ['Mon, 23 Nov 2026', 'Tue, 24 Nov 2026', 'Wed, 25 Nov 2026']) {
    await expect(page.getByRole('heading', { name: day })).toBeVisible();
  }
  const together = page.getByRole('button', { name: /teaches .* then.*08:00-08:45$/ }).first();
  await together.click();
  await expect(page.getByText(within('cover:setTogether'))).toBeVisible();
  await page.getByRole('button', { name: /^Give \d+ open lessons to the best matches$/ }).click();
  await expect(page.getByText(within('cover:allGiven'))).toBeVisible();
  await expectAccessible(page);

  const entry = otherPage.getByRole('link', { name: /^My timetable.*unread/ });
  await expect(entry).toBeVisible();
  await entry.click();
  await expect(otherPage.getByText(say('cover:coming'))).toBeVisible();
  await expect(entry).toHaveCount(0);
});

test('a day without lessons says so, until another is chosen', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/cover?date=2026-11-27');
  await expect(page.getByText(say('cover:noLessons'))).toBeVisible();
  await page.getByLabel(say('shared:day')).fill('2026-11-23');
  await page.getByLabel(say('shared:day')).blur();
  await expect(page.getByLabel(say('cover:teacher'))).toBeVisible();
});
