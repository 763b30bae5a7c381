import type { PersonNames } from '../../../platform/contract/person-names.ts';
import { insertRows } from '../../../platform/database/insert-rows.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { updateRows } from '../../../platform/database/update-rows.ts';
import { endMany, enrolMany } from '../../enrolments/server/many.queries.ts';
import { addPeople, changePeople } from '../../identity/server/many.queries.ts';
import type { NewPerson } from '../../identity/server/person.queries.ts';
import { guardianName, type NewStudent, type StudentDetails, studentColumns } from './students.queries.ts';

/** A place in a session, by its key, from a day on; `until` is the first day after it. */
export type Place = {
  readonly session: number;
  readonly class: number;
  readonly roll: number;
  readonly numberInClass?: number | null;
  readonly from: string;
  readonly until: string | null;
};

export type StudentToAdd = NewStudent & { readonly place: Place };

/**
 * Stores many students at once with their enrolments and accounts, like `addStudent`, and returns their ids in the same
 * order. Violates a constraint if a roll or an email belongs to somebody else.
 */
export async function addStudents(
  transaction: DatabaseTransaction,
  schoolId: number,
  students: readonly StudentToAdd[],
  now: Date,
): Promise<number[]> {
  const people = students.map((student) => ({ ...student, role: 'student' as const }));
  const ids = await addPeople(transaction, schoolId, people, now);
  const details = students.map((student, index) => ({ ...student, id: ids[index] as number }));
  await addManyDetails(transaction, schoolId, details);
  const placed = students.map(({ place }, index) => ({ ...place, studentId: ids[index] as number }));
  await enrolInSessions(transaction, schoolId, placed);
  return ids;
}

/** Stores the students' details; their persons and enrolments are stored elsewhere. */
export async function addManyDetails(
  transaction: DatabaseTransaction,
  schoolId: number,
  students: readonly (StudentDetails & { readonly id: number; readonly guardian: { readonly email: string | null } })[],
): Promise<void> {
  const rows = students.map((student) => ({
    school_id: schoolId,
    person_id: student.id,
    ...studentColumns(student),
    guardian_email: student.guardian.email,
  }));
  await insertRows(transaction, 'student', rows);
}

export type StudentToChange = StudentDetails &
  Pick<NewPerson, 'name' | 'address' | keyof PersonNames> & {
    readonly id: number;
    readonly guardian: { readonly email: string | null };
    /**
     * The student's new place and the enrolment that ends for it, if there is one; `null` if the student is not moved.
     */
    readonly moved: { readonly ends: number | null; readonly to: Place } | null;
  };

/** Changes students' details and places, all at once. */
export async function changeStudents(
  transaction: DatabaseTransaction,
  schoolId: number,
  students: readonly StudentToChange[],
): Promise<void> {
  await changePeople(transaction, schoolId, students);
  const rows = students.map((student) => ({
    person_id: student.id,
    ...studentColumns(student),
    guardian_email: student.guardian.email,
  }));
  await updateRows(transaction, 'student', schoolId, { key: ['person_id'], rows });
  const moves = students.flatMap(({ id, moved }) => (moved ? [{ ...moved, studentId: id }] : []));
  for (const [from, sameDay] of Map.groupBy(moves, ({ to }) => to.from)) {
    const ended = sameDay.flatMap(({ ends }) => ends ?? []);
    await endMany(transaction, schoolId, ended, from);
  }
  const placed = moves.map(({ to, studentId }) => ({ ...to, studentId }));
  await enrolInSessions(transaction, schoolId, placed);
}

/** A student's guardian; the texts are trimmed. */
type GuardianOf = {
  readonly studentId: number;
  readonly name: string;
  readonly relation: string;
  readonly phone: string;
  readonly email: string | null;
};

/** Changes students' guardians, all at once. */
export async function changeGuardians(
  transaction: DatabaseTransaction,
  schoolId: number,
  guardians: readonly GuardianOf[],
): Promise<void> {
  const rows = guardians.map(({ studentId, name, relation, phone, email }) => ({
    person_id: studentId,
    ...guardianName(name),
    guardian_relation: relation,
    guardian_phone: phone,
    guardian_email: email,
  }));
  await updateRows(transaction, 'student', schoolId, { key: ['person_id'], rows });
}

async function enrolInSessions(
  transaction: DatabaseTransaction,
  schoolId: number,
  placed: readonly (Place & { readonly studentId: number })[],
): Promise<void> {
  for (const [session, enrolments] of Map.groupBy(placed, (place) => place.session)) {
    await enrolMany(transaction, schoolId, session, enrolments);
  }
}
