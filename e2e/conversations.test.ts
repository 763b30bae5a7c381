import { confirm } from './support/confirm.ts';
import { addToConversation } from './support/conversations.ts';
import { addGuardianOf, demoGuardian, endLinks, signInAsGuardian } from './support/guardians.ts';
import { expect, expectAccessible, failures, refusals, signIn, storeNothing, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

test('a guardian and the office talk in a thread, each seeing what is new at once', async ({
  page: office,
  browser,
  demoSchool: { address, database },
}) => {
  await addGuardianOf(database, [1]);
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
  const guardian = await phone.newPage();
  await Promise.all([signIn(office, address, 'Admin'), signInAsGuardian(guardian, address)]);

  await test.step('the guardian writes to the office about the child', async () => {
    await guardian.goto(`${address}/message?mode=send`);
    await guardian.getByRole('textbox', { name: say('messages:message') }).fill('When is the excursion?');
    await guardian.reload();
    await expect(guardian.getByRole('textbox', { name: say('messages:message') })).toHaveValue(
      'When is the excursion?',
    );
    await guardian.getByRole('button', { name: say('messages:submit'), exact: true }).click();
    await expect(guardian.getByText(say('messages:sent'))).toBeVisible();
  });

  await test.step('the office answers, and sees when it is read', async () => {
    await office.goto(`${address}/admin_message`);
    const row = office.getByRole('article').filter({ hasText: 'When is the excursion?' });
    await expect(row).toContainText('Mina Rahman');
    await expect(row).toContainText(say('teachers:classes', { classes: '1, roll 1', count: 1 }));
    await row.getByRole('link').click();
    await office.getByRole('textbox', { name: say('messages:yourAnswer') }).fill('On Monday.');
    await office.getByRole('button', { name: say('messages:sendAnswer') }).click();
    await expect(office.getByRole('article').filter({ hasText: 'On Monday.' })).toBeVisible();
    await guardian.getByText(say('messages:talks'), { exact: false }).first().click();
    await guardian.getByRole('link', { name: say('messages:office') }).click();
    await expect(guardian.getByText('On Monday.')).toBeVisible();
    await expect(office.getByText(/^Read by Mina Rahman/)).toBeVisible();
  });

  await test.step('the thread goes on, live on both sides', async () => {
    await guardian.getByRole('textbox', { name: say('messages:yourAnswer') }).fill('Thank you.');
    await guardian.getByRole('button', { name: say('messages:sendAnswer') }).click();
    await expect(office.getByText('Thank you.')).toBeVisible();
    await expectAccessible(office);
  });
});

test('a guardian answers a message to the class in private, and sees nothing once the link to the child has ended', {
  tag: ['@all', refusals.tag],
}, async ({ page: teacher, browser, demoSchool: { address, database } }) => {
  await addGuardianOf(database, [1]);
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
  const guardian = await phone.newPage();
  await Promise.all([signIn(teacher, address, 'Teacher'), signInAsGuardian(guardian, address)]);
  await teacher.goto(`${address}/teacher_message?mode=send`);
  await teacher
    .getByRole('group', { name: say('messages:recipient') })
    .getByText(say('messages:toClass'))
    .click();
  await teacher.getByText('1', { exact: true }).click();
  await teacher.getByRole('checkbox', { name: say('messages:toGuardians') }).check();
  await teacher.getByRole('textbox', { name: say('messages:message') }).fill('Bring a hat');
  await teacher.getByRole('button', { name: say('messages:submit'), exact: true }).click();
  await confirm(teacher, say('messages:submit'));
  await expect(teacher.getByText(say('messages:sent'))).toBeVisible();
  await guardian.goto(`${address}/message?mode=see`);
  const told = guardian.getByRole('article').filter({ hasText: 'Bring a hat' });
  await told.getByRole('button', { name: beginning('messages:answer') }).click();
  await guardian.getByRole('textbox', { name: say('messages:yourAnswer') }).fill('A red one?');
  await expectAccessible(guardian);
  await guardian.getByRole('button', { name: say('messages:sendAnswer') }).click();
  await expect(guardian.getByRole('button', { name: say('messages:allTalks') })).toBeVisible();
  await teacher
    .getByRole('group', { name: say('messages:mode') })
    .getByText(beginning('messages:talks'))
    .click();
  await teacher.getByRole('link', { name: /Mina Rahman/ }).click();
  await expect(teacher.getByText('A red one?')).toBeVisible();

  await endLinks(database);
  // A guardian without children is signed out, and not let in again.
  await guardian.goto(`${address}/message?mode=conversations`);
  await expect(guardian).toHaveURL(/\/login/);
  await expect(guardian.getByText('A red one?')).toHaveCount(0);
  await teacher.reload();
  await expect(teacher.getByText(/no longer a guardian of the child/)).toBeVisible();
  await expect(teacher.getByRole('textbox', { name: say('messages:yourAnswer') })).toBeHidden();
});

test('a thread of five hundred messages opens at its end on a phone; an unsent answer stays in its field, and is sent once', {
  tag: ['@all', failures.tag],
}, async ({ browser, demoSchool: { address, database } }) => {
  const long = `Word ${'unbreakable'.repeat(40)} ${'and so on '.repeat(450)}end.`;
  const texts = Array.from({ length: 500 }, (_, place) => `Number ${place + 1}.`);
  await addToConversation(database, 5, [...texts, long]);
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
  await storeNothing(phone);
  const page = await phone.newPage();
  await signInAsGuardian(page, address, demoGuardian);
  await page.goto(`${address}/message`);
  const thread = page.getByRole('article').filter({ hasText: 'Teresa Gonçalves' }).first();
  await expect(thread).toContainText(say('messages:unreadIn', { count: 501 }));
  await thread.getByRole('link').focus();
  await page.keyboard.press('Enter');

  const said = page.getByRole('list', { name: say('messages:said') }).getByRole('article');
  await expect(said).toHaveCount(50);
  await expect(said.last()).toContainText('end.');
  await expect(page.getByText('Number 500.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: say('messages:earlier') }).focus();
  await page.keyboard.press('Enter');
  await expect(said).toHaveCount(100);

  const box = page.getByRole('textbox', { name: say('messages:yourAnswer') });
  await box.focus();
  await page.keyboard.type('All read.');
  await page.route('**/answer', (route) => route.abort());
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(box).toHaveValue('All read.');
  await expectAccessible(page);
  await page.unroute('**/answer');
  await page.getByRole('button', { name: say('messages:sendAnswer') }).dblclick();
  await expect(box).toHaveValue('');
  await expect(said.last()).toContainText('All read.');
  await page.reload();
  await expect(said.filter({ hasText: 'All read.' })).toHaveCount(1);
});
