import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { Email, PersonName, RecordId } from '../../platform/contract/school-terms.ts';

export const Admin = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  /** Whether other accounts with the same email could be joined with this one. */
  canJoin: Type.Optional(Type.Literal(true)),
});
export type Admin = Type.Static<typeof Admin>;

export const listAdmins = endpoint('GET /api/admins', {
  access: 'admins.manage',
  summary: 'The admins of the school, by name.',
  response: Type.Array(Admin),
});

export const addAdmin = endpoint('POST /api/admins', {
  access: 'admins.manage',
  summary:
    'Adds an admin with an account. The first password is random, told here alone, and replaced at once; who is invited has none, and chooses one by a mailed link.',
  body: Type.Object({ name: PersonName, email: Email, isInvited: Type.Optional(Type.Boolean()) }),
  status: 201,
  response: Type.Object({ ...Admin.properties, firstPassword: Type.Optional(Type.String()) }),
});

export const closeAdmin = endpoint('DELETE /api/admins/{id}', {
  access: 'admins.manage',
  summary: 'Closes the account of another admin; what they did stays. The last admin of a school is refused with 409.',
  params: Type.Object({ id: RecordId }),
});
