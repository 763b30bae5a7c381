import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { ownFields, SortOf, withFieldFilters } from '../../platform/contract/own-fields.ts';
import { namesOfPerson, namesToChange } from '../../platform/contract/person-names.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notADate, notOneOf } from '../../platform/contract/refusals.ts';
import {
  basedOn,
  ClassNumber,
  Email,
  Instant,
  LocalDate,
  mailStates,
  maxPhoneLength,
  OneOf,
  OrNull,
  PersonName,
  RecordId,
  RequiredText,
  Roll,
  TextOrBlank,
} from '../../platform/contract/school-terms.ts';

/** The maximum number of guardians of a student at a time; more would be a mistake. */
export const maxGuardians = 20;
export const maxRelationLength = 100;

/** A person's link to one student. Each link has its own rights and days. */
export const Guardian = Type.Object({
  _id: Type.String(),
  personId: Type.String(),
  name: Type.String(),
  /** Empty until they have one: who is invited on paper names it when joining. */
  email: Type.String(),
  /** The phone number in its normal form, `+8801712345678`; left out if the school does not know it. */
  phone: Type.Optional(Type.String()),
  relation: Type.String(),
  /** Whether they may see the student's records. */
  maySee: Type.Boolean(),
  /** Whether mails about the student go to them. */
  isWrittenTo: Type.Boolean(),
  /** The first and the last day, both inclusive. */
  from: LocalDate,
  to: OrNull(LocalDate),
  /** When they were last invited to choose a password; `null`: never, at another email, or they have joined since. */
  invited: OrNull(Instant),
  /**
   * The state of the mail with that invitation; `null` if it was printed or there is none. The mail has gone out only
   * if the state is `sent`.
   */
  invitationMail: OrNull(OneOf(mailStates)),
  /** Whether they have a password. */
  joined: Type.Boolean(),
  ...namesOfPerson,
  ...ownFields,
});
export type Guardian = Type.Static<typeof Guardian>;

export const listGuardians = endpoint('GET /api/students/{id}/guardians', {
  access: 'guardians.manage',
  summary: 'The guardians of a student, also those of days to come or past, but not those whose link was ended.',
  params: Type.Object({ id: RecordId }),
  response: Type.Array(Guardian, { maxItems: maxGuardians }),
});

/** A guardian with all their children: a person with an account, or one named only in students' records. */
export const GuardianOfChildren = Type.Object({
  /** `null` for one without an account. */
  personId: OrNull(Type.String()),
  name: Type.String(),
  /** The email and the phone number are empty if they are not known. */
  email: Type.String(),
  phone: Type.String(),
  invited: Guardian.properties.invited,
  invitationMail: Guardian.properties.invitationMail,
  joined: Guardian.properties.joined,
  /** The children who are at the school, by class and roll. */
  children: Type.Array(
    Type.Object({ _id: Type.String(), name: Type.String(), class: ClassNumber, roll: Roll, relation: Type.String() }),
  ),
  ...ownFields,
});
export type GuardianOfChildren = Type.Static<typeof GuardianOfChildren>;

export const guardiansPerPage = 50;

export const guardianSorts = ['name', '-name'] as const;

export const listAllGuardians = endpoint('GET /api/guardians', {
  access: 'guardians.list',
  summary:
    'The guardians of the present students by name, with and without an account, all or one `page`; the header X-Total-Count says how many there are on all pages. `search` finds words of a name, without case and accents, and part of an email or a phone number. `field.{id}` finds those with this value of a field of the school’s own, and so does `sort` order them.',
  query: withFieldFilters(
    Type.Object({
      search: Type.Optional(Type.String({ maxLength: 200 })),
      state: Type.Optional(OneOf(['joined', 'not-joined'])),
      page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
      size: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      sort: Type.Optional(SortOf(guardianSorts, fault(notOneOf, { values: guardianSorts }))),
    }),
  ),
  counts: 'search',
  response: Type.Array(GuardianOfChildren),
});
export type GuardiansQuery = Type.Static<typeof listAllGuardians.query>;

