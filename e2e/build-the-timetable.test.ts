import type { Locator, Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  openFromMenu,
  refusals,
  signIn,
  test,
} from './support/rollbook.ts';
import { say, within } from './support/words.ts';

test('an admin adds, renames and keeps subjects', { tag: ['@all', refusals.tag] }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, say('shell:pages./add_subject'));
  await page.getByLabel(say('subjects:name')).fill('Music');
  await page.getByLabel(say('subjects:code')).fill('MUS-1');
  await page.getByRole('button', { name: say('subjects:add') }).click();
  await expect(page.getByText(say('subjects:added'))).toBeVisible();
  await expect(page.getByText('108 subjects')).toBeVisible();

  await page.getByLabel(say('subjects:name')).fill('Singing');
  await page.getByLabel(say('subjects:code')).fill('MUS-1');
  await page.getByRole('button', { name: say('subjects:add') }).click();
  await expect(page.getByText(say('subjects:addFailed'))).toBeVisible();
  await expect(page.getByLabel(say('subjects:code'))).toBeFocused();
  await expect(page.getByLabel(say('subjects:name'))).toHaveValue('Singing');

  await page.getByRole('button', { name: say('subjects:edit', { name: 'Music', class: 1 }) }).click();
  await page.getByRole('dialog').getByLabel(say('subjects:name')).fill('Choir');
  await page.getByRole('button', { name: say('subjects:save') }).click();
  await expect(page.getByText(say('subjects:changed'))).toBeVisible();
  await page.getByRole('button', { name: say('subjects:remove', { name: 'Choir', class: 1 }) }).click();
  await page.getByRole('button', { name: say('form:sureAction') }).click();
  await expect(page.getByText(say('subjects:removed'))).toBeVisible();
  await expect(page.getByText('107 subjects')).toBeVisible();
  await page.getByRole('button', { name: say('form:undo') }).click();
  await expect(page.getByText('108 subjects')).toBeVisible();
  await page.getByRole('button', { name: say('subjects:remove', { name: 'Art', class: 1 }), exact: true }).click();
  await page.getByRole('button', { name: say('form:sureAction') }).click();
  await expect(page.getByText(say('refusals:subject-in-use', { name: 'Art' }))).toBeVisible();
  await page.goto(`${demo}/add_subject?class=1`);
  await expect(page.getByText('11 subjects')).toBeVisible();
});

test('a subject assigned to a teacher names them in the list, also after its deletion is undone', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/add_subject?class=3');
  const form = page.locator('main form');
  const row = page.getByRole('row').filter({ hasText: 'Music' });
  await form.getByLabel(say('subjects:name')).fill('Music');
  await form.getByLabel(say('subjects:code')).fill('MUS-3');
  await form.getByLabel(say('shared:chooseClass')).selectOption('3');
  await form.getByLabel(say('subjects:teacher')).selectOption('Teresa Gonçalves');
  // A choice survives a reload, before the teachers are there.
  await page.reload();
  await expect(form.getByLabel(say('subjects:teacher')).locator('option:checked')).toHaveText('Teresa Gonçalves');
  await form.getByRole('button', { name: say('subjects:add') }).click();
  await expect(row).toContainText('Teresa Gonçalves');
  await expect(form.getByLabel(say('subjects:teacher'))).toHaveValue('');

  await page.getByRole('button', { name: say('subjects:remove', { name: 'Music', class: 3 }) }).click();
  await page.getByRole('button', { name: say('form:sureAction') }).click();
  await page.getByRole('button', { name: say('form:undo') }).click();
  await expect(row).toContainText('Teresa Gonçalves');

  await page.getByRole('button', { name: say('subjects:edit', { name: 'Music', class: 3 }) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel(say('subjects:teacher')).locator('option:checked')).toHaveText('Teresa Gonçalves');
  await expectDialogAccessible(page);
  await dialog.getByLabel(say('subjects:teacher')).selectOption(say('subjects:noTeacher'));
  await dialog.getByRole('button', { name: say('subjects:save') }).click();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('Teresa');
});

/** The week of class 1, and its cells. */
function weekOf(page: Page, of = 'class 1') {
  const week = page.getByRole('region', { name: say('schedule:weekOfClass', { class: of }) });
  return { week, place: (day: string, period: number) => week.locator(`[data-day=${day}][data-period="${period}"]`) };
}

