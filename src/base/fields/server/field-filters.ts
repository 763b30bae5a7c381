import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fieldOfSort } from '../../../platform/contract/own-fields.ts';
import { fault } from '../../../platform/contract/reason.ts';
import { notOneOf, unknownField } from '../../../platform/contract/refusals.ts';
import { engineOf } from '../../../platform/database/connect.ts';
import type { Database } from '../../../platform/database/tables.ts';
import { badInput, refuseAt } from '../../../platform/server/refusal.ts';
import type { OwnField } from '../fields.contract.ts';
import type { KnownField } from './fields.queries.ts';

/**
 * An expression on `person`: the stored value of one field. The field's id is a literal in the statement, so that rows
 * can be grouped by the expression.
 */
export function valueIn(db: Database, id: string): RawBuilder<string | null> {
  const stored = sql.ref('person.own_fields');
  return engineOf(db) === 'postgres'
    ? sql`(cast(${stored} as json) ->> ${sql.lit(id)})`
    : sql`(${stored} ->> ${sql.lit(`$."${id}"`)})`;
}

export type FieldFilter = { readonly field: OwnField; readonly text: string };

/** Reads a list's filters by fields. A field that the reader may not see is refused like an unknown one. */
export function readFieldFilters(query: Readonly<Record<string, unknown>>, seen: readonly KnownField[]): FieldFilter[] {
  return Object.entries(query).flatMap(([name, text]) => {
    const id = /^field\.(\d+)$/.exec(name)?.[1];
    if (id === undefined) return [];
    const field = seen.find(({ _id, identifier }) => _id === id && !identifier);
    if (!field) throw badInput({ [name]: fault(unknownField) });
    return [{ field, text: String(text).normalize('NFC').trim() }];
  });
}

/** Returns the field by which a list is sorted, if any. Refuses a field that the reader may not see. */
export function readFieldSort(sort: string | undefined, seen: readonly KnownField[], sorts: readonly string[]) {
  const id = fieldOfSort(sort ?? '');
  if (id === undefined) return undefined;
  const field = seen.find(({ _id, identifier }) => _id === String(id) && !identifier);
  if (!field) throw refuseAt('sort', notOneOf, { values: [...sorts] });
  return field;
}

/** A condition that a `person` has the values of all filters. */
export function meetsFilters(db: Database, filters: readonly FieldFilter[]): RawBuilder<SqlBool> {
  const all = filters.map(({ field, text }) => meets(db, field, text));
  return all.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(all, sql` and `)})`;
}

function meets(db: Database, { _id, type }: OwnField, text: string): RawBuilder<SqlBool> {
  const value = valueIn(db, _id);
  if (text === '') return sql`${value} is null`;
  if (type === 'several') {
    const chosen =
      engineOf(db) === 'postgres'
        ? sql`select json_array_elements_text(cast(${value} as json))`
        : sql`select value from json_each(${value})`;
    return sql`(${value} is not null and ${text} in (${chosen}))`;
  }
  const words: Readonly<Record<string, string>> = { true: 'yes', false: 'no' };
  return sql`${value} = ${type === 'yes-no' ? (words[text] ?? text) : text}`;
}

/**
 * The terms that sort a list by a field: people without a value last, numbers by size, and texts alike on both engines.
 */
export function orderOfField(
  db: Database,
  { _id, type }: OwnField,
): readonly [RawBuilder<number>, RawBuilder<unknown>] {
  const value = valueIn(db, _id);
  const isNone = sql<number>`case when ${value} is null then 1 else 0 end`;
  if (type === 'number') return [isNone, sql`cast(${value} as numeric)`];
  return [isNone, engineOf(db) === 'postgres' ? sql`lower(${value} collate "C")` : sql`lower(${value})`];
}
