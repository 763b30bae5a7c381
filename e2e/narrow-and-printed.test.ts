import type { Page } from '@playwright/test';
import { expect, signIn, signOut, test } from './support/rollbook.ts';

const pagesOf = {
  Admin: [
    '/',
    '/profile',
    '/add_teacher',
    '/all_teacher',
    '/add_student',
    '/all_student',
    '/add_subject',
    '/schedule',
    '/schedule?class=1',
    '/admin_notice',
    '/admin_message',
    '/all_admin',
    '/former_students',
    '/student_slips?class=1',
    '/student_details/20',
    '/edit_student/20',
    '/admin_message?mode=sent',
    '/registers?class=1',
    '/registers?part=month&class=1',
    '/registers?part=missing',
    '/care',
    '/exams?class=1&subject=Portuguese',
    '/admins',
    '/school',
    '/school?part=languages',
    '/school?part=export',
    '/school?part=calendar',
    '/audit',
  ],
  Teacher: [
    '/attendance_entry?class=1',
    '/attendance_overview?class=1',
    '/attendance_overview?part=month&class=1',
    '/care',
    '/marks_entry?class=1',
    '/marks_overview',
    '/marks_overview?class=1&subject=Portuguese',
    '/teacher_schedule',
    '/teacher_notice',
    '/teacher_message',
    '/profile',
    '/',
  ],
  Student: ['/attendance', '/result', '/student_schedule', '/notice', '/message', '/profile', '/'],
} as const;

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('no page scrolls sideways, and rows are high enough for the thumb', async ({ page, demo }) => {
    await page.goto(`${demo}/login`);
    await expect(page.getByLabel('Email')).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await page.goto(`${demo}/setup`);
    await expect(page.getByRole('heading')).toBeVisible();
    await expectNoSidewaysScrolling(page);

    for (const role of ['Admin', 'Teacher', 'Student'] as const) {
      await signIn(page, demo, role);
      for (const path of pagesOf[role]) {
        await page.goto(demo + path);
        await expect(page.locator('h1')).toBeVisible();
        await expect(page.getByText('Loading…')).toHaveCount(0);
        await expectNoSidewaysScrolling(page);
      }
      await signOut(page);
    }
    await signIn(page, demo, 'Teacher');
    await page.goto(`${demo}/attendance_entry?class=1`);
    await expectThumbRows(page);
    await page.setViewportSize({ width: 1180, height: 820 });
    await expectThumbRows(page);
  });
});

for (const role of ['Admin', 'Teacher', 'Student'] as const) {
  test(`from 320 to 1440 pixels no page of the ${role} scrolls sideways or breaks a subject’s word`, async ({
    page,
    demo,
  }) => {
    await signIn(page, demo, role);
    for (const path of pagesOf[role]) {
      await page.setViewportSize({ width: 1440, height: 800 });
      await page.goto(demo + path);
      await expect(page.locator('h1')).toBeVisible();
      await expect(page.getByText('Loading…')).toHaveCount(0);
      if (path.includes('subject=')) await page.getByLabel('Exam').selectOption({ index: 1 });
      for (const width of [1440, 768, 360, 320]) {
        await page.setViewportSize({ width, height: 800 });
        await expectNoSidewaysScrolling(page, width);
        await expect.poll(() => brokenWords(page), `words of ${path} at ${width}`).toEqual([]);
      }
    }
  });
}

