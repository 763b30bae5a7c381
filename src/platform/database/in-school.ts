import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database, Tables } from './tables.ts';

/** A table whose rows belong to a school. */
type SchoolTable = { [T in keyof Tables]: Tables[T] extends { school_id: number } ? T : never }[keyof Tables];

/** Such a table, by its name or an alias: `person as teacher`. */
type From = SchoolTable | `${SchoolTable} as ${string}`;

/** Starts a query on the rows of one school, with the condition already applied. */
export function selectIn<T extends From>(db: Database, schoolId: number, table: T) {
  return limited(db.selectFrom(table), table, schoolId);
}

/** Starts a change of rows of one school. */
export function updateIn<T extends SchoolTable>(db: Database, schoolId: number, table: T) {
  return limited(db.updateTable(table), table, schoolId);
}

/** Starts a deletion of rows of one school. */
export function deleteIn<T extends SchoolTable>(db: Database, schoolId: number, table: T) {
  return limited(db.deleteFrom(table), table, schoolId);
}

/** Queries of every kind and table take the condition in the same way, but their types cannot express that. */
function limited<Q>(query: Q, table: string, schoolId: number): Q {
  const anyQuery = query as unknown as SelectQueryBuilder<Tables, 'person', object>;
  return anyQuery.where(sql.ref<number>(`${table.split(' as ').at(-1)}.school_id`), '=', schoolId) as unknown as Q;
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
