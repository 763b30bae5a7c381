import type { Page } from '@playwright/test';
import { mayOpen } from '../src/app/pages/may-open.ts';
import { type InnerPath, innerPaths } from '../src/app/pages/page-list.ts';
import { roles } from './support/calls.ts';
import { addGuardianOf, signInAsGuardian } from './support/guardians.ts';
import {
  expect,
  expectAccessible,
  keptSignIn,
  logInPrefilled,
  signIn,
  signOut,
  test,
  unfoldMenu,
} from './support/rollbook.ts';
import { say } from './support/words.ts';

const pagesOfAll = ['/', '/profile'];

/** The menus are written out here and not derived from the permissions. */
const menus = {
  Admin: [
    ...['/registers', '/absences', '/cover', '/all_student', '/guardians', '/all_teacher'],
    ...['/add_student', '/add_teacher'],
    ...[
      '/schedule',
      '/add_subject',
      '/groups',
      '/diary',
      '/homework',
      '/exams',
      '/reports',
      '/report_cards',
      '/care',
      '/admin_message',
      '/admin_notice',
      '/move_up',
    ],
    ...['/school', '/imports', '/admins', '/offices', '/audit', '/jobs', '/mail'],
  ],
  Teacher: [
    ...[
      '/attendance_entry',
      '/diary',
      '/homework',
      '/marks_entry',
      '/attendance_overview',
      '/reports',
      '/report_cards',
      '/care',
      '/marks_overview',
    ],
    ...['/teacher_schedule', '/teacher_notice', '/teacher_message'],
  ],
  Student: ['/diary', '/homework', '/attendance', '/result', '/student_schedule', '/message', '/notice'],
  Guardian: [
    '/diary',
    '/homework',
    '/attendance',
    '/tell_absence',
    '/result',
    '/student_schedule',
    '/message',
    '/notice',
  ],
};

/** Pages that are in no menu. */
const otherPagesOfStaff = ['/reports/comments', '/reports/$roll'];
const otherPagesOfAll = ['/homework/$id'];
const otherPagesOfAdmins = [
  ...['/schedule/$id', '/teacher_details/$id', '/edit_teacher/$id', '/student_details/$id', '/student_slips'],
  ...['/former_students', '/edit_student/$id', '/imports/$id', '/make_timetable'],
];

const allRoles = ['Admin', 'Teacher', 'Student', 'Guardian'] as const;

/** The pages of a role, in the order of all pages. */
function pagesOf(role: (typeof allRoles)[number]): string[] {
  const staff = [...otherPagesOfStaff, ...(role === 'Admin' ? otherPagesOfAdmins : [])];
  const own = [
    ...pagesOfAll,
    ...otherPagesOfAll,
    ...menus[role],
    ...(role === 'Admin' || role === 'Teacher' ? staff : []),
  ];
  return innerPaths.filter((path) => own.includes(path));
}

test('each role’s menu lists its pages, which are all that the role may open', async ({ page, demo, demoSchool }) => {
  await addGuardianOf(demoSchool.database, [1]);
  const pages = [...innerPaths];
  expect([...new Set(allRoles.flatMap(pagesOf))].sort()).toEqual(pages.sort());
  for (const role of allRoles) {
    expect(pages.filter((path) => mayOpen({ role: roles[role] }, path)).sort(), role).toEqual(pagesOf(role).sort());
    await (role === 'Guardian' ? signInAsGuardian(page, demo) : signIn(page, demo, role));
    await unfoldMenu(page);
    const links = page
      .getByRole('navigation', { name: say('shell:menu') })
      .getByRole('listitem')
      .getByRole('link');
    await expect(links).toHaveCount(menus[role].length + 1);
    const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual(['/', ...menus[role]]);
  }
});

test('every page opens for the roles that have it in their menu, and for no other', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo, demoSchool }) => {
  await addGuardianOf(demoSchool.database, [1]);
  for (const role of allRoles) {
    await (role === 'Guardian' ? signInAsGuardian(page, demo) : signIn(page, demo, role));
    const opened = [];
    await page.goto(`${demo}/unauthorized`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const path of innerPaths) if (await opens(page, path.replace(/\$\w+/, '1'))) opened.push(path);
    expect(opened, role).toEqual(pagesOf(role));
  }
});

/** Whether a page opens by client-side navigation, as by a link. */
async function opens(page: Page, path: string): Promise<boolean> {
  const before = await page.getByRole('heading', { level: 1 }).elementHandle();
  await page.evaluate((address) => window.history.pushState({}, '', address), path);
  await page.waitForFunction((heading) => {
    const now = document.querySelector('h1');
    return window.location.pathname === '/unauthorized' || (now !== null && now !== heading);
  }, before);
  return new URL(page.url()).pathname === path;
}

