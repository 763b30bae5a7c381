import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { expect, signIn, test } from './support/rollbook.ts';
import { beginning, pattern, say } from './support/words.ts';

/** The sentence with which a home begins. */
const headline = (page: Page, text: string) => page.getByRole('main').getByRole('link', { name: text, exact: true });

test('each role’s home page agrees with the other pages, and follows changes', { tag: '@all' }, async ({
  page,
  otherPage: admin,
  demo,
}) => {
  const student = page;
  await signIn(student, demo, 'Student');
  await expect(student.getByRole('heading', { name: /lessons/i })).toBeVisible();
  const rate = (await student.getByText(/^\d+\.\d\d %$/).textContent()) ?? '';
  await expect(student.getByText('Portuguese, Final Exam')).toBeVisible();
  await expect(student.getByText(say('home:mark', { mark: 11, maxMark: 20 })).first()).toBeVisible();
  await student.getByRole('link', { name: say('home:dayByDay') }).click();
  await expect(student.getByText(rate)).toBeVisible();

  await signIn(admin, demo, 'Admin');
  await expect(admin.getByRole('link', { name: say('home:students', { count: 649 }), exact: true })).toBeVisible();
  await expect(admin.getByRole('link', { name: say('home:teachers', { count: 10 }) })).toBeVisible();
  await expect(admin.getByRole('heading', { name: say('home:attendance', { count: 30 }) })).toBeVisible();
  await admin.getByText(say('home:asTable')).click();
  await expect(admin.getByRole('table').getByRole('row')).toHaveCount(31);

  await signIn(page, demo, 'Teacher');
  await expect(page.getByRole('heading', { name: say('home:toTake') })).toBeVisible();
  const toTake = page.getByRole('link', { name: say('home:takeRegister', { class: 1 }), exact: true });
  await expect(toTake).toBeVisible();
  await takeRegisterOf(1, demo);
  await admin.reload();
  await expect(admin.getByText(pattern('home:registersTaken', { taken: 1 }))).toBeVisible();
  await expect(headline(admin, say('home:headToTake', { count: 9 }))).toBeVisible();
  await expect(admin.getByText(/Taken by Teresa Gonçalves/)).toContainText(
    say('attendance:count', { present: 65, absent: 0 }),
  );
  await page.reload();
  await expect(page.getByRole('heading', { name: say('home:toTake') })).toBeVisible();
  await expect(toTake).toHaveCount(0);
});

/** Takes the register of today as the first teacher, all present. */
async function takeRegisterOf(classNumber: number, demo: string): Promise<void> {
  const teacher = await callsAs(demo, 'Teacher');
  const { school } = await teacher('GET', '/api/school');
  const students: { readonly roll: number }[] = await teacher('GET', `/api/students/class/${classNumber}`);
  const attendance = students.map(({ roll }) => ({ roll, status: 'Present' }));
  await teacher('POST', '/api/attendance', { class: classNumber, date: school.today, attendance });
}

test('an admin’s home begins with what is missing, and each of its lines leads to where that is', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await headline(page, say('home:headToTake', { count: 10 })).click();
  await expect(page).toHaveURL(`${demo}/registers?class=1`);
  const main = page.getByRole('main');
  for (const [name, address] of [
    [/^Class 4 65 students Not taken$/, '/registers?class=4'],
    [say('attendance:studentCount', { count: 649 }), '/all_student'],
    [say('home:teachers', { count: 10 }), '/all_teacher'],
    [say('home:unread', { count: 0 }), '/admin_message'],
  ] as const) {
    await page.goto(demo);
    await main.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(demo + address);
  }
  await page.goto(demo);
  await page.getByText(say('home:asTable')).click();
  await page.getByRole('table').getByRole('link', { name: 'Sun, 22 Nov 2026' }).click();
  await expect(page).toHaveURL(`${demo}/registers?date=2026-11-22`);
  await page.goto(demo);
  await page.locator('a[title^="Sun, 22 Nov 2026"]').click();
  await expect(page).toHaveURL(`${demo}/registers?date=2026-11-22`);
  await page.goto(demo);
  await main.getByRole('link', { name: /^Library open longer/ }).press('Enter');
  await expect(page).toHaveURL(/\/admin_notice#notice-\d+$/);
  await expect(page.getByRole('article').filter({ hasText: 'Library open longer' })).toBeFocused();
});

test('a teacher takes the present lesson’s register by one press, and has it in the first screen of a phone', {
  tag: '@all',
}, async ({ page, demo }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo, 'Teacher');
  const sentence = headline(page, say('home:headTakeNow', { lesson: 'Portuguese, class 3' }));
  const first = page.getByRole('link', { name: beginning('home:takeRegister') }).first();
  await expect(sentence).toBeInViewport({ ratio: 1 });
  await expect(first).toHaveAccessibleName(say('home:takeRegister', { class: 3 }));
  await expect(first).toBeInViewport({ ratio: 1 });
  const { width: largest = 0 } = (await first.boundingBox()) ?? {};
  const { width: other = 0 } =
    (await page
      .getByRole('link', { name: beginning('home:takeRegister') })
      .nth(1)
      .boundingBox()) ?? {};
  expect(largest).toBeGreaterThan(other);
  await first.click();
  await expect(page).toHaveURL(`${demo}/attendance_entry?class=3`);
  await expect(page.getByRole('button', { name: say('attendance:submit') })).toBeVisible();
  await page.goto(demo);
  await sentence.press('Enter');
  await expect(page).toHaveURL(`${demo}/attendance_entry?class=3`);
  await page.goto(demo);
  await page.getByRole('listitem').filter({ hasText: '09:40-10:25' }).getByRole('link').click();
  await expect(page).toHaveURL(`${demo}/attendance_entry?class=7`);
});

test('a student’s home follows the clock without a reload, and says so once to a screen reader', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Student');
  await headline(page, say('home:headNow', { lesson: 'Art', time: '08:45' })).click();
  await expect(page).toHaveURL(`${demo}/student_schedule`);
  for (const [name, address] of [
    [/^Portuguese, Final Exam/, '/result'],
    [/present since/, '/attendance'],
    [/^08:50-09:35 Mathematics/, '/student_schedule'],
  ] as const) {
    await page.goto(demo);
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(demo + address);
  }

  let asked = 0;
  await page.route('**/api/home', async (route) => {
    asked += 1;
    // Later calls get no answer, so the page has only its own clock.
    if (asked > 1) return;
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), minute: 8 * 60 + 44 } });
  });
  await page.clock.install();
  await page.goto(demo);
  const told = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^(Now|Next):/ });
  await expect(headline(page, say('home:headNow', { lesson: 'Art', time: '08:45' }))).toBeVisible();
  await expect(told).toHaveCount(0);
  await page.clock.runFor('01:15');
  await expect(headline(page, say('home:headNextIn', { lesson: 'Mathematics', count: 5 }))).toBeVisible();
  await expect(told).toHaveText(say('home:headNextIn', { lesson: 'Mathematics', count: 5 }));
  await page.clock.runFor('01:00');
  await expect(headline(page, say('home:headNextIn', { lesson: 'Mathematics', count: 4 }))).toBeVisible();
  await expect(told).toHaveText(say('home:headNextIn', { lesson: 'Mathematics', count: 5 }));
});
