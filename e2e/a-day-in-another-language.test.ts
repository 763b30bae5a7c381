import type { Page } from '@playwright/test';
import arabicAttendance from '../src/languages/ar/attendance.ts';
import arabicForm from '../src/languages/ar/form.ts';
import arabicLogin from '../src/languages/ar/identity.ts';
import arabicMarks from '../src/languages/ar/marks.ts';
import arabicNotices from '../src/languages/ar/notices.ts';
import arabicSchedule from '../src/languages/ar/schedule.ts';
import arabicShared from '../src/languages/ar/shared.ts';
import arabicStudents from '../src/languages/ar/students.ts';
import banglaAttendance from '../src/languages/bn/attendance.ts';
import banglaForm from '../src/languages/bn/form.ts';
import banglaLogin from '../src/languages/bn/identity.ts';
import banglaMarks from '../src/languages/bn/marks.ts';
import banglaNotices from '../src/languages/bn/notices.ts';
import banglaSchedule from '../src/languages/bn/schedule.ts';
import banglaShared from '../src/languages/bn/shared.ts';
import banglaStudents from '../src/languages/bn/students.ts';
import { expect, expectAccessible, test } from './support/rollbook.ts';
import { say } from './support/words.ts';

/** Two encodings of one name, as two keyboards type it. */
const [composed, decomposed] = ['ব\u09a1\u09bc\u09c1য\u09bcা', 'ব\u09dc\u09c1\u09dfা'];

const inBangla = {
  name: 'Bangla',
  chosen: 'বাংলা',
  login: banglaLogin,
  attendance: banglaAttendance,
  marks: banglaMarks,
  students: banglaStudents,
  form: banglaForm,
  schedule: banglaSchedule,
  shared: banglaShared,
  notices: banglaNotices,
  digits: '০১২৩৪৫৬৭৮৯',
};
const inArabic = {
  name: 'Arabic',
  chosen: 'العربية',
  login: arabicLogin,
  attendance: arabicAttendance,
  marks: arabicMarks,
  students: arabicStudents,
  form: arabicForm,
  schedule: arabicSchedule,
  shared: arabicShared,
  notices: arabicNotices,
  digits: '٠١٢٣٤٥٦٧٨٩',
};
type Words = typeof inBangla | typeof inArabic;
type Role = 'admin' | 'teacher' | 'student';

