import { type Expression, type SelectQueryBuilder, type SelectType, sql } from 'kysely';
import type { Database, Tables } from './tables.ts';

/** A table whose rows belong to a school. */
type SchoolTable = { [T in keyof Tables]: Tables[T] extends { school_id: number } ? T : never }[keyof Tables];

/** Such a table, by its name or an alias: `person as teacher`. */
type From = SchoolTable | `${SchoolTable} as ${string}`;

type RowOf<T extends From> = Tables[T extends `${infer Name extends SchoolTable} as ${string}`
  ? Name
  : T & SchoolTable];

/** Columns of such a table, and the values that the rows have in them: `{ class: 5, closed_at: null }`. */
type Having<T extends From> = {
  readonly [C in Exclude<keyof RowOf<T>, 'school_id'>]?: SelectType<RowOf<T>[C]> | Expression<SelectType<RowOf<T>[C]>>;
};

/** Starts a query on the rows of one school that have some values, with these conditions already applied. */
export function selectIn<T extends From>(db: Database, schoolId: number, table: T, having: Having<T> = {}) {
  return limited(db.selectFrom(table), table, { school_id: schoolId, ...having });
}

/** Starts a change of rows of one school. */
export function updateIn<T extends SchoolTable>(db: Database, schoolId: number, table: T, having: Having<T> = {}) {
  return limited(db.updateTable(table), table, { school_id: schoolId, ...having });
}

/** Starts a deletion of rows of one school. */
export function deleteIn<T extends SchoolTable>(db: Database, schoolId: number, table: T, having: Having<T> = {}) {
  return limited(db.deleteFrom(table), table, { school_id: schoolId, ...having });
}

/** Queries of every kind and table take the conditions in the same way, but their types cannot express that. */
function limited<Q>(query: Q, table: string, having: object): Q {
  const name = table.split(' as ').at(-1);
  return Object.entries(having).reduce(
    (found, [column, value]) => found.where(sql.ref(`${name}.${column}`), value === null ? 'is' : '=', value),
    query as unknown as SelectQueryBuilder<Tables, 'person', object>,
  ) as unknown as Q;
}

type Column = `${string}.${string}`;
type SchoolIdOf<C extends Column> = C extends `${infer T}.${string}` ? `${T}.school_id` : never;

/**
 * Joins to a row of the same school: `innerJoin('person', onKey('person.id', 'enrolment.student_id'))`. Ids are unique
 * only within a school, so the id alone would match other schools' rows.
 */
export function onKey<C extends Column, D extends Column>(column: C, known: D) {
  return <J extends { readonly onRef: (one: C | SchoolIdOf<C>, operator: '=', other: D | SchoolIdOf<D>) => J }>(
    join: J,
  ) => join.onRef(schoolIdOf(column), '=', schoolIdOf(known)).onRef(column, '=', known);
}

function schoolIdOf<C extends Column>(column: C): SchoolIdOf<C> {
  return `${column.split('.')[0]}.school_id` as SchoolIdOf<C>;
}
