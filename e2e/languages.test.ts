import type { Locator, Page } from '@playwright/test';
import arabicHome from '../src/languages/ar/home.ts';
import arabicLogin from '../src/languages/ar/identity.ts';
import arabicPassword from '../src/languages/ar/new-password.ts';
import arabicProfile from '../src/languages/ar/profile.ts';
import arabicRefusals from '../src/languages/ar/refusals.ts';
import arabicSetUp from '../src/languages/ar/set-up.ts';
import arabicShared from '../src/languages/ar/shared.ts';
import arabicShell from '../src/languages/ar/shell.ts';
import home from '../src/languages/bn/home.ts';
import bangla from '../src/languages/bn/identity.ts';
import banglaSetUp from '../src/languages/bn/set-up.ts';
import shell from '../src/languages/bn/shell.ts';
import { callsAs } from './support/calls.ts';
import {
  expect,
  expectAccessible,
  logIn,
  openFromMenu,
  pressAgain,
  refusals,
  signIn,
  signOut,
  speak,
  test,
} from './support/rollbook.ts';
import { beginning, say } from './support/words.ts';

declare global {
  interface Window {
    headings: string[];
  }
}

const teacher = 'teacher1@demo.rollbook.school';

test('a language chosen before the sign-in shows at once, and stays', refusals, async ({ page, demo }) => {
  await page.goto(`${demo}/login`);
  await expect(page.getByLabel(say('identity:email'))).toHaveValue(/@/);
  await expect(languageNamed(page, 'English')).toHaveAttribute('aria-pressed', 'true');
  await page.getByText(say('identity:roles.teacher'), { exact: true }).click();
  await page.getByLabel(say('identity:email')).fill(teacher);
  await page.getByLabel(beginning('identity:password')).fill('not the password');

  await languageNamed(page, 'বাংলা').click();
  await expectShown(page, 'bn');
  await expect(page).toHaveTitle(`${bangla.signInTo.replace('{{school}}', 'Rollbook Demo School')} · Rollbook`);
  await expect(page.getByRole('radio', { name: bangla.roles.teacher })).toBeChecked();
  await expect(page.getByLabel(bangla.email)).toHaveValue(teacher);
  await expect(page.getByRole('textbox', { name: bangla.password })).toHaveValue('not the password');

  const login = page.getByRole('button', { name: bangla.login });
  await login.click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(bangla.loginFailed + bangla.loginFailedHint);
  await expectAccessible(page);

  await page.getByRole('textbox', { name: bangla.password }).fill('teacher-demo');
  await pressAgain(login);
  await page.waitForURL(`${demo}/`);
  await expect(page.getByText(bangla.success)).toBeVisible();
  const welcome = page.getByRole('heading', { level: 1, name: home.welcome.replace('{{name}}', 'Teresa Gonçalves') });
  await expect(welcome).toBeVisible();
  await expect(page.getByText(home.toTake)).toBeVisible();

  await page.reload();
  await expect(welcome).toBeVisible();
  await expectShown(page, 'bn');
  await page.getByRole('button', { name: shell.logout }).click();
  await expect(login).toBeVisible();
  await expectShown(page, 'bn');
  await page.reload();
  await expect(login).toBeVisible();
});

test('without a response the language stays, and the page says so', { tag: '@all' }, async ({
  page,
  context,
  demo,
}) => {
  await page.goto(`${demo}/login`);
  await expect(languageNamed(page, 'العربية')).toHaveAttribute('dir', 'rtl');
  await expect(languageNamed(page, 'العربية')).toHaveAttribute('lang', 'ar');
  await context.setOffline(true);
  await languageNamed(page, 'العربية').click();
  await expect(page.getByRole('alert')).toHaveText(/^The language could not be changed/);
  await expectShown(page, 'en');

  await context.setOffline(false);
  await pressAgain(languageNamed(page, 'العربية'));
  await expectShown(page, 'ar');
  await expect(page.getByRole('alert')).toBeHidden();
});

test.describe('a browser that asks for Arabic', () => {
  test.use({ locale: 'ar-SA' });

  test('shows Arabic from the first words of the document on, until another language is chosen', {
    tag: '@all',
  }, async ({ page, demo }) => {
    await page.route('**/assets/index-*.js', async (route) => {
      await expect(page.locator('#start')).toHaveText('جارٍ التحميل…');
      await expectShown(page, 'ar');
      await route.continue();
    });
    await page.goto(`${demo}/login`);
    await expect(page.getByRole('button', { name: 'دخول' })).toBeVisible();
    await expectShown(page, 'ar');
    await languageNamed(page, 'English').click();
    await expect(page.getByRole('button', { name: say('identity:login') })).toBeVisible();
    await page.unroute('**/assets/index-*.js');
    await page.reload();
    await expect(page.getByRole('button', { name: say('identity:login') })).toBeVisible();
    await expectShown(page, 'en');
  });
});

