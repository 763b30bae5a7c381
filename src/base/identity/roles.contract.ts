import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { OneOf, RecordId, roleKeys, roles } from '../../platform/contract/school-terms.ts';
import { SentId } from '../../platform/contract/sent-id.ts';
import { OwnRole } from './identity.contract.ts';

export const listRoles = endpoint('GET /api/identity/roles', {
  access: 'identity.roles',
  summary: 'The roles of the signed-in person, one for each office.',
  response: Type.Array(OwnRole),
});

export const switchRole = endpoint('POST /api/identity/switch', {
  access: 'identity.roles',
  summary: 'Goes on in another role of the person, or another office, without a password. The token of before ends.',
  body: Type.Object({
    role: OneOf([...roles, ...Object.values(roleKeys)]),
    office: Type.Optional(SentId),
  }),
  response: Type.Object({ token: Type.String(), role: Type.String() }),
});

export const joinRoles = endpoint('POST /api/people/{id}/join', {
  access: 'admins.manage',
  summary:
    'Asks a person who has several accounts of one email whether they are to be one, with all their roles. They agree when they are next signed in to one of them.',
  params: Type.Object({ id: RecordId }),
  response: Type.Object({ roles: Type.Array(OneOf(roles)) }),
});

export const agreeToJoin = endpoint('POST /api/identity/roles/agree', {
  access: 'identity.roles',
  summary:
    'Agrees that the accounts of one’s email are one: the password of this one opens all of them, and the sessions of the others end. Where only others had second factors, those are asked from now on, and this session ends too.',
  response: Type.Array(OwnRole),
});
