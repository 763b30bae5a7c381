import { readMailedLink } from './support/mails.ts';
import { expect, expectAccessible, logIn, refusals, signIn, test } from './support/rollbook.ts';

const email = 'teacher1@demo.rollbook.school';

test(
  'a teacher who forgot their password chooses another by a mailed link, which ends every session and works once',
  refusals,
  async ({ page, otherPage, demo }) => {
    await signIn(otherPage, demo, 'Teacher');

    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${demo}/login`);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    await page.getByText('Teacher', { exact: true }).click();
    for (const asked of ['nobody@demo.rollbook.school', email]) {
      await page.getByLabel('Email').fill(asked);
      await page.getByRole('button', { name: 'Mail me a link' }).click();
      await expect(page.getByRole('status')).toContainText('Look into your mails');
    }

    const path = await readMailedLink(demo, { to: email, kind: 'forgotten-password' });
    await page.goto(`${demo}${path}`);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expect(page).toHaveURL(`${demo}/reset`);
    await expectAccessible(page);
    await page.getByLabel('New password').fill('chosen-by-mail-7');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('Your new password is saved')).toBeVisible();

    // The page that was open elsewhere is signed out by itself.
    await expect(otherPage.getByRole('button', { name: 'Login' })).toBeVisible();
    await otherPage.goto(`${demo}${path}`);
    await expect(otherPage.getByRole('heading', { name: 'This link is not good any more' })).toBeVisible();

    await page.getByRole('link', { name: 'Go to the login' }).click();
    await logIn(page, 'Teacher', email, 'teacher-demo');
    await expect(page.getByText('Login Failed').first()).toBeVisible();
    await logIn(page, 'Teacher', email, 'chosen-by-mail-7');
    await page.waitForURL(`${demo}/`);
  },
);
