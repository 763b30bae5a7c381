import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, preview } from 'vite';
import { expect, refusals, signIn, test } from './support/rollbook.ts';
import { addressesOf, clippedTexts, Received, textsOf } from './support/walk.ts';

// All tests use one worker, because each worker would build the pages again.
test.describe.configure({ mode: 'default', timeout: 180_000 });

const roles = { Admin: 'admin', Teacher: 'teacher', Student: 'student', Guardian: 'guardian' } as const;

/** Texts that stay in English: `Intl`'s dates and lists, the name of English, and the word before the number of a class. */
const otherWords = new RegExp(
  `\\b(and|English|[Cc]lass|${namesIn('month').concat(namesIn('weekday')).join('|')})\\b`,
  'g',
);

function namesIn(part: 'month' | 'weekday'): string[] {
  const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2026, 0, day)));
  const formats = ['long', 'short'].map((style) => new Intl.DateTimeFormat('en-GB', { [part]: style }));
  return [...new Set(formats.flatMap((format) => days.map((day) => format.format(day))))];
}

let outDir: string;

/** The pages are built as for development, because only that build has the pseudo-language. */
test.beforeAll(async () => {
  outDir = mkdtempSync(join(tmpdir(), 'rollbook-pseudo-'));
  await build({ mode: 'development', logLevel: 'silent', build: { outDir, emptyOutDir: true, minify: false } });
});

test.afterAll(() => rmSync(outDir, { recursive: true }));

for (const name of ['Admin', 'Teacher', 'Student', 'Guardian'] as const) {
  // The tag is needed because one of the pages shows an import that does not exist.
  test(`texts longer by 40 % fit on every page of the ${name}, and each is in a catalogue`, {
    tag: ['@all', refusals.tag],
  }, async ({ page, demo }) => {
    const proxy = { '/api': demo, '/photos': demo };
    const pages = await preview({
      logLevel: 'silent',
      build: { outDir },
      preview: { port: 0, host: '127.0.0.1', proxy },
    });
    const address = pages.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
    const received = new Received(page);
    await signIn(page, address, name);
    await page.goto(`${address}/?lang=xx-pseudo`);
    await expect(page.getByRole('main')).toContainText('[');
    const faults = new Set<string>();
    for (const path of addressesOf(roles[name])) {
      await page.goto(address + path);
      await received.settle(page);
      await expect(page.getByRole('main')).toContainText('[');
      for (const width of [1440, 360]) {
        await page.setViewportSize({ width, height: 800 });
        await received.settle(page);
        for (const { where, text } of await textsOf(page))
          if (/[A-Za-z]{2}/.test(received.without(text).replaceAll(otherWords, ' ')))
            faults.add(`${path} ${where}: ${text}`);
        for (const { where, text } of await clippedTexts(page))
          if (/\p{L}/u.test(received.without(text))) faults.add(`${path} at ${width} px cuts off ${where}: ${text}`);
        const scrolls = await page.evaluate(() => document.documentElement.scrollWidth);
        if (scrolls > width) faults.add(`${path} at ${width} px is ${scrolls} px wide`);
      }
    }
    await page.close();
    await pages.close();
    expect([...faults]).toEqual([]);
  });
}
