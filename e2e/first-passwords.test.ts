import type { Page } from '@playwright/test';
import { type Account, callsAs } from './support/calls.ts';
import { student } from './support/newcomers.ts';
import { expect, expectAccessible, logIn, openMore, refusals, signInAs, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

test.use({ settings: { STUDENT_INITIAL_PASSWORD: 'random' } });

const form = /^[b-df-hj-np-tv-xz2-9]{5}-[b-df-hj-np-tv-xz2-9]{5}$/;
const domain = 'school.example';

/** A school without students. */
async function openSchool(
  page: Page,
  { address, setupLink }: { readonly address: string; readonly setupLink: string },
) {
  const admin = { name: 'Ada Admin', email: 'ada@school.example', password: 'chalk and slate' };
  const school = { name: 'Example School', domain, timeZone: 'Europe/Lisbon' };
  const token = new URL(setupLink).hash.slice(1);
  await page.request.post(`${address}/api/school`, { data: { token, school, admin } });
  const account: Account = { role: 'Admin', email: admin.email, password: admin.password };
  return { account, office: await callsAs(address, account) };
}

test(
  'a student gets a random first password, which is shown once and must be replaced at the first sign-in',
  refusals,
  async ({ page, otherPage, empty }) => {
    const { account } = await openSchool(page, empty);
    await signInAs(page, empty.address, account);
    await page.goto(`${empty.address}/add_student`);
    await expect(page.getByText(say('students:madeAtAdding'))).toBeVisible();
    await addStudent(page, 'Sue Student', '1');
    const shown = page
      .getByRole('status')
      .filter({ hasText: say('students:firstPasswordOf', { name: 'Sue Student' }) });
    const password = (await shown.getByText(form).textContent()) ?? '';
    expect(password).toMatch(form);
    await page.reload();
    await expect(page.getByText(say('students:madeAtAdding'))).toBeVisible();
    await expect(shown).toBeHidden();

    await otherPage.goto(`${empty.address}/login`);
    await logIn(otherPage, 'Student', 's1@school.example', password);
    await expect(otherPage.getByLabel(say('new-password:newPassword'))).toBeVisible();
    await expect(otherPage.getByLabel(say('new-password:currentPassword'))).toBeHidden();
    await expectAccessible(otherPage);
    expect(await everythingStored(otherPage)).not.toContain(password);
    await otherPage.reload();
    await expect(otherPage.getByLabel(say('new-password:currentPassword'))).toBeVisible();
    await otherPage.getByRole('button', { name: say('identity:logout') }).click();

    await logIn(otherPage, 'Student', 's1@school.example', password);
    await otherPage.getByLabel(say('new-password:newPassword')).fill('Football');
    await otherPage.getByRole('button', { name: say('new-password:save') }).click();
    await expect(otherPage.getByText(say('refusals:common-password'))).toBeVisible();
    await expect(otherPage.getByLabel(say('new-password:newPassword'))).toHaveValue('Football');
    await otherPage.getByLabel(say('new-password:newPassword')).fill('plums and pears');
    await otherPage.getByRole('button', { name: say('new-password:save') }).click();
    await expect(otherPage.getByRole('heading', { name: say('home:welcome', { name: 'Sue Student' }) })).toBeVisible();
  },
);

test('the slips of a class show a new password for everybody who has not signed in yet, on paper only', {
  tag: '@all',
}, async ({ page, empty }) => {
  const { account, office } = await openSchool(page, empty);
  const longName = 'An Unusually Long Name For Someone Who Goes To School-Sitting In Front';
  const { firstPassword } = await office('POST', '/api/students', { ...student, class: 5, roll: 1 });
  await office('POST', '/api/students', { ...student, class: 5, roll: 2, name: longName });
  const sue = await callsAs(empty.address, { role: 'Student', email: `s1@${domain}`, password: firstPassword });
  await sue('POST', '/api/identity/password', { currentPassword: firstPassword, newPassword: 'plums and pears' });

  await signInAs(page, empty.address, account);
  await page.goto(`${empty.address}/all_student?class=5`);
  await page
    .getByRole('checkbox', { name: beginning('lists:select') })
    .first()
    .check();
  await expect(page.getByRole('link', { name: say('students:slipsOf', { class: 5 }) })).toBeVisible();
  await page.getByRole('button', { name: say('lists:clear') }).click();
  await openMore(page);
  await page.getByRole('link', { name: say('students:slips') }).click();
  await expect(page).toHaveURL(/\/student_slips\?class=5$/);
  await page.getByRole('button', { name: say('students:makeSlips', { class: 5 }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('imports:makeSlips') })
    .click();
  await expect(page.getByText('1 slip. Print it now')).toBeVisible();
  await expect(page.getByText('Sue Student (1)')).toBeVisible();
  const slip = page.getByRole('listitem').filter({ hasText: say('form:slipPassword') });
  for (const text of [
    'Example School',
    'An Unusually Long Name',
    say('home:childLine', { class: 5, roll: 2 }),
    's2@school.example',
    empty.address,
  ]) {
    await expect(slip).toContainText(text);
  }
  expect(await slip.locator('dd').last().textContent()).toMatch(form);
  await expectAccessible(page);
  await page.emulateMedia({ media: 'print' });
  await expect(slip).toBeVisible();
  for (const hidden of [
    page.getByRole('heading', { name: say('students:slips') }),
    page.getByText('Sue Student (1)'),
  ]) {
    await expect(hidden).toBeHidden();
  }
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  // The slips of all classes form one document.
  await office('POST', '/api/students', { ...student, class: 6, roll: 3, name: 'Sam Sixth' });
  await page.goto(`${empty.address}/student_slips?of=all`);
  await page.getByRole('button', { name: say('students:makeAllSlips') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('students:makeSlipsAction') })
    .click();
  await expect(page.getByText('2 slips. Print them now')).toBeVisible();
  await expect(slip).toHaveCount(2);
  await expect(slip.last()).toContainText('Sam Sixth');
});

/** Everything that the browser stores for this site. */
function everythingStored(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state, document.cookie]));
}

async function addStudent(page: Page, name: string, roll: string): Promise<void> {
  const fill = (label: string, value: string) => page.getByRole('textbox', { name: label, exact: true }).fill(value);
  await fill(say('shared:name'), name);
  await page.getByLabel(say('students:dateOfBirth')).fill('2012-02-29');
  await page.getByLabel(say('students:gender')).selectOption(say('students:genders.Female'));
  await page.getByRole('textbox', { name: say('students:roll'), exact: true }).fill(roll);
  await page.getByLabel(say('shared:chooseClass')).selectOption('5');
  await page.getByLabel(say('shared:session')).selectOption('2026-2027');
  for (const label of [
    say('students:courseEnrolled'),
    say('form:street'),
    say('teachers:city'),
    say('form:state'),
    say('form:postalCode'),
  ])
    await fill(label, 'Science 1');
  await fill(say('students:guardianName'), 'Gus Guardian');
  await fill(say('students:guardianRelation'), 'father');
  await fill(say('students:guardianPhone'), '1');
  await fill(say('students:guardianEmail'), 'gus@family.example');
  await page.getByRole('button', { name: say('students:add') }).click();
  await expect(page.getByText(say('students:added')).first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: say('shared:name'), exact: true })).toHaveValue('');
}
