import * as Type from 'typebox';
import { endpoint } from '../../contract/endpoint.ts';
import { Address, Email } from '../../contract/school-terms.ts';

/** A teacher as SPEC 3 describes one. `subject` is `null` where none is set, `photo` where there is none. */
export const Teacher = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  phone: Type.String(),
  role: Type.String(),
  subject: Type.Union([Type.String(), Type.Null()]),
  photo: Type.Union([Type.String(), Type.Null()]),
  address: Address,
});
export type Teacher = Type.Static<typeof Teacher>;

export const readTeacherByEmail = endpoint({
  method: 'GET',
  path: '/api/teachers/email/{email}',
  access: 'teachers.read-profile',
  summary: 'One teacher by email, for the profile.',
  params: Type.Object({ email: Email }),
  status: 200,
  response: Teacher,
});
