import type { TFunction } from 'i18next';
import { daysAfter } from '../../../platform/contract/dates.ts';
import { clockAt } from '../../../platform/web/clock.ts';
import { formatDate } from '../../../platform/web/format.ts';
import { formatClass, isGroup } from '../../../platform/web/school-classes.ts';
import { inAddress } from '../../../records/attendance/web/when-of.ts';
import type { AdminHome, LaterLesson, Lesson, StudentHome, TeacherHome, TodaysRegister } from '../home.contract.ts';
import { nextStep } from './first-week.ts';
import { isNow, lessonsOfToday, type WaitingRegister } from './lessons-now.ts';

/** The sentence with which a home begins, and the page that it leads to. */
export type Headline = {
  /** Changes when the sentence has another meaning, not with each minute or number. */
  readonly kind: string;
  readonly text: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string | number | undefined>>;
  readonly isUrgent?: boolean;
};

/** From this many minutes on, the lesson's time is shown instead of the minutes that are left. */
const soonMinutes = 60;

/** The number of a class's registers of today that are missing by now; unknown without a timetable. */
export function countMissing({ missingFrom }: TodaysRegister, minute: number): number {
  return missingFrom.filter((from) => from <= minute).length;
}

export function headlineForAdmin(t: TFunction<'home'>, admin: AdminHome, minute: number): Headline {
  const { registers, periodsWithoutTeacher } = admin;
  const missing = registers.filter((register) => countMissing(register, minute) > 0);
  if (missing[0]) {
    const count = missing.reduce((sum, register) => sum + countMissing(register, minute), 0);
    const text = t('headMissing', { count });
    return { kind: 'missing', text, to: '/registers', search: { part: 'missing' }, isUrgent: true };
  }
  if (periodsWithoutTeacher > 0) {
    const text = t('withoutTeacher', { count: periodsWithoutTeacher });
    return { kind: 'without teacher', text, to: '/schedule', search: { teacher: 'none' }, isUrgent: true };
  }
  return headlineOfSetUp(t, admin) ?? headlineOfRegisters(t, registers, minute);
}

function headlineOfSetUp(t: TFunction<'home'>, { firstWeek, registers }: AdminHome): Headline | undefined {
  const next = firstWeek && nextStep(firstWeek);
  if (next) return { kind: next.step, text: t(`step_${next.step}`), ...next.open };
  return registers.length === 0 ? { kind: 'no students', text: t('noClasses'), to: '/add_student' } : undefined;
}

function headlineOfRegisters(t: TFunction<'home'>, registers: readonly TodaysRegister[], minute: number): Headline {
  const waiting = registers.filter(({ isExpected, taken }) => isExpected && !taken);
  const taken = registers.filter((register) => register.taken);
  const [first] = waiting.toSorted((one, other) => (one.startsMinute ?? 0) - (other.startsMinute ?? 0));
  if (first) {
    const count = waiting.length;
    const text =
      first.startsMinute === null || first.startsMinute <= minute
        ? t('headToTake', { count })
        : t('headToTakeFrom', { count, time: clockAt(first.startsMinute) });
    return { kind: 'to take', text, to: '/registers', search: { class: first.class } };
  }
  if (taken[0]) {
    const text = t('headAllTaken', { count: taken.length });
    return { kind: 'all taken', text, to: '/registers', search: { class: taken[0].class } };
  }
  return { kind: 'no school', text: t('headNoSchool'), to: '/schedule' };
}

/** `toTake` are the registers that the teacher has to take, as `toTakeOf` orders them. */
export function headlineForTeacher(
  t: TFunction<'home'>,
  teacher: Pick<TeacherHome, 'lessons' | 'laterLesson'>,
  toTake: readonly WaitingRegister[],
  today: string,
  minute: number,
): Headline {
  const lessons = lessonsOfToday(teacher.lessons, today);
  const nameOf = (lesson: Lesson) =>
    nameOfGroup(t, lesson) ?? t('headLesson', { subject: lesson.subject, class: lesson.class });
  const overdue = toTake.filter(({ lesson }) => !lesson || lesson.startsMinute <= minute);
  const [first] = overdue;
  if (first?.lesson && isNow(first.lesson, minute)) {
    const text = t('headTakeNow', { lesson: nameOf(first.lesson) });
    return { kind: `take ${first.class}`, text, ...registerOf(first) };
  }
  if (first) {
    const count = new Set(overdue.map((one) => one.class)).size;
    const text = t('headRegisters', { count, class: first.class });
    return { kind: 'to take', text, ...registerOf(first), isUrgent: first.lesson !== undefined };
  }
  const headline = headlineOfLessons(t, { lessons, laterLesson: teacher.laterLesson, today, minute, nameOf });
  const { lesson, ...rest } = headline;
  return { ...rest, ...(lesson ? registerOf({ class: lesson.class }) : { to: '/teacher_schedule' }) };
}

function registerOf({ class: number, period, part }: Omit<WaitingRegister, 'lesson'>) {
  return { to: '/attendance_entry', search: { class: number, ...inAddress({ period, part }) } };
}

export function headlineForStudent(
  t: TFunction<'home'>,
  student: Pick<StudentHome, 'lessons' | 'laterLesson'>,
  today: string,
  minute: number,
): Headline {
  const lessons = lessonsOfToday(student.lessons, today);
  const nameOf = (lesson: Lesson) => nameOfGroup(t, lesson) ?? lesson.subject;
  const { kind, text } = headlineOfLessons(t, { lessons, laterLesson: student.laterLesson, today, minute, nameOf });
  return { kind, text, to: '/student_schedule' };
}

/** A group's name already contains its subject, and its students come from several rooms. */
function nameOfGroup(t: TFunction<'home'>, { class: number, room }: Lesson): string | undefined {
  if (!isGroup(number)) return undefined;
  return room === null ? formatClass(number) : t('headRoom', { class: number, room });
}

type Day = {
  /** Today's lessons, in order. */
  readonly lessons: readonly Lesson[];
  readonly laterLesson: LaterLesson | null;
  readonly today: string;
  readonly minute: number;
  readonly nameOf: (lesson: Lesson) => string;
};

/** Words the present or the next lesson; `lesson` is set if it is today's. */
function headlineOfLessons(t: TFunction<'home'>, { lessons, laterLesson, today, minute, nameOf }: Day) {
  const present = lessons.find((lesson) => isNow(lesson, minute));
  if (present) {
    const text = t('headNow', { lesson: nameOf(present), time: clockAt(present.endsMinute) });
    return { kind: `now ${present.startsMinute}`, text, lesson: present };
  }
  const next = lessons.find(({ startsMinute }) => startsMinute > minute);
  if (next) {
    const count = next.startsMinute - minute;
    const text =
      count < soonMinutes
        ? t('headNextIn', { lesson: nameOf(next), count })
        : t('headNextAt', { lesson: nameOf(next), time: clockAt(next.startsMinute) });
    return { kind: `next ${next.startsMinute}`, text, lesson: next };
  }
  if (!laterLesson) return { kind: 'no timetable', text: t('headNoTimetable') };
  const later = {
    day: laterLesson.date === daysAfter(today, 1) ? t('tomorrow') : formatDate(laterLesson.date, 'weekdayName'),
    lesson: nameOf(laterLesson.lesson),
    time: clockAt(laterLesson.lesson.startsMinute),
  };
  return lessons.length > 0
    ? { kind: 'no more lessons', text: t('headNoMore', later) }
    : { kind: 'no lessons', text: t('headNoneToday', later) };
}
