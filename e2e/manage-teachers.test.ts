import type { Locator, Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { teacher as newcomer } from './support/newcomers.ts';
import { photoFile } from './support/photos.ts';
import { expect, expectAccessible, expectDialogAccessible, refusals, signIn, test } from './support/rollbook.ts';

function field(page: Page, name: string): Locator {
  return page.getByRole('textbox', { name, exact: true });
}

const textNamedPng = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('No image at all.') };

test('an admin adds a teacher with a photo, finds, edits and deletes them', refusals, async ({ page, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/add_teacher`);
  await expect(page.getByRole('heading', { name: 'Add Teacher' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Teacher' }).click();
  await expect(field(page, 'Name')).toBeFocused();
  await expect(field(page, 'Email')).toHaveAttribute('aria-invalid', 'true');

  const input = page.locator('input[type=file]');
  await input.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  await expect(page.getByText('Only JPEG, JPG, PNG, and GIF images are allowed')).toBeVisible();
  await input.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(2_097_153) });
  await expect(page.getByText('Image size must be less than 2MB')).toBeVisible();
  await input.setInputFiles(textNamedPng);
  await expect(page.getByText('Only JPEG, JPG, PNG, and GIF images are allowed')).toBeVisible();
  await input.setInputFiles(await photoFile('a.png', '#2b6048'));
  await expect(page.getByText('Only JPEG, JPG, PNG, and GIF images are allowed')).toBeHidden();

  await field(page, 'Name').fill('রোকেয়া সাখাওয়াত');
  await field(page, 'Email').fill('teacher1@demo.rollbook.school');
  await field(page, 'Password').fill('a long password');
  await field(page, 'Phone').fill('+880 1000-009999');
  for (const part of ['Street', 'City', 'Division', 'Postal Code']) await field(page, part).fill(`${part} 1`);
  await page.getByRole('button', { name: 'Add Teacher' }).click();
  await expect(page.getByText('Failed to add teacher data to the database.')).toBeVisible();
  await expect(page.getByText('The email teacher1@demo.rollbook.school is in use.')).toBeVisible();
  await expect(field(page, 'Email')).toBeFocused();
  await expect(field(page, 'Phone')).toHaveValue('+880 1000-009999');
  await expectAccessible(page);
  await field(page, 'Email').fill('rokeya@demo.rollbook.school');
  await page.getByRole('button', { name: 'Add Teacher' }).click();
  await expect(page.getByText('Teacher added successfully.')).toBeVisible();
  await expect(field(page, 'Name')).toHaveValue('');

  await page.getByRole('link', { name: 'Teachers', exact: true }).click();
  await expect(page.getByText('11 teachers')).toBeVisible();
  await page.getByLabel('Search by name or email').fill('ROKEYA@');
  await expect(page.getByText('1 teacher found')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 teacher found')).toBeVisible();
  await page.getByRole('link', { name: 'Details of রোকেয়া সাখাওয়াত' }).click();
  await expect(page.getByText('Academic Staff')).toBeVisible();
  await expect(page.getByText('Street 1, City 1, Division 1 - Postal Code 1')).toBeVisible();
  await expect(page.locator('main img')).toHaveAttribute('src', /^\/photos\//);

  await page.getByRole('link', { name: 'Edit' }).click();
  await input.setInputFiles(textNamedPng);
  await expect(page.getByText('Please select a valid image file')).toBeVisible();
  await input.setInputFiles(await photoFile('b.png', '#a4312a'));
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.locator('main img')).toHaveAttribute('src', /^\/photos\//);
  await input.setInputFiles(await photoFile('b.png', '#a4312a'));
  await field(page, 'Subject').fill('Literature');
  await page.getByRole('button', { name: 'Update Teacher' }).click();
  await expect(page.getByText('Teacher details updated successfully.')).toBeVisible();
  await expect(page.getByText('Image uploaded successfully')).toBeVisible();
  await page.waitForURL(`${demo}/all_teacher?search=ROKEYA%40`);
  await page.getByLabel('Search by name or email').fill('');
  await expect(page.getByText('11 teachers')).toBeVisible();

  await page.getByRole('button', { name: 'Delete রোকেয়া সাখাওয়াত' }).click();
  await expect(page.getByRole('dialog')).toContainText("You won't be able to revert this!");
  await page.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(page.getByRole('dialog')).toContainText('Deleted!');
  await page.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByText('10 teachers')).toBeVisible();
  await expect(page.getByText('রোকেয়া সাখাওয়াত')).toBeHidden();

  await page.goto(`${demo}/teacher_details/9999`);
  await expect(page.getByText('Teacher not found')).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page.getByText('10 teachers')).toBeVisible();
});

test('deleting a teacher shows what depends on them, and reassigns or marks their periods', {
  tag: ['@all', '@refusals'],
}, async ({ page, otherPage, demo }) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/all_teacher?sort=email`);
  const teacher = (place: number) => page.getByRole('button', { name: /^Delete / }).nth(place);
  const dialog = page.getByRole('dialog');
  await teacher(0).click();
  await expect(dialog).toContainText(/\d+ periods of the timetable are this teacher’s, in classes /);
  await expect(dialog).toContainText(/Recorded by this teacher, and staying as it is: \d+ registers, marks of no exam/);
  const heir = dialog.getByLabel('Hand the periods over to');
  const busy = await heir.locator('option', { hasText: 'busy in' }).first().getAttribute('value');
  await heir.selectOption(busy);
  await expect(dialog).toContainText('so cannot take all of them');
  await expectDialogAccessible(page);
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(dialog).toContainText('Failed to delete teacher.');
  await expect(dialog).toContainText(/teaches already. \w+day, \d\d:\d\d-\d\d:\d\d: /);
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await heir.selectOption('Nobody: leave them without a teacher');
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(dialog).toContainText(/\d+ periods have no teacher now/);
  await dialog.getByRole('button', { name: 'OK', exact: true }).click();
  await expect(page.getByText('9 teachers')).toBeVisible();

  await page.goto(demo);
  await page.getByRole('link', { name: /^\d+ periods without a teacher$/ }).click();
  await expect(page).toHaveURL(/schedule\?teacher=none$/);
  const row = page.getByRole('row').filter({ hasText: 'No teacher' });
  await expect(row.first()).toContainText('formerly ');
  const left = await page.getByText(/^\d+ periods$/).textContent();
  await row.first().getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Edit Schedule' })).toBeVisible();
  await expect(page.getByLabel('Teacher').locator('option:checked')).toContainText('(has left)');
  await page.goto(`${demo}/schedule`);
  await expect(page.getByText(`${left} have no teacher: whoever had them has left.`)).toBeVisible();

  await otherPage.setViewportSize({ width: 360, height: 740 });
  await signIn(otherPage, demo, 'Student');
  await otherPage.goto(`${demo}/student_schedule`);
  await expect(otherPage.getByRole('cell', { name: 'No teacher', exact: true }).first()).toBeVisible();

  const office = await callsAs(demo, 'Admin');
  await office('POST', '/api/teachers', { ...newcomer, name: 'Nadia New', email: 'nadia@demo.rollbook.school' });
  await page.goto(`${demo}/all_teacher?sort=-email`);
  await teacher(0).click();
  await heir.selectOption('Nadia New');
  await dialog.getByRole('button', { name: 'Yes, delete it!' }).click();
  await expect(dialog).toContainText(/\d+ periods are now with Nadia New\./);
});
