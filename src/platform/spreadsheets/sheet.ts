/** A row that holds something. `line` counts from 1, as spreadsheets number it; `cells` begin with column A. */
export type SheetRow = { readonly line: number; readonly cells: readonly string[] };

/** `is1904`: dates that stand as numbers count from 1904. */
export type Sheet = { readonly name: string; readonly is1904: boolean; readonly rows: readonly SheetRow[] };

/** Merged cells, from the first line and column to the last, all counted from 1. */
export type MergedCells = {
  readonly fromLine: number;
  readonly toLine: number;
  readonly fromColumn: number;
  readonly toColumn: number;
};
