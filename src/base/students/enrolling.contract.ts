import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import {
  attendanceStatuses,
  ClassNumber,
  LocalDate,
  OneOf,
  OrNull,
  RecordId,
  Roll,
  registerParts,
  SessionName,
} from '../../platform/contract/school-terms.ts';

/** An enrolment of a student in a class from `from` to `to`, both inclusive; without `to` it has no end. */
export const Enrolment = Type.Object({
  _id: Type.String(),
  class: ClassNumber,
  session: Type.String(),
  roll: Roll,
  from: LocalDate,
  to: OrNull(LocalDate),
});
export type Enrolment = Type.Static<typeof Enrolment>;

/**
 * The effect on existing registers of changing enrolments of past days. A refusal of a change that was not confirmed
 * contains it as `stands`.
 */
export const ChangedRegisters = Type.Object({
  /** The version to send as `registers` in order to confirm. */
  version: Type.String(),
  days: Type.Integer(),
  classes: Type.Array(ClassNumber),
  takenOut: Type.Integer(),
  kept: Type.Integer(),
  putBack: Type.Integer(),
  toRecord: Type.Integer(),
  /** The lines, latest day first; at most 500. */
  lines: Type.Array(
    Type.Object({
      class: ClassNumber,
      date: LocalDate,
      period: Type.Optional(Type.Integer()),
      part: Type.Optional(OneOf(registerParts)),
      roll: Roll,
      /** The recorded status; `null` if there is none. */
      status: OrNull(OneOf(attendanceStatuses)),
      /**
       * `taken-out`: the line no longer counts and is kept aside. `kept`: it stays, under the new enrolment.
       * `put-back`: it was kept aside and counts again. `to-record`: the register lacks the student.
       */
      becomes: OneOf(['taken-out', 'kept', 'put-back', 'to-record']),
    }),
  ),
});
export type ChangedRegisters = Type.Static<typeof ChangedRegisters>;

/**
 * Confirms the effect on registers: the `version` from the refusal, or an empty text if no register may change. If it
 * is left out, a change that affects registers is refused.
 */
const registers = Type.Optional(Type.String({ maxLength: 100 }));

export const listEnrolments = endpoint('GET /api/students/{id}/enrolments', {
  access: 'students.manage',
  summary:
    'In which classes a student was, is and will be, the first first; also of one who has left. A change to come begins after today.',
  params: Type.Object({ id: RecordId }),
  response: Type.Array(Enrolment),
});

export const enrolStudent = endpoint('POST /api/students/{id}/enrolments', {
  access: 'students.manage',
  summary:
    'From this day on, past, today or to come, the student is in this class, until the next change that is known. With it one who has left comes back. Without `roll` it stays as it is; a `session` must be that of the day. Who has left comes back in the present session or a later one. Registers of these days follow where `registers` agrees to it.',
  params: Type.Object({ id: RecordId }),
  body: Type.Object({
    class: ClassNumber,
    from: LocalDate,
    roll: Type.Optional(Roll),
    session: Type.Optional(SessionName),
    registers,
  }),
  status: 201,
  response: Enrolment,
});

export const endStudent = endpoint('POST /api/students/{id}/leave', {
  access: 'students.manage',
  summary:
    'From the day `on`, past, today or to come, the student is in no class any more: it is the first day without. On it they become a former student, whose account is closed. Registers of these days follow where `registers` agrees to it.',
  params: Type.Object({ id: RecordId }),
  body: Type.Object({ on: LocalDate, registers }),
});

export const cancelEnrolment = endpoint('DELETE /api/students/{id}/enrolments/{enrolmentId}', {
  access: 'students.manage',
  summary: 'Takes back a change of class that has not begun: the student stays as they were before it.',
  params: Type.Object({ id: RecordId, enrolmentId: RecordId }),
});
