import * as Type from 'typebox';
import { AbsentStudent } from '../../platform/contract/absent-student.ts';
import { maxCodeLength } from '../../platform/contract/attendance-code.ts';
import { SentDiary } from '../../platform/contract/diary.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { numberInClass } from '../../platform/contract/number-in-class.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notAnId, notAWholeNumber } from '../../platform/contract/refusals.ts';
import {
  attendanceStatuses,
  basedOn,
  ClassNumber,
  Email,
  Instant,
  LocalDate,
  NamedPerson,
  OneOf,
  OrNull,
  ofDay,
  pageOfList,
  Roll,
  registerParts,
  SessionName,
  TextOrBlank,
  Why,
} from '../../platform/contract/school-terms.ts';
import { notAMonth, notMinutesLate } from './attendance.refusals.ts';

const Status = OneOf(attendanceStatuses);

export const maxPeriod = 32_767;

/** A lesson's number in the timetable; left out for the register of a whole day. */
const Period = Type.Optional(
  Type.Integer({ minimum: 1, maximum: maxPeriod, hint: fault(notAWholeNumber, { least: 1 }) }),
);
/** The register of a morning or of an afternoon, where the school takes two a day. */
const Part = Type.Optional(OneOf(registerParts));
const place = { period: Period, part: Part };
const ofPeriod = Type.Object(place);

export const maxMinutesLate = 600;
export const maxNoteLength = 200;

/** The `_id` of a reason that has the line's status. */
const SentReason = Type.String({ maxLength: 15, pattern: '^[1-9][0-9]{0,14}$', hint: fault(notAnId) });
const MinutesLate = Type.Integer({
  minimum: 1,
  maximum: maxMinutesLate,
  hint: fault(notMinutesLate, { most: maxMinutesLate }),
});
const Note = TextOrBlank(maxNoteLength);

/**
 * One line of a submitted register. `name` is accepted but ignored. In a correction, a detail that is left out is kept
 * if it fits the new status; `null` clears it.
 */
const SentEntry = Type.Object({
  roll: Roll,
  name: Type.Optional(Type.String({ maxLength: 400 })),
  /** Can be left out if a code is given, because the code has a status. */
  status: Type.Optional(Status),
  reason: Type.Optional(OrNull(SentReason)),
  /** One of the school's attendance codes; each reason has a code. */
  code: Type.Optional(OrNull(TextOrBlank(maxCodeLength))),
  /** Allowed only with `Late`. */
  minutesLate: Type.Optional(OrNull(MinutesLate)),
  /** For staff: students never see it. */
  note: Type.Optional(OrNull(Note)),
});
const SentEntries = Type.Array(SentEntry, { minItems: 1, maxItems: 1000 });
export type SentEntry = Type.Static<typeof SentEntry>;

/** The details of a line in addition to its status, where they are set. Only staff get `note`. */
const details = {
  reason: Type.Optional(Type.String()),
  /** The attendance code of the reason. */
  code: Type.Optional(Type.String()),
  minutesLate: Type.Optional(Type.Integer()),
  note: Type.Optional(Type.String()),
};
const Details = Type.Object(details);
export type Details = Type.Static<typeof Details>;

/** A stored register: one class, one date or lesson, and one line for each student, by roll. */
export const AttendanceRecord = Type.Object({
  class: ClassNumber,
  date: LocalDate,
  ...place,
  teacherEmail: Type.String(),
  attendance: Type.Array(Type.Object({ roll: Roll, name: Type.String(), status: Status, ...details })),
});
export type AttendanceRecord = Type.Static<typeof AttendanceRecord>;

const AttendanceRecords = Type.Object({ data: Type.Array(AttendanceRecord) });

/**
 * The diary entries of the day's lessons, if the caller can write them. They are stored in the same transaction as the
 * register.
 */
const diary = Type.Optional(SentDiary);

const sheet = {
  class: ClassNumber,
  /** Defaults to today at the school; must not be in the future. */
  date: Type.Optional(LocalDate),
  /** The lesson, only if the school takes registers by lesson; the part of the day, only if it takes two a day. */
  ...place,
  attendance: SentEntries,
};

export const submitAttendance = endpoint('POST /api/attendance', {
  access: 'attendance.submit',
  summary: 'Takes the register of a class. Every student of the class on that date must be in it, once.',
  body: Type.Object({ ...sheet, teacherEmail: Type.Optional(Email), diary }),
  callerEmail: 'teacherEmail',
  status: 201,
  response: AttendanceRecord,
});

export const takeMissingRegister = endpoint('POST /api/registers', {
  access: 'attendance.take-missing',
  summary:
    'Takes a register that its teacher did not take. It is stored as taken by the admin; otherwise it is as a teacher’s.',
  body: Type.Object({ ...sheet, diary, why: Type.Optional(Why) }),
  status: 201,
  response: AttendanceRecord,
});