test('a language chosen on the profile is the account’s, on every device', { tag: '@all' }, async ({
  page,
  otherPage,
  demo,
}) => {
  await signIn(page, demo, 'Teacher', '/profile');
  const languages = page.getByRole('group', { name: say('profile:language') });
  // The choice moves until the parts above and below it are loaded.
  await expect(page.getByRole('heading', { name: say('form:address') })).toBeVisible();
  await expect(page.getByText(say('sign-ins:sessionCount', { count: 1 }))).toBeVisible();
  await expect(languages.getByRole('radio', { name: say('profile:asBrowser') })).toBeChecked();
  await languages.getByText('العربية').click();
  await expect(page.getByText(arabicProfile.languageSaved)).toBeVisible();
  await expectShown(page, 'ar');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(arabicShell.profile);
  await expect(page.getByRole('navigation', { name: arabicShell.menu })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'العربية' })).toBeChecked();
  await expect(page.getByRole('radio', { name: 'العربية' })).toBeFocused();

  await otherPage.addInitScript(noteHeadings);
  await otherPage.goto(`${demo}/login`);
  await languageNamed(otherPage, 'বাংলা').click();
  await expectShown(otherPage, 'bn');
  await otherPage.getByText(bangla.roles.teacher, { exact: true }).click();
  await otherPage.getByLabel(bangla.email).fill(teacher);
  await otherPage.getByRole('textbox', { name: bangla.password }).fill('teacher-demo');
  await otherPage.getByRole('button', { name: bangla.login }).click();
  await expect(otherPage.getByText(arabicLogin.success)).toBeVisible();
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText(greeting(arabicHome.welcome));
  await expectShown(otherPage, 'ar');
  const headings = await otherPage.evaluate(() => window.headings);
  expect(headings.filter((heading) => heading.includes('Teresa'))).toEqual([greeting(arabicHome.welcome)]);

  // The next person on this device has chosen no language and gets the device's.
  await otherPage.getByRole('button', { name: arabicShell.logout }).click();
  await expect(otherPage.getByRole('button', { name: bangla.login })).toBeVisible();
  await expectShown(otherPage, 'bn');
  await otherPage.getByText(bangla.roles.student, { exact: true }).click();
  await expect(otherPage.getByLabel(bangla.email)).toHaveValue(/^s1@/);
  await otherPage.getByRole('button', { name: bangla.login }).click();
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText(/^স্বাগতম/);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(arabicShell.profile);
  await page.getByText(arabicProfile.asBrowser, { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('shell:profile'));
  await expectShown(page, 'en');
});

test('a language that cannot be saved is not shown either', { tag: ['@all', '@failures'] }, async ({ page, demo }) => {
  await signIn(page, demo, 'Student', '/profile');
  await page.route('**/api/identity/language', (route) => route.fulfill({ status: 500 }));
  await page.getByText('বাংলা', { exact: true }).click();
  await expect(page.getByText(say('start:unreadable', { status: 500 }))).toBeVisible();
  await page.unroute('**/api/identity/language');
  await page.route('**/api/identity/language', (route) => route.abort());
  await page.getByText('বাংলা', { exact: true }).click();
  await expect(page.getByText(say('shared:noAnswer'))).toBeVisible();
  await expect(page.getByRole('radio', { name: say('profile:asBrowser') })).toBeChecked();
  await expectShown(page, 'en');
});