test(
  'an admin builds a day by the form: resolves a clash, edits, deletes and undoes',
  refusals,
  async ({ page, demo }) => {
    await page.setViewportSize({ width: 1440, height: 1200 });
    await signIn(page, demo, 'Admin', '/schedule?view=lists');
    await expect(page.getByText(say('schedule:periodCount', { count: 279 }))).toBeVisible();
    const form = page.locator('form');
    await form.getByRole('button', { name: say('schedule:add') }).click();
    await expect(page.getByText(say('schedule:allRequired'))).toBeVisible();
    await expect(form.getByLabel(say('shared:chooseClass'))).toBeFocused();
    await expectAccessible(page);

    await page.goto(`${demo}/schedule?class=1`);
    await form.getByLabel(say('shared:day')).selectOption(say('schedule:days.Sunday'));
    await form.getByLabel(say('schedule:period')).fill('1');
    await expect(form.getByLabel(say('schedule:starts'))).toHaveValue('08:00');
    await form.getByLabel(say('shared:subject')).selectOption('Art');
    await expect(form.getByLabel(say('schedule:teacher'))).toHaveValue(/^teacher9@/);
    await form.getByRole('button', { name: say('schedule:add') }).click();
    await expect(page.getByText(say('schedule:saveFailed'))).toBeVisible();
    await expect(page.getByRole('alert').getByText(/This overlaps with Portuguese of class 1/)).toBeVisible();
    await expect(page.getByRole('alert').getByText(within('refusals:free-times', { day: 'Sunday' }))).toBeVisible();

    await form.getByLabel(say('shared:day')).selectOption(say('schedule:days.Friday'));
    await form.getByRole('button', { name: say('schedule:add') }).click();
    await expect(page.getByText(say('schedule:added'))).toBeVisible();
    await expect(page.getByText(say('schedule:periodCount', { count: 26 }))).toBeVisible();

    const { place } = weekOf(page);
    await page.getByRole('link', { name: say('schedule:edit', { period: 1, day: 'Friday', class: 1 }) }).click();
    await expect(page.getByLabel(say('shared:subject'))).toHaveValue('Art');
    await page.getByLabel(say('schedule:period')).fill('2');
    await page.getByLabel(say('schedule:label')).fill('Assembly');
    await page.getByRole('button', { name: say('schedule:update') }).click();
    await expect(page.getByText(say('schedule:updated'))).toBeVisible();
    await expect(place('Friday', 2).getByText('Assembly')).toBeVisible();
    await expect(page.getByRole('cell', { name: '2 Assembly' })).toBeVisible();
    await page.getByRole('button', { name: say('schedule:remove', { period: 2, day: 'Friday', class: 1 }) }).click();
    await page.getByRole('button', { name: say('form:sureAction') }).click();
    await expect(page.getByText(say('schedule:removed'))).toBeVisible();
    await expect(page.getByText(say('schedule:periodCount', { count: 25 }))).toBeVisible();
    await page.getByRole('button', { name: say('form:undo') }).click();
    await expect(page.getByText(say('schedule:periodCount', { count: 26 }))).toBeVisible();
    await page.getByRole('link', { name: say('schedule:edit', { period: 2, day: 'Friday', class: 1 }) }).click();
    await expect(page.getByLabel(say('shared:subject'))).toHaveValue('Art');
  },
);

test('a period added for another class shows that class’s week, which opens next time too', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin', '/schedule');
  await expect(weekOf(page).week).toBeVisible();
  const form = page.locator('form');
  await form.getByLabel(say('shared:chooseClass')).selectOption('4');
  await form.getByLabel(say('shared:day')).selectOption(say('schedule:days.Friday'));
  await form.getByLabel(say('schedule:period')).fill('3');
  await form.getByLabel(say('shared:subject')).selectOption('Art');
  await form.getByRole('button', { name: say('schedule:add') }).click();
  await expect(weekOf(page, 'class 4').place('Friday', 3)).toContainText('Art');
  await expect(form.getByLabel(say('shared:chooseClass'))).toHaveValue('4');
  await expect(page.getByRole('table', { name: 'Friday, class 4' })).toContainText('Art');
  await page.goto(`${demo}/schedule`);
  await expect(weekOf(page, 'class 4').week).toBeVisible();
  await page.getByLabel(say('schedule:orTheWeekOf')).selectOption({ label: 'Teresa Gonçalves' });
  await expect(weekOf(page, 'Teresa Gonçalves').place('Sunday', 1)).toContainText('Class 1');
  await expect(page).toHaveURL(/teacher=teacher1%40/);
});

