import type { Page } from '@playwright/test';
import { demoAccounts, startSession } from './support/calls.ts';
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  logInPrefilled,
  refusals,
  signIn,
  signOut,
  test,
} from './support/rollbook.ts';
import { codeOf } from './support/second-factor.ts';
import { beginning, say } from './support/words.ts';

/** Returns the address with a host name, because no browser has passkeys at an IP address. */
function byName(demo: string): string {
  return demo.replace('127.0.0.1', 'localhost');
}

/** A phone that holds passkeys and knows its owner. */
async function addAuthenticator(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test(
  'a teacher adds an app, and signs in with a code of it and with a recovery code',
  refusals,
  async ({ page, demo }) => {
    await signIn(page, demo, 'Teacher', '/profile');
    await page.getByRole('button', { name: say('second-factor:addApp') }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(say('second-factor:currentPassword')).fill('teacher-demo');
    await dialog.getByRole('button', { name: say('second-factor:next') }).click();
    await expect(dialog.getByRole('img', { name: say('second-factor:picture') })).toBeVisible();
    const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
    await expectDialogAccessible(page);
    await dialog.getByLabel(say('second-factor:code')).fill(codeOf(secret));
    await dialog.getByRole('button', { name: say('second-factor:next') }).click();
    await expect(page.getByRole('heading', { name: say('second-factor:codesTitle') })).toBeVisible();
    const recoveryCodes = await dialog.getByRole('listitem').allTextContents();
    expect(recoveryCodes).toHaveLength(10);
    await dialog.getByRole('button', { name: say('second-factor:done') }).click();
    await expect(page.getByRole('button', { name: say('second-factor:removeApp') })).toBeVisible();

    await signOut(page);
    await logInPrefilled(page, 'Teacher');
    await expect(page.getByRole('heading', { name: say('second-factor:signInTitle') })).toBeVisible();
    await page.getByLabel(say('second-factor:codeOfApp')).fill('000000');
    await page.getByRole('button', { name: say('second-factor:signIn') }).click();
    await expect(page.getByText(say('refusals:wrong-factor'))).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel(say('second-factor:codeOfApp')).fill(codeOf(secret, 30));
    await page.getByRole('button', { name: say('second-factor:signIn') }).click();
    await expect(page.getByRole('button', { name: say('identity:logout') })).toBeVisible();

    await signOut(page);
    await logInPrefilled(page, 'Teacher');
    await page.getByRole('button', { name: say('second-factor:useRecovery') }).click();
    // The field has the focus, so the keyboard is enough.
    await expect(page.getByLabel(say('second-factor:recoveryCode'))).toBeFocused();
    await page.keyboard.type(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: say('identity:logout') })).toBeVisible();
    await page.goto(`${demo}/profile`);
    await expect(page.getByText(say('second-factor:recoveryLeft', { count: 9 }))).toBeVisible();
  },
);

test('a teacher adds a passkey with the current password, and signs in with it', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  const site = byName(demo);
  await addAuthenticator(page);
  await signIn(page, site, 'Teacher');
  await page.goto(`${site}/profile`);
  await page.getByRole('button', { name: say('second-factor:addPasskey') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('second-factor:name')).fill('School phone');
  await dialog.getByLabel(say('second-factor:currentPassword')).fill('not it');
  await dialog.getByRole('button', { name: say('second-factor:next') }).click();
  await expect(dialog.getByText(say('refusals:wrong-password'))).toBeVisible();
  await expectDialogAccessible(page);
  await dialog.getByLabel(say('second-factor:currentPassword')).fill('teacher-demo');
  await dialog.getByRole('button', { name: say('second-factor:next') }).click();
  await expect(page.getByRole('heading', { name: say('second-factor:codesTitle') })).toBeVisible();
  await dialog.getByRole('button', { name: say('second-factor:done') }).click();
  await expect(page.getByRole('heading', { name: 'School phone' })).toBeVisible();

  await signOut(page);
  await logInPrefilled(page, 'Teacher');
  await expect(page.getByRole('button', { name: say('second-factor:usePasskey') })).toBeFocused();
  await page.getByRole('button', { name: say('second-factor:usePasskey') }).click();
  await expect(page.getByRole('button', { name: say('identity:logout') })).toBeVisible();
});

