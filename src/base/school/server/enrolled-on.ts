import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * The first day after an enrolment; for one without an end, a day after all others. Indexes use the same expression.
 */
function endOf(table: string): RawBuilder<string> {
  return sql<string>`coalesce(${sql.ref(`${table}.to_date`)}, ${sql.lit('9999-12-31')})`;
}

/** Selects enrolments of students who are in the class on this day. */
export function enrolledOn(day: string | RawBuilder<string>, table = 'enrolment'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.ref(`${table}.from_date`)} <= ${day} and ${endOf(table)} > ${day})`;
}

/** A range of days, both ends inclusive. */
export type Days = { readonly from: string; readonly to: string };

/** Selects enrolments of students who are in the class on any of these days. */
export function enrolledIn({ from, to }: Days): RawBuilder<SqlBool> {
  return sql<SqlBool>`(enrolment.from_date <= ${to} and ${endOf('enrolment')} > ${from} and ${lasts()})`;
}

/** Whether an enrolment that was read lies on a date; `until` is the first day after it. */
export function liesOn({ from, until }: { readonly from: string; readonly until: string | null }, date: string) {
  return from <= date && (until === null || date < until);
}

/** Selects enrolments of students who are in the class on this day or a later one. */
export function enrolledFrom(day: string, table = 'enrolment'): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${endOf(table)} > ${day} and ${lasts(table)})`;
}

/**
 * Selects enrolments of at least one day. An enrolment that was changed on its first day, or cancelled before it, has
 * none.
 */
export function lasts(table = 'enrolment'): RawBuilder<SqlBool> {
  return sql<SqlBool>`${endOf(table)} > ${sql.ref(`${table}.from_date`)}`;
}
