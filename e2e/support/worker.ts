import type { Page } from '@playwright/test';

/** The browser's own handle of the worker. */
export async function workerOf(page: Page, address: string) {
  const worker = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    worker.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL === `${address}/`);
      if (own) resolve(own.registrationId);
    });
  });
  await worker.send('ServiceWorker.enable');
  return { registrationId: await registered, worker };
}
