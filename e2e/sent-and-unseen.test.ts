import type { Page } from '@playwright/test';
import { expect, expectAccessible, failures, schoolToday, signIn, test } from './support/rollbook.ts';
import { workerOf } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const waits = (page: Page) => page.getByText(/^On this device since .*, not sent yet\./);
const taken = (page: Page) => page.getByText(/^This register was taken by/);

/** Waits until the page is served by a worker, and a day's registers are on the device. */
async function untilReady(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: 30_000,
  });
  await page.waitForFunction(() => localStorage.getItem('rollbook.fetched-day') !== null, null, { timeout: 30_000 });
}

async function markSecondAbsent(page: Page, demo: string): Promise<void> {
  await page.goto(`${demo}/attendance_entry?class=3`);
  await page.getByRole('button', { name: 'All present' }).click();
  await page.getByRole('switch').nth(1).click();
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit Attendance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Attendance' }).click();
}

/** Has no call answered that reads, while what is submitted still is. */
async function cutReading(page: Page): Promise<void> {
  await page.route(/\/api\//, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
}

test(
  'a register that was acknowledged is shown as taken, though nothing can be read any more',
  failures,
  async ({ page, context, demo }) => {
    await signIn(page, demo, 'Teacher');
    await untilReady(page);
    await markSecondAbsent(page, demo);
    await cutReading(page);
    await submit(page);
    await expect(taken(page)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('64 present, 1 absent')).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(taken(page)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('64 present, 1 absent')).toBeVisible();
    await page.goto(demo);
    await expect(page.getByText(/Shown as of/)).toBeVisible();
    await expect(page.getByRole('link', { name: /Take.*class 3|Class 3.*[Tt]ake/ })).toHaveCount(0);

    await page.goto(`${demo}/attendance_entry?class=3`);
    await page.getByRole('button', { name: 'Correct' }).click();
    await page.getByRole('switch').nth(2).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(waits(page)).toBeVisible();
  },
);

test('a register that the worker sent is shown as taken without a network', async ({ page, context, demo }) => {
  await signIn(page, demo, 'Teacher');
  await untilReady(page);
  await markSecondAbsent(page, demo);
  const token = await page.evaluate(() => localStorage.getItem('rollbook.token'));
  await context.setOffline(true);
  await submit(page);
  await expect(waits(page)).toBeVisible();
  const { registrationId, worker } = await workerOf(page, demo);
  await page.goto('about:blank');
  await context.setOffline(false);
  await worker.send('ServiceWorker.dispatchSyncEvent', {
    ...{ origin: demo, registrationId, tag: 'rollbook-waiting', lastChance: false },
  });
  const address = `${demo}/api/attendance/3/${await schoolToday(page, demo)}`;
  const isTaken = async () =>
    (await (await page.request.get(address, { headers: { authorization: `Bearer ${token}` } })).json()).taken !== null;
  await expect.poll(isTaken).toBe(true);
  // The worker has the answer a moment later.
  await page.waitForTimeout(1_000);
  await context.setOffline(true);
  await page.goto(`${demo}/attendance_entry?class=3`);
  await expect(taken(page)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('64 present, 1 absent')).toBeVisible();
});

test(
  'without room on the device too, a register that was acknowledged is shown as taken',
  failures,
  async ({ page, demo }) => {
    await page.addInitScript(haveNoRoom);
    await signIn(page, demo, 'Teacher');
    await markSecondAbsent(page, demo);
    await cutReading(page);
    await submit(page);
    await expect(taken(page)).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('64 present, 1 absent')).toBeVisible();
  },
);

test('without room on the device and without a network, a register stays in the form, and that is said', async ({
  page,
  context,
  demo,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(haveNoRoom);
  await signIn(page, demo, 'Teacher');
  await markSecondAbsent(page, demo);
  await context.setOffline(true);
  await submit(page);
  const said = page.getByRole('alert');
  await expect(said).toContainText('What you marked is kept on this device.');
  await expect(said).toContainText('It could not be stored to be sent later by itself: submit it again');
  await expect(waits(page)).toHaveCount(0);
  await expect(page.getByText('64 present, 1 absent').first()).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await submit(page);
  await expect(taken(page)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('64 present, 1 absent')).toBeVisible();
});

/** Runs in the page: as a browser whose disk is full. */
function haveNoRoom(): void {
  const refuse = () => {
    throw new DOMException('No room.', 'QuotaExceededError');
  };
  IDBObjectStore.prototype.put = refuse;
  IDBObjectStore.prototype.add = refuse;
}

test('what has waited for more than a month is held until its person decides, as it may have been sent', async ({
  page,
  context,
  demo,
}) => {
  await signIn(page, demo, 'Teacher');
  await markSecondAbsent(page, demo);
  await context.setOffline(true);
  await submit(page);
  await expect(waits(page)).toBeVisible();
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('rollbook');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('outbox', 'readwrite');
          const outbox = transaction.objectStore('outbox');
          const reading = outbox.getAll();
          reading.onsuccess = () => {
            const madeAt = new Date(Date.now() - 31 * 86_400_000).toISOString();
            for (const entry of reading.result) outbox.put({ ...entry, madeAt });
          };
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
  );
  await context.setOffline(false);
  const held = page.getByText(/has waited for more than a month, and may have been sent meanwhile/).first();
  await expect(held).toBeVisible({ timeout: 40_000 });
  await expect(taken(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Show' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).click();
  await page.keyboard.press('Escape');
  await expect(taken(page)).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText('64 present, 1 absent')).toBeVisible();
});
