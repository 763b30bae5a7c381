import { student as newcomer, openNewSchool, teacher, teacherAccount } from './support/newcomers.ts';
import { expect, expectDialogAccessible, refusals, signInAs, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

const ofKindergarten = { ...newcomer, class: 11 };
const kindergarten = { class: 11, name: 'KG-A', order: 0, movesUpTo: 1 };

test('a school names its classes on its own page, and every page calls them so', {
  tag: ['@all', refusals.tag],
}, async ({ page, otherPage, empty }) => {
  const { address } = empty;
  const office = await openNewSchool(page, empty);
  await office('POST', '/api/teachers', teacher);
  await page.goto(`${address}/school?part=classes`);
  const list = page.getByRole('list', { name: say('classes:listTitle') });
  await expect(page.getByText(say('classes:count', { count: 10 }))).toBeVisible();

  // A name in use is refused at its field, and nothing typed is lost.
  await page.getByRole('button', { name: say('classes:add') }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(say('shared:name')).fill('Class 5');
  await dialog.getByLabel(say('classes:place')).selectOption(say('classes:first'));
  await dialog.getByRole('button', { name: say('classes:add') }).click();
  await expect(dialog.getByText(say('refusals:class-name-in-use', { name: 'Class 5' }))).toBeVisible();
  await expect(dialog.getByLabel(say('shared:name'))).toBeFocused();
  await expectDialogAccessible(page);
  await dialog.getByLabel(say('shared:name')).fill('KG-A');
  await dialog.getByLabel(say('classes:movesUp')).selectOption('Class 1');
  await dialog.getByLabel(say('classes:teacherField')).selectOption('Tom Teacher');
  await dialog.getByRole('button', { name: say('classes:add') }).click();
  await expect(list.getByRole('listitem').filter({ hasText: 'KG-A' }).first()).toContainText(
    say('classes:movesUpTo', { class: 1 }),
  );
  await expect(page.getByText(say('classes:count', { count: 11 }))).toBeVisible();
  await page.getByRole('button', { name: say('classes:editOf', { class: 10 }) }).click();
  await dialog.getByLabel(say('shared:name')).fill('Grade 12 Science');
  await dialog.getByRole('button', { name: say('shared:save') }).click();
  await expect(list).toContainText('Grade 12 Science');

  await office('POST', '/api/students', ofKindergarten);
  await office('POST', '/api/subjects/add', { name: 'Art', code: 'A', class: 11, session: '2026-2027' });
  await office('POST', '/api/schedule', {
    classNumber: 11,
    day: 'Monday',
    period: 1,
    subject: 'Art',
    teacher: { name: teacher.name, email: teacher.email },
    time: '07:30-09:30',
  });
  await page.goto(`${address}/all_student`);
  await expect(page.getByRole('row').filter({ hasText: 'Sue Student' })).toContainText('KG-A');
  await page.getByRole('combobox', { name: say('shared:chooseClass'), exact: true }).selectOption('KG-A');
  await expect(page).toHaveURL(/class=11/);
  await page.goto(`${address}/schedule?class=11`);
  await expect(page.getByRole('heading', { name: say('schedule:weekOfClass', { class: 'KG-A' }) })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'KG-A' })).toBeChecked();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByLabel(say('find:field')).fill('KG-A');
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('KG-A');
  await page.goto(`${address}/audit`);
  await expect(page.getByText(say('audit:did.subjects.add', { title: 'Art', class: 'KG-A' }))).toBeVisible();
  await expect(page.getByText(say('audit:did.classes.change', { class: 'Grade 12 Science' })).first()).toBeVisible();

  await signInAs(otherPage, address, teacherAccount);
  await otherPage.goto(`${address}/attendance_entry`);
  await otherPage.getByText('KG-A', { exact: true }).click();
  await otherPage.getByRole('switch').first().click();
  await otherPage.getByRole('button', { name: say('attendance:submit') }).click();
  await expect(otherPage.getByRole('dialog')).toContainText(say('attendance:confirmTitle', { class: 'KG-A' }));
});

