import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notAnId } from '../../platform/contract/refusals.ts';
import { OneOf, RecordId, roleKeys, roles } from '../../platform/contract/school-terms.ts';
import { OwnRole } from './identity.contract.ts';

export const listRoles = endpoint({
  method: 'GET',
  path: '/api/identity/roles',
  access: 'identity.roles',
  summary: 'The roles of the signed-in person, one for each office.',
  response: Type.Array(OwnRole),
});

export const switchRole = endpoint({
  method: 'POST',
  path: '/api/identity/switch',
  access: 'identity.roles',
  summary: 'Goes on in another role of the person, or another office, without a password. The token of before ends.',
  body: Type.Object({
    role: OneOf([...roles, ...Object.values(roleKeys)]),
    office: Type.Optional(
      Type.Union([RecordId, Type.String({ pattern: '^[1-9]\\d{0,14}$', maxLength: 15 })], { hint: fault(notAnId) }),
    ),
  }),
  response: Type.Object({ token: Type.String(), role: Type.String() }),
});

export const joinRoles = endpoint({
  method: 'POST',
  path: '/api/people/{id}/join',
  access: 'admins.manage',
  summary:
    'Asks a person who has several accounts of one email whether they are to be one, with all their roles. They agree when they are next signed in to one of them.',
  params: Type.Object({ id: RecordId }),
  response: Type.Object({ roles: Type.Array(OneOf(roles)) }),
});

export const agreeToJoin = endpoint({
  method: 'POST',
  path: '/api/identity/roles/agree',
  access: 'identity.roles',
  summary:
    'Agrees that the accounts of one’s email are one: the password of this one opens all of them, and the sessions of the others end. Where only others had second factors, those are asked from now on, and this session ends too.',
  response: Type.Array(OwnRole),
});
