import * as Type from 'typebox';
import { endpoint } from '../../contract/endpoint.ts';
import { Address, ClassNumber, Email, LocalDate, Roll } from '../../contract/school-terms.ts';

/** A student with the current enrolment flattened in (SPEC 3, DESIGN 4). */
export const Student = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  roll: Roll,
  email: Type.String(),
  dateOfBirth: LocalDate,
  gender: Type.String(),
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
  photo: Type.Union([Type.String(), Type.Null()]),
});
export type Student = Type.Static<typeof Student>;

export const readStudentByEmail = endpoint({
  method: 'GET',
  path: '/api/students/email/{email}',
  access: 'students.read-profile',
  summary: 'One student by email, for the profile.',
  params: Type.Object({ email: Email }),
  status: 200,
  response: Student,
});

export const listClass = endpoint({
  method: 'GET',
  path: '/api/students/class/{class}',
  access: 'students.read-class',
  summary: 'The students of a class, by roll.',
  params: Type.Object({ class: ClassNumber }),
  status: 200,
  response: Type.Array(Type.Object({ _id: Type.String(), roll: Roll, name: Type.String(), class: ClassNumber })),
});
