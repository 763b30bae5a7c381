import type { Letters } from './code-pages.ts';

/** A row with content. `line` counts from 1, like in spreadsheets; `cells` begin with column A. */
export type SheetRow = {
  readonly line: number;
  readonly cells: readonly string[];
  /** The name of the cell from which one of `cells` is, if the sheet was rearranged. */
  readonly cellAt?: (place: number) => string;
};

export type Sheet = {
  readonly name: string;
  /** Whether dates that are stored as numbers count from 1904. */
  readonly is1904: boolean;
  /** The code pages by which a text file is read and could be read, if it does not name its own. */
  readonly letters?: Letters | undefined;
  /** The merged cells; those within one column repeat their text in each row. */
  readonly merged?: readonly MergedCells[];
  readonly rows: readonly SheetRow[];
};

/** Merged cells, from the first line and column to the last, all counted from 1. */
export type MergedCells = {
  readonly fromLine: number;
  readonly toLine: number;
  readonly fromColumn: number;
  readonly toColumn: number;
};
