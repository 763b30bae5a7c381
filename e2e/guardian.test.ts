import arabicAbsences from '../src/languages/ar/absences.ts';
import banglaAbsences from '../src/languages/bn/absences.ts';
import englishAbsences from '../src/languages/en/absences.ts';
import { addGuardianOf, endLinks, signInAsGuardian } from './support/guardians.ts';
import { expect, expectAccessible, openFromMenu, refusals, signIn, speak, test } from './support/rollbook.ts';

test.use({ viewport: { width: 360, height: 740 } });

/** Of class 1 and of class 2. */
const rolls = [1, 2];

test(
  'a guardian looks at each child on a phone, tells of an absence, and sees nothing once the link ends',
  refusals,
  async ({ page, otherPage, demoSchool: { address, database } }) => {
    await addGuardianOf(database, rolls);
    await signInAsGuardian(page, address);
    const cards = page.getByRole('region').filter({ has: page.getByRole('link', { name: 'Tell an absence' }) });
    await expect(cards).toHaveCount(2);
    const second = (await cards.nth(1).getByRole('heading').textContent()) ?? '';
    await expect(cards.nth(1)).toContainText('Class 2, roll 2');
    await expect(page.getByRole('heading', { name: 'Latest notices' })).toBeVisible();
    await expectAccessible(page);

    // From the card of a child to what is known of this child, which the next pages show too.
    await cards
      .nth(1)
      .getByRole('link', { name: /^Attendance/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Attendance report' })).toBeVisible();
    const choice = page.getByRole('combobox', { name: 'Child' });
    await expect(choice.locator('option:checked')).toHaveText(second);
    await expect(page.getByText('40 days')).toBeVisible();
    await expectAccessible(page);
    await openFromMenu(page, 'Results');
    await expect(choice.locator('option:checked')).toHaveText(second);
    await expect(page.getByText('3 exams')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Report cards' })).toBeVisible();
    await expectAccessible(page);
    await choice.selectOption({ index: 0 });
    await expect(page).toHaveURL(/[?&]child=\d+/);
    await expect(page.getByText(second, { exact: true }).filter({ visible: true })).toHaveCount(0);
    await openFromMenu(page, 'Timetable');
    await expect(choice.locator('option:checked')).not.toHaveText(second);
    await expect(page.getByText('Portuguese').filter({ visible: true }).first()).toBeVisible();
    await expectAccessible(page);
    await openFromMenu(page, 'Notices');
    await expect(page.getByRole('heading', { level: 1, name: 'Notices' })).toBeVisible();

    await page.goto(`${address}/`);
    await cards.nth(1).getByRole('link', { name: 'Tell an absence' }).click();
    await expect(choice.locator('option:checked')).toHaveText(second);
    await page.getByLabel('Reason').selectOption('Illness');
    await page.getByLabel('What else the school should know').fill('A fever');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Tell Absence' }).click();
    await expect(page.getByText(`The absence of ${second} is told.`)).toBeVisible();
    const told = page.getByRole('listitem').filter({ hasText: 'A fever' });
    await expect(told).toContainText(second);
    await expectAccessible(page);

    // The office sees by whom.
    await signIn(otherPage, address, 'Admin');
    await otherPage.goto(`${address}/absences`);
    await expect(otherPage.getByText(/^Told by Mina Rahman, a guardian/)).toBeVisible();

    await told.getByRole('button', { name: /^Remove/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('You have told of no absence from today on.')).toBeVisible();

    for (const path of ['/all_student', '/attendance_entry', '/absences']) {
      await page.goto(address + path);
      await page.waitForURL(`${address}/unauthorized`);
    }
    await page.goto(`${address}/attendance`);
    await expect(page.getByText('40 days')).toBeVisible();
    await endLinks(database);
    await page.reload();
    await expect(page.getByText('No child’s records are open to you')).toBeVisible();
    await expectAccessible(page);
    await page.goto(address);
    await expect(page.getByText('No child’s records are open to you')).toBeVisible();
  },
);

for (const [language, words] of [
  ['bn', banglaAbsences],
  ['ar', arabicAbsences],
] as const) {
  test(`in ${language}, a guardian walks through the pages of a child and tells of an absence`, async ({
    page,
    demoSchool: { address, database },
  }) => {
    await addGuardianOf(database, rolls.slice(0, 1));
    await signInAsGuardian(page, address);
    await speak(page, language);
    for (const path of ['/', '/attendance', '/result', '/student_schedule', '/notice', '/profile']) {
      await page.goto(address + path);
      await expect(page.locator('h1')).toBeVisible();
      // A phone shows no page wider than itself.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await expectAccessible(page);
    }
    await page.goto(`${address}/tell_absence`);
    await expect(page.getByRole('heading', { level: 1, name: words.tellTitle })).toBeVisible();
    await expect(page.getByText(englishAbsences.guardianHint)).toHaveCount(0);
    await page.getByLabel(words.guardianText).fill('…');
    await page.getByRole('button', { name: words.tell }).click();
    await expect(page.getByRole('listitem').filter({ hasText: '…' })).toBeVisible();
    await expectAccessible(page);
  });
}
