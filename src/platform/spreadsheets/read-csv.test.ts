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
    // The content is عائشة;الصف and محمد;٧ as an Arabic Excel saves them.
    const file = Buffer.from('Name;Class\r\n\xda\xc7\xc6\xd4\xc9;\xc7\xe1\xd5\xdd\r\n\xe3\xcd\xe3\xcf;7\r\n', 'latin1');
    expect(await cellsOf(file)).toEqual([
      ['Name', 'Class'],
      ['عائشة', 'الصف'],
      ['محمد', '7'],
    ]);
  });

  test.each([
    ['windows-1250', 'Žaneta Křížová', '8e616e657461204bf8ed9e6f76e1'],
    ['windows-1250', 'Stanisław Gżegżółka', '5374616e6973b361772047bf6567bff3b36b61'],
    ['windows-1251', 'Оксана Литвиненко', 'ceeaf1e0ede020cbe8f2e2e8ede5edeaee'],
    ['windows-1253', 'Ελένη Δημητρίου', 'c5ebddede720c4e7ece7f4f1dfeff5'],
    ['windows-1254', 'Çiğdem Işıklı', 'c769f064656d2049fefd6b6cfd'],
    ['windows-1255', 'נעמי ברקוביץ', 'f0f2eee920e1f8f7e5e1e9f5'],
    ['windows-1257', 'Līga Kalniņa-Ābele Ģirts', '4cee6761204b616c6e69f2612dc262656c6520cc69727473'],
    [
      'gbk',
      '赵晓燕,孙丽娟,周建国,吴秀英,郑志强',
      'd5d4cffed1e02ccbefc0f6beea2cd6dcbda8b9fa2ccee2d0e3d3a22cd6a3d6bec7bf',
    ],
    ['big5', '蔡雅婷', 'bdb2b6aeb440'],
    ['shift_jis', '中村さくら', '928691ba82b382ad82e7'],
    ['euc-kr', '최수빈,정하늘,강서연,조민준', 'c3d6bcf6baf32cc1a4c7cfb4c32cb0adbcadbfac2cc1b6b9cec1d8'],
    ['macintosh', 'Núria Peña', '4e9c7269612050659661'],
    ['windows-874', 'ประเสริฐ', 'bbc3d0e0cac3d4b0'],
  ])('recognises %s by itself, or offers it among the possible encodings: %s', async (encoding, name, bytes) => {
    const file = Buffer.concat([Buffer.from('Name;Class\n'), Buffer.from(bytes, 'hex'), Buffer.from(';7\n')]);
    const [sheet] = await readSpreadsheet(file, 'list.csv');
    const read = sheet?.rows[1]?.cells[0];
    if (sheet?.letters?.isDoubtful === false) expect(read).toBe(name);
    expect(sheet?.letters?.choices.map(({ encoding: one }) => one)).toContain(encoding);
    const [told] = await readSpreadsheet(file, 'list.csv', encoding);
    expect(told).toMatchObject({ letters: { encoding, isDoubtful: false }, rows: [{}, { cells: [name, '7'] }] });
  });

  test('asks if letters may belong to two languages, or if UTF-8 was encoded twice', async () => {
    const spanish = Buffer.from('Name\nMu\xf1oz\n', 'latin1');
    const [polish] = await readSpreadsheet(spanish, 'list.csv');
    expect(polish?.letters).toMatchObject({
      isDoubtful: true,
      encoding: 'windows-1252',
      choices: expect.arrayContaining([{ encoding: 'windows-1250', sample: 'Muńoz' }]),
    });
    const [twice] = await readSpreadsheet(Buffer.from('Name\nJosÃ© Ruiz\n'), 'list.csv');
    expect(twice).toMatchObject({ letters: { isDoubtful: true }, rows: [{}, { cells: ['José Ruiz'] }] });
    const [once] = await readSpreadsheet(Buffer.from('Name\nJosÃ© Ruiz\n'), 'list.csv', 'utf-8');
    expect(once).toMatchObject({ letters: { isDoubtful: false }, rows: [{}, { cells: ['JosÃ© Ruiz'] }] });
  });

  test.each([
    ['UTF-8 that something has cut', Buffer.concat([Buffer.from('আয়েশা,মোহাম্মদ').subarray(0, -1), Buffer.from('\n')])],
    ['bytes that no western letter has', Buffer.from('Name\nA\x81b\x9d c\n', 'latin1')],
  ])('refuses %s', async (_, file) => expect(await refusalOf(file)).toMatchObject({ reason: 'encoding-unreadable' }));
});

