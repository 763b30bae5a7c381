import type { Page } from '@playwright/test';
import { expect, openFromMenu, signIn, test } from './support/rollbook.ts';

/** Pauses between the two presses of a double press. */
const pauses = [0, 60, 150];

async function pressTwice(page: Page, name: string, pauseMs: number): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click({ trial: true });
  const box = await page.getByRole('button', { name, exact: true }).boundingBox();
  if (!box) throw new Error(`${name} is not on the screen.`);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.click(x, y);
  await page.waitForTimeout(pauseMs);
  await page.mouse.click(x, y, { clickCount: 2 });
}

for (const pauseMs of pauses) {
  test(`a notice and a register whose button is pressed twice in ${pauseMs} ms are stored once, and reported once`, async ({
    page,
    demo,
  }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    await signIn(page, demo, 'Admin');
    await openFromMenu(page, 'Notices');
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Pressed twice');
    await page.getByRole('textbox', { name: 'Content' }).fill('Once is enough.');
    await pressTwice(page, 'Post Notice', pauseMs);
    await expect(page.getByRole('heading', { name: 'Pressed twice' })).toHaveCount(1);
    await expect(page.getByText('Notice posted.')).toHaveCount(1);
    await expect(page.getByText(/fill this in/)).toHaveCount(0);
    expect(sent.filter((path) => path === '/api/notices')).toHaveLength(1);

    await page.getByRole('button', { name: 'Logout' }).click();
    await signIn(page, demo, 'Teacher');
    await page.goto(`${demo}/attendance_entry?class=2`);
    await pressTwice(page, 'Submit Attendance', pauseMs);
    const question = page.getByRole('dialog');
    await expect(question).toBeVisible();
    expect(sent.filter((path) => path === '/api/attendance')).toHaveLength(0);
    const box = await question.getByRole('button', { name: 'Submit Attendance' }).boundingBox();
    await expect(question.getByRole('button', { name: 'Submit Attendance' })).toBeEnabled();
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10);
    await page.waitForTimeout(pauseMs);
    await page.mouse.click((box?.x ?? 0) + 20, (box?.y ?? 0) + 10, { clickCount: 2 });
    await expect(page.getByText('Attendance submitted successfully!')).toHaveCount(1);
    await expect(page.getByText(/Failed to/)).toHaveCount(0);
    expect(sent.filter((path) => path === '/api/attendance')).toHaveLength(1);
  });
}

test('pressing Enter twice submits a form once, and does not confirm the dialog that it opened', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Teacher');
  await page.goto(`${demo}/attendance_entry?class=3`);
  await page.getByRole('button', { name: 'Submit Attendance' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.waitForTimeout(400);
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByText('Attendance submitted successfully!')).toHaveCount(0);
});
