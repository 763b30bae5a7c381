import type { Page } from '@playwright/test';
import { languages } from '../src/languages/languages.ts';
import { type RoleName, roles } from './support/calls.ts';
import { expect, findFaultsBesideColours, refusals, signIn, speak, test } from './support/rollbook.ts';
import { addressesOf, Received, textsOf } from './support/walk.ts';

const widths = [1440, 360];
/** The maximum number of addresses in one test, so that two workers can share the tests. */
const atOnce = 15;

const parts = Object.entries(roles).flatMap(([name, role]) => {
  const addresses = addressesOf(role);
  const starts = addresses.flatMap((_, place) => (place % atOnce === 0 ? [place] : []));
  return starts.map((start) => ({
    name: name as RoleName,
    title: `the ${role}’s pages from ${addresses[start]} on are`,
    addresses: addresses.slice(start, start + atOnce),
  }));
});

test.describe.configure({ timeout: 180_000 });

for (const language of ['bn', 'ar'] as const) {
  for (const part of parts) {
    test(`${part.title} in ${language} alone, accessible and not too wide`, { tag: ['@all', refusals.tag] }, async ({
      page,
      demo,
    }) => {
      const received = new Received(page);
      const pressed = new Set<string>();
      await signIn(page, demo, part.name);
      await speak(page, language);
      const faults = new Set<string>();
      const read = async (place: string) => {
        const texts = await textsOf(page);
        // A text may have come after the page settled last.
        await received.settle(page);
        for (const { where, text } of texts) {
          const rest = received.without(text);
          if (/[A-Za-z]{2}/.test(rest)) faults.add(`${place} ${where}: ${text}`);
          if (language === 'bn' && /\d/.test(rest)) faults.add(`${place} ${where} has digits of English: ${text}`);
        }
      };
      for (const address of part.addresses) {
        await page.goto(demo + address);
        await received.settle(page);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('dir', languages[language].direction);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          await received.settle(page);
          await read(address);
          const scrolls = await page.evaluate(() => document.documentElement.scrollWidth);
          if (scrolls > width) faults.add(`${address} at ${width} px is ${scrolls} px wide`);
          for (const fault of await findFaultsBesideColours(page)) faults.add(`${address} at ${width} px: ${fault}`);
        }
        // The buttons are pressed only in the language whose digits also differ from English, because a word of a
        // component is English in all languages alike.
        if (language === 'bn') await pressEach(page, demo + address, pressed, received, read);
      }
      expect([...faults]).toEqual([]);
    });
  }
}

/** Presses each button of a page that no page before had, and reads what opens. */
async function pressEach(
  page: Page,
  address: string,
  pressed: Set<string>,
  received: Received,
  read: (place: string) => Promise<void>,
): Promise<void> {
  const buttons = page.locator('main').locator('button:enabled, [role=tab]').filter({ visible: true });
  const path = new URL(address).pathname.replace(/\d+$/, '');
  for (;;) {
    const texts = await buttons.evaluateAll((all) =>
      all.map((button) => {
        const isRepeated = button.closest('tr:nth-child(n + 3), li:nth-child(n + 3)') !== null;
        return isRepeated ? '' : (button.ariaLabel ?? button.textContent ?? '').replaceAll(/\p{N}+/gu, '#');
      }),
    );
    const next = texts.findIndex((text) => text !== '' && !pressed.has(path + text));
    if (next < 0) return;
    pressed.add(path + texts[next]);
    await buttons
      .nth(next)
      .click({ timeout: 2_000, noWaitAfter: true })
      .catch(() => {});
    await received.settle(page);
    await read(`${path} after "${texts[next]}"`);
    await page.keyboard.press('Escape');
    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape');
    if (page.url() === address) continue;
    await page.goto(address);
    await received.settle(page);
  }
}
