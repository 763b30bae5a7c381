import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import { readSpreadsheet } from './read.ts';
import { expectedSheets } from './samples/expected.ts';
import { markFaults, writeSpreadsheet } from './spreadsheets.ts';

/**
 * Tests that files made by LibreOffice are read correctly, and that it reads those that we make. Needs `soffice`
 * (Debian: libreoffice-calc).
 */
const folder = mkdtempSync(join(tmpdir(), 'rollbook-libreoffice-'));
afterAll(() => rmSync(folder, { recursive: true }));

const run = promisify(execFile);

/** Converts a file, with a separate profile so that no other running office does it, and returns the result. */
async function convert(name: string, content: Buffer, filter: string): Promise<Buffer> {
  const source = join(folder, name);
  writeFileSync(source, content);
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  await run('soffice', [profile, '--headless', '--convert-to', filter, '--outdir', join(folder, 'out'), source]);
  return readFileSync(join(folder, 'out', name.replace(/[^.]*$/, filter.replace(/:.*/, ''))));
}

const flat = readFileSync(join(import.meta.dirname, 'samples', 'values.fods'), 'utf8');
const from1904 = flat.replace(
  '<table:calculation-settings>',
  '<table:calculation-settings><table:null-date table:value-type="date" table:date-value="1904-01-01"/>',
);

describe('reads what LibreOffice makes', () => {
  test.each(['xlsx', 'ods', 'xls'] as const)('a file in %s', async (format) => {
    const file = await convert('values.fods', Buffer.from(flat), format);
    expect(await readSpreadsheet(file, 'x')).toEqual(expectedSheets(format, false));
  });

  test.each(['xlsx', 'xls'] as const)('a file in %s whose dates count from 1904', async (format) => {
    const file = await convert('values-1904.fods', Buffer.from(from1904), format);
    expect(await readSpreadsheet(file, 'x')).toEqual(expectedSheets(format, true));
  });

  const cells = [
    ['Name', 'Stadt', 'Note'],
    ['José "J" Müller', 'Köln; Süd', 'a\nb'],
  ];
  test.each([
    ['UTF-8 with commas', '44,34,76', cells],
    ['UTF-8 with semicolons', '59,34,76', cells],
    ['UTF-16 with tabs', '9,34,65535', cells],
    ['Windows-1252 with semicolons', '59,34,1', cells],
    [
      'Windows-1256 with commas',
      '44,34,38',
      [
        ['Name', 'Class'],
        ['عائشة محمد', 'الصف الأول'],
      ],
    ],
  ])('a text file in %s', async (_, options, rows) => {
    const [headings = [], ...others] = rows;
    const columns = headings.map((heading) => ({ heading }));
    const ours = await writeSpreadsheet({ format: 'xlsx', sheets: [{ name: 'A', columns, rows: others }] });
    const file = await convert('text.xlsx', ours, `csv:Text - txt - csv (StarCalc):${options},1`);
    const [sheet] = await readSpreadsheet(file, 'text.csv');
    expect(sheet?.rows.map((row) => row.cells)).toEqual(rows);
  });
});

describe('makes what LibreOffice reads', () => {
  const sheets = [
    {
      name: 'Students',
      columns: [
        { heading: 'Roll' },
        { heading: 'Name' },
        { heading: 'Gender', choices: ['Girl', 'Boy'] },
        { heading: 'Class', choices: longList() },
      ],
      rows: [
        ['007', '=1+1', 'Girl', 'Class 1'],
        ['+8801712345678', "'আয়েশা <b>", 'Boy', 'عائشة'],
        ['12345678901234567890', 'a\nb', null, 1.5],
      ],
      note: 'One\nTwo',
    },
  ];
  const expected = [
    ['Roll', 'Name', 'Gender', 'Class'],
    ['007', '=1+1', 'Girl', 'Class 1'],
    ['+8801712345678', "'আয়েশা <b>", 'Boy', 'عائشة'],
    ['12345678901234567890', 'a\nb', '', '1.5'],
  ];

  test.each([false, true])('an XLSX file, right to left: %s', async (isRightToLeft) => {
    const file = await writeSpreadsheet({ format: 'xlsx', sheets, isRightToLeft });
    const ods = await convert('ours.xlsx', file, 'ods');
    const [students, note, lists] = await readSpreadsheet(ods, 'x');
    expect(students?.rows.map((row) => row.cells)).toEqual(expected);
    expect(note?.rows.map((row) => row.cells)).toEqual([['One'], ['Two']]);
    expect(lists?.rows).toHaveLength(longList().length);
  });

  test('a file with its faults marked', async () => {
    const file = await writeSpreadsheet({ format: 'xlsx', sheets });
    const faults = [{ sheet: 'Students', cell: 'C4', message: 'Missing' }];
    const ods = await convert('marked.xlsx', await markFaults(file, 'x', { faults, heading: 'What is wrong' }), 'ods');
    const [students] = await readSpreadsheet(ods, 'x');
    expect(students?.rows[0]?.cells.at(-1)).toBe('What is wrong');
    expect(students?.rows[3]?.cells).toEqual([...(expected[3] ?? []), 'C4: Missing']);
  });
});

function longList(): string[] {
  return Array.from({ length: 60 }, (_, place) => `Class ${place + 1}`);
}
