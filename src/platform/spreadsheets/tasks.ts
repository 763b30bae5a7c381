import type { CellFault } from './mark-faults.ts';
import type { WrittenSheet } from './write-xlsx.ts';

/** What a spreadsheet is made of; a CSV file has the first sheet only. */
export type Written = {
  readonly format: 'xlsx' | 'csv';
  readonly sheets: readonly WrittenSheet[];
  readonly isRightToLeft?: boolean;
};

/** What the worker thread is asked for. */
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
