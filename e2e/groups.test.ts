import { callsAs } from './support/calls.ts';
import { expect, expectDialogAccessible, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

test('the office makes a choice for a class, and says by matrix and by pasting who is in which group', async ({
  page,
  otherPage,
  demo,
}) => {
  const office = await callsAs(demo, 'Admin');
  await signIn(page, demo, 'Admin', '/groups');
  await page.getByRole('button', { name: say('groups:add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: say('shared:name'), exact: true }).fill('Religion 9');
  await dialog.getByRole('textbox', { name: say('shared:subject'), exact: true }).fill('Religion');
  await dialog.getByLabel(say('groups:block')).fill('Values');
  await expectDialogAccessible(page);
  await dialog.getByRole('checkbox', { name: '9', exact: true }).check();
  await dialog.getByRole('button', { name: say('groups:add') }).click();
  await expect(page.getByRole('button', { name: 'Religion 9', exact: true })).toBeVisible();
  await office('POST', '/api/groups', { name: 'Ethics 9', subject: 'Ethics', classes: [9], block: 'Values' });

  await page.reload();
  await page.getByRole('button', { name: say('groups:fillOf', { name: 'Values' }) }).click();
  const matrix = page.getByRole('region', { name: say('groups:matrix') });
  const boxes = matrix.getByRole('checkbox');
  await boxes.first().check();
  await expect(boxes.first()).toBeChecked();
  // A student who is put into another group of the block leaves the first group.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  const [first, second] = [boxes.nth(0), boxes.nth(1)];
  expect(await first.isChecked()).not.toBe(await second.isChecked());
  await page.getByText(say('groups:paste')).click();
  const rolls = (await office('GET', '/api/students/class/9')).map(({ roll }: { roll: number }) => roll);
  await page.getByLabel(say('groups:pasteInto')).selectOption('Ethics 9');
  await page.getByLabel(say('groups:pasteLabel')).fill([...rolls.slice(1), 'Nobody at all'].join('\n'));
  await expect(page.getByText(say('groups:notFound', { names: 'Nobody at all' }))).toBeVisible();
  await page.getByRole('button', { name: say('groups:pasteAdd', { count: rolls.length - 1 }) }).click();
  await expect(page.getByText(say('groups:everybodyInOne'))).toBeVisible();
  await page.getByRole('button', { name: say('shared:save') }).click();
  await expect(page.getByText(say('groups:everybodyInOne'))).toBeVisible();
  await expect(page.getByRole('heading', { name: say('groups:blocks') })).toBeVisible();

  // In the week of the class, the lessons of both groups are side by side.
  const { teachers } = await office('GET', '/api/schedule/options');
  const all: { class: number; subject: string; block: string | null }[] = await office('GET', '/api/groups');
  const groups = all.filter(({ block }) => block === 'Values');
  for (const [place, group] of groups.entries()) {
    const at = { day: 'Friday', period: 1, time: '19:00-19:45' };
    const teacher = { email: teachers[place].email };
    await office('POST', '/api/schedule', { ...at, classNumber: group.class, subject: group.subject, teacher });
  }
  await otherPage.setViewportSize({ width: 1440, height: 900 });
  await signIn(otherPage, demo, 'Admin', '/schedule?class=9');
  const week = otherPage.getByRole('application', { name: say('schedule:weekOfClass', { class: 9 }) });
  await expect(week.getByText('Religion 9')).toBeVisible();
  await expect(week.getByText('Ethics 9')).toBeVisible();
});
