import { expect, expectAccessible, refusals, signIn, test } from './support/rollbook.ts';

const logo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test(
  'an admin changes the details of the school, is told what they affect, and sees them on paper',
  refusals,
  async ({ page, demo }) => {
    await signIn(page, demo, 'Admin');
    await page.goto(`${demo}/school`);
    const save = page.getByRole('button', { name: 'Save details' });
    await expect(page.getByLabel('School’s name')).toHaveValue('Rollbook Demo School');

    await page.getByLabel('Domain').fill('Not a domain');
    await save.click();
    await expect(page.getByText('Small letters, digits, dots and hyphens, like school.example.')).toBeVisible();
    await expect(page.getByLabel('Domain')).toBeFocused();
    await page.getByLabel('Domain').fill('new.example');
    await expect(page.getByText(/such as s1@new.example. Existing ones stay at/)).toBeVisible();
    await page.getByLabel('Time zone').fill('America/Los_Angeles');
    await expect(page.getByText('Today becomes Sun, 22 Nov 2026')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('School’s name').fill('Lake School');
    await page.getByLabel('Address').fill('12 Lake Road\nDhaka');
    await page
      .getByLabel('Logo', { exact: true })
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo });
    await save.click();
    await expect(page.getByText('The details are saved.')).toBeVisible();

    await page.goto(`${demo}/all_student`);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('Lake School, printed on 22 November 2026')).toBeVisible();
    await expect(page.getByText('12 Lake Road')).toBeVisible();
    await expect(page.locator('header img')).toBeVisible();
  },
);
