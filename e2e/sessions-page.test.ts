import { expect, expectAccessible, refusals, signIn, test } from './support/rollbook.ts';

test(
  'an admin adds the next session with its terms, and plans its subjects and timetable',
  refusals,
  async ({ page, demo }) => {
    await signIn(page, demo, 'Admin');
    await page.goto(`${demo}/school?part=sessions`);
    const list = page.getByRole('list', { name: 'Sessions, the newest first' });
    await expect(list.getByRole('listitem').first()).toContainText('2027-2028');

    await page.getByRole('button', { name: 'Add the next session' }).click();
    const form = page.getByRole('form', { name: 'Add a session' });
    await expect(form.getByLabel('Name')).toHaveValue('2028-2029');
    await form.getByLabel('First day').fill('2028-05-01');
    for (const [name, from, to] of [
      ['First term', '2028-06-01', '2028-11-30'],
      ['Second term', '2028-12-01', '2029-05-31'],
    ] as const) {
      await form.getByRole('button', { name: 'Add a term' }).click();
      const term = form.getByRole('group').last();
      await term.getByLabel('Name of the term').fill(name);
      await term.getByLabel('First day').fill(from);
      await term.getByLabel('Last day').fill(to);
    }
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(form.getByText('These days overlap with the session 2027-2028')).toBeVisible();
    await expectAccessible(page);
    await form.getByLabel('First day').first().fill('2028-06-01');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(list.getByRole('listitem').first()).toContainText('2028-2029');
    await expect(page.getByRole('list', { name: 'Terms of 2028-2029' })).toContainText('Second term');

    await page.goto(`${demo}/add_subject`);
    const subject = page.getByRole('form').or(page.locator('form')).first();
    await subject.getByLabel('Subject name').fill('Astronomy');
    await subject.getByLabel('Code').fill('AST');
    await subject.getByLabel('Session').selectOption('2028-2029');
    await subject.getByRole('button', { name: 'Add Subject' }).click();
    await expect(page.getByText('Astronomy, Class 1, session 2028-2029').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Astronomy', exact: true })).toBeVisible();

    await page.goto(`${demo}/schedule`);
    await page.getByLabel('Session', { exact: true }).selectOption('2028-2029');
    await expect(page.getByText('This is the session 2028-2029. The present one is 2026-2027.')).toBeVisible();
    await expect(page).toHaveURL(/session=2028-2029/);

    await page.goto(`${demo}/school?part=sessions`);
    await page.getByRole('button', { name: 'Close 2025-2026' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('can then be read, not changed');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Open again: 2025-2026' })).toBeVisible();
  },
);
