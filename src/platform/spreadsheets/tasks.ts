import type { Fault } from '../contract/reason.ts';
import type { CellFault } from './mark-faults.ts';
import type { Part } from './sheet-collector.ts';
import type { WrittenSheet } from './write-xlsx.ts';

/** What a spreadsheet is made of; a CSV file has the first sheet only. */
export type Written = {
  readonly format: 'xlsx' | 'csv';
  readonly sheets: readonly WrittenSheet[];
  readonly isRightToLeft?: boolean;
};

/** What the worker thread is asked for. */
export type Task =
  | { readonly read: { readonly content: Uint8Array; readonly name: string } }
  | { readonly write: Written }
  | {
      readonly mark: {
        readonly content: Uint8Array;
        readonly name: string;
        readonly faults: readonly CellFault[];
        readonly heading: string;
      };
    };

/** What it answers: any number of parts, then one of the others. */
export type TaskAnswer =
  | Part
  | { readonly isRead: true }
  | { readonly written: Uint8Array<ArrayBuffer> }
  | { readonly refused: Fault };
