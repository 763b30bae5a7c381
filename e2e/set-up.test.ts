import { expect, expectAccessible, logIn, refusals, test } from './support/rollbook.ts';

const admin = { name: 'Ada Admin', email: 'ada@school.example', password: 'chalk and slate' };

test('the printed link sets up a school, once', refusals, async ({ page, empty }) => {
  await page.goto(`${empty.address}/login`);
  await expect(page.getByText('This school is not set up yet.')).toBeVisible();
  await page.goto(`${empty.address}/setup`);
  await expect(page.getByText('Please open the link that the server printed')).toBeVisible();

  await page.goto('about:blank');
  await page.goto(empty.setupLink);
  await expect(page.getByLabel('Time zone')).not.toHaveValue('');
  await page.getByLabel('Domain').fill('my school');
  await page.getByLabel('Time zone').fill('Moon/Far_Side');
  await page.getByLabel('Email').fill('ada');
  await page.getByLabel(/^Password/).fill('short');
  await page.getByRole('button', { name: 'Set up' }).click();
  for (const name of ['School’s name', 'Domain', 'Time zone', 'The first admin: Name', 'Email']) {
    await expect(page.getByLabel(name)).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByLabel(/^Password/)).toHaveAttribute('data-invalid', 'true');
  await expect(page.getByLabel('School’s name')).toBeFocused();
  await expect(page.getByText('This time zone is not known. Please choose one of the list.')).toBeVisible();
  await expect(page.getByText('Letters, digits, dots and hyphens, like school.example.')).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel('School’s name').fill('Example School');
  await page.getByLabel('Domain').fill('School.Example');
  await page.getByLabel('The first admin: Name').fill(admin.name);
  await page.getByLabel('Email').fill(admin.email);
  await page.getByLabel(/^Password/).fill('password');
  await expect(page.locator('datalist option[value="Europe/Lisbon"]')).toHaveCount(1);
  await page.getByLabel('Time zone').fill('Europe/Lisbon');
  await expect(page.getByLabel('The school’s language')).toHaveValue('en');
  await page.getByRole('checkbox', { name: 'Friday' }).check();
  await page.getByRole('checkbox', { name: 'Sunday' }).uncheck();
  await page.getByLabel('Sessions begin in').selectOption('April');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByText('This password is among the most common ones.')).toBeVisible();
  await expect(page.getByLabel(/^Password/)).toBeFocused();
  await page.getByLabel(/^Password/).fill(admin.password);
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByText('Your school is ready.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Admin' })).toBeVisible();
  expect((await (await page.request.get(`${empty.address}/api/school`)).json()).school.domain).toBe('school.example');
  await page.goto(`${empty.address}/school?part=calendar`);
  await expect(page.getByRole('checkbox', { name: 'Friday' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Sunday' })).not.toBeChecked();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('radio', { name: 'Admin' })).toBeChecked();

  await page.goto(empty.setupLink);
  await expect(page.getByText('This deployment is set up already.')).toBeVisible();
  const again = await page.request.post(`${empty.address}/api/school`, { data: schoolOf(empty.setupLink) });
  expect(again.status()).toBe(403);

  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to Example School' })).toBeVisible();
  for (const role of ['Admin', 'Teacher', 'Student']) {
    await page.getByText(role, { exact: true }).click();
    await expect(page.getByLabel('Email')).toHaveValue('');
    await expect(page.getByLabel(/^Password/)).toHaveValue('');
  }
  await logIn(page, 'Admin', admin.email, admin.password);
  await expect(page.getByRole('heading', { name: 'Welcome, Ada Admin' })).toBeVisible();
  await expect(page.getByText('Demo school')).toBeHidden();
});

function schoolOf(setupLink: string) {
  const school = { name: 'Example School', domain: 'school.example', timeZone: 'Europe/Lisbon' };
  return { token: new URL(setupLink).hash.slice(1), school, admin };
}