export const correctAttendance = endpoint('PUT /api/attendance/{class}/{date}', {
  access: 'attendance.correct',
  summary: 'Corrects the lines it names in a register that was taken. The old values are kept.',
  params: Type.Object({ class: ClassNumber, date: LocalDate }),
  query: ofPeriod,
  body: Type.Object({
    attendance: SentEntries,
    /** Required when an admin corrects the register after the days in which teachers can. */
    why: Type.Optional(Why),
    basedOn,
    diary,
  }),
  response: AttendanceRecord,
});

/** A lesson of the day for which a register can be taken. */
const RegisterLesson = Type.Object({
  period: Type.Integer(),
  /** A name that the lesson has in addition to its number. */
  label: OrNull(Type.String()),
  subject: Type.String(),
  /** The first of its teachers; `null` if that teacher has left. */
  teacher: OrNull(NamedPerson),
  teachers: Type.Array(NamedPerson),
  /** Minutes since midnight at the school. */
  startsMinute: Type.Integer(),
  endsMinute: Type.Integer(),
  isTaken: Type.Boolean(),
});
export type RegisterLesson = Type.Static<typeof RegisterLesson>;

/** Reads the register of a class and date, taken or not, with everything that the entry page needs, in one call. */
export const readRegister = endpoint('GET /api/attendance/{class}/{date}', {
  access: 'attendance.read-class',
  summary: 'The register of a class on a date, or of one lesson: its students, and by whom it was taken if it was.',
  params: Type.Object({ class: ClassNumber, date: LocalDate }),
  query: ofPeriod,
  keptOnDevice: true,
  response: Type.Object({
    class: ClassNumber,
    date: LocalDate,
    ...place,
    /** If registers are taken by lesson, or some of this day were: the lessons of the class on this day, by time. */
    lessons: Type.Optional(Type.Array(RegisterLesson)),
    /** If registers are taken twice a day, or one of this day was: both parts, and whether their registers are taken. */
    parts: Type.Optional(Type.Array(Type.Object({ part: OneOf(registerParts), isTaken: Type.Boolean() }))),
    /** `null` until the register is taken, so that a missing register does not read as absence. */
    taken: OrNull(Type.Object({ at: Instant, by: NamedPerson })),
    /** Changes with each correction; `null` until the register is taken. */
    version: OrNull(Type.String()),
    students: Type.Array(
      Type.Object({
        roll: Roll,
        ...numberInClass,
        name: Type.String(),
        photo: OrNull(Type.String()),
        /** The session of the student's enrolment, which can be an older one. */
        session: Type.String(),
        status: OrNull(Status),
        /** A reported absence of this day; left out if there is none. */
        known: Type.Optional(
          Type.Object({
            reason: OrNull(Type.Object({ _id: Type.String(), name: Type.String() })),
            text: OrNull(Type.String()),
          }),
        ),
        ...details,
      }),
    ),
    /** Newest first. */
    corrections: Type.Array(
      Type.Object({
        roll: Roll,
        name: Type.String(),
        from: Status,
        to: Status,
        fromDetails: Type.Optional(Details),
        toDetails: Type.Optional(Details),
        by: Type.String(),
        at: Instant,
        why: Type.Optional(Type.String()),
      }),
    ),
  }),
});
export type Register = Type.Static<typeof readRegister.response>;

export const listClassAttendance = endpoint('GET /api/attendance/{class}', {
  access: 'attendance.read-class',
  summary: 'The registers of a class, newest first: all, or the newest of those from a first to a last day.',
  params: Type.Object({ class: ClassNumber }),
  query: Type.Object({
    from: Type.Optional(LocalDate),
    to: Type.Optional(LocalDate),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
    ...ofDay,
  }),
  streams: 'application/json; charset=utf-8',
  response: Type.Unsafe<AsyncIterable<string>>(AttendanceRecords),
});

/** Returns counts instead of registers, so that the answer does not grow with the year. */
export const summariseClassAttendance = endpoint('GET /api/attendance/{class}/summary', {
  access: 'attendance.read-class',
  summary:
    'For each student of a class: how many registers name them, and in how many they are present. With a `session`, its registers alone, for those who were in the class in it.',
  params: Type.Object({ class: ClassNumber }),
  query: Type.Object({ session: Type.Optional(SessionName), ...ofDay }),
  response: Type.Array(
    Type.Object({
      _id: Type.String(),
      roll: Roll,
      name: Type.String(),
      /**
       * The number of registers that count for the student; excused ones do not count if the school's policy says so.
       */
      total: Type.Integer(),
      /** Includes late students. */
      present: Type.Integer(),
      /** How many of `total` count as present by their codes; left out if equal to `present`. */
      attended: Type.Optional(Type.Integer()),
      /** Left out if there are none. */
      late: Type.Optional(Type.Integer()),
      /** Left out if it equals `total` less `present`. */
      absent: Type.Optional(Type.Integer()),
      excused: Type.Optional(Type.Integer()),
    }),
  ),
});
export type StudentSummary = Type.Static<typeof summariseClassAttendance.response>[number];

