import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { leaveFormerDraft } from './support/registers.ts';
import { expect, expectAccessible, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

const mark = (page: Page, roll: number) => page.getByRole('textbox', { name: new RegExp(`^Mark of ${roll} `) });
const submit = (page: Page) => page.getByRole('button', { name: say('marks:submit') });
const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'marks entered' });

/** Opens class 1 with an exam out of 20. */
async function openExam(page: Page, demo: string): Promise<void> {
  await signIn(page, demo, 'Teacher', '/marks_entry?class=1');
  await page.getByLabel(say('shared:subject')).selectOption('Mathematics');
  await page.getByLabel(say('marks:examName')).fill('Quiz');
  await page.getByLabel(say('marks:maxMark')).fill('20');
}

for (const width of [360, 1440]) {
  const details = width === 360 ? {} : { tag: '@all' };
  test(
    `at ${width} px, an invalid mark stays as typed, shows why, and is not submitted`,
    details,
    async ({ page, demo }) => {
      await page.setViewportSize({ width, height: 740 });
      await openExam(page, demo);
      const over = say('marks:faults.aboveMax', { max: 20 });
      const none = say('marks:faults.notAMark', { max: 20 });
      const typed: [string, string | undefined][] = [
        ['25', over],
        ['1.5', none],
        ['-1', none],
        ['২৫', over],
        ['১২', undefined],
        [' 12 ', undefined],
        ['', undefined],
      ];
      for (const [text, fault] of typed) {
        await mark(page, 1).fill('');
        await mark(page, 1).pressSequentially(text);
        await expect(mark(page, 1)).toHaveValue(text);
        await expect(mark(page, 1)).toHaveAccessibleDescription(fault ?? '');
        await expect(page.getByRole('listitem').getByRole('alert')).toHaveText(fault ? [fault] : []);
      }
      await mark(page, 11).fill('7');
      await mark(page, 11).press('Enter');
      await expect(mark(page, 21)).toBeFocused();
      await mark(page, 21).press('ArrowUp');
      await expect(mark(page, 11)).toBeFocused();
      await expect(page.getByRole('dialog')).toBeHidden();
      await mark(page, 611).fill('21');
      await mark(page, 641).fill('x');
      await expect(bar(page)).toHaveText('1 of 65 marks entered · 2 wrong marks');
      await page.evaluate(() => window.scrollTo(0, 0));
      await submit(page).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(mark(page, 611)).toBeFocused();
      await expect(mark(page, 611)).toBeInViewport({ ratio: 1 });
      await expect(page.getByText(over)).toBeInViewport({ ratio: 1 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page);

      await page.reload();
      await expect(page.getByText(/This is what you typed at/)).toBeVisible();
      await expect(mark(page, 611)).toHaveValue('21');
      await expect(mark(page, 641)).toHaveValue('x');
      await expect(mark(page, 641)).toHaveAttribute('aria-invalid', 'true');
      await mark(page, 611).fill('২০');
      await mark(page, 641).fill('');
      await expect(bar(page)).toHaveText(say('marks:entered', { entered: 2, total: 65 }));
      await submit(page).click();
      await expect(
        page.getByText(
          say('marks:confirmText', { subject: 'Mathematics', exam: 'Quiz', max: 20, count: 2, absent: 63 }),
        ),
      ).toBeVisible();
      const sent: unknown[] = [];
      page.on('request', (request) => request.method() === 'POST' && sent.push(request.postDataJSON()));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('marks:submit') })
        .dblclick();
      await expect(page.getByText(say('marks:submitted'))).toBeVisible();
      expect(sent).toEqual([expect.objectContaining({ maxMark: 20, teacherEmail: 'teacher1@demo.rollbook.school' })]);
      const marks = (sent[0] as { marks: { roll: number; mark: number | null }[] }).marks;
      expect(marks.filter(({ mark }) => mark !== null)).toEqual([
        { roll: 11, mark: 7 },
        { roll: 611, mark: 20 },
      ]);
      await page.goto(`${demo}/marks_overview?class=1&subject=Mathematics`);
      await page.getByLabel(say('marks:exam'), { exact: true }).selectOption({ label: 'Quiz (2026-2027)' });
      await expect(page.getByRole('row', { name: /^611 / })).toContainText('100.00 %');
      await expect(page.getByRole('term')).toHaveText([
        say('marks:totalStudents'),
        say('marks:sat'),
        say('marks:averageMark'),
        say('marks:averagePercentage'),
      ]);
      await expect(page.getByRole('definition')).toHaveText(['65', '2', '13.50', '67.50 %']);
      await expect(page.getByText(say('marks:didNotSit', { count: 63 }))).toBeVisible();
    },
  );
}

test('a mark above the maximum is corrected at the mark or at the maximum', { tag: '@all' }, async ({ page, demo }) => {
  await openExam(page, demo);
  const maximum = page.getByLabel(say('marks:maxMark'));
  await maximum.fill('100');
  await mark(page, 1).fill('100');
  await maximum.fill('50');
  await expect(mark(page, 1)).toHaveAccessibleDescription(say('marks:faults.aboveMax', { max: 50 }));
  await expect(bar(page)).toContainText(say('marks:wrong', { count: 1 }));
  await submit(page).click();
  await expect(mark(page, 1)).toBeFocused();
  await mark(page, 1).fill('40');
  await expect(mark(page, 1)).not.toHaveAttribute('aria-invalid');
  await submit(page).click();
  await expect(
    page.getByText(say('marks:confirmText', { subject: 'Mathematics', exam: 'Quiz', max: 50, count: 1, absent: 64 })),
  ).toBeVisible();
  await page.getByRole('button', { name: say('shared:cancel') }).click();

  await mark(page, 1).fill('60');
  await expect(mark(page, 1)).toHaveAttribute('aria-invalid', 'true');
  for (const wrong of ['0', '1.5', '-50', 'fifty']) {
    await maximum.fill(wrong);
    await expect(maximum).toHaveAccessibleDescription(say('form:notANumber', { least: 1 }));
    await expect(mark(page, 1)).not.toHaveAttribute('aria-invalid');
    await submit(page).click();
    await expect(maximum).toBeFocused();
    await expect(maximum).toHaveValue(wrong);
  }
  await page.reload();
  await expect(maximum).toHaveValue('fifty');
  await maximum.fill('');
  await submit(page).click();
  await expect(page.getByText(say('marks:enterMaxMark'))).toBeVisible();
  await maximum.fill('৬০');
  await submit(page).click();
  await expect(
    page.getByText(say('marks:confirmText', { subject: 'Mathematics', exam: 'Quiz', max: 60, count: 1, absent: 64 })),
  ).toBeVisible();
});

