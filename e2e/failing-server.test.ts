import type { Page, Route } from '@playwright/test';
import { submitRegister } from './support/registers.ts';
import { expect, failures, signIn, storeNothing, test } from './support/rollbook.ts';

/** How a call can fail, and which of a screen's two texts reports it. */
type Way = { readonly what: string; readonly isAnswer: boolean; readonly answer: (route: Route) => Promise<void> };

const page502 = { status: 502, contentType: 'text/html', body: '<html><h1>502 Bad Gateway</h1></html>' };
const bare: Way = { what: 'a bare 500', isAnswer: true, answer: (route) => route.fulfill({ status: 500, body: '' }) };
const none: Way = { what: 'no answer', isAnswer: false, answer: (route) => route.abort() };
const proxy: Way = { what: 'a proxy’s page with 502', isAnswer: true, answer: (route) => route.fulfill(page502) };
/** A 502 is retried for half a minute, so screens are tested with the same page as a 500. */
const proxyNow: Way = {
  what: 'a proxy’s page',
  isAnswer: true,
  answer: (route) => route.fulfill({ ...page502, status: 500 }),
};

/** The page, the call that fails, and the texts shown. */
type Screen = { readonly path: string; readonly call: RegExp; readonly failed: string; readonly noAnswer: string };

const screen = (path: string, call: RegExp, failed: string, noAnswer: string): Screen => ({
  path,
  call,
  failed,
  noAnswer,
});

const screens: Readonly<Record<'Admin' | 'Teacher' | 'Student', readonly Screen[]>> = {
  Admin: [
    screen(
      '/',
      /api\/home/,
      'Failed to fetch what is new today.',
      'An error occurred while fetching what is new today.',
    ),
    screen('/', /api\/identity\/me/, 'Failed to open the school’s pages.', 'An error occurred while opening'),
    screen(
      '/profile',
      /identity\/sessions/,
      'Failed to fetch where you are',
      'An error occurred while fetching where you',
    ),
    screen(
      '/all_student',
      /api\/students\?/,
      'Failed to fetch student data.',
      'An error occurred while fetching student',
    ),
    screen(
      '/student_details/7',
      /api\/students\/7/,
      'Failed to fetch student data.',
      'An error occurred while fetching st',
    ),
    screen(
      '/edit_student/7',
      /api\/students\/7/,
      'Failed to fetch student data.',
      'An error occurred while fetching stu',
    ),
    screen(
      '/former_students',
      /api\/former/,
      'Failed to fetch former students.',
      'An error occurred while fetching former',
    ),
    screen(
      '/all_teacher',
      /api\/teachers/,
      'Failed to fetch teacher data.',
      'An error occurred while fetching teacher data.',
    ),
    screen(
      '/teacher_details/7',
      /api\/teachers\/7/,
      'Failed to fetch teacher data.',
      'An error occurred while fetching t',
    ),
    screen(
      '/edit_teacher/7',
      /api\/teachers\/7/,
      'Failed to fetch teacher data.',
      'An error occurred while fetching tea',
    ),
    screen('/add_subject', /api\/subjects/, 'Failed to fetch subjects', 'An error occurred while fetching subjects.'),
    screen(
      '/schedule',
      /api\/schedule$/,
      'Unable to fetch schedule data.',
      'An error occurred while fetching schedules.',
    ),
    screen('/schedule', /schedule\/options/, 'Unable to fetch teachers.', 'An error occurred while fetching teachers.'),
    screen(
      '/schedule/7',
      /schedule\/single/,
      'Failed to fetch schedule data.',
      'An error occurred while fetching sched',
    ),
    screen('/admin_notice', /api\/notices/, 'Failed to fetch notices.', 'An error occurred while fetching notices.'),
    screen(
      '/admin_message?mode=see',
      /message\/admin/,
      'Failed to fetch messages',
      'An error occurred while fetching me',
    ),
    screen(
      '/admin_message?mode=sent',
      /message\/sent/,
      'Failed to fetch messages',
      'An error occurred while fetching me',
    ),
    screen('/registers?class=3', /attendance\/3\/\d/, 'Failed to fetch students', 'An error occurred while fetching s'),
    screen(
      '/registers?class=3',
      /attendance\/3\/withdrawn/,
      'Failed to fetch withdrawn registers.',
      'An error occurred while fetching withdrawn registers.',
    ),
    screen(
      '/exams?class=3',
      /marks\/exams/,
      'Failed to fetch marks. Please try again.',
      'An error occurred while fetch',
    ),
    screen(
      '/exams?class=3',
      /marks\/withdrawn/,
      'Failed to fetch withdrawn marks.',
      'An error occurred while fetching withdrawn marks.',
    ),
    screen('/admins', /api\/admins/, 'Failed to fetch admins.', 'An error occurred while fetching admins.'),
    screen('/audit', /api\/audit/, 'Failed to fetch the audit log.', 'An error occurred while fetching the audit log.'),
  ],
  Teacher: [
    screen(
      '/attendance_entry?class=3',
      /attendance\/3\//,
      'Failed to fetch students',
      'An error occurred while fetching s',
    ),
    screen(
      '/attendance_overview?class=3',
      /summary/,
      'Failed to fetch attendance',
      'An error occurred while fetching att',
    ),
    screen(
      '/marks_entry?class=3',
      /students\/class/,
      'Failed to fetch students',
      'An error occurred while fetching stude',
    ),
    screen(
      '/marks_entry?class=3',
      /subjects\/class/,
      'Failed to fetch subjects',
      'An error occurred while fetching subj',
    ),
    screen(
      '/marks_overview',
      /api\/marks/,
      'Failed to fetch marks. Please try again.',
      'An error occurred while fetching',
    ),
    screen(
      '/teacher_schedule',
      /schedule\/teacher/,
      'Failed to fetch schedules',
      'An error occurred while fetching sch',
    ),
    screen('/teacher_notice', /api\/notices/, 'Failed to fetch notices.', 'An error occurred while fetching notices.'),
    screen(
      '/teacher_message?mode=see',
      /message\/teacher/,
      'Failed to fetch teacher messages',
      'An error occurred while',
    ),
  ],
  Student: [
    screen(
      '/result',
      /marks\/result/,
      'Failed to load result. Please try again later.',
      'An error occurred while loading',
    ),
    screen('/student_schedule', /api\/schedule/, 'Failed to fetch schedules', 'An error occurred while fetching sched'),
    screen('/notice', /api\/notices/, 'Failed to fetch notices.', 'An error occurred while fetching notices.'),
    screen('/message?mode=see', /message\/class/, 'Failed to fetch messages', 'An error occurred while fetching mess'),
  ],
};

