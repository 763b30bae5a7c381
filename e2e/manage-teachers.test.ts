import type { Locator, Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { teacher as newcomer } from './support/newcomers.ts';
import { photoFile } from './support/photos.ts';
import { expect, expectAccessible, expectDialogAccessible, refusals, signIn, test } from './support/rollbook.ts';
import { beginning, say, within } from './support/words.ts';

function field(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

const textNamedPng = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('No image at all.') };

test('an admin adds a teacher with a photo, finds, edits and deletes them', refusals, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin', '/add_teacher');
  await expect(page.getByRole('heading', { name: say('teachers:add') })).toBeVisible();
  await page.getByRole('button', { name: say('teachers:add') }).click();
  await expect(field(page, say('shared:name'))).toBeFocused();
  await expect(field(page, say('shared:email'))).toHaveAttribute('aria-invalid', 'true');

  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText(say('form:addPhotoWrongType'))).toBeVisible();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(2_097_153) });
  await expect(page.getByText(say('form:addPhotoTooLarge'))).toBeVisible();
  await input.setInputFiles(textNamedPng);
  await expect(page.getByText(say('form:addPhotoWrongType'))).toBeVisible();
  await input.setInputFiles(await photoFile('a.png', '#2b6048'));
  await expect(page.getByText(say('form:addPhotoWrongType'))).toBeHidden();

  await field(page, say('shared:name')).fill('রোকেয়া সাখাওয়াত');
  await field(page, say('shared:email')).fill('teacher1@demo.rollbook.school');
  await field(page, say('shared:password')).fill('a long password');
  await field(page, say('shared:phone')).fill('+880 1000-009999');
  for (const part of [say('form:street'), say('teachers:city'), say('teachers:division'), say('form:postalCode')])
    await field(page, part).fill(`${part} 1`);
  await page.getByRole('button', { name: say('teachers:add') }).click();
  await expect(page.getByText(say('teachers:addFailed'))).toBeVisible();
  await expect(page.getByText(say('refusals:email-in-use', { email: 'teacher1@demo.rollbook.school' }))).toBeVisible();
  await expect(field(page, say('shared:email'))).toBeFocused();
  await expect(field(page, say('shared:phone'))).toHaveValue('+880 1000-009999');
  await expectAccessible(page);
  await field(page, say('shared:email')).fill('rokeya@demo.rollbook.school');
  await page.getByRole('button', { name: say('teachers:add') }).click();
  await expect(page.getByText(say('teachers:added'))).toBeVisible();
  await expect(field(page, say('shared:name'))).toHaveValue('');

  await page.getByRole('link', { name: say('teachers:listTitle'), exact: true }).click();
  await expect(page.getByText(say('teachers:count', { count: 11 }))).toBeVisible();
  await page.getByLabel(say('teachers:search')).fill('ROKEYA@');
  await expect(page.getByText(say('teachers:found', { count: 1 }))).toBeVisible();
  await page.reload();
  await expect(page.getByText(say('teachers:found', { count: 1 }))).toBeVisible();
  await page.getByRole('link', { name: say('lists:detailsOf', { name: 'রোকেয়া সাখাওয়াত' }) }).click();
  await expect(page.getByText(say('teachers:academicStaff'))).toBeVisible();
  await expect(page.getByText('Street 1, City 1, Division 1 - Postal Code 1')).toBeVisible();
  await expect(page.locator('main img')).toHaveAttribute('src', /^\/photos\//);

  await page.getByRole('link', { name: say('shared:edit') }).click();
  await input.setInputFiles(textNamedPng);
  await expect(page.getByText(say('form:editPhotoWrongType'))).toBeVisible();
  await input.setInputFiles(await photoFile('b.png', '#a4312a'));
  await page.getByRole('button', { name: say('form:removeChosen') }).click();
  await expect(page.locator('main img')).toHaveAttribute('src', /^\/photos\//);
  await input.setInputFiles(await photoFile('b.png', '#a4312a'));
  await field(page, say('shared:subject')).fill('Literature');
  await page.getByRole('button', { name: say('teachers:update') }).click();
  await expect(page.getByText(say('teachers:updated'))).toBeVisible();
  await expect(page.getByText(say('form:uploaded'))).toBeVisible();
  await page.waitForURL(`${demo}/all_teacher?search=ROKEYA%40`);
  await page.getByLabel(say('teachers:search')).fill('');
  await expect(page.getByText(say('teachers:count', { count: 11 }))).toBeVisible();

  await page.getByRole('button', { name: say('lists:deleteOf', { name: 'রোকেয়া সাখাওয়াত' }) }).click();
  await expect(page.getByRole('dialog')).toContainText(say('form:sureText'));
  await page.getByRole('button', { name: say('form:sureAction') }).click();
  await expect(page.getByRole('dialog')).toContainText(say('form:deleted'));
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByText(say('teachers:count', { count: 10 }))).toBeVisible();
  await expect(page.getByText('রোকেয়া সাখাওয়াত')).toBeHidden();

  await page.goto(`${demo}/teacher_details/9999`);
  await expect(page.getByText(say('teachers:notFound'))).toBeVisible();
  await page.getByRole('button', { name: say('form:goBack') }).click();
  await expect(page.getByText(say('teachers:count', { count: 10 }))).toBeVisible();
});

