import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSpreadsheet } from './read.ts';
import { expectedSheets } from './samples/expected.ts';

test.each([
  ['values.xlsx', 'xlsx', false],
  ['values.ods', 'ods', false],
  ['values.xls', 'xls', false],
  ['values-1904.xlsx', 'xlsx', true],
  ['values-1904.xls', 'xls', true],
] as const)('reads %s, which LibreOffice made, cell by cell', async (name, format, is1904) => {
  // The file name has no effect.
  expect(await readSpreadsheet(sample(name), 'list.csv')).toEqual(expectedSheets(format, is1904));
});

test.each(['protected.xlsx', 'protected.ods', 'protected.xls'])(
  'says that %s is protected by a password',
  async (name) => {
    await expect(readSpreadsheet(sample(name), name)).rejects.toMatchObject({
      why: { reason: 'spreadsheet-protected' },
    });
  },
);

test('says that a flat OpenDocument file is XML', async () => {
  await expect(readSpreadsheet(sample('values.fods'), 'values.ods')).rejects.toMatchObject({
    why: { reason: 'spreadsheet-is-web-page' },
  });
});

function sample(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, 'samples', name));
}
