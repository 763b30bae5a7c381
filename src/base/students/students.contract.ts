import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { type FieldSort, ownFields, SortOf, withFieldFilters } from '../../platform/contract/own-fields.ts';
import { namesOfPerson, namesToChange } from '../../platform/contract/person-names.ts';
import { type Fault, fault } from '../../platform/contract/reason.ts';
import { notAWholeNumberBetween, notOneOf } from '../../platform/contract/refusals.ts';
import {
  Address,
  AddressToChange,
  basedOn,
  ClassNumber,
  Email,
  EmailOrBlank,
  genders,
  LocalDate,
  NewAddress,
  OneOf,
  ofDay,
  PersonName,
  PersonNameOrBlank,
  Phone,
  PhotoUrl,
  RecordId,
  RequiredText,
  Roll,
  SessionName,
  TextOrBlank,
} from '../../platform/contract/school-terms.ts';

function OrNull<const T extends Type.TSchema>(schema: T) {
  const { hint } = schema as { readonly hint?: Fault };
  return Type.Union([schema, Type.Null()], { ...(hint && { hint }) });
}

/** A student, including the fields of the current enrolment. */
export const Student = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  roll: Roll,
  email: Type.String(),
  /** `null` where it is not known, as is the gender. */
  dateOfBirth: OrNull(LocalDate),
  gender: OrNull(Type.String()),
  address: Address,
  courseEnrolled: Type.String(),
  class: ClassNumber,
  session: Type.String(),
  guardianDetails: Type.Object({
    name: Type.String(),
    relation: Type.String(),
    phone: Type.String(),
    email: Type.Optional(Type.String()),
  }),
  photo: OrNull(Type.String()),
  /** The school's former number for the student, which can have letters; left out if there is none. */
  admissionNumber: Type.Optional(Type.String()),
  /**
   * The number in the class, in schools that number the students of each class from 1 on; left out if there is none.
   */
  numberInClass: Type.Optional(Type.Integer()),
  ...namesOfPerson,
  ...ownFields,
});
export type Student = Type.Static<typeof Student>;

export const readStudentByEmail = endpoint('GET /api/students/email/{email}', {
  access: 'students.read-profile',
  summary: 'One student by email, for the profile.',
  params: Type.Object({ email: Email }),
  response: Student,
});

/** The sort orders of the list; a minus reverses one. */
export const studentSorts = [
  ...(['roll', '-roll', 'name', '-name', 'class', '-class', 'numberInClass', '-numberInClass'] as const),
] as const;
export type StudentSort = (typeof studentSorts)[number] | FieldSort;

/** The page sizes that the list offers. */
export const pageSizes = [5, 10, 20, 25, 50, 100] as const;
/** The page size if a call gives none. */
export const usualPageSize = 10;

export const listStudents = endpoint('GET /api/students', {
  access: 'students.manage',
  summary:
    'The students, all or one `page`; the header X-Total-Count says how many there are on all pages. `search` finds part of a name, without case and accents; `roll` finds every roll that begins with these digits. With a `session`, those enrolled in it, as they were last. `field.{id}` finds those with this value of a field of the school’s own, and so does `sort` order them.',
  query: withFieldFilters(
    Type.Object({
      search: Type.Optional(Type.String({ maxLength: 200 })),
      roll: Type.Optional(Roll),
      class: Type.Optional(ClassNumber),
      session: Type.Optional(SessionName),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      sort: Type.Optional(SortOf(studentSorts, fault(notOneOf, { values: studentSorts }))),
    }),
  ),
  counts: 'search',
  response: Type.Array(Student),
});
export type StudentQuery = Type.Static<typeof listStudents.query>;

export const readStudent = endpoint('GET /api/students/{id}', {
  access: 'students.manage',
  summary: 'One student.',
  params: Type.Object({ id: RecordId }),
  query: Type.Object(ofDay),
  response: Student,
});

/** The earliest date of birth; anything before is a typing error. */
export const earliestBirth = '1900-01-01';

/** The fields of a student when everything is known and required. */
export const StudentFields = Type.Object({
  name: PersonName,
  roll: Roll,
  /** Optional; must be the one that is derived from the roll. */
  email: Type.Optional(Email),
  dateOfBirth: LocalDate,
  gender: OneOf(genders),
  address: NewAddress,
  courseEnrolled: RequiredText(200),
  class: ClassNumber,
  session: SessionName,
  guardianDetails: Type.Object({
    name: PersonName,
    relation: RequiredText(100),
    phone: Phone,
    /** Optional; a blank text means no email. */
    email: Type.Optional(EmailOrBlank),
  }),
  photo: Type.Optional(PhotoUrl),
});
export type StudentFields = Type.Static<typeof StudentFields>;

