import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { activity, fetFile } from '../test/fet-files.ts';
import { callsAs } from './support/calls.ts';
import { expect, expectAccessible, expectDialogAccessible, signIn, test } from './support/rollbook.ts';
import { beginning, pattern, say } from './support/words.ts';

const part = (page: Page, name: string) =>
  page.getByRole('list', { name: say('timetable-maker:parts') }).getByRole('link', { name });
const fileField = (page: Page) => page.locator('input[type="file"]');
const asFile = (name: string, content: string) => ({ name, mimeType: 'application/xml', buffer: Buffer.from(content) });

/** A FET rule that the page has no form for. */
const span =
  '<ConstraintTeachersMaxSpanPerDay><Weight_Percentage>100</Weight_Percentage><Max_Span>5</Max_Span></ConstraintTeachersMaxSpanPerDay>';

/** Opens the timetable maker of a school in which no group has lessons. */
async function openMaker(page: Page, demo: string): Promise<void> {
  const office = await callsAs(demo, 'Admin');
  const periods: { _id: string; group: object | null }[] = await office('GET', '/api/schedule');
  for (const { _id, group } of periods) if (group) await office('DELETE', `/api/schedule/${_id}`);
  await signIn(page, demo, 'Admin', '/make_timetable');
  await expect(page.getByText(say('timetable-maker:rows', { count: 100 }))).toBeVisible();
}

/** Presses "As a FET file" and returns the name and text of the file. */
async function download(page: Page): Promise<{ readonly name: string; readonly text: string }> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: say('fet:asFet') }).click();
  const saved = await saving;
  return { name: saved.suggestedFilename(), text: readFileSync(await saved.path(), 'utf8') };
}

test('a clerk imports a FET file in which teachers and days have other names', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await openMaker(page, demo);
  const plan = await download(page);
  expect(plan.name).toMatch(/2026-2027.*\.fet$/);

  // The file comes from the school's FET, in which one teacher has another name.
  const renamed = plan.text.replaceAll('Deirdre O’Mahony', 'D. O’Mahony');
  const withSpan = renamed.replace('</Time_Constraints_List>', `${span}</Time_Constraints_List>`);
  await fileField(page).setInputFiles(asFile('school.fet', withSpan));
  await expect(page.getByRole('heading', { name: say('fet:title', { name: 'school.fet' }) })).toBeFocused();
  await expect(page.getByText(pattern('fet:notes.teacherNotChosen'))).toBeVisible();
  await page.getByText('Recognised by name', { exact: false }).first().click();
  await expect(page.getByLabel('“Class 1” is')).toHaveValue('1');
  await page.getByLabel('“D. O’Mahony” is').selectOption('Deirdre O’Mahony');
  await expect(page.getByText(say('fet:taken', { taken: 269, of: 269 }))).toBeVisible();
  await expect(page.getByText(/whose teacher is left out/)).toBeHidden();
  const [first, second] = [
    page.getByLabel(beginning('fet:dayOf', { name: 'Sunday' })),
    page.getByLabel(beginning('fet:dayOf', { name: 'Monday' })),
  ];
  await expect(first).toHaveValue(say('schedule:days.Sunday'));
  await second.selectOption(say('schedule:days.Sunday'));
  await expect(page.getByText(say('fet:weekHint'))).toBeVisible();
  await second.selectOption(say('schedule:days.Monday'));
  await expectAccessible(page);

  await page.setViewportSize({ width: 360, height: 740 });
  const surplus = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(surplus).toBe(0);
  await page.setViewportSize({ width: 1280, height: 720 });

  await page.getByRole('button', { name: say('fet:take') }).click();
  await expect(page.getByText(say('fet:takenOver'))).toBeVisible();
  await expect(page.getByRole('button', { name: say('fet:fromFet') })).toBeFocused();
  await expect(page.getByText(say('timetable-maker:rows', { count: 100 }))).toBeVisible();
  await expect(page.getByText(/^Saved on /)).toBeVisible();
  await page.reload();
  await expect(page.getByText(say('timetable-maker:rows', { count: 100 }))).toBeVisible();

  await part(page, say('timetable-maker:rulesPart')).click();
  const bound = say('timetable-maker:atMostNumber', { number: 5 });
  const sentence = say('timetable-maker:imported.span', { who: say('timetable-maker:eachTeacher'), bound });
  const rule = page.getByRole('listitem').filter({ hasText: sentence });
  await expect(rule.getByRole('radio', { name: say('timetable-maker:must') })).toBeChecked();
  await rule.getByText(say('timetable-maker:off'), { exact: true }).click();
  await expect(page.getByText(/^Saved on /)).toBeVisible();
  await page.reload();
  await expect(rule.getByRole('radio', { name: say('timetable-maker:off') })).toBeChecked();
  await expectAccessible(page);
  await rule.getByRole('button', { name: say('timetable-maker:removeRule', { rule: sentence }) }).click();
  await expect(rule).toBeHidden();
});