describe('delimiters and lines', () => {
  test.each([',', ';', '\t', '|'])('detects %j', async (delimiter) => {
    const file = [
      ['Name', 'Street', 'City'],
      ['"Khan, A; B"', '1', 'X'],
      ['B', '2', '"Y\t\n,;,;"'],
    ];
    const text = file.map((row) => row.join(delimiter)).join('\n');
    expect((await cellsOf(text)).map((row) => row.length)).toEqual([3, 3, 3]);
  });

  test('detects the delimiter that occurs as often in the following lines as in the heading', async () => {
    expect(await cellsOf('Name, first and last;Roll\nA;1\nB;2\n')).toEqual([
      ['Name, first and last', 'Roll'],
      ['A', '1'],
      ['B', '2'],
    ]);
  });

  test('detects the delimiter below a title', async () => {
    expect((await cellsOf('Hill School, students, 2026\nName;Roll\nA;1\nB;2\n')).slice(1)).toEqual([
      ['Name', 'Roll'],
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

  test.each(['\r\n', '\n', '\r'])(
    'reads lines that end with %j and counts blank ones in their numbers',
    async (end) => {
      expect(await rowsOf(['A,B', '', '1,"x"', ',,', ' ,', '2,y'].join(end))).toEqual([
        { line: 1, cells: ['A', 'B'] },
        { line: 3, cells: ['1', 'x'] },
        { line: 6, cells: ['2', 'y'] },
      ]);
    },
  );

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
  ])('names the line of a quotation mark that is never closed: %s', async (_, text, line) => {
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

describe('a web page under the name of a spreadsheet', () => {
  test('is read by its tables, with merged cells, entities and lines', async () => {
    const text =
      '<html><head><style>td {color: red}</style><body><p>Lista</p><!-- <td>x</td> --><TABLE border=1>' +
      '<tr><th>N&ordm;<th>Nome</th><th colspan=2>Pais</th></tr><tr><td rowspan="2">1</td><td>In&ecirc;s&nbsp;Rocha</td>' +
      '<td/><td>Rita<br>Paulo &#38; &#x41;</td></tr>\n<tr><td> Tiago\n  Sim&otilde;es </td></tr></table></body>';
    expect(await cellsOf(text)).toEqual([
      ['Nº', 'Nome', 'Pais'],
      ['1', 'Inês Rocha', '', 'Rita\nPaulo & A'],
      ['1', 'Tiago Simões'],
    ]);
  });

  test('is XML of Excel 2003 with its sheets, and cells that begin further right', async () => {
    const cell = (text: string, more = '') => `<Cell${more}><Data ss:Type="String">${text}</Data></Cell>`;
    const text =
      '<?xml version="1.0"?><Workbook><Worksheet ss:Name="Year &amp; 7"><Table>' +
      `<Row>${cell('Name')}${cell('DOB')}${cell('Sex')}</Row>` +
      `<Row>${cell('Ada')}${cell('M', ' ss:Index="3"')}</Row><Row>${cell('Bo')}${cell('2012-08-30T00:00:00.000')}</Row>` +
      '</Table></Worksheet></Workbook>';
    const [read] = await readSpreadsheet(Buffer.from(text), 'list.xls');
    expect(read?.name).toBe('Year & 7');
    expect(read?.rows.map(({ cells }) => cells)).toEqual([
      ['Name', 'DOB', 'Sex'],
      ['Ada', '', 'M'],
      ['Bo', '2012-08-30'],
    ]);
  });

  test.each([
    '<'.repeat(300_000),
    `<table><tr><${'a'.repeat(300_000)}`,
    '<!--'.repeat(100_000),
    '<table>'.repeat(100_000),
  ])('is given up at once where it has no end: %#', async (text) => {
    expect(await refusalOf(`<html>${text}`)).toMatchObject({ reason: 'spreadsheet-is-web-page' });
  });
});

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
