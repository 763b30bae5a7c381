import { expect, expectAccessible, test } from './support/rollbook.ts';

test('a forgotten password is asked for on a phone, and answered alike for a stranger', async ({ page, demo }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${demo}/login`);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByText('Teacher', { exact: true }).click();
  await page.getByLabel('Email').fill('nobody@demo.rollbook.school');
  await page.getByRole('button', { name: 'Mail me a link' }).click();
  await expect(page.getByRole('status')).toContainText('Look into your mails');
  await expectAccessible(page);
});
