import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { readMailedLink } from './support/mails.ts';
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  logIn,
  pressAgain,
  refusals,
  signIn,
  test,
} from './support/rollbook.ts';

const password = 'chosen-at-home-7';

/** Adds a guardian of the student with the roll 120, by a call. */
async function addGuardian(demo: string, guardian: { readonly name: string; readonly email?: string }) {
  const office = await callsAs(demo, 'Admin');
  const students = await office('GET', '/api/students?roll=120');
  await office('POST', `/api/students/${students[0]._id}/guardians`, { ...guardian, relation: 'mother' });
  return students[0];
}

async function openGuardians(page: Page, demo: string, student: { readonly _id: number; readonly name: string }) {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/student_details/${student._id}?part=guardians`);
  return page.getByRole('list', { name: `Guardians of ${student.name}` });
}

async function choosePassword(page: Page, email = '') {
  await expect(page.getByRole('heading', { name: /^Welcome to/ })).toBeVisible();
  await expect(page).toHaveURL(/\/welcome$/);
  if (email !== '') await page.getByLabel('Email').fill(email);
  await page.getByLabel('New password').fill(password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password is saved. Sign in with it now.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the login' }).click();
}

test(
  'a guardian is invited by mail, again by a newer link, chooses a password on a phone, and lands at home with the child',
  refusals,
  async ({ page, otherPage, demo }) => {
    const email = 'mina@family.example';
    const student = await addGuardian(demo, { name: 'Mina Rahman', email });
    const list = await openGuardians(page, demo, student);
    await expect(list).toContainText('Invited on');
    const first = await readMailedLink(demo, { to: email, kind: 'invitation' });
    await page.getByRole('button', { name: 'Invite again: Mina Rahman' }).click();
    await pressAgain(page.getByRole('dialog').getByRole('button', { name: 'Invite again' }));
    await expect(page.getByText('The invitation of Mina Rahman is on its way.')).toBeVisible();
    let second = first;
    await expect(async () => {
      second = await readMailedLink(demo, { to: email, kind: 'invitation' });
      expect(second).not.toBe(first);
    }).toPass();

    await otherPage.setViewportSize({ width: 360, height: 740 });
    await otherPage.goto(`${demo}${first}`);
    await expect(otherPage.getByRole('heading', { name: 'This link is not good any more' })).toBeVisible();
    await otherPage.goto(`${demo}${second}`);
    await expect(otherPage.getByRole('heading', { name: /^Welcome to/ })).toBeVisible();
    await expectAccessible(otherPage);
    await choosePassword(otherPage);
    await logIn(otherPage, 'Guardian', email, password);
    await otherPage.waitForURL(`${demo}/`);
    await expect(otherPage.getByText(student.name).first()).toBeVisible();

    await page.goto(`${demo}/student_details/${student._id}?part=guardians`);
    await expect(list).toContainText('Joined');
    await expect(page.getByRole('button', { name: 'New password for Mina Rahman' })).toBeVisible();
  },
);

test('a guardian without an email gets a printed invitation, and names the email when joining', {
  tag: '@all',
}, async ({ page, otherPage, demo }) => {
  const student = await addGuardian(demo, { name: 'Karim Rahman' });
  const list = await openGuardians(page, demo, student);
  await expect(list).toContainText('No email yet');
  await expect(page.getByRole('button', { name: /^Invite.*Karim Rahman/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Print an invitation for Karim Rahman' }).click();
  await pressAgain(page.getByRole('dialog').getByRole('button', { name: 'Make the slip' }));
  const slip = page.getByRole('dialog', { name: 'Invitation of Karim Rahman' });
  await expect(slip.getByRole('img', { name: 'The address as a QR code' })).toBeVisible();
  const address = await slip.getByText(/\/welcome\?token=/).textContent();
  await expectDialogAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(slip.getByText(address ?? '')).toBeVisible();
  await expect(slip.getByRole('button', { includeHidden: true }).first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await slip.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(address ?? '')).toHaveCount(0);
  await expect(list).toContainText('Invited on');

  await otherPage.goto(address ?? '');
  await choosePassword(otherPage, 'karim@family.example');
  await logIn(otherPage, 'Guardian', 'karim@family.example', password);
  await otherPage.waitForURL(`${demo}/`);
  await expect(otherPage.getByText(student.name).first()).toBeVisible();
});

test('an admin is invited by mail instead of getting a first password, and a teacher can be', { tag: '@all' }, async ({
  page,
  otherPage,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/admins`);
  const email = 'second.office@demo.rollbook.school';
  await page.getByLabel('Name').fill('Second Office');
  await page.getByLabel('Email').fill(email);
  await page.getByText('Invite by mail', { exact: true }).click();
  await page.getByRole('button', { name: 'Add Admin' }).click();
  await expect(page.getByText('The invitation of Second Office is on its way.')).toBeVisible();
  await expect(page.getByText('Invited, has not joined yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print an invitation for Second Office' })).toBeVisible();
  const path = await readMailedLink(demo, { to: email, kind: 'invitation' });
  await otherPage.goto(`${demo}${path}`);
  await choosePassword(otherPage);
  await logIn(otherPage, 'Admin', email, password);
  await otherPage.waitForURL(`${demo}/`);

  await page.goto(`${demo}/add_teacher`);
  await expect(page.locator('input[type="password"]')).toHaveCount(1);
  await page.getByText('Invite by mail', { exact: true }).click();
  await expect(page.locator('input[type="password"]')).toHaveCount(0);
});
