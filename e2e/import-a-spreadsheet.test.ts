import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { readSpreadsheet } from '../src/platform/spreadsheets/read.ts';
import { writeSpreadsheet } from '../src/platform/spreadsheets/spreadsheets.ts';
import { openNewSchool } from './support/newcomers.ts';
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  findFaultsBesideColours,
  openFromMenu,
  refusals,
  signIn,
  speak,
  test,
} from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

type Rows = readonly (readonly string[])[];

async function sheetOf(headings: readonly string[], rows: Rows) {
  const columns = headings.map((heading) => ({ heading }));
  const buffer = await writeSpreadsheet({ format: 'xlsx', sheets: [{ name: 'Sheet1', columns, rows }] });
  return { name: 'Class lists.xlsx', mimeType: xlsx, buffer };
}

const headings = ['Name', 'Roll', 'Class', 'Date of birth', 'Gender', 'Guardian phone'];

/** Returns rows with unused rolls, from 9001 on. */
function newcomers(count: number): string[][] {
  return Array.from({ length: count }, (_, index) => {
    const roll = String(9001 + index);
    return [`Amina Rahman ${roll}`, roll, '5', '2012-02-29', 'Female', '+880 1711 123456'];
  });
}

const count = (page: Page, name: RegExp) => page.getByRole('radio', { name });
const main = (page: Page) => page.getByRole('main');

async function chooseFile(page: Page, button: Locator, file: Awaited<ReturnType<typeof sheetOf>>): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.press('Enter')]);
  await chooser.setFiles(file);
}

async function openImportOfStudents(page: Page, empty: Parameters<typeof openNewSchool>[1]): Promise<void> {
  await openNewSchool(page, empty);
  await openFromMenu(page, say('shell:pages./all_student'));
  await main(page)
    .getByRole('link', { name: say('shared:import'), exact: true })
    .first()
    .click();
}

test('a clerk brings in a class list with faults, all but the wrong rows, and takes it all back', async ({
  page,
  empty,
}) => {
  await openImportOfStudents(page, empty);
  await expect(page.getByRole('radio', { name: beginning('students:listTitle') })).toBeChecked();

  const rows = newcomers(6);
  rows[2]?.splice(3, 1, '2012-02-31');
  rows[4]?.splice(2, 1, 'Grade 77');
  const unknownHeading = ['Who is it', ...headings.slice(1), 'House colour'];
  const file = await sheetOf(
    unknownHeading,
    rows.map((row) => [...row, 'Blue']),
  );
  await chooseFile(page, page.getByRole('button', { name: say('imports:chooseFile') }), file);
  await page.waitForURL(/\/imports\/\d+$/);

  await expect(page.getByText(/^Needed, and not found in the file: Name\./)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import / })).toHaveCount(0);
  const columns = page.getByRole('list', { name: say('imports:columns') }).getByRole('listitem');
  const column = columns.filter({ hasText: 'Who is it' });
  await expect(column).toContainText('Amina Rahman 9001');
  await column.getByRole('combobox').focus();
  await column.getByRole('combobox').selectOption(say('imports:needed', { field: 'Name' }));
  await expect(count(page, /^4 New$/)).toBeVisible();
  await expect(column.getByRole('combobox')).toBeFocused();
  await expect(count(page, /^2 Wrong$/)).toBeChecked();
  await expect(page.getByText(say('imports:leftColumn', { heading: 'House colour', sample: 'Blue' }))).toBeVisible();
  await page.getByRole('button', { name: say('imports:keepColumns') }).click();
  await expect(page.getByRole('combobox', { name: say('imports:readAsOf', { heading: 'House colour' }) })).toHaveValue(
    /^field\./,
  );
  await expect(page.getByText(say('imports:columnsLeft', { count: 1 }))).toBeHidden();
  const wrong = page.getByRole('row').filter({ hasText: 'Grade 77' });
  await expect(wrong).toContainText('C6: The school has no class “Grade 77”.');
  await expectAccessible(page);
  await wrong.getByRole('button', { name: say('imports:leaveOutOf', { line: 6, name: 'Amina Rahman 9005' }) }).click();
  await expect(count(page, /^1 Wrong$/)).toBeVisible();
  await page.getByRole('button', { name: say('imports:takeIn', { row: '6' }) }).click();
  await expect(count(page, /^2 Wrong$/)).toBeVisible();

  await count(page, /^6 All$/).check();
  await expect(page.getByRole('row')).toHaveCount(7);
  await page.reload();
  await expect(count(page, /^6 All$/)).toBeChecked();
  await page.getByRole('button', { name: say('imports:importGood', { count: 4, wrong: 2 }) }).click();
  const question = page.getByRole('dialog', { name: say('imports:confirmTitle', { count: 4 }) });
  await expect(question.getByRole('listitem')).toHaveText([
    say('imports:confirmNew', { number: 4 }),
    say('imports:confirmWrong', { number: 2 }),
  ]);
  await question.getByRole('button', { name: say('imports:title') }).click();
  await expect(page.getByText(say('imports:applied', { new: 4, changed: 0 }))).toBeVisible();

  await page.getByRole('link', { name: say('imports:see.students') }).click();
  await expect(page.getByText(say('students:count', { count: 4 }), { exact: true })).toBeVisible();
  await page.goBack();
  await main(page)
    .getByRole('button', { name: say('imports:undo') })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('imports:undo') })
    .click();
  await expect(page.getByText(beginning('imports:undoneAt'))).toBeVisible();
  await openFromMenu(page, say('shell:pages./all_student'));
  await expect(page.getByText(say('students:none'))).toBeVisible();
  await openFromMenu(page, say('shell:pages./imports'));
  await expect(page.getByRole('list', { name: say('imports:past') }).getByRole('listitem')).toContainText(
    say('imports:states.undone'),
  );
});

