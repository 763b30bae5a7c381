import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { writeZip, type ZipFile } from '../server/zip.ts';
import { readSpreadsheet } from './read.ts';
import { writeSpreadsheet } from './spreadsheets.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Returns an XLSX file with the XML of one sheet. */
async function workbook(sheetXml: string, more: Readonly<Record<string, string>> = {}): Promise<Buffer> {
  const parts: Readonly<Record<string, string>> = {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': `<Relationships><Relationship Id="r1" Type="${relations}/officeDocument" Target="/xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:r="${relations}"><x:sheets><x:sheet name="A" sheetId="1" r:id="r7"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r7" Type="${relations}/worksheet" Target="worksheets/a.xml"/><Relationship Id="r8" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="165" formatCode="[h]:mm"/><numFmt numFmtId="166" formatCode="&quot;day &quot;0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="20"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="10"/></cellXfs></styleSheet>',
    'xl/worksheets/a.xml': `<worksheet><sheetData>${sheetXml}</sheetData></worksheet>`,
    ...more,
  };
  return writeZip(Object.entries(parts).map(([name, text]) => ({ name, content: Buffer.from(text) })));
}

const part = (name: string, text: string): ZipFile => ({ name, content: Buffer.from(text) });

async function rowsOf(file: Buffer) {
  const [sheet] = await readSpreadsheet(file, 'x');
  return sheet?.rows;
}

async function refusalOf(file: Buffer): Promise<string> {
  return await readSpreadsheet(file, 'x').then(
    () => 'read',
    ({ why }) => why?.reason ?? 'no refusal',
  );
}

describe('cells of XLSX', () => {
  test.each([
    ['a date', '<c s="1"><v>40968</v></c>', '2012-02-29'],
    ['a date in a format of its own', '<c s="4"><v>40968</v></c>', '2012-02-29'],
    ['a date and a time', '<c s="3"><v>40968.336805555555</v></c>', '2012-02-29 08:05'],
    ['a time', '<c s="2"><v>0.336805555555556</v></c>', '08:05'],
    ['midnight', '<c s="2"><v>0</v></c>', '00:00'],
    ['a time just before the next day', '<c s="3"><v>40967.9999999999</v></c>', '2012-02-29'],
    ['the first day', '<c s="1"><v>1</v></c>', '1900-01-01'],
    ['the day before the one that never was', '<c s="1"><v>59</v></c>', '1900-02-28'],
    ['the day after it', '<c s="1"><v>61</v></c>', '1900-03-01'],
    ['a format with a word in it', '<c s="6"><v>3</v></c>', '3'],
    ['a percentage', '<c s="7"><v>0.85</v></c>', '85%'],
    ['a number with the noise of fractions', '<c><v>0.30000000000000004</v></c>', '0.3'],
    ['a number with an exponent', '<c><v>1.5E-7</v></c>', '0.00000015'],
    ['a large number with an exponent', '<c><v>8.801712345678E+12</v></c>', '8801712345678'],
    ['a boolean', '<c t="b"><v>0</v></c>', 'FALSE'],
    ['an error', '<c t="e"><f>A9</f><v>#REF!</v></c>', '#REF!'],
    ['a formula with a text', '<c t="str"><f>B1&amp;"x"</f><v>a&amp;x</v></c>', 'a&x'],
    ['a formula that was never computed', '<c><f>B1*2</f></c>', '=B1*2'],
    ['a formula that was never computed, with an empty value', '<c><f>B1*2</f><v></v></c>', '=B1*2'],
    [
      'rich text and how it is spoken',
      '<c t="inlineStr"><is><r><t>Ay</t></r><r><t>esha</t></r><rPh><t>no</t></rPh></is></c>',
      'Ayesha',
    ],
    ['an escaped character', '<c t="inlineStr"><is><t>a_x000D_b_x005F_x000D_</t></is></c>', 'a\rb_x000D_'],
    ['CDATA and entities', '<c t="inlineStr"><is><t><![CDATA[<b>&]]>&#65;&#x1F600;&lt;</t></is></c>', '<b>&A😀<'],
  ])('%s', async (_, cell, text) => {
    expect(await rowsOf(await workbook(`<row><c t="inlineStr"><is><t>x</t></is></c>${cell}</row>`))).toEqual([
      { line: 1, cells: ['x', text] },
    ]);
  });

  test('a cell far below is refused at once, and a million empty ones are left out', async () => {
    const empty = '<c s="1"/>'.repeat(1_000);
    const far = '<row r="1048576"><c r="A1048576"><v>7</v></c></row>';
    expect(await refusalOf(await workbook(`<row r="1"><c r="A1"><v>7</v></c></row>${far}`))).toBe('too-many-rows');
    const file = await workbook(
      `<row r="1"><c r="A1"><v>7</v></c>${empty}</row>${'<row/>'.repeat(10_000)}<row r="1048576"/>`,
    );
    expect(await rowsOf(file)).toEqual([{ line: 1, cells: ['7'] }]);
  });

  test('a cell beyond column 200 is refused only if it holds something', async () => {
    expect(await refusalOf(await workbook('<row r="1"><c r="A1"><v>1</v></c><c r="GS1"><v>1</v></c></row>'))).toBe(
      'too-many-columns',
    );
    expect(await rowsOf(await workbook('<row r="1"><c r="A1"><v>1</v></c><c r="GS1" s="1"/></row>'))).toHaveLength(1);
  });

  test('a blank far below is ignored, and a value there is refused', async () => {
    const below = (cell: string) => `<row r="1"><c r="A1"><v>1</v></c></row><row r="200000">${cell}</row>`;
    const blank = '<c r="A200000" t="inlineStr"><is><t xml:space="preserve"> </t></is></c>';
    expect(await rowsOf(await workbook(below(blank)))).toEqual([{ line: 1, cells: ['1'] }]);
    expect(await refusalOf(await workbook(below('<c r="A200000"><v>0</v></c>')))).toBe('too-many-rows');
  });

  test('100,001 rows, 201 sheets and a cell of 32,768 characters are refused', async () => {
    const rows = '<row><c><v>1</v></c></row>'.repeat(100_001);
    expect(await refusalOf(await workbook(rows))).toBe('too-many-rows');
    const long = `<row><c t="inlineStr"><is><t>${'x'.repeat(32_768)}</t></is></c></row>`;
    expect(await refusalOf(await workbook(long))).toBe('cell-too-long');
    const sheets = Array.from({ length: 201 }, (_, place) => ({
      name: `S${place}`,
      columns: [{ heading: 'A' }],
      rows: [],
    }));
    expect(await refusalOf(await writeSpreadsheet({ format: 'xlsx', sheets }))).toBe('too-many-sheets');
  });
});

