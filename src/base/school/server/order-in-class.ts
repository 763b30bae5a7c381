import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/tables.ts';

/** The number used to sort students without a number in class to the end. */
const noNumber = 99_999;

/**
 * The sort key of an enrolment in class lists, before the roll. If the school uses numbers in class, it is the class
 * and the number, with unnumbered students last; otherwise it is 0 for all.
 */
export function placeInClass(db: Database, schoolId: number, enrolment = 'enrolment'): RawBuilder<number> {
  const order = db.selectFrom('school').select('class_order').where('id', '=', schoolId);
  const column = (name: string) => sql.ref<number>(`${enrolment}.${name}`);
  const number = sql`coalesce(${column('number_in_class')}, ${sql.lit(noNumber)})`;
  const place = sql`cast(${column('class')} as bigint) * ${sql.lit(noNumber + 1)} + ${number}`;
  return sql<number>`case when ${order} = 'numberInClass' then ${place} else 0 end`;
}

const placesOfClass = noNumber + 1;

/**
 * Adds the students' numbers in class, computed from their places. Lists of several classes, and of schools that sort
 * by roll, get no numbers.
 */
export function withNumbers<S extends { readonly place: number }>(
  students: readonly S[],
): (Omit<S, 'place'> & { readonly numberInClass?: number | null })[] {
  const places = students.map(({ place }) => Number(place));
  const classes = new Set(places.map((place) => Math.floor(place / placesOfClass)));
  const areNumbered = classes.size === 1 && !places.includes(0);
  return students.map(({ place: _, ...student }, at) => {
    const number = (places[at] ?? 0) % placesOfClass;
    return areNumbered ? { ...student, numberInClass: number === noNumber ? null : number } : student;
  });
}

type Placed = { readonly place: number; readonly roll: number };

/** Compares two students in the order of their class. */
export function inOrderOfClass(one: Placed, other: Placed): number {
  return one.place - other.place || one.roll - other.roll;
}
