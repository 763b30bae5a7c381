import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { Weight } from '../../platform/contract/exams.ts';
import { fault } from '../../platform/contract/reason.ts';
import { missing, unseenSign } from '../../platform/contract/refusals.ts';
import { basedOn, LocalDate, SessionName } from '../../platform/contract/school-terms.ts';

export const maxNameLength = 50;
export const maxTerms = 12;

/** A name with a letter or a digit, so that it can be part of an address, on one line. */
const Name = Type.String({
  maxLength: maxNameLength,
  pattern: '[\\p{L}\\p{N}]',
  hint: fault(missing),
  not: { pattern: '[\\p{Cc}\\u2028\\u2029\\u202a-\\u202e\\u2066-\\u2069]', hint: fault(unseenSign) },
});

const Terms = Type.Array(
  Type.Object({
    /** The `_id` of an existing term; left out for a new one. */
    _id: Type.Optional(Type.String({ maxLength: 15 })),
    name: Name,
    from: LocalDate,
    to: LocalDate,
    /** How much it counts in the mean of a session; left out, it stays, and is 1 of a new one. */
    weight: Type.Optional(Weight),
  }),
  { maxItems: maxTerms },
);

const Session = Type.Object({
  session: SessionName,
  from: LocalDate,
  to: LocalDate,
  isClosed: Type.Boolean(),
  isPresent: Type.Boolean(),
  terms: Type.Array(
    Type.Object({
      _id: Type.String(),
      name: Type.String(),
      from: LocalDate,
      to: LocalDate,
      /** How much it counts in the mean of a session; 1 where it is left out. */
      weight: Type.Optional(Type.Number()),
    }),
  ),
});

const params = Type.Object({ session: SessionName });

export const addSession = endpoint('POST /api/sessions', {
  access: 'sessions.manage',
  summary: 'Adds a session with its terms. Sessions do not overlap, nor do terms.',
  body: Type.Object({ session: Name, from: LocalDate, to: LocalDate, terms: Type.Optional(Terms) }),
  status: 201,
  response: Session,
});

export const changeSession = endpoint('PUT /api/sessions/{session}', {
  access: 'sessions.manage',
  summary:
    'Changes a session’s name, dates and terms; what is left out stays. `terms` names those that it then has: without `_id` a new one.',
  params,
  query: Type.Object({ basedOn }),
  body: Type.Object({
    session: Type.Optional(Name),
    from: Type.Optional(LocalDate),
    to: Type.Optional(LocalDate),
    terms: Type.Optional(Terms),
  }),
  response: Session,
});

export const closeSession = endpoint('POST /api/sessions/{session}/close', {
  access: 'sessions.manage',
  summary: 'Makes a session read-only: its registers, marks, subjects and periods stay as they are.',
  params,
  response: Session,
});

export const openSession = endpoint('POST /api/sessions/{session}/open', {
  access: 'sessions.manage',
  summary: 'Opens a closed session again.',
  params,
  response: Session,
});
