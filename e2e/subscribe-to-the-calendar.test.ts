import { expect, expectDialogAccessible, failures, signIn, test } from './support/rollbook.ts';

test('a person copies the address of their calendar, subscribes to it and renews it', async ({ page, demo }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, demo, 'Student');
  await page.goto(`${demo}/profile`);
  const address = page.getByLabel('Secret address');
  await expect(page.getByRole('heading', { name: 'Calendar' })).toBeVisible();
  await expect(address).toBeHidden();
  await page.getByRole('button', { name: 'Show the address' }).click();
  await expect(address).toBeFocused();
  const first = await address.inputValue();
  expect(first).toMatch(new RegExp(`^${demo}/calendars/\\d+\\.[\\w-]{43}\\.ics$`));
  const content = await (await page.request.get(first)).text();
  expect(content).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(content).toContain('BEGIN:VEVENT\r\nUID:lesson-');

  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('The address is copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  const subscribe = page.getByRole('link', { name: 'Subscribe' });
  await expect(subscribe).toHaveAttribute('href', first.replace('http:', 'webcal:'));
  await page.getByText('How to add it').click();
  await expect(page.getByText('In Google Calendar')).toBeVisible();

  await page.getByRole('button', { name: 'Renew the address' }).click();
  const dialog = page.getByRole('dialog', { name: 'Renew the address?' });
  await expect(dialog).toContainText('The former address stops working.');
  await expectDialogAccessible(page);
  await dialog.getByRole('button', { name: 'Renew the address' }).click();
  await expect(page.getByText('The address is renewed.')).toBeVisible();
  await expect(address).not.toHaveValue(first);
  expect((await page.request.get(first)).status()).toBe(404);
  expect((await page.request.get(await address.inputValue())).status()).toBe(200);
});

test('an address that cannot be fetched is asked for again, and one that cannot be copied is selected', {
  tag: ['@all', failures.tag],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Teacher');
  await page.goto(`${demo}/profile`);
  await page.route('**/api/calendar-feed', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Show the address' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch the address.');
  await page.unroute('**/api/calendar-feed');
  await page.getByRole('button', { name: 'Try again' }).click();
  const address = page.getByLabel('Secret address');
  await expect(address).toBeVisible();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('It is selected, so that you can copy it by hand.')).toBeVisible();
  const selected = await address.evaluate((field: HTMLInputElement) =>
    field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
  );
  expect(selected).toBe(await address.inputValue());
});
