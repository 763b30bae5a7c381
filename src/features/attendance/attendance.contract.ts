import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import {
  attendanceStatuses,
  ClassNumber,
  Email,
  Instant,
  LocalDate,
  NamedPerson,
  OneOf,
  pageOfList,
  Roll,
} from '../../platform/contract/school-terms.ts';

const Status = OneOf(attendanceStatuses);

/** One line of a submitted register. `name` is accepted but ignored, as the server knows it. */
const SentEntry = Type.Object({ roll: Roll, name: Type.Optional(Type.String({ maxLength: 400 })), status: Status });
const SentEntries = Type.Array(SentEntry, { minItems: 1, maxItems: 1000 });
export type SentEntry = Type.Static<typeof SentEntry>;

/** A stored register: one class, one date, one line for each student, by roll. */
export const AttendanceRecord = Type.Object({
  class: ClassNumber,
  date: LocalDate,
  teacherEmail: Type.String(),
  attendance: Type.Array(Type.Object({ roll: Roll, name: Type.String(), status: Status })),
});
export type AttendanceRecord = Type.Static<typeof AttendanceRecord>;

const AttendanceRecords = Type.Object({ data: Type.Array(AttendanceRecord) });

export const submitAttendance = endpoint({
  method: 'POST',
  path: '/api/attendance',
  access: 'attendance.submit',
  summary: 'Takes the register of a class. Every student of the class on that date must be in it, once.',
  body: Type.Object({
    class: ClassNumber,
    /** Defaults to today at the school; must not be in the future. */
    date: Type.Optional(LocalDate),
    attendance: SentEntries,
    teacherEmail: Type.Optional(Email),
  }),
  callerEmail: 'teacherEmail',
  status: 201,
  response: AttendanceRecord,
});

export const correctAttendance = endpoint({
  method: 'PUT',
  path: '/api/attendance/{class}/{date}',
  access: 'attendance.correct',
  summary: 'Corrects the lines it names in a register that was taken. The old values are kept.',
  params: Type.Object({ class: ClassNumber, date: LocalDate }),
  body: Type.Object({ attendance: SentEntries }),
  status: 200,
  response: AttendanceRecord,
});

/** The register of one class and date, taken or not: everything that the entry page needs, in one call. */
export const readRegister = endpoint({
  method: 'GET',
  path: '/api/attendance/{class}/{date}',
  access: 'attendance.read-class',
  summary: 'The register of a class on a date: its students, and by whom it was taken if it was.',
  params: Type.Object({ class: ClassNumber, date: LocalDate }),
  status: 200,
  response: Type.Object({
    class: ClassNumber,
    date: LocalDate,
    /** `null` until the register is taken: not taken is not absent. */
    taken: Type.Union([Type.Object({ at: Instant, by: NamedPerson }), Type.Null()]),
    students: Type.Array(
      Type.Object({
        roll: Roll,
        name: Type.String(),
        /** The session of the student's enrolment, which may be an older one. */
        session: Type.String(),
        status: Type.Union([Status, Type.Null()]),
      }),
    ),
    /** Newest first. */
    corrections: Type.Array(
      Type.Object({ roll: Roll, name: Type.String(), from: Status, to: Status, by: Type.String(), at: Instant }),
    ),
  }),
});
export type Register = Type.Static<typeof readRegister.response>;

export const listClassAttendance = endpoint({
  method: 'GET',
  path: '/api/attendance/{class}',
  access: 'attendance.read-class',
  summary: 'The registers of a class, newest first: all, or the newest of those from a first to a last day.',
  params: Type.Object({ class: ClassNumber }),
  query: Type.Object({
    from: Type.Optional(LocalDate),
    to: Type.Optional(LocalDate),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
  }),
  status: 200,
  streams: 'application/json; charset=utf-8',
  response: Type.Unsafe<AsyncIterable<string>>(AttendanceRecords),
});

/** Returns counts instead of registers, so that the answer does not grow with the year. */
export const summariseClassAttendance = endpoint({
  method: 'GET',
  path: '/api/attendance/{class}/summary',
  access: 'attendance.read-class',
  summary: 'For each student of a class: how many registers name them, and in how many they are present.',
  params: Type.Object({ class: ClassNumber }),
  status: 200,
  response: Type.Array(
    Type.Object({ roll: Roll, name: Type.String(), total: Type.Integer(), present: Type.Integer() }),
  ),
});
export type StudentSummary = Type.Static<typeof summariseClassAttendance.response>[number];

export const listStudentAttendance = endpoint({
  method: 'GET',
  path: '/api/attendance/student/{roll}',
  access: 'attendance.read-student',
  summary: 'The registers that name a student, newest first, each with that student’s line alone.',
  params: Type.Object({ roll: Roll }),
  status: 200,
  response: AttendanceRecords,
});

export const withdrawRegister = endpoint({
  method: 'DELETE',
  path: '/api/attendance/{class}/{date}',
  access: 'attendance.withdraw',
  summary:
    'Takes back a register that should not have been taken. It is kept apart and counts nowhere; another may be taken.',
  params: Type.Object({ class: ClassNumber, date: LocalDate }),
  status: 200,
  response: Type.Object({}),
});

const WithdrawnRegister = Type.Object({
  _id: Type.String(),
  class: ClassNumber,
  date: LocalDate,
  taken: Type.Object({ at: Instant, by: NamedPerson }),
  withdrawn: Type.Object({ at: Instant, by: NamedPerson }),
  attendance: AttendanceRecord.properties.attendance,
});
export type WithdrawnRegister = Type.Static<typeof WithdrawnRegister>;

export const listWithdrawnRegisters = endpoint({
  method: 'GET',
  path: '/api/attendance/{class}/withdrawn',
  access: 'attendance.withdraw',
  summary: 'The registers of a class that were taken back, as they stood, withdrawn last first.',
  params: Type.Object({ class: ClassNumber }),
  query: Type.Object(pageOfList),
  status: 200,
  response: Type.Array(WithdrawnRegister),
});
