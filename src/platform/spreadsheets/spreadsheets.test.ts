import { expect, test } from 'vitest';
import { readSpreadsheet } from './read.ts';
import { markFaults, writeSpreadsheet } from './spreadsheets.ts';

const sheets = [
  {
    name: 'Students',
    columns: [
      { heading: 'Roll', kind: 'text' as const },
      { heading: 'Name' },
      { heading: 'Born', kind: 'date' as const },
    ],
    rows: [
      ['007', 'Ayesha', '2012-02-29'],
      [8, '=1+1', null],
      ['+8801700000000', "'quoted", '\u0007_x0007_'],
    ],
  },
];
const cells = [
  ['Roll', 'Name', 'Born'],
  ['007', 'Ayesha', '2012-02-29'],
  ['8', '=1+1'],
  ['+8801700000000', "'quoted", '\u0007_x0007_'],
];

test.each(['xlsx', 'csv'] as const)('reads the %s file that it wrote', async (format) => {
  const file = await writeSpreadsheet({ format, sheets });
  const [read] = await readSpreadsheet(file, 'Students.any');
  expect(read).toMatchObject({ name: 'Students', is1904: false });
  expect(read?.rows.map((row) => row.cells.slice(0))).toEqual(cells.map((row) => expect.arrayContaining(row)));
  expect(read?.rows.map((row) => row.line)).toEqual([1, 2, 3, 4]);
});

test('marks the cells that are wrong and says why', async () => {
  const file = await writeSpreadsheet({ format: 'csv', sheets });
  const marked = await markFaults(file, 'Students.csv', {
    faults: [{ sheet: 'Students', cell: 'C3', message: 'Missing' }],
    heading: 'What is wrong',
  });
  const [read] = await readSpreadsheet(marked, 'marked.xlsx');
  expect(read?.rows[0]?.cells).toEqual(['Roll', 'Name', 'Born', 'What is wrong']);
  expect(read?.rows[2]?.cells).toEqual(['8', '=1+1', '', 'C3: Missing']);
});

test('refuses what is no spreadsheet', async () => {
  await expect(readSpreadsheet(Buffer.from('<html>'), 'x.xls')).rejects.toMatchObject({
    why: { reason: 'spreadsheet-is-web-page' },
  });
  await expect(readSpreadsheet(Buffer.alloc(0), 'x.xls')).rejects.toMatchObject({
    why: { reason: 'spreadsheet-empty' },
  });
});
