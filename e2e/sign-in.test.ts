import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  keptSignIn,
  logIn,
  logInPrefilled,
  pressAgain,
  refusals,
  signIn,
  test,
} from './support/rollbook.ts';
import { mostShift, nextFrame, noteShifts, readShifts } from './support/walk.ts';
import { beginning, say } from './support/words.ts';

test('each role signs in with the demo’s filled-in fields, and out again', async ({ page, demo }) => {
  await page.goto(`${demo}/login`);
  await expect(
    page.getByRole('heading', { name: say('identity:signInTo', { school: 'Rollbook Demo School' }) }),
  ).toBeVisible();
  await expect(page.getByLabel(beginning('identity:password'))).toHaveAttribute('type', 'password');

  const people = { Admin: 'Nasrin Chowdhury', Student: /./, Teacher: 'Teresa Gonçalves' };
  for (const role of ['Admin', 'Student', 'Teacher'] as const) {
    await logInPrefilled(page, role);
    await expect(page.getByText(say('identity:success'))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(beginning('home:welcome'));
    await expect(page.getByRole('heading', { level: 1 })).toContainText(people[role]);
    expect(await keptSignIn(page)).toHaveLength(2);

    await page.goto(`${demo}/login`);
    await page.waitForURL(`${demo}/`);
    await page.getByRole('button', { name: say('identity:logout') }).click();
    await page.waitForURL(`${demo}/login`);
    expect(await keptSignIn(page)).toEqual([]);
  }

  // Besides people's own choices, the device stores the role of the last sign-in and the school's languages.
  await page.reload();
  await expect(page.getByRole('radio', { name: say('identity:roles.teacher') })).toBeChecked();
  await expect(page.getByLabel(say('identity:email'))).toHaveValue('teacher1@demo.rollbook.school');
  // Entries whose deletion the reload interrupted are deleted when the page has loaded again.
  const stored = () =>
    page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => !key.startsWith('rollbook.choice.'))
        .sort(),
    );
  await expect.poll(stored).toEqual(['rollbook.languages', 'rollbook.last-role']);
});

const widths = [360, 768, 1440];
for (const width of widths) {
  for (const [place, language] of (['ar', 'bn', 'en'] as const).entries()) {
    // Each width and each language once is enough in `npm test`.
    const details = widths[place] === width ? {} : { tag: '@all' };
    test(
      `the login stands where it stays before its code is there, without a call, ${width} px wide, in ${language}`,
      details,
      async ({ page, demo }) => {
        await page.setViewportSize({ width, height: 760 });
        await page.addInitScript((chosen) => localStorage.setItem('rollbook.language', chosen), language);
        await page.addInitScript(noteShifts);
        const asked: string[] = [];
        page.on('request', (request) => asked.push(new URL(request.url()).pathname));
        const code = Promise.withResolvers<void>();
        await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
          await code.promise;
          await route.continue();
        });
        await page.goto(`${demo}/login`, { waitUntil: 'commit' });
        await expect(page.locator('#root > [inert] h1')).toContainText('Rollbook Demo School');
        const drawn = await steadyPartsOf(page);
        await page.keyboard.type('early\n');
        code.resolve();
        await expect(page.locator('input[type="email"]')).toHaveValue('s1@demo.rollbook.school');
        expect(drawn.filter((part) => part.startsWith('h1') && part.includes('Rollbook Demo School'))).toHaveLength(1);
        expect(await steadyPartsOf(page)).toEqual(drawn);
        expect((await readShifts(page)).sum).toBeLessThan(mostShift);
        expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
        expect(new URL(page.url()).search).toBe('');
      },
    );
  }
}

/** Returns the parts of the page after all fonts have loaded and nothing has moved for two frames. */
async function steadyPartsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  let parts = await partsOf(page);
  await expect(async () => {
    const before = parts;
    await nextFrame(page);
    parts = await partsOf(page);
    expect(parts).toEqual(before);
  }).toPass();
  return parts;
}

/** Each element of the page with its place, its size and, if nothing else is in it, its text without marks of direction. */
function partsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('#root *:not(.start, .start *)')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      const text = element.children.length > 0 ? '' : element.textContent.replaceAll(/[\u2066-\u2069]/g, '');
      return `${element.localName} ${[x, y, width, height].map((length) => length.toFixed(1)).join(' ')} ${text}`;
    }),
  );
}