export const AdmissionNumber = TextOrBlank(50);
export const maxNumberInClass = 9_999;
/** The number of a student in the class, from 1 on. */
export const NumberInClass = Type.Integer({
  minimum: 1,
  maximum: maxNumberInClass,
  hint: fault(notAWholeNumberBetween, { least: 1, most: maxNumberInClass }),
});

/** A change of a student. A blank field may stay blank, or become so if it is not required. */
const StudentChange = Type.Object({
  ...StudentFields.properties,
  dateOfBirth: OrNull(LocalDate),
  gender: OrNull(OneOf(genders)),
  address: AddressToChange,
  courseEnrolled: TextOrBlank(200),
  guardianDetails: Type.Object({
    ...StudentFields.properties.guardianDetails.properties,
    name: PersonNameOrBlank,
    relation: TextOrBlank(100),
    phone: TextOrBlank(50),
  }),
  /** Optional. It is unchanged if left out; a blank text means none. */
  admissionNumber: Type.Optional(AdmissionNumber),
  /** Optional; it stays as it is when left out. */
  numberInClass: Type.Optional(OrNull(NumberInClass)),
  ...namesToChange,
  ...ownFields,
});
export type StudentChange = Type.Static<typeof StudentChange>;

const { address, guardianDetails, roll, dateOfBirth, gender, courseEnrolled, ...others } = StudentChange.properties;
/** A new student. Everything except name, class and session can be left out unless the school requires it. */
const NewStudent = Type.Object({
  ...others,
  ...Type.Partial(Type.Object({ roll, dateOfBirth, gender, courseEnrolled })).properties,
  address: Type.Optional(Type.Partial(address)),
  guardianDetails: Type.Optional(Type.Partial(guardianDetails)),
});
export type NewStudent = Type.Static<typeof NewStudent>;

export const addStudent = endpoint('POST /api/students', {
  access: 'students.manage',
  summary:
    'Adds a student with account and enrolment, in one go: from today on in the present session, or from the first day of a later one; one that is over is refused. Email and first password follow from the roll, or the password is random and told here alone. What the school does not require may be left out; without a roll it is the next one.',
  body: NewStudent,
  status: 201,
  /** `firstPassword` is present if it is random. It is returned only here; afterwards nobody can read it. */
  response: Type.Object({ ...Student.properties, firstPassword: Type.Optional(Type.String()) }),
});
export type AddedStudent = Type.Static<typeof addStudent.response>;

/** The slip for a student's first sign-in; without `firstPassword` if they have already chosen their own. */
const SignInSlip = Type.Object({
  _id: Type.String(),
  roll: Roll,
  name: Type.String(),
  email: Type.String(),
  firstPassword: OrNull(Type.String()),
});
export type SignInSlip = Type.Static<typeof SignInSlip>;

export const issueFirstPasswords = endpoint('POST /api/students/class/{class}/first-passwords', {
  access: 'students.manage',
  summary:
    'Gives new first passwords to the students of a class who have not chosen their own yet, and answers all, in the order of the class. First passwords given before stop working.',
  params: Type.Object({ class: ClassNumber }),
  response: Type.Array(SignInSlip),
});

export const changeStudent = endpoint('PUT /api/students/{id}', {
  access: 'students.manage',
  summary:
    'Changes a student. The photo and the guardian’s email stay as they are when left out; what the school does not require, or was blank, may be blank, or `null`. Another class, roll or session starts a new enrolment today, or on the first day of the session if it is a later one; one that is over is refused.',
  params: Type.Object({ id: RecordId }),
  query: Type.Object({ basedOn }),
  body: StudentChange,
  response: Student,
});

export const deleteStudent = endpoint('DELETE /api/students/{id}', {
  access: 'students.manage',
  summary: 'Ends a student’s enrolment and closes the account; registers and results that name them stay.',
  params: Type.Object({ id: RecordId }),
});

/** The email of the student with this roll. */
export function studentEmail(roll: number | string, domain: string): string {
  return `s${roll}@${domain}`;
}
