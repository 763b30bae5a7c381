import { dayPlaceOf, daysAfter } from '../../../platform/contract/dates.ts';
import type { AttendanceStatus } from '../../../platform/contract/school-terms.ts';
import { shareOf } from '../../../platform/contract/share.ts';
import { gradeOf } from '../../grades/grade-of.ts';
import { shownResult } from '../../marks/server/marks.queries.ts';
import { type Calendar, closedOn, isSchoolDay } from '../../school/calendar.rules.ts';
import type { AbsentToday, LaterLesson, Lesson, LessonDay, StudentHome } from '../home.contract.ts';

/** How far ahead the next lesson is sought: longer than a school is closed at once. */
export const daysSeenAhead = 120;

type Closed = Parameters<typeof closedOn>[0];

/** A lesson with its weekday, 0 for Saturday; one that is covered is on one date alone, or on each but those. */
export type WeekLesson = Lesson & {
  readonly id?: number;
  readonly day: number;
  readonly only?: string;
  readonly except?: readonly string[];
};

type CoveredLesson = {
  readonly date: string;
  readonly lesson: number;
  readonly teacher_id: number;
  readonly absent_name: string;
  readonly absent_left_at: string | null;
  readonly teacher_name: string;
} & Pick<Lesson, 'class' | 'period' | 'label' | 'room' | 'subject' | 'startsMinute' | 'endsMinute'>;

/** A week as it is with its covers: who covers a lesson has it on that date, and its teacher has not. */
export function withCovers(
  week: readonly WeekLesson[],
  covers: readonly CoveredLesson[],
  isShown: (cover: CoveredLesson) => boolean = () => true,
): WeekLesson[] {
  const own = week.map((lesson) => {
    const except = covers.filter((cover) => cover.lesson === lesson.id).map(({ date }) => date);
    return except.length > 0 ? { ...lesson, except } : lesson;
  });
  const covered = covers.filter(isShown).map((cover) => ({
    class: cover.class,
    period: cover.period,
    label: cover.label,
    room: cover.room,
    subject: cover.subject,
    startsMinute: cover.startsMinute,
    endsMinute: cover.endsMinute,
    teacher: cover.teacher_name,
    insteadOf: cover.absent_left_at === null ? cover.absent_name : null,
    day: dayPlaceOf(cover.date),
    only: cover.date,
  }));
  return [...own, ...covered].sort((one, other) => one.startsMinute - other.startsMinute);
}

/** A week's lessons on a date, closed days aside. */
export function lessonsOn(week: readonly WeekLesson[], date: string): WeekLesson[] {
  return week.filter(
    ({ day, only = date, except = [] }) => day === dayPlaceOf(date) && only === date && !except.includes(date),
  );
}

/** Today's lessons, or those of the next day that has any; `null` if the week has none. */
export function pickLessonDay(week: readonly WeekLesson[], today: string, closed: Closed = []): LessonDay | null {
  return firstDayWithLessons(week, today, 0, closed);
}

/** The first lesson of the next day after today that has any: at the latest, today's weekday in a week. */
export function pickLaterLesson(week: readonly WeekLesson[], today: string, closed: Closed = []): LaterLesson | null {
  const day = firstDayWithLessons(week, today, 1, closed);
  const lesson = day?.lessons[0];
  return day && lesson ? { date: day.date, lesson } : null;
}

function firstDayWithLessons(
  week: readonly WeekLesson[],
  today: string,
  daysAhead: number,
  closed: Closed,
): LessonDay | null {
  for (let offset = daysAhead; offset < daysAhead + daysSeenAhead; offset += 1) {
    const date = daysAfter(today, offset);
    const lessons = lessonsOn(week, date).filter((lesson) => !closedOn(closed, lesson.class, date));
    if (lessons.length > 0) {
      return { date, lessons: lessons.map(({ id, day, only, except, ...lesson }) => lesson) };
    }
  }
  return null;
}

/** When a class's first lesson of a weekday begins, 0 for Saturday. */
export type ClassDay = { readonly class: number; readonly day: number; readonly startsMinute: number };

