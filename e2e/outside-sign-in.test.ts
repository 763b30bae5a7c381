import { issuer, startIssuer } from '../test/issuer.ts';
import { demoAccounts } from './support/calls.ts';
import { test as base, expect, expectAccessible, logInPrefilled, refusals } from './support/rollbook.ts';
import { addApp, askStaffForSecondFactor } from './support/second-factor.ts';
import { say } from './support/words.ts';

let outside: Awaited<ReturnType<typeof startIssuer>>;

const test = base.extend({
  settings: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright derives from the pattern that this has no dependencies.
    async ({}, use) => {
      outside = await startIssuer();
      await use(outside.settings);
      await outside.stop();
    },
    { scope: 'test' },
  ],
});

test(
  'a teacher signs in with an account of the issuer, and nobody does in a role that is not theirs',
  refusals,
  async ({ page, demo }) => {
    outside.serve(demo);
    issuer.person = { email: 'teacher1@demo.rollbook.school', isVerified: true };
    const press = async (role: string) => {
      await page.goto(`${demo}/login`);
      await expect(page.getByLabel(say('identity:email'))).toHaveValue(/@/);
      await page.getByText(role, { exact: true }).click();
      await page.getByRole('button', { name: say('identity:signInOutside', { name: 'Hill Accounts' }) }).click();
    };
    await page.goto(`${demo}/login`);
    await expect(
      page.getByRole('button', { name: say('identity:signInOutside', { name: 'Hill Accounts' }) }),
    ).toBeVisible();

    await press(say('identity:roles.admin'));
    const refusal = page.getByRole('alert');
    await expect(refusal).toContainText('No account here in this role has the email teacher1@demo.rollbook.school.');
    await expect(page).toHaveURL(`${demo}/login`);
    await expectAccessible(page);

    await press(say('identity:roles.teacher'));
    await expect(page).toHaveURL(`${demo}/`);
    await page.goto(`${demo}/profile`);
    await expect(page.getByText('teacher1@demo.rollbook.school').first()).toBeVisible();
  },
);

test('an address of the issuer that this browser did not ask for signs nobody in', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  outside.serve(demo);
  await page.goto(`${demo}/signed_in_outside?code=a&state=${'a'.repeat(43)}&redirect_uri=https://else.example/`);
  await expect(page.getByRole('alert')).toContainText(say('refusals:outside-sign-in-over'));
  await expect(page).toHaveURL(`${demo}/login`);
});

test('while the issuer is down, the login says so and takes passwords', { tag: ['@all', '@failures'] }, async ({
  page,
  demo,
}) => {
  await outside.stop();
  await page.goto(`${demo}/login`);
  await page.getByText(say('identity:roles.teacher'), { exact: true }).click();
  await page.getByRole('button', { name: say('identity:signInOutside', { name: 'Hill Accounts' }) }).click();
  await expect(page.getByRole('alert')).toContainText(say('refusals:outside-sign-in-unreachable'));
  await logInPrefilled(page, 'Teacher');
  await expect(page.getByRole('button', { name: say('identity:logout') })).toBeVisible();
});

test('a school that requires a second factor of its staff also asks those who sign in with an account of the issuer', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  outside.serve(demo);
  issuer.person = { email: 'teacher1@demo.rollbook.school', isVerified: true };
  const { codeIn } = await addApp(demo, demoAccounts.Teacher);
  await askStaffForSecondFactor(demo);

  await page.goto(`${demo}/login`);
  await expect(page.getByLabel(say('identity:email'))).toHaveValue(/@/);
  await page.getByText(say('identity:roles.teacher'), { exact: true }).click();
  await page.getByRole('button', { name: say('identity:signInOutside', { name: 'Hill Accounts' }) }).click();
  await expect(page.getByRole('heading', { name: say('second-factor:signInTitle') })).toBeVisible();
  await expect(page.getByLabel(say('second-factor:codeOfApp'))).toBeFocused();
  await page.keyboard.type(codeIn(30));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: say('identity:logout') })).toBeVisible();
});
