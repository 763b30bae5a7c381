import type { Page } from '@playwright/test';
import { expect, expectAccessible, keptSignIn, logIn, refusals, signIn, signOut, test } from './support/rollbook.ts';
import { say, within } from './support/words.ts';

const notice = (page: Page) => page.getByText(say('identity:sessionEndedNotice'));
const loginButton = (page: Page) => page.getByRole('button', { name: say('identity:login') });

/** Ends the session on the server, as another device would. */
async function endSignIn(page: Page, demo: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('rollbook.token'));
  await page.request.post(`${demo}/api/identity/sign-out`, { headers: { authorization: `Bearer ${token}` } });
}

test(
  'a person signed out in the middle of a register sees why, and returns to it with their input',
  refusals,
  async ({ page, demo }) => {
    const register = `${demo}/attendance_entry?class=5`;
    await signIn(page, demo, 'Teacher');
    await page.goto(register);
    const rows = page.getByRole('switch');
    await rows.nth(1).click();
    await rows.nth(3).click();
    await endSignIn(page, demo);
    await expect(notice(page)).toBeVisible();
    expect(page.url()).toBe(`${demo}/login`);
    await expectAccessible(page);
    await page.reload();
    await expect(notice(page)).toBeVisible();
    await logIn(page, 'Teacher', 'teacher1@demo.rollbook.school', 'teacher-demo');
    await page.waitForURL(register);
    await expect(page.getByText(within('attendance:restored'))).toBeVisible();
    await expect(page.getByText(say('attendance:count', { present: 2, absent: 63 }))).toBeVisible();

    await endSignIn(page, demo);
    await expect(notice(page)).toBeVisible();
    await logIn(page, 'Teacher', 'teacher2@demo.rollbook.school', 'teacher-demo');
    await page.waitForURL(`${demo}/`);
    await page.goto(register);
    await expect(page.getByText(say('attendance:count', { present: 0, absent: 65 }))).toBeVisible();
  },
);

test('a page opened without a session, or with one that ended, is opened after the sign-in', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  const overview = `${demo}/attendance_overview?class=3`;
  await page.goto(overview);
  await expect(loginButton(page)).toBeVisible();
  await expect(notice(page)).toBeHidden();
  await logIn(page, 'Teacher', 'teacher1@demo.rollbook.school', 'teacher-demo');
  await page.waitForURL(overview);
  await expect(page.getByRole('radio', { name: '3', exact: true })).toBeChecked();

  const token = await page.evaluate(() => localStorage.getItem('rollbook.token'));
  await page.goto('about:blank');
  await page.request.post(`${demo}/api/identity/sign-out`, { headers: { authorization: `Bearer ${token}` } });
  await page.goto(overview);
  await expect(notice(page)).toBeVisible();
  expect(await keptSignIn(page)).toEqual([]);
  await logIn(page, 'Teacher', 'teacher1@demo.rollbook.school', 'teacher-demo');
  await page.waitForURL(overview);
});

test('after a sign-out there is no message and no return address; every other tab signs out too', {
  tag: '@all',
}, async ({ page, context, demo }) => {
  await signIn(page, demo, 'Teacher', '/marks_overview');
  const other = await context.newPage();
  await other.goto(`${demo}/teacher_notice`);
  await expect(other.getByRole('heading', { level: 1, name: say('notices:title') })).toBeVisible();
  await signOut(page);
  await expect(notice(page)).toBeHidden();
  await expect(notice(other)).toBeVisible();
  expect(await keptSignIn(other)).toEqual([]);
  await logIn(page, 'Teacher', 'teacher1@demo.rollbook.school', 'teacher-demo');
  await page.waitForURL(`${demo}/`);
});