test('a passkey lets its owner in on a new device though strangers have closed the account', {
  tag: ['@all', '@refusals'],
}, async ({ page, context, demo }) => {
  const site = byName(demo);
  await addAuthenticator(page);
  await signIn(page, site, 'Teacher', '/profile');
  await page.getByRole('button', { name: say('second-factor:addPasskey') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('second-factor:name')).fill('School phone');
  await dialog.getByLabel(say('second-factor:currentPassword')).fill('teacher-demo');
  await dialog.getByRole('button', { name: say('second-factor:next') }).click();
  await dialog.getByRole('button', { name: say('second-factor:done') }).click();
  await signOut(page);
  // Without this, the cookie of a known device would allow the sign-in.
  await context.clearCookies();
  const wrong = { ...demoAccounts.Teacher, password: 'a guess' };
  for (let turn = 0; turn < 10; turn += 1) await expect(startSession(demo, wrong)).rejects.toThrow('401');

  await logInPrefilled(page, 'Teacher');
  await expect(page.getByText(say('refusals:too-many-failures'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('second-factor:usePasskey') }).click();
  await expect(page.getByRole('button', { name: say('identity:logout') })).toBeVisible();
});

test('a school requires a second factor of its staff, and anyone who has none adds one before anything else', {
  tag: ['@all', '@refusals'],
}, async ({ page, otherPage, demo }) => {
  const site = byName(demo);
  await signIn(otherPage, site, 'Teacher');
  await signIn(page, site, 'Admin');
  await page.goto(`${site}/school?part=policies&about=sign-in`);
  await page.getByRole('radio', { name: say('policies:factorStaff') }).check();
  await page.getByRole('button', { name: say('policies:save') }).click();
  await expect(page.getByText(say('policies:saved'))).toBeVisible();
  for (const person of [page, otherPage]) {
    await person.goto(`${site}/`);
    await expect(person.getByText('your school requires a second factor')).toBeVisible();
  }
  await page.getByRole('link', { name: say('second-factor:mustTitle') }).click();
  await expect(page).toHaveURL(`${site}/profile`);
  await expect(page.getByText('your school requires a second factor')).toBeVisible();

  await page.goto(`${site}/school?part=policies&about=sign-in`);
  await page.getByLabel(beginning('policies:factorFrom')).fill('2026-01-01');
  await page.getByLabel(beginning('policies:factorFrom')).press('Tab');
  await page.getByRole('button', { name: say('policies:save') }).click();
  await expect(page.getByRole('heading', { name: say('second-factor:mustTitle') })).toBeVisible();
  await expectAccessible(page);
  // A page that was open beforehand leads there too, by whatever is opened next.
  await otherPage
    .getByRole('link', { name: say('home:messages') })
    .first()
    .click();
  await expect(otherPage.getByRole('heading', { name: say('second-factor:mustTitle') })).toBeVisible();
  await page.getByRole('button', { name: say('second-factor:addApp') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('second-factor:currentPassword')).fill('admin-demo');
  await dialog.getByRole('button', { name: say('second-factor:next') }).click();
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await dialog.getByLabel(say('second-factor:code')).fill(codeOf(secret));
  await dialog.getByRole('button', { name: say('second-factor:next') }).click();
  await expect(page.getByRole('heading', { name: say('second-factor:codesTitle') })).toBeVisible();
  await dialog.getByRole('button', { name: say('second-factor:done') }).click();
  await expect(page.getByRole('link', { name: say('shell:profile') }).first()).toBeVisible();
});
