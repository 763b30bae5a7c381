import * as Type from 'typebox';
import { AttendanceCode } from '../../platform/contract/attendance-code.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { SchoolClass } from '../../platform/contract/school-class.ts';
import { Policies } from '../../platform/contract/school-policies.ts';
import { LocalDate, OneOf, reasonStatuses, SessionName } from '../../platform/contract/school-terms.ts';

export const listClasses = endpoint('GET /api/classes', {
  access: 'school.read-classes',
  summary:
    'The classes of the school in their order, with how many students each has now and its own teacher; with `groups` also its groups, each with its `kind`.',
  query: Type.Object({ groups: Type.Optional(OneOf(['true', 'false'])) }),
  response: Type.Array(Type.Object({ ...SchoolClass.properties, kind: Type.Optional(OneOf(['class', 'group'])) })),
});

export const Session = Type.Object({
  session: SessionName,
  /** The first and the last day of the session. */
  from: LocalDate,
  to: LocalDate,
  /** Whether it is read-only. */
  isClosed: Type.Boolean(),
  /** Whether it is the present session. It stays present after its last day until the next one begins. */
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
export type Session = Type.Static<typeof Session>;

export const listSessions = endpoint('GET /api/sessions', {
  access: 'school.read-sessions',
  summary: 'The sessions of the school with their terms, the newest first.',
  keptOnDevice: true,
  response: Type.Array(Session),
});

export const readPolicies = endpoint('GET /api/policies', {
  access: 'policies.manage',
  summary: 'What the school has decided for all its classes.',
  response: Policies,
});

/** A reason that registers may give for a status; a closed one is no longer offered. */
export const Reason = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  status: OneOf(reasonStatuses),
  isOpen: Type.Boolean(),
});
export type Reason = Type.Static<typeof Reason>;

export const listReasons = endpoint('GET /api/reasons', {
  access: 'school.read-reasons',
  summary: 'The reasons that registers may give, by status and name: the attendance codes but for those of Present.',
  response: Type.Array(Reason),
});

export const listCodes = endpoint('GET /api/attendance-codes', {
  access: 'school.read-reasons',
  summary:
    'The codes that the lines of registers may have, in their order; closed ones too, as older registers name them.',
  keptOnDevice: true,
  response: Type.Array(AttendanceCode),
});
