import { codeAt } from '../src/features/identity/server/one-time-code.ts';
import { issuer, startIssuer } from '../test/issuer.ts';
import { clockShiftMs } from '../test/test-moment.ts';
import {
  test as base,
  expect,
  expectAccessible,
  failures,
  logInPrefilled,
  refusals,
  signIn,
} from './support/rollbook.ts';

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
      await expect(page.getByLabel('Email')).toHaveValue(/@/);
      await page.getByText(role, { exact: true }).click();
      await page.getByRole('button', { name: 'Sign in with Hill Accounts' }).click();
    };
    await page.goto(`${demo}/login`);
    await expect(page.getByRole('button', { name: 'Sign in with Hill Accounts' })).toBeVisible();
    await expectAccessible(page);

    await press('Admin');
    const refusal = page.getByRole('alert');
    await expect(refusal).toContainText('No account here in this role has the email teacher1@demo.rollbook.school.');
    await expect(page).toHaveURL(`${demo}/login`);
    await expectAccessible(page);

    await press('Teacher');
    await expect(page).toHaveURL(`${demo}/`);
    await page.goto(`${demo}/profile`);
    await expect(page.getByText('teacher1@demo.rollbook.school').first()).toBeVisible();
  },
);

test('an address of the issuer that this browser did not ask for signs nobody in', refusals, async ({ page, demo }) => {
  outside.serve(demo);
  await page.goto(`${demo}/signed_in_outside?code=a&state=${'a'.repeat(43)}&redirect_uri=https://else.example/`);
  await expect(page.getByRole('alert')).toContainText('This sign-in is over, or another browser began it.');
  await expect(page).toHaveURL(`${demo}/login`);
  await expectAccessible(page);
});

test('while the issuer is down, the login says so and takes passwords', failures, async ({ page, demo }) => {
  await outside.stop();
  await page.goto(`${demo}/login`);
  await page.getByText('Teacher', { exact: true }).click();
  await page.getByRole('button', { name: 'Sign in with Hill Accounts' }).click();
  await expect(page.getByRole('alert')).toContainText('does not answer just now');
  await expectAccessible(page);
  await logInPrefilled(page, 'Teacher');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test(
  'a school that asks its staff for a second factor gets it from who signs in with an account of the issuer',
  refusals,
  async ({ page, otherPage, demo }) => {
    outside.serve(demo);
    issuer.person = { email: 'teacher1@demo.rollbook.school', isVerified: true };
    await signIn(page, demo, 'Teacher');
    await page.goto(`${demo}/profile`);
    await page.getByRole('button', { name: 'Set up an app' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password').fill('teacher-demo');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
    const codeIn = (seconds: number) => codeAt(secret, new Date(Date.now() + clockShiftMs + seconds * 1000));
    await dialog.getByLabel('Code').fill(codeIn(0));
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();

    await signIn(otherPage, demo, 'Admin');
    await otherPage.goto(`${demo}/school?part=policies`);
    await otherPage.getByRole('radio', { name: 'For all staff' }).check();
    await otherPage.getByRole('button', { name: 'Save policies' }).click();
    await expect(otherPage.getByText('The policies are saved.')).toBeVisible();

    await page.getByText('Teacher', { exact: true }).click();
    await page.getByRole('button', { name: 'Sign in with Hill Accounts' }).click();
    await expect(page.getByRole('heading', { name: 'Second step' })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByLabel('Code of the app')).toBeFocused();
    await page.keyboard.type(codeIn(30));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  },
);
