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
  /** What the period is called beside its number. */
  label: OrNull(Type.String()),
  subject: Type.String(),
  /** `null` for a teacher who is not at the school any more. */
  teacher: OrNull(Type.String()),
  /** Minutes since midnight at the school. */
  startsMinute: Type.Integer(),
  endsMinute: Type.Integer(),
});
export type Lesson = Type.Static<typeof Lesson>;

/** A day's lessons in their order. */
const LessonDay = Type.Object({ date: LocalDate, lessons: Type.Array(Lesson) });
export type LessonDay = Type.Static<typeof LessonDay>;

/** Today's register of a class; `taken` is `null` while it is not. */
const TodaysRegister = Type.Object({
  class: ClassNumber,
  students: Count,
  /** Whether the timetable has lessons for the class today, or there is no timetable to say so. */
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
  /** Of the present timetable. */
  periodsWithoutTeacher: Count,
  /** In how many hours of the last day somebody read unusually many classes or students. */
  unusualReadings: Count,
});
export type AdminHome = Type.Static<typeof AdminHome>;

const TeacherHome = Type.Object({
  /** Today's lessons, or the next day's that has any; `null` without a timetable. */
  lessons: OrNull(LessonDay),
  /** The classes that the teacher has today and whose register is not taken. */
  registersToTake: Type.Array(ClassNumber),
});
export type TeacherHome = Type.Static<typeof TeacherHome>;

/** `mark` is `null` for a student who did not sit. */
const Result = Type.Object({
  subject: Type.String(),
  examName: Type.String(),
  mark: OrNull(Type.Integer()),
  maxMark: Type.Integer(),
});

const StudentHome = Type.Object({
  lessons: OrNull(LessonDay),
  /** `since` is the date of the first register that names the student; `null` while none does. */
  attendance: Type.Object({ present: Count, total: Count, since: OrNull(LocalDate) }),
  /** Newest first. */
  results: Type.Array(Result),
});
export type StudentHome = Type.Static<typeof StudentHome>;

/** What the signed-in person needs first, in one answer; the parts of the other roles are `null`. */
export const readHome = endpoint({
  method: 'GET',
  path: '/api/home',
  access: 'home.read',
  summary: 'What the signed-in person needs first: today’s lessons, registers and attendance, as their role has them.',
  status: 200,
  response: Type.Object({
    /** The school's date and time of day, in minutes since midnight. */
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
