import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { leaveFormerDraft, registerToday, takeByCall } from './support/registers.ts';
import { expect, expectAccessible, signIn, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

const screen = { width: 360, height: 780 };

/** The row of the student at this place, from 0. */
function rowAt(page: Page, place: number) {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('switch') })
    .nth(place);
}

function details(page: Page, place: number) {
  return rowAt(page, place).getByRole('button', { name: beginning('attendance:detailsOf') });
}

/** Opens the further details of a student in the register and chooses a status there. */
async function choose(page: Page, place: number, status: string) {
  await details(page, place).click();
  const panel = rowAt(page, place).getByRole('group', { name: beginning('attendance:detailsOf') });
  await panel.getByText(status, { exact: true }).click();
  return panel;
}

test.describe('on a phone', () => {
  test.use({ viewport: screen, hasTouch: true, isMobile: true });

  test('a register of all four statuses is taken by touch, outlives a reload, and is corrected', async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, 'Teacher', '/attendance_entry?class=1');
    await page.getByRole('button', { name: say('attendance:allPresent') }).tap();
    const box = await details(page, 0).boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
    expect((await rowAt(page, 0).boundingBox())?.height).toBeLessThanOrEqual(64);

    const late = await choose(page, 0, say('attendance:Late'));
    await late.getByRole('button', { name: say('attendance:minutes', { count: 10 }) }).tap();
    await late.getByLabel(say('shared:reason')).selectOption('Transport');
    await expectAccessible(page);
    await late.getByRole('button', { name: say('attendance:detailsDone') }).tap();
    await expect(rowAt(page, 0)).toContainText('10 minutes, Transport');
    const excused = await choose(page, 1, say('attendance:Excused'));
    await excused.getByLabel(say('shared:reason')).selectOption('Illness');
    await excused.getByLabel(say('attendance:note')).fill('Fever since Monday');
    await excused.getByRole('button', { name: say('attendance:detailsDone') }).tap();
    await page.getByRole('switch').nth(2).tap();
    await expect(
      page.getByText(say('attendance:countAll', { present: 63, absent: 1, late: 1, excused: 1 })),
    ).toBeVisible();

    await page.reload();
    await expect(page.getByText(/^This is what you marked at/)).toBeVisible();
    await expect(
      page.getByText(say('attendance:countAll', { present: 63, absent: 1, late: 1, excused: 1 })),
    ).toBeVisible();
    await expect(rowAt(page, 1)).toContainText('Illness, Fever since Monday');

    await page.getByRole('button', { name: say('attendance:submit') }).tap();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(say('attendance:countAll', { present: 63, absent: 1, late: 1, excused: 1 }));
    await expect(question).toContainText(/Absent: .*Late: .*Excused: /);
    await question.getByRole('button', { name: say('attendance:submit') }).tap();
    await expect(page.getByText(/^This register was taken by/)).toBeVisible();
    await expect(
      page.getByText(say('attendance:countAll', { present: 63, absent: 1, late: 1, excused: 1 })),
    ).toBeVisible();
    await expect(page.getByText('10 minutes, Transport')).toBeVisible();

    await page.getByRole('button', { name: say('attendance:correct') }).tap();
    await choose(page, 1, say('attendance:Present'));
    const corrected = await choose(page, 0, say('attendance:Late'));
    await corrected.getByLabel(say('attendance:minutesLate')).fill('25');
    await page.getByRole('button', { name: say('attendance:saveCorrection') }).tap();
    await expect(page.getByText(say('attendance:countWithLate', { present: 64, absent: 1, late: 1 }))).toBeVisible();
    await expect(page.getByText(/Late \(10 minutes, Transport\) → Late \(25 minutes, Transport\)/)).toBeVisible();
    await expect(page.getByText(/Excused \(Illness, Fever since Monday\) → Present/)).toBeVisible();
    await page.getByRole('button', { name: say('form:undo'), exact: true }).tap();
    await expect(
      page.getByText(say('attendance:countAll', { present: 63, absent: 1, late: 1, excused: 1 })),
    ).toBeVisible();
    await expect(page.getByText('10 minutes, Transport', { exact: true })).toBeVisible();
  });
});

test('an older version’s draft with statuses only is restored, and entering absent rolls keeps late students late', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Teacher', '/attendance_entry?class=1');
  await page.getByRole('switch').first().click();
  await expect(page.getByText(say('attendance:count', { present: 1, absent: 64 }))).toBeVisible();
  const { date } = await registerToday(await callsAs(demo, 'Teacher'), 1);
  const place = `attendance.teacher1@demo.rollbook.school.1.${date}`;
  await leaveFormerDraft(page, place, { 1: 'Present', 11: 'Present', 21: 'Absent' });
  await page.reload();
  await expect(page.getByText(/^This is what you marked at/)).toBeVisible();
  await expect(page.getByText(say('attendance:count', { present: 2, absent: 63 }))).toBeVisible();
  await page.getByRole('switch').first().focus();
  await page.keyboard.press('l');
  await page.getByLabel(say('attendance:absentRolls')).fill('21 31');
  await expect(page.getByText(say('attendance:countWithLate', { present: 63, absent: 2, late: 1 }))).toBeVisible();
});

test('a student sees how often they were late or excused, and no note', { tag: '@all' }, async ({ page, demo }) => {
  const teacher = await callsAs(demo, 'Teacher');
  await takeByCall(teacher, 1, { 0: { status: 'Late', minutesLate: 7, note: 'Seen at the kiosk' } });
  await signIn(page, demo, 'Student', '/attendance');
  await expect(page.getByRole('listitem').filter({ hasText: say('attendance:minutes', { count: 7 }) })).toContainText(
    say('attendance:Late'),
  );
  await expect(page.locator('main')).not.toContainText('kiosk');
  await signIn(page, demo, 'Teacher', '/attendance_overview?class=1');
  await expect(page.getByRole('columnheader', { name: say('attendance:late') })).toBeVisible();
});
