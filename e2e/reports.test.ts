import { callsAs, type MakeCall } from './support/calls.ts';
import { expect, expectAccessible, expectDialogAccessible, refusals, signIn, test } from './support/rollbook.ts';
import { say, within } from './support/words.ts';

const bands = [
  { name: 'A', fromPercent: 70, points: 5, passes: true },
  { name: 'C', fromPercent: 40, points: 2, passes: true },
  { name: 'F', fromPercent: 0, points: 0, passes: false },
];

/** Returns the second and the present third term of the demo school, after reducing its grades to a few. */
async function readTerms(office: MakeCall): Promise<{ readonly second: string; readonly present: string }> {
  await office('PUT', '/api/grade-scale', { bands });
  const sessions: { isPresent: boolean; terms: { _id: string }[] }[] = await office('GET', '/api/sessions');
  const [, second, third] = sessions.find(({ isPresent }) => isPresent)?.terms ?? [];
  return { second: second?._id ?? '', present: third?._id ?? '' };
}

/** A student's share of Portuguese in the third term, in which the demo school has one exam, out of 20. */
async function expectedShare(office: MakeCall, roll: number): Promise<number> {
  const records: { examName: string; marks: { mark: number }[] }[] = await office('GET', `/api/marks/result/${roll}`);
  const exam = records.find(({ examName }) => examName === 'Final Exam');
  return ((exam?.marks[0]?.mark ?? 0) * 100) / 20;
}

test('without terms, the page links to where they are made', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/reports');
  await page
    .getByLabel(say('reports:termOrSession'))
    .selectOption({ label: say('reports:wholeSession', { session: '2025-2026' }) });
  await expect(page.getByText(say('reports:noTerms', { session: '2025-2026' }))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: say('reports:addTerms') }).click();
  const form = page.getByRole('form', { name: say('sessions:editLabel', { session: '2025-2026' }) });
  await form.getByRole('button', { name: say('sessions:divide', { count: 3 }) }).click();
  await expect(form.getByLabel(say('sessions:termName'))).toHaveCount(3);
  await form.getByRole('button', { name: say('shared:save'), exact: true }).click();
  await expect(page.getByRole('list', { name: say('sessions:termsOf', { session: '2025-2026' }) })).toContainText(
    say('sessions:term', { number: 3 }),
  );
});

