import { defineConfig } from '@playwright/test';
import { chromium } from './scripts/prepare.mjs';
import { hasMemory } from './test/quick-directory.ts';
import './test/test-moment.ts';

/**
 * The browser journeys: real pages, a real server and the system's own Chromium. Three at a time: two leave a fifth of
 * two cores idle, and four take no less time.
 */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    // Traces are `npm test`'s to ask for, of what failed alone. A video would need an ffmpeg of Playwright's own.
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    // A journey that holds a file back, or counts bytes, must see every request; those of the worker's own allow it.
    serviceWorkers: 'block',
    // Another zone than the demo school's: what a page shows must not depend on where its reader is.
    timezoneId: 'America/Los_Angeles',
    // What moves is neither steady for axe nor quick.
    contextOptions: { reducedMotion: 'reduce' },
    actionTimeout: 10_000,
    navigationTimeout: 15_000,
    launchOptions: {
      executablePath: chromium,
      // Playwright's own, for machines without memory for what Chromium's processes share.
      ...(hasMemory && { ignoreDefaultArgs: ['--disable-dev-shm-usage'] }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