/** How many A4 pages the page prints on. */
async function pagesOnPaper(page: Page): Promise<number> {
  const file = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

test('a register prints on one page: with tick boxes before it is taken, and with the statuses afterwards', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Teacher');
  await page.goto(`${demo}/attendance_entry?class=1`);
  await expect(page.getByRole('switch')).toHaveCount(65);
  expect(await pagesOnPaper(page)).toBe(1);
  const pageRules = await page.evaluate(() =>
    [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText),
  );
  expect(pageRules.join('\n')).toMatch(/@page \{[^}]*@bottom-right \{[^}]*counter\(page\) " of " counter\(pages\)/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(/^Rollbook Demo School, printed on /)).toBeVisible();
  await expect(page.getByText(/^Class 1, /)).toBeVisible();
  await expect(page.getByText('P: present. A: absent.')).toBeVisible();
  for (const row of [page.getByRole('switch').first(), page.getByRole('switch').last()]) {
    await expect(row).toContainText(/P\s*A$/);
    await expect(row.getByText('Absent')).toBeHidden();
  }
  await expect(page.getByText('Signature')).toBeVisible();
  await page.emulateMedia({ media: null });
  await expect(page.getByText('Signature')).toBeHidden();

  await page.getByRole('button', { name: 'All present' }).click();
  await page.getByRole('button', { name: 'Submit Attendance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(page.getByText(/^This register was taken by/)).toBeVisible();
  expect(await pagesOnPaper(page)).toBe(1);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('P: present. A: absent.')).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Present' })).toHaveCount(65);
});

test('the list of students prints all matches, by the button and by the keyboard shortcut', async ({ page, demo }) => {
  // The print dialog would block the page; without it, the printed content stays on the page.
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/all_student?class=3`);
  await expect(page.getByRole('row')).toHaveCount(1 + 25);
  await page.getByRole('button', { name: 'Print the list' }).click();
  await expect(page.locator('html[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row')).toHaveCount(1 + 65);
  await expect(page.getByText('Class 3 · 65 students')).toBeVisible();
  await expect(page.getByText(/^Rollbook Demo School, printed on /)).toBeVisible();
  await expect(page.getByText('Signature')).toBeVisible();
  expect(await pagesOnPaper(page)).toBe(2);

  await page.emulateMedia({ media: null });
  await page.goto(`${demo}/all_student`);
  await expect(page.getByRole('row')).toHaveCount(1 + 25);
  await page.keyboard.press('Control+p');
  await expect(page.locator('html[data-printed]')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('row')).toHaveCount(1 + 649);
});

test('print shows the register without the controls', async ({ page, demo }) => {
  await signIn(page, demo, 'Teacher');
  await page.goto(`${demo}/attendance_entry?class=1`);
  await expect(page.getByRole('switch')).toHaveCount(65);
  const controls = [
    page.getByRole('button', { name: 'Submit Attendance' }),
    page.getByRole('button', { name: 'All present' }),
    page.getByRole('navigation'),
    page.getByText('Keys:'),
    page.getByLabel('Date'),
    page.getByRole('radio').first(),
  ];
  for (const control of controls) await expect(control).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const control of controls) await expect(control).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Take attendance' })).toBeVisible();
  await expect(page.getByText(/^Class 1, /)).toBeVisible();
  await expect(page.getByRole('switch').last()).toBeVisible();

  await page.goto(`${demo}/attendance_overview?class=1`);
  await expect(page.getByRole('row')).toHaveCount(66);
  await expect(page.getByText('Students of class 1')).toBeVisible();
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.getByRole('radio').first()).toBeHidden();
});

/** Retries, as a chart is resized a moment after the window. */
async function expectNoSidewaysScrolling(page: Page, most = 360): Promise<void> {
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width, `the width of ${page.url()}`).toBeLessThanOrEqual(most);
}

/** Words of subjects and table heads that are broken across two lines. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const holders = document.querySelectorAll(
      'main th, main [data-long-words], main [data-column=subject], main [class*=_subject_]',
    );
    const broken: string[] = [];
    for (const holder of holders) {
      const head = holder.closest('thead');
      // Where rows are shown as cards, the table head is for screen readers only.
      if (head && getComputedStyle(head).clipPath !== 'none') continue;
      const texts = document.createTreeWalker(holder, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode as Text;
        for (const word of text.data.matchAll(/\S+/g)) {
          const range = document.createRange();
          range.setStart(text, word.index);
          range.setEnd(text, word.index + word[0].length);
          const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
          if (lines.size > 1) broken.push(word[0]);
        }
      }
    }
    return broken;
  });
}

async function expectThumbRows(page: Page): Promise<void> {
  await expect(page.getByRole('switch')).toHaveCount(65);
  const heights = await page
    .getByRole('switch')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(56);
}
