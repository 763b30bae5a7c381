import type { Page } from '@playwright/test';
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

/** Passkeys want a name: at an IP address no browser has them. */
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
    await signIn(page, demo, 'Teacher');
    await page.goto(`${demo}/profile`);
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill('teacher-demo');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
    const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
    await expectDialogAccessible(page);
    await dialog.getByLabel('Code').fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
    const recoveryCodes = await dialog.getByRole('listitem').allTextContents();
    expect(recoveryCodes).toHaveLength(10);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: 'Remove the app' })).toBeVisible();

    await signOut(page);
    await logInPrefilled(page, 'Teacher');
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
    await page.getByLabel('Code of the app').fill('000000');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('This is not right, or it has been used before.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Code of the app').fill(codeOf(secret, 30));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();

    await signOut(page);
    await logInPrefilled(page, 'Teacher');
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    // By the keyboard alone: the field has the focus.
    await expect(page.getByLabel('Recovery code')).toBeFocused();
    await page.keyboard.type(recoveryCodes[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await page.goto(`${demo}/profile`);
    await expect(page.getByText('9 are left')).toBeVisible();
  },
);

test('a teacher adds a passkey with the current password, and signs in with it', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  const site = byName(demo);
  await addAuthenticator(page);
  await signIn(page, site, 'Teacher');
  await page.goto(`${site}/profile`);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name of the passkey').fill('School phone');
  await dialog.getByLabel('Current password').fill('not it');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await expectDialogAccessible(page);
  await dialog.getByLabel('Current password').fill('teacher-demo');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('heading', { name: 'School phone' })).toBeVisible();

  await signOut(page);
  await logInPrefilled(page, 'Teacher');
  await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeFocused();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a school asks its staff for a second factor, and who has none adds one before anything else', {
  tag: ['@all', '@refusals'],
}, async ({ page, otherPage, demo }) => {
  const site = byName(demo);
  await signIn(otherPage, site, 'Teacher');
  await signIn(page, site, 'Admin');
  await page.goto(`${site}/school?part=policies`);
  await page.getByRole('radio', { name: 'For all staff' }).check();
  await page.getByRole('button', { name: 'Save policies' }).click();
  await expect(page.getByText('The policies are saved.')).toBeVisible();
  for (const person of [page, otherPage]) {
    await person.goto(`${site}/`);
    await expect(person.getByText('your school asks every member of staff')).toBeVisible();
  }
  await page.getByRole('link', { name: 'Add a second factor' }).click();
  await expect(page).toHaveURL(`${site}/profile`);
  await expect(page.getByText('your school asks every member of staff')).toBeVisible();

  await page.goto(`${site}/school?part=policies`);
  await page.getByLabel(/^From/).fill('2026-01-01');
  await page.getByLabel(/^From/).press('Tab');
  await page.getByRole('button', { name: 'Save policies' }).click();
  await expect(page.getByRole('heading', { name: 'Add a second factor' })).toBeVisible();
  await expectAccessible(page);
  // A page that was open beforehand leads there too, by whatever is opened next.
  await otherPage.getByRole('link', { name: 'Messages' }).first().click();
  await expect(otherPage.getByRole('heading', { name: 'Add a second factor' })).toBeVisible();
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('admin-demo');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  await dialog.getByLabel('Code').fill(codeOf(secret));
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('link', { name: 'Profile' }).first()).toBeVisible();
});
