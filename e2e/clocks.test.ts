import type { Page } from '@playwright/test';
import { clockShiftMs } from '../test/test-moment.ts';
import { callsAs } from './support/calls.ts';
import { correctByCall, takeByCall } from './support/registers.ts';
import { expect, signIn, test } from './support/rollbook.ts';
import { say, within } from './support/words.ts';

test.use({ locale: 'mr-IN', timezoneId: 'America/Los_Angeles' });

test('a reader in another time zone and language sees the school’s time, in English', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  const teacher = await callsAs(demo, 'Teacher');
  await takeByCall(teacher, 1);
  await correctByCall(teacher, 1, { 0: { status: 'Absent' } });
  await signIn(page, demo, 'Teacher', '/attendance_entry?class=1');
  await expect(page.getByText(/^This register was taken by/)).toContainText(aMomentAgo('Gonçalves,'));
  await expect(page.getByRole('listitem').filter({ hasText: 'Present → Absent' })).toContainText(
    aMomentAgo('Gonçalves,'),
  );
  await expectSchoolClocks(page);
  await page.goto(`${demo}/attendance_entry?class=2`);
  await page.getByRole('switch').first().click();
  await page.reload();
  await expect(page.getByText(/^This is what you marked at/)).toContainText(aMomentAgo('at'));
  await page.getByRole('button', { name: say('attendance:submit') }).click();
  await expect(page.getByRole('dialog')).toContainText(
    /(Sat|Sun|Mon|Tue|Wed|Thu|Fri), \d{1,2} [A-Z][a-z]+ \d{4}: 1 present/,
  );
  await page.keyboard.press('Escape');
  for (const path of ['/teacher_notice', '/teacher_message', '/teacher_schedule']) {
    await page.goto(demo + path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectSchoolClocks(page);
  }
  await page.goto(`${demo}/profile`);
  await expect(page.getByRole('listitem').filter({ hasText: say('sign-ins:thisDevice') })).toContainText(
    aMomentAgo('last used'),
  );
  await expectSchoolClocks(page);

  await signIn(page, demo, 'Admin');
  await expect(page.getByText(within('home:takenBy', { by: 'Teresa Gonçalves' }))).toBeVisible();
  await expectSchoolClocks(page);
  await page.goto(`${demo}/audit`);
  await expect(page.getByRole('main').getByRole('listitem').first().locator('time')).toHaveText(
    aMomentAgo('', ':\\d\\d'),
  );
  await expectSchoolClocks(page);
});

/** Matches the school's current time, or a few minutes earlier, as pages write it after `words`. */
function aMomentAgo(words: string, seconds = ''): RegExp {
  const clock = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Asia/Dhaka' });
  const minutes = Array.from({ length: 4 }, (_, past) => clock.format(Date.now() + clockShiftMs - past * 60_000));
  return new RegExp(`${words} ?(${minutes.join('|')})${seconds}`);
}

/** Every `<time>` on the page shows its `datetime` in the school's time zone. */
async function expectSchoolClocks(page: Page): Promise<void> {
  await expect(page.getByText(say('shared:loading'))).toHaveCount(0);
  const text = await page.locator('body').innerText();
  // The page must not show digits of the browser's own language.
  expect(text).not.toMatch(/[०-९]{2}/);
  expect(text).not.toMatch(/\d\s?(AM|PM)\b/i);
  const instants = await page
    .locator('time[datetime*=T]')
    .evaluateAll((times) => times.map((time) => [time.getAttribute('datetime') ?? '', time.textContent] as const));
  const inDhaka = (instant: string, style: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { ...style, timeZone: 'Asia/Dhaka' }).format(new Date(instant));
  for (const [instant, shown] of instants) {
    const day = shown.includes(':')
      ? inDhaka(instant, { dateStyle: 'medium' })
      : inDhaka(instant, { dateStyle: 'long' });
    expect(shown, instant).toContain(day);
    if (shown.includes(':')) expect(shown, instant).toContain(inDhaka(instant, { timeStyle: 'short' }));
  }
}
