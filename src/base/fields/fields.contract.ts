import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { FieldValues, fieldOwners, fieldTypes, maxChoices } from '../../platform/contract/own-fields.ts';
import { fault } from '../../platform/contract/reason.ts';
import { basedOn, OneOf, RecordId, RequiredText } from '../../platform/contract/school-terms.ts';
import { notAReader } from './fields.refusals.ts';

export const maxFieldNameLength = 100;
/** The maximum per role. National forms ask for about sixty fields. */
export const maxFields = 200;

/** Who may see or change a field besides admins: a role, or an office by its `_id`. */
const Readers = Type.Array(
  Type.String({
    maxLength: 30,
    pattern: '^(teacher|student|guardian|office:[1-9]\\d{0,14})$',
    hint: fault(notAReader),
  }),
  { maxItems: 100 },
);

const Name = RequiredText(maxFieldNameLength);
const Choices = Type.Array(RequiredText(200), { maxItems: maxChoices });

/** One of the school's own fields. `choices` are the possible values in their order, if its type has choices. */
export const OwnField = Type.Object({
  _id: Type.String(),
  of: OneOf(fieldOwners),
  name: Type.String(),
  type: OneOf(fieldTypes),
  choices: Type.Optional(Type.Array(Type.String())),
  isRequired: Type.Boolean(),
  isUnique: Type.Boolean(),
  /** The position among the fields of the role, counted from 1. */
  order: Type.Integer(),
  seenBy: Type.Array(Type.String()),
  changedBy: Type.Array(Type.String()),
});
export type OwnField = Type.Static<typeof OwnField>;

export const listFields = endpoint('GET /api/fields', {
  access: 'fields.manage',
  summary: 'The fields that the school has made for students, teachers and guardians, in their order.',
  query: Type.Object({ of: Type.Optional(OneOf(fieldOwners)) }),
  response: Type.Array(OwnField, { maxItems: fieldOwners.length * maxFields }),
});

const Order = Type.Integer({ minimum: 1, maximum: maxFields });

export const addField = endpoint('POST /api/fields', {
  access: 'fields.manage',
  summary:
    'Adds a field of the school’s own. Admins see and change it always; `seenBy` and `changedBy` say who else does, and nobody changes what they do not see.',
  body: Type.Object({
    of: OneOf(fieldOwners),
    name: Name,
    type: OneOf(fieldTypes),
    choices: Type.Optional(Choices),
    isRequired: Type.Optional(Type.Boolean()),
    isUnique: Type.Optional(Type.Boolean()),
    order: Type.Optional(Order),
    seenBy: Type.Optional(Readers),
    changedBy: Type.Optional(Readers),
  }),
  status: 201,
  response: OwnField,
});
export type NewField = Type.Static<typeof addField.body>;

export const changeField = endpoint('PUT /api/fields/{id}', {
  access: 'fields.manage',
  summary:
    'Changes a field; what is left out stays. Its type, and a choice, can change as long as nobody has a value of it.',
  params: Type.Object({ id: RecordId }),
  query: Type.Object({ basedOn }),
  body: Type.Object({
    name: Type.Optional(Name),
    type: Type.Optional(OneOf(fieldTypes)),
    choices: Type.Optional(Choices),
    isRequired: Type.Optional(Type.Boolean()),
    isUnique: Type.Optional(Type.Boolean()),
    order: Type.Optional(Order),
    seenBy: Type.Optional(Readers),
    changedBy: Type.Optional(Readers),
  }),
  response: OwnField,
});

export const removeField = endpoint('DELETE /api/fields/{id}', {
  access: 'fields.manage',
  summary: 'Deletes a field. Its values are shown nowhere any more; taking the deletion back brings them back.',
  params: Type.Object({ id: RecordId }),
});

/** A kind of identifier, such as an admission number or a national id. */
export const IdentifierKind = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  of: OneOf(fieldOwners),
  isUnique: Type.Boolean(),
  /** Whether people sign in with it, instead of an email. */
  signsIn: Type.Boolean(),
  seenBy: Type.Array(Type.String()),
});
export type IdentifierKind = Type.Static<typeof IdentifierKind>;

export const listIdentifierKinds = endpoint('GET /api/identifier-kinds', {
  access: 'fields.manage',
  summary: 'The kinds of numbers of identity that the school has made.',
  response: Type.Array(IdentifierKind, { maxItems: fieldOwners.length * maxFields }),
});

export const addIdentifierKind = endpoint('POST /api/identifier-kinds', {
  access: 'fields.manage',
  summary: 'Adds a kind of numbers of identity. One that people sign in with is unique.',
  body: Type.Object({
    name: Name,
    of: OneOf(fieldOwners),
    isUnique: Type.Optional(Type.Boolean()),
    signsIn: Type.Optional(Type.Boolean()),
    seenBy: Type.Optional(Readers),
  }),
  status: 201,
  response: IdentifierKind,
});
export type NewIdentifierKind = Type.Static<typeof addIdentifierKind.body>;

export const changeIdentifierKind = endpoint('PUT /api/identifier-kinds/{id}', {
  access: 'fields.manage',
  summary: 'Changes a kind of numbers of identity; what is left out stays.',
  params: Type.Object({ id: RecordId }),
  query: Type.Object({ basedOn }),
  body: Type.Object({
    name: Type.Optional(Name),
    isUnique: Type.Optional(Type.Boolean()),
    signsIn: Type.Optional(Type.Boolean()),
    seenBy: Type.Optional(Readers),
  }),
  response: IdentifierKind,
});

export const removeIdentifierKind = endpoint('DELETE /api/identifier-kinds/{id}', {
  access: 'fields.manage',
  summary: 'Deletes a kind of numbers of identity, with which nobody signs in any more.',
  params: Type.Object({ id: RecordId }),
});

/** A field of one person, as far as the caller may see it. */
const FieldOfPerson = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  type: OneOf(fieldTypes),
  choices: Type.Optional(Type.Array(Type.String())),
  isRequired: Type.Boolean(),
  mayChange: Type.Boolean(),
});

export const PersonFields = Type.Object({ known: Type.Array(FieldOfPerson), fields: FieldValues });
export type PersonFields = Type.Static<typeof PersonFields>;
export type FieldOfPerson = PersonFields['known'][number];

export const listSeenFields = endpoint('GET /api/people/fields', {
  access: 'people.fields',
  summary:
    'The school’s own fields of students, teachers or guardians that the caller may see, in their order, for lists and forms.',
  query: Type.Object({ of: OneOf(fieldOwners) }),
  response: PersonFields.properties.known,
});

export const readOwnFields = endpoint('GET /api/people/own/fields', {
  access: 'people.fields',
  summary: 'The same of the caller, with whose they are: `_id` is for the call that changes them.',
  response: Type.Object({ _id: Type.String(), ...PersonFields.properties }),
});

export const readPersonFields = endpoint('GET /api/people/{id}/fields', {
  access: 'people.fields',
  summary:
    'The school’s own fields of a person that the caller may see, with their values: of oneself, of a student whom one teaches, or of one’s child.',
  params: Type.Object({ id: RecordId }),
  response: PersonFields,
});

export const changePersonFields = endpoint('PUT /api/people/{id}/fields', {
  access: 'people.fields',
  summary: 'Changes values of the school’s own fields of a person, by the fields’ names; what is left out stays.',
  params: Type.Object({ id: RecordId }),
  query: Type.Object({ basedOn }),
  body: Type.Object({ fields: FieldValues }),
  response: PersonFields,
});
