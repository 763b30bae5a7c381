import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { takeByCall } from './support/registers.ts';
import { expect, expectAccessible, signIn, test } from './support/rollbook.ts';

const screen = { width: 360, height: 780 };

/** The row of the student at this place, from 0. */
function rowAt(page: Page, place: number) {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('switch') })
    .nth(place);
}

function details(page: Page, place: number) {
  return rowAt(page, place).getByRole('button', { name: /^Status and reason of / });
}

/** Opens what else the register says of a student, and chooses a status there. */
async function choose(page: Page, place: number, status: string) {
  await details(page, place).click();
  const panel = rowAt(page, place).getByRole('group', { name: /^Status and reason of / });
  await panel.getByText(status, { exact: true }).click();
  return panel;
}

test.describe('on a phone', () => {
  test.use({ viewport: screen, hasTouch: true, isMobile: true });

  test('a register of all four statuses is taken by touch, outlives a reload, and is corrected', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, 'Teacher');
    await page.goto(`${demo}/attendance_entry?class=1`);
    await page.getByRole('button', { name: 'All present' }).tap();
    const box = await details(page, 0).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect((await rowAt(page, 0).boundingBox())?.height).toBeLessThanOrEqual(64);

    const late = await choose(page, 0, 'Late');
    await late.getByRole('button', { name: '10 minutes' }).tap();
    await late.getByLabel('Reason').selectOption('Transport');
    await expectAccessible(page);
    await late.getByRole('button', { name: 'Done' }).tap();
    await expect(rowAt(page, 0)).toContainText('10 minutes, Transport');
    const excused = await choose(page, 1, 'Excused');
    await excused.getByLabel('Reason').selectOption('Illness');
    await excused.getByLabel('Note').fill('Fever since Monday');
    await excused.getByRole('button', { name: 'Done' }).tap();
    await page.getByRole('switch').nth(2).tap();
    await expect(page.getByText('62 present, 1 absent, 1 late, 1 excused')).toBeVisible();

    await page.reload();
    await expect(page.getByText(/^This is what you marked at/)).toBeVisible();
    await expect(page.getByText('62 present, 1 absent, 1 late, 1 excused')).toBeVisible();
    await expect(rowAt(page, 1)).toContainText('Illness, Fever since Monday');

    await page.getByRole('button', { name: 'Submit Attendance' }).tap();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('62 present, 1 absent, 1 late, 1 excused');
    await expect(question).toContainText(/Absent: .*Late: .*Excused: /);
    await question.getByRole('button', { name: 'Submit Attendance' }).tap();
    await expect(page.getByText(/^This register was taken by/)).toBeVisible();
    await expect(page.getByText('62 present, 1 absent, 1 late, 1 excused')).toBeVisible();
    await expect(page.getByText('10 minutes, Transport')).toBeVisible();

    await page.getByRole('button', { name: 'Correct attendance' }).tap();
    await choose(page, 1, 'Present');
    const corrected = await choose(page, 0, 'Late');
    await corrected.getByLabel('Minutes late').fill('25');
    await page.getByRole('button', { name: 'Save correction' }).tap();
    await expect(page.getByText('63 present, 1 absent, 1 late')).toBeVisible();
    await expect(page.getByText(/Late \(10 minutes, Transport\) → Late \(25 minutes, Transport\)/)).toBeVisible();
    await expect(page.getByText(/Excused \(Illness, Fever since Monday\) → Present/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo', exact: true }).tap();
    await expect(page.getByText('62 present, 1 absent, 1 late, 1 excused')).toBeVisible();
    await expect(page.getByText('10 minutes, Transport', { exact: true })).toBeVisible();
  });
});

test('a draft of an older version, of statuses alone, is restored, and the rolls of the absent leave the late be', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Teacher');
  await page.goto(`${demo}/attendance_entry?class=1`);
  await page.getByRole('switch').first().click();
  await expect(page.getByText('1 present, 64 absent')).toBeVisible();
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('rollbook.draft.attendance.')) ?? '';
    const value = { 1: 'Present', 11: 'Present', 21: 'Absent' };
    localStorage.setItem(key, JSON.stringify({ value, savedAt: new Date().toISOString() }));
  });
  await page.reload();
  await expect(page.getByText(/^This is what you marked at/)).toBeVisible();
  await expect(page.getByText('2 present, 63 absent')).toBeVisible();
  await page.getByRole('switch').first().focus();
  await page.keyboard.press('l');
  await page.getByLabel('Absent rolls').fill('21 31');
  await expect(page.getByText('62 present, 2 absent, 1 late')).toBeVisible();
});

test('a student sees how often they were late or excused, and no note', { tag: '@all' }, async ({ page, demo }) => {
  const teacher = await callsAs(demo, 'Teacher');
  await takeByCall(teacher, 1, { 0: { status: 'Late', minutesLate: 7, note: 'Seen at the kiosk' } });
  await signIn(page, demo, 'Student');
  await page.goto(`${demo}/attendance`);
  await expect(page.getByRole('listitem').filter({ hasText: '7 minutes' })).toContainText('Late');
  await expect(page.locator('main')).not.toContainText('kiosk');
  await signIn(page, demo, 'Teacher');
  await page.goto(`${demo}/attendance_overview?class=1`);
  await expect(page.getByRole('columnheader', { name: 'Late' })).toBeVisible();
});
