import type { CellFault } from './mark-faults.ts';
import type { WrittenSheet } from './write-xlsx.ts';

/** The content of a spreadsheet; a CSV file has only the first sheet. */
export type Written = {
  readonly format: 'xlsx' | 'csv';
  readonly sheets: readonly WrittenSheet[];
  readonly isRightToLeft?: boolean;
};

/** A request to the worker thread. */
export type Task =
  | { readonly write: Written }
  | {
      readonly mark: {
        readonly content: Uint8Array;
        readonly name: string;
        readonly faults: readonly CellFault[];
        readonly heading: string;
      };
    };
