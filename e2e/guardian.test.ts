import { callsAs, demoAccounts } from './support/calls.ts';
import { addGuardianOf, endLinks, signInAsGuardian } from './support/guardians.ts';
import { expect, expectAccessible, openFromMenu, refusals, test } from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** The rolls of one child in class 1 and one in class 2. */
const rolls = [1, 2];

test('a guardian looks at each child on a phone, and the next pages show the same child', { tag: '@all' }, async ({
  page,
  demoSchool: { address, database },
}) => {
  await addGuardianOf(database, rolls);
  await signInAsGuardian(page, address);
  const cards = page.getByRole('region').filter({ has: page.getByRole('link', { name: say('home:tellAbsence') }) });
  await expect(cards).toHaveCount(2);
  const second = (await cards.nth(1).getByRole('heading').textContent()) ?? '';
  await expect(cards.nth(1)).toContainText(say('home:childLine', { class: 2, roll: 2 }));
  await expect(page.getByRole('heading', { name: say('home:notices') })).toBeVisible();

  // A child's card leads to the data of this child, whom the next pages also show.
  await cards
    .nth(1)
    .getByRole('link', { name: beginning('shell:pagesOfChildren./attendance') })
    .click();
  await expect(page.getByRole('heading', { name: say('attendance:reportTitle') })).toBeVisible();
  const choice = page.getByRole('combobox', { name: say('children:child') });
  await expect(choice.locator('option:checked')).toHaveText(second);
  await expect(page.getByText(say('attendance:dayCount', { count: 40 }))).toBeVisible();
  await openFromMenu(page, say('shell:pagesOfChildren./result'));
  await expect(choice.locator('option:checked')).toHaveText(second);
  await expect(page.getByText(say('marks:resultCount', { count: 3 }))).toBeVisible();
  await expect(page.getByRole('heading', { name: say('report-cards:title') })).toBeVisible();
  await choice.selectOption({ index: 0 });
  await expect(page).toHaveURL(/[?&]child=\d+/);
  await expect(page.getByText(second, { exact: true }).filter({ visible: true })).toHaveCount(0);
  await openFromMenu(page, say('shell:pagesOfChildren./student_schedule'));
  await expect(choice.locator('option:checked')).not.toHaveText(second);
  await expect(page.getByText('Portuguese').filter({ visible: true }).first()).toBeVisible();
});

test(
  'a guardian reports an absence, which the office reads, and sees nothing once the link ends',
  refusals,
  async ({ page, demoSchool: { address, database } }) => {
    await addGuardianOf(database, rolls);
    await signInAsGuardian(page, address);
    const card = page
      .getByRole('region')
      .filter({ has: page.getByRole('link', { name: say('home:tellAbsence') }) })
      .nth(1);
    const child = (await card.getByRole('heading').textContent()) ?? '';
    await card.getByRole('link', { name: say('absences:tellTitle') }).click();
    await expect(page.getByRole('combobox', { name: say('children:child') }).locator('option:checked')).toHaveText(
      child,
    );
    await page.getByLabel(say('shared:reason')).selectOption('Illness');
    await page.getByLabel(say('absences:guardianText')).fill('A fever');
    await page.getByRole('button', { name: say('absences:tell') }).click();
    await expect(page.getByText(say('absences:told', { name: child }))).toBeVisible();
    const told = page.getByRole('listitem').filter({ hasText: 'A fever' });
    await expect(told).toContainText(child);

    const office = await callsAs(address, 'Admin');
    expect(JSON.stringify(await office('GET', '/api/absences'))).toContain('Mina Rahman');

    await told.getByRole('button', { name: beginning('form:removeChosen') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('form:removeChosen') })
      .click();
    await expect(page.getByText(say('absences:noneTold'))).toBeVisible();

    // A guardian without children is signed out, and not let in again.
    await endLinks(database);
    await page.goto(`${address}/attendance`);
    await expect(page).toHaveURL(/\/login/);
    await expectAccessible(page);
  },
);

test('a guardian of two children sees whose homework is new, and reads it for each child', async ({
  page,
  demoSchool: { address, database },
}) => {
  await addGuardianOf(database, rolls);
  const admin = await callsAs(address, 'Admin');
  const teacher = await callsAs(address, 'Teacher');
  const { today, session } = (await admin('GET', '/api/school')).school;
  for (const number of rolls) {
    const subject = { code: 'C', class: number, session, name: 'Chess', teacherEmail: demoAccounts.Teacher.email };
    await admin('POST', '/api/subjects/add', subject);
    const given = { class: number, subject: 'Chess', title: 'Read it', due: today, handIn: 'none' };
    await teacher('POST', '/api/homework', given);
  }
  await signInAsGuardian(page, address);
  const isNew = page.getByRole('link', { name: beginning('home:childHomework') });
  await expect(isNew).toHaveCount(2);
  await page.goto(`${address}/homework`);
  await expect(page.getByText('Read it').first()).toBeVisible();
  const choice = page.getByRole('combobox', { name: say('children:child') });
  await expect(choice.locator('option').filter({ hasText: /\(\d/ })).toHaveCount(1);
  await expectAccessible(page);
  await choice.selectOption('2');
  await expect(choice.locator('option').filter({ hasText: /\(\d/ })).toHaveCount(0);
});

test('what a guardian types about one child stays with that child, even if the link to the child ends meanwhile', async ({
  page,
  demoSchool: { address, database },
}) => {
  await addGuardianOf(database, rolls);
  await signInAsGuardian(page, address);
  await page.goto(`${address}/tell_absence`);
  const choice = page.getByRole('combobox', { name: say('children:child') });
  const text = page.getByLabel(say('absences:guardianText'));
  await text.fill('Of the first');
  await choice.selectOption('1');
  await expect(text).toHaveValue('Of the first');
  await choice.selectOption('2');
  await expect(text).toHaveValue('');
  await text.fill('Of the second');
  await choice.selectOption('1');
  await expect(text).toHaveValue('Of the first');

  await endLinks(database, 1);
  await page.reload();
  await expect(page.getByText(say('absences:notYourChild'))).toBeVisible();
  await page.getByRole('button', { name: say('absences:tell') }).click();
  await expect(choice).toHaveValue('');
  await choice.selectOption('2');
  await expect(text).toHaveValue('Of the second');

  for (const path of ['/attendance', '/result', '/student_schedule', '/message']) {
    await page.goto(`${address}${path}?child=1`);
    await expect(page.getByText(say('children:strange')), path).toBeVisible();
  }
  await choice.selectOption('2');
  await expect(page.getByText(say('children:strange'))).toBeHidden();
});
