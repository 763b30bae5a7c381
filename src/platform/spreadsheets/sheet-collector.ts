import { undefuse } from '../server/csv.ts';
import { type Refusal, refuse } from '../server/refusal.ts';
import { cellName } from './cell-name.ts';
import type { Letters } from './code-pages.ts';
import type { MergedCells, Sheet, SheetRow } from './sheet.ts';
import { cellTooLong, tooManyColumns, tooManyRows, tooManySheets } from './spreadsheets.refusals.ts';

export const maxRows = 100_000;
export const maxColumns = 200;
const maxSheets = 200;
/** The most characters that a cell can have in Excel. */
export const maxCellLength = 32_767;
const maxMerges = 100_000;

/** A part of a file. A reader passes parts on in order, so that the rows need not be in memory twice. */
export type Part =
  | { readonly sheet: Omit<Sheet, 'rows'> }
  | { readonly rows: readonly SheetRow[] }
  | { readonly merged: readonly MergedCells[] };

const batchRows = 500;

/** Takes what the readers find in a file, enforces the limits, and passes it on in batches. */
export class SheetCollector {
  readonly #post: (part: Part) => void;
  #sheetName = '';
  #sheets = 0;
  #rows = 0;
  #batch: SheetRow[] = [];
  #merged: MergedCells[] = [];

  constructor(post: (part: Part) => void) {
    this.#post = post;
  }

  startSheet(name: string, is1904: boolean, letters?: Letters): void {
    this.finish();
    this.#sheets += 1;
    if (this.#sheets > maxSheets) throw refuse(tooManySheets, { most: maxSheets });
    this.#sheetName = name;
    this.#post({ sheet: { name, is1904, ...(letters && { letters }) } });
  }

  /** Adds a row whose cells begin with column A; cells that were never written can be missing. */
  addRow(line: number, given: readonly (string | undefined)[]): void {
    let length = given.length;
    while (length > 0 && !given[length - 1]) length -= 1;
    if (length > maxColumns) throw this.tooWide();
    const cells: string[] = [];
    let isBlank = true;
    for (let place = 0; place < length; place += 1) {
      const text = given[place] ?? '';
      if (text.length > maxCellLength) {
        throw refuse(cellTooLong, { sheet: this.#sheetName, cell: cellName(line, place + 1), most: maxCellLength });
      }
      isBlank &&= text.trim() === '';
      cells.push(undefuse(text));
    }
    if (isBlank) return;
    this.#rows += 1;
    if (this.#rows > maxRows) throw refuse(tooManyRows, { most: maxRows });
    this.#batch.push({ line, cells });
    if (this.#batch.length >= batchRows) this.#postBatch();
  }

  tooWide(): Refusal {
    return refuse(tooManyColumns, { sheet: this.#sheetName, most: maxColumns });
  }

  addMerged(cells: MergedCells): void {
    if (this.#merged.length < maxMerges) this.#merged.push(cells);
  }

  /** Passes on the rest of a sheet. */
  finish(): void {
    this.#postBatch();
    if (this.#merged.length > 0) this.#post({ merged: this.#merged });
    this.#merged = [];
  }

  #postBatch(): void {
    if (this.#batch.length > 0) this.#post({ rows: this.#batch });
    this.#batch = [];
  }
}