/** A text file as programs write it. */
function textOf(name: string, rows: Rows) {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(rows.map((row) => row.join(',')).join('\r\n')) };
}

test('a clerk brings in a school’s files together, in an order that is found for them, and takes all back', {
  tag: '@all',
}, async ({ page, empty }) => {
  const office = await openNewSchool(page, empty);
  await page.goto(`${empty.address}/imports`);
  const rows = newcomers(2);
  rows[1]?.splice(2, 1, 'Grade 77');
  const ofSchool = [
    textOf('Parents.csv', [
      ['Roll', 'Student', 'Guardian name', 'Relation', 'Phone'],
      ['9001', 'Amina Rahman 9001', 'Karim', 'Father', '+8801711123456'],
    ]),
    textOf('Class lists.csv', [headings, ...rows]),
    textOf('Subjects.csv', [
      ['Class', 'Subject', 'Code', 'Teacher’s email'],
      ['5', 'Physics', 'P5', 'tom@school.example'],
    ]),
    textOf('Staff.csv', [
      ['Name', 'Email', 'Phone', 'Subject'],
      ['Tom Teacher', 'tom@school.example', '1', 'Physics'],
    ]),
  ];
  const choose = page.getByRole('button', { name: say('imports:chooseFiles') });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.press('Enter')]);
  await chooser.setFiles(ofSchool);
  const list = page.getByRole('list', { name: say('imports:inOrder') });
  await expect(list.getByRole('listitem').getByRole('link')).toHaveText([
    ...['Staff.csv', 'Subjects.csv', 'Class lists.csv', 'Parents.csv'],
  ]);
  const taken = list.getByRole('combobox', { name: say('imports:takenFor', { file: 'Parents.csv' }) });
  await expect(taken).toHaveValue('guardians');
  await expect(taken).toBeEnabled();
  await taken.selectOption(say('imports:kinds.students'));
  await expect(taken).toBeEnabled();
  await taken.selectOption(say('imports:kinds.guardians'));
  await expectAccessible(page);

  const start = page.getByRole('button', { name: say('imports:importInOrder') });
  await start.click();
  const stopped = page.getByRole('alert').filter({ hasText: say('imports:stoppedAt', { file: 'Class lists.csv' }) });
  await stopped.getByRole('link').click();
  await page.getByRole('button', { name: say('imports:leaveOutOf', { line: 3, name: 'Amina Rahman 9002' }) }).click();
  await expect(count(page, /^1 All$/)).toBeVisible();
  await page.goBack();
  await start.click();
  await expect(list.getByText(say('imports:states.applied'), { exact: true })).toHaveCount(4);
  expect(await office('GET', '/api/students/class/5')).toHaveLength(1);

  await page.getByRole('button', { name: say('imports:undoAll') }).click();
  await expectDialogAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('imports:undoAll') })
    .click();
  await expect(list.getByText(say('imports:states.undone'), { exact: true })).toHaveCount(4);
  expect(await office('GET', '/api/students/class/5')).toHaveLength(0);
});

