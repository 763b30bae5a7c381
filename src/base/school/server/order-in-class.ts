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

const placesOfClass = noNumber + 1;

/**
 * Gives the students of a list their numbers in the class, from their places. A list of several classes goes by rolls, as do
 * those of a school that goes by them.
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
