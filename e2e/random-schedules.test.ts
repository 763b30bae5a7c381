import { type Browser, chromium, expect, type LaunchOptions, test } from '@playwright/test';
import fc from 'fast-check';
import { clockShiftMs } from '../test/test-moment.ts';
import { playSchedule } from './support/play-schedule.ts';
import { schedules } from './support/register-schedules.ts';
import { SmallSchool } from './support/small-school.ts';
import type { OpenBrowser } from './support/teachers-device.ts';

/** `npm run test:hard` plays 500. To repeat some: SCHEDULES=25 SCHEDULES_SEED=… npx playwright test e2e/random-schedules.test.ts */
const count = Number(process.env.SCHEDULES ?? 10);
const firstSeed = Number(process.env.SCHEDULES_SEED ?? 21);
/** The number of schedules per test, chosen so that two tests can run in parallel. */
const atOnce = Math.min(25, Math.ceil(count / 2));
const secondsEach = 30;
/** A failing schedule is tried in simpler forms for this long. */
const shrinkMs = 120_000;

test.describe.configure({ timeout: atOnce * secondsEach * 1000 + shrinkMs });

for (let seed = firstSeed, left = count; left > 0; seed += 1, left -= atOnce) {
  test(`registers, topics, homework and hand-ins stay as people saw them, once, whatever fails (seed ${seed})`, {
    tag: '@all',
  }, async ({ browser, launchOptions }) => {
    const school = await SmallSchool.open();
    const open = opener(browser, launchOptions);
    let story: string[] = [];
    let isFailing = false;
    let until = Number.POSITIVE_INFINITY;
    const play = fc.asyncProperty(schedules, async (schedule) => {
      // Shrinking stops after this time, and the failing schedule found so far is kept.
      if (performance.now() > until) return;
      const lines: string[] = [];
      try {
        await playSchedule(schedule, { school, open, clockMs: clockShiftMs, say: (line) => lines.push(line) });
      } catch (error) {
        story = lines;
        if (!isFailing) until = performance.now() + shrinkMs;
        isFailing = true;
        throw error;
      }
    });
    try {
      const outcome = await fc.check(play, { seed, numRuns: Math.min(atOnce, left) });
      expect(outcome.failed, `${fc.defaultReportMessage(outcome)}\n${story.join('\n')}`).toBe(false);
    } finally {
      await school.close();
    }
  });
}

/** Opens a context for each device, or a separate browser for a device that is restarted with its profile. */
function opener(browser: Browser, launchOptions: LaunchOptions): OpenBrowser {
  const options = {
    locale: 'en-GB',
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    serviceWorkers: 'allow',
  } as const;
  return async (profile) => {
    const context = profile
      ? await chromium.launchPersistentContext(profile, { ...options, ...launchOptions })
      : await browser.newContext(options);
    return { context, close: () => context.close() };
  };
}
