import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';

/** The last of all: who has no number in the class. */
const noNumber = 99_999;

/**
 * Where an enrolment stands in lists of its class, before the roll decides: by the class's own numbers where the school
 * chose them, those without one last; where it did not, at the same place as all. Lists of several classes have one after the
 * other.
 */
export function placeInClass(db: Database, schoolId: number, enrolment = 'enrolment'): RawBuilder<number> {
  const order = db.selectFrom('school').select('class_order').where('id', '=', schoolId);
  const column = (name: string) => sql.ref<number>(`${enrolment}.${name}`);
  const number = sql`coalesce(${column('number_in_class')}, ${sql.lit(noNumber)})`;
  const place = sql`cast(${column('class')} as bigint) * ${sql.lit(noNumber + 1)} + ${number}`;
  return sql<number>`case when ${order} = 'numberInClass' then ${place} else 0 end`;
}

type Placed = { readonly place: number; readonly roll: number };

/** Compares two students in the order of their class. */
export function inOrderOfClass(one: Placed, other: Placed): number {
  return one.place - other.place || one.roll - other.roll;
}
