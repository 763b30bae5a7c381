import { describe, expect, it } from 'vitest';
import { csvLines } from './csv.ts';

function rowFor(title: string): string {
  return csvLines([['1', 'Ada', title, null, 5]]);
}

/** The cells that a spreadsheet splits a row into with this separator: quotes count only at the start of a cell. */
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

const isFormula = (cell: string) =>
  /^\s*[=+\-@＝＋－＠]/.test(cell.replaceAll(/["\p{Cf}]/gu, '')) || /^[\t\r]/.test(cell);

describe('a name in the file is never a formula', () => {
  const formula = '=HYPERLINK("http://evil.example")';
  it.each([
    ['=', formula],
    ['+', '+1+1'],
    ['-', '-1+1'],
    ['@', '@SUM(1)'],
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

  it('and what is none stays as it was typed', () => {
    for (const title of ['Sports day', 'Sports; games, prizes', 'A-level = hard', 'mail@hill.example', '8+1']) {
      expect(cellsOf(rowFor(title), ',')).toContain(title);
    }
  });
});
