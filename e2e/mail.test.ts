import { expect, expectAccessible, expectDialogAccessible, openFromMenu, signIn, test } from './support/rollbook.ts';

test('an admin of the demo sends a test mail and reads it', async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, 'Mail');
  await expect(page.getByRole('heading', { level: 1, name: 'Mail' })).toBeVisible();
  await expect(page.getByText('No mail is sent from the demo school.')).toBeVisible();
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await page
    .getByRole('button', { name: /^Read: A test mail/ })
    .first()
    .click({ timeout: 30_000 });
  const mail = page.getByRole('dialog', { name: /^A test mail/ });
  await expect(mail).toContainText('This mail was sent to try whether mails arrive. They do.');
  await expectDialogAccessible(page);
});

test('the address in a mail asks before it turns anything off', { tag: '@all' }, async ({ page, demo }) => {
  await page.goto(`${demo}/unsubscribe?token=notice.1.1.${'A'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'Turn mails off?' })).toBeVisible();
  await expect(page.getByText('Notices')).toBeVisible();
  await expectAccessible(page);
});