describe('archives', () => {
  /** Returns where the directory's only entry begins, in an archive of one file. */
  const directoryOf = (file: Buffer) => file.indexOf(Buffer.from('PK\x01\x02'));
  const zeros = (megabytes: number) => ' '.repeat(megabytes * 1_000_000);
  const zip = (...parts: ZipFile[]) => writeZip(parts);
  const content = (text: string) => zip(part('[Content_Types].xml', '<Types/>'), part('_rels/.rels', text));

  test('a bomb is refused by what its directory declares, before anything is unpacked', async () => {
    const file = await content(zeros(201));
    expect(file.length).toBeLessThan(400_000);
    const start = performance.now();
    expect(await refusalOf(file)).toBe('spreadsheet-too-large-inside');
    expect(performance.now() - start).toBeLessThan(5_000);
  });

  test.each([
    ['less than it is', 100, 'spreadsheet-damaged'],
    ['nothing', 0, 'spreadsheet-damaged'],
    ['more than it is', 10_000_001, 'spreadsheet-damaged'],
    ['a number of ZIP64', 0xffffffff, 'spreadsheet-too-large-inside'],
  ])('a bomb that declares %s is refused', async (_, declared, reason) => {
    const file = await content(zeros(10));
    const second = file.indexOf(Buffer.from('PK\x01\x02'), directoryOf(file) + 1);
    file.writeUInt32LE(declared, second + 24);
    expect(await refusalOf(file)).toBe(reason);
  });

  test('entries that share their bytes are refused', async () => {
    const file = await content('<Relationships/>');
    const second = file.indexOf(Buffer.from('PK\x01\x02'), directoryOf(file) + 1);
    file.writeUInt32LE(0, second + 42);
    expect(await refusalOf(file)).toBe('spreadsheet-damaged');
  });

  test('more than 500 entries are refused', async () => {
    const parts = Array.from({ length: 501 }, (_, place) => part(`${place}`, ''));
    expect(await refusalOf(await zip(...parts))).toBe('spreadsheet-too-large-inside');
  });

  test('a changed byte of the contents is noticed', async () => {
    const file = await workbook('<row><c><v>1234567</v></c></row>');
    const packed = deflateRawSync('<worksheet><sheetData><row><c><v>1234567</v></c></row></sheetData></worksheet>');
    const place = file.indexOf(packed);
    expect(place).toBeGreaterThan(0);
    file[place + 30] = (file[place + 30] ?? 0) ^ 4;
    expect(await refusalOf(file)).toBe('spreadsheet-damaged');
  });

  test('an encrypted entry is reported as protected', async () => {
    const file = await content('x');
    file.writeUInt16LE(1, directoryOf(file) + 8);
    expect(await refusalOf(file)).toBe('spreadsheet-protected');
  });

  test.each([
    ['a text document', [part('mimetype', 'application/vnd.oasis.opendocument.text')]],
    ['photos', [part('a.jpg', 'x')]],
    ['a Word document', [part('[Content_Types].xml', '<Types/>'), part('word/document.xml', '<w/>')]],
  ])('an archive of %s is no spreadsheet', async (_, parts) =>
    expect(await refusalOf(await zip(...parts))).toBe('not-a-spreadsheet'),
  );
});

describe('OpenDocument', () => {
  const ods = (table: string) =>
    writeZip([
      part('mimetype', 'application/vnd.oasis.opendocument.spreadsheet'),
      part(
        'content.xml',
        `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="A">${table}</table:table></office:spreadsheet></office:body></office:document-content>`,
      ),
    ]);

  test('a repeated row counts once for each repetition, unless it is empty', async () => {
    const row = (repeat: number, text: string) =>
      `<table:table-row table:number-rows-repeated="${repeat}"><table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell></table:table-row>`;
    expect(await rowsOf(await ods(`${row(90_000, '')}${row(2, 'x')}`))).toEqual([
      { line: 90_001, cells: ['x'] },
      { line: 90_002, cells: ['x'] },
    ]);
    expect(await refusalOf(await ods(row(1_000_000_000, 'x')))).toBe('too-many-rows');
    expect(
      await refusalOf(
        await ods(
          '<table:table-row><table:table-cell table:number-columns-repeated="1000000000"><text:p>x</text:p></table:table-cell></table:table-row>',
        ),
      ),
    ).toBe('too-many-columns');
  });
});
