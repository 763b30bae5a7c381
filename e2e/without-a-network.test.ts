import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { lineTo } from './support/line.ts';
import { expect, failures, openFromMenu, signIn, signOut, speak, test } from './support/rollbook.ts';
import { deployOther } from './support/versions.ts';
import { say } from './support/words.ts';
import { untilKept } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

/** The strip of the frame of every page, which needs the server's last answer about the school and the person. */
const sign = (page: Page) => page.getByRole('status').filter({ hasText: say('shell:connectionLost') });

/** Waits until the worker of another version has taken over, with everything that it needs. */
async function untilReplaced(page: Page): Promise<void> {
  const isReplaced = async () => {
    const registration = await navigator.serviceWorker.ready;
    const isUnderWay = registration.installing ?? registration.waiting;
    const documents = await Promise.all((await caches.keys()).map((cacheName) => caches.match('/', { cacheName })));
    return !isUnderWay && registration.active?.state === 'activated' && documents.filter(Boolean).length === 2;
  };
  await expect.poll(() => page.evaluate(isReplaced).catch(() => false), { timeout: 20_000 }).toBe(true);
}

/** The addresses that the browser keeps for the worker. */
function keptAddresses(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return kept.flat().map(({ url }) => new URL(url).pathname);
  });
}

const startOf = (page: Page) => page.locator('script[type=module]').getAttribute('src');

test('the home and a register open without a network after one visit with it', async ({ page, context, demo }) => {
  await signIn(page, demo, 'Teacher');
  await untilKept(page);
  await context.setOffline(true);
  for (const visit of ['first', 'second']) {
    for (const path of ['/', '/attendance_entry']) {
      await page.goto(demo + path);
      await expect(sign(page), `${visit} visit of ${path}`).toBeVisible();
    }
  }
});

test('a device opens the pages without a network in the language that it showed last', { tag: '@all' }, async ({
  page,
  context,
  demo,
}) => {
  await signIn(page, demo, 'Teacher');
  await untilKept(page);
  await speak(page, 'bn');
  await page.reload();
  await expect.poll(() => keptAddresses(page)).toContainEqual(expect.stringMatching(/bn-refusals/));
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'সংযোগ নেই' })).toBeVisible();
});

test('a browser that is started again without a network opens the pages', { tag: '@all' }, async ({
  demo,
  launchOptions,
}) => {
  const profile = mkdtempSync(join(tmpdir(), 'rollbook-profile-'));
  const first = await chromium.launchPersistentContext(profile, launchOptions);
  const before = await first.newPage();
  await signIn(before, demo, 'Teacher');
  await untilKept(before);
  await first.close();
  const again = await chromium.launchPersistentContext(profile, { ...launchOptions, offline: true });
  const page = await again.newPage();
  await page.goto(`${demo}/attendance_entry`);
  await expect(sign(page)).toBeVisible();
  await again.close();
  rmSync(profile, { recursive: true });
});

test('on a line that delivers nothing, the kept page shows within seconds', { tag: ['@all', failures.tag] }, async ({
  page,
  demo,
}) => {
  const line = await lineTo(demo);
  await signIn(page, line.address, 'Teacher');
  await untilKept(page);
  line.hold();
  await page.goto(line.address, { timeout: 4_000 });
  await page.close();
  await line.close();
});

test('what the browser keeps for the worker contains nothing about people, and stays after a sign-out', async ({
  page,
  context,
  demo,
}) => {
  await signIn(page, demo, 'Teacher');
  await untilKept(page);
  await openFromMenu(page, say('shell:pages./attendance_entry'));
  await page.getByRole('radio', { name: '1', exact: true }).click();
  await expect(page.getByRole('switch').first()).toBeVisible();
  await page.goto(`${demo}/api/school`);
  await page.goto(`${demo}/profile`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const kept = await keptAddresses(page);
  expect(kept.length).toBeGreaterThan(50);
  expect(kept.filter((path) => !/^\/(assets\/[\w.-]+)?$/.test(path))).toEqual([]);
  await signOut(page);
  expect(await keptAddresses(page)).toEqual(kept);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('button', { name: say('identity:login') })).toBeVisible();
});

test.describe('with another version of the pages', { tag: '@all' }, () => {
  test.use({ hasOwnProgram: true });

  test('an open page reloads once the server answers again, and shows the new one without a network', async ({
    page,
    context,
    demo,
    program,
  }) => {
    await signIn(page, demo, 'Teacher');
    await untilKept(page);
    await context.setOffline(true);
    await expect(page.getByRole('status').filter({ hasText: say('shell:connectionLost') })).toBeVisible();
    const start = deployOther(program);
    expect(await startOf(page)).not.toBe(start);
    await context.setOffline(false);
    await expect.poll(() => startOf(page).catch(() => '')).toBe(start);
    await untilReplaced(page);
    await context.setOffline(true);
    await page.reload();
    await expect(sign(page)).toBeVisible();
    expect(await startOf(page)).toBe(start);
  });

  test('a page of the previous version can still open what it has not loaded yet', async ({
    page,
    context,
    demo,
    program,
  }) => {
    await signIn(page, demo, 'Teacher');
    await untilKept(page);
    const before = await startOf(page);
    deployOther(program);
    const other = await context.newPage();
    await other.goto(demo);
    await untilReplaced(other);
    await context.setOffline(true);
    await page.getByRole('link', { name: say('marks:entryTitle') }).click();
    await expect(page.getByRole('heading', { level: 1, name: say('marks:entryTitle') })).toBeVisible();
    expect(await startOf(page)).toBe(before);
  });

  test(
    'while a file of the new one is missing, the one before opens without a network',
    failures,
    async ({ page, context, demo, program }) => {
      await signIn(page, demo, 'Teacher');
      await untilKept(page);
      const before = await startOf(page);
      const start = join(program, 'dist', deployOther(program));
      renameSync(start, `${start}.gone`);
      await page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update();
        const next = registration.installing;
        await new Promise((resolve) => next?.addEventListener('statechange', resolve));
      });
      await context.setOffline(true);
      await page.reload();
      await expect(sign(page)).toBeVisible();
      expect(await startOf(page)).toBe(before);
      renameSync(`${start}.gone`, start);
      await context.setOffline(false);
      await expect.poll(() => startOf(page).catch(() => before)).not.toBe(before);
      await untilReplaced(page);
    },
  );
});