test('a clerk takes over lessons of half classes, and confirms before their groups are added', {
  tag: '@all',
}, async ({ page, demo }) => {
  await openMaker(page, demo);
  const [teacher, other] = ['Deirdre O’Mahony', 'Visitor'];
  const halves = [
    activity({ id: 10, subject: 'French', teachers: [teacher], students: ['5a'], periods: 2 }),
    activity({ id: 11, subject: 'Music', teachers: [teacher, other], students: ['5b'], periods: 3 }),
    activity({ id: 12, subject: 'Meeting', teachers: [teacher], students: [] }),
  ].join('');
  await fileField(page).setInputFiles(asFile('halves.fet', fetFile({ teacher, activities: halves })));
  await page.getByLabel('“Visitor” is').selectOption({ index: 2 });
  await expect(page.getByText(say('fet:groupsTitle', { number: 2 }))).toBeVisible();
  await expect(page.getByText(say('fet:groupLine', { name: '5a French', classes: '5' }))).toBeVisible();
  await expect(page.getByText(pattern('fet:notes.withoutStudents'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('fet:take') }).click();
  await expect(page.getByRole('dialog', { name: say('fet:askTitle', { number: 2 }) })).toBeVisible();
  await expectDialogAccessible(page);
  await page.getByRole('button', { name: say('fet:askAction') }).click();
  await expect(page.getByText(say('fet:takenOver'))).toBeVisible();
  await expect(page.getByRole('row', { name: /5b Music/ })).toContainText(
    say('timetable-maker:longerLessons', { list: '3' }),
  );
  await expect(page.getByText(/^Saved on /)).toBeVisible();
  await page.reload();
  const row = page.getByRole('row', { name: /5a French/ });
  await row.getByRole('button', { name: beginning('timetable-maker:editRow') }).click();
  await expect(page.getByLabel(say('shared:subject'))).toHaveValue('French');
  await expectDialogAccessible(page);
});

test('a clerk makes the timetable, and exports it to FET', { tag: '@all' }, async ({ page, demo }) => {
  await openMaker(page, demo);
  await part(page, say('timetable-maker:makePart')).click();
  await page.getByRole('button', { name: say('timetable-maker:make') }).click();
  await expect(page.getByText(say('timetable-maker:placed', { placed: 269, of: 269 }))).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('button', { name: say('timetable-maker:stop') }).click();
  await page.getByRole('link', { name: beginning('timetable-maker:draftOf') }).click();
  const draft = await download(page);
  expect(draft.text.match(/<Permanently_Locked>true</g)).toHaveLength(269);
  expect(draft.text).toContain('Deirdre O’Mahony');
});

test('a file that is not from FET is refused, and changes nothing', { tag: ['@all', '@refusals'] }, async ({
  page,
  demo,
}) => {
  await openMaker(page, demo);
  await fileField(page).setInputFiles(asFile('letter.fet', 'Dear parents'));
  await expect(page.getByRole('alert').filter({ hasText: say('refusals:not-a-fet-file') })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText(say('timetable-maker:rows', { count: 100 }))).toBeVisible();
  await expect(page.getByText(say('timetable-maker:suggested'))).toBeVisible();
});
