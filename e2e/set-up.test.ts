import { expect, expectAccessible, logIn, refusals, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

const admin = { name: 'Ada Admin', email: 'ada@school.example', password: 'chalk and slate' };

test('the printed link sets up a school, once', refusals, async ({ page, empty }) => {
  await page.goto(`${empty.address}/login`);
  await expect(page.getByText(say('identity:notSetUp'))).toBeVisible();
  await page.goto(`${empty.address}/setup`);
  await expect(page.getByText(say('set-up:noLink'))).toBeVisible();

  await page.goto('about:blank');
  await page.goto(empty.setupLink);
  await expect(page.getByLabel(say('set-up:timeZone'))).not.toHaveValue('');
  await page.getByLabel(say('set-up:domain')).fill('my school');
  await page.getByLabel(say('set-up:timeZone')).fill('Moon/Far_Side');
  await page.getByLabel(say('shared:email')).fill('ada');
  await page.getByLabel(beginning('shared:password')).fill('short');
  await page.getByRole('button', { name: say('set-up:submit') }).click();
  for (const name of [
    say('set-up:name'),
    say('set-up:domain'),
    say('set-up:timeZone'),
    say('set-up:adminName'),
    say('shared:email'),
  ]) {
    await expect(page.getByLabel(name)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByLabel(beginning('shared:password'))).toHaveAttribute('data-invalid', 'true');
  await expect(page.getByLabel(say('set-up:name'))).toBeFocused();
  await expect(page.getByText(say('set-up:unknownZone'))).toBeVisible();
  await expect(page.getByText(say('set-up:domainRule'))).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel(say('set-up:name')).fill('Example School');
  await page.getByLabel(say('set-up:domain')).fill('School.Example');
  await page.getByLabel(say('set-up:adminName')).fill(admin.name);
  await page.getByLabel(say('shared:email')).fill(admin.email);
  await page.getByLabel(beginning('shared:password')).fill('password');
  await expect(page.locator('datalist option[value="Europe/Lisbon"]')).toHaveCount(1);
  await page.getByLabel(say('set-up:timeZone')).fill('Europe/Lisbon');
  await expect(page.getByLabel(say('set-up:ownSchoolLanguage'))).toHaveValue('en');
  await page.getByRole('checkbox', { name: say('schedule:days.Friday') }).check();
  await page.getByRole('checkbox', { name: say('schedule:days.Sunday') }).uncheck();
  await page.getByLabel(say('set-up:firstMonth')).selectOption('April');
  await page.getByRole('button', { name: say('set-up:submit') }).click();
  await expect(page.getByText(say('refusals:common-password'))).toBeVisible();
  await expect(page.getByLabel(beginning('shared:password'))).toBeFocused();
  await page.getByLabel(beginning('shared:password')).fill(admin.password);
  await page.getByRole('button', { name: say('set-up:submit') }).click();
  await expect(page.getByText(say('set-up:done'))).toBeVisible();
  await expect(page.getByRole('heading', { name: say('home:welcome', { name: 'Ada Admin' }) })).toBeVisible();
  expect((await (await page.request.get(`${empty.address}/api/school`)).json()).school.domain).toBe('school.example');
  await page.goto(`${empty.address}/school?part=calendar`);
  await expect(page.getByRole('checkbox', { name: say('schedule:days.Friday') })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: say('schedule:days.Sunday') })).not.toBeChecked();
  await page.getByRole('button', { name: say('identity:logout') }).click();
  await expect(page.getByRole('radio', { name: say('messages:toAdmin') })).toBeChecked();

  await page.goto(empty.setupLink);
  await expect(page.getByText(say('set-up:alreadyDone'))).toBeVisible();
  const again = await page.request.post(`${empty.address}/api/school`, { data: schoolOf(empty.setupLink) });
  expect(again.status()).toBe(403);

  await page.getByRole('link', { name: say('set-up:signIn') }).click();
  await expect(
    page.getByRole('heading', { name: say('identity:signInTo', { school: 'Example School' }) }),
  ).toBeVisible();
  for (const role of [say('identity:roles.admin'), say('identity:roles.teacher'), say('identity:roles.student')]) {
    await page.getByText(role, { exact: true }).click();
    await expect(page.getByLabel(say('shared:email'))).toHaveValue('');
    await expect(page.getByLabel(beginning('identity:password'))).toHaveValue('');
  }
  await logIn(page, 'Admin', admin.email, admin.password);
  await expect(page.getByRole('heading', { name: say('home:welcome', { name: 'Ada Admin' }) })).toBeVisible();
  await expect(page.getByText('Demo school')).toBeHidden();
});

function schoolOf(setupLink: string) {
  const school = { name: 'Example School', domain: 'school.example', timeZone: 'Europe/Lisbon' };
  return { token: new URL(setupLink).hash.slice(1), school, admin };
}
