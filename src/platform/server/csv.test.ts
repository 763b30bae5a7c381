import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvLines, undefuse } from './csv.ts';

const phones = [
  '+8801711123456',
  '+880 1711-123456',
  '+1 (555) 010.99',
  '-',
  '--',
  '-7',
  '-78.5',
  '-78,5',
  '-5 %',
  '+৮৮০১৭',
];

function rowFor(title: string): string {
  return csvLines([['1', 'Ada', title, null, 5]]);
}

/** Splits a row into cells like a spreadsheet with this separator: quotes count only at the start of a cell. */
function cellsOf(text: string, separator: ',' | ';' | '\t'): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? '';
    if (isQuoted && sign === '"' && text[at + 1] === '"') cell += text[++at];
    else if (isQuoted && sign === '"') isQuoted = false;
    else if (!isQuoted && sign === '"' && cell === '') isQuoted = true;
    else if (!isQuoted && (sign === separator || sign === '\r' || sign === '\n')) {
      cells.push(cell);
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell];
}

const isFormula = (cell: string) => {
  const text = cell.replaceAll(/["\p{Cf}]/gu, '').trim();
  const isNumber = /^-*[\d.,]*$|^\+[\d ().-]+$/.test(text);
  return (/^[=+\-@＝＋－＠]/.test(text) && !isNumber) || /^[\t\r]/.test(cell);
};

describe('a name in the file is never a formula', () => {
  const formula = '=HYPERLINK("http://evil.example")';
  it.each([
    ['=', formula],
    ['+', '+1+1'],
    ['-', '-1+1'],
    ['@', '@SUM(1)'],
    ['+ and a word', '+cmd'],
    ['- and a call of a program', "-cmd|' /C calc'!A0"],
    ['a number and a call', "-2+3+cmd|' /C calc'!A0"],
    ['- and a cell', '-A1'],
    ['a tab', '\t=1+1'],
    ['a tab alone', '\tx'],
    ['a carriage return', '\r=1+1'],
    ['a carriage return alone', '\rx'],
    ['a wide sign', '＝1+1'],
    ['a blank and =', ' =1+1'],
    ['a quote and =', '"=1+1'],
    ['a sign that nobody sees and =', '\u200b=1+1'],
    ['what stands behind a semicolon', `Sports;${formula}`],
    ['what stands behind a semicolon and a blank', 'Sports; @SUM(1)'],
    ['what stands behind a semicolon and a quote', 'Sports;"=1+1";-2'],
    ['what stands behind a comma', 'Sports,+1'],
    ['what stands behind a tab', 'Sports\t=1+1'],
    ['what stands in a second line', 'Sports\n=1+1'],
  ])('that begins with %s', (_what, title) => {
    for (const separator of [',', ';', '\t'] as const) {
      expect(cellsOf(rowFor(title), separator).filter(isFormula), `separated by "${separator}"`).toEqual([]);
    }
  });

  it('and a harmless one stays as it was typed', () => {
    for (const title of phones) expect(cellsOf(rowFor(title), ',')).toContain(title);
    for (const title of [
      'Sports day',
      'Sports; games, prizes',
      'A-level = hard',
      'mail@hill.example',
      '8+1',
      '-5; -7',
    ]) {
      expect(cellsOf(rowFor(title), ',')).toContain(title);
    }
  });
});

it('text written to a file is read back as it was typed', () => {
  const signs = fc.constantFrom(...'=+-@\'"\t\r\n;, 7a|＝－\u200b');
  const readAgain = (text: string) => parse(csvLines([['1', text, 'x']]))[0]?.map(undefuse);
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 8 }), (text) => {
      expect(readAgain(text)).toEqual(['1', text, 'x']);
    }),
    { numRuns: 300 },
  );
  for (const text of [...phones, "'+880", "''=1", "'-"]) expect(readAgain(text)).toEqual(['1', text, 'x']);
});