test('the broadsheet of a class agrees with its marks, is sorted, and leads to a student’s report', {
  tag: '@all',
}, async ({ page, demo }) => {
  const office = await callsAs(demo, 'Admin');
  const { present } = await readTerms(office);
  await signIn(page, demo, 'Admin', '/reports');
  await page.getByRole('main').getByText('5', { exact: true }).click();
  await expect(page).toHaveURL(/class=5/);
  await expect(page.getByLabel(say('reports:termOrSession'))).toHaveValue(`t${present}`);
  const table = page.getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(67);
  const subjects = await table.getByRole('columnheader').allInnerTexts();
  const place = subjects.findIndex((text) => text.trim() === 'Portuguese') - 1;
  const cellOf = (roll: string) => {
    const row = table.getByRole('row').filter({ has: page.getByRole('cell', { name: roll, exact: true }) });
    return row.first().getByRole('cell').nth(place);
  };
  for (const roll of [5, 15, 645]) {
    const share = await expectedShare(office, roll);
    // The share has the decimals with which the file and the report show it and the grade is determined.
    const grade = share >= 70 ? 'A' : share >= 40 ? 'C' : 'F';
    await expect(cellOf(String(roll))).toContainText(`${share.toFixed(2)} ${grade}`);
    if (grade === 'F') await expect(cellOf(String(roll))).toContainText(say('reports:failed'));
  }
  await table.getByRole('button', { name: say('reports:mean') }).click();
  await table.getByRole('button', { name: say('reports:mean') }).click();
  await expect(page).toHaveURL(/sort=-mean/);
  await expect(table.getByRole('columnheader', { name: say('reports:mean') })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const first = table.getByRole('row').nth(1);
  const highest = await first.getByRole('rowheader').innerText();
  await first.getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(highest);
  await page
    .getByLabel(say('reports:termOrSession'))
    .selectOption({ label: say('reports:wholeSession', { session: '2026-2027' }) });
  await expect(page.getByText(/· Session 2026-2027$/)).toBeVisible();
});

test('an admin publishes a term for a class after reading what becomes visible, and its students see it', async ({
  page,
  demo,
}) => {
  const office = await callsAs(demo, 'Admin');
  await readTerms(office);
  await office('PUT', '/api/policies', { resultsVisible: 'published' });
  await signIn(page, demo, 'Admin', '/reports?class=5');
  await expect(page.getByText(say('reports:notPublished', { term: 'Third Term', class: 5 }))).toBeVisible();
  await page.getByText(say('reports:examsNotPublished', { count: 1, total: 1 })).click();
  await expect(page.getByText('Portuguese, Final Exam (Teresa Gonçalves)')).toBeVisible();
  await page.getByRole('button', { name: say('reports:publish') }).click();
  const dialog = page.getByRole('dialog', { name: say('reports:publishTitle', { term: 'Third Term' }) });
  await expect(dialog).toContainText('65 students of class 5 then see their marks');
  await expect(dialog).toContainText('comments and remarks of this class are not written yet');
  await expectDialogAccessible(page);
  const confirm = dialog.getByRole('button', { name: say('reports:publish') });
  // The dialog accepts its confirmation after a moment, so that it is read.
  await expect(confirm).not.toHaveAttribute('aria-disabled');
  await confirm.click();
  await expect(page.getByText(say('reports:published', { term: 'Third Term', class: 5 }))).toBeVisible();
  await expect(page.getByRole('button', { name: say('reports:publish') })).toHaveCount(0);

  const student = await callsAs(demo, { role: 'Student', email: 's5@demo.rollbook.school', password: '5' });
  const report = await student('GET', '/api/reports/5');
  expect(report).toMatchObject({ roll: 5, termName: 'Third Term', isPublished: true });
  expect(report.mean).toBeCloseTo(await expectedShare(office, 5), 6);
});

test('an admin sees that published results keep their old scale after a new one is set, and publishes them again', {
  tag: '@all',
}, async ({ page, demo }) => {
  const office = await callsAs(demo, 'Admin');
  const { present } = await readTerms(office);
  await office('POST', `/api/terms/${present}/publish`, { class: 5 });
  const student = await callsAs(demo, { role: 'Student', email: 's5@demo.rollbook.school', password: '5' });
  const grade = async () => (await student('GET', '/api/reports/5')).meanGrade;
  const published = await grade();

  await signIn(page, demo, 'Admin', '/school?part=grades&class=5');
  await page.getByLabel(say('grades:nameOf', { number: 1 }), { exact: true }).fill('Best');
  await expect(page.getByText(within('published:results', { count: 1 }))).toBeVisible();
  for (const [number, name] of [
    [2, 'Middle'],
    [3, 'Last'],
  ] as const)
    await page.getByLabel(say('grades:nameOf', { number }), { exact: true }).fill(name);
  await page.getByRole('button', { name: say('grades:save') }).click();
  await expect(page.getByText(say('grades:saved'))).toBeVisible();
  expect(await grade()).toBe(published);

  await page.goto(`${demo}/reports?class=5&term=${present}`);
  await expect(page.getByText(say('reports:publishedOtherwise', { term: 'Third Term', class: 5 }))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('reports:publishAgain') }).click();
  const dialog = page.getByRole('dialog', { name: say('reports:publishTitle', { term: 'Third Term' }) });
  await expect(dialog).toContainText(say('reports:publishTakesToday'));
  const confirm = dialog.getByRole('button', { name: say('reports:publish') });
  await expect(confirm).not.toHaveAttribute('aria-disabled');
  await confirm.click();
  await expect(page.getByText(say('reports:published', { term: 'Third Term', class: 5 }))).toBeVisible();
  expect(['Best', 'Middle', 'Last']).toContain(await grade());
});