test('what stands in the way of undoing an import is listed with its page, and the rest is undone', {
  tag: '@all',
}, async ({ page, empty }) => {
  const office = await openNewSchool(page, empty);
  await page.goto(`${empty.address}/imports?kind=students`);
  const file = await sheetOf(headings, newcomers(3));
  await chooseFile(page, page.getByRole('button', { name: say('imports:chooseFile') }), file);
  await page.getByRole('button', { name: say('imports:importAll', { count: 3 }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('imports:title') })
    .click();
  await expect(page.getByText(say('imports:applied', { new: 3, changed: 0 }))).toBeVisible();
  const { school } = await office('GET', '/api/school');
  await office('POST', '/api/absences', { roll: 9002, from: school.today, to: school.today });
  await page.reload();
  const held = page.getByRole('region', { name: say('imports:holds') });
  await expect(held).toContainText(say('imports:heldKind.use', { count: 1 }));
  await expect(held.getByRole('link')).toHaveText('Amina Rahman 9002');
  await expectAccessible(page);
  await page.getByRole('button', { name: say('imports:undoRest') }).click();
  await expectDialogAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('imports:undoRest') })
    .click();
  await expect(page.getByText(beginning('imports:partlyUndoneAt'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('imports:undoRest') })).toBeHidden();
  await held.getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Amina Rahman 9002' })).toBeVisible();
  expect(await office('GET', '/api/students/class/5')).toHaveLength(1);
});

test('a clerk downloads a template, the file with its wrong rows marked, and slips for those who are new', {
  tag: '@all',
}, async ({ page, empty }) => {
  await openNewSchool(page, empty);
  await page.goto(`${empty.address}/imports?kind=students`);
  const [template] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('imports:templateXlsx') }).click(),
  ]);
  expect(template.suggestedFilename()).toBe('Students template.xlsx');
  const [sheet] = await readSpreadsheet(await readFile(await template.path()), 'template.xlsx');
  expect(sheet?.rows[0]?.cells.slice(0, 3)).toEqual(['Name', 'Roll', 'Class']);

  const rows = newcomers(5);
  rows[4]?.splice(2, 1, 'Grade 77');
  await chooseFile(page, page.getByRole('button', { name: say('imports:chooseFile') }), await sheetOf(headings, rows));
  await page.waitForURL(/\/imports\/\d+$/);
  const [marked] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: say('imports:downloadMarked') }).click(),
  ]);
  expect(marked.suggestedFilename()).toBe('Class lists, marked.xlsx');
  const [markedSheet] = await readSpreadsheet(await readFile(await marked.path()), 'marked.xlsx');
  expect(markedSheet?.rows[5]?.cells.at(-1)).toContain('Grade 77');

  await page.getByRole('button', { name: say('imports:importGood', { count: 4, wrong: 1 }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('imports:title') })
    .click();
  await page.getByRole('radio', { name: '5', exact: true }).click();
  await page.getByRole('button', { name: say('imports:makeSlipsOf', { class: 5 }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('imports:makeSlips') })
    .click();
  await expect(page.getByText(say('imports:slipCount', { count: 4 }))).toBeVisible();
  await expect(main(page).getByText('s9001@school.example')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: say('imports:rows') })).toBeHidden();
  await expect(main(page).getByText('s9001@school.example')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
});

test('a spreadsheet is imported by the keyboard alone, while another admin looks on', { tag: '@all' }, async ({
  page,
  otherPage,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, say('shell:pages./imports'));
  await page.getByRole('radio', { name: beginning('imports:kinds.students') }).focus();
  await page.keyboard.press('Space');
  await chooseFile(
    page,
    page.getByRole('button', { name: say('imports:chooseFile') }),
    await sheetOf(headings, newcomers(2)),
  );
  await page.waitForURL(/\/imports\/\d+$/);
  await signIn(otherPage, demo, 'Admin');
  await otherPage.goto(page.url());
  await expect(otherPage.getByRole('button', { name: say('imports:importAll', { count: 2 }) })).toBeVisible();

  await page.getByRole('button', { name: say('imports:importAll', { count: 2 }) }).press('Enter');
  const confirm = page.getByRole('dialog').getByRole('button', { name: say('imports:title') });
  await expect(confirm).toBeFocused();
  await expect(confirm).not.toHaveAttribute('aria-disabled');
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('imports:applied', { new: 2, changed: 0 }))).toBeVisible();
  await expect(otherPage.getByText(say('imports:applied', { new: 2, changed: 0 }))).toBeVisible({ timeout: 20_000 });
});

