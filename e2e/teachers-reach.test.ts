import { callsAs, demoAccounts } from './support/calls.ts';
import { expect, expectAccessible, signIn, test } from './support/rollbook.ts';
import { say, within } from './support/words.ts';

test('an admin lets teachers reach only the classes they teach, and a teacher is offered no other', {
  tag: '@all',
}, async ({ page, demo }) => {
  const office = await callsAs(demo, 'Admin');
  for (const { _id, periods } of await office('GET', '/api/schedule/6')) {
    if (periods[0].teacher.email === demoAccounts.Teacher.email) await office('DELETE', `/api/schedule/${_id}`);
  }
  await signIn(page, demo, 'Admin', '/school?part=policies&about=people');
  await page.getByRole('radio', { name: within('policies:taught') }).check();
  await expect(page.getByText(say('policies:taughtEffect'))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: say('policies:save') }).click();
  await expect(page.getByText(say('policies:saved'))).toBeVisible();

  await signIn(page, demo, 'Teacher', '/attendance_overview?class=6');
  await expect(page.getByRole('radio', { name: '5', exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: '6', exact: true })).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
});
