import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { readMailedCode, readMailedLink } from './support/mails.ts';
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
import { beginning, say, within } from './support/words.ts';

const password = 'chosen-at-home-7';

/** Adds a guardian of the student with the roll 120, by a call. */
async function addGuardian(
  demo: string,
  guardian: { readonly name: string; readonly email?: string; readonly phone?: string },
) {
  const office = await callsAs(demo, 'Admin');
  const students = await office('GET', '/api/students?roll=120');
  await office('POST', `/api/students/${students[0]._id}/guardians`, { ...guardian, relation: 'mother' });
  return students[0];
}

async function openGuardians(page: Page, demo: string, student: { readonly _id: number; readonly name: string }) {
  await signIn(page, demo, 'Admin', `/student_details/${student._id}?part=guardians`);
  return page.getByRole('list', { name: say('guardians:list', { name: student.name }) });
}

async function choosePassword(page: Page, email = '') {
  await expect(page.getByRole('heading', { name: beginning('recovery:welcomeTitle') })).toBeVisible();
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.getByRole('group', { name: say('start:language') }).getByRole('button')).toHaveCount(3);
  if (email !== '') await page.getByLabel(say('recovery:email')).fill(email);
  await page.getByLabel(say('new-password:newPassword')).fill(password);
  await page.getByRole('button', { name: say('recovery:save') }).click();
}

test(
  'a guardian is invited by mail, again by a newer link, chooses a password on a phone, and lands at home with the child',
  refusals,
  async ({ page, otherPage, demo }) => {
    const email = 'mina@family.example';
    const student = await addGuardian(demo, { name: 'Mina Rahman', email });
    const list = await openGuardians(page, demo, student);
    await expect(list).toContainText(within('invitations:invited'));
    const first = await readMailedLink(demo, { to: email, kind: 'invitation' });
    await page.getByRole('button', { name: say('invitations:againOf', { name: 'Mina Rahman' }) }).click();
    await pressAgain(page.getByRole('dialog').getByRole('button', { name: say('invitations:again') }));
    await expect(page.getByText(say('invitations:sent', { name: 'Mina Rahman' }))).toBeVisible();
    let second = first;
    await expect(async () => {
      second = await readMailedLink(demo, { to: email, kind: 'invitation' });
      expect(second).not.toBe(first);
    }).toPass();

    await otherPage.setViewportSize({ width: 360, height: 740 });
    await otherPage.goto(`${demo}${first}`);
    await expect(otherPage.getByRole('heading', { name: say('recovery:deadTitle') })).toBeVisible();
    await otherPage.goto(`${demo}${second}`);
    await expect(otherPage.getByRole('heading', { name: beginning('recovery:welcomeTitle') })).toBeVisible();
    await expectAccessible(otherPage);
    await choosePassword(otherPage);
    await otherPage.waitForURL(`${demo}/`);
    await expect(otherPage.getByText(student.name).first()).toBeVisible();

    await page.goto(`${demo}/student_details/${student._id}?part=guardians`);
    await expect(list).toContainText(say('guardians:joined'));
    await expect(page.getByRole('button', { name: say('form:newPasswordOf', { name: 'Mina Rahman' }) })).toBeVisible();
  },
);

