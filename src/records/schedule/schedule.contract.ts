import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { fault } from '../../platform/contract/reason.ts';
import { notAWholeNumber, tooLong } from '../../platform/contract/refusals.ts';
import {
  basedOn,
  ClassNumber,
  days,
  Email,
  LocalDate,
  maxNameLength,
  mostTeachers,
  NamedPerson,
  OneOf,
  OrNull,
  ofDay,
  RecordId,
  RequiredText,
  Roll,
  SessionName,
  TextOrBlank,
} from '../../platform/contract/school-terms.ts';
import { SentId } from '../../platform/contract/sent-id.ts';
import { notATime } from './schedule.refusals.ts';

export const maxPeriod = 32_767;
export const maxLabelLength = 40;

/** `hasLeft` is set if the teacher has left the school, so that nobody teaches in their place. */
const LessonTeacher = Type.Object({ ...NamedPerson.properties, hasLeft: Type.Optional(Type.Literal(true)) });

/** A period of the timetable, as a record with one entry in `periods`. `time` is `HH:MM-HH:MM`. */
export const ScheduleRecord = Type.Object({
  _id: Type.String(),
  session: Type.String(),
  classNumber: ClassNumber,
  /** The group whose lesson it is; `null` if it is a class's. */
  group: OrNull(Type.Object({ class: ClassNumber, name: Type.String() })),
  /** For a group: the classes from which it has members. */
  classes: Type.Optional(Type.Array(ClassNumber)),
  day: OneOf(days),
  /** All teachers of the lesson; the period's `teacher` is first. */
  teachers: Type.Array(LessonTeacher),
  /** The name of the alternating week in which the lesson is; `null` for every week. */
  week: OrNull(Type.String()),
  periods: Type.Array(
    Type.Object({
      period: Type.Integer(),
      /** A name in addition to the period's number, such as "Break". */
      label: Type.Optional(Type.String()),
      subject: Type.String(),
      teacher: LessonTeacher,
      time: Type.String(),
      /** The room, if the timetable names one. */
      room: Type.Optional(Type.String()),
      /** For those who manage the timetable: another lesson in the same room at the same time. */
      roomTakenBy: Type.Optional(
        Type.Object({ classNumber: ClassNumber, subject: Type.String(), time: Type.String() }),
      ),
    }),
    { minItems: 1, maxItems: 1 },
  ),
});
export type ScheduleRecord = Type.Static<typeof ScheduleRecord>;

/** A record with the fields of its entry, which a change of it has too. */
export function withEntry(record: ScheduleRecord) {
  return { ...record, ...record.periods[0] };
}

/** Returns the schema of a text that can be blank, `null` or left out. */
function OptionalName(most: number) {
  return Type.Optional(Type.Union([TextOrBlank(most), Type.Null()], { hint: fault(tooLong, { most }) }));
}

/** The name is accepted but ignored. */
const SentTeacher = Type.Object({ name: Type.Optional(Type.String({ maxLength: 400 })), email: Email });

const SentPeriod = Type.Object({
  classNumber: ClassNumber,
  day: OneOf(days),
  period: Type.Integer({ minimum: 1, maximum: maxPeriod, hint: fault(notAWholeNumber, { least: 1 }) }),
  /** Blank removes it; unchanged if left out. */
  label: OptionalName(maxLabelLength),
  /** The room; like the label, a blank removes it and leaving it out keeps it. */
  room: OptionalName(maxNameLength),
  /** The name of an alternating week; `null` or blank for every week, and leaving it out keeps it. */
  week: OptionalName(40),
  subject: RequiredText(maxNameLength),
  /** The first teacher. The others are kept unless `teachers` names them. */
  teacher: Type.Optional(SentTeacher),
  teachers: Type.Optional(Type.Array(SentTeacher, { minItems: 1, maxItems: mostTeachers })),
  time: Type.String({
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d-([01]\\d|2[0-3]):[0-5]\\d$',
    maxLength: 11,
    hint: fault(notATime),
  }),
});
export type SentPeriod = Type.Static<typeof SentPeriod>;

const ScheduleRecords = Type.Array(ScheduleRecord);

/** The session of the timetable; by default the present one. */
const ofSession = Type.Object({ session: Type.Optional(SessionName) });

/** The session and the day, which is today by default. */
const ofSessionAndDay = Type.Object({ ...ofSession.properties, ...ofDay });
const onADay = '`on` a past day as it was shown at its end, and on a day in the future as it is planned today';

