import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { fault } from '../../platform/contract/reason.ts';
import {
  basedOn,
  ClassNumber,
  duties,
  Email,
  NameOfAtMost,
  OneOf,
  PersonName,
  RecordId,
} from '../../platform/contract/school-terms.ts';
import { SentId } from '../../platform/contract/sent-id.ts';
import { officeReachMissing } from './admins.refusals.ts';

/** The most offices that a school can have; the number of people in each is limited as well. */
export const maxOffices = 50;
export const maxPeopleOfOffice = 100;

const OfficePerson = Type.Object({ _id: Type.String(), name: Type.String(), email: Type.String() });
export type OfficePerson = Type.Static<typeof OfficePerson>;

const facts = {
  name: NameOfAtMost(100),
  duties: Type.Array(OneOf(duties), { maxItems: duties.length }),
  /** The whole school, or the classes with these numbers. */
  reach: Type.Union([Type.Literal('school'), Type.Array(ClassNumber, { minItems: 1, maxItems: 1000 })], {
    hint: fault(officeReachMissing),
  }),
};
const Facts = Type.Object(facts);
export type OfficeFacts = Type.Static<typeof Facts>;

export const Office = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  duties: Type.Array(OneOf(duties)),
  reach: Type.Union([Type.Literal('school'), Type.Array(Type.Integer())]),
  people: Type.Array(OfficePerson),
});
export type Office = Type.Static<typeof Office>;

const OfIds = Type.Object({ id: RecordId });

export const listOffices = endpoint('GET /api/offices', {
  access: 'offices.manage',
  summary: 'The offices of the school, each with its duties, the classes that it reaches and its people.',
  response: Type.Array(Office, { maxItems: maxOffices }),
});

export const addOffice = endpoint('POST /api/offices', {
  access: 'offices.manage',
  summary:
    'Makes an office of duties and a reach: the whole school, or certain classes, which excludes the duties `settings` and `audit`.',
  body: Facts,
  status: 201,
  response: Office,
});

export const changeOffice = endpoint('PUT /api/offices/{id}', {
  access: 'offices.manage',
  summary: 'Changes what an office is called, does and reaches, at once for everybody in it.',
  params: OfIds,
  query: Type.Object({ basedOn }),
  body: Facts,
  response: Office,
});

export const removeOffice = endpoint('DELETE /api/offices/{id}', {
  access: 'offices.manage',
  summary:
    'Closes an office. Whoever works in no other one cannot sign in to the offices any more; what they did stays.',
  params: OfIds,
});

export const addToOffice = endpoint('POST /api/offices/{id}/people', {
  access: 'offices.manage',
  summary:
    'Has somebody work in an office: a person of the school by `personId`, or by name and email somebody new, who gets a first password, told here alone, or is invited. An email that the school knows is that person.',
  params: OfIds,
  body: Type.Object({
    personId: Type.Optional(SentId),
    name: Type.Optional(PersonName),
    email: Type.Optional(Email),
    isInvited: Type.Optional(Type.Boolean()),
  }),
  status: 201,
  response: Type.Object({ ...OfficePerson.properties, firstPassword: Type.Optional(Type.String()) }),
});

export const removeFromOffice = endpoint('DELETE /api/offices/{id}/people/{personId}', {
  access: 'offices.manage',
  summary: 'Ends somebody’s work in an office, and with the last one their sign-in to the offices.',
  params: Type.Object({ id: RecordId, personId: RecordId }),
});
