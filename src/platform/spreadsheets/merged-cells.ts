import type { MergedCells, SheetRow } from './sheet.ts';
import { maxColumns } from './sheet-collector.ts';

/**
 * Empties all merged cells except the first, because some programs keep their former content; rows that become blank
 * are dropped.
 */
export function emptyMerged(rows: readonly SheetRow[], merged: readonly MergedCells[]): SheetRow[] {
  const byFirstLine = merged.toSorted((one, other) => one.fromLine - other.fromLine);
  /** For each column, the last line covered by merged cells that began above it. */
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

/** Repeats the text of cells merged within a column in each of their rows, such as a class beside its students. */
export function fillMerged(rows: readonly SheetRow[], merged: readonly MergedCells[]): SheetRow[] {
  const inColumns = merged.filter(({ fromLine, toLine, fromColumn, toColumn }) => {
    return fromColumn === toColumn && toLine > fromLine && fromColumn <= maxColumns;
  });
  const byFirstLine = Map.groupBy(inColumns, ({ fromLine }) => fromLine);
  const current = new Map<number, { readonly toLine: number; readonly text: string }>();
  return rows.map((row) => {
    let cells: string[] | undefined;
    for (const [column, { toLine, text }] of current) {
      if (row.line > toLine) current.delete(column);
      else if (!row.cells[column - 1]) {
        cells ??= [...row.cells];
        while (cells.length < column) cells.push('');
        cells[column - 1] = text;
      }
    }
    for (const { fromColumn, toLine } of byFirstLine.get(row.line) ?? []) {
      const text = row.cells[fromColumn - 1];
      if (text) current.set(fromColumn, { toLine, text });
    }
    return cells ? { line: row.line, cells } : row;
  });
}
