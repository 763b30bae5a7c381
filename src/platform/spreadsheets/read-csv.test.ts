import { describe, expect, test } from 'vitest';
import { readSpreadsheet } from './read.ts';

describe('encodings', () => {
  test.each([
    ['UTF-8', Buffer.from('Name,Roll\nআয়েশা,৭\n')],
    ['UTF-8 with a mark', Buffer.from('\ufeffName,Roll\nআয়েশা,৭\n')],
    ['UTF-16 LE', Buffer.from('\ufeffName,Roll\nআয়েশা,৭\n', 'utf16le')],
    ['UTF-16 LE without a mark', Buffer.from('Name,Roll\nআয়েশা,৭\n', 'utf16le')],
    ['UTF-16 BE', Buffer.from('\ufeffName,Roll\nআয়েশা,৭\n', 'utf16le').swap16()],
    ['UTF-16 BE without a mark', Buffer.from('Name,Roll\nআয়েশা,৭\n', 'utf16le').swap16()],
  ])('reads %s', async (_, file) =>
    expect(await cellsOf(file)).toEqual([
      ['Name', 'Roll'],
      ['আয়েশা', '৭'],
    ]),
  );

  test('reads Windows-1252', async () => {
    const file = Buffer.from('Name;Stadt\nJos\xe9 M\xfcller;K\xf6ln\nZo\xeb;\x80 5\n', 'latin1');
    expect(await cellsOf(file)).toEqual([
      ['Name', 'Stadt'],
      ['José Müller', 'Köln'],
      ['Zoë', '€ 5'],
    ]);
  });

  test('reads Windows-1256', async () => {
    // عائشة;الصف and محمد;٧ as an Arabic Excel saves them.
    const file = Buffer.from('Name;Class\r\n\xda\xc7\xc6\xd4\xc9;\xc7\xe1\xd5\xdd\r\n\xe3\xcd\xe3\xcf;7\r\n', 'latin1');
    expect(await cellsOf(file)).toEqual([
      ['Name', 'Class'],
      ['عائشة', 'الصف'],
      ['محمد', '7'],
    ]);
  });

  test.each([
    ['UTF-8 that something has cut', Buffer.concat([Buffer.from('আয়েশা,মোহাম্মদ').subarray(0, -1), Buffer.from('\n')])],
    ['bytes that no western letter has', Buffer.from('Name\nA\x81b\x9d c\n', 'latin1')],
  ])('refuses %s', async (_, file) => expect(await refusalOf(file)).toMatchObject({ reason: 'encoding-unreadable' }));
});

describe('delimiters and lines', () => {
  test.each([',', ';', '\t'])('detects %j', async (delimiter) => {
    const file = [
      ['Name', 'Street', 'City'],
      ['"Khan, A; B"', '1', 'X'],
      ['B', '2', '"Y\t\n,;,;"'],
    ];
    const text = file.map((row) => row.join(delimiter)).join('\n');
    expect((await cellsOf(text)).map((row) => row.length)).toEqual([3, 3, 3]);
  });

  test('detects the delimiter that the following lines have as often as the heading', async () => {
    expect(await cellsOf('Name, first and last;Roll\nA;1\nB;2\n')).toEqual([
      ['Name, first and last', 'Roll'],
      ['A', '1'],
      ['B', '2'],
    ]);
  });

  test('takes the delimiter that Excel writes in the first line', async () => {
    expect(await rowsOf('sep=;\r\nA,B;C\r\n1;2\r\n')).toEqual([
      { line: 2, cells: ['A,B', 'C'] },
      { line: 3, cells: ['1', '2'] },
    ]);
  });

  test.each(['\r\n', '\n', '\r'])('reads lines that end with %j and numbers them with the blank ones', async (end) => {
    expect(await rowsOf(['A,B', '', '1,"x"', ',,', ' ,', '2,y'].join(end))).toEqual([
      { line: 1, cells: ['A', 'B'] },
      { line: 3, cells: ['1', 'x'] },
      { line: 6, cells: ['2', 'y'] },
    ]);
  });

  test('reads quotation marks within a cell', async () => {
    expect(await cellsOf('A,B\n5" pipe,"say ""hi"""\n')).toEqual([
      ['A', 'B'],
      ['5" pipe', 'say "hi"'],
    ]);
  });

  test.each([
    ['the last line', 'A,B\n1,"x\n', 2],
    ['a line in the middle', 'A,B\n1,x\n2,"y\n3,z\n4,w\n', 3],
    ['a line after a cell of two lines', 'A,B\n1,"x\ny"\n2,"z\n', 4],
  ])('tells the line of a quotation mark that is never closed: %s', async (_, text, line) => {
    expect(await refusalOf(text)).toMatchObject({ reason: 'unclosed-quote', parameters: { line } });
  });
});

test.each([
  ['<!DOCTYPE html><table><tr><td>1</td></tr></table>', 'spreadsheet-is-web-page'],
  ['<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook/>', 'spreadsheet-is-web-page'],
  ['\ufeff\n <html xmlns:x="urn:schemas-microsoft-com:office:excel">', 'spreadsheet-is-web-page'],
  ['%PDF-1.7\n', 'not-a-spreadsheet'],
  ['{\\rtf1 }', 'not-a-spreadsheet'],
  ['a\0b', 'not-a-spreadsheet'],
  ['\n\n ,,\n', 'spreadsheet-empty'],
  ['\ufeff', 'spreadsheet-empty'],
])('refuses %j', async (text, reason) => expect(await refusalOf(text)).toMatchObject({ reason }));

test('reads 100,000 rows and refuses one more', async () => {
  const rows = Array.from({ length: 100_000 }, (_, place) => `${place},x`).join('\n');
  expect(await cellsOf(rows)).toHaveLength(100_000);
  expect(await refusalOf(`${rows}\n1,x`)).toMatchObject({ reason: 'too-many-rows', parameters: { most: 100_000 } });
});

test('reads 200 columns and refuses one more, unless it is empty', async () => {
  const row = Array.from({ length: 200 }, (_, place) => `c${place}`).join(',');
  expect((await cellsOf(`${row},,,\n1`))[0]).toHaveLength(200);
  expect(await refusalOf(`${row},x\n1`)).toMatchObject({ reason: 'too-many-columns', parameters: { most: 200 } });
});

test('reads a cell of 32,767 characters and names one that is longer', async () => {
  expect(await cellsOf(`A\n${'x'.repeat(32_767)}`)).toHaveLength(2);
  expect(await refusalOf(`A,B\n1,${'x'.repeat(32_768)}`)).toMatchObject({
    reason: 'cell-too-long',
    parameters: { cell: 'B2', sheet: 'list', most: 32_767 },
  });
});

async function rowsOf(file: string | Buffer) {
  const [sheet] = await readSpreadsheet(Buffer.from(file as string), 'C:\\files\\list.xls');
  expect(sheet?.name).toBe('list');
  return sheet?.rows ?? [];
}

async function cellsOf(file: string | Buffer) {
  return (await rowsOf(file)).map(({ cells }) => cells);
}

async function refusalOf(file: string | Buffer) {
  return await readSpreadsheet(Buffer.from(file as string), 'list.csv').catch(({ why }) => why);
}