const rights = {
  maySee: Type.Optional(Type.Boolean()),
  isWrittenTo: Type.Optional(Type.Boolean()),
  from: Type.Optional(LocalDate),
  /** `null` means no last day. */
  to: Type.Optional(Type.Union([LocalDate, Type.Null()], { hint: fault(notADate) })),
  /** The person's phone number, for all their children; blank for none. */
  phone: Type.Optional(TextOrBlank(maxPhoneLength)),
  ...namesToChange,
  ...ownFields,
};
const Relation = RequiredText(maxRelationLength);

export const addGuardian = endpoint('POST /api/students/{id}/guardians', {
  access: 'guardians.manage',
  summary:
    'Adds a guardian of a student, from today on if nothing else is said. An email that a guardian of this school has links that person, who keeps their name and, if one is known, their phone number. Who has no password yet is invited by mail, unless an invitation waits already; who has one is told of the child. Without an email they are invited on paper; the same name and phone number links that person then.',
  params: Type.Object({ id: RecordId }),
  body: Type.Object({ name: PersonName, email: Type.Optional(Email), relation: Relation, ...rights }),
  status: 201,
  response: Guardian,
});
export type NewGuardian = Type.Static<typeof addGuardian.body>;

export const changeGuardian = endpoint('PUT /api/guardians/{linkId}', {
  access: 'guardians.manage',
  summary:
    'Changes a guardian of one student; what is left out stays. Name and email are the person’s, for all their children. A new email ends every link that was sent to the former one, which is told; who has no password yet is invited at the new one. A new phone number ends the printed code and the sign-in by the former.',
  params: Type.Object({ linkId: RecordId }),
  query: Type.Object({ basedOn }),
  body: Type.Object({
    name: Type.Optional(PersonName),
    email: Type.Optional(Email),
    relation: Type.Optional(Relation),
    ...rights,
  }),
  response: Guardian,
});
export type GuardianChange = Type.Static<typeof changeGuardian.body>;

export const endGuardian = endpoint('DELETE /api/guardians/{linkId}', {
  access: 'guardians.manage',
  summary:
    'Ends the link between a guardian and one student at once, on open pages too. Who is nobody’s guardian any more is signed out, and their invitation ends.',
  params: Type.Object({ linkId: RecordId }),
});

export const inviteGuardian = endpoint('POST /api/guardians/{linkId}/invite', {
  access: 'guardians.manage',
  summary:
    'Mails a guardian the invitation again; the one before ends. 409 for one who has joined, has no email, or whose days are over.',
  params: Type.Object({ linkId: RecordId }),
  response: Guardian,
});

/** A guardian's code for printing. No other call returns it. */
const PrintedCode = Type.Object({ phone: Type.String(), code: Type.String(), endsAt: Instant });

export const makeGuardianCode = endpoint('POST /api/guardians/{linkId}/code', {
  access: 'guardians.manage',
  summary:
    'Makes a code for a guardian with a phone number, by which they choose a password or PIN once, within 30 days, to sign in with that number; the code before ends. 409 for one without a number, with the number of another guardian, or whose days are over.',
  params: Type.Object({ linkId: RecordId }),
  response: PrintedCode,
});

/** A guardian of a class. If there is no `code`, the reason says why. */
export const GuardianSlip = Type.Object({
  personId: Type.String(),
  name: Type.String(),
  relation: Type.String(),
  student: Type.String(),
  roll: Roll,
  phone: Type.String(),
  code: OrNull(Type.String()),
  why: OrNull(OneOf(['no-phone', 'shared-phone'])),
});
export type GuardianSlip = Type.Static<typeof GuardianSlip>;

export const makeGuardianCodes = endpoint('POST /api/students/class/{class}/guardian-codes', {
  access: 'guardians.manage',
  summary:
    'Makes codes for the guardians of a class who have no password yet, by the rolls of their children, each once. Codes made before end.',
  params: Type.Object({ class: ClassNumber }),
  response: Type.Array(GuardianSlip),
});