test('by keyboard alone, a period is added in an empty cell, which says who is free then', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin', '/schedule?class=1');
  await page.getByLabel(say('schedule:orTheWeekOf')).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('button', {
      name: say('schedule:move', { subject: 'Portuguese', day: 'Sunday', time: '08:00-08:45' }),
    }),
  ).toBeFocused();
  for (const key of ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowLeft']) {
    await page.keyboard.press(key);
  }
  await expect(
    page.getByRole('button', { name: say('schedule:emptyPlace', { day: 'Sunday', period: 6 }) }),
  ).toBeFocused();
  await page.keyboard.press('Enter');

  const dialog = page.getByRole('dialog', { name: say('schedule:addIn', { day: 'Sunday', period: 6 }) });
  await expect(dialog.getByLabel(say('shared:subject'))).toBeFocused();
  await expect(dialog.getByLabel(say('shared:chooseClass'))).toHaveValue('1');
  await expect(dialog.getByLabel(say('shared:day'))).toHaveValue(say('schedule:days.Sunday'));
  await expect(dialog.getByLabel(say('schedule:period'))).toHaveValue('6');
  await expect(dialog.getByLabel(say('schedule:starts'))).toHaveValue('12:30');
  const teachers = dialog.getByLabel(say('schedule:teacher'));
  const free = teachers.locator('optgroup[label="Free then"] option');
  const busy = teachers.locator('optgroup[label="Not free then"] option');
  await expect(
    busy.filter({ hasText: say('schedule:busyThen.teacher', { name: 'Teresa Gonçalves', class: 6 }) }),
  ).toHaveCount(1);
  expect((await free.count()) + (await busy.count())).toBe(10);
  await expectDialogAccessible(page);
  await page.keyboard.type('Art');
  await expect(dialog.getByLabel(say('shared:subject'))).toHaveValue('Art');
  await teachers.selectOption({ index: 1 });
  await dialog.getByLabel('To').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('schedule:added'))).toBeVisible();
  await expect(weekOf(page).place('Sunday', 6)).toContainText('Art');
  await expect(
    page.getByRole('button', { name: say('schedule:move', { subject: 'Art', day: 'Sunday', time: '12:30-13:15' }) }),
  ).toBeFocused();
});

