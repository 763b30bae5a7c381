import type { Locator } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { expect, expectDialogAccessible, signIn, test } from './support/rollbook.ts';
import { beginning, say, within } from './support/words.ts';

test('marks are seen by nobody but staff until they are published, and then by the student at once', async ({
  page,
  otherPage: phone,
  demo,
}) => {
  const office = await callsAs(demo, 'Admin');
  await office('PUT', '/api/policies', { resultsVisible: 'published' });
  const sessions: { isPresent: boolean; terms: { _id: string }[] }[] = await office('GET', '/api/sessions');
  const term = sessions.find(({ isPresent }) => isPresent)?.terms.at(-1)?._id;
  const teacher = await callsAs(demo, 'Teacher');
  const students: { roll: number }[] = await teacher('GET', '/api/students/class/1');
  await teacher('POST', '/api/marks', {
    class: 1,
    subject: 'Mathematics',
    examName: 'Secret quiz',
    maxMark: 20,
    weight: 2,
    term,
    marks: students.map(({ roll }) => ({ roll, mark: roll === 1 ? 17 : null })),
  });

  await phone.setViewportSize({ width: 360, height: 740 });
  await signIn(phone, demo, 'Student', '/result');
  await expect(phone.getByText(say('marks:noResults')).or(phone.getByRole('table').first())).toBeVisible();
  await expect(phone.getByText('Secret quiz')).toHaveCount(0);

  await signIn(page, demo, 'Teacher', '/marks_overview?class=1');
  await expect(page.getByText(say('marks:visibleWhenPublished'))).toBeVisible();
  await page.getByRole('link', { name: /^Secret quiz/ }).click();
  await expect(page.getByText(say('marks:states.submitted'), { exact: true })).toBeVisible();
  await expect(page.getByText(within('marks:weightIs', { weight: 2 }))).toBeVisible();
  await page.getByRole('button', { name: say('marks:publish'), exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText(within('marks:publishText'))).toBeVisible();
  await expectDialogAccessible(page);
  await question.getByRole('button', { name: say('marks:publish'), exact: true }).click();
  await expect(page.getByText(say('marks:wasPublished', { which: 'Mathematics, Secret quiz, Class 1' }))).toBeVisible();
  await expect(page.getByText(say('marks:states.published'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: say('marks:publish'), exact: true })).toHaveCount(0);

  // The result appears live, without a reload.
  await expect(phone.getByRole('row', { name: /Secret quiz/ }).getByText('85.00 %')).toBeVisible();

  await page.getByRole('button', { name: say('marks:correct') }).click();
  await page.getByRole('textbox', { name: beginning('marks:markOf', { roll: 1 }) }).fill('19');
  // The typed correction is not lost by going back.
  await page.goBack();
  const leaving = page.getByRole('dialog', { name: say('form:leaveTitle') });
  await expectDialogAccessible(page);
  await leaving.getByRole('button', { name: say('form:stay') }).click();
  await page.locator('summary', { hasText: say('marks:more') }).click();
  await page.getByLabel(say('marks:weight')).fill('3');
  await expect(page.getByText(say('marks:changes', { count: 2 }))).toBeVisible();
  await page.getByRole('button', { name: say('marks:saveCorrection') }).click();
  await expect(page.getByText(say('marks:states.corrected'), { exact: true })).toBeVisible();
  await expect(page.getByText(within('marks:weightIs', { weight: 3 }))).toBeVisible();
  await phone.reload();
  await expect(
    phone.getByRole('row', { name: /Secret quiz/ }).getByText(say('marks:states.corrected'), { exact: true }),
  ).toBeVisible();
  await expect(phone.getByText(say('marks:correctedMeans'))).toBeVisible();
  const ofTerm = phone.getByRole('region', { name: say('reports:ownTitle') });
  await expect(ofTerm.getByRole('heading', { name: 'Mathematics' })).toBeVisible();
  await expect(ofTerm.getByText('Secret quiz')).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test('a lowered maximum asks for the marks above it, and can be taken back with them', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  const call = await callsAs(demo, 'Teacher');
  const students = await call('GET', '/api/students/class/1');
  const marks = students.map(({ roll }: { roll: number }, index: number) => ({
    roll,
    mark: [18, 15, 9][index] ?? null,
  }));
  const exam = { class: 1, subject: 'Mathematics', examName: 'Short quiz', maxMark: 20, marks };
  const { _id } = await call('POST', '/api/marks', exam);
  await signIn(page, demo, 'Teacher', `/marks_overview?class=1&exam=${_id}`);
  await page.getByRole('button', { name: say('marks:correct') }).click();
  await page.locator('summary', { hasText: say('marks:more') }).click();
  await page.getByLabel(say('marks:examName')).fill('Long quiz');
  await page.getByLabel(say('marks:maxMark')).fill('10');
  await expect(page.getByText(within('marks:wrong', { count: 2 }))).toBeVisible();
  await expect(page.getByText(say('marks:faults.aboveMax', { max: 10 }))).toHaveCount(2);
  const save = page.getByRole('button', { name: say('marks:saveCorrection') });
  await save.click();
  const [first, second] = [0, 1].map((index) =>
    page.getByRole('textbox', { name: beginning('marks:markOf', { roll: marks[index].roll }) }),
  ) as [Locator, Locator];
  await expect(first).toBeFocused();
  await first.fill('9');
  await save.click();
  await expect(second).toBeFocused();
  await second.fill('8');
  await save.click();
  await expect(page.getByRole('heading', { name: /Long quiz/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /90\.00 %/ })).toHaveCount(2);
  await page.getByRole('button', { name: say('form:undo') }).click();
  await expect(page.getByRole('heading', { name: /Short quiz/ })).toBeVisible();
  expect(await call('GET', `/api/marks/record/${_id}`)).toMatchObject({ maxMark: 20, marks });
});

test('a student is marked exempt from an exam by one key, and sees it', { tag: '@all' }, async ({
  page,
  otherPage: phone,
  demo,
}) => {
  const call = await callsAs(demo, 'Teacher');
  const students: { roll: number }[] = await call('GET', '/api/students/class/1');
  const marks = students.map(({ roll }) => ({ roll, mark: roll === 1 ? null : 9 }));
  const exam = { class: 1, subject: 'Mathematics', examName: 'Short quiz', maxMark: 20, marks };
  const { _id } = await call('POST', '/api/marks', exam);
  await call('POST', `/api/marks/record/${_id}/publish`, {});
  await signIn(page, demo, 'Teacher', `/marks_overview?class=1&exam=${_id}`);
  await page.getByRole('button', { name: say('marks:correct') }).click();
  await page.getByRole('textbox', { name: beginning('marks:markOf', { roll: 1 }) }).pressSequentially('e');
  await expect(page.getByText(say('marks:exemptHere'), { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: say('marks:saveCorrection') }).click();
  await expect(page.getByText(say('marks:exemptLeftOut', { count: 1 }))).toBeVisible();

  await phone.setViewportSize({ width: 360, height: 740 });
  await signIn(phone, demo, 'Student', '/result');
  await expect(phone.getByRole('row', { name: /Short quiz/ }).getByText(say('marks:exemptHere'))).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
