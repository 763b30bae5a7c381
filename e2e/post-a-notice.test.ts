import { callsAs } from './support/calls.ts';
import { confirm } from './support/confirm.ts';
import { expect, expectDialogAccessible, openFromMenu, refusals, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

test('a notice reaches every open page at once, is searched, read, and withdrawn for everybody', async ({
  page,
  demo,
  browser,
}) => {
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
  const [student, teacher] = [await phone.newPage(), await (await browser.newContext({ locale: 'en-GB' })).newPage()];
  await Promise.all([signIn(page, demo, 'Admin'), signIn(student, demo, 'Student'), signIn(teacher, demo, 'Teacher')]);

  await expect(teacher.getByRole('link', { name: say('shell:unread', { unread: 'Notices 5' }) })).toBeVisible();
  await student.getByRole('link', { name: say('home:allNotices') }).click();
  await expect(student.getByText(say('notices:count', { count: 5 }))).toBeVisible();

  await page
    .getByRole('link', { name: say('notices:title'), exact: true })
    .first()
    .click();
  await page.getByRole('button', { name: say('notices:post') }).click();
  await expect(page.getByText(say('shared:missing'))).toHaveCount(2);
  await expect(page.getByLabel(say('notices:noticeTitle'), { exact: false }).first()).toBeFocused();
  const text = 'First line, see https://school.example/plan.\n<b>Second</b> line';
  await page.getByRole('textbox', { name: say('notices:noticeTitle') }).fill('Sports day <script>alert(1)</script>');
  await page.getByRole('textbox', { name: say('notices:content') }).fill(text);
  await page.getByRole('button', { name: say('notices:post') }).click();
  await expect(page.getByRole('dialog')).toContainText(say('notices:isPublic'));
  await expectDialogAccessible(page);
  await confirm(page, say('notices:post'));
  const heading = { name: 'Sports day <script>alert(1)</script>' };
  await expect(student.getByRole('heading', heading)).toBeVisible();
  await expect(teacher.getByRole('link', { name: say('shell:unread', { unread: 'Notices 6' }) })).toBeVisible();
  await expect(teacher.getByText('Sports day')).toBeVisible();
  await expect(page.getByText(say('notices:postedToast'))).toBeVisible();
  await expect(page.getByRole('heading', heading)).toHaveCount(1);

  const notice = student.getByRole('article').filter({ hasText: 'Sports day' });
  await expect(notice.getByText('<b>Second</b> line')).toBeVisible();
  expect(await notice.locator('p').last().textContent()).toBe(text);
  const link = notice.getByRole('link', { name: 'https://school.example/plan' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await student.getByLabel(say('notices:search')).fill('LIBRARY');
  await expect(student.getByText(say('notices:count', { count: 1 }), { exact: true })).toBeVisible();
  await student.getByLabel(say('notices:search')).fill('nothing like it');
  await expect(student.getByText(say('notices:none'))).toBeVisible();
  await student.getByLabel(say('notices:search')).fill('');

  await teacher.getByRole('link', { name: say('shell:unread', { unread: 'Notices 6' }) }).click();
  await expect(teacher.getByText(say('notices:count', { count: 6 }))).toBeVisible();
  await expect(teacher.getByRole('link', { name: say('notices:title'), exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Delete “Sports day' }).click();
  await expect(page.getByRole('dialog', { name: say('form:sureTitle') })).toContainText(say('form:sureText'));
  await page.getByRole('button', { name: say('form:sureAction') }).click();
  await expect(page.getByText(say('form:deleted'))).toBeVisible();
  for (const reader of [page, student, teacher]) await expect(reader.getByRole('heading', heading)).toHaveCount(0);
});

test('deleting a notice that somebody else has deleted says that it is gone', { tag: ['@all', refusals.tag] }, async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  await openFromMenu(page, say('shell:pages./admin_notice'));
  const notice = page.getByRole('button', { name: /^Delete “/ }).first();
  await notice.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  const office = await callsAs(demo, 'Admin');
  const [newest] = await office('GET', '/api/notices');
  await office('DELETE', `/api/notices/${newest._id}`);
  await page.getByRole('button', { name: say('form:sureAction') }).click();
  await expect(page.getByText(say('notices:deleteFailed'))).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});