test('a class is moved by keyboard, kept while it has students, and offered for nothing new once it is closed', {
  tag: ['@all', refusals.tag],
}, async ({ page, empty }) => {
  const office = await openNewSchool(page, empty);
  await office('POST', '/api/classes', kindergarten);
  await office('POST', '/api/students', ofKindergarten);
  await page.goto(`${empty.address}/school?part=classes`);
  const dialog = page.getByRole('dialog');
  const down = page.getByRole('button', { name: say('classes:down', { class: 'KG-A' }) });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(say('classes:moved', { class: 'KG-A', place: 2, total: 11 }))).toBeVisible();
  await expect(down).toBeFocused();

  await page.reload();
  await page.getByRole('button', { name: say('classes:editOf', { class: 'KG-A' }) }).click();
  await dialog.getByRole('button', { name: say('classes:delete') }).click();
  await expect(page.getByText(say('classes:deleting', { count: 1 }))).toBeVisible();
  await page.getByRole('button', { name: say('form:sureAction') }).click();
  await expect(page.getByText(/KG-A cannot be deleted.*students: 1/)).toBeVisible();
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: say('classes:editOf', { class: 9 }) }).click();
  await dialog.getByLabel(say('classes:open')).uncheck();
  await expect(dialog.getByText(say('classes:closing', { count: 0 }))).toBeVisible();
  await dialog.getByRole('button', { name: say('shared:save') }).click();
  await expect(page.locator('[data-class="9"]')).toContainText(say('classes:closed'));
  await page.goto(`${empty.address}/add_student`);
  const offered = [say('shared:choose'), '1', 'KG-A', '2', '3', '4', '5', '6', '7', '8', '10'];
  const choice = page.getByRole('combobox', { name: say('shared:chooseClass'), exact: true });
  await expect(choice.locator('option')).toHaveText(offered);
});

test('ten classes are renamed in twelve presses, and a pasted list adds those that are more', {
  tag: ['@all', '@refusals'],
}, async ({ page, empty }) => {
  const office = await openNewSchool(page, empty);
  await page.goto(`${empty.address}/school?part=classes`);
  let presses = 0;
  const press = async (key: string) => {
    presses += 1;
    await page.keyboard.press(key);
  };
  await page.getByRole('button', { name: say('classes:editNames') }).focus();
  await press('Enter');
  await expect(page.getByLabel(say('classes:nameOf', { class: 1 }), { exact: true })).toBeFocused();
  for (let number = 1; number <= 10; number += 1) {
    await page.keyboard.type(`Grade ${number}`);
    await press('Enter');
  }
  await expect(page.getByLabel(say('classes:nameOfNew'))).toBeFocused();
  await press('Enter');
  await expect(page.getByText(say('classes:namesSaved'))).toBeVisible();
  expect(presses).toBe(12);
  const named = async () => (await office('GET', '/api/classes')).map(({ name }: { name: string }) => name);
  const grades = Array.from({ length: 10 }, (_, place) => `Grade ${place + 1}`);
  expect(await named()).toEqual(grades);

  await page.getByRole('button', { name: say('classes:editNames') }).click();
  await page.getByLabel(say('classes:nameOfNew')).evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'KG-A\nKG-B\n');
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByLabel(say('classes:nameOf', { class: 'Grade 1' }), { exact: true }).fill('Grade 2');
  await page.getByRole('button', { name: say('classes:saveNames') }).click();
  await expect(page.getByText(say('refusals:class-name-in-use', { name: 'Grade 2' })).first()).toBeVisible();
  await page.getByLabel(say('classes:nameOf', { class: 'Grade 1' }), { exact: true }).fill('Grade 1');
  await page.getByRole('button', { name: say('classes:saveNames') }).click();
  await expect(page.getByRole('list', { name: say('classes:listTitle') })).toContainText('KG-B');
  expect(await named()).toEqual([...grades, 'KG-A', 'KG-B']);
});
