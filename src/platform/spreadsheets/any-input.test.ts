import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { anyText as anyCharacters, fc } from '../../../test/fuzz.ts';
import { Refusal } from '../server/refusal.ts';
import { readSpreadsheet } from './read.ts';
import type { Sheet } from './sheet.ts';
import { writeSpreadsheet } from './spreadsheets.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 40);

/** Texts of every script, and those that break spreadsheets. */
const anyText = fc.oneof(
  anyCharacters({ maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(
      '=',
      '+',
      '-',
      '@',
      "'",
      '"',
      ',',
      ';',
      '\t',
      '\r',
      '\n',
      ' ',
      'a',
      '_x0041_',
      '<',
      '&',
      ']]>',
    ),
  }),
  fc.constantFrom(
    'আয়েশা',
    'عائشة',
    '007',
    '+8801712345678',
    '👩‍🎓',
    '\ufeff',
    '_x005F_',
    '\ufffe',
    '\ud800',
    'TRUE',
    '1e5',
    '#REF!',
  ),
);
/** XLSX and CSV can contain only whole characters. */
const wholeText = anyText.map((text) => text.toWellFormed());
const anyRows = fc.array(fc.array(wholeText, { maxLength: 5 }), { maxLength: 10 });

const write = (format: 'xlsx' | 'csv', rows: string[][], name = 'A') =>
  writeSpreadsheet({ format, sheets: [{ name, columns: [{ heading: 'One' }, { heading: 'Two' }], rows }] });

/** Returns the rows under the heading without blank ones. */
function kept(rows: readonly (readonly string[])[]) {
  return [['One', 'Two'], ...rows].flatMap((row, place) => {
    const cells = [...row];
    while (cells.at(-1) === '') cells.pop();
    return cells.some((text) => text.trim() !== '') ? [{ line: place + 1, cells }] : [];
  });
}

test('any texts that are written as XLSX are read back the same', async () => {
  await fc.assert(
    fc.asyncProperty(anyRows, async (rows) => {
      const [sheet] = await readSpreadsheet(await write('xlsx', rows), 'x');
      expect(sheet?.rows).toEqual(kept(rows));
    }),
    { numRuns: runs },
  );
});

/** A text that contains NUL characters is not recognised as text, and a byte order mark is dropped. */
const csvText = wholeText.filter((text) => !text.includes('\0') && !text.includes('\ufeff'));

const quoteAndSeparator: [string, string, string] = ['.', '', '";'];

test('any texts that are written as CSV are read back the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.constant('.'), csvText, csvText), { maxLength: 10 }), async (rows) => {
      const [sheet] = await readSpreadsheet(await write('csv', rows), 'x');
      expect(sheet?.rows).toEqual(kept(rows));
    }),
    { numRuns: runs, examples: [[[quoteAndSeparator, ['.', 'আয়েশা', '\r;']]]] },
  );
});

test('any name of a sheet is made one that spreadsheets allow', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (name) => {
      const [sheet] = await readSpreadsheet(await write('xlsx', [], name), 'x');
      expect(sheet?.name).toMatch(/^[^\\/?*[\]:]{1,31}$/u);
    }),
    { numRuns: runs },
  );
});

/** A file is either read or refused; anything else would count as a fault of the server. */
async function readOrRefuse(file: Buffer): Promise<readonly Sheet[]> {
  return await readSpreadsheet(file, 'x').catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    return [];
  });
}

test('random bytes are read or refused', async () => {
  const starts = [
    '',
    'PK\x03\x04',
    '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
    '\xff\xfe',
    '\xfe\xff',
    '\xef\xbb\xbf',
    'a,b\n"',
  ];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 3_000 }), async (start, bytes) => {
      await readOrRefuse(Buffer.concat([Buffer.from(start, 'latin1'), bytes]));
    }),
    { numRuns: runs * 2 },
  );
});

test.each(['values.xlsx', 'values.ods', 'values.xls', 'protected.xlsx', 'protected.xls'])(
  '%s is read or refused when it is cut or some of its bits are flipped',
  async (name) => {
    const whole = readFileSync(join(import.meta.dirname, 'samples', name));
    const place = fc.nat(whole.length - 1);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(place, fc.nat(7)), { maxLength: 20 }),
        fc.option(place),
        async (flips, cut) => {
          const file = Buffer.from(whole);
          for (const [at, bit] of flips) file[at] = (file[at] ?? 0) ^ (1 << bit);
          await readOrRefuse(cut === null ? file : file.subarray(0, cut));
        },
      ),
      { numRuns: runs },
    );
  },
);
