import type { Page } from '@playwright/test';
import { connect } from '../src/platform/database/connect.ts';
import { enqueue } from '../src/platform/jobs/enqueue.ts';
import type { DatabaseLocation } from '../src/platform/server/config.ts';
import { adminAccount, openNewSchool } from './support/newcomers.ts';
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  openFromMenu,
  signInAs,
  speak,
  test,
} from './support/rollbook.ts';
import { say } from './support/words.ts';

/**
 * Writes jobs of every state directly to the database; they are of a kind that no server runs, or due in the far
 * future. Their import does not exist.
 */
async function addJobs(location: DatabaseLocation): Promise<void> {
  const db = connect(location);
  const now = new Date();
  const later = new Date(now.getTime() + 86_400_000);
  const { id: by } = await db.selectFrom('person').select('id').executeTakeFirstOrThrow();
  const payload = { imports: [1] };
  const add = (kind: string) =>
    db
      .transaction()
      .execute((transaction) => enqueue(transaction, { schoolId: 1, kind, payload, by, now, runAfter: later }));
  const change = (id: number) => db.updateTable('job').where('id', '=', id);
  const ended = { finished_at: now.toISOString() };
  const error = JSON.stringify({ code: 'server_error', reason: 'server-failed', parameters: {} });
  await change(await add('import.check'))
    .set({ state: 'done', progress: 100, attempts: 1, ...ended })
    .execute();
  await change(await add('example'))
    .set({ state: 'dead', attempts: 5, error, ...ended })
    .execute();
  await change(await add('import.check'))
    .set({ state: 'dead', attempts: 1, error, ...ended })
    .execute();
  await change(await add('import.apply'))
    .set({ state: 'failed', attempts: 2, error })
    .execute();
  const lease = { lease: 'of another server', leased_until: later.toISOString() };
  await change(await add('import.apply'))
    .set({ state: 'running', progress: 40, attempts: 1, ...lease })
    .execute();
  await add('import.check');
  await db.destroy();
}

function part(page: Page, name: string) {
  return page.locator('section', { has: page.getByRole('heading', { level: 2, name, exact: true }) });
}

function jobs(page: Page, name: string) {
  return part(page, name).locator('> ul > li');
}

test('admins see what waits, runs and failed, and cancel it or have it tried again', { tag: '@all' }, async ({
  page,
  otherPage,
  empty,
}) => {
  await openNewSchool(page, empty);
  await openFromMenu(page, say('shell:pages./jobs'));
  await expect(page.getByText(say('jobs:none'))).toBeVisible();

  await addJobs(empty.database);
  await page.reload();
  await expect(jobs(page, say('jobs:parts.open'))).toHaveCount(3);
  await expect(jobs(page, say('jobs:parts.open'))).toContainText([
    /Checking a file to import Waiting.*Started by Ada Admin, .*Begins after/,
    /Importing a file Running.*40/,
    /Importing a file Failed, will be tried again.*Something went wrong on our side\..*Tried again after.*Tried 2 times/,
  ]);
  await expect(
    page.getByRole('progressbar', { name: say('jobs:progress', { what: 'Importing a file' }) }),
  ).toHaveAttribute('aria-valuenow', '40');
  await expect(jobs(page, say('jobs:parts.failed'))).toContainText([
    /Checking a file to import Failed.*Something went wrong on our side\..*Tried 1 time/,
    /Work of the server Failed.*Tried 5 times/,
  ]);
  await expect(jobs(page, say('jobs:parts.done'))).toHaveCount(1);
  await expect(part(page, say('jobs:parts.done')).getByRole('button')).toHaveCount(0);
  await expectAccessible(page);

  await signInAs(otherPage, empty.address, adminAccount);
  await otherPage.goto(`${empty.address}/jobs`);
  await expect(jobs(otherPage, say('jobs:parts.open'))).toHaveCount(3);

  const running = page.getByRole('button', { name: /^Cancel: Importing a file/ }).first();
  await running.click();
  const dialog = page.getByRole('dialog', { name: say('jobs:cancelTitle', { what: 'Importing a file' }) });
  await expect(dialog).toContainText(say('jobs:cancelRunningText'));
  await expect(dialog.getByRole('button', { name: say('jobs:keep') })).toBeFocused();
  await expectDialogAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(running).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: say('jobs:cancelNow') }).click();
  await expect(page.getByText(say('jobs:cancelled'))).toBeVisible();
  await expect(jobs(page, say('jobs:parts.open'))).toHaveCount(2);
  // Another admin's open page updates itself.
  await expect(jobs(otherPage, say('jobs:parts.open'))).toHaveCount(2);

  await page.getByRole('button', { name: /^Try again: Work of the server/ }).click();
  await expect(page.getByText(say('jobs:retried'))).toBeVisible();
  await expect(jobs(page, say('jobs:parts.failed'))).toHaveCount(1);
  await expect(jobs(page, say('jobs:parts.open')).filter({ hasText: say('jobs:kinds.other') })).toContainText(
    say('jobs:states.waiting'),
  );
  await page.getByRole('button', { name: /^Remove from the list: Checking a file/ }).click();
  await expect(page.getByText(say('jobs:removed'))).toBeVisible();
  await expect(part(page, say('jobs:parts.failed'))).toHaveCount(0);
  await expect(part(otherPage, say('jobs:parts.failed'))).toHaveCount(0);
});

test('the jobs fit on a phone, in each language', { tag: '@all' }, async ({ page, empty }) => {
  const office = await openNewSchool(page, empty);
  await addJobs(empty.database);
  await office('PUT', '/api/school/languages', { language: 'en', languages: ['en', 'bn', 'ar'] });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${empty.address}/jobs`);
  for (const [language, failed] of [
    ['en', say('refusals:server-failed')],
    ['bn', 'আমাদের সার্ভারে একটি সমস্যা হয়েছে।'],
    ['ar', 'حدث خلل من جهتنا.'],
  ] as const) {
    await speak(page, language);
    await page.reload();
    await expect(page.getByText(failed).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
});
