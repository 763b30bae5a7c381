import { expect, expectDialogAccessible, failures, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

test('a person copies the address of their calendar, subscribes to it and renews it', async ({ page, demo }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, demo, 'Student', '/profile');
  const address = page.getByLabel(say('calendar-feed:address'));
  await expect(page.getByRole('heading', { name: say('calendar-feed:title') })).toBeVisible();
  await expect(address).toBeHidden();
  await page.getByRole('button', { name: say('calendar-feed:show') }).click();
  await expect(address).toBeFocused();
  const first = await address.inputValue();
  expect(first).toMatch(new RegExp(`^${demo}/calendars/\\d+\\.[\\w-]{43}\\.ics$`));
  const content = await (await page.request.get(first)).text();
  expect(content).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect(content).toContain('BEGIN:VEVENT\r\nUID:lesson-');

  await page.getByRole('button', { name: say('calendar-feed:copy') }).click();
  await expect(page.getByText(say('calendar-feed:copied'))).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  const subscribe = page.getByRole('link', { name: say('calendar-feed:subscribe') });
  await expect(subscribe).toHaveAttribute('href', first.replace('http:', 'webcal:'));
  await page.getByText(say('calendar-feed:howTo')).click();
  await expect(page.getByText(say('calendar-feed:howToGoogle'))).toBeVisible();

  await page.getByRole('button', { name: say('calendar-feed:renew') }).click();
  const dialog = page.getByRole('dialog', { name: say('calendar-feed:renewTitle') });
  await expect(dialog).toContainText(say('calendar-feed:renewText'));
  await expectDialogAccessible(page);
  await dialog.getByRole('button', { name: say('calendar-feed:renew') }).click();
  await expect(page.getByText(say('calendar-feed:renewed'))).toBeVisible();
  await expect(address).not.toHaveValue(first);
  expect((await page.request.get(first)).status()).toBe(404);
  expect((await page.request.get(await address.inputValue())).status()).toBe(200);
});

test('an address that cannot be fetched is asked for again, and one that cannot be copied is selected', {
  tag: ['@all', failures.tag],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Teacher', '/profile');
  await page.route('**/api/calendar-feed', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: say('calendar-feed:show') }).click();
  await expect(page.getByRole('alert')).toContainText(say('start:unreadable', { status: 500 }));
  await page.unroute('**/api/calendar-feed');
  await page.getByRole('button', { name: say('shared:tryAgain') }).click();
  const address = page.getByLabel(say('calendar-feed:address'));
  await expect(address).toBeVisible();
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.getByRole('button', { name: say('calendar-feed:copy') }).click();
  await expect(page.getByText(say('calendar-feed:copyFailed'))).toBeVisible();
  const selected = await address.evaluate((field: HTMLInputElement) =>
    field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0),
  );
  expect(selected).toBe(await address.inputValue());
});
