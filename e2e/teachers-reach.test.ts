import type { Page } from '@playwright/test';
import { expect, expectAccessible, signIn, signOut, test } from './support/rollbook.ts';

/** Takes a teacher's lessons of a class out of the timetable, as the signed-in admin. */
async function removeLessons(page: Page, classNumber: number, email: string): Promise<void> {
  await page.evaluate(
    async ([number, teacher]) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('rollbook.token')}` };
      const lessons = await (await fetch(`/api/schedule/${number}`, { headers })).json();
      for (const { _id, periods } of lessons) {
        if (periods[0].teacher.email !== teacher) continue;
        await fetch(`/api/schedule/${_id}`, { method: 'DELETE', headers });
      }
    },
    [classNumber, email] as const,
  );
}

test('an admin lets teachers reach only the classes they teach, and a teacher is offered no other', async ({
  page,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  await page.goto(`${demo}/school?part=policies`);
  await page.getByRole('radio', { name: /Only those they teach/ }).check();
  await expect(page.getByText('Teachers will no longer see other classes')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save policies' }).click();
  await expect(page.getByText('The policies are saved.')).toBeVisible();
  await removeLessons(page, 6, 'teacher1@demo.rollbook.school');
  await signOut(page);

  await signIn(page, demo, 'Teacher');
  await page.goto(`${demo}/attendance_overview?class=6`);
  await expect(page.getByRole('radio', { name: '5', exact: true })).toBeVisible();
  await expect(page.getByRole('radio', { name: '6', exact: true })).toHaveCount(0);
  await expect(page.getByRole('table')).toHaveCount(0);
  await expectAccessible(page);
});