test('a drafted subject that the class no longer has is shown as such and refused', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  const office = await callsAs(demo, 'Admin');
  const music = { name: 'Music', code: 'MUS-1', class: 1, session: '2026-2027' };
  const { _id } = await office('POST', '/api/subjects/add', music);

  await openExam(page, demo);
  const subject = page.getByLabel(say('shared:subject'));
  await subject.selectOption('Music');
  await mark(page, 1).fill('12');
  await office('PUT', `/api/subjects/${_id}`, { name: 'Choir', code: music.code });

  await page.reload();
  await expect(subject).toHaveValue('Music');
  await expect(subject.getByRole('option', { selected: true })).toHaveText(
    say('marks:goneSubject', { subject: 'Music' }),
  );
  await submit(page).click();
  await expect(page.getByText(say('marks:selectSubject'))).toBeVisible();
  await expect(subject).toBeFocused();
  await subject.selectOption('Choir');
  await expect(page.getByText(say('marks:selectSubject'))).toBeHidden();
  await submit(page).click();
  await expect(
    page.getByText(say('marks:confirmText', { subject: 'Choir', exam: 'Quiz', max: 20, count: 1, absent: 64 })),
  ).toBeVisible();
});

test('corrected marks are kept as typed, undone by keys, and by one button, which reports a failure', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Teacher', '/marks_overview?class=1&subject=Portuguese');
  await page.getByLabel(say('marks:exam'), { exact: true }).selectOption({ label: 'Final Exam (2026-2027)' });
  const correct = page.getByRole('button', { name: say('marks:correct') });
  const save = page.getByRole('button', { name: say('marks:saveCorrection') });
  const undo = page.getByRole('button', { name: say('form:undo'), exact: true });
  await correct.click();
  const before = await mark(page, 1).inputValue();
  await mark(page, 1).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Backspace');
  await expect(mark(page, 11)).toHaveValue('');
  await page.keyboard.press('Control+z');
  await expect(mark(page, 1)).toHaveValue(before);
  await expect(page.getByText(say('marks:nothingChanged'))).toBeVisible();

  await mark(page, 1).fill('21');
  await mark(page, 11).fill('-1');
  await mark(page, 21).fill('১৯');
  await expect(page.getByText('3 changes · 2 wrong marks')).toBeVisible();
  await save.click();
  await expect(mark(page, 1)).toBeFocused();
  await expect(mark(page, 1)).toHaveValue('21');
  await mark(page, 1).fill('20');
  await mark(page, 11).fill('18');
  await save.click();
  await expect(page.getByText(say('marks:corrected'))).toBeVisible();
  await expect(page.getByText(new RegExp(`^1 Inês Gonçalves: ${before} → 20`))).toBeVisible();
  await expect(page.getByRole('row', { name: /^21 / })).toContainText('95.00 %');

  await correct.click();
  await mark(page, 1).fill('19');
  await save.click();
  await expect(page.getByRole('row', { name: /^1 / })).toContainText('95.00 %');
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect(page.getByRole('row', { name: /^1 / })).toContainText('100.00 %');

  await correct.click();
  await mark(page, 1).fill('18');
  await save.click();
  await expect(page.getByRole('row', { name: /^1 / })).toContainText('90.00 %');
  await page.route('**/api/marks/record/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 404, json: { code: 'not_found', message: 'Marks not found.' } })
      : route.continue(),
  );
  await undo.click();
  await expect(page.getByText('Marks not found.')).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test('marks cannot be entered without the teacher’s email', { tag: ['@all', '@refusals'] }, async ({ page, demo }) => {
  await signIn(page, demo, 'Teacher');
  await page.route('**/api/identity/me', (route) =>
    route.fulfill({ status: 200, json: { email: '', displayName: 'T', photoURL: null, role: 'x' } }),
  );
  await page.goto(`${demo}/marks_entry?class=1`);
  await expect(page.getByText(say('marks:missingEmail'))).toBeVisible();
  await expect(submit(page)).toBeHidden();
});

test('a draft of an earlier version, with its maximum as a number, is restored', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Teacher');
  const sheet = { subject: 'Mathematics', examName: 'Quiz', maxMark: 30, marks: { 1: '25' } };
  await leaveFormerDraft(page, 'marks.teacher1@demo.rollbook.school.1', sheet);
  await page.goto(`${demo}/marks_entry?class=1`);
  await expect(page.getByLabel(say('marks:maxMark'))).toHaveValue('30');
  await expect(mark(page, 1)).toHaveValue('25');
  await submit(page).click();
  await expect(
    page.getByText(say('marks:confirmText', { subject: 'Mathematics', exam: 'Quiz', max: 30, count: 1, absent: 64 })),
  ).toBeVisible();
});
