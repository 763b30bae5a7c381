import type { FileName } from '../../../oneroster/server/files.rules.ts';

/** A row as its file has it, without empty cells. The line is the spreadsheet's, in which the headings are the first. */
export type TableRow = {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
  /** The file of another format that the row comes from, with its columns by OneRoster's names. */
  readonly source?: { readonly file: string; readonly columns: readonly string[] };
};
export type Table = { readonly columns: readonly string[]; readonly rows: readonly TableRow[] };
export type Tables = { readonly [F in FileName]: Table };
