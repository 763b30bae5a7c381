import type { Locator, Page } from '@playwright/test';
import { expect, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

/** Presses a button twice, as a trembling finger does: the second press may hit what the first one made appear. */
async function pressTwice(page: Page, button: Locator, pauseMs: number): Promise<void> {
  await button.click({ trial: true });
  const box = await button.boundingBox();
  if (!box) throw new Error('The button is not on the screen.');
  const place = { x: box.x + box.width / 2, y: box.y + box.height / 2, button: 'left' } as const;
  const mouse = await page.context().newCDPSession(page);
  const press = (clickCount: number) => [
    mouse.send('Input.dispatchMouseEvent', { ...place, type: 'mousePressed', clickCount }),
    mouse.send('Input.dispatchMouseEvent', { ...place, type: 'mouseReleased', clickCount }),
  ];
  // The second press does not wait for the page to react to the first.
  const first = press(1);
  if (pauseMs > 0) await page.waitForTimeout(pauseMs);
  await Promise.all([...first, ...press(2)]);
}

for (const { pauseMs, tag } of [
  { pauseMs: 0, tag: [] },
  { pauseMs: 150, tag: '@all' },
]) {
  test(`a notice and a register whose button is pressed twice in ${pauseMs} ms are stored once, and reported once`, {
    tag,
  }, async ({ page, demo }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await signIn(page, demo, 'Admin', '/admin_notice');
    await page.getByRole('textbox', { name: say('notices:noticeTitle'), exact: true }).fill('Pressed twice');
    await page.getByRole('textbox', { name: say('notices:content') }).fill('Once is enough.');
    await pressTwice(page, page.getByRole('button', { name: say('notices:post'), exact: true }), pauseMs);
    const post = page.getByRole('dialog').getByRole('button', { name: say('notices:post') });
    await expect(post).toBeEnabled();
    expect(sent.filter((path) => path === '/api/notices')).toHaveLength(0);
    await pressTwice(page, post, pauseMs);
    await expect(page.getByRole('heading', { name: 'Pressed twice' })).toHaveCount(1);
    await expect(page.getByText(say('notices:postedToast'))).toHaveCount(1);
    await expect(page.getByText(/fill this in/)).toHaveCount(0);
    expect(sent.filter((path) => path === '/api/notices')).toHaveLength(1);

    await signIn(page, demo, 'Teacher', '/attendance_entry?class=2');
    await pressTwice(page, page.getByRole('button', { name: say('attendance:submit'), exact: true }), pauseMs);
    const answer = page.getByRole('dialog').getByRole('button', { name: say('attendance:submit') });
    await expect(answer).toBeEnabled();
    expect(sent.filter((path) => path === '/api/attendance')).toHaveLength(0);
    await pressTwice(page, answer, pauseMs);
    await expect(page.getByText(say('attendance:submitted'))).toHaveCount(1);
    await expect(page.getByText(/Failed to/)).toHaveCount(0);
    expect(sent.filter((path) => path === '/api/attendance')).toHaveLength(1);
  });
}

test('pressing Enter twice submits a form once, and does not confirm the dialog that it opened', {
  tag: '@all',
}, async ({ page, demo }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  });
  await signIn(page, demo, 'Teacher', '/attendance_entry?class=3');
  await page.getByRole('button', { name: say('attendance:submit') }).focus();
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  const answer = page.getByRole('dialog').getByRole('button', { name: say('attendance:submit') });
  await expect(answer).toBeEnabled();
  expect(sent).not.toContain('/api/attendance');
});
