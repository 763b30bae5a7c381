/** The lines of a table, cell by cell. */
export type Cells = readonly (readonly string[])[];

/** Spreadsheets quote a cell that contains a line break or a tab, and double its quotes. */
const cellAndEnd = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/y;

/**
 * Reads cells copied from a spreadsheet: lines of cells separated by tabs. A line break within a cell becomes a space.
 */
export function readCells(text: string): Cells {
  const lines: string[][] = [[]];
  for (const [, cell = '', end] of text.replace(/[\r\n]+$/, '').matchAll(new RegExp(cellAndEnd, 'gy'))) {
    lines.at(-1)?.push(unquote(cell).replace(/\s+/g, ' ').trim());
    if (end === '') break;
    if (end !== '\t') lines.push([]);
  }
  return lines;
}

function unquote(cell: string): string {
  return /^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