test('guards lead everybody to the page that is theirs', async ({ page, demo }) => {
  for (const path of ['/', '/profile', '/attendance_entry', '/attendance']) {
    await page.goto(demo + path);
    await page.waitForURL(`${demo}/login`);
  }
  await logInPrefilled(page, 'Teacher');
  await page.waitForURL(`${demo}/`);
  await expect(page.getByText(say('shell:wantedElsewhere'))).toBeVisible();
  await signOut(page);
  await page.goto(`${demo}/no_such_page`);
  await expect(page.getByRole('heading', { name: say('shell:oops') })).toBeVisible();

  await signIn(page, demo, 'Student', '/attendance_entry');
  await page.waitForURL(`${demo}/unauthorized`);
  await expect(page.getByRole('heading', { name: say('shell:unauthorized') })).toBeVisible();
  await page.getByRole('link', { name: say('shared:goHome') }).click();
  await page.waitForURL(`${demo}/`);

  await page.goto(`${demo}/student_details/1/2/3`);
  await expect(page.getByRole('heading', { name: say('shell:oops') })).toBeVisible();
  await page.getByRole('link', { name: say('shared:goHome') }).click();
  await page.waitForURL(`${demo}/`);

  await signIn(page, demo, 'Teacher', '/attendance');
  await page.waitForURL(`${demo}/unauthorized`);
  expect(await keptSignIn(page)).toHaveLength(2);
});

test('an admin’s menu shows its groups and Logout without scrolling, and this device remembers what is folded', {
  tag: '@all',
}, async ({ page, demo }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, demo, 'Admin');
  const menu = page.getByRole('navigation', { name: say('shell:menu') });
  const link = (path: InnerPath) => menu.locator(`a[href="${path}"]`);
  const group = (name: string) => menu.getByRole('button', { name, exact: true });
  const first = ['/add_teacher', '/add_student', '/all_student', '/all_teacher'] as const;
  const others = ['/add_subject', '/schedule', '/admin_notice', '/admin_message'] as const;
  for (const path of [...first, ...others]) await expect(link(path)).toBeInViewport({ ratio: 1 });
  await expect(menu.getByRole('button', { name: say('identity:logout') })).toBeInViewport({ ratio: 1 });
  await expect(link('/audit')).toBeHidden();

  await group(say('shell:groups.settings')).focus();
  await page.keyboard.press('Enter');
  await expect(link('/audit')).toBeVisible();
  await group(say('shell:groups.people')).click();
  await expect(link('/all_student')).toBeHidden();
  await page.reload();
  await expect(link('/audit')).toBeVisible();
  await expect(group(say('shell:groups.people'))).toHaveAttribute('aria-expanded', 'false');

  await page.goto(`${demo}/all_student`);
  await expect(link('/all_student')).toBeVisible();
});

test('the menu is a sidebar on a desktop and a drawer on a phone, both usable by keyboard', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, demo, 'Teacher');
  const menu = page.getByRole('navigation', { name: say('shell:menu') });
  expect((await menu.boundingBox())?.width).toBe(320);
  await expect(page.getByRole('button', { name: say('shell:openMenu') })).toBeHidden();

  await page.reload();
  await expect(menu).toBeVisible();
  const firstLink = page.getByRole('main').getByRole('link').first();
  await expect(firstLink).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: say('shell:skip') });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(firstLink).toBeFocused();

  await page.setViewportSize({ width: 360, height: 740 });
  await expect(menu).toBeHidden();
  const open = page.getByRole('button', { name: say('shell:openMenu') });
  await open.focus();
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();

  await page.keyboard.press('Space');
  await expect(menu).toBeVisible();
  const item = menu.getByRole('link', { name: say('attendance:overviewTitle') });
  for (let stops = 0; stops < 12 && !(await item.evaluate((link) => link === document.activeElement)); stops++) {
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await page.waitForURL(`${demo}/attendance_overview`);
  await expect(menu).toBeHidden();

  await open.click();
  await page.getByRole('button', { name: say('shell:closeMenu') }).click();
  await expect(menu).toBeHidden();
});

test('an unknown role opens no page, and the console says why', { tag: '@all' }, async ({ page, complaints, demo }) => {
  await signIn(page, demo, 'Teacher');
  await page.evaluate(() => localStorage.setItem('rollbook.role', 'headmistress'));
  await page.goto(`${demo}/profile`);
  await expect(page.getByText(say('profile:unauthorizedAccess'))).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${demo}/marks_entry`);
  await page.waitForURL(`${demo}/unauthorized`);
  expect(complaints.splice(0)).toEqual(['console: Unknown role']);
});
