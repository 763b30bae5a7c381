import { type genders, maxRoll } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import type { Student, StudentFields } from '../students.contract.ts';

/** The form's values; numbers are text until they are sent. */
export type StudentValues = {
  name: string;
  roll: string;
  dateOfBirth: string;
  gender: string;
  courseEnrolled: string;
  class: string;
  session: string;
  address: { street: string; city: string; state: string; postalCode: string };
  guardianDetails: { name: string; relation: string; phone: string; email: string };
};

/** An empty form with the next roll and what the students of a class have in common. */
export function emptyStudent(
  kept: Pick<StudentValues, 'class' | 'session' | 'courseEnrolled' | 'roll'>,
): StudentValues {
  return {
    name: '',
    dateOfBirth: '',
    gender: '',
    address: { street: '', city: '', state: '', postalCode: '' },
    guardianDetails: { name: '', relation: '', phone: '', email: '' },
    ...kept,
  };
}

export function valuesOf(student: Student): StudentValues {
  const { name, roll, dateOfBirth, gender, courseEnrolled, class: classNumber, session, address } = student;
  const guardianDetails = { email: '', ...student.guardianDetails };
  const school = { courseEnrolled, roll: String(roll), class: String(classNumber), session };
  return { name, dateOfBirth, gender, address, guardianDetails, ...school };
}

/** Converts validated values for the call; the server checks those chosen from lists. */
export function toFields(values: StudentValues): StudentFields {
  return {
    ...values,
    roll: readWholeNumber(values.roll, 1, maxRoll) ?? 0,
    class: Number(values.class),
    gender: values.gender as (typeof genders)[number],
  };
}
