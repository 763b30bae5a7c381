import type { Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { expect, expectAccessible, signIn, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

/** The marks of 65 students, out of 20. */
const numbers = Array.from({ length: 65 }, (_, row) => row % 21);

const marks = (page: Page) => page.getByRole('textbox', { name: beginning('marks:markOf') });

/** The displayed marks from the first row on. */
const firstMarks = (page: Page, count: number) =>
  marks(page).evaluateAll(
    (fields, most) => fields.slice(0, most).map((field) => (field as HTMLInputElement).value),
    count,
  );

async function openSheet(page: Page, demo: string): Promise<void> {
  await signIn(page, demo, 'Teacher', '/marks_entry?class=1');
  await expect(marks(page)).toHaveCount(65);
}

test('a teacher types, selects, copies, pastes, clears and undoes the marks of a class by keys alone', async ({
  page,
  context,
  demo,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSheet(page, demo);
  const keys = page.keyboard;
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByLabel(say('shared:subject')).focus();
  await keys.type('Mathematics');
  await keys.press('Tab');
  await keys.type('Quiz');
  await keys.press('Enter');
  await keys.press('Control+a');
  await keys.type('20');
  await keys.press('Enter');
  await expect(marks(page).first()).toBeFocused();

  // The first 56 rows come from a spreadsheet, the last nine are typed.
  await page.evaluate((text) => navigator.clipboard.writeText(text), numbers.slice(0, 56).join('\n'));
  await keys.press('Control+v');
  await expect(page.getByText(say('marks:entered', { entered: 56, total: 65 }))).toBeVisible();
  await keys.press('End');
  for (let row = 64; row > 56; row--) await keys.press('Shift+Enter');
  for (const number of numbers.slice(56)) {
    await keys.type(String(number));
    await keys.press('Enter');
  }
  await expect(page.getByText(say('marks:entered', { entered: 65, total: 65 }))).toBeVisible();
  await expect(marks(page).last()).toBeFocused();
  await keys.press('Shift+Enter');
  await expect(marks(page).nth(63)).toBeFocused();
  await keys.press('Home');
  await expect(marks(page).first()).toBeFocused();
  await keys.press('Control+ArrowDown');
  await expect(marks(page).last()).toBeFocused();
  await keys.press('Control+ArrowUp');
  await keys.press('ArrowDown');
  await expect(marks(page).nth(1)).toBeFocused();

  await keys.press('Shift+ArrowDown');
  await keys.press('Shift+ArrowDown');
  await expect(page.getByText(say('marks:selected', { count: 3 }))).toBeAttached();
  await expectAccessible(page);
  await keys.press('Control+c');
  expect(await copied()).toBe('1\n2\n3');
  await keys.press('Delete');
  expect(await firstMarks(page, 5)).toEqual(['0', '', '', '', '4']);
  await keys.press('End');
  await expect(page.getByText(say('marks:selected', { count: 3 }))).not.toBeAttached();
  await keys.press('ArrowUp');
  await keys.press('Control+v');
  await expect(page.getByText('2 cells pasted. 1 line matches no student and was left out:')).toBeVisible();
  await expect(marks(page).nth(64)).toHaveValue('2');
  await keys.type('25');
  await expect(marks(page).nth(63)).toHaveAccessibleDescription(say('marks:faults.aboveMax', { max: 20 }));

  await keys.press('Control+z');
  await expect(marks(page).nth(63)).toHaveValue('1');
  await keys.press('Control+z');
  await expect(marks(page).nth(63)).toHaveValue('0');
  await expect(marks(page).nth(64)).toHaveValue('1');
  await expect(page.getByText(say('marks:pasted', { count: 2 }))).toBeHidden();
  await keys.press('Control+z');
  expect(await firstMarks(page, 5)).toEqual(['0', '1', '2', '3', '4']);
  await expect(marks(page).nth(1)).toBeFocused();
  for (let step = 0; step < 9; step++) await keys.press('Control+z');
  await expect(page.getByText(say('marks:entered', { entered: 56, total: 65 }))).toBeVisible();
  for (let step = 0; step < 10; step++) await keys.press('Control+Shift+z');
  expect(await firstMarks(page, 5)).toEqual(['0', '', '', '', '4']);
  await expect(page.getByText(say('marks:entered', { entered: 62, total: 65 }))).toBeVisible();

  await keys.press('Home');
  await keys.press('Control+Shift+ArrowDown');
  await expect(page.getByText(say('marks:selected', { count: 65 }))).toBeAttached();
  await keys.press('Control+x');
  await expect(page.getByText(say('marks:entered', { entered: 0, total: 65 }))).toBeVisible();
  await keys.press('Home');
  await keys.press('Control+v');
  await expect(page.getByText(say('marks:entered', { entered: 62, total: 65 }))).toBeVisible();
  await keys.press('End');
  await keys.press('Control+z');
  await keys.press('Control+y');
  await expect(page.getByText(say('marks:entered', { entered: 62, total: 65 }))).toBeVisible();

  await page.reload();
  await expect(page.getByText(say('marks:entered', { entered: 62, total: 65 }))).toBeVisible();
  await marks(page).first().focus();
  await keys.press('Tab');
  await keys.press('Control+z');
  await expect(page.getByText(say('marks:entered', { entered: 62, total: 65 }))).toBeVisible();
  await page.getByRole('button', { name: say('marks:submit') }).focus();
  await keys.press('Enter');
  const question = page.getByRole('dialog').getByRole('button', { name: say('marks:submit') });
  // The dialog accepts its confirmation after a moment, so that it is read.
  await expect(question).not.toHaveAttribute('aria-disabled');
  await question.focus();
  await keys.press('Enter');
  await expect(page.getByText(say('marks:submitted'))).toBeVisible();
  await marks(page).first().focus();
  await keys.press('Control+z');
  await expect(page.getByText(say('marks:entered', { entered: 0, total: 65 }))).toBeVisible();
});

test('a teacher fills down, fills what is empty and says who did not sit, by keys alone', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await openSheet(page, demo);
  const keys = page.keyboard;
  await marks(page).first().focus();
  await keys.type('12');
  await keys.press('Shift+ArrowDown');
  await keys.press('Shift+ArrowDown');
  await keys.press('Control+d');
  expect(await firstMarks(page, 4)).toEqual(['12', '12', '12', '']);
  await keys.press('ArrowDown');
  await keys.press('Control+d');
  expect(await firstMarks(page, 5)).toEqual(['12', '12', '12', '12', '']);
  await keys.press('ArrowDown');
  await keys.press('a');
  await expect(marks(page).nth(4)).toHaveValue('a');
  await expect(marks(page).nth(4)).toHaveAccessibleDescription(say('marks:keys.absent'));
  await keys.press('Enter');
  await keys.press('-');
  await expect(page.getByText('4 of 65 marks entered · 2 did not sit')).toBeVisible();
  await keys.press('Shift+ArrowUp');
  await keys.press('-');
  await expect(marks(page).nth(4)).toHaveValue('–');
  // Within a number the same key is a typing error, which is kept and marked.
  await keys.press('End');
  await keys.press('Home');
  for (let row = 0; row < 6; row++) await keys.press('Enter');
  await keys.type('7a');
  await expect(marks(page).nth(6)).toHaveValue('7a');
  await expect(marks(page).nth(6)).toHaveAccessibleDescription(/^Must be empty or a whole number/);
  await keys.press('Control+z');

  await page.getByRole('button', { name: say('marks:fillEmpty') }).focus();
  await keys.press('Enter');
  await expect(page.getByLabel(say('marks:fillWith'))).toBeFocused();
  await keys.type('১৫');
  await expect(page.getByRole('button', { name: say('marks:fill', { count: 59 }) })).toBeVisible();
  await expectAccessible(page);
  await keys.press('Enter');
  await expect(page.getByText('63 of 65 marks entered · 2 did not sit')).toBeVisible();
  expect(await firstMarks(page, 7)).toEqual(['12', '12', '12', '12', '–', '–', '১৫']);
  await expect(page.getByRole('button', { name: say('marks:fillEmpty') })).toBeDisabled();
  await marks(page).first().focus();
  await keys.press('Control+z');
  await expect(page.getByText('4 of 65 marks entered · 2 did not sit')).toBeVisible();
});

test('rolls or names copied with their marks find their rows, and those that match no student are reported', {
  tag: '@all',
}, async ({ page, demo }) => {
  await openSheet(page, demo);
  const nameOf = async (index: number) =>
    ((await marks(page).nth(index).getAttribute('aria-label')) ?? '').replace(/^Mark of \d+ /, '');
  const [first, second] = [await nameOf(0), await nameOf(1)];
  await marks(page).nth(7).focus();
  await paste(page, `Name\tMark\n${second.toUpperCase()}\t12\n${first}\t1,5\nNobody\t3`);
  await expect(
    page.getByText(say('marks:unmatchedLine', { line: 1, text: 'Name Mark', reason: 'no such name in this class' })),
  ).toBeVisible();
  await expect(
    page.getByText(say('marks:unmatchedLine', { line: 4, text: 'Nobody 3', reason: 'no such name in this class' })),
  ).toBeVisible();
  expect(await firstMarks(page, 2)).toEqual(['1,5', '12']);
  await expect(marks(page).first()).toHaveAccessibleDescription(/^Must be empty or a whole number/);

  await paste(page, `1\t${first}\t17\n11\t${first}\t9\n21\t\t8`);
  await expect(
    page.getByText(
      say('marks:unmatchedLine', {
        line: 2,
        text: `11 ${first} 9`,
        reason: 'roll and name belong to different students',
      }),
    ),
  ).toBeVisible();
  expect(await firstMarks(page, 3)).toEqual(['17', '12', '8']);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true });

  test('the first student stays on the screen while the exam is chosen, and the choices then fold to one line', {
    tag: '@all',
  }, async ({ page, demo }) => {
    await openSheet(page, demo);
    const bar = page.getByRole('button', { name: say('marks:submit') });
    const change = page.getByRole('button', { name: say('shared:change'), exact: true });
    const expectRowFree = async () => {
      await expect(marks(page).first()).toBeInViewport({ ratio: 1 });
      const [row, button] = [await marks(page).first().boundingBox(), await bar.boundingBox()];
      expect((row?.y ?? 0) + (row?.height ?? 0)).toBeLessThan(button?.y ?? 0);
    };
    await expectRowFree();
    await page.getByLabel(say('shared:subject')).selectOption('Mathematics');
    await page.getByLabel(say('marks:examName')).tap();
    await page.keyboard.type('Quiz');
    await page.getByLabel(say('marks:maxMark')).fill('20');
    await expect(change).toBeHidden();
    await expectRowFree();

    await marks(page).first().tap();
    await expect(change).toBeVisible();
    await expect(
      page.getByText(say('marks:chosen', { class: 1, subject: 'Mathematics', exam: 'Quiz', max: 20 })),
    ).toBeVisible();
    expect((await marks(page).first().boundingBox())?.y).toBeLessThan(260);
    const rows = await page
      .getByRole('list', { name: say('marks:students', { class: 1 }) })
      .getByRole('listitem')
      .all();
    for (const row of rows.slice(0, 3)) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(56);
    await expect(marks(page).first()).toHaveAttribute('inputmode', 'numeric');
    await expect(marks(page).first()).toHaveAttribute('enterkeyhint', 'next');
    await page.keyboard.type('7');
    await page.keyboard.press('Enter');
    await expect(marks(page).nth(1)).toBeFocused();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible(page);

    await change.tap();
    await expect(page.getByLabel(say('shared:subject'))).toBeFocused();
    await expect(change).toBeHidden();
    await page.getByLabel(say('marks:maxMark')).fill('5');
    await expect(marks(page).first()).toHaveAccessibleDescription(say('marks:faults.aboveMax', { max: 5 }));
    await marks(page).first().fill('5');
    await expect(
      page.getByText(say('marks:chosen', { class: 1, subject: 'Mathematics', exam: 'Quiz', max: 5 })),
    ).toBeVisible();
    // A field that is folded away can still be filled in, and focus unfolds it.
    await page.getByLabel(say('marks:maxMark')).fill('');
    await expect(change).toBeHidden();
    await page.getByLabel(say('marks:maxMark')).fill('20');

    await page.reload();
    await expect(
      page.getByText(say('marks:chosen', { class: 1, subject: 'Mathematics', exam: 'Quiz', max: 20 })),
    ).toBeVisible();
    await expectRowFree();
    await bar.tap();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('marks:submit') })
      .tap();
    await expect(page.getByText(say('marks:submitted'))).toBeVisible();
    await expect(change).toBeHidden();
  });
});

