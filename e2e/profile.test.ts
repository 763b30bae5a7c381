import packageFile from '../package.json' with { type: 'json' };
import { describeStudent, describeTeacher } from '../src/app/demo/demo-people.ts';
import { demoSessionOn } from '../src/app/demo/demo-terms.ts';
import { readDemoStudents } from '../src/app/demo/read-demo-students.ts';
import { photoFile } from './support/photos.ts';
import {
  expect,
  expectDialogAccessible,
  logIn,
  refusals,
  schoolToday,
  signIn,
  signOut,
  test,
} from './support/rollbook.ts';
import { say } from './support/words.ts';

test('a profile shows what the school stores about the person', { tag: '@all' }, async ({ page, demo }) => {
  const profile = page.getByRole('main');
  await signIn(page, demo, 'Admin');
  await page
    .getByRole('link', { name: say('shell:profile') })
    .first()
    .click();
  await expect(profile).toContainText('Nasrin Chowdhury');
  await expect(profile).toContainText(say('profile:welcomeAdmin'));
  await expect(profile).toContainText(say('profile:version', { version: packageFile.version }));

  await signIn(page, demo, 'Teacher', '/profile');
  const teacher = describeTeacher(1);
  await expectFacts({
    Name: teacher.name,
    Role: 'Teacher',
    Email: teacher.email,
    Phone: teacher.phone,
    Street: teacher.address?.street,
    City: teacher.address?.city,
    State: teacher.address?.state,
    'Postal Code': teacher.address?.postalCode,
  });

  await signIn(page, demo, 'Student', '/profile');
  const [row] = await readDemoStudents();
  if (!row) throw new Error('The demo has no students.');
  const student = describeStudent(row, demoSessionOn(await schoolToday(page, demo)).from);
  await expectFacts({
    Roll: '1',
    Class: '1',
    'Course Enrolled': student.courseEnrolled,
    Session: '2026-2027',
    Name: student.name,
    Email: student.email,
    'Date of Birth': longDate(student.dateOfBirth ?? ''),
    Gender: student.gender ?? '',
    Street: student.address?.street,
    'Postal Code': student.address?.postalCode,
    Relation: student.guardian.relation,
    Phone: student.guardian.phone,
  });
  await expect(profile).toContainText(student.guardian.name);

  async function expectFacts(facts: Record<string, string | undefined>): Promise<void> {
    for (const [label, value] of Object.entries(facts)) {
      const fact = profile.locator('dl > div').filter({ has: page.locator('dt').getByText(label, { exact: true }) });
      await expect(fact.locator('dd').first()).toHaveText(String(value));
    }
  }
});

test('a profile or attendance report that cannot be fetched is not shown, and the reason is in the console', {
  tag: ['@all', '@failures'],
}, async ({ page, complaints, demo }) => {
  const expectLogged = (reason: string) => {
    const logged = complaints.findIndex((line) => line.startsWith(`console: ${reason}`));
    expect(logged).not.toBe(-1);
    complaints.splice(logged, 1);
  };
  for (const role of ['Teacher', 'Student'] as const) {
    await signIn(page, demo, role);
    await page.route('**/api/*/email/*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(`${demo}/profile`);
    await expect(page.getByText(say('profile:noData'))).toBeVisible();
    expectLogged('The profile could not be fetched.');
    await page.unroute('**/api/*/email/*');
  }
  await page.route('**/api/attendance/student/*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`${demo}/attendance`);
  await expect(page.getByText(say('start:unreadable', { status: 500 }))).toBeVisible();
  expectLogged('The attendance report could not be fetched.');
});

test(
  'photo and password are changed in Edit Profile, and the password holds at the next sign-in',
  refusals,
  async ({ page, demo }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await signIn(page, demo, 'Teacher', '/profile');
    await page.getByRole('button', { name: say('profile:editProfile') }).click();
    const dialog = page.getByRole('dialog', { name: say('profile:editProfile') });
    await page.locator('input[type=file]').setInputFiles(await photoFile('me.png', '#2b6048'));
    await page.getByRole('button', { name: say('profile:savePhoto') }).click();
    await expect(page.getByText(say('profile:photoChanged'))).toBeVisible();
    await expect(page.locator('main img')).toHaveAttribute('src', /^\/photos\//);

    if (await dialog.isHidden()) await page.getByRole('button', { name: say('profile:editProfile') }).click();
    await dialog.getByLabel(say('new-password:currentPassword')).fill('not the password');
    await dialog.getByLabel(say('new-password:newPassword')).fill('chalk and slate');
    await dialog.getByRole('button', { name: say('new-password:save') }).click();
    await expect(dialog.getByText(say('refusals:wrong-password'))).toBeVisible();
    await expectDialogAccessible(page);

    await dialog.getByLabel(say('new-password:currentPassword')).fill('teacher-demo');
    await dialog.getByRole('button', { name: say('new-password:save') }).click();
    await expect(page.getByText(say('new-password:passwordChanged'))).toBeVisible();
    await expect(dialog).toBeHidden();
    await signOut(page);

    await logIn(page, 'Teacher', 'teacher1@demo.rollbook.school', 'teacher-demo');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(say('identity:loginFailed'));
    await logIn(page, 'Teacher', 'teacher1@demo.rollbook.school', 'chalk and slate');
    await page.waitForURL(`${demo}/`);
  },
);

function longDate(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));
}
