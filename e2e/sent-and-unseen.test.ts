import type { BrowserContext, Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { registerToday, submitRegister } from './support/registers.ts';
import { expect, expectAccessible, expectDialogAccessible, failures, signIn, test } from './support/rollbook.ts';
import { say, within } from './support/words.ts';
import { sendByWorker, untilReady } from './support/worker.ts';

test.use({ serviceWorkers: 'allow' });

const waits = (page: Page) => page.getByText(/^On this device since .*, not sent yet\./);
const taken = (page: Page) => page.getByText(/^This register was taken by/);

async function markSecondAbsent(page: Page, demo: string): Promise<void> {
  await page.goto(`${demo}/attendance_entry?class=3`);
  await page.getByRole('button', { name: say('attendance:allPresent') }).click();
  await page.getByRole('switch').nth(1).click();
}

/** Blocks the answers of all calls that read, while submissions are still answered. */
async function cutReading(page: Page): Promise<void> {
  await page.route(/\/api\//, (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
}

test('a register that was acknowledged is shown as taken, though nothing can be read any more', {
  tag: ['@all', failures.tag],
}, async ({ page, context, demo }) => {
  await signIn(page, demo, 'Teacher');
  await untilReady(page);
  await markSecondAbsent(page, demo);
  await cutReading(page);
  await submitRegister(page);
  await expect(taken(page)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(say('attendance:count', { present: 64, absent: 1 }))).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await expect(taken(page)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(say('attendance:count', { present: 64, absent: 1 }))).toBeVisible();
  await page.goto(demo);
  await expect(page.getByText(within('shell:shownAsOf'))).toBeVisible();
  await expect(page.getByRole('link', { name: /Take.*class 3|Class 3.*[Tt]ake/ })).toHaveCount(0);

  await page.goto(`${demo}/attendance_entry?class=3`);
  await page.getByRole('button', { name: 'Correct' }).click();
  await page.getByRole('switch').nth(2).click();
  await page.getByRole('button', { name: say('shared:save') }).click();
  await expect(waits(page)).toBeVisible();
});

test('what waits is sent by the worker though no page is open any more, and is shown as taken without a network', {
  tag: '@all',
}, async ({ page, context, demo }) => {
  await signIn(page, demo, 'Teacher');
  await untilReady(page);
  await markSecondAbsent(page, demo);
  await context.setOffline(true);
  await submitRegister(page);
  await expect(waits(page)).toBeVisible();
  await sendByWorker(page, demo);
  const office = await callsAs(demo, 'Admin');
  await expect.poll(async () => (await registerToday(office, 3)).taken).not.toBeNull();
  // The worker has the answer a moment later.
  await expect.poll(() => countWaiting(context)).toBe(0);
  await context.setOffline(true);
  await page.goto(`${demo}/attendance_entry?class=3`);
  await expect(taken(page)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(say('attendance:count', { present: 64, absent: 1 }))).toBeVisible();
});

/** Returns the number of submissions that the worker has not sent yet. */
async function countWaiting(context: BrowserContext): Promise<number | undefined> {
  return context.serviceWorkers()[0]?.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('rollbook');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const counting = opening.result.transaction('outbox').objectStore('outbox').count();
          counting.onerror = () => reject(counting.error);
          counting.onsuccess = () => {
            opening.result.close();
            resolve(counting.result);
          };
        };
      }),
  );
}

test('an acknowledged register is shown as taken, even if the device is out of room as well', {
  tag: ['@all', failures.tag],
}, async ({ page, demo }) => {
  await page.addInitScript(haveNoRoom);
  await signIn(page, demo, 'Teacher');
  await markSecondAbsent(page, demo);
  await cutReading(page);
  await submitRegister(page);
  await expect(taken(page)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(say('attendance:count', { present: 64, absent: 1 }))).toBeVisible();
});

test('without room on the device and without a network, a register stays in the form, and the page says so', {
  tag: '@all',
}, async ({ page, context, demo }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(haveNoRoom);
  await signIn(page, demo, 'Teacher');
  await markSecondAbsent(page, demo);
  await context.setOffline(true);
  await submitRegister(page);
  const said = page.getByRole('alert');
  await expect(said).toBeInViewport();
  await expect(said).toContainText('What you marked is kept on this device.');
  await expect(said).toContainText(say('form:notStored'));
  await expect(waits(page)).toHaveCount(0);
  await expect(page.getByText(say('attendance:count', { present: 64, absent: 1 })).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('switch').last().click();
  await expect(said).toBeInViewport();
  await context.setOffline(false);
  await submitRegister(page);
  await expect(taken(page)).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(say('attendance:count', { present: 63, absent: 2 }))).toBeVisible();
});

/** Runs in the page and simulates a browser whose disk is full. */
function haveNoRoom(): void {
  const refuse = () => {
    throw new DOMException('No room.', 'QuotaExceededError');
  };
  IDBObjectStore.prototype.put = refuse;
  IDBObjectStore.prototype.add = refuse;
}

test('what has waited for more than a month is held until its author decides, as it may have been sent already', {
  tag: '@all',
}, async ({ page, context, demo }) => {
  await signIn(page, demo, 'Teacher');
  await markSecondAbsent(page, demo);
  await context.setOffline(true);
  await submitRegister(page);
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
  await page.getByRole('button', { name: say('shell:showWaiting') }).click();
  await expectDialogAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('waiting:sendAgain') })
    .click();
  await page.keyboard.press('Escape');
  await expect(taken(page)).toBeVisible({ timeout: 40_000 });
  await expect(page.getByText(say('attendance:count', { present: 64, absent: 1 }))).toBeVisible();
});
