import { expect, expectAccessible, signIn, test } from './support/rollbook.ts';

test('each role’s home page agrees with the other pages, and follows changes', async ({ page, demo, browser }) => {
  const phone = await browser.newContext({ viewport: { width: 360, height: 740 }, locale: 'en-GB' });
  const student = await phone.newPage();
  await signIn(student, demo, 'Student');
  await expect(student.getByRole('heading', { name: /lessons/i })).toBeVisible();
  const rate = (await student.getByText(/^\d+\.\d\d %$/).textContent()) ?? '';
  await expect(student.getByText('Portuguese, Final Exam')).toBeVisible();
  await expect(student.getByText('11 of 20 marks').first()).toBeVisible();
  await expectAccessible(student);
  await student.getByRole('link', { name: 'Day by day' }).click();
  await expect(student.getByText(rate)).toBeVisible();

  const admin = await (await browser.newContext({ locale: 'en-GB' })).newPage();
  await signIn(admin, demo, 'Admin');
  await expect(admin.getByText('649 students, 10 teachers')).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Attendance of the last 30 school days' })).toBeVisible();
  await admin.getByText('The figures').click();
  await expect(admin.getByRole('table').getByRole('row')).toHaveCount(31);
  await expectAccessible(admin);

  await signIn(page, demo, 'Teacher');
  await expect(page.getByRole('heading', { name: 'Registers to take' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Take attendance' }).last().click();
  await page.getByText('1', { exact: true }).click();
  await page.getByRole('button', { name: 'All present' }).click();
  await page.getByRole('button', { name: 'Submit Attendance' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Submit Attendance' }).click();
  await expect(page.getByText('Attendance submitted successfully!')).toBeVisible();
  await admin.reload();
  await expect(admin.getByText(/^1 of \d+ registers taken today$/)).toBeVisible();
  await expect(admin.getByText(/Taken by Teresa Gonçalves/)).toContainText('65 present, 0 absent');
  await page.getByRole('navigation').getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('link', { name: 'Take the register of class 1', exact: true })).toHaveCount(0);
});
