import * as Type from 'typebox';
import { AbsentStudent } from '../../platform/contract/absent-student.ts';
import { CopyFault } from '../../platform/contract/copy-state.ts';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { LineState } from '../../platform/contract/exams.ts';
import { EnteredMark } from '../../platform/contract/mark-scale.ts';
import { NewVersion } from '../../platform/contract/new-version.ts';
import {
  attendanceStatuses,
  ClassNumber,
  Instant,
  LocalDate,
  OneOf,
  OrNull,
  PhotoUrl,
  Roll,
  registerParts,
} from '../../platform/contract/school-terms.ts';

const Count = Type.Integer();

const Lesson = Type.Object({
  class: ClassNumber,
  period: Type.Integer(),
  /** The period's name, in addition to its number. */
  label: OrNull(Type.String()),
  /** The room, if the timetable names one. */
  room: OrNull(Type.String()),
  subject: Type.String(),
  /** The first of the lesson's teachers; `null` for one who has left. */
  teacher: OrNull(Type.String()),
  teachers: Type.Array(Type.String()),
  /** The teacher of a lesson that another covers; null for one who has left. */
  insteadOf: Type.Optional(OrNull(Type.String())),
  /** Minutes since midnight at the school. */
  startsMinute: Type.Integer(),
  endsMinute: Type.Integer(),
});
export type Lesson = Type.Static<typeof Lesson>;

/** A day's lessons, in order. */
const LessonDay = Type.Object({ date: LocalDate, lessons: Type.Array(Lesson) });
export type LessonDay = Type.Static<typeof LessonDay>;

/** The first lesson of a day after today. */
const LaterLesson = Type.Object({ date: LocalDate, lesson: Lesson });
export type LaterLesson = Type.Static<typeof LaterLesson>;

/** Today's register of a class; `taken` is `null` until it is taken. */
const TodaysRegister = Type.Object({
  class: ClassNumber,
  students: Count,
  /** Whether the class should have a register today: it has lessons today, or the school has no timetable. */
  isExpected: Type.Boolean(),
  /** When the class's first lesson of today begins, in minutes since midnight; `null` without one. */
  startsMinute: OrNull(Type.Integer()),
  /** The minutes of today from which the class's registers count as missing if nobody has taken them. */
  missingFrom: Type.Array(Type.Integer()),
  taken: OrNull(
    Type.Object({
      by: Type.String(),
      at: Instant,
      total: Count,
      /** The students who are present, on time or late. */
      present: Count,
      late: Count,
      absent: Count,
      excused: Count,
    }),
  ),
});
export type TodaysRegister = Type.Static<typeof TodaysRegister>;

/** The part of the day, for a register of a morning or an afternoon. */
const Part = Type.Optional(OneOf(registerParts));

const AttendanceDay = Type.Object({ date: LocalDate, present: Count, total: Count });
export type AttendanceDay = Type.Static<typeof AttendanceDay>;

/** The registers that nobody took on the last days before today, latest first: their number, and the first of them. */
const MissingRegisters = Type.Object({
  count: Count,
  registers: Type.Array(
    Type.Object({
      class: ClassNumber,
      date: LocalDate,
      period: Type.Optional(Type.Integer()),
      part: Part,
      teacher: OrNull(Type.String()),
    }),
  ),
});
export type MissingRegisters = Type.Static<typeof MissingRegisters>;

/** The students who are not present today, by class and roll: their number, and the first of them. */
const AbsentToday = Type.Object({ count: Count, students: Type.Array(AbsentStudent) });
export type AbsentToday = Type.Static<typeof AbsentToday>;

/** The steps of setting up a school, in the order in which they depend on each other, and which of them are done. */
const FirstWeek = Type.Object({
  /** The present session has terms. */
  year: Type.Boolean(),
  /** Whether the classes differ from those that every new school starts with. */
  classes: Type.Boolean(),
  /** The days and periods are planned, or have lessons. */
  days: Type.Boolean(),
  /** There are teachers and students. */
  people: Type.Boolean(),
  timetable: Type.Boolean(),
});
export type FirstWeek = Type.Static<typeof FirstWeek>;

/** The state of the copy of the school's data in another place. */
const Copy = Type.Object({
  place: Type.String(),
  /**
   * The time up to which everything stored is in the copy; `null` while the first copy since the server's start is
   * being made.
   */
  copiedAt: OrNull(Instant),
  /** Counted from the time of the answer. */
  secondsAgo: OrNull(Count),
  fault: OrNull(CopyFault),
});
export type Copy = Type.Static<typeof Copy>;

const AdminHome = Type.Object({
  registers: Type.Array(TodaysRegister),
  missing: MissingRegisters,
  absent: AbsentToday,
  /** The last 30 days with a register, oldest first; today only once all its registers are taken. */
  attendance: Type.Array(AttendanceDay),
  students: Count,
  teachers: Count,
  /** The number of periods without a teacher in the current timetable. */
  periodsWithoutTeacher: Count,
  /** The day on which a waiting timetable should have taken effect and could not; `null` if there is none. */
  lateTimetable: OrNull(LocalDate),
  /** The number of hours, within the last day, in which somebody read unusually many classes or students. */
  unusualReadings: Count,
  /** The number of people who read unusually many students' records within a day, recorded in the last one. */
  curiousReaders: Count,
  /** The time of the backup from which the school was restored; `null` if it was not, or an admin has read the notice. */
  restoredFrom: OrNull(Instant),
  /** `null` if data is not copied to another place. */
  copy: OrNull(Copy),
  /** `null` if no newer version is known. */
  newVersion: OrNull(NewVersion),
  /** `null` once all of it is done, or registers were taken on five days. */
  firstWeek: OrNull(FirstWeek),
});
export type AdminHome = Type.Static<typeof AdminHome>;

