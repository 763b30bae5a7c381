import { type Fault, fault } from '../../../../platform/contract/reason.ts';
import { oneRosterUnknownId } from '../../../oneroster/oneroster.refusals.ts';
import type { FileName } from '../../../oneroster/server/files.rules.ts';
import type { SourcedId } from '../../../oneroster/server/school-state.ts';
import { rowTwice } from '../../imports.refusals.ts';
import type { GivenRow } from '../import-kind.ts';
import { shorten } from '../shorten.ts';
import { type Check, RowValues } from '../values.rules.ts';
import type { DescribedRow, Made } from './described.ts';
import type { TableRow, Tables } from './table.ts';

/** Returns the rows of a file, except those that are marked for deletion. */
export function presentRows(tables: Tables, file: FileName): readonly TableRow[] {
  return tables[file].rows.filter(({ cells }) => cells.status !== 'tobedeleted');
}

/** Returns rows by the value of a column; of rows with the same value, the first. */
export function indexBy(rows: readonly TableRow[], column: string): ReadonlyMap<string, TableRow> {
  const index = new Map<string, TableRow>();
  for (const row of rows) {
    const key = row.cells[column];
    if (key !== undefined && !index.has(key)) index.set(key, row);
  }
  return index;
}

/** Parts of a list in one cell. */
export function listIn(cell: string | undefined): string[] {
  return (cell ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Reads one row of a file and gathers what is wrong with it. */
export class FileRow extends RowValues {
  readonly file: FileName;
  readonly row: TableRow;

  constructor(file: FileName, row: TableRow) {
    super({ given: row.cells } as Pick<GivenRow, 'given'> as GivenRow);
    this.file = file;
    this.row = row;
  }

  /** A number in the form of the format. */
  number(column: string, check: Check): number | undefined {
    return this.read(column, (text) => check(Number(text)) ?? Number(text));
  }

  /** The row that a cell refers to. */
  refer<T>(column: string, index: ReadonlyMap<string, T>, to: FileName): T | undefined {
    return this.read(column, (id) => index.get(id) ?? unknownId(id, to));
  }

  /** Returns the described row, with the record that it creates unless it has faults. */
  describe(
    label: string,
    made: () => Made | null,
    { keys = [], needs = [] }: { readonly keys?: readonly string[]; readonly needs?: readonly string[] } = {},
  ): DescribedRow {
    const { faults, notes } = this;
    const { line, cells, source } = this.row;
    return {
      file: this.file,
      line,
      ...(source && { source }),
      label,
      cells,
      made: faults.length > 0 ? null : made(),
      faults,
      notes,
      keys,
      needs,
    };
  }
}

export function unknownId(id: string, to: FileName): Fault {
  return fault(oneRosterUnknownId, { id: shorten(id, 80), file: `${to}.csv` });
}

/** Reports a row whose sourcedId an earlier row of the file has. */
export function tellTwice(read: FileRow, index: ReadonlyMap<SourcedId, TableRow>): void {
  const first = index.get(read.row.cells.sourcedId ?? '');
  if (first && first !== read.row)
    read.fail('sourcedId', fault(rowTwice, { line: first.line, sheet: `${read.file}.csv` }));
}
