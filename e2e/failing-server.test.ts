import type { Page, Route } from '@playwright/test';
import { confirm } from './support/confirm.ts';
import { submitRegister } from './support/registers.ts';
import { expect, failures, signIn, storeNothing, test } from './support/rollbook.ts';
import { beginning, say as word } from './support/words.ts';

const unread = word('start:unreadable', { status: 500 });
const unanswered = word('shared:noAnswer');

/** A way in which a call can fail, and which of a screen's two texts reports it. */
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
    screen('/', /api\/home/, unread, unanswered),
    screen('/', /api\/identity\/me/, unread, unanswered),
    screen('/profile', /identity\/sessions/, unread, unanswered),
    screen('/all_student', /api\/students\?/, word('students:fetchFailed'), word('students:fetchNoAnswer')),
    screen('/student_details/7', /api\/students\/7/, word('students:fetchFailed'), word('students:fetchNoAnswer')),
    screen('/edit_student/7', /api\/students\/7/, word('students:fetchFailed'), word('students:fetchNoAnswer')),
    screen('/former_students', /api\/former/, unread, unanswered),
    screen('/all_teacher', /api\/teachers/, word('teachers:fetchFailed'), word('teachers:fetchNoAnswer')),
    screen('/teacher_details/7', /api\/teachers\/7/, word('teachers:fetchFailed'), word('teachers:fetchNoAnswer')),
    screen('/edit_teacher/7', /api\/teachers\/7/, word('teachers:fetchFailed'), word('teachers:fetchNoAnswer')),
    screen('/add_subject', /api\/subjects/, word('subjects:fetchFailed'), unanswered),
    screen('/schedule', /api\/schedule$/, word('schedule:fetchFailed'), word('schedule:fetchNoAnswer')),
    screen('/schedule', /schedule\/options/, word('schedule:teachersFailed'), unanswered),
    screen('/schedule/7', /schedule\/single/, word('schedule:readFailed'), word('schedule:fetchNoAnswer')),
    screen('/admin_notice', /api\/notices/, word('notices:fetchFailed'), word('notices:fetchNoAnswer')),
    screen('/admin_message?mode=see', /message\/admin/, word('messages:fetchFailed'), unanswered),
    screen('/admin_message?mode=sent', /message\/sent/, word('messages:fetchFailed'), unanswered),
    screen('/registers?class=3', /attendance\/3\/\d/, word('attendance:fetchFailed'), unanswered),
    screen('/registers?class=3', /attendance\/3\/withdrawn/, unread, unanswered),
    screen('/exams?class=3', /marks\/exams/, word('marks:overviewFailed'), unanswered),
    screen('/exams?class=3', /marks\/withdrawn/, unread, unanswered),
    screen('/admins', /api\/admins/, unread, unanswered),
    screen('/audit', /api\/audit/, unread, unanswered),
  ],
  Teacher: [
    screen('/attendance_entry?class=3', /attendance\/3\//, word('attendance:fetchFailed'), unanswered),
    screen('/attendance_overview?class=3', /summary/, unread, unanswered),
    screen('/marks_entry?class=3', /students\/class/, word('marks:studentsFailed'), unanswered),
    screen('/marks_entry?class=3', /subjects\/class/, word('marks:subjectsFailed'), unanswered),
    screen('/marks_overview', /api\/marks/, word('marks:overviewFailed'), unanswered),
    screen('/teacher_schedule', /schedule\/teacher/, word('schedule:ownFailed'), word('schedule:fetchNoAnswer')),
    screen('/teacher_notice', /api\/notices/, word('notices:fetchFailed'), word('notices:fetchNoAnswer')),
    screen('/teacher_message?mode=see', /message\/teacher/, word('messages:fetchFailedTeacher'), unanswered),
  ],
  Student: [
    screen('/result', /marks\/result/, word('marks:resultFailed'), unanswered),
    screen('/student_schedule', /api\/schedule/, word('schedule:ownFailed'), word('schedule:fetchNoAnswer')),
    screen('/notice', /api\/notices/, word('notices:fetchFailed'), word('notices:fetchNoAnswer')),
    screen('/message?mode=see', /message\/class/, word('messages:fetchFailed'), unanswered),
  ],
};

const slow = { tag: ['@all', failures.tag] };

