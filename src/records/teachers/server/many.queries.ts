import { addPeople, changePeople } from '../../../base/identity/server/many.queries.ts';
import type { NewPerson } from '../../../base/identity/server/person.queries.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { Database, DatabaseTransaction } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import { type NewTeacher, teacherColumns, teachersOf } from './teachers.queries.ts';

export type StoredTeacher = Awaited<ReturnType<typeof listStoredTeachers>>[number];

/** Lists the teachers who have not left, in stored form. */
export function listStoredTeachers(db: Database, schoolId: number) {
  return teachersOf(db, schoolId).execute();
}

export type TeacherToAdd = NewTeacher & Pick<NewPerson, 'mustChangePassword'>;

/**
 * Stores teachers with their accounts at once, as `addTeacher` does for one, and returns their ids in the same order.
 * Violates a constraint if an email belongs to somebody else.
 */
export async function addTeachers(
  transaction: DatabaseTransaction,
  schoolId: number,
  teachers: readonly TeacherToAdd[],
  now: Date,
): Promise<number[]> {
  const people = teachers.map((teacher) => ({ ...teacher, role: 'teacher' as const }));
  const ids = await addPeople(transaction, schoolId, people, now);
  const details = teachers.map((teacher, index) => ({ ...teacher, id: ids[index] as number }));
  await addManyDetails(transaction, schoolId, details);
  return ids;
}

/** Stores the details of teachers, which are kept apart from their persons. */
export async function addManyDetails(
  transaction: DatabaseTransaction,
  schoolId: number,
  teachers: readonly (Pick<NewTeacher, 'phone' | 'subject'> & { readonly id: number })[],
): Promise<void> {
  const rows = teachers.map(({ id, ...teacher }) => ({
    school_id: schoolId,
    person_id: id,
    ...teacherColumns(teacher),
  }));
  await insertRows(transaction, 'teacher', rows);
}

export type TeacherToChange = Pick<NewTeacher, 'name' | 'address' | 'phone' | 'subject'> & { readonly id: number };

/** Changes teachers at once, except for their emails. */
export async function changeTeachers(
  transaction: DatabaseTransaction,
  schoolId: number,
  teachers: readonly TeacherToChange[],
): Promise<void> {
  await changePeople(transaction, schoolId, teachers);
  const rows = teachers.map((teacher) => ({ person_id: teacher.id, ...teacherColumns(teacher) }));
  await updateRows(transaction, 'teacher', schoolId, { key: ['person_id'], rows });
}
