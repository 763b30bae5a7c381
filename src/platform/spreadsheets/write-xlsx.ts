import type { CellStyle, ColumnDef, DataValidation, WriteSheet } from 'hucre';
import * as hucre from 'hucre';
import { escapeDefused } from '../server/csv.ts';
import { columnName } from './cell-name.ts';
import { maxCellLength } from './sheet-collector.ts';

/** A column of a sheet to write. `choices` become a drop-down list; a `kind` of text keeps `007` as it is typed. */
type WrittenColumn = {
  readonly heading: string;
  /** The width in characters. */
  readonly width?: number;
  readonly choices?: readonly string[];
  readonly kind?: 'text' | 'number' | 'date';
};

type WrittenCell = string | number | null;

/** `note` is written to a separate sheet at the end, line by line. */
export type WrittenSheet = {
  readonly name: string;
  readonly columns: readonly WrittenColumn[];
  readonly rows: readonly (readonly WrittenCell[])[];
  readonly note?: string;
};

/** The cells of a sheet, with the styles of those that have one. Rows that are left out are empty. */
export type Grid = {
  readonly name: string;
  readonly isHidden?: boolean;
  readonly isHeadingFrozen?: boolean;
  readonly columns: readonly ColumnDef[];
  readonly rows: readonly (readonly WrittenCell[])[];
  readonly styled?: readonly StyledCell[];
  readonly validations?: readonly DataValidation[];
};

/** `line` and `column` count from 1. */
export type StyledCell = { readonly line: number; readonly column: number; readonly style: CellStyle };

const textFormat = '@';
const wrongFill = { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'FFC7CE' } } as const;
export const styles = {
  heading: {
    font: { bold: true },
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E7EEF7' } },
    numFmt: textFormat,
  },
  wrong: { fill: wrongFill, numFmt: textFormat },
  wrongHeading: { font: { bold: true }, fill: wrongFill, numFmt: textFormat },
  day: { numFmt: 'yyyy-mm-dd' },
  note: { alignment: { vertical: 'top', wrapText: true }, numFmt: textFormat },
} as const satisfies Record<string, CellStyle>;

const lastLine = 1_048_576;
const widths = { least: 8, most: 60, note: 100 };
/** The longest list of choices within the rule itself; a longer one is written to a hidden sheet. */
const maxListLength = 255;
const maxSheetName = 31;

export async function writeXlsx(sheets: readonly WrittenSheet[], isRightToLeft: boolean): Promise<Buffer> {
  const names = sheetNames([
    ...sheets.map(({ name }) => name),
    ...sheets.filter(({ note }) => note).map(({ name }) => `${name} ?`),
    'Lists',
  ]);
  const listsName = names.at(-1) as string;
  const lists: (readonly string[])[] = [];
  const grids: Grid[] = sheets.map(({ columns, rows }, place) => ({
    name: names[place] as string,
    isHeadingFrozen: true,
    columns: columns.map((column, at) => ({
      width: widthOf(column, rows, at),
      ...(column.kind !== 'number' && { numFmt: textFormat }),
    })),
    rows: [
      columns.map(({ heading }) => heading),
      ...rows.map((row) => row.map((value, at) => (isDay(value, columns[at]) ? dayNumber(value) : value))),
    ],
    styled: [
      ...columns.map((_, at) => ({ line: 1, column: at + 1, style: styles.heading })),
      ...rows.flatMap((row, line) =>
        row.flatMap((value, at) =>
          isDay(value, columns[at]) ? [{ line: line + 2, column: at + 1, style: styles.day }] : [],
        ),
      ),
    ],
    validations: columns.flatMap((column, at) => validationOf(column, at, lists, listsName)),
  }));
  const notes = sheets.flatMap(({ note }) => (note ? [note] : []));
  grids.push(...notes.map((note, place) => noteGrid(names[sheets.length + place] as string, note)));
  if (lists.length > 0) grids.push(listsGrid(listsName, lists));
  return await writeGrids(grids, isRightToLeft);
}

/**
 * The first date that all spreadsheets count in the same way, because some of them count a 29 February 1900, which did
 * not exist.
 */
const firstCountedAlike = '1900-03-01';

/**
 * Returns whether a value is written as a date, with which spreadsheets can sort and calculate; typed ones stay as they
 * are typed.
 */
