import type { StoredStudent } from '../../../base/students/server/student-records.queries.ts';
import { AdmissionNumber, StudentFields } from '../../../base/students/students.contract.ts';
import { type genders, PersonNameOrBlank } from '../../../platform/contract/school-terms.ts';
import { guardianTexts } from './guardians.rules.ts';
import { checkBy } from './values.rules.ts';

const { properties } = StudentFields;
const address = properties.address.properties;

/** The fields that are text, with the rules of the API. */
export const texts = {
  name: checkBy(properties.name),
  street: checkBy(address.street),
  city: checkBy(address.city),
  state: checkBy(address.state),
  postalCode: checkBy(address.postalCode),
  courseEnrolled: checkBy(properties.courseEnrolled),
  ...guardianTexts,
  admissionNumber: checkBy(AdmissionNumber),
  lastName: checkBy(PersonNameOrBlank),
  firstName: checkBy(PersonNameOrBlank),
  preferredName: checkBy(PersonNameOrBlank),
} as const;

export type Values = Partial<Readonly<Record<keyof typeof texts, string>>> & {
  readonly dateOfBirth: string | undefined;
  readonly gender: (typeof genders)[number] | undefined;
};

export function storedValues(student: StoredStudent): Record<keyof Values, string | null> {
  return {
    name: student.name,
    dateOfBirth: student.date_of_birth,
    gender: student.gender,
    street: student.street,
    city: student.city,
    state: student.state,
    postalCode: student.postal_code,
    courseEnrolled: student.course_enrolled,
    guardianName: student.guardian_name,
    guardianRelation: student.guardian_relation,
    guardianPhone: student.guardian_phone,
    guardianEmail: student.guardian_email,
    admissionNumber: student.admission_number,
    lastName: student.family_name,
    firstName: student.given_name,
    preferredName: student.preferred_name,
  };
}

/** The details of a student, with what is not given as it was, or empty. */
export function detailsOf(values: Values, student?: StoredStudent) {
  const stored = student && storedValues(student);
  const of = (field: keyof Values) => values[field] ?? stored?.[field] ?? '';
  return {
    name: of('name'),
    familyName: of('lastName'),
    givenName: of('firstName'),
    preferredName: of('preferredName'),
    courseEnrolled: of('courseEnrolled'),
    admissionNumber: of('admissionNumber') || null,
    dateOfBirth: of('dateOfBirth') || null,
    gender: of('gender') || null,
    address: { street: of('street'), city: of('city'), state: of('state'), postalCode: of('postalCode') },
    guardian: {
      name: of('guardianName'),
      relation: of('guardianRelation'),
      phone: of('guardianPhone'),
      email: of('guardianEmail') || null,
    },
  };
}
