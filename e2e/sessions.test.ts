import {
  expect,
  expectDialogAccessible,
  keptSignIn,
  logInPrefilled,
  refusals,
  signIn,
  signOut,
  test,
} from './support/rollbook.ts';

test(
  'ending a session elsewhere signs its open page out at once: by the person, and by an admin',
  refusals,
  async ({ page, otherPage, demo }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    // By the form, as the list names the browsers that signed in.
    for (const device of [otherPage, page]) {
      await device.goto(`${demo}/login`);
      await logInPrefilled(device, 'Teacher');
      await device.waitForURL(`${demo}/`);
    }
    await page.goto(`${demo}/profile`);
    const sessions = page.getByRole('listitem').filter({ hasText: 'signed in' });
    await expect(page.getByText('On 2 devices')).toBeVisible();
    await expect(sessions.first()).toContainText('Chrome on Linux');
    await expect(sessions.first()).toContainText('This device');
    await expect(sessions.first()).toContainText('from 127.0.0.1');
    await sessions.last().getByRole('button', { name: 'End on Chrome on Linux' }).click();
    await expect(page.getByText('Chrome on Linux is signed out.')).toBeVisible();
    await expect(page.getByText('On 1 device')).toBeVisible();
    await expect(page.getByRole('button', { name: 'End all others' })).toBeHidden();
    await expect(otherPage.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(await keptSignIn(otherPage)).toEqual([]);

    await signIn(otherPage, demo, 'Teacher');
    await page.reload();
    await page.getByRole('button', { name: 'End all others' }).click();
    await expect(page.getByText('1 other device is signed out.')).toBeVisible();
    await expect(otherPage.getByRole('button', { name: 'Login' })).toBeVisible();

    await signIn(otherPage, demo, 'Teacher');
    await signOut(page);
    await signIn(page, demo, 'Admin');
    await page.goto(`${demo}/all_teacher`);
    await page.getByRole('link', { name: /^Teresa Gonçalves/ }).click();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const question = page.getByRole('dialog', { name: 'Sign out Teresa Gonçalves?' });
    await expectDialogAccessible(page);
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page.getByText('Teresa Gonçalves is signed out on 1 device.')).toBeVisible();
    await expect(otherPage.getByRole('button', { name: 'Login' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Teacher details' })).toBeVisible();
  },
);
