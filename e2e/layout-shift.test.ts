import type { Page } from '@playwright/test';
import home from '../src/languages/ar/home.ts';
import { expect, signIn, speak, test } from './support/rollbook.ts';

declare global {
  interface Window {
    shifts: { readonly value: number; readonly moved: string[] }[];
  }
}

/** Beneath what a reader notices; a cumulative layout shift of 0.1 still counts as good. */
const mostShift = 0.02;

/** Longer than the pause before a page shows that it is loading, so that this is seen to take no place of its own. */
const answersAfterMs = 450;

const pagesOf = {
  Admin: [
    { path: '/', shows: '10 registers missing' },
    { path: '/all_student', shows: 'Showing 1 to' },
    { path: '/schedule?class=5', shows: 'The week of class 5' },
  ],
  Teacher: [
    { path: '/', shows: 'Registers to take' },
    { path: '/attendance_entry?class=5', shows: '0 present, 65 absent' },
    { path: '/marks_entry?class=5', shows: 'Submit Marks' },
  ],
  Student: [{ path: '/', shows: 'Latest results' }],
  Guardian: [
    { path: '/', shows: 'Latest notices' },
    { path: '/tell_absence', shows: 'You have told of no absence' },
  ],
} as const;

for (const width of [360, 1440]) {
  for (const [role, pages] of Object.entries(pagesOf)) {
    test(`nothing shifts while the pages of ${role} load, ${width} px wide`, async ({ page, demo }) => {
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
        const { sum, moved } = await readShifts(page);
        expect.soft(sum, `${path}: ${moved.join(', ')}`).toBeLessThan(mostShift);
      }
      await page.evaluate(() => document.body.prepend(Object.assign(document.createElement('p'), { innerText: 'x' })));
      expect((await readShifts(page)).sum, 'a shift is noticed').toBeGreaterThan(mostShift);
    });
  }
}

for (const width of [360, 1440]) {
  test(`nothing changes sides while the home loads in Arabic, ${width} px wide`, async ({ page, demo }) => {
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
    const { sum, moved } = await readShifts(page);
    expect(sum, moved.join(', ')).toBeLessThan(mostShift);
  });
}

/** Runs in the page, before its own scripts. */
function noteShifts(): void {
  window.shifts = [];
  type Shift = PerformanceEntry & {
    readonly value: number;
    readonly sources: readonly { readonly node: Node | null }[];
  };
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries() as Shift[]) {
      const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : String(node)));
      window.shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Once nothing more is loading. */
async function readShifts(page: Page): Promise<{ readonly sum: number; readonly moved: readonly string[] }> {
  await page.waitForLoadState('load');
  await expect(page.getByText('Loading…')).toHaveCount(0);
  await page.waitForTimeout(500);
  const shifts = await page.evaluate(() => window.shifts);
  const sum = shifts.reduce((all, { value }) => all + value, 0);
  return { sum, moved: shifts.flatMap(({ value, moved }) => `${value.toFixed(3)} by ${moved.join(' and ')}`) };
}
