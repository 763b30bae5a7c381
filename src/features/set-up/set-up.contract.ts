import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { fault } from '../../platform/contract/reason.ts';
import {
  Email,
  maxNameLength,
  maxPasswordLength,
  minPasswordLength,
  RequiredText,
} from '../../platform/contract/school-terms.ts';
import { notADomain } from './set-up.refusals.ts';

export const domainPattern = '^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$';
const Domain = Type.String({
  maxLength: 200,
  pattern: domainPattern,
  hint: fault(notADomain),
});

/** The one-time set-up of an empty deployment. */
export const setUpSchool = endpoint({
  method: 'POST',
  path: '/api/school',
  access: 'school.set-up',
  summary: 'Makes the first school and its first admin, with the token of the one-time link that the server printed.',
  body: Type.Object({
    token: Type.String({ maxLength: 100 }),
    school: Type.Object({ name: RequiredText(maxNameLength), domain: Domain, timeZone: RequiredText(100) }),
    admin: Type.Object({
      name: RequiredText(maxNameLength),
      email: Email,
      password: Type.String({ minLength: minPasswordLength, maxLength: maxPasswordLength }),
    }),
  }),
  status: 201,
  response: Type.Object({}),
});
