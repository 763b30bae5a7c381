import type { MergedCells, SheetRow } from './sheet.ts';

/** Empties all but the first of merged cells, which some programs keep what they held before; rows left blank go. */
export function emptyMerged(rows: readonly SheetRow[], merged: readonly MergedCells[]): SheetRow[] {
  const byFirstLine = merged.toSorted((one, other) => one.fromLine - other.fromLine);
  let next = 0;
  let open: MergedCells[] = [];
  return rows.flatMap((row) => {
    for (let cells = byFirstLine[next]; cells && cells.fromLine <= row.line; cells = byFirstLine[next]) {
      open.push(cells);
      next += 1;
    }
    open = open.filter(({ toLine }) => toLine >= row.line);
    if (open.length === 0) return [row];
    const cells = row.cells.map((text, place) => (open.some((one) => isCovered(one, row.line, place + 1)) ? '' : text));
    while (cells.at(-1) === '') cells.pop();
    return cells.length > 0 ? [{ line: row.line, cells }] : [];
  });
}

function isCovered({ fromLine, fromColumn, toColumn }: MergedCells, line: number, column: number): boolean {
  const isFirst = line === fromLine && column === fromColumn;
  return !isFirst && column >= fromColumn && column <= toColumn;
}