for (const role of ['Admin', 'Teacher', 'Student'] as const) {
  test(`each screen for the role ${role} says what the server failed to do`, slow, async ({ page, demo }) => {
    await signIn(page, demo, role);
    for (const [place, one] of screens[role].entries()) await expectTold(page, demo, one, place % 2 ? proxyNow : bare);
  });

  test(`each screen for the role ${role} says when there was no response`, slow, async ({ page, context, demo }) => {
    await storeNothing(context);
    await signIn(page, demo, role);
    // A screen retries for some seconds, so several are tested at a time.
    const tabs = await Promise.all([page, ...[1, 2].map(() => page.context().newPage())]);
    const checks = tabs.map(async (tab, number) => {
      for (const one of screens[role].filter((_, place) => place % tabs.length === number))
        await expectTold(tab, demo, one, none);
    });
    await Promise.all(checks);
  });
}

async function expectTold(page: Page, demo: string, { path, call, failed, noAnswer }: Screen, way: Way): Promise<void> {
  await page.route((url) => call.test(url.pathname + url.search), way.answer);
  // The navigation waits only for the commit because several tabs share the six connections that a browser has to one
  // server.
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
      // A browser without storage cannot keep a call that waits for its answer.
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
      await page.getByRole('textbox', { name: word('notices:noticeTitle') }).fill('Sports day');
      await page.getByLabel(word('notices:content')).fill('On Friday.');
      await page.getByRole('button', { name: word('notices:post') }).click();
      await confirm(page, word('notices:post'));
      await say(word('notices:postFailed'), unanswered);
      await expect(page.getByLabel(word('notices:content'))).toHaveValue('On Friday.');
      await page.unrouteAll();
      await failing('/api/notices', 'DELETE');
      await page
        .getByRole('button', { name: /^Delete “/ })
        .first()
        .click();
      await page.getByRole('button', { name: word('form:sureAction') }).click();
      await say(word('notices:deleteFailed'), unanswered);
      await page.unrouteAll();

      await page.goto(`${demo}/admin_message?mode=send`);
      await failing('/api/message', 'POST');
      await page.getByRole('main').getByText('3', { exact: true }).click();
      await page.getByRole('textbox', { name: word('messages:message') }).fill('Good morning');
      await page.getByRole('button', { name: word('messages:submit'), exact: true }).click();
      await confirm(page, word('messages:submit'));
      await say(unread, unanswered);
      await expect(page.getByRole('textbox', { name: word('messages:message') })).toHaveValue('Good morning');
      await page.unrouteAll();

      await page.goto(`${demo}/add_subject`);
      await failing('/api/subjects', 'DELETE');
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await page.getByRole('button', { name: word('form:sureAction') }).click();
      await say(unread, unanswered);
      await page.unrouteAll();

      await page.goto(`${demo}/schedule?class=1`);
      await failing('/api/schedule', 'DELETE');
      await page
        .getByRole('button', { name: /^Delete period/ })
        .first()
        .click();
      await page.getByRole('button', { name: word('form:sureAction') }).click();
      await say(word('schedule:removeFailed'), unanswered);
      await page.unrouteAll();

      await page.goto(`${demo}/all_student`);
      await failing('/api/students', 'DELETE');
      await page
        .getByRole('button', { name: beginning('lists:deleteOf') })
        .first()
        .click();
      await page.getByRole('button', { name: word('form:sureAction') }).click();
      await say(word('students:deleteFailed'), unanswered);
      await page.unrouteAll();

      await page.goto(`${demo}/profile`);
      await failing('/api/identity/password', 'POST');
      await page.getByRole('button', { name: word('profile:editProfile') }).click();
      await page.getByLabel(word('new-password:currentPassword')).fill('admin-demo');
      await page.getByLabel(word('new-password:newPassword')).fill('chalk and slate');
      await page.getByRole('button', { name: word('new-password:save') }).click();
      await say(unread, unanswered);
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
      await page.getByRole('button', { name: word('attendance:allPresent') }).click();
      await submitRegister(page);
      await expect(
        page.getByText(isAnswer ? word('attendance:submitFailed') : word('attendance:submitNoAnswer')),
      ).toBeVisible();
      await expect(page.getByText(word('attendance:count', { present: 65, absent: 0 }))).toBeVisible();

      await page.goto(`${demo}/marks_entry?class=3`);
      await failing('/api/marks');
      await page.getByLabel(word('shared:subject')).selectOption('Art');
      await page.getByLabel(word('marks:examName')).fill('Quiz');
      await page
        .getByRole('textbox', { name: beginning('marks:markOf') })
        .first()
        .fill('7');
      await page.getByRole('button', { name: word('marks:submit') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: word('marks:submit') })
        .click();
      await expect(page.getByText(isAnswer ? word('marks:submitFailed') : word('marks:submitNoAnswer'))).toBeVisible();
      await expect(page.getByRole('textbox', { name: beginning('marks:markOf') }).first()).toHaveValue('7');
    },
  );
}
