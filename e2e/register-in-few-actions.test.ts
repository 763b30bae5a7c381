import type { Page } from '@playwright/test';
import { expect, signIn, test } from './support/rollbook.ts';
import { beginning, pattern, say } from './support/words.ts';

declare global {
  interface Window {
    actions: { taps: number; keys: number };
    drawn: number;
  }
}

const screen = { width: 360, height: 780 };
const mostTaps = 4;
const mostKeys = 12;

test.describe('on a phone', () => {
  test.use({ viewport: screen, hasTouch: true, isMobile: true });

  test('a register with two absent takes four taps from Home, and the first child is in the upper third', {
    tag: '@all',
  }, async ({ page, demo }) => {
    await signIn(page, demo, 'Teacher');
    await countActions(page);
    await registerLink(page).tap();
    const rows = page.getByRole('switch');
    await expect(rows.first()).toBeVisible();
    const first = await rows.first().boundingBox();
    expect(Number(first?.y) + Number(first?.height)).toBeLessThanOrEqual(screen.height / 3);
    expect(first?.height).toBeGreaterThanOrEqual(56);
    for (const name of [say('attendance:allPresent'), say('attendance:submit')]) {
      await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    }
    const [one, other] = [await rollOf(page, 3), await rollOf(page, 20)];
    await page.getByLabel(say('attendance:absentRolls')).tap();
    await page.keyboard.type(`${one} ${other}`);
    await page.getByRole('button', { name: say('attendance:submit') }).tap();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('attendance:submit') })
      .tap();
    await expectTaken(page, [3, 20]);
    expect((await readActions(page)).taps).toBeLessThanOrEqual(mostTaps);
  });

  test('a press redraws the pressed row and no other', async ({ page, demo }) => {
    await signIn(page, demo, 'Teacher', '/attendance_entry?class=1');
    const rows = page.getByRole('switch');
    await rows.nth(2).tap();
    await expect(rows.nth(2)).toBeChecked();
    const countDrawn = await watchRows(page);
    await rows.nth(2).tap();
    await expect(rows.nth(2)).not.toBeChecked();
    expect(await countDrawn()).toBe(1);
  });

  test('the class and the date stay within reach, and a class that is pressed folds them again', {
    tag: '@all',
  }, async ({ page, demo }) => {
    await signIn(page, demo, 'Teacher', '/attendance_entry?class=1');
    const change = page.getByRole('button', { name: say('shared:change'), exact: true });
    const other = page.getByRole('radio', { name: '2', exact: true });
    await expect(page.getByText(/^Class 1, /)).toBeVisible();
    await expect(other).toBeHidden();
    await change.tap();
    await expect(page.getByLabel(say('attendance:date'))).toBeVisible();
    await other.tap();
    await expect(page.getByText(/^Class 2, /)).toBeVisible();
    await expect(other).toBeHidden();
    await expect(change).toBeFocused();
  });
});

test('a register with two absent takes at most twelve keys from Home', { tag: '@all' }, async ({ page, demo }) => {
  await signIn(page, demo, 'Teacher');
  await openRegisterByKeys(page);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(say('attendance:absentRolls'))).toBeFocused();
  await page.keyboard.type(`${await rollOf(page, 3)} ${await rollOf(page, 20)}`);
  await confirm(page);
  await expectTaken(page, [3, 20]);
  const { taps, keys } = await readActions(page);
  expect(taps).toBe(0);
  expect(keys).toBeLessThanOrEqual(mostKeys);
});

test.describe('where motion is allowed', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a mark is animated when it changes, and not when the register opens', { tag: '@all' }, async ({
    page,
    demo,
  }) => {
    await page.addInitScript(() => {
      window.drawn = 0;
      addEventListener('transitionrun', ({ propertyName }) => {
        if (propertyName === 'stroke-dashoffset') window.drawn += 1;
      });
    });
    const drawn = () => page.evaluate(() => window.drawn);
    await signIn(page, demo, 'Teacher', '/attendance_entry?class=1');
    const row = page.getByRole('switch').first();
    await expect(row).toBeVisible();
    // An animation begins in the frame in which its element appears.
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    expect(await drawn()).toBe(0);
    await row.click();
    await expect.poll(drawn, 'one stroke of a tick').toBe(1);
    await row.click();
    await expect.poll(drawn, 'and two of a cross').toBe(3);
  });
});

/** Counts the rows that are rendered from now on: React then gives their buttons new properties. */
async function watchRows(page: Page): Promise<() => Promise<number>> {
  const before = await page.evaluateHandle(() => {
    const propertiesOf = (row: Element) => Object.entries(row).find(([key]) => key.startsWith('__reactProps'))?.[1];
    const read = () => [...document.querySelectorAll('[role=switch]')].map(propertiesOf);
    return { read, were: read() };
  });
  return () => before.evaluate(({ read, were }) => read().filter((now, place) => now !== were[place]).length);
}

/** Counts what the person does from now on; text typed into a field or as a roll is not counted. */
async function countActions(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.actions = { taps: 0, keys: 0 };
    addEventListener('pointerdown', () => (window.actions.taps += 1), true);
    addEventListener(
      'keydown',
      ({ key, target }) => {
        const isText = /^\d$/.test(key) || (key.length === 1 && target instanceof HTMLInputElement);
        if (!isText && key !== 'Control') window.actions.keys += 1;
      },
      true,
    );
  });
}

function readActions(page: Page) {
  return page.evaluate(() => window.actions);
}

function registerLink(page: Page) {
  return page
    .getByRole('main')
    .getByRole('link', { name: /take the register/i })
    .first();
}

/** Goes from Home to the register by the skip link, Tab and Enter. */
async function openRegisterByKeys(page: Page): Promise<void> {
  const link = registerLink(page);
  await expect(link).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await countActions(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  for (let tabs = 0; tabs < mostKeys; tabs++) {
    if (await link.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('switch').first()).toBeFocused();
}

async function confirm(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  const answer = page.getByRole('dialog').getByRole('button', { name: say('attendance:submit') });
  await expect(answer).toBeFocused();
  await expect(answer).toBeEnabled();
  await page.keyboard.press('Enter');
}

async function rollOf(page: Page, index: number): Promise<number> {
  return parseInt(await page.getByRole('switch').nth(index).innerText(), 10);
}

async function expectTaken(page: Page, absent: readonly number[]): Promise<void> {
  await expect(page.getByText(say('attendance:submitted'))).toBeVisible();
  await expect(page.getByText(pattern('attendance:count', { absent: 2 }))).toBeVisible();
  const lines = page.getByRole('list', { name: beginning('attendance:students') }).getByRole('listitem');
  for (const index of absent) await expect(lines.nth(index)).toContainText(say('attendance:Absent'));
}
