import { expect, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

test('saving and cancelling an edit both return to the list with its search and page', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  const students = `${demo}/all_student?class=5&page=2`;
  await page.goto(students);
  await expect(page.getByText(say('students:range', { from: 26, to: 50, total: 65 }))).toBeVisible();
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await page.getByRole('button', { name: say('shared:cancel') }).click();
  await expect(page.getByText(say('students:range', { from: 26, to: 50, total: 65 }))).toBeVisible();
  expect(page.url()).toBe(students);

  await page.getByRole('row').nth(2).getByRole('link').first().click();
  await page.getByRole('link', { name: say('shared:edit'), exact: true }).click();
  await page.getByRole('textbox', { name: say('teachers:city'), exact: true }).fill('Sylhet');
  await page.getByRole('button', { name: say('students:update') }).click();
  await expect(page.getByText(say('students:updated'))).toBeVisible();
  await expect(page.getByText(say('students:range', { from: 26, to: 50, total: 65 }))).toBeVisible();
  expect(page.url()).toBe(students);

  const teachers = `${demo}/all_teacher?search=teacher1`;
  await page.goto(teachers);
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await page.getByRole('textbox', { name: say('teachers:city'), exact: true }).fill('Sylhet');
  await page.getByRole('button', { name: say('teachers:update') }).click();
  await expect(page.getByText(say('teachers:updated'))).toBeVisible();
  await page.waitForURL(teachers);

  const periods = `${demo}/schedule?class=5`;
  await page.goto(periods);
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Update' }).click();
  await page.waitForURL(periods);
});

test('a record that does not exist links to its list if no list led there', { tag: '@all' }, async ({
  page,
  context,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  for (const [kind, count] of [
    ['student', say('home:students', { count: 649 })],
    ['teacher', say('home:teachers', { count: 10 })],
  ] as const) {
    const tab = await context.newPage();
    await tab.goto(`${demo}/${kind}_details/99999`);
    await tab.getByRole('button', { name: say('form:goBack') }).click();
    await expect(tab.getByText(count)).toBeVisible();
    await tab.close();
  }
});

test('a filter chosen while the next page loads is not written into its address', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  const students = `${demo}/all_student?roll=641`;
  await page.goto(students);
  const released = Promise.withResolvers<void>();
  await page.route('**/assets/EditStudentPage-*.js', async (route) => {
    await released.promise;
    await route.continue();
  });
  const edit = await page.getByRole('link', { name: /^Edit / }).elementHandle();
  await page.getByLabel(say('shared:session'), { exact: true }).evaluate(async (session: HTMLSelectElement, link) => {
    (link as HTMLAnchorElement | null)?.click();
    while (location.pathname === '/all_student') await Promise.resolve();
    session.value = '2025-2026';
    session.dispatchEvent(new Event('change', { bubbles: true }));
  }, edit);
  released.resolve();
  await page.getByRole('button', { name: say('shared:cancel') }).click();
  await page.waitForURL(students);
});
