import { expect, expectAccessible, keptSession, signIn, test } from './support/rollbook.ts';

test('guards lead everybody to the page that is theirs', async ({ page, demo }) => {
  for (const path of ['/', '/profile', '/attendance_entry', '/attendance']) {
    await page.goto(demo + path);
    await page.waitForURL(`${demo}/login`);
  }
  await page.goto(`${demo}/no_such_page`);
  await expect(page.getByRole('heading', { name: 'Oops! Something Went Wrong' })).toBeVisible();
  await expectAccessible(page);

  await signIn(page, demo, 'Student');
  await page.goto(`${demo}/attendance_entry`);
  await page.waitForURL(`${demo}/unauthorized`);
  await expect(page.getByRole('heading', { name: 'Unauthorized' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await page.waitForURL(`${demo}/`);

  await page.goto(`${demo}/student_details/1/2/3`);
  await expect(page.getByRole('heading', { name: 'Oops! Something Went Wrong' })).toBeVisible();
  await page.getByRole('link', { name: 'Go Back Home' }).click();
  await page.waitForURL(`${demo}/`);
  await page.getByRole('button', { name: 'Logout' }).click();

  await signIn(page, demo, 'Teacher');
  await page.goto(`${demo}/attendance`);
  await page.waitForURL(`${demo}/unauthorized`);
  expect(await keptSession(page)).toHaveLength(2);
});

test('the menu: a sidebar on a desk, a drawer on a phone, both by keyboard', async ({ page, demo }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, demo, 'Teacher');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  expect((await menu.boundingBox())?.width).toBe(320);
  await expect(page.getByRole('button', { name: 'Open Menu' })).toBeHidden();

  await page.reload();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to the page' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link', { name: 'Take attendance' })).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(menu).toBeHidden();
  const open = page.getByRole('button', { name: 'Open Menu' });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();

  await page.keyboard.press('Space');
  await expect(menu).toBeVisible();
  const item = menu.getByRole('link', { name: 'Attendance overview' });
  for (let stops = 0; stops < 12 && !(await item.evaluate((link) => link === document.activeElement)); stops++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(`${demo}/attendance_overview`);
  await expect(menu).toBeHidden();

  await open.click();
  await page.getByRole('button', { name: 'Close Menu' }).click();
  await expect(menu).toBeHidden();
});

test('a role that nobody knows opens no page of a role, and the console says why', async ({
  page,
  complaints,
  demo,
}) => {
  await signIn(page, demo, 'Teacher');
  await page.evaluate(() => localStorage.setItem('rollbook.role', 'headmistress'));
  await page.goto(`${demo}/profile`);
  await expect(page.getByText('Unauthorized Access')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${demo}/marks_entry`);
  await page.waitForURL(`${demo}/unauthorized`);
  expect(complaints.splice(0)).toEqual(['console: Unknown role']);
});
