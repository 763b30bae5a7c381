import { callsAs } from './support/calls.ts';
import { expect, expectAccessible, signIn, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

test('an admin adds, orders and removes codes, a sign given twice is refused at its field, and a used one is closed', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/school?part=reasons');
  const rows = page.getByRole('list', { name: say('codes:list') }).getByRole('listitem');
  await expect(rows).toHaveCount(5);
  await page.setViewportSize({ width: 360, height: 780 });
  const save = page.getByRole('button', { name: say('codes:save') });

  await page.getByRole('button', { name: say('codes:add') }).click();
  const last = rows.last();
  await last.getByLabel(say('codes:signOf', { number: 6 })).fill('1');
  await last.getByLabel(say('codes:nameOf', { number: 6 })).fill('Snow');
  await save.click();
  await expect(last.getByText(say('refusals:code-twice', { code: '1' }))).toBeVisible();
  await last.getByLabel(say('codes:signOf', { number: 6 })).fill('S');
  await page.getByRole('button', { name: say('codes:up', { number: 6 }) }).click();
  await save.click();
  await expect(page.getByText(say('codes:saved')).first()).toBeVisible();
  await expect(rows.nth(4).getByLabel(say('codes:nameOf', { number: 5 }))).toHaveValue('Snow');
  await expectAccessible(page);

  await page.getByRole('button', { name: say('codes:take', { country: 'England' }) }).click();
  await expect(rows).toHaveCount(34);
  await page.getByRole('button', { name: say('codes:undo') }).click();
  await expect(rows).toHaveCount(6);
  await page.getByRole('button', { name: say('codes:take', { country: 'England' }) }).click();
  await save.click();
  await expect(page.getByText(say('codes:saved')).first()).toBeVisible();
  const office = await callsAs(demo, 'Admin');
  const codes: { code: string; isOpen: boolean }[] = await office('GET', '/api/attendance-codes');
  const open = codes.filter(({ isOpen }) => isOpen);
  expect(open.map(({ code }) => code).slice(0, 4)).toEqual(['/', '\\', 'L', 'K']);
});

test('of two admins who change the codes at once, the later one is shown that, and chooses whose to keep', {
  tag: '@refusals',
}, async ({ page, demo }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await signIn(page, demo, 'Admin', '/school?part=reasons');
  const name = page.getByLabel(say('codes:nameOf', { number: 1 }));
  await name.fill('Mine');
  const office = await callsAs(demo, 'Admin');
  const saveTheirs = async (theirs: string) => {
    const [first, ...others] = await office('GET', '/api/attendance-codes');
    await office(
      'PUT',
      '/api/attendance-codes',
      [{ ...first, name: theirs }, ...others].map(({ _id, code, name, status, isOpen }) => ({
        _id,
        code,
        name,
        status,
        isOpen,
      })),
    );
  };
  await saveTheirs('Theirs');
  const save = page.getByRole('button', { name: say('codes:save') });
  await save.click();
  await expect(page.getByText(say('refusals:setting-changed'))).toBeVisible();
  await expect(name).toHaveValue('Mine');
  await expectAccessible(page);
  await page.getByRole('button', { name: say('changed-meanwhile:showTheirs') }).click();
  await expect(name).toHaveValue('Theirs');
  await name.fill('Mine again');
  await saveTheirs('Theirs again');
  await save.click();
  await page.getByRole('button', { name: say('changed-meanwhile:saveMine') }).click();
  await expect(page.getByText(say('codes:saved')).first()).toBeVisible();
  expect((await office('GET', '/api/attendance-codes'))[0].name).toBe('Mine again');
});

test('a teacher marks codes by their keys, and on a phone by holding a row and choosing one', { tag: '@all' }, async ({
  page,
  demo,
}) => {
  const office = await callsAs(demo, 'Admin');
  const [england] = await office('GET', '/api/attendance-codes/sets');
  await office('PUT', '/api/attendance-codes', england.codes);
  await signIn(page, demo, 'Teacher', '/attendance_entry?class=1');
  const rows = page.getByRole('switch');
  await rows.first().focus();
  await page.keyboard.press('/');
  await expect(rows.first()).toContainText('Present in the morning');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('C1');
  await expect(rows.nth(1)).toContainText('Regulated performance');
  await expect(rows.nth(1)).toContainText(say('attendance:Excused'));

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  const third = rows.nth(2);
  await expect(third).toContainText('/ Present in the morning');
  await third.dispatchEvent('touchstart', { touches: [{ clientX: 0, clientY: 0, identifier: 0 }] });
  await page.getByRole('button', { name: /^I Illness/ }).click();
  await expect(third).toContainText('I Illness');
  await expect(page.getByRole('button', { name: /^I Illness/ })).toHaveCount(0);
});