/** The classes with lessons today, each with the minute at which its first begins. */
export function firstLessonsOn(timetable: readonly ClassDay[], today: string): Map<number, number> {
  const ofToday = timetable.filter(({ day }) => day === dayPlaceOf(today));
  return new Map(ofToday.map((lesson) => [lesson.class, lesson.startsMinute]));
}

/** The classes that should have a register today: those with lessons, or all if the timetable is empty; no closed one. */
export function expectedClasses(
  timetable: readonly ClassDay[],
  classes: readonly number[],
  today: string,
  calendar: Calendar,
): number[] {
  if (timetable.length === 0) return classes.filter((number) => isSchoolDay(calendar, number, today));
  const withLessons = firstLessonsOn(timetable, today);
  return classes.filter((number) => withLessons.has(number) && !closedOn(calendar.closed, number, today));
}

type Missed = AbsentToday['students'][number];
type Line = Omit<Missed, 'isKnown' | 'status'> & { readonly status: AttendanceStatus };
type Known = Pick<Missed, 'class' | 'roll' | 'name' | 'reason'>;

/**
 * Who is not there today: whom a register says so of, once, and whose absence is known where the class has none yet. A
 * reason of the register goes before what was told.
 */
export function absentToday(lines: readonly Line[], known: readonly Known[], taken: ReadonlySet<number>): Missed[] {
  const told = new Map(known.map((one) => [one.roll, one]));
  const missed = new Map<number, Missed>();
  for (const line of lines) {
    const before = missed.get(line.roll);
    // If the lessons of a day differ, an absence weighs more than an excuse.
    if (before && (before.status === 'Absent' || line.status !== 'Absent')) continue;
    const reason = line.reason ?? told.get(line.roll)?.reason ?? null;
    missed.set(line.roll, { ...line, reason, isKnown: told.has(line.roll) });
  }
  for (const { class: classNumber, roll, name, reason } of known) {
    if (!taken.has(classNumber))
      missed.set(roll, { class: classNumber, roll, name, reason, status: null, isKnown: true });
  }
  return [...missed.values()].sort((one, other) => one.class - other.class || one.roll - other.roll);
}

/** Registers of so many days show that a school runs, whatever it has left out. */
const firstWeekDays = 5;

export function isPastFirstWeek(attendanceDays: readonly unknown[]): boolean {
  return attendanceDays.length >= firstWeekDays;
}

type Taken = { readonly class: number; readonly period: number };

/** The lessons of today of which no register is taken; one of the whole day stands for all. */
export function lessonsWithout(taken: readonly Taken[], lessons: readonly Lesson[]): Taken[] {
  return lessons
    .filter(
      (lesson) =>
        !taken.some((sheet) => sheet.class === lesson.class && (sheet.period === 0 || sheet.period === lesson.period)),
    )
    .map((lesson) => ({ class: lesson.class, period: lesson.period }));
}

type Counted = { readonly present: number; readonly total: number; readonly since: string; readonly days: number };

/** The attendance of a student over all enrolments. */
export function attendanceOfAll(counts: readonly Counted[]): StudentHome['attendance'] {
  return {
    present: counts.reduce((sum, { present }) => sum + present, 0),
    total: counts.reduce((sum, { total }) => sum + total, 0),
    days: counts.reduce((sum, { days }) => sum + days, 0),
    since: counts.map(({ since }) => since).sort()[0] ?? null,
  };
}

type LastResult = Parameters<typeof shownResult>[0] &
  Pick<StudentHome['results'][number], 'subject' | 'examName' | 'at'> & {
    readonly class: number;
    readonly scale: number | null;
  };

/** A result as the home shows it, with its grade by the scale with which it was published, or else that of its class. */
export function withGrade(
  result: LastResult,
  bandsOf: (classNumber: number, kept: number | null) => Parameters<typeof gradeOf>[0],
): StudentHome['results'][number] {
  const { subject, examName, at, class: ofClass, scale, mark: part, max_mark: whole } = result;
  const { mark, written, maxMark, state: lineState } = shownResult(result);
  const band = part === null || whole === 0 ? undefined : gradeOf(bandsOf(ofClass, scale), shareOf(part, whole));
  return { subject, examName, mark, lineState, written, maxMark, at, grade: band?.name ?? null };
}
