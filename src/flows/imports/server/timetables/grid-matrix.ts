import type { MergedCells, Sheet } from '../../../../platform/spreadsheets/sheet.ts';

/** The cells of a sheet without gaps, where merged cells all have their text. */
export type Matrix = {
  readonly sheet: string;
  /** By the place of a row: its number in the sheet. */
  readonly lines: readonly number[];
  readonly cells: readonly (readonly string[])[];
};

/** A larger area is a title or a frame. */
const mostMergedRows = 60;

export function toMatrix({ name, rows, merged = [] }: Sheet): Matrix {
  const byLine = new Map(rows.map(({ line, cells }) => [line, cells.map((text) => text.normalize('NFC').trim())]));
  for (const area of merged) fill(byLine, area);
  const lines = [...byLine.keys()].toSorted((one, other) => one - other);
  const width = lines.reduce((most, line) => Math.max(most, byLine.get(line)?.length ?? 0), 0);
  const cells = lines.map((line) => Array.from({ length: width }, (_, place) => byLine.get(line)?.[place] ?? ''));
  return { sheet: name, lines, cells };
}

const mostMergedColumns = 200;

function fill(byLine: Map<number, string[]>, area: MergedCells): void {
  const { fromLine, toLine, fromColumn, toColumn } = area;
  if (toLine - fromLine > mostMergedRows || toColumn - fromColumn > mostMergedColumns) return;
  const text = byLine.get(fromLine)?.[fromColumn - 1] ?? '';
  if (text === '') return;
  for (let line = fromLine; line <= toLine; line += 1) {
    const cells = byLine.get(line) ?? [];
    for (let column = fromColumn; column <= toColumn; column += 1) {
      while (cells.length < column) cells.push('');
      cells[column - 1] = text;
    }
    byLine.set(line, cells);
  }
}

/** The different texts of a row that are not empty. */
export function textsOf(cells: readonly string[]): readonly string[] {
  return [...new Set(cells.filter((text) => text !== ''))];
}