test('an admin chooses the languages of the school, and the digits of Arabic', { tag: ['@all', '@refusals'] }, async ({
  page,
  otherPage,
  demo,
}) => {
  await signIn(page, demo, 'Admin');
  await speak(page, 'ar');
  await page.reload();
  await expectShown(page, 'ar');
  await openFromMenu(page, arabicShell.pages['/school']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(arabicShared.school);
  await page.getByRole('main').getByRole('link', { name: arabicSetUp.languages }).click();

  const own = page.getByRole('combobox', { name: arabicSetUp.ownLanguage });
  const save = page.getByRole('button', { name: arabicSetUp.saveLanguages });
  await expect(own).toHaveValue('en');
  await page.getByRole('checkbox', { name: 'English' }).uncheck();
  await save.click();
  await expect(page.getByText(arabicRefusals['own-language-not-offered'])).toBeVisible();
  await expect(own).toHaveAttribute('aria-invalid', 'true');
  await expect(own).toBeFocused();
  await expect(page.getByRole('checkbox', { name: 'English' })).not.toBeChecked();
  await expectAccessible(page);

  await own.selectOption('العربية');
  await page.getByText('١٢٣', { exact: true }).click();
  await pressAgain(save);
  await expect(page.getByText(arabicSetUp.languagesSaved)).toBeVisible();
  await page.goto(`${demo}/all_student`);
  await expect(page.getByRole('main')).toContainText('٦٤٩');

  await otherPage.goto(`${demo}/login`);
  await expect(otherPage.getByRole('button', { name: arabicLogin.login })).toBeVisible();
  await expect(languageNamed(otherPage, 'English')).toBeHidden();
  await expect(languageNamed(otherPage, 'বাংলা')).toBeVisible();
});

test('a school that offers one language shows no choice of language', { tag: '@all' }, async ({
  page,
  otherPage,
  demo,
}) => {
  await signIn(page, demo, 'Admin', '/school?part=languages');
  await page.getByRole('checkbox', { name: 'বাংলা' }).uncheck();
  await page.getByRole('checkbox', { name: 'العربية' }).uncheck();
  await page.getByRole('button', { name: say('set-up:saveLanguages') }).click();
  await expect(page.getByText(say('set-up:languagesSaved'))).toBeVisible();
  await page.goto(`${demo}/profile`);
  await expect(page.getByRole('heading', { name: say('sign-ins:sessions') })).toBeVisible();
  await expect(page.getByRole('heading', { name: say('profile:language') })).toBeHidden();
  await signOut(page);
  await otherPage.goto(`${demo}/login`);
  for (const device of [page, otherPage]) {
    await expect(device.getByLabel(say('identity:email'))).toHaveValue(/@/);
    await expect(device.getByRole('group', { name: say('profile:language') })).toBeHidden();
  }
});

test('whoever must choose a new password can choose the language first', { tag: '@all' }, async ({ page, demo }) => {
  const office = await callsAs(demo, 'Admin');
  const person = await office('GET', '/api/teachers/7');
  const issued = await office('POST', '/api/people/7/new-password');

  await page.goto(`${demo}/login`);
  await logIn(page, 'Teacher', person.email, issued.password);
  await page.getByRole('textbox', { name: say('new-password:newPassword') }).fill('tangerine lamp 9');
  await languageNamed(page, 'العربية').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(arabicPassword.newPasswordTitle);
  const password = page.getByRole('textbox', { name: arabicPassword.newPassword });
  await expect(password).toHaveValue('tangerine lamp 9');
  await page.getByRole('button', { name: arabicPassword.save }).click();
  await expect(page.getByText(arabicPassword.passwordChanged)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);

  // The language is stored with the account, so it survives deleting the device's entry.
  await page.evaluate(() => localStorage.removeItem('rollbook.language'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(person.name);
  await expectShown(page, 'ar');
});

test('the page that sets up a school can be read in each language, and keeps what was typed', { tag: '@all' }, async ({
  page,
  empty,
}) => {
  await page.goto(empty.setupLink);
  await page.getByLabel(say('set-up:name')).fill('Hill School');
  await languageNamed(page, 'বাংলা').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(banglaSetUp.title);
  await expect(page.getByLabel(banglaSetUp.name)).toHaveValue('Hill School');
  await languageNamed(page, 'العربية').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(arabicSetUp.title);
  await expect(page.getByLabel(arabicSetUp.name)).toHaveValue('Hill School');
  await expectAccessible(page);
});

/** Runs in the page: keeps the text of each heading that it has shown. */
function noteHeadings(): void {
  window.headings = [];
  const note = () => {
    const heading = document.querySelector('h1')?.textContent;
    if (heading && window.headings.at(-1) !== heading) window.headings.push(heading);
  };
  new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
}

/** A name of the other direction is isolated. */
function greeting(words: string): string {
  return words.replace('{{name}}', '\u2068Teresa Gonçalves\u2069');
}

function languageNamed(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true });
}

async function expectShown(page: Page, language: 'en' | 'bn' | 'ar'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
}