function isDay(value: WrittenCell | undefined, column: WrittenColumn | undefined): value is string {
  return (
    column?.kind === 'date' &&
    typeof value === 'string' &&
    /^\d{4}-\d\d-\d\d$/.test(value) &&
    value >= firstCountedAlike
  );
}

const dayMs = 86_400_000;
/** The number of 1 January 1970. */
const dayOfEpoch = 25_569;

/** Returns the number of a date, `YYYY-MM-DD`, in spreadsheets. */
function dayNumber(date: string): number {
  return Date.parse(date) / dayMs + dayOfEpoch;
}

export async function writeGrids(grids: readonly Grid[], isRightToLeft: boolean): Promise<Buffer> {
  return Buffer.from(await hucre.writeXlsx({ sheets: grids.map((grid) => toSheet(grid, isRightToLeft)) }));
}

function toSheet(
  { name, isHidden = false, isHeadingFrozen = false, columns, rows, styled = [], validations = [] }: Grid,
  rightToLeft: boolean,
): WriteSheet {
  const values = rows.map((row) => row.map(toValue));
  const cells = styled.map(
    ({ line, column, style }) =>
      [`${line - 1},${column - 1}`, { value: values[line - 1]?.[column - 1] ?? null, style }] as const,
  );
  return {
    name,
    rows: values,
    hidden: isHidden,
    columns: [...columns],
    cells: new Map(cells),
    view: { rightToLeft },
    ...(isHeadingFrozen && { freezePane: { rows: 1 } }),
    dataValidations: [...validations],
  };
}

function toValue(value: WrittenCell): WrittenCell {
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value);
  return value === null || value === '' ? null : escapeSigns(escapeDefused(value).slice(0, maxCellLength));
}

/** Escapes texts such as `_x0007_`, which means a control character in XLSX, by escaping the underscore. */
function escapeSigns(text: string): string {
  return text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_');
}

/** Returns names that spreadsheets allow: at most 31 characters, without some signs, and unique. */
export function sheetNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((name) => {
    const allowed = name.replace(/[\\/?*[\]:\p{Cc}]/gu, ' ').replace(/^['\s]+|['\s]+$/g, '') || 'Sheet';
    let chosen = allowed.slice(0, maxSheetName);
    for (let count = 2; taken.has(chosen.toLowerCase()); count += 1) {
      const suffix = ` ${count}`;
      chosen = allowed.slice(0, maxSheetName - suffix.length) + suffix;
    }
    taken.add(chosen.toLowerCase());
    return chosen;
  });
}

function widthOf({ heading, width, choices = [] }: WrittenColumn, rows: WrittenSheet['rows'], place: number): number {
  if (width !== undefined) return width;
  let longest = Math.max(heading.length + 2, ...choices.map((choice) => choice.length + 2));
  for (const row of rows.slice(0, 200)) longest = Math.max(longest, String(row[place] ?? '').length + 1);
  return Math.min(widths.most, Math.max(widths.least, longest));
}

function validationOf(
  { choices = [] }: WrittenColumn,
  place: number,
  lists: (readonly string[])[],
  listsName: string,
): DataValidation[] {
  if (choices.length === 0) return [];
  const column = columnName(place + 1);
  const rule = { type: 'list', range: `${column}2:${column}${lastLine}`, errorStyle: 'warning' } as const;
  const inAll = { ...rule, allowBlank: true, showErrorMessage: true };
  const isShort = choices.join(',').length <= maxListLength && !choices.some((choice) => /[,"]/.test(choice));
  if (isShort) return [{ ...inAll, values: [...choices] }];
  lists.push(choices);
  const on = columnName(lists.length);
  const formula1 = `'${listsName.replaceAll("'", "''")}'!$${on}$1:$${on}$${choices.length}`;
  return [{ ...inAll, formula1 }];
}

function listsGrid(name: string, lists: readonly (readonly string[])[]): Grid {
  const longest = Math.max(...lists.map((list) => list.length));
  const rows = Array.from({ length: longest }, (_, place) => lists.map((list) => list[place] ?? null));
  return { name, isHidden: true, columns: [], rows };
}

function noteGrid(name: string, note: string): Grid {
  const rows = note.split('\n').map((line) => [line]);
  return { name, columns: [{ width: widths.note, style: styles.note }], rows };
}
