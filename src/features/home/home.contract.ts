import * as Type from 'typebox';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { ClassNumber, Instant, LocalDate } from '../../platform/contract/school-terms.ts';

const Count = Type.Integer();

function OrNull<const T extends Type.TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

const Lesson = Type.Object({
  class: ClassNumber,
  period: Type.Integer(),
  /** A name besides its number. */
  label: OrNull(Type.String()),
  subject: Type.String(),
  /** `null` for a teacher who has left. */
  teacher: OrNull(Type.String()),
  /** Minutes since midnight at the school. */
  startsMinute: Type.Integer(),
  endsMinute: Type.Integer(),
});
export type Lesson = Type.Static<typeof Lesson>;

/** A day's lessons, in order. */
const LessonDay = Type.Object({ date: LocalDate, lessons: Type.Array(Lesson) });
export type LessonDay = Type.Static<typeof LessonDay>;

/** Today's register of a class; `taken` is `null` until it is taken. */
const TodaysRegister = Type.Object({
  class: ClassNumber,
  students: Count,
  /** Whether the class has lessons today according to the timetable, or there is no timetable. */
  isExpected: Type.Boolean(),
  taken: OrNull(Type.Object({ by: Type.String(), at: Instant, present: Count, total: Count })),
});
export type TodaysRegister = Type.Static<typeof TodaysRegister>;

const AttendanceDay = Type.Object({ date: LocalDate, present: Count, total: Count });
export type AttendanceDay = Type.Static<typeof AttendanceDay>;

const AdminHome = Type.Object({
  registers: Type.Array(TodaysRegister),
  /** The last 30 days with a register, oldest first; today only once all its registers are taken. */
  attendance: Type.Array(AttendanceDay),
  students: Count,
  teachers: Count,
  /** In the current timetable. */
  periodsWithoutTeacher: Count,
  /** The number of hours, within the last day, in which somebody read unusually many classes or students. */
  unusualReadings: Count,
});
export type AdminHome = Type.Static<typeof AdminHome>;

const TeacherHome = Type.Object({
  /** Today's lessons, or those of the next day that has any; `null` without a timetable. */
  lessons: OrNull(LessonDay),
  /** The teacher's classes of today whose register is not taken yet. */
  registersToTake: Type.Array(ClassNumber),
});
export type TeacherHome = Type.Static<typeof TeacherHome>;

/** `mark` is `null` if the student did not sit. */
const Result = Type.Object({
  subject: Type.String(),
  examName: Type.String(),
  mark: OrNull(Type.Integer()),
  maxMark: Type.Integer(),
});

const StudentHome = Type.Object({
  lessons: OrNull(LessonDay),
  /** `since` is the date of the first register that names the student; `null` if none does. */
  attendance: Type.Object({ present: Count, total: Count, since: OrNull(LocalDate) }),
  /** Newest first. */
  results: Type.Array(Result),
});
export type StudentHome = Type.Static<typeof StudentHome>;

/** What the signed-in person needs first, in one answer; the parts for other roles are `null`. */
export const readHome = endpoint({
  method: 'GET',
  path: '/api/home',
  access: 'home.read',
  summary: 'What the signed-in person needs first: today’s lessons, registers and attendance, as their role has them.',
  status: 200,
  response: Type.Object({
    /** The current date and time of day at the school, the latter in minutes since midnight. */
    today: LocalDate,
    minute: Type.Integer(),
    notices: Type.Array(
      Type.Object({ _id: Type.String(), title: Type.String(), content: Type.String(), date: Instant }),
    ),
    unreadMessages: Count,
    admin: OrNull(AdminHome),
    teacher: OrNull(TeacherHome),
    student: OrNull(StudentHome),
  }),
});
export type Home = Type.Static<typeof readHome.response>;
