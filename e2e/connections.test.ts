import { expect, expectDialogAccessible, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

test('an admin enters a mail server, hears why it does not answer, and removes it', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin', '/school?part=connections');
  const section = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: say('connections:mail.title') }) });
  const field = (name: 'host' | 'port' | 'user' | 'password' | 'from') =>
    section.getByLabel(say(`connections:mail.${name}`)).first();
  await field('host').fill('127.0.0.1');
  await field('port').fill('49151');
  await field('user').fill('hill');
  await field('password').fill('a password');
  await field('from').fill('office@hill.example');
  await section.getByRole('button', { name: say('connections:save') }).click();
  await expect(section.getByText(say('connections:secretKept'))).toBeVisible();
  await expect(field('password')).toHaveValue('');
  await section.getByRole('button', { name: say('connections:test.mail') }).click();
  await expect(section.getByText(say('connections:faults.unreached'))).toBeVisible();
  await section.getByRole('button', { name: say('connections:remove') }).click();
  await expectDialogAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('connections:remove') })
    .click();
  await expect(section.getByRole('button', { name: say('connections:test.mail') })).toHaveCount(0);
});