test('a guardian without an email gets a printed invitation, names the email when joining, and types the code that is mailed there', {
  tag: '@all',
}, async ({ page, otherPage, demo }) => {
  const student = await addGuardian(demo, { name: 'Karim Rahman' });
  const list = await openGuardians(page, demo, student);
  await expect(list).toContainText(say('guardians:noEmail'));
  await expect(page.getByRole('button', { name: /^Invite.*Karim Rahman/ })).toHaveCount(0);
  await page.getByRole('button', { name: say('invitations:printOf', { name: 'Karim Rahman' }) }).click();
  await pressAgain(page.getByRole('dialog').getByRole('button', { name: say('invitations:printAction') }));
  const slip = page.getByRole('dialog', { name: say('invitations:slipTitle', { name: 'Karim Rahman' }) });
  await expect(slip.getByRole('img', { name: say('invitations:slipPicture') })).toBeVisible();
  const address = await slip.getByText(/\/welcome\?token=/).textContent();
  await expectDialogAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(slip.getByText(address ?? '')).toBeVisible();
  await expect(slip.getByRole('button', { includeHidden: true }).first()).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await slip.getByRole('button', { name: say('second-factor:done') }).click();
  await expect(page.getByText(address ?? '')).toHaveCount(0);
  await expect(list).toContainText(within('invitations:invited'));

  await otherPage.goto(address ?? '');
  const email = 'karim@family.example';
  await choosePassword(otherPage, email);
  const code = await readMailedCode(demo, { to: email, kind: 'email-code' });
  await otherPage.getByLabel(say('recovery:code')).fill(code);
  await otherPage.getByRole('button', { name: say('recovery:save') }).click();
  await otherPage.waitForURL(`${demo}/`);
  await expect(otherPage.getByText(student.name).first()).toBeVisible();
});

test('a guardian without an email joins by phone and printed code, and signs in with the number and a PIN', {
  tag: '@all',
}, async ({ page, otherPage, demo }) => {
  const student = await addGuardian(demo, { name: 'Nila Rahman', phone: '01712 345678' });
  await openGuardians(page, demo, student);
  await page.getByRole('button', { name: say('guardians:printCodeOf', { name: 'Nila Rahman' }) }).click();
  await pressAgain(page.getByRole('dialog').getByRole('button', { name: say('guardians:makeCode') }));
  const slip = page.getByRole('dialog', { name: say('guardians:codeTitle', { name: 'Nila Rahman' }) });
  const code = await slip.getByText(/^[a-z\d]{5}-[a-z\d]{5}$/).textContent();
  await expectDialogAccessible(page);

  await otherPage.goto(`${demo}/welcome`);
  await otherPage.getByLabel(say('recovery:phone')).fill('+880 1712-345678');
  await otherPage.getByLabel(say('recovery:phoneCode')).fill(code ?? '');
  await otherPage.getByLabel(say('recovery:pin')).fill('482913');
  await otherPage.getByRole('button', { name: say('recovery:save') }).click();
  await otherPage.waitForURL(`${demo}/`);
  await expect(otherPage.getByText(student.name).first()).toBeVisible();
  await otherPage.getByRole('button', { name: say('identity:logout') }).click();
  await logIn(otherPage, 'Guardian', '01712345678', '482913');
  await expect(otherPage.getByText(student.name).first()).toBeVisible();
});

test('an admin is invited by mail instead of getting a first password, and a teacher can be', { tag: '@all' }, async ({
  page,
  otherPage,
  demo,
}) => {
  await signIn(page, demo, 'Admin', '/admins');
  const email = 'second.office@demo.rollbook.school';
  await page.getByLabel(say('shared:name')).fill('Second Office');
  await page.getByLabel(say('shared:email')).fill(email);
  await page.getByText(say('invitations:byMail'), { exact: true }).click();
  await page.getByRole('button', { name: say('admins:add') }).click();
  await expect(page.getByText(say('invitations:sent', { name: 'Second Office' }))).toBeVisible();
  await expect(page.getByText(within('invitations:invited'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('invitations:printOf', { name: 'Second Office' }) })).toBeVisible();
  const path = await readMailedLink(demo, { to: email, kind: 'invitation' });
  await otherPage.goto(`${demo}${path}`);
  await choosePassword(otherPage);
  await otherPage.waitForURL(`${demo}/`);

  await page.goto(`${demo}/add_teacher`);
  await expect(page.locator('input[type="password"]')).toHaveCount(1);
  await page.getByText(say('invitations:byMail'), { exact: true }).click();
  await expect(page.locator('input[type="password"]')).toHaveCount(0);
});