for (const words of [inBangla, inArabic]) {
  for (const width of [360, 1440]) {
    test.describe(`in ${words.name}, ${width} px wide`, { tag: '@all' }, () => {
      test.use({ viewport: { width, height: 900 } });

      test('a teacher takes a register and enters marks, typing the digits of the language', async ({ page, demo }) => {
        await signInAs(page, demo, 'teacher', words);
        await page.goto(`${demo}/attendance_entry?class=1`);
        await page.getByLabel(words.attendance.absentRolls).fill(typed(words, '11 21'));
        const rows = page.getByRole('switch');
        await expect(rows.nth(0)).toBeChecked();
        await expect(rows.nth(1)).not.toBeChecked();
        await expect(rows.nth(2)).not.toBeChecked();
        await expectGood(page, width);
        await page.keyboard.press('Control+Enter');
        await page.getByRole('dialog').getByRole('button', { name: words.attendance.submit }).click();
        await expect(page.getByText(words.attendance.submitted)).toBeVisible();

        await page.goto(`${demo}/marks_entry?class=1`);
        await page.getByLabel(words.shared.subject).selectOption('Mathematics');
        await page.getByLabel(words.marks.examName).fill('Quiz');
        await page.getByLabel(words.marks.maxMark).fill(typed(words, '20'));
        const fields = page.locator('tbody, ul, ol').getByRole('textbox');
        await fields.nth(0).fill(typed(words, '12'));
        await fields.nth(1).fill(typed(words, '25'));
        await page.getByRole('button', { name: words.marks.submit }).click();
        await expect(fields.nth(1)).toBeFocused();
        await expect(fields.nth(1)).toHaveAttribute('aria-invalid', 'true');
        await expectGood(page, width);
        await fields.nth(1).fill(typed(words, '20'));
        await page.getByRole('button', { name: words.marks.submit }).click();
        await page.getByRole('dialog').getByRole('button', { name: words.marks.submit }).click();
        await expect(page.getByText(words.marks.submitted)).toBeVisible();
      });

      test('an admin adds a student, finds them by either encoding of the name, moves a period and posts a notice', async ({
        page,
        otherPage,
        demo,
      }) => {
        await signInAs(page, demo, 'admin', words);
        await page.goto(`${demo}/add_student`);
        await fillStudent(page, words);
        await expectGood(page, width);
        await page.getByRole('button', { name: words.students.add }).click();
        await expect(page.getByText(words.students.added)).toBeVisible();
        await page.goto(`${demo}/all_student`);
        for (const text of [decomposed, composed]) {
          await page.getByLabel(words.students.searchName).fill(text);
          await expect(page.getByRole('link', { name: new RegExp(composed) }).first()).toBeVisible();
        }
        await page.getByLabel(words.students.searchName).fill('');
        await expect(page.getByRole('link', { name: 'Inês Gonçalves' }).first()).toBeVisible();
        await page.getByLabel(words.students.searchRoll).fill(typed(words, '700'));
        await expect(page.getByRole('link', { name: 'Inês Gonçalves' })).toHaveCount(0);
        await expect(page.getByRole('link', { name: new RegExp(composed) }).first()).toBeVisible();
        await expectGood(page, width);

        await page.goto(`${demo}/schedule?class=1`);
        const place = (day: string, period: number) => page.locator(`[data-day="${day}"][data-period="${period}"]`);
        await place('Sunday', 1).getByText('Portuguese').click();
        await place('Friday', 1).click();
        await expect(place('Friday', 1)).toContainText('Portuguese');
        await expectGood(page, width);

        await page.goto(`${demo}/admin_notice`);
        await page.getByRole('textbox', { name: words.notices.noticeTitle }).fill('বার্ষিক ক্রীড়া');
        await page.getByRole('textbox', { name: words.notices.content }).fill('يوم الرياضة');
        await page.getByRole('button', { name: words.notices.post }).click();
        await page.getByRole('dialog').getByRole('button', { name: words.notices.post }).click();
        await expect(page.getByText(words.notices.postedToast)).toBeVisible();
        await signInAs(otherPage, demo, 'student', words);
        await otherPage.goto(`${demo}/notice`);
        await expect(otherPage.getByRole('heading', { name: 'বার্ষিক ক্রীড়া'.normalize('NFC') })).toBeVisible();
        await expect(otherPage.getByText('يوم الرياضة')).toBeVisible();
        await expectAccessible(otherPage);
      });
    });
  }
}

function typed({ digits }: Words, text: string): string {
  return text.replaceAll(/\d/g, (digit) => digits[Number(digit)] ?? '');
}

async function signInAs(page: Page, address: string, role: Role, { chosen, login }: Words): Promise<void> {
  await page.goto(`${address}/login`);
  await expect(page.getByLabel(say('identity:email'))).toHaveValue(/@/);
  await page.getByRole('button', { name: chosen, exact: true }).click();
  await page.getByText(login.roles[role], { exact: true }).click();
  await page.getByRole('button', { name: login.login, exact: true }).click();
  await page.waitForURL(`${address}/`);
}

async function expectGood(page: Page, width: number): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
}

async function fillStudent(page: Page, words: Words): Promise<void> {
  const { students, form } = words;
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field(words.shared.name).fill(decomposed);
  await page.getByLabel(students.dateOfBirth).fill('2012-02-29');
  await page.getByLabel(students.gender).selectOption(say('students:genders.Other'));
  await field(students.roll).fill(typed(words, '700'));
  await page.getByLabel(words.shared.chooseClass).selectOption('3');
  await field(students.courseEnrolled).fill('বিজ্ঞান');
  for (const part of [form.street, form.city, form.state, form.postalCode]) await field(part).fill('১');
  await field(students.guardianName).fill('كريم');
  await field(students.guardianRelation).fill('أب');
  await field(students.guardianPhone).fill(typed(words, '01712'));
}
