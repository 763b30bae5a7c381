import { expect, expectAccessible, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

test('an admin adds the next session with its terms, and plans its subjects and timetable', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/school?part=sessions');
  const list = page.getByRole('list', { name: say('sessions:list') });
  await expect(list.getByRole('listitem').first()).toContainText('2027-2028');

  await page.getByRole('button', { name: say('sessions:addNext') }).click();
  const form = page.getByRole('form', { name: say('sessions:addTitle') });
  await expect(form.getByLabel(say('shared:name'))).toHaveValue('2028-2029');
  await form.getByLabel(say('sessions:from')).fill('2028-05-01');
  for (const [name, from, to] of [
    ['First term', '2028-06-01', '2028-11-30'],
    ['Second term', '2028-12-01', '2029-05-31'],
  ] as const) {
    await form.getByRole('button', { name: say('sessions:addTerm') }).click();
    const term = form.getByRole('group').last();
    await term.getByLabel(say('sessions:termName')).fill(name);
    await term.getByLabel(say('sessions:from')).fill(from);
    await term.getByLabel(say('sessions:to')).fill(to);
  }
  await form.getByRole('button', { name: say('shared:save'), exact: true }).click();
  await expect(form.getByText('These days overlap with the session 2027-2028')).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel(say('sessions:from')).first().fill('2028-06-01');
  await form.getByRole('button', { name: say('shared:save'), exact: true }).click();
  await expect(list.getByRole('listitem').first()).toContainText('2028-2029');
  await expect(page.getByRole('list', { name: say('sessions:termsOf', { session: '2028-2029' }) })).toContainText(
    'Second term',
  );

  await page.goto(`${demo}/add_subject`);
  const subject = page.getByRole('form').or(page.locator('form')).first();
  await subject.getByLabel(say('subjects:name')).fill('Astronomy');
  await subject.getByLabel(say('subjects:code')).fill('AST');
  await subject.getByLabel(say('shared:session')).selectOption('2028-2029');
  await subject.getByRole('button', { name: say('subjects:add') }).click();
  await expect(page.getByText('Astronomy, Class 1, session 2028-2029').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Astronomy', exact: true })).toBeVisible();

  await page.goto(`${demo}/schedule`);
  await page.getByLabel(say('shared:session'), { exact: true }).selectOption('2028-2029');
  await expect(
    page.getByText(say('session-choice:otherSessionShown', { session: '2028-2029', present: '2026-2027' })),
  ).toBeVisible();
  await expect(page).toHaveURL(/session=2028-2029/);

  await page.goto(`${demo}/school?part=sessions`);
  await page.getByRole('button', { name: say('sessions:closeLabel', { session: '2025-2026' }) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(say('sessions:closeText'));
  await dialog.getByRole('button', { name: say('sessions:close'), exact: true }).click();
  await expect(page.getByRole('button', { name: say('sessions:openLabel', { session: '2025-2026' }) })).toBeVisible();
});
