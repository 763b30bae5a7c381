import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { ClassNumber, LocalDate, RecordId, Roll, SessionName } from '../../platform/contract/school-terms.ts';

/** That a student is in a class on the days from `from` to `to`, both included; without `to` it goes on. */
export const Enrolment = Type.Object({
  _id: Type.String(),
  class: ClassNumber,
  session: Type.String(),
  roll: Roll,
  from: LocalDate,
  to: Type.Union([LocalDate, Type.Null()]),
});
export type Enrolment = Type.Static<typeof Enrolment>;

export const listEnrolments = endpoint({
  method: 'GET',
  path: '/api/students/{id}/enrolments',
  access: 'students.manage',
  summary:
    'In which classes a student was, is and will be, the first first; also of one who has left. A change to come begins after today.',
  params: Type.Object({ id: RecordId }),
  status: 200,
  response: Type.Array(Enrolment),
});

export const enrolStudent = endpoint({
  method: 'POST',
  path: '/api/students/{id}/enrolments',
  access: 'students.manage',
  summary:
    'From this day on, past, today or to come, the student is in this class, until the next change that is known. With it one who has left comes back. Without `roll` it stays as it is; a `session` must be that of the day. Who has left comes back in the present session or a later one.',
  params: Type.Object({ id: RecordId }),
  body: Type.Object({
    class: ClassNumber,
    from: LocalDate,
    roll: Type.Optional(Roll),
    session: Type.Optional(SessionName),
  }),
  status: 201,
  response: Enrolment,
});

export const endStudent = endpoint({
  method: 'POST',
  path: '/api/students/{id}/leave',
  access: 'students.manage',
  summary:
    'From the day `on`, past, today or to come, the student is in no class any more: it is the first day without. On it they become a former student, whose account is closed.',
  params: Type.Object({ id: RecordId }),
  body: Type.Object({ on: LocalDate }),
  status: 200,
  response: Type.Object({}),
});

export const cancelEnrolment = endpoint({
  method: 'DELETE',
  path: '/api/students/{id}/enrolments/{enrolmentId}',
  access: 'students.manage',
  summary: 'Takes back a change of class that has not begun: the student stays as they were before it.',
  params: Type.Object({ id: RecordId, enrolmentId: RecordId }),
  status: 200,
  response: Type.Object({}),
});
