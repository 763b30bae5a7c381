import type { Locator, Page } from '@playwright/test';
import { callsAs } from './support/calls.ts';
import { changeStudent, readStudent } from './support/change-student.ts';
import { expect, expectDialogAccessible, refusals, signIn, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

const theirs = (page: Page | Locator) => page.getByRole('button', { name: say('changed-meanwhile:showTheirs') });
const mine = (page: Page | Locator) => page.getByRole('button', { name: say('changed-meanwhile:saveMine') });

test(
  'of two admins who edit a class at once, the later one chooses whose to keep',
  refusals,
  async ({ page, demo }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    const office = await callsAs(demo, 'Admin');
    const nameOf = async () => (await office('GET', '/api/classes'))[0].name;
    await signIn(page, demo, 'Admin', '/school?part=classes');
    await page.getByRole('button', { name: say('classes:editOf', { class: 1 }), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const name = dialog.getByLabel(say('shared:name'));
    const save = dialog.getByRole('button', { name: say('shared:save'), exact: true });
    await name.fill('Mine');
    await office('PUT', '/api/classes/1', { name: 'Theirs' });
    await save.click();
    await expect(theirs(dialog)).toBeVisible();
    await expect(name).toHaveValue('Mine');
    expect(await nameOf()).toBe('Theirs');
    await expectDialogAccessible(page);

    await theirs(dialog).click();
    await expect(name).toHaveValue('Theirs');
    await expect(name).toBeFocused();
    await name.fill('Mine again');
    await office('PUT', '/api/classes/1', { name: 'Theirs again', isOpen: false });
    await save.click();
    await mine(dialog).click();
    await expect(dialog).toBeHidden();
    // Only what was typed here goes over theirs.
    expect((await office('GET', '/api/classes'))[0]).toMatchObject({ name: 'Mine again', isOpen: false });
  },
);

test(
  'a student whom somebody else has changed meanwhile is shown as they are now, without the draft',
  refusals,
  async ({ page, demo }) => {
    const office = await callsAs(demo, 'Admin');
    const student = await readStudent(office, 1);
    await signIn(page, demo, 'Admin', `/edit_student/${student._id}`);
    const name = page.getByLabel(beginning('shared:name')).first();
    await name.fill('Mine');
    await changeStudent(office, 1, { name: 'Theirs' });
    const update = page.getByRole('button', { name: say('students:update'), exact: true });
    await update.click();
    // The form is long, and its button is in a bar at the bottom.
    await expect(page.getByText(say('refusals:setting-changed'))).toBeInViewport();
    await expect(name).toHaveValue('Mine');
    await theirs(page).click();
    await expect(name).toHaveValue('Theirs');
    await page.reload();
    await expect(name).toHaveValue('Theirs');
    await name.fill('Mine again');
    await update.click();
    await expect(page.getByText(say('students:updated'))).toBeVisible();
    expect((await readStudent(office, 1)).name).toBe('Mine again');
  },
);

test('a form without unsaved changes shows what somebody else saves, and one with some keeps them', async ({
  page,
  demo,
}) => {
  const office = await callsAs(demo, 'Admin');
  await signIn(page, demo, 'Admin', '/school?part=calendar');
  const day = (name: string) => page.getByRole('checkbox', { name, exact: true });
  await expect(day('Sunday')).toBeChecked();
  // Closing days fetches the whole calendar again.
  const close = async (date: string) => {
    await page.getByLabel(beginning('shared:name')).last().fill(date);
    await page.getByLabel(say('calendar:from')).fill(date);
    await page.getByLabel(say('calendar:to')).fill(date);
    await page.getByRole('button', { name: say('calendar:submit') }).click();
    await expect(page.getByText(say('calendar:closed', { name: date }))).toBeVisible();
  };
  await office('PUT', '/api/calendar/days', { days: ['Monday', 'Tuesday'] });
  await close('2026-12-01');
  await expect(day('Sunday')).not.toBeChecked();
  await day('Saturday').check();
  await office('PUT', '/api/calendar/days', { days: ['Sunday', 'Monday'] });
  await close('2026-12-07');
  await expect(day('Saturday')).toBeChecked();
  await expect(day('Sunday')).not.toBeChecked();
});

/** Presses a button, and expects that the form says on what it is based and is not refused. */
async function saves(page: Page, button: Locator): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await button.click();
  const response = await answered;
  expect(response.url()).toContain('basedOn=');
  expect(response.status(), response.url()).toBe(200);
}

test('every form says on what it is based, and can be saved again', { tag: '@all' }, async ({ page, demo }) => {
  test.slow();
  const office = await callsAs(demo, 'Admin');
  const { _id: field } = await office('POST', '/api/fields', { of: 'student', name: 'House', type: 'text' });
  expect(field).toBeTruthy();
  await office('POST', '/api/identifier-kinds', { of: 'student', name: 'Number' });
  await office('POST', '/api/groups', { name: 'Ethics 9', subject: 'Ethics', classes: [9] });
  await office('POST', '/api/offices', { name: 'Secretary', duties: ['people'], reach: 'school' });
  const writes = { as: 'of', of: 20, decimals: 2 };
  await office('PUT', '/api/scales/Twenty', { kind: 'number', max: 20, step: 0.5, writes });
  const [period] = await office('GET', '/api/schedule');
  const [teacher] = await office('GET', '/api/teachers');
  const student = await readStudent(office, 1);
  await office('POST', `/api/students/${student._id}/guardians`, { name: 'Parent', relation: 'mother' });
  await signIn(page, demo, 'Admin', '/school');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const inDialog = dialog.getByRole('button', { name: say('shared:save'), exact: true });

  // These stay on the page.
  for (const name of ['One', 'Two']) {
    await page.getByLabel(say('set-up:name')).fill(name);
    await saves(page, button(say('set-up:saveDetails')));
  }
  await page.goto(`${demo}/school?part=languages`);
  for (const language of ['العربية', 'বাংলা']) {
    await page.getByRole('checkbox', { name: language }).uncheck();
    await saves(page, button(say('set-up:saveLanguages')));
  }
  await page.goto(`${demo}/school?part=calendar`);
  for (const day of ['Friday', 'Saturday']) {
    await page.getByRole('checkbox', { name: day, exact: true }).click();
    await saves(page, button(say('calendar:saveDays')));
  }
  for (const count of ['3', '4']) {
    await page.getByLabel(say('calendar:weeksCount')).selectOption(count);
    await saves(page, button(say('calendar:saveWeeks')));
  }
  await page.goto(`${demo}/school?part=grades`);
  for (const name of ['One', 'Two']) {
    await page.locator('main table input').first().fill(name);
    await saves(page, button(say('grades:save')));
  }
  await page.goto(`${demo}/school?part=reasons`);
  for (const name of ['One', 'Two']) {
    await page.getByLabel(say('codes:nameOf', { number: 1 })).fill(name);
    await saves(page, button(say('codes:save')));
  }
  await page.goto(`${demo}/school?part=policies&about=results`);
  for (const _time of ['once', 'again']) {
    await page.locator('main form input[type=radio]:not(:checked)').first().check({ force: true });
    await saves(page, button(say('policies:save')));
  }

  // These close once they are saved.
  await page.goto(`${demo}/school?part=classes&edit=names`);
  await page.getByLabel(say('classes:nameOf', { class: 1 }), { exact: true }).fill('One');
  await saves(page, button(say('classes:saveNames')));
  await page.goto(`${demo}/school?part=sessions`);
  await button(say('sessions:editLabel', { session: '2026-2027' })).click();
  await page.getByLabel(beginning('shared:name')).first().fill('2026-27');
  await saves(page, button(say('shared:save')));
  await page.goto(`${demo}/school?part=fields`);
  for (const name of ['House', 'Number']) {
    await button(say('fields:changeOf', { name })).click();
    await dialog.getByLabel(beginning('shared:name')).fill(`${name} 2`);
    await saves(page, inDialog);
    await expect(dialog).toBeHidden();
  }
  await page.goto(`${demo}/school?part=scales`);
  await button('Twenty').click();
  await page.getByLabel(say('mark-scales:max')).fill('30');
  await saves(page, button(say('mark-scales:save')));
  await page.goto(`${demo}/groups`);
  await button(say('groups:editOf', { name: 'Ethics 9' })).click();
  await dialog.getByRole('textbox', { name: say('shared:name'), exact: true }).fill('Ethics');
  await saves(page, inDialog);
  await page.goto(`${demo}/offices`);
  await button(say('offices:editOf', { name: 'Secretary' })).click();
  await dialog.getByLabel(say('offices:name')).fill('Office');
  await saves(page, inDialog);
  await page.goto(`${demo}/add_subject?class=1`);
  await page
    .getByRole('button', { name: beginning('subjects:edit') })
    .first()
    .click();
  await dialog.getByLabel(beginning('subjects:code')).fill('X1');
  await saves(page, dialog.getByRole('button', { name: say('subjects:save'), exact: true }));
  await page.goto(`${demo}/schedule/${period._id}`);
  await page.getByLabel(beginning('schedule:room')).fill('12');
  await saves(page, button(say('schedule:update')));
  await page.goto(`${demo}/edit_teacher/${teacher._id}`);
  await page.getByLabel(beginning('shared:phone')).fill('+880 1000-009999');
  await saves(page, button(say('teachers:update')));
  await page.goto(`${demo}/edit_student/${student._id}`);
  await page.getByLabel(beginning('shared:name')).first().fill('One');
  await saves(page, button(say('students:update')));
});
