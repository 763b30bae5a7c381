import { callsAs } from './support/calls.ts';
import { expect, openFromMenu, refusals, signIn, test } from './support/rollbook.ts';

test('a notice reaches every open page at once, is searched, read, and withdrawn for everybody', async ({
  page,
  demo,
  browser,
}) => {
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
  const [student, teacher] = [await phone.newPage(), await (await browser.newContext({ locale: 'en-GB' })).newPage()];
  await Promise.all([signIn(page, demo, 'Admin'), signIn(student, demo, 'Student'), signIn(teacher, demo, 'Teacher')]);

  await expect(teacher.getByRole('link', { name: 'Notices 5 unread' })).toBeVisible();
  await student.getByRole('link', { name: 'All notices' }).click();
  await expect(student.getByText('5 notices')).toBeVisible();

  await page.getByRole('link', { name: 'Notices', exact: true }).first().click();
  await page.getByRole('button', { name: 'Post Notice' }).click();
  await expect(page.getByText('Please fill this in.')).toHaveCount(2);
  await expect(page.getByLabel('Title', { exact: false }).first()).toBeFocused();
  const text = 'First line, see https://school.example/plan.\n<b>Second</b> line';
  await page.getByRole('textbox', { name: 'Title' }).fill('Sports day <script>alert(1)</script>');
  await page.getByRole('textbox', { name: 'Content' }).fill(text);
  await page.getByRole('button', { name: 'Post Notice' }).click();
  const heading = { name: 'Sports day <script>alert(1)</script>' };
  await expect(student.getByRole('heading', heading)).toBeVisible();
  await expect(teacher.getByRole('link', { name: 'Notices 6 unread' })).toBeVisible();
  await expect(teacher.getByText('Sports day')).toBeVisible();
  await expect(page.getByText('Notice posted.')).toBeVisible();
  await expect(page.getByRole('heading', heading)).toHaveCount(1);

  const notice = student.getByRole('article').filter({ hasText: 'Sports day' });
  await expect(notice.getByText('<b>Second</b> line')).toBeVisible();
  expect(await notice.locator('p').last().textContent()).toBe(text);
  const link = notice.getByRole('link', { name: 'https://school.example/plan' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await student.getByLabel('Search by title').fill('LIBRARY');
  await expect(student.getByText('1 notice', { exact: true })).toBeVisible();
  await student.getByLabel('Search by title').fill('nothing like it');
  await expect(student.getByText('No notices found')).toBeVisible();
  await student.getByLabel('Search by title').fill('');

  await teacher.getByRole('link', { name: 'Notices 6 unread' }).click();
  await expect(teacher.getByText('6 notices')).toBeVisible();
  await expect(teacher.getByRole('link', { name: 'Notices', exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Delete “Sports day' }).click();
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toContainText("You won't be able to revert this!");
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('Deleted!')).toBeVisible();
  for (const reader of [page, student, teacher]) await expect(reader.getByRole('heading', heading)).toHaveCount(0);
});

test('deleting a notice that somebody else has deleted says that it is gone', { tag: ['@all', refusals.tag] }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, 'Notices');
  const notice = page.getByRole('button', { name: /^Delete “/ }).first();
  await notice.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const office = await callsAs(demo, 'Admin');
  const [newest] = await office('GET', '/api/notices');
  await office('DELETE', `/api/notices/${newest._id}`);
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByText('Failed to delete notice.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});