test('a term without marks cannot be published, and says why', { tag: ['@all', '@refusals'] }, async ({
  page,
  demo,
}) => {
  const office = await callsAs(demo, 'Admin');
  await readTerms(office);
  await signIn(page, demo, 'Admin', '/reports?class=5');
  await page.getByRole('button', { name: say('reports:publish') }).click();
  for (const { _id } of await office('GET', '/api/marks/exams?class=5')) {
    const [{ roll, mark }] = (await office('GET', `/api/marks/record/${_id}`)).marks;
    await office('PUT', `/api/marks/record/${_id}`, { term: null, marks: [{ roll, mark }] });
  }
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: say('reports:publish') });
  await expect(confirm).not.toHaveAttribute('aria-disabled');
  await confirm.click();
  await expect(dialog.getByRole('alert')).toContainText(say('refusals:nothing-to-publish'));
  await expectDialogAccessible(page);
  await dialog.getByRole('button', { name: say('shared:cancel') }).click();
  await page.reload();
  await expect(page.getByText(say('reports:noExams', { term: 'Third Term' }))).toBeVisible();
});

test('a teacher sees at home what is to be written, and writes comments by keyboard, without a connection too', async ({
  page,
  demo,
}) => {
  const { second } = await readTerms(await callsAs(demo, 'Admin'));
  await signIn(page, demo, 'Teacher');
  await page.getByRole('link', { name: /^Remarks, Class 1/ }).click();
  await expect(page).toHaveURL(new RegExp(`/reports/comments\\?class=1&term=${second}$`));
  await expect(page.getByText(say('home:commentsWritten', { written: 0, students: 65 }))).toBeVisible();
  const fields = page.getByRole('textbox');
  await fields.first().focus();
  await page.keyboard.type('Reads with joy.');
  await page.keyboard.press('Control+Enter');
  await expect(fields.nth(1)).toBeFocused();
  await expect(page.getByText(say('reports:linesWritten', { written: 1, students: 65 }))).toBeVisible();
  await expect(page.getByText(say('reports:saved'), { exact: true })).toBeVisible();
  await page.keyboard.press('Control+Shift+Enter');
  await expect(fields.first()).toBeFocused();

  await page.context().setOffline(true);
  await fields.nth(1).fill('Asks good questions.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(say('reports:kept'))).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(say('reports:linesWritten', { written: 2, students: 65 }))).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByText(say('reports:kept'))).toHaveCount(0);

  await fields.nth(2).fill(`${'long '.repeat(200)}x`);
  await expect(page.getByText(say('reports:characters', { characters: 1001, most: 1000 }))).toBeVisible();
  await expect(fields.nth(2)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await page.reload();
  await expect(fields.nth(0)).toHaveValue('Reads with joy.');
  await expect(fields.nth(2)).toHaveValue(/^long /);

  await page.goto(`${demo}/reports?part=comments&term=${second}`);
  const mine = page.locator('section').filter({ has: page.getByRole('heading', { name: say('reports:mine') }) });
  await expect(mine).toContainText('Remarks of the class teacher, Class 1');
  await expect(mine).toContainText('2 of 65');
  await page.goto(`${demo}/reports/1?term=${second}`);
  await expect(page.getByLabel(say('reports:remark'))).toHaveValue('Reads with joy.');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/\/reports\/11\?/);
  await expect(page.getByLabel(say('reports:remark'))).toHaveValue('Asks good questions.');
});

test('a comment that somebody else changed meanwhile is not overwritten', { tag: ['@all', refusals.tag] }, async ({
  page,
  demo,
  otherPage,
}) => {
  const { present } = await readTerms(await callsAs(demo, 'Admin'));
  await signIn(page, demo, 'Admin');
  const address = `${demo}/reports/comments?class=5&term=${present}&subject=Portuguese`;
  await page.goto(address);
  const field = page.getByRole('textbox').first();
  await expect(field).toBeVisible();
  await signIn(otherPage, demo, 'Teacher');
  await otherPage.goto(address);
  const theirs = otherPage.getByRole('textbox').first();
  await theirs.fill('Works hard.');
  await theirs.blur();
  await expect(otherPage.getByText(say('reports:saved'), { exact: true })).toBeVisible();

  await field.fill('Could work harder.');
  await field.blur();
  await expect(page.getByRole('alert')).toContainText('wrote something else');
  await expect(page.getByRole('alert')).toContainText('Works hard.');
  await expectAccessible(page);
  await page.getByRole('button', { name: say('reports:keepMine') }).click();
  await expect(page.getByText(say('reports:saved'), { exact: true })).toBeVisible();
  await otherPage.reload();
  await expect(theirs).toHaveValue('Could work harder.');
});