test('deleting a teacher shows what depends on them, and reassigns or marks their periods', {
  tag: ['@all', '@refusals'],
}, async ({ page, otherPage, demo }) => {
  await signIn(page, demo, 'Admin', '/all_teacher?sort=email');
  const teacher = (place: number) => page.getByRole('button', { name: beginning('lists:deleteOf') }).nth(place);
  const dialog = page.getByRole('dialog');
  await teacher(0).click();
  await expect(dialog).toContainText(within('teachers:hasPeriods'));
  await expect(dialog).toContainText(/Recorded by this teacher, and kept: \d+ registers, marks of no exam/);
  const heir = dialog.getByLabel(say('teachers:handOver'));
  const busy = await heir.locator('option', { hasText: 'busy in' }).first().getAttribute('value');
  await heir.selectOption(busy);
  await expect(dialog).toContainText('so cannot take all of them');
  await expectDialogAccessible(page);
  await dialog.getByRole('button', { name: say('form:sureAction') }).click();
  await expect(dialog).toContainText(say('teachers:deleteFailed'));
  await expect(dialog).toContainText(/teaches already. \w+day, \d\d:\d\d-\d\d:\d\d: /);
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await heir.selectOption(say('teachers:handOverToNobody'));
  await dialog.getByRole('button', { name: say('form:sureAction') }).click();
  await expect(dialog).toContainText(within('teachers:left'));
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByText(say('teachers:count', { count: 9 }))).toBeVisible();

  await page.goto(demo);
  await page.getByRole('link', { name: /^\d+ periods without a teacher$/ }).click();
  await expect(page).toHaveURL(/schedule\?teacher=none$/);
  const row = page.getByRole('row').filter({ hasText: say('shared:noTeacher') });
  await expect(row.first()).toContainText('formerly ');
  const left = await page.getByText(/^\d+ periods$/).textContent();
  await row.first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: say('schedule:editTitle') })).toBeVisible();
  await expect(page.getByLabel(say('schedule:teacher')).locator('option:checked')).toContainText(
    within('schedule:hasLeft'),
  );
  await page.goto(`${demo}/schedule`);
  await expect(page.getByText(`${left} have no teacher: their teachers have left.`)).toBeVisible();

  await otherPage.setViewportSize({ width: 360, height: 740 });
  await signIn(otherPage, demo, 'Student', '/student_schedule');
  await expect(otherPage.getByRole('cell', { name: say('shared:noTeacher'), exact: true }).first()).toBeVisible();

  const office = await callsAs(demo, 'Admin');
  await office('POST', '/api/teachers', { ...newcomer, name: 'Nadia New', email: 'nadia@demo.rollbook.school' });
  await page.goto(`${demo}/all_teacher?sort=-email`);
  await teacher(0).click();
  await heir.selectOption('Nadia New');
  await dialog.getByRole('button', { name: say('form:sureAction') }).click();
  await expect(dialog).toContainText(within('teachers:handedOver', { heir: 'Nadia New' }));
});
