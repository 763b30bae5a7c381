import { expect, expectAccessible, expectDialogAccessible, openFromMenu, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

test('an admin of the demo sends a test mail and reads it', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, say('shell:pages./mail'));
  await expect(page.getByRole('heading', { level: 1, name: say('mail:title') })).toBeVisible();
  await expect(page.getByText(say('mail:ways.shown'))).toBeVisible();
  await page.getByRole('button', { name: say('mail:test') }).click();
  await page
    .getByRole('button', { name: /^Read: A test mail/ })
    .first()
    .click({ timeout: 30_000 });
  const mail = page.getByRole('dialog', { name: /^A test mail/ });
  await expect(mail).toContainText(say('mails:test.text'));
  await expectDialogAccessible(page);
});

test('the address in a mail asks before it turns anything off', { tag: '@all' }, async ({ page, demo }) => {
  await page.goto(`${demo}/unsubscribe?token=notice.1.1.${'A'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: say('mail-choices:unsubscribe.title') })).toBeVisible();
  await expect(page.getByText(say('mail-choices:kinds.notice.name'))).toBeVisible();
  await expectAccessible(page);
});