/** Today's registers of the classes that the reader's office can access, if the office takes registers. */
const OfficeHome = Type.Pick(AdminHome, ['registers', 'missing', 'absent']);
export type OfficeHome = Type.Static<typeof OfficeHome>;

const TeacherHome = Type.Object({
  /** Today's lessons, or those of the next day that has any; `null` without a timetable. */
  lessons: OrNull(LessonDay),
  /** `null` without a timetable. */
  laterLesson: OrNull(LaterLesson),
  /** The teacher's classes of today whose register is not taken yet. */
  registersToTake: Type.Array(ClassNumber),
  /**
   * The teacher's lessons of today without a register, where each lesson has its own; `null` where a register covers
   * the day.
   */
  lessonsToTake: OrNull(Type.Array(Type.Object({ class: ClassNumber, period: Type.Integer() }))),
  /** The missing registers of the parts of today that have begun, where registers are taken twice a day. */
  partsToTake: Type.Optional(Type.Array(Type.Object({ class: ClassNumber, part: OneOf(registerParts) }))),
  /** Today's lessons of the teacher's groups whose registers are not taken, where classes have one register a day. */
  groupsToTake: Type.Optional(Type.Array(Type.Object({ class: ClassNumber, period: Type.Integer() }))),
  /**
   * Students marked absent in a register of the last days whose absence was reported after it; `period` is 0 for the
   * whole day.
   */
  toldAfter: Type.Array(
    Type.Object({
      ...{ date: LocalDate, period: Type.Integer(), part: Part },
      ...{ class: ClassNumber, roll: Roll, name: Type.String() },
    }),
  ),
  /** The teacher’s lessons of the last seven days that have no topic yet, where the school keeps a class diary. */
  topicsMissing: Count,
  /** The homework of which students wait for the teacher's answer, and how many of them, the last due first. */
  toAnswer: Type.Optional(
    Type.Array(Type.Object({ _id: Type.String(), class: ClassNumber, title: Type.String(), count: Count })),
  ),
});
export type TeacherHome = Type.Static<typeof TeacherHome>;

/** `lineState` says why `mark` is `null`. */
const Result = Type.Object({
  subject: Type.String(),
  examName: Type.String(),
  mark: EnteredMark,
  lineState: LineState,
  /** The mark as the school writes it. */
  written: OrNull(Type.String()),
  /** `null` if the exam's scale has no maximum mark. */
  maxMark: OrNull(Type.Number()),
  /** `null` if the class has no grades, or the mark has no numeric value. */
  grade: OrNull(Type.String()),
  /** The time at which the teacher submitted it. */
  at: Instant,
});

const StudentHome = Type.Object({
  lessons: OrNull(LessonDay),
  /** `null` without a timetable. */
  laterLesson: OrNull(LaterLesson),
  /** `since` is the date of the first register that names the student; `null` if none does. */
  attendance: Type.Object({
    present: Count,
    total: Count,
    since: OrNull(LocalDate),
    /** The number of days with a register; fewer than the registers where lessons have their own. */
    days: Count,
  }),
  /** Newest first. */
  results: Type.Array(Result),
});
export type StudentHome = Type.Static<typeof StudentHome>;

/** A child: the facts of the child's own home page, and the attendance of today so far. */
const ChildHome = Type.Object({
  name: Type.String(),
  roll: Roll,
  class: ClassNumber,
  photo: PhotoUrl,
  /** The statuses of today's registers, by lesson where each has its own; `period` is 0 for the whole day. */
  today: Type.Array(Type.Object({ period: Type.Integer(), part: Part, status: OneOf(attendanceStatuses) })),
  /** Whether the child's absence of today was reported beforehand. */
  isAbsenceKnown: Type.Boolean(),
  /** Results, and corrected results, that the guardian has not seen. */
  unreadResults: Count,
  ...StudentHome.properties,
});
export type ChildHome = Type.Static<typeof ChildHome>;

const GuardianHome = Type.Object({ children: Type.Array(ChildHome) });
export type GuardianHome = Type.Static<typeof GuardianHome>;

/** Everything that the signed-in person needs first, in one answer; the parts for other roles are `null`. */
export const readHome = endpoint('GET /api/home', {
  access: 'home.read',
  summary: 'What the signed-in person needs first: today’s lessons, registers and attendance, as their role has them.',
  keptOnDevice: true,
  response: Type.Object({
    /** The current date and time of day at the school, the latter in minutes since midnight. */
    today: LocalDate,
    minute: Type.Integer(),
    /** The closed days that include today, by name; for families only those of their classes. */
    closed: Type.Array(
      Type.Object({ name: Type.String(), from: LocalDate, to: LocalDate, classes: OrNull(Type.Array(ClassNumber)) }),
    ),
    notices: Type.Array(
      Type.Object({ _id: Type.String(), title: Type.String(), content: Type.String(), date: Instant }),
    ),
    unreadNotices: Count,
    unreadMessages: Count,
    admin: OrNull(AdminHome),
    office: Type.Optional(OfficeHome),
    teacher: OrNull(TeacherHome),
    student: OrNull(StudentHome),
    guardian: OrNull(GuardianHome),
  }),
});
export type Home = Type.Static<typeof readHome.response>;
