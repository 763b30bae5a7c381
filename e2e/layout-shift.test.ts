import type { Page } from '@playwright/test';
import home from '../src/languages/ar/home.ts';
import { expect, signIn, speak, test } from './support/rollbook.ts';
import { mostShift, noteShifts, readShifts } from './support/walk.ts';
import { say } from './support/words.ts';

/**
 * The delay is longer than the pause before a page shows that it is loading, to check that this indicator shifts
 * nothing.
 */
const answersAfterMs = 450;

const pagesOf = {
  Admin: [
    { path: '/', shows: say('home:headToTake', { count: 10 }) },
    { path: '/all_student', shows: 'Showing 1 to' },
    { path: '/schedule?class=5', shows: say('schedule:weekOfClass', { class: 5 }) },
  ],
  Teacher: [
    { path: '/', shows: say('home:toTake') },
    { path: '/attendance_entry?class=5', shows: say('attendance:count', { present: 0, absent: 65 }) },
    { path: '/marks_entry?class=5', shows: say('marks:submit') },
  ],
  Student: [{ path: '/', shows: say('home:results') }],
  Guardian: [
    { path: '/', shows: say('home:notices') },
    { path: '/tell_absence', shows: say('absences:noneTold') },
  ],
} as const;

for (const width of [360, 1440]) {
  for (const [role, pages] of Object.entries(pagesOf)) {
    test(`nothing shifts while the pages of ${role} load slowly, ${width} px wide`, { tag: '@all' }, async ({
      page,
      demo,
    }) => {
      await page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
      await signIn(page, demo, role as keyof typeof pagesOf);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.addInitScript(noteShifts);
      await page.route('**/api/**', async (route) => {
        await new Promise((resolve) => setTimeout(resolve, answersAfterMs));
        await route.continue().catch(() => {});
      });
      for (const { path, shows } of pages) {
        await page.goto(demo + path);
        await expect(page.getByText(shows).first()).toBeVisible();
        const { sum, moved } = await shiftsOnceLoaded(page);
        expect.soft(sum, `${path}: ${moved.join(', ')}`).toBeLessThan(mostShift);
      }
      await page.evaluate(() => document.body.prepend(Object.assign(document.createElement('p'), { innerText: 'x' })));
      expect((await shiftsOnceLoaded(page)).sum, 'a shift is noticed').toBeGreaterThan(mostShift);
    });
  }
}

for (const width of [360, 1440]) {
  test(`nothing changes sides while the home loads in Arabic, ${width} px wide`, { tag: '@all' }, async ({
    page,
    demo,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, demo, 'Teacher');
    await speak(page, 'ar');
    await page.addInitScript(noteShifts);
    await page.route(/\/api\/|\/assets\//, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, answersAfterMs));
      await route.continue().catch(() => {});
    });
    await page.goto(demo);
    await expect(page.getByText(home.toTake)).toBeVisible();
    const { sum, moved } = await shiftsOnceLoaded(page);
    expect(sum, moved.join(', ')).toBeLessThan(mostShift);
  });
}

/** Returns the layout shifts after everything has loaded. */
async function shiftsOnceLoaded(page: Page): ReturnType<typeof readShifts> {
  await page.waitForLoadState('load');
  await expect(page.getByText(say('shared:loading'))).toHaveCount(0);
  await page.waitForTimeout(500);
  return readShifts(page);
}