test('a period is dragged to a free place or onto another, each with an undo, and a clash shows during the drag', {
  tag: '@all',
}, async ({ page, demo }) => {
  await page.setViewportSize({ width: 1440, height: 1200 });
  await signIn(page, demo, 'Admin', '/schedule?class=1');
  const { week, place } = weekOf(page);
  await place('Thursday', 3).getByText('Art').dragTo(place('Saturday', 3), { steps: 12 });
  await expect(
    page.getByText(say('schedule:moved', { day: 'Saturday', period: 3, time: '09:40-10:25' })),
  ).toBeVisible();
  await expect(place('Saturday', 3).getByText('Art')).toBeVisible();
  await page.getByRole('button', { name: say('form:undo') }).click();
  await expect(place('Thursday', 3).getByText('Art')).toBeVisible();

  const centre = async (day: string, period: number) => {
    const { x, y, width, height } = (await place(day, period).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    return [x + width / 2, y + height / 2] as const;
  };
  const before = await week.boundingBox();
  await page.mouse.move(...(await centre('Sunday', 1)));
  await page.mouse.down();
  await page.mouse.move(...(await centre('Sunday', 6)), { steps: 8 });
  await expect(place('Sunday', 6)).toHaveText(say('schedule:teacherBusyShort', { class: 6 }));
  await expect(place('Wednesday', 6)).toHaveText(say('schedule:freeSlot'));
  await expect(place('Wednesday', 3)).toContainText(say('schedule:swapSlot'));
  const status = page
    .getByRole('status')
    .filter({ hasText: say('schedule:notFree', { why: 'Teresa Gonçalves teaches class 6' }) });
  await expect(status).toHaveCount(1);
  expect(await week.boundingBox(), 'nothing shifts while a period is moved').toEqual(before);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(place('Sunday', 1)).toContainText('Portuguese');
  await expect(place('Sunday', 6)).toHaveText('+');

  await place('Thursday', 3).getByText('Art').dragTo(place('Saturday', 3), { steps: 12 });
  await expect(page.getByText('Moved to Saturday, period 3')).toBeVisible();
  await place('Wednesday', 3).getByText('Portuguese').dragTo(place('Friday', 2), { steps: 12 });
  await expect(page.getByText('Moved to Friday, period 2')).toBeVisible();
  await place('Friday', 2).getByText('Portuguese').dragTo(place('Saturday', 3), { steps: 12 });
  await expect(page.getByText(say('schedule:swapped', { one: 'Portuguese', other: 'Art' }))).toBeVisible();
  await expect(place('Saturday', 3)).toContainText('Portuguese');
  await page.getByRole('button', { name: say('form:undo') }).click();
  await expect(place('Friday', 2)).toContainText('Portuguese');
  await page.reload();
  await expect(place('Saturday', 3)).toContainText('Art');
});

test('a period is moved by pressing it and its new place, and edited from there', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/schedule?class=1');
  const { place } = weekOf(page);
  await place('Sunday', 1).getByText('Portuguese').click();
  await expectAccessible(page);
  await place('Friday', 1).click();
  await expect(page.getByText(say('schedule:moved', { day: 'Friday', period: 1, time: '08:00-08:45' }))).toBeVisible();
  await expect(
    page.getByRole('button', {
      name: say('schedule:move', { subject: 'Portuguese', day: 'Friday', time: '08:00-08:45' }),
    }),
  ).toBeFocused();

  await place('Friday', 1).getByText('Portuguese').click();
  await place('Sunday', 2).click();
  await expect(
    page.getByText(within('schedule:moveFailed', { why: 'Portuguese of class 1 cannot go to Sunday' })),
  ).toBeVisible();
  await expect(place('Friday', 1)).toContainText('Portuguese');

  await place('Friday', 1).getByText('Portuguese').click();
  await page.getByRole('link', { name: say('schedule:editLifted') }).click();
  await expect(page.getByLabel(say('shared:subject'))).toHaveValue('Portuguese');
  await page.getByRole('button', { name: say('schedule:back') }).click();
  await expect(page).toHaveURL(/schedule\?class=1$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('a finger scrolls the week, and moves a period that it rests on first', { tag: '@all' }, async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, 'Admin', '/schedule?class=1');
    const { place } = weekOf(page);
    await place('Sunday', 2).scrollIntoViewIfNeeded();
    await place('Sunday', 1).click({ trial: true });
    const from = await place('Sunday', 1).boundingBox();
    const to = await place('Saturday', 2).boundingBox();
    if (!from || !to) throw new Error('The week is not on the screen.');
    const touch = await page.context().newCDPSession(page);
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', at?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at.x + 40, y: at.y + 25 }] : [] });
    await finger('touchStart', from);
    for (const step of [10, 30, 60]) await finger('touchMove', { x: from.x, y: from.y - step });
    await finger('touchEnd');
    await stopsScrolling(page);
    await expect(place('Sunday', 1)).toContainText('Portuguese');
    await expect(page.getByRole('status').filter({ hasText: 'taken up' })).toHaveCount(0);

    // While the page still scrolls, it consumes the touch; the attempt is repeated, as a person would do.
    await expect(async () => {
      const rests = await place('Sunday', 1).boundingBox();
      if (!rests) throw new Error('The week is not on the screen.');
      await finger('touchStart', rests);
      try {
        const told = page.getByRole('status');
        await expect(told.filter({ hasText: 'Portuguese is taken up.' })).toHaveCount(1);
        // The page scrolls along near an edge, so the finger follows the place until it is over it.
        await expect(async () => {
          await finger('touchMove', (await place('Saturday', 2).boundingBox()) ?? rests);
          const isOver = told.filter({
            hasText: say('schedule:over', { day: 'Saturday', period: '2: free, 08:50-09:35.' }),
          });
          await expect(isOver).toHaveCount(1, { timeout: 200 });
        }).toPass({ timeout: 5000 });
      } catch (error) {
        await finger('touchCancel');
        throw error;
      }
    }).toPass();
    await finger('touchEnd');
    await expect(
      page.getByText(say('schedule:moved', { day: 'Saturday', period: 2, time: '08:50-09:35' })),
    ).toBeVisible();
    await expect(place('Saturday', 2)).toContainText('Portuguese');
  });
});

