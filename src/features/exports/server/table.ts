import type { Endpoint, InputOf, OutputOf } from '../../../platform/contract/endpoint.ts';
import type { Access } from '../../../platform/contract/permissions.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import type { ColumnName } from '../../../platform/server/column-words.ts';
import { refuse } from '../../../platform/server/refusal.ts';
import { type ListKind, type ListQuery, type lists, maxExportRows } from '../exports.contract.ts';
import { exportTooLong } from '../exports.refusals.ts';
import { type Cell, type Columns, cellOf, kindOf } from './columns.ts';
import type { Reader } from './reader.ts';

/** A file before it is written. */
export type Table = {
  readonly columns: readonly { readonly heading: string; readonly kind: ReturnType<typeof kindOf> }[];
  readonly rows: readonly (readonly Cell[])[];
};

type AccessOf<K extends ListKind> = (typeof lists)[K]['access'];

/** Lists that whoever makes the export may read by the same right; and those that anybody may. */
type ListFor<K extends ListKind> = Endpoint & { readonly access: AccessOf<K> | Extract<Access, 'notices.read'> };

/** A call for a file, and what answers it. */
export type Asked<K extends ListKind> = {
  readonly call: Call<(typeof lists)[K]>;
  /** The filters. */
  readonly query: ListQuery<K>;
  readonly reader: Reader;
  /** The answer of the list's own call to the caller, so that a file has exactly what the list shows. */
  readonly answer: <L extends ListFor<K>>(list: L, input: InputOf<L>) => Promise<OutputOf<L>>;
};

/** Makes the file of a list. */
export type TableOf<K extends ListKind> = (asked: Asked<K>) => Promise<Table>;

/** What most schools do not have: without any, there is no column. */
const onlyIfUsed: ReadonlySet<ColumnName> = new Set([
  ...(['admissionNumber', 'numberInClass', 'markScale', 'category', 'lineState', 'markNote'] as const),
]);

/** A file with a row for each of what `read` returns. */
export function table<K extends ListKind, Row>(
  read: (asked: Asked<K>) => Promise<readonly Row[]>,
  columns: Columns<Row>,
): TableOf<K> {
  const all = Object.entries(columns) as [ColumnName, (row: Row) => unknown][];
  return async (asked) => {
    const { reader } = asked;
    const listed = await read(asked);
    expectFew(listed.length);
    const used = all.filter(
      ([name, valueIn]) => !onlyIfUsed.has(name) || listed.some((row) => valueIn(row) !== undefined),
    );
    return {
      columns: used.map(([name]) => ({ heading: reader.words.headings[name], kind: kindOf(name) })),
      rows: listed.map((row) => used.map(([name, valueIn]) => cellOf(name, valueIn(row), reader))),
    };
  };
}

/** So many rows are read at once of a list that is newest first. */
const rowsAtOnce = 1_000;

type Page = { readonly before: number | undefined; readonly limit: number };

/** All rows of a list that is newest first, which `read` reads in pages. */
export async function everyPage<Row extends { readonly _id: string }>(
  read: (page: Page) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let before: number | undefined; ; before = Number(rows.at(-1)?._id)) {
    const page = await read({ before, limit: rowsAtOnce });
    rows.push(...page);
    expectFew(rows.length);
    if (page.length < rowsAtOnce) return rows;
  }
}

export function expectFew(rows: number): void {
  if (rows > maxExportRows) throw refuse(exportTooLong, { most: maxExportRows });
}
