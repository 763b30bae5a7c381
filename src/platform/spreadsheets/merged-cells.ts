import type { MergedCells, SheetRow } from './sheet.ts';
import { maxColumns } from './sheet-collector.ts';

/** Empties all but the first of merged cells, which some programs keep what they held before; rows left blank go. */
export function emptyMerged(rows: readonly SheetRow[], merged: readonly MergedCells[]): SheetRow[] {
  const byFirstLine = merged.toSorted((one, other) => one.fromLine - other.fromLine);
  /** Of each column the last line that is covered by merged cells which began above it. */
  const coveredTo = new Array<number>(maxColumns + 1).fill(0);
  const cover = (column: number, toLine: number) => {
    coveredTo[column] = Math.max(coveredTo[column] ?? 0, toLine);
  };
  let next = 0;
  return rows.flatMap((row) => {
    const firsts: MergedCells[] = [];
    for (let cells = byFirstLine[next]; cells && cells.fromLine <= row.line; cells = byFirstLine[next]) {
      const { fromLine, toLine, fromColumn, toColumn } = cells;
      for (let column = fromColumn + 1; column <= Math.min(toColumn, maxColumns); column += 1) cover(column, toLine);
      if (fromLine < row.line) cover(fromColumn, toLine);
      else firsts.push(cells);
      next += 1;
    }
    const isCovered = (column: number) => (coveredTo[column] ?? 0) >= row.line;
    const isChanged = row.cells.some((text, place) => text !== '' && isCovered(place + 1));
    const cells = isChanged ? row.cells.map((text, place) => (isCovered(place + 1) ? '' : text)) : [...row.cells];
    for (const { fromColumn, toLine } of firsts) cover(fromColumn, toLine);
    if (!isChanged) return [row];
    while (cells.at(-1) === '') cells.pop();
    return cells.length > 0 ? [{ line: row.line, cells }] : [];
  });
}
