import { expect, expectAccessible, signIn, speak, test } from './support/rollbook.ts';

test.beforeEach(async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await speak(page, 'ar');
});

test('in Arabic the menu opens from the right, and the arrows choose where they point', async ({ page, demo }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${demo}/admin_message?mode=send`);
  await page.getByRole('button', { name: 'فتح القائمة' }).click();
  const drawer = page.getByRole('dialog');
  // A drawer on the left would begin at 0. The open dialog keeps the place of the scroll bar.
  await expect.poll(async () => (await drawer.boundingBox())?.x).toBeGreaterThan(20);
  await page.keyboard.press('Escape');

  await page.getByRole('radio', { name: '5', exact: true }).check({ force: true });
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('radio', { name: '6', exact: true })).toBeChecked();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '4', exact: true })).toBeChecked();
  await expectAccessible(page);
});

test('an Arabic keyboard opens the search, which finds a roll in Arabic and Bangla digits alike', {
  tag: '@all',
}, async ({ page, demo }) => {
  await page.goto(`${demo}/all_teacher`);
  await expect(page.getByRole('heading', { level: 1, name: 'المعلمون' })).toBeVisible();
  await page.evaluate(() =>
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ن', code: 'KeyK', ctrlKey: true, bubbles: true, cancelable: true }),
    ),
  );
  const field = page.getByRole('combobox');
  for (const typed of ['١٢', '১২', '12']) {
    await field.fill(typed);
    await expect(page.getByRole('option').first()).toContainText('الصف 2، الرقم 12');
  }
});

test('what a form lacks is said in Arabic, though the browser speaks English', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await page.goto(`${demo}/add_teacher`);
  const email = page.locator('input[type=email]');
  await email.fill('amal@');
  await page.locator('form [type=submit]').click();
  await expect(page.getByText('هذا الحقل مطلوب.').first()).toBeVisible();
  await expect(page.getByText('يُرجى إدخال عنوان بريد إلكتروني كامل.')).toBeVisible();

  await page.goto(`${demo}/add_subject?class=٥`);
  await expect(page.getByRole('combobox').last()).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('5');
  await page.locator('form [type=submit]').click();
  const said = await page
    .locator('form input:invalid')
    .first()
    .evaluate((field: HTMLInputElement) => field.validationMessage);
  expect(said).toBe('هذا الحقل مطلوب.');
});
