import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import { expect, expectAccessible, test } from './support/rollbook.ts';

// All tests use one worker, because each worker would build the pages again.
test.describe.configure({ mode: 'default' });

let outDir: string;
let pages: PreviewServer;
let address: string;

/** The pages are built as for development, because only that build has the style page. */
test.beforeAll(async () => {
  outDir = mkdtempSync(join(tmpdir(), 'rollbook-style-'));
  await build({ mode: 'development', logLevel: 'silent', build: { outDir, emptyOutDir: true, minify: false } });
  pages = await preview({ logLevel: 'silent', build: { outDir }, preview: { port: 0, host: '127.0.0.1' } });
  address = `${pages.resolvedUrls?.local[0]}style`;
});

test.afterAll(async () => {
  await pages.close();
  rmSync(outDir, { recursive: true });
});

const looks = [
  { name: 'light', colorScheme: 'light', forcedColors: 'none', lang: 'en' },
  { name: 'dark', colorScheme: 'dark', forcedColors: 'none', lang: 'en' },
  { name: 'forced colours', colorScheme: 'light', forcedColors: 'active', lang: 'en' },
  { name: 'Bangla', colorScheme: 'light', forcedColors: 'none', lang: 'bn' },
  { name: 'Arabic, right to left', colorScheme: 'light', forcedColors: 'none', lang: 'ar' },
] as const;

for (const { name, lang, ...media } of looks) {
  test(
    `every shared part is shown in ${name}, at any width, with nothing cut off`,
    { tag: '@all' },
    async ({ page }, info) => {
      await page.emulateMedia(media);
      await page.goto(`${address}?lang=${lang}`);
      await expect(page.getByRole('heading', { name: 'Style', level: 1 })).toBeVisible();
      for (const width of [360, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
        expect(await cutOff(page)).toEqual([]);
        const body = await page.screenshot({ fullPage: true, path: info.outputPath(`${name} ${width}.png`) });
        await info.attach(`${name} ${width}`, { body, contentType: 'image/png' });
      }
    },
  );
}

test('every shared part is accessible, and a dialog and messages open over them', { tag: '@all' }, async ({ page }) => {
  await page.goto(address);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Succeed' }).click();
  await page.getByRole('button', { name: 'Fail', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Not saved.' })).toBeVisible();
  await page.getByRole('button', { name: 'Ask' }).click();
  await expect(page.getByRole('dialog', { name: 'Are you sure?' })).toBeVisible();
  await expectAccessible(page);
});

/** The buttons and labels whose text does not fit into them. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, label, a, p, td')]
      .filter((element) => element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.tagName} ${element.textContent}`),
  );
}
