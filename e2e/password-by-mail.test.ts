import { readMailedLink } from './support/mails.ts';
import { expect, expectAccessible, logIn, refusals, signIn, signOut, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

const email = 'teacher1@demo.rollbook.school';

test(
  'a teacher who forgot their password chooses another by a mailed link, which ends every session and works once',
  refusals,
  async ({ page, otherPage, demo }) => {
    await signIn(otherPage, demo, 'Teacher');

    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(`${demo}/login`);
    await page.getByText(say('identity:roles.teacher'), { exact: true }).click();
    await page.getByLabel(say('identity:email')).fill('typed@at.login');
    await page.getByRole('link', { name: say('identity:forgot') }).click();
    await expect(page.getByRole('heading', { name: say('identity:forgot') })).toBeVisible();
    await expect(page.getByRole('radio', { name: say('identity:roles.teacher') })).toBeChecked();
    await expect(page.getByLabel(say('identity:email'))).toHaveValue('typed@at.login');
    for (const asked of ['nobody@demo.rollbook.school', email]) {
      await page.getByLabel(say('identity:email')).fill(asked);
      await page.getByRole('button', { name: say('recovery:forgotSend') }).click();
      await expect(page.getByRole('status')).toContainText(say('recovery:forgotSentTitle'));
    }

    const path = await readMailedLink(demo, { to: email, kind: 'forgotten-password' });
    await page.goto(`${demo}${path}`);
    await expect(page.getByRole('heading', { name: say('recovery:resetTitle') })).toBeVisible();
    await expect(page).toHaveURL(`${demo}/reset`);
    await expectAccessible(page);
    await page.getByLabel(say('new-password:newPassword')).fill('chosen-by-mail-7');
    await page.getByRole('button', { name: say('recovery:save') }).click();
    await page.waitForURL(`${demo}/`);
    await signOut(page);

    // The page that was open elsewhere is signed out by itself.
    await expect(otherPage.getByRole('button', { name: say('identity:login') })).toBeVisible();
    await otherPage.goto(`${demo}${path}`);
    await expect(otherPage.getByRole('heading', { name: say('recovery:deadTitle') })).toBeVisible();

    await logIn(page, 'Teacher', email, 'teacher-demo');
    await expect(page.getByText(say('identity:loginFailed')).first()).toBeVisible();
    await logIn(page, 'Teacher', email, 'chosen-by-mail-7');
    await page.waitForURL(`${demo}/`);
  },
);
