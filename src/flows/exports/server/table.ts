import { type KnownField, listSeenThen } from '../../../base/fields/server/fields.queries.ts';
import type { Endpoint, InputOf, OutputOf } from '../../../platform/contract/endpoint.ts';
import type { FieldOwner, FieldType, FieldValue, FieldValues } from '../../../platform/contract/own-fields.ts';
import type { Access } from '../../../platform/contract/permissions.ts';
import { type AskingCall, askedDay } from '../../../platform/http/asked-day.ts';
import type { Call } from '../../../platform/http/serve-endpoint.ts';
import type { ColumnName } from '../../../platform/server/column-words.ts';
import { inTurns } from '../../../platform/server/in-turns.ts';
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

/** Lists that the person who makes the export may read with the same permission, and lists that anybody may read. */
type ListFor<K extends ListKind> = Endpoint & { readonly access: AccessOf<K> | Extract<Access, 'notices.read'> };

/** A call for a file, and what answers it. */
export type Asked<K extends ListKind> = {
  readonly call: Call<(typeof lists)[K]>;
  /** The filters. */
  readonly query: ListQuery<K>;
  readonly reader: Reader;
  /**
   * Calls the list itself for the caller and returns its answer, so that a file contains exactly what the list shows.
   */
  readonly answer: <L extends ListFor<K>>(list: L, input: InputOf<L>) => Promise<OutputOf<L>>;
};

/** Makes the file of a list. */
export type TableOf<K extends ListKind> = (asked: Asked<K>) => Promise<Table>;

/** Columns that most schools do not use; a column without any value is left out. */
const rareColumns: ReadonlySet<ColumnName> = new Set([
  ...(['admissionNumber', 'numberInClass', 'markScale', 'category', 'lineState', 'markNote'] as const),
  ...(['lastName', 'firstName', 'preferredName'] as const),
]);

/** A file with a row for each of what `read` returns. */
export function table<K extends ListKind, Row extends object>(
  read: (asked: Asked<K>) => Promise<readonly Row[]>,
  columns: Columns<Row>,
  /** Lists with rows that end with the school's own fields. */
  of?: FieldOwner,
): TableOf<K> {
  const all = Object.entries(columns) as [ColumnName, (row: Row) => unknown][];
  return async (asked) => {
    const { reader, call } = asked;
    const listed = await read(asked);
    expectFew(listed.length);
    const own = of ? await listOwn(call as unknown as AskingCall, of) : [];
    const used = all.filter(
      ([name, valueIn]) => !rareColumns.has(name) || listed.some((row) => valueIn(row) !== undefined),
    );
    return {
      columns: [
        ...used.map(([name]) => ({ heading: reader.words.headings[name], kind: kindOf(name) })),
        ...own.map(({ name, type }) => ({ heading: name, kind: kindOfField(type) })),
      ],
      rows: await inTurns(listed, rowsInTurn, (row) => [
        ...used.map(([name, valueIn]) => cellOf(name, valueIn(row), reader)),
        ...own.map((field) => fieldCell(ownValue(row as object, field), reader)),
      ]),
    };
  };
}

/** The rows that are made before other calls are answered. */
const rowsInTurn = 200;

function ownValue(row: object, { name, identifier }: KnownField): FieldValue | undefined {
  const { fields, identifiers } = row as { readonly fields?: FieldValues; readonly identifiers?: FieldValues };
  return (identifier ? identifiers : fields)?.[name];
}

function kindOfField(type: FieldType): ReturnType<typeof kindOf> {
  return type === 'number' || type === 'date' ? type : 'text';
}

function fieldCell(value: FieldValue | undefined, reader: Reader): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return reader.yesOrNo(value);
  return Array.isArray(value) ? value.join('; ') : value;
}

/** The fields of the rows, as the reader may see them; only some lists can be asked of a past day. */
function listOwn({ db, caller, now, query: { on } }: AskingCall, of: FieldOwner): Promise<KnownField[]> {
  const then = askedDay({ db, caller, now, query: on === undefined ? {} : { on } });
  return listSeenThen(db, then, caller.actor, of);
}

/** The most rows that are read at once from a list that is newest first. */
const rowsAtOnce = 1_000;

/** All rows of a list that is newest first, which `read` reads in pages. */
export async function everyPage<Row extends { readonly _id: string }>(
  read: (page: { readonly before: number | undefined; readonly limit: number }) => Promise<readonly Row[]>,
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
