import { expect, expectAccessible, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('an admin changes the details of the school, sees what they affect, and finds them on paper', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/school');
  const save = page.getByRole('button', { name: say('set-up:saveDetails') });
  await expect(page.getByLabel(say('set-up:name'))).toHaveValue('Rollbook Demo School');

  await page.getByLabel(say('set-up:domain')).fill('Not a domain');
  await save.click();
  await expect(page.getByText(say('refusals:not-a-domain'))).toBeVisible();
  await expect(page.getByLabel(say('set-up:domain'))).toBeFocused();
  await page.getByLabel(say('set-up:domain')).fill('new.example');
  await expect(page.getByText(/such as s1@new.example. Existing emails stay at/)).toBeVisible();
  await page.getByLabel(say('set-up:timeZone')).fill('America/Los_Angeles');
  await expect(page.getByText('Today becomes Sun, 22 Nov 2026')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(say('set-up:name')).fill('Lake School');
  await page.getByLabel(say('set-up:address')).fill('12 Lake Road\nDhaka');
  await page
    .getByLabel(say('set-up:logo'), { exact: true })
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
  await save.click();
  await expect(page.getByText(say('set-up:detailsSaved'))).toBeVisible();

  await page.goto(`${demo}/all_student`);
  await page.emulateMedia({ media: 'print' });
  await expect(
    page.getByText(say('school:printedAt', { school: 'Lake School', date: '22 November 2026' })),
  ).toBeVisible();
  await expect(page.getByText('12 Lake Road')).toBeVisible();
  await expect(page.locator('header img')).toBeVisible();
});