/** Waits until the page has not moved for ten frames, because it continues to scroll after a finger leaves it. */
function stopsScrolling(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let still = 0, last = window.scrollY; still < 10; last = window.scrollY) {
      await new Promise(requestAnimationFrame);
      still = window.scrollY === last ? still + 1 : 0;
    }
  });
}

test('a school without periods begins with the form, whose first period opens the week', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  const office = await callsAs(demo, 'Admin');
  const periods: { _id: string }[] = await office('GET', '/api/schedule');
  for (const { _id } of periods) await office('DELETE', `/api/schedule/${_id}`);
  await page.goto(`${demo}/schedule`);
  await expect(page.getByText(say('schedule:none'))).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(say('shared:chooseClass')).selectOption('7');
  await page.getByLabel(say('shared:day')).selectOption(say('schedule:days.Monday'));
  await page.getByLabel(say('schedule:period')).fill('2');
  await page.getByLabel(say('shared:subject')).selectOption('Art');
  await page.getByLabel(say('schedule:starts')).fill('09:00');
  await page.locator('form').getByLabel('To').fill('09:40');
  await page.getByRole('button', { name: say('schedule:add') }).click();
  const { week, place } = weekOf(page, 'class 7');
  await expect(place('Monday', 2)).toContainText('Art');
  await place('Monday', 4).click();
  await expect(page.getByRole('dialog').getByLabel(say('schedule:starts'))).toHaveValue('10:20');
  await page.keyboard.press('Escape');

  await page.getByRole('radio', { name: '3', exact: true }).click();
  await expect(weekOf(page, 'class 3').week).toBeVisible();
  await expect(week).toBeHidden();
  await expect(page.getByText(say('schedule:none'))).toBeVisible();
});

test('teacher and student see their week with today and the present lesson, on a phone today first', {
  tag: '@all',
}, async ({ page, demo }) => {
  // A Sunday, 09:00 at the demo school in Dhaka: the second period.
  await page.clock.setFixedTime(new Date('2026-11-22T03:00:00Z'));
  const week = page.getByRole('region', { name: say('schedule:week') });
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  for (const [role, path] of [
    ['Teacher', '/teacher_schedule'],
    ['Student', '/student_schedule'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signIn(page, demo, role, path);
    const today = page.getByRole('heading', { level: 2 }).filter({ hasText: say('schedule:today') });
    const now = week.locator('[data-day=Sunday][data-period="2"]');
    await expect(now).toContainText(say('shared:now'));
    await expect(week.getByText(say('shared:now'))).toHaveCount(1);
    await expect(now.locator('[data-colour]')).toBeVisible();
    await expect(week.locator('[data-day=Friday]')).toHaveCount(0);
    expect(await topOf(week)).toBeLessThan(await topOf(today));

    await page.setViewportSize({ width: 360, height: 740 });
    await expect(page.getByRole('heading', { level: 2 }).first()).toHaveText('SundayToday');
    const going = page.locator('[aria-current=time]');
    await expect(going).toHaveText(/08:50-09:35/);
    await expect(going.getByText(say('shared:now'))).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  }
});

test('before a school refuses taken rooms, the lessons that share one are named, and it can go on', {
  tag: '@all',
}, async ({ page, demo }) => {
  const office = await callsAs(demo, 'Admin');
  for (const number of [1, 2]) {
    const lessons = await office('GET', `/api/schedule/${number}`);
    const { _id, day, teacher, periods } = lessons.find(
      (one: { periods: { time: string }[]; day: string }) =>
        one.day === 'Sunday' && one.periods[0]?.time === '08:00-08:45',
    );
    const { period, subject, time, teacher: own = teacher } = periods[0];
    const body = {
      classNumber: number,
      day,
      period,
      subject,
      time,
      room: 'Physics lab',
      teacher: { email: own.email },
    };
    await office('PUT', `/api/schedule/${_id}`, body);
  }
  await signIn(page, demo, 'Admin', '/school?part=policies&about=lessons');
  await page.getByRole('radio', { name: within('policies:roomRefused') }).check();
  await expect(page.getByRole('listitem').filter({ hasText: 'Physics lab' })).toHaveCount(1);
  await page.getByRole('button', { name: say('policies:save') }).click();
  await expect(page.getByText(say('policies:saved'))).toBeVisible();
});