const slow = { tag: ['@all', failures.tag] };

for (const role of ['Admin', 'Teacher', 'Student'] as const) {
  const details = role === 'Student' ? failures : slow;
  test(`each screen for the role ${role} says what the server failed to do`, details, async ({ page, demo }) => {
    await signIn(page, demo, role);
    for (const [place, one] of screens[role].entries()) await expectTold(page, demo, one, place % 2 ? proxyNow : bare);
  });

  test(`each screen for the role ${role} says when there was no response`, slow, async ({ page, context, demo }) => {
    await storeNothing(context);
    await signIn(page, demo, role);
    // A screen retries for some seconds, so several are tested at a time.
    const tabs = await Promise.all([page, ...[1, 2, 3].map(() => page.context().newPage())]);
    const checks = tabs.map(async (tab, number) => {
      for (const one of screens[role].filter((_, place) => place % tabs.length === number))
        await expectTold(tab, demo, one, none);
    });
    await Promise.all(checks);
  });
}

async function expectTold(page: Page, demo: string, { path, call, failed, noAnswer }: Screen, way: Way): Promise<void> {
  await page.route((url) => call.test(url.pathname + url.search), way.answer);
  // Not until all has loaded: several tabs load at a time, over the six connections that a browser has to one server.
  await page.goto(demo + path, { waitUntil: 'commit', timeout: 30_000 });
  const [told, other] = way.isAnswer ? [failed, noAnswer] : [noAnswer, failed];
  await expect(page.getByText(told), `${path} without ${call}`).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(other)).toHaveCount(0);
  await page.unrouteAll();
}

