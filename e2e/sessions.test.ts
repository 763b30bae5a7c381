import {
  expect,
  expectDialogAccessible,
  keptSignIn,
  logInPrefilled,
  openMore,
  signIn,
  signOut,
  test,
} from './support/rollbook.ts';
import { say } from './support/words.ts';

test('ending a session elsewhere signs its open page out at once: by the person, and by an admin', {
  tag: ['@all', '@refusals'],
}, async ({ page, otherPage, demo }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  // The form is used because the list names the browsers that signed in.
  for (const device of [otherPage, page]) {
    await device.goto(`${demo}/login`);
    await logInPrefilled(device, 'Teacher');
    await device.waitForURL(`${demo}/`);
  }
  await page.goto(`${demo}/profile`);
  const sessions = page.getByRole('listitem').filter({ hasText: 'signed in' });
  await expect(page.getByText(say('sign-ins:sessionCount', { count: 2 }))).toBeVisible();
  await expect(sessions.first()).toContainText('Chrome on Linux');
  await expect(sessions.first()).toContainText(say('sign-ins:thisDevice'));
  await expect(sessions.first()).toContainText(say('sign-ins:from', { address: '127.0.0.1' }));
  await sessions
    .last()
    .getByRole('button', { name: say('sign-ins:endOn', { device: 'Chrome on Linux' }) })
    .click();
  await expect(page.getByText(say('sign-ins:sessionEnded', { device: 'Chrome on Linux' }))).toBeVisible();
  await expect(page.getByText(say('sign-ins:sessionCount', { count: 1 }))).toBeVisible();
  await expect(page.getByRole('button', { name: say('sign-ins:endOthers') })).toBeHidden();
  await expect(otherPage.getByRole('button', { name: say('identity:login') })).toBeVisible();
  expect(await keptSignIn(otherPage)).toEqual([]);

  await signIn(otherPage, demo, 'Teacher');
  await page.reload();
  await page.getByRole('button', { name: say('sign-ins:endOthers') }).click();
  await expect(page.getByText(say('sign-ins:othersEnded', { count: 1 }))).toBeVisible();
  await expect(otherPage.getByRole('button', { name: say('identity:login') })).toBeVisible();

  await signIn(otherPage, demo, 'Teacher');
  await signOut(page);
  await signIn(page, demo, 'Admin', '/all_teacher');
  await page.getByRole('link', { name: /^Teresa Gonçalves/ }).click();
  await openMore(page);
  await page.getByRole('button', { name: say('form:signOutEverywhere') }).click();
  const question = page.getByRole('dialog', { name: say('form:signOutTitle', { name: 'Teresa Gonçalves' }) });
  await expectDialogAccessible(page);
  await question.getByRole('button', { name: say('form:signOutEverywhere') }).click();
  await expect(page.getByText(say('form:signedOut', { name: 'Teresa Gonçalves', count: 1 }))).toBeVisible();
  await expect(otherPage.getByRole('button', { name: say('identity:login') })).toBeVisible();
  await expect(page.getByRole('heading', { name: say('teachers:detailsTitle') })).toBeVisible();
});