/** Pastes a text into the focused field, as cells copied from a spreadsheet. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}

test('a teacher gives levels on a phone by their first key and by arrows, pastes mixed forms, and sees why one is not a level', async ({
  page,
  demo,
}) => {
  const levels = ['Exceeding', 'Meeting', 'Below'].map((name, place) => ({ name, points: 4 - place, passes: true }));
  const office = await callsAs(demo, 'Admin');
  await office('PUT', '/api/scales/Levels', { kind: 'levels', levels, writes: { as: 'level' } });
  await page.setViewportSize({ width: 360, height: 740 });
  await openSheet(page, demo);
  await page.getByLabel(say('shared:subject')).selectOption('Mathematics');
  await page.getByLabel(say('marks:examName')).fill('Talk');
  await page.getByLabel(say('marks:scale')).selectOption('Levels');
  await expect(page.getByLabel(say('marks:maxMark'))).toBeHidden();
  await marks(page).first().focus();
  const keys = page.keyboard;
  await keys.press('m');
  await keys.press('ArrowDown');
  await keys.press('ArrowRight');
  await keys.press('ArrowDown');
  await keys.press('ArrowLeft');
  await keys.press('ArrowLeft');
  await keys.press('ArrowDown');
  await marks(page)
    .nth(3)
    .evaluate((field) => {
      const data = new DataTransfer();
      data.setData('text/plain', 'below\n-\nEx\nExcellent');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    });
  expect(await firstMarks(page, 7)).toEqual(['Meeting', 'Exceeding', 'Meeting', 'below', '-', 'Ex', 'Excellent']);
  await expect(page.getByText(say('marks:wrong', { count: 1 }))).toBeVisible();
  await expectAccessible(page);
  await marks(page).nth(6).fill('');
  await marks(page).nth(6).press('e');

  const note = page.locator('input[data-note]');
  const rows = page.getByRole('list', { name: say('marks:students', { class: 1 }) }).getByRole('listitem');
  await keys.press('F2');
  await expect(note).toBeFocused();
  await keys.type('Was at the dentist');
  await expectAccessible(page);
  await keys.press('Enter');
  await expect(marks(page).nth(6)).toBeFocused();
  await expect(rows.nth(6)).toContainText('Was at the dentist');
  await keys.press('Control+z');
  await expect(rows.nth(6)).not.toContainText('dentist');
  await rows
    .first()
    .getByRole('button', { name: beginning('marks:noteOn') })
    .click();
  await note.fill('Spoke well');
  await page.getByRole('button', { name: say('marks:submit') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('marks:submit') })
    .click();
  await expect(page.getByText(say('marks:submitted'))).toBeVisible();
  const [exam] = await office('GET', '/api/marks/exams?class=1');
  const record = await office('GET', `/api/marks/record/${exam._id}`);
  expect(record.marks.slice(0, 7)).toMatchObject([
    ...[{ mark: 'Meeting', note: 'Spoke well' }, { mark: 'Exceeding' }, { mark: 'Meeting' }, { mark: 'Below' }],
    ...[{ state: 'absent' }, { state: 'exempt' }, { mark: 'Exceeding' }],
  ]);
});