export const listStudentAttendance = endpoint('GET /api/attendance/student/{roll}', {
  access: 'attendance.read-student',
  summary: 'The registers that name a student, newest first, each with that student’s line alone.',
  params: Type.Object({ roll: Roll }),
  query: Type.Object(ofDay),
  response: AttendanceRecords,
});

export const withdrawRegister = endpoint('DELETE /api/attendance/{class}/{date}', {
  access: 'attendance.withdraw',
  summary:
    'Takes back a register that should not have been taken. It is kept apart and counts nowhere; another may be taken.',
  params: Type.Object({ class: ClassNumber, date: LocalDate }),
  query: ofPeriod,
});

const WithdrawnRegister = Type.Object({
  _id: Type.String(),
  class: ClassNumber,
  date: LocalDate,
  ...place,
  taken: Type.Object({ at: Instant, by: NamedPerson }),
  withdrawn: Type.Object({ at: Instant, by: NamedPerson }),
  attendance: AttendanceRecord.properties.attendance,
});
export type WithdrawnRegister = Type.Static<typeof WithdrawnRegister>;

export const listWithdrawnRegisters = endpoint('GET /api/attendance/{class}/withdrawn', {
  access: 'attendance.withdraw',
  summary: 'The registers of a class that were taken back, as they stood, withdrawn last first.',
  params: Type.Object({ class: ClassNumber }),
  query: Type.Object(pageOfList),
  response: Type.Array(WithdrawnRegister),
});

const Count = Type.Integer();

const MonthName = Type.String({ pattern: '^[1-9]\\d{3}-(0[1-9]|1[0-2])$', maxLength: 10, hint: fault(notAMonth) });

export const readMonth = endpoint('GET /api/attendance/{class}/month/{month}', {
  access: 'attendance.read-class',
  summary:
    'The register of a class for a month. `days` are those of school or with a register, up to today; a day with a register for each lesson or twice has the worst of its marks.',
  params: Type.Object({ class: ClassNumber, month: MonthName }),
  response: Type.Object({
    class: ClassNumber,
    month: Type.String(),
    days: Type.Array(LocalDate),
    /** Everybody who was in the class in that month, by roll. */
    students: Type.Array(
      Type.Object({
        roll: Roll,
        ...numberInClass,
        name: Type.String(),
        /** The status on each date on which a register names the student. */
        marks: Type.Record(Type.String(), Status),
        /** Present in time; late is counted separately. */
        present: Count,
        late: Count,
        absent: Count,
        excused: Count,
        /** The number of days that count by their codes and the policies, and how many of them count as present. */
        total: Count,
        attended: Count,
        /** The codes by date, if the school gave the code a sign. */
        codes: Type.Optional(Type.Record(Type.String(), Type.String())),
      }),
    ),
  }),
});
export type Month = Type.Static<typeof readMonth.response>;

/** The number of days for which missing registers are listed unless a range is given. */
export const usualMissingDays = 14;

/** The longest range of days for which missing registers can be listed: a session. */
export const maxMissingDays = 366;

export const listMissingRegisters = endpoint('GET /api/registers/missing', {
  access: 'attendance.read-missing',
  summary:
    'Which class has no register on which day of school, the last day first: of the last 14 days, or of at most 366 others. A register is missing from the end of its lesson on, or of the first of the day.',
  query: Type.Object({ from: Type.Optional(LocalDate), to: Type.Optional(LocalDate) }),
  response: Type.Array(
    Type.Object({
      class: ClassNumber,
      date: LocalDate,
      /** The number of the lesson, if registers are taken by lesson. */
      period: Type.Optional(Type.Integer()),
      part: Part,
      /** The teacher of the lesson, or of the day's first lesson; `null` if there is none. */
      teacher: OrNull(NamedPerson),
    }),
  ),
});
export type MissingRegister = Type.Static<typeof listMissingRegisters.response>[number];

export const listAbsent = endpoint('GET /api/registers/absent', {
  access: 'attendance.read-missing',
  summary:
    'Who is absent on a day, today or another, by class and roll, with the guardian to call: by the registers, and by the absences known beforehand where a class has none yet.',
  query: Type.Object({ date: Type.Optional(LocalDate) }),
  response: Type.Array(
    Type.Object({ ...AbsentStudent.properties, guardian: Type.Object({ name: Type.String(), phone: Type.String() }) }),
  ),
});
export type AbsentWithGuardian = Type.Static<typeof listAbsent.response>[number];
