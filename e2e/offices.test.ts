import { type Account, callsAs, demoAccounts } from './support/calls.ts';
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  signIn,
  signInAs,
  test,
  unfoldMenu,
} from './support/rollbook.ts';
import { pattern, say } from './support/words.ts';

test('a head who teaches and has a child at the school walks a day in three roles, signed in once', async ({
  page,
  demo,
}) => {
  const { email } = demoAccounts.Teacher;
  const admin = await callsAs(demo, 'Admin');
  await admin('POST', '/api/admins', { name: 'Head of the demo', email });
  const [student] = await admin('GET', '/api/students?roll=1');
  await admin('POST', `/api/students/${student._id}/guardians`, { name: 'Parent', email, relation: 'mother' });

  await signIn(page, demo, 'Teacher');
  const menu = page.getByRole('navigation', { name: say('shell:menu') });
  const link = (path: string) => menu.locator(`a[href="${path}"]`);
  const goOnAs = (role: 'admin' | 'teacher' | 'guardian') =>
    menu.getByRole('button', { name: say('shell:goOnAs', { role: say(`shell:roles.${role}`) }) }).click();
  const isNow = (role: 'admin' | 'teacher' | 'guardian') =>
    expect(menu.getByRole('link', { name: say(`shell:roles.${role}`) })).toBeVisible();
  await expect(link('/attendance_entry')).toBeVisible();
  await isNow('teacher');

  await goOnAs('admin');
  await isNow('admin');
  await unfoldMenu(page);
  await expect(link('/admins')).toBeVisible();
  await expect(link('/attendance_entry')).toHaveCount(0);

  await goOnAs('guardian');
  await isNow('guardian');
  await expect(link('/tell_absence')).toBeVisible();
  await expect(link('/admins')).toHaveCount(0);
  await expectAccessible(page);

  await goOnAs('teacher');
  await isNow('teacher');
  await expect(link('/attendance_entry')).toBeVisible();
});

test('an office is set up in one sentence, and whoever works in it sees only that part of the school', async ({
  page,
  demo,
  otherPage,
}) => {
  await signIn(page, demo, 'Admin', '/offices');
  await expect(page.getByText(say('offices:none'))).toBeVisible();
  await page.getByRole('button', { name: say('offices:ready.attendance') }).click();
  await expectDialogAccessible(page);
  await page.getByRole('button', { name: say('offices:add') }).click();
  await expect(page.getByRole('heading', { name: say('offices:ready.attendance') })).toBeVisible();
  await expect(page.getByText(pattern('offices:doesForSchool')).first()).toBeVisible();
  await page.getByRole('button', { name: say('offices:addPerson') }).click();
  await page.getByLabel(say('shared:name')).fill('Cleo Clerk');
  await page.getByLabel(say('shared:email')).fill('clerk@demo.rollbook.school');
  await page.getByRole('button', { name: say('offices:addPerson') }).click();
  const slip = page.getByRole('dialog');
  await expect(slip).toContainText('clerk@demo.rollbook.school');
  const password = (await slip.innerText()).match(/[a-z2-9]{5}(?:-[a-z2-9]{5})+/)?.[0] ?? '';

  const clerk: Account = { role: 'Staff', email: 'clerk@demo.rollbook.school', password };
  const first = await callsAs(demo, clerk);
  const newPassword = 'plums-and-pears';
  await first('POST', '/api/identity/password', { currentPassword: password, newPassword });
  await signInAs(otherPage, demo, { ...clerk, password: newPassword }, '/registers');
  const menu = otherPage.getByRole('navigation', { name: say('shell:menu') });
  await expect(menu.getByRole('link', { name: say('offices:ready.attendance') })).toBeVisible();
  await unfoldMenu(otherPage);
  const addresses = await menu
    .getByRole('listitem')
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(addresses).toEqual(['/', '/registers', '/absences', '/diary', '/admin_message', '/admin_notice']);
  await expectAccessible(otherPage);
  await menu.locator('a[href="/"]').last().click();
  await expect(otherPage.getByRole('heading', { name: say('home:notices') })).toBeVisible();
  await expectAccessible(otherPage);
  await otherPage.goto(`${demo}/all_student`);
  await otherPage.waitForURL(`${demo}/unauthorized`);

  // The office is closed, which signs the clerk out, and opened again with Undo.
  const name = say('offices:ready.attendance');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('form:done') })
    .click();
  await page.getByRole('button', { name: say('offices:closeOf', { name }) }).click();
  await expectDialogAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('offices:close') })
    .click();
  await expect(page.getByText(say('offices:none'))).toBeVisible();
  await page.getByRole('button', { name: say('form:undo') }).click();
  await expect(page.getByRole('button', { name: say('offices:removeOf', { name: 'Cleo Clerk' }) })).toBeVisible();
});
