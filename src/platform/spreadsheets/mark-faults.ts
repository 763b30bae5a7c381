import { placeOfCell } from './cell-name.ts';
import { readSpreadsheet } from './read.ts';
import type { SheetRow } from './sheet.ts';
import { type Grid, type StyledCell, sheetNames, styles, writeGrids } from './write-xlsx.ts';

/** The fault of a cell. `sheet` is the name as it was read; `cell` is a name such as `B7`. */
export type CellFault = { readonly sheet: string; readonly cell: string; readonly message: string };

/** Returns an XLSX file of the same cells in which wrong ones are coloured and explained in a last column. */
export async function markFaults(
  content: Buffer,
  name: string,
  faults: readonly CellFault[],
  heading: string,
): Promise<Buffer> {
  const sheets = await readSpreadsheet(content, name);
  const names = sheetNames(sheets.map(({ name }) => name));
  const bySheet = Map.groupBy(faults, ({ sheet }) => sheet);
  const grids = sheets.map(({ name, rows }, place) => ({
    name: names[place] as string,
    columns: [],
    ...markedRows(rows, byLine(bySheet.get(name) ?? []), heading),
  }));
  return await writeGrids(grids, false);
}

type LineFaults = { readonly columns: Set<number>; readonly messages: string[] };

function byLine(faults: readonly CellFault[]): Map<number, LineFaults> {
  const lines = new Map<number, LineFaults>();
  for (const { cell, message } of faults) {
    const place = placeOfCell(cell);
    if (!place) continue;
    const line = lines.get(place.line) ?? { columns: new Set(), messages: [] };
    line.columns.add(place.column);
    line.messages.push(`${cell}: ${message}`);
    lines.set(place.line, line);
  }
  return lines;
}

/** The heading of the last column is in the first row with content, which contains the headings. */
function markedRows(
  given: readonly SheetRow[],
  faults: ReadonlyMap<number, LineFaults>,
  heading: string,
): Required<Pick<Grid, 'rows' | 'styled'>> {
  const rows: string[][] = [];
  const styled: StyledCell[] = [];
  for (const { line, cells } of given) rows[line - 1] = [...cells];
  const marked = [...faults].flatMap(([, { columns }]) => [...columns]);
  const last = given.reduce((most, { cells }) => Math.max(most, cells.length), Math.max(0, ...marked)) + 1;
  for (const [line, { columns, messages }] of faults) {
    const row = rows[line - 1] ?? [];
    row[last - 1] = messages.join('\n');
    rows[line - 1] = row;
    styled.push(...[...columns].map((column) => ({ line, column, style: styles.wrong })));
    styled.push({ line, column: last, style: styles.note });
  }
  const headed = given[0]?.line ?? 1;
  if (faults.size > 0 && !faults.has(headed)) {
    const row = rows[headed - 1] ?? [];
    row[last - 1] = heading;
    rows[headed - 1] = row;
    styled.push({ line: headed, column: last, style: styles.wrongHeading });
  }
  return { rows: Array.from(rows, (row) => Array.from(row ?? [], (cell) => cell ?? null)), styled };
}
