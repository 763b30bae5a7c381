import type { Page } from '@playwright/test';
import type { ReportCard } from '../src/flows/report-cards/report-cards.contract.ts';
import { callsAs, type MakeCall } from './support/calls.ts';
import { demoGuardian, signInAsGuardian } from './support/guardians.ts';
import { expect, expectAccessible, expectDialogAccessible, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

/** An exam of the demo school that belongs to a term, which is published for its class. */
async function findExam(office: MakeCall) {
  const exams: { _id: string; class: number; term: string | null }[] = await office('GET', '/api/marks/exams');
  // Groups, which come after the classes, have no cards of their own.
  const exam = exams.find((one) => one.term !== null && one.class <= 10);
  if (!exam?.term) throw new Error('The demo school has no exam in a term.');
  await office('POST', `/api/terms/${exam.term}/publish`, { class: exam.class });
  const record = await office('GET', `/api/marks/record/${exam._id}`);
  return { term: exam.term, classNumber: exam.class, record };
}

/** Cards are numbered and stay for good, so the page asks first. */
async function issue(page: Page): Promise<void> {
  await page.getByRole('button', { name: say('report-cards:issueClass') }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(say('report-cards:askForGood'));
  await expectDialogAccessible(page);
  await question.getByRole('button', { name: say('report-cards:issueClass') }).click();
  await expect(page.getByText(say('report-cards:issued'), { exact: true })).toBeVisible({ timeout: 60_000 });
}

test('report cards are issued, downloaded, verified, and superseded after a correction', async ({
  page,
  demo,
  otherPage,
}) => {
  const office = await callsAs(demo, 'Admin');
  const { term, classNumber, record } = await findExam(office);
  await signIn(page, demo, 'Admin', `/report_cards?class=${classNumber}&term=${term}`);
  const list = page.getByRole('table', { name: say('report-cards:list') });
  await expect(list.getByText(say('report-cards:notIssued')).first()).toBeVisible();
  await issue(page);
  await expect(list.getByText(say('report-cards:notIssued'))).toHaveCount(0);
  await expectAccessible(page);

  // It takes three presses to print all cards: the class, this button, and that of the viewer.
  const all = page.waitForEvent('download');
  await page.getByRole('button', { name: say('report-cards:printAll', { count: record.marks.length }) }).click();
  expect((await all).suggestedFilename()).toMatch(/\.pdf$/);
  const download = page.waitForEvent('download');
  await list
    .getByRole('button', { name: /^Download report card/ })
    .first()
    .click();
  const one = (await download).suggestedFilename();

  const listed = (): Promise<ReportCard[]> => office('GET', `/api/report-cards?class=${classNumber}&term=${term}`);
  const [first] = await listed();
  if (!first) throw new Error('No card was issued.');
  const { roll, number, code } = first;
  expect(one).toContain(first.name);
  expect(one).toContain(number);

  // A reader of the paper has no account, but a phone and the address of the QR code.
  await otherPage.setViewportSize({ width: 360, height: 740 });
  await otherPage.goto(`${demo}/verify?${new URLSearchParams({ number, code })}`);
  const verdict = otherPage.getByRole('status');
  await expect(verdict.getByText(say('verify:genuine'), { exact: true })).toBeVisible();
  expect(await otherPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expect(otherPage.getByText(first.name)).toHaveCount(0);

  const before = record.marks.find((line: { roll: number }) => line.roll === roll).mark;
  await office('PUT', `/api/marks/record/${record._id}`, {
    marks: [{ roll, mark: before === 1 ? 2 : 1 }],
  });
  await page.reload();
  await issue(page);
  await page.goto(`${demo}/reports/${roll}?term=${term}`);
  await expect(page.getByText(say('report-cards:superseded'), { exact: true })).toHaveCount(1);

  await otherPage.getByRole('button', { name: say('verify:submit') }).click();
  await expect(verdict.getByText(say('verify:superseded'), { exact: true })).toBeVisible();
  await otherPage.getByLabel(say('verify:code')).fill('ABCD-EFGH-JKMN-PQRS');
  await otherPage.getByRole('button', { name: say('verify:submit') }).click();
  await expect(verdict.getByText(say('verify:unknown'), { exact: true })).toBeVisible();
});

test('an admin arranges the report cards before a live preview, and takes the deletion of a layout back', {
  tag: '@all',
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/school?part=cards');
  await page.getByRole('button', { name: say('card-layouts:presets.terms') }).click();
  const picture = page.getByRole('img', { name: say('card-layouts:picture') });
  await expect(picture).toBeVisible();
  const first = (await picture.getAttribute('src')) ?? '';
  await page
    .getByRole('button', { name: say('card-layouts:up', { part: say('card-layouts:blocks.attendance') }) })
    .click();
  await page.getByText(say('card-layouts:subjects')).click();
  await expectAccessible(page);
  await expect(picture).not.toHaveAttribute('src', first);
  await page.getByRole('button', { name: say('card-layouts:save') }).click();

  const name = say('card-layouts:presets.terms');
  const list = page.getByRole('list', { name: say('card-layouts:list') });
  await expect(list).toContainText(say('card-layouts:usedBySchool'));
  const [layout] = (await (await callsAs(demo, 'Admin'))('GET', '/api/card-layouts')).layouts;
  expect(layout).toMatchObject({
    name,
    usedFor: 'school',
    blocks: ['attendance', 'results', 'remark', 'grades', 'signatures'],
  });
  await page.getByRole('button', { name: say('card-layouts:removeOf', { name }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('form:sureAction') })
    .click();
  await expect(page.getByText(say('card-layouts:removed'))).toBeVisible();
  await page.getByRole('button', { name: say('form:undo') }).click();
  await expect(list).toContainText(name);
});

test('a clerk has a class written out of 20 and arranges its card, and a guardian reads 13,47/20', {
  tag: '@all',
}, async ({ page, demo, otherPage }) => {
  const [office, teacher] = [await callsAs(demo, 'Admin'), await callsAs(demo, 'Teacher')];
  const writes = { as: 'of', of: 20, decimals: 2, decimalSign: ',' };
  await office('PUT', '/api/scales/Out of 20', { kind: 'number', max: 20, step: 0.01, writes });
  const { term } = await findExam(office);
  const subjects: { name: string }[] = await office('GET', '/api/subjects/class/1');
  const subject = subjects.find(({ name }) => name !== 'Portuguese')?.name;
  const students: { roll: number }[] = await office('GET', '/api/students/class/1');
  // (2 × 13.25 + 13.91) ÷ 3
  for (const [examName, weight, mark] of [
    ['Essay', 2, 13.25],
    ['Speech', 1, 13.91],
  ] as const) {
    const marks = students.map(({ roll }) => ({ roll, mark: roll === 1 ? mark : null }));
    const exam = { class: 1, subject, examName, weight, term, scale: 'Out of 20', marks };
    await teacher('POST', '/api/marks', exam);
  }

  await signIn(page, demo, 'Admin', '/school?part=classes');
  await page.getByRole('button', { name: say('classes:editOf', { class: 1 }), exact: true }).click();
  await page.getByLabel(say('classes:scale')).selectOption('Out of 20');
  await expectDialogAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('shared:save') })
    .click();
  await expect(page.getByText(say('classes:saved'))).toBeVisible();
  await page.goto(`${demo}/school?part=cards`);
  await page.getByRole('button', { name: say('card-layouts:presets.terms') }).click();
  await expect(page.getByRole('img', { name: say('card-layouts:picture') })).toBeVisible();
  await page.getByRole('button', { name: say('card-layouts:save') }).click();
  await expect(page.getByRole('list', { name: say('card-layouts:list') })).toBeVisible();
  await office('POST', `/api/terms/${term}/publish`, { class: 1 });
  await office('POST', '/api/report-cards', { class: 1, roll: 1, term });

  await otherPage.setViewportSize({ width: 360, height: 740 });
  await signInAsGuardian(otherPage, demo, demoGuardian);
  await otherPage.goto(`${demo}/result?term=${term}`);
  await expect(otherPage.getByText('13,47/20').filter({ visible: true }).first()).toBeVisible();
  await expectAccessible(otherPage);
});