test('a refused sign-in says why and keeps nothing', refusals, async ({ page, context, demo }) => {
  await page.goto(`${demo}/login`);
  await expect(page.getByLabel(say('identity:email'))).toHaveValue('s1@demo.rollbook.school');
  const refusal = page.getByRole('main').getByRole('alert');

  await logIn(page, 'Admin', 'teacher1@demo.rollbook.school', 'teacher-demo');
  await expect(refusal).toHaveText(say('identity:unauthorizedEmail', { role: 'Admin' }));
  await logIn(page, 'Student', 'nobody@demo.rollbook.school', '1');
  await expect(refusal).toHaveText(say('identity:unauthorizedEmail', { role: 'Student' }));
  await logIn(page, 'Guardian', '+880 1700 000000', '123456');
  await expect(refusal).toHaveText(say('identity:unauthorizedNumber', { role: 'Guardian' }));
  expect(await keptSignIn(page)).toEqual([]);

  await logIn(page, 'Admin', 'admin@demo.rollbook.school', 'not the password');
  await expect(refusal).toContainText(say('identity:loginFailed'));
  expect(await keptSignIn(page)).toEqual([]);
  await expectAccessible(page);

  await context.setOffline(true);
  await logIn(page, 'Admin', 'admin@demo.rollbook.school', 'admin-demo');
  await expect(refusal).toContainText(say('identity:errorVerifying', { role: 'Admin' }));
  expect(await keptSignIn(page)).toEqual([]);

  await context.setOffline(false);
  await pressAgain(page.getByRole('button', { name: say('identity:login') }));
  await page.waitForURL(`${demo}/`);
});

test('somebody who chose the wrong role is offered the right one, once the password is right', {
  tag: ['@all', '@refusals'],
}, async ({ page, demo }) => {
  await page.goto(`${demo}/login`);
  await expect(page.getByRole('radio', { name: say('identity:roles.student') })).toBeChecked();
  await expect(page.getByLabel(say('identity:email'))).toHaveValue('s1@demo.rollbook.school');
  const refusal = page.getByRole('main').getByRole('alert');
  const suggestion = page.getByText('Did you mean');

  for (const email of ['s7@demo.rollbook.school', 'nobody@demo.rollbook.school']) {
    await logIn(page, 'Admin', email, 'not the password');
    await expect(refusal).toHaveText(say('identity:unauthorizedEmail', { role: 'Admin' }));
    await expect(page.getByRole('button', { name: say('identity:login') })).toBeEnabled();
    await expect(suggestion).toBeHidden();
  }

  await logIn(page, 'Admin', 's7@demo.rollbook.school', '7');
  await expect(refusal).toHaveText(say('identity:unauthorizedEmail', { role: 'Admin' }));
  await expect(page.getByText(say('identity:didYouMean', { role: 'Student' }))).toBeVisible();
  expect(await keptSignIn(page)).toEqual([]);
  await expectAccessible(page);
  await page.getByText(say('identity:roles.teacher'), { exact: true }).click();
  await expect(suggestion).toBeHidden();

  await logIn(page, 'Admin', 's7@demo.rollbook.school', '7');
  await page.getByRole('button', { name: say('identity:continueAs', { role: 'Student' }) }).click();
  await page.waitForURL(`${demo}/`);
  await expect(page.getByRole('navigation').getByText(say('shell:roles.student'), { exact: true })).toBeVisible();
});

test('a sign-in in another tab does not change the session of this one', {
  tag: ['@all', refusals.tag],
}, async ({ page, context, demo }) => {
  const other = await context.newPage();
  await other.goto(`${demo}/login`);
  await signIn(page, demo, 'Teacher', '/attendance_entry?class=7');
  await page.getByRole('button', { name: say('attendance:allPresent') }).click();

  await logIn(other, 'Student', 's1@demo.rollbook.school', '1');
  await expect(other.getByRole('heading', { name: say('home:welcome', { name: 'Inês Gonçalves' }) })).toBeVisible();
  await page.getByRole('button', { name: say('attendance:submit') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('attendance:submit') })
    .click();
  await expect(page.getByText(/This register was taken by Teresa Gonçalves/)).toBeVisible();

  await page.goto(demo);
  await expect(page.getByRole('heading', { name: say('home:welcome', { name: 'Inês Gonçalves' }) })).toBeVisible();
  // A call that this tab has just sent is refused then.
  await other.getByRole('button', { name: say('identity:logout') }).click();
  await expect(page.getByRole('button', { name: say('identity:login') })).toBeVisible();
});