test('a file that is no spreadsheet is refused before and after the upload, and another one is chosen in its place', {
  tag: ['@all', refusals.tag],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/imports?kind=students');
  const field = page.getByLabel(say('imports:file'));
  await field.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('no spreadsheet') });
  await expect(page.getByText(say('imports:fileFaults.wrongType'))).toBeVisible();
  await field.setInputFiles({ name: 'list.xlsx', mimeType: xlsx, buffer: Buffer.from('PK\u0003\u0004 not a sheet') });
  await page.waitForURL(/\/imports\/\d+$/);
  await expect(page.getByText(say('imports:failed'))).toBeVisible();
  await field.setInputFiles(await sheetOf(headings, []));
  await expect(page.getByText(say('imports:wrongFile'))).toBeVisible();
  await expect(page.getByText(say('refusals:no-rows'))).toBeVisible();
  await expectAccessible(page);
});

for (const language of ['ar', 'bn'] as const) {
  test(`the pages of imports are usable in ${language}, on a phone`, { tag: '@all' }, async ({ page, demo }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, demo, 'Admin');
    await speak(page, language);
    await page.goto(`${demo}/imports?kind=students`);
    await expect(page.locator('input[value=students]')).toBeChecked();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect(await findFaultsBesideColours(page)).toEqual([]);
    const rows = newcomers(3);
    rows[1]?.splice(3, 1, '2012-02-31');
    await page.locator('input[type=file]:not([multiple])').setInputFiles(await sheetOf(headings, rows));
    await page.waitForURL(/\/imports\/\d+$/);
    await expect(page.getByRole('row').filter({ hasText: '2012-02-31' })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    expect(await findFaultsBesideColours(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
}

test('a clerk says once what a word of the file means, for all its rows, and the file is not changed', {
  tag: '@all',
}, async ({ page, empty }) => {
  await openImportOfStudents(page, empty);
  const rows = newcomers(3);
  for (const row of rows.slice(0, 2)) row[2] = 'Fünfte';
  rows[2]?.splice(3, 1, '03/04/2013');
  const file = await sheetOf(headings, rows);
  await chooseFile(page, page.getByRole('button', { name: say('imports:chooseFile') }), file);
  await page.waitForURL(/\/imports\/\d+$/);
  const asked = page.getByRole('region', { name: say('imports:questions') });
  await expect(asked.getByRole('listitem')).toHaveCount(2);
  await asked
    .getByRole('combobox', { name: say('imports:meaningOf', { field: 'Class', text: 'Fünfte' }) })
    .selectOption('Class 5');
  await asked
    .getByRole('combobox', { name: say('imports:datesOf', { field: 'Date of birth' }) })
    .selectOption(say('imports:dayFirst'));
  await asked.getByRole('button', { name: say('imports:checkAnswers') }).click();
  await expect(count(page, /^3 New$/)).toBeVisible();
  await expect(asked.getByRole('combobox')).toHaveValue('Class 5');
  await expectAccessible(page);
});

test('a clerk brings in the week of a class as it hangs on the wall, and says once who a teacher is', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/imports?kind=schedule');
  const week = 'Class 5\nPeriod,Friday,Saturday\n1 (21:00-21:40),Art / Herr Weber,Art / Herr Weber\nBreak,,\n';
  const file = { name: 'week.csv', mimeType: 'text/csv', buffer: Buffer.from(week) };
  await chooseFile(page, page.getByRole('button', { name: say('imports:chooseFile') }), file);
  await page.waitForURL(/\/imports\/\d+$/);
  await expect(page.getByText(say('imports:notTaken', { count: 1 }))).toBeVisible();
  const asked = page.getByRole('combobox', {
    name: say('imports:meaningOf', { field: say('columns:headings.teacherEmail'), text: 'Herr Weber' }),
  });
  await asked.selectOption({ index: 1 });
  await page.getByRole('button', { name: say('imports:checkAnswers') }).click();
  await expect(count(page, /^2 New$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('imports:importAll', { count: 2 }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('imports:title') })
    .click();
  await expect(page.getByText(say('imports:applied', { new: 2, changed: 0 }))).toBeVisible();
});