for (const { what, isAnswer, answer } of [bare, none]) {
  test(
    `with ${what}, each form of an admin says what failed and keeps what was typed`,
    slow,
    async ({ page, context, demo }) => {
      // What is sent waits for an answer where a browser stores it.
      await storeNothing(context);
      await signIn(page, demo, 'Admin');
      const say = async (failed: string, noAnswer: string) => {
        await expect(page.getByText(isAnswer ? failed : noAnswer).first()).toBeVisible();
        await expect(page.getByText(isAnswer ? noAnswer : failed)).toHaveCount(0);
      };
      const failing = (path: string, method: string) =>
        page.route(
          (url) => url.pathname.startsWith(path),
          (route) => (route.request().method() === method ? answer(route) : route.continue()),
        );

      await page.goto(`${demo}/admin_notice`);
      await failing('/api/notices', 'POST');
      await page.getByRole('textbox', { name: 'Title' }).fill('Sports day');
      await page.getByLabel('Content').fill('On Friday.');
      await page.getByRole('button', { name: 'Post Notice' }).click();
      await say('Failed to post notice.', 'An error occurred while posting the notice.');
      await expect(page.getByLabel('Content')).toHaveValue('On Friday.');
      await page.unrouteAll();
      await failing('/api/notices', 'DELETE');
      await page
        .getByRole('button', { name: /^Delete “/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Yes, delete it!' }).click();
      await say('Failed to delete notice.', 'An error occurred while deleting the notice.');
      await page.unrouteAll();

      await page.goto(`${demo}/admin_message?mode=send`);
      await failing('/api/message', 'POST');
      await page.getByRole('main').getByText('3', { exact: true }).click();
      await page.getByRole('textbox', { name: 'Message' }).fill('Good morning');
      await page.getByRole('button', { name: 'Send', exact: true }).click();
      await say('Failed to send the message.', 'An error occurred while sending the message.');
      await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('Good morning');
      await page.unrouteAll();

      await page.goto(`${demo}/add_subject`);
      await failing('/api/subjects', 'DELETE');
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await page.getByRole('button', { name: 'Yes, delete it!' }).click();
      await say('Failed to delete subject.', 'An error occurred while deleting the subject.');
      await page.unrouteAll();

      await page.goto(`${demo}/schedule?class=1`);
      await failing('/api/schedule', 'DELETE');
      await page
        .getByRole('button', { name: /^Delete period/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Yes, delete it!' }).click();
      await say('Failed to delete period', 'An error occurred while deleting the period.');
      await page.unrouteAll();

      await page.goto(`${demo}/all_student`);
      await failing('/api/students', 'DELETE');
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await page.getByRole('button', { name: 'Yes, delete it!' }).click();
      await say('Failed to delete student.', 'An error occurred while deleting the student.');
      await page.unrouteAll();

      await page.goto(`${demo}/profile`);
      await failing('/api/identity/password', 'POST');
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await page.getByLabel('Current password').fill('admin-demo');
      await page.getByLabel('New password').fill('chalk and slate');
      await page.getByRole('button', { name: 'Save password' }).click();
      await say('Failed to change the password.', 'An error occurred while changing the password.');
      await page.unrouteAll();
    },
  );
}

for (const way of [bare, proxy, none]) {
  const { what, isAnswer, answer } = way;
  test(
    `with ${what}, a register and marks keep the input where a browser stores nothing`,
    way === bare ? failures : slow,
    async ({ page, context, demo }) => {
      await storeNothing(context);
      await signIn(page, demo, 'Teacher');
      const failing = (path: string) =>
        page.route(
          (url) => url.pathname === path,
          (route) => (route.request().method() === 'POST' ? answer(route) : route.continue()),
        );
      await page.goto(`${demo}/attendance_entry?class=3`);
      await failing('/api/attendance');
      await page.getByRole('button', { name: 'All present' }).click();
      await submitRegister(page);
      await expect(
        page.getByText(isAnswer ? 'Failed to submit attendance' : 'An error occurred while submitting attendance.'),
      ).toBeVisible();
      await expect(page.getByText('65 present, 0 absent')).toBeVisible();

      await page.goto(`${demo}/marks_entry?class=3`);
      await failing('/api/marks');
      await page.getByLabel('Subject').selectOption('Art');
      await page.getByLabel('Exam name').fill('Quiz');
      await page
        .getByRole('textbox', { name: /^Mark of/ })
        .first()
        .fill('7');
      await page.getByRole('button', { name: 'Submit Marks' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Submit Marks' }).click();
      await expect(
        page.getByText(isAnswer ? 'Failed to submit marks' : 'An error occurred while submitting marks.'),
      ).toBeVisible();
      await expect(page.getByRole('textbox', { name: /^Mark of/ }).first()).toHaveValue('7');
    },
  );
}