export const listSchedule = endpoint('GET /api/schedule', {
  access: 'schedule.manage',
  summary: `The whole timetable of the present session or the one named, by class, day and time; ${onADay}.`,
  query: ofSessionAndDay,
  response: ScheduleRecords,
});

export const addPeriod = endpoint('POST /api/schedule', {
  access: 'schedule.manage',
  summary:
    'Adds a period to the timetable of the present session, or the one named. One that overlaps with another of the class or of a teacher is refused with 409; one in a room that another has then, where the school’s policy says so.',
  body: Type.Object({ ...SentPeriod.properties, ...ofSession.properties }),
  status: 201,
  response: ScheduleRecord,
});

export const readPeriod = endpoint('GET /api/schedule/single/{id}', {
  access: 'schedule.manage',
  summary: 'One period.',
  params: Type.Object({ id: RecordId }),
  response: ScheduleRecord,
});

export const changePeriod = endpoint('PUT /api/schedule/{id}', {
  access: 'schedule.manage',
  summary: 'Changes or moves a period, under the same checks as adding one.',
  params: Type.Object({ id: RecordId }),
  query: Type.Object({ basedOn }),
  body: SentPeriod,
  response: ScheduleRecord,
});

export const swapPeriods = endpoint('POST /api/schedule/swap', {
  access: 'schedule.manage',
  summary:
    'Two periods take each other’s day, number and time. Refused with 409 if either overlaps with a third, or its room is taken then and the school’s policy refuses that.',
  body: Type.Object({ one: SentId, other: SentId }),
  response: ScheduleRecords,
});

export const removePeriod = endpoint('DELETE /api/schedule/{id}', {
  access: 'schedule.manage',
  summary: 'Removes a period from the timetable. Its history stays.',
  params: Type.Object({ id: RecordId }),
});

export const listTeacherSchedule = endpoint('GET /api/schedule/teacher/{email}', {
  access: 'schedule.read-teacher',
  summary: `The periods that a teacher teaches, by day and time; ${onADay}.`,
  params: Type.Object({ email: Email }),
  query: ofSessionAndDay,
  keptOnDevice: true,
  response: ScheduleRecords,
});

export const listClassSchedule = endpoint('GET /api/schedule/{classNumber}', {
  access: 'schedule.read-class',
  summary: `The timetable of a class, with the lessons of groups that have members of it, by day and time; with \`roll\` that of this student. Students and guardians get the groups that the student is in. ${onADay}.`,
  params: Type.Object({ classNumber: ClassNumber }),
  query: Type.Object({ ...ofSessionAndDay.properties, roll: Type.Optional(Roll) }),
  response: ScheduleRecords,
});

/** The most timetables waiting to take effect, which is more than a school ever has. */
export const maxComing = 20;

export const listComingTimetables = endpoint('GET /api/schedule/coming', {
  access: 'school.read-calendar',
  summary: `The first days, after today, of the timetables that wait to take the place of a session’s, the next first, at most ${maxComing}.`,
  keptOnDevice: true,
  response: Type.Array(Type.Object({ session: SessionName, from: LocalDate })),
});

/** The most rooms that two lessons share which are named. */
export const mostSharedRooms = 20;

export const listSharedRooms = endpoint('GET /api/schedule/shared-rooms', {
  access: 'policies.manage',
  summary: `The rooms that two lessons have at one time, now or in a timetable that waits for its first day, at most ${mostSharedRooms}. Lessons keep a room that they share if the school begins to refuse rooms that are taken.`,
  response: Type.Object({
    count: Type.Integer(),
    rooms: Type.Array(
      Type.Object({
        /** The first day of a timetable that waits; `null` for the one in force. */
        from: OrNull(LocalDate),
        room: Type.String(),
        day: OneOf(days),
        time: Type.String(),
        lessons: Type.Array(Type.Object({ class: ClassNumber, subject: Type.String() })),
      }),
      { maxItems: mostSharedRooms },
    ),
  }),
});

/** The choices in the timetable's forms, in one call. */
export const readScheduleOptions = endpoint('GET /api/schedule/options', {
  access: 'schedule.manage',
  summary: 'The teachers by name, and the subjects of each class in the school’s present session or the one named.',
  query: ofSession,
  response: Type.Object({
    teachers: Type.Array(Type.Object({ ...NamedPerson.properties, subject: OrNull(Type.String()) })),
    subjects: Type.Array(Type.Object({ class: ClassNumber, name: Type.String() })),
  }),
});
