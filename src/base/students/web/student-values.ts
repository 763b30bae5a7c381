import { maxRoll } from '../../../platform/contract/school-terms.ts';
import { readWholeNumber } from '../../../platform/contract/whole-number.ts';
import { type FieldTexts, type KnownInput, ownBody, textsOf } from '../../fields/web/field-texts.ts';
import { maxNumberInClass, type Student, type StudentChange } from '../students.contract.ts';

/** The form's values; numbers are text until they are sent. */
export type StudentValues = {
  name: string;
  familyName: string;
  givenName: string;
  preferredName: string;
  roll: string;
  dateOfBirth: string;
  gender: string;
  courseEnrolled: string;
  class: string;
  session: string;
  address: { street: string; city: string; state: string; postalCode: string };
  guardianDetails: { name: string; relation: string; phone: string; email: string };
  admissionNumber: string;
  numberInClass: string;
  /** The school's own fields. */
  fields: FieldTexts;
};

/** Returns the values of an empty form, with the next roll and the values that students of a class share. */
export function emptyStudent(
  kept: Pick<StudentValues, 'class' | 'session' | 'courseEnrolled' | 'roll'>,
): StudentValues {
  return {
    name: '',
    familyName: '',
    givenName: '',
    preferredName: '',
    dateOfBirth: '',
    gender: '',
    address: { street: '', city: '', state: '', postalCode: '' },
    guardianDetails: { name: '', relation: '', phone: '', email: '' },
    admissionNumber: '',
    numberInClass: '',
    fields: {},
    ...kept,
  };
}

export function valuesOf(student: Student): StudentValues {
  const { name, roll, courseEnrolled, class: classNumber, session, address } = student;
  const { dateOfBirth, gender, admissionNumber = '', numberInClass = '' } = student;
  const { familyName = '', givenName = '', preferredName = '' } = student;
  const parts = { familyName, givenName, preferredName };
  const guardianDetails = { email: '', ...student.guardianDetails };
  const school = { courseEnrolled, roll: String(roll), class: String(classNumber), session };
  const personal = { name, dateOfBirth: dateOfBirth ?? '', gender: gender ?? '', address, guardianDetails };
  return {
    ...personal,
    ...parts,
    ...school,
    admissionNumber,
    numberInClass: String(numberInClass),
    fields: textsOf(student),
  };
}

/** Converts validated values for the call; the server checks those chosen from lists. */
export function toFields(
  { numberInClass, roll, gender, fields, ...values }: StudentValues,
  known: readonly KnownInput[],
) {
  const number = readWholeNumber(numberInClass, 1, maxNumberInClass);
  return {
    ...values,
    // Without a roll it is made, or the server says that it is required.
    ...((roll.trim() !== '' || undefined) && { roll: readWholeNumber(roll, 1, maxRoll) ?? 0 }),
    class: Number(values.class),
    dateOfBirth: values.dateOfBirth || null,
    gender: (gender || null) as StudentChange['gender'],
    numberInClass: number ?? null,
    ...ownBody(known, fields),
  };
}
