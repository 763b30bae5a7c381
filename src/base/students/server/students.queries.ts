import { asciiDigits } from '../../../platform/contract/digits.ts';
import { foldForSearch } from '../../../platform/contract/fold-for-search.ts';
import { deleteIn, updateIn } from '../../../platform/database/in-school.ts';
import type { DatabaseTransaction } from '../../../platform/database/tables.ts';
import { tidy } from '../../../platform/server/tidy.ts';
import { enrol, type NewEnrolment } from '../../enrolments/server/enrolments.queries.ts';
import { openAccount } from '../../identity/server/account.queries.ts';
import { changePerson, insertPerson, type NewPerson } from '../../identity/server/person.queries.ts';

type Guardian = { readonly name: string; readonly relation: string; readonly phone: string };

export type StudentDetails = {
  readonly dateOfBirth: string | null;
  readonly gender: string | null;
  readonly courseEnrolled: string;
  /** The guardian; without `email`, the stored email stays. */
  readonly guardian: Guardian & { readonly email?: string | null };
  /** The admission number; if it is left out, the stored one stays. */
  readonly admissionNumber?: string | null | undefined;
};

export type NewStudent = Omit<NewPerson, 'role'> &
  StudentDetails & { readonly guardian: Guardian & { readonly email: string | null } };

/** Stores a student with enrolment and account; returns the ids. Refuses a taken roll, then a taken email, with 409. */
export async function addStudent(
  transaction: DatabaseTransaction,
  schoolId: number,
  student: NewStudent,
  enrolment: NewEnrolment,
  now: Date,
): Promise<{ studentId: number; enrolmentId: number }> {
  const studentId = await insertPerson(transaction, schoolId, { ...student, role: 'student' }, now);
  await transaction
    .insertInto('student')
    .values({
      school_id: schoolId,
      person_id: studentId,
      ...studentColumns(student),
      guardian_email: student.guardian.email,
    })
    .execute();
  const enrolmentId = await enrol(transaction, schoolId, studentId, enrolment);
  await openAccount(transaction, { schoolId, personId: studentId, ...student });
  return { studentId, enrolmentId };
}

/** Changes a student's details except enrolment and email; returns false if none has this id. */
export async function changeStudentDetails(
  transaction: DatabaseTransaction,
  schoolId: number,
  id: number,
  student: StudentDetails & Pick<NewStudent, 'name'> & { readonly address: NonNullable<NewStudent['address']> },
): Promise<boolean> {
  if (!(await changePerson(transaction, schoolId, { id, role: 'student' }, student))) return false;
  const { email } = student.guardian;
  await updateIn(transaction, schoolId, 'student', { person_id: id })
    .set({ ...studentColumns(student), ...(email !== undefined && { guardian_email: email }) })
    .execute();
  return true;
}

export function studentColumns({ dateOfBirth, gender, courseEnrolled, guardian, ...more }: StudentDetails) {
  return {
    date_of_birth: dateOfBirth,
    gender,
    course_enrolled: tidy(courseEnrolled),
    ...guardianName(guardian.name),
    guardian_relation: tidy(guardian.relation),
    guardian_phone: asciiDigits(tidy(guardian.phone)),
    ...(more.admissionNumber !== undefined && { admission_number: tidy(more.admissionNumber ?? '') || null }),
  };
}

/** The name of a student's guardian, also folded for searching. */
export function guardianName(name: string) {
  const tidied = tidy(name);
  return { guardian_name: tidied, guardian_search_name: foldForSearch(tidied) };
}

/** Erases a student's details other than the person's own. */
export async function eraseStudentDetails(transaction: DatabaseTransaction, schoolId: number, id: number) {
  await deleteIn(transaction, schoolId, 'student', { person_id: id }).execute();
}
