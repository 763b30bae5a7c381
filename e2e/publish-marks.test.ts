import { callsAs } from './support/calls.ts';
import { expect, expectDialogAccessible, signIn, test } from './support/rollbook.ts';

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
    ...{ class: 1, subject: 'Mathematics', examName: 'Secret quiz', maxMark: 20, weight: 2, term },
    marks: students.map(({ roll }) => ({ roll, mark: roll === 1 ? 17 : null })),
  });

  await phone.setViewportSize({ width: 360, height: 740 });
  await signIn(phone, demo, 'Student');
  await phone.goto(`${demo}/result`);
  await expect(phone.getByText('No results found for your roll').or(phone.getByRole('table').first())).toBeVisible();
  await expect(phone.getByText('Secret quiz')).toHaveCount(0);

  await signIn(page, demo, 'Teacher');
  await page.goto(`${demo}/marks_overview?class=1`);
  await expect(page.getByText('Students see the marks of an exam once it is published.')).toBeVisible();
  await page.getByRole('link', { name: /^Secret quiz/ }).click();
  await expect(page.getByText('Submitted', { exact: true })).toBeVisible();
  await expect(page.getByText(/weight 2/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByText(/each see their own mark at once/)).toBeVisible();
  await expectDialogAccessible(page);
  await question.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('The marks of Mathematics, Secret quiz, Class 1 are published.')).toBeVisible();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0);

  // Live, without a reload.
  await expect(phone.getByRole('row', { name: /Secret quiz/ }).getByText('85.00 %')).toBeVisible();

  await page.getByRole('button', { name: 'Correct marks' }).click();
  await page.getByRole('textbox', { name: /^Mark of 1 / }).fill('19');
  await page.locator('summary', { hasText: 'More' }).click();
  await page.getByLabel('Weight').fill('3');
  await expect(page.getByText('2 changes')).toBeVisible();
  await page.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText('Corrected', { exact: true })).toBeVisible();
  await expect(page.getByText(/weight 3/)).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole('row', { name: /Secret quiz/ }).getByText('Corrected', { exact: true })).toBeVisible();
  await expect(phone.getByText('Corrected: a teacher changed this mark after you could see it.')).toBeVisible();
  const ofTerm = phone.getByRole('region', { name: 'By term' });
  await expect(ofTerm.getByRole('heading', { name: 'Mathematics' })).toBeVisible();
  await expect(ofTerm.getByText('Secret quiz')).toBeVisible();
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});
