import type { Page } from '@playwright/test';

/** Waits until the page is served by a worker that keeps its code. */
export async function untilKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', null, {
    timeout: 30_000,
  });
}

/** Waits until the page is served by a worker that keeps its code, and a day's registers are on the device. */
export async function untilReady(page: Page): Promise<void> {
  await untilKept(page);
  await page.waitForFunction(() => localStorage.getItem('rollbook.fetched-day') !== null, null, { timeout: 30_000 });
}

/** Makes the browser ask the worker to send waiting submissions, as when the network is back and no page is open. */
export async function sendByWorker(page: Page, address: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${address}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  await page.goto('about:blank');
  await page.context().setOffline(false);
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin: address,
    registrationId,
    tag: 'rollbook-waiting',
    lastChance: false,
  });
}
