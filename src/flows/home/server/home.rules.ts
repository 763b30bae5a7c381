import { gradeOf } from '../../../base/grades/grade-of.ts';
import { type Calendar, isSchoolDay, whyClosed } from '../../../base/school/calendar.rules.ts';
import { dayPlaceOf, daysAfter } from '../../../platform/contract/dates.ts';
import { type RegisterPart, registerParts } from '../../../platform/contract/school-terms.ts';
import { shareOf } from '../../../platform/contract/share.ts';
import { placeOf } from '../../../records/attendance/server/place-of-sheet.ts';
import { shownResult } from '../../../records/marks/server/shown-record.ts';
import type { LaterLesson, Lesson, LessonDay, StudentHome } from '../home.contract.ts';

/** The number of days ahead in which the next lesson is searched for; no school is closed that long at once. */
export const daysSeenAhead = 120;

/** Says whether a class or group has no school on a date. */
type IsClosed = (classNumber: number, date: string) => boolean;

/**
 * A lesson with its weekday, 0 for Saturday. With covers, a lesson is valid on one date only, or on every date except
 * those.
 */
export type WeekLesson = Lesson & {
  readonly id?: number;
  readonly day: number;
  /** The alternating week of the lesson; absent if it is held every week. */
  readonly week?: number | null;
  readonly only?: string;
  readonly except?: readonly string[];
};

type CoveredLesson = {
  readonly date: string;
  readonly lesson: number;
  readonly teacher_id: number;
  readonly absent_id: number;
  readonly absent_name: string;
  readonly absent_left_at: string | null;
  readonly teacher_name: string;
} & Pick<Lesson, 'class' | 'period' | 'label' | 'room' | 'subject' | 'startsMinute' | 'endsMinute'>;

/**
 * A week with its covers applied, of classes or of a teacher: the covering teacher has the lesson on that date, and the
 * absent teacher does not.
 */
export function withCovers(
  week: readonly WeekLesson[],
  covers: readonly CoveredLesson[],
  teacherId?: number,
): WeekLesson[] {
  const isOf = (id: number) => teacherId === undefined || id === teacherId;
  const own = week.map((lesson) => {
    const its = covers.filter((cover) => cover.lesson === lesson.id && isOf(cover.absent_id));
    return its.length > 0 ? { ...lesson, except: its.map(({ date }) => date) } : lesson;
  });
  // A lesson for which several teachers are covered appears once.
  const shown = Map.groupBy(
    covers.filter((cover) => isOf(cover.teacher_id)),
    ({ date, lesson }) => `${date} ${lesson}`,
  );
  const covered = [...shown.values()].flatMap(([cover, ...others]) => (cover ? [toLesson(cover, others, week)] : []));
  return [...own, ...covered].sort((one, other) => one.startsMinute - other.startsMinute);
}

function toLesson(cover: CoveredLesson, others: readonly CoveredLesson[], week: readonly WeekLesson[]): WeekLesson {
  const taking = new Map([cover, ...others].map((one) => [one.absent_name, one.teacher_name]));
  const named = week.find(({ id }) => id === cover.lesson)?.teachers.map((name) => taking.get(name) ?? name) ?? [];
  const teachers = named.includes(cover.teacher_name) ? named : [cover.teacher_name, ...named];
  return {
    class: cover.class,
    period: cover.period,
    label: cover.label,
    room: cover.room,
    subject: cover.subject,
    startsMinute: cover.startsMinute,
    endsMinute: cover.endsMinute,
    teacher: cover.teacher_name,
    teachers,
    insteadOf: cover.absent_left_at === null ? cover.absent_name : null,
    day: dayPlaceOf(cover.date),
    only: cover.date,
  };
}

/** Says whether a lesson is held in the week of a date. */
export type IsHeld = (lesson: { readonly week: number | null }, date: string) => boolean;

/** A week's lessons on a date, closed days aside. */
export function lessonsOn(week: readonly WeekLesson[], date: string, isHeld: IsHeld): WeekLesson[] {
  return week.filter(
    ({ day, only = date, except = [], week: its = null }) =>
      day === dayPlaceOf(date) && only === date && !except.includes(date) && isHeld({ week: its }, date),
  );
}

/** Today's lessons, or those of the next day that has any; `null` if the week has none. */
export function pickLessonDay(
  week: readonly WeekLesson[],
  today: string,
  isHeld: IsHeld,
  isClosed: IsClosed,
): LessonDay | null {
  return firstDayWithLessons(week, { today, isHeld, isClosed }, 0);
}

/** The first lesson of the next day after today that has any: at the latest, today's weekday in a week. */
export function pickLaterLesson(
  week: readonly WeekLesson[],
  today: string,
  isHeld: IsHeld,
  isClosed: IsClosed,
): LaterLesson | null {
  const day = firstDayWithLessons(week, { today, isHeld, isClosed }, 1);
  const lesson = day?.lessons[0];
  return day && lesson ? { date: day.date, lesson } : null;
}

function firstDayWithLessons(
  week: readonly WeekLesson[],
  { today, isHeld, isClosed }: { readonly today: string; readonly isHeld: IsHeld; readonly isClosed: IsClosed },
  daysAhead: number,
): LessonDay | null {
  for (let offset = daysAhead; offset < daysAhead + daysSeenAhead; offset += 1) {
    const date = daysAfter(today, offset);
    const lessons = lessonsOn(week, date, isHeld).filter((lesson) => !isClosed(lesson.class, date));
    if (lessons.length > 0) {
      return { date, lessons: lessons.map(({ id, day, week: _, only, except, ...lesson }) => lesson) };
    }
  }
  return null;
}

/** When a class's first lesson of a weekday begins, 0 for Saturday. */
export type ClassDay = {
  readonly class: number;
  readonly day: number;
  readonly week: number | null;
  readonly startsMinute: number;
};

/** The classes with lessons today, each with the minute at which its first begins. */
export function firstLessonsOn(timetable: readonly ClassDay[], today: string, isHeld: IsHeld): Map<number, number> {
  const ofToday = timetable.filter((one) => one.day === dayPlaceOf(today) && isHeld(one, today));
  const latestFirst = ofToday.sort((one, other) => other.startsMinute - one.startsMinute);
  return new Map(latestFirst.map((lesson) => [lesson.class, lesson.startsMinute]));
}

/** Today's lessons of groups as lessons of the classes from which the groups have members. */
export function lessonsOfGroups(
  timetable: readonly ClassDay[],
  today: string,
  isHeld: IsHeld,
  members: readonly { readonly group: number; readonly class: number }[],
): ClassDay[] {
  const classesOf = Map.groupBy(members, ({ group }) => group);
  return timetable
    .filter((one) => one.day === dayPlaceOf(today) && isHeld(one, today))
    .flatMap((one) => (classesOf.get(one.class) ?? []).map(({ class: number }) => ({ ...one, class: number })));
}

/** The classes that should have a register today: those with lessons, or all if the timetable is empty; no closed one. */
export function expectedClasses(
  timetable: readonly ClassDay[],
  classes: readonly number[],
  today: string,
  { calendar, isHeld }: { readonly calendar: Calendar; readonly isHeld: IsHeld },
): number[] {
  if (timetable.length === 0) return classes.filter((number) => isSchoolDay(calendar, number, today));
  const withLessons = firstLessonsOn(timetable, today, isHeld);
  return classes.filter((number) => withLessons.has(number) && !whyClosed(calendar, number, today));
}

/** Once a school has registers of this many days, it is running, even if some set-up steps are not done. */
const firstWeekDays = 5;

export function isPastFirstWeek(attendanceDays: readonly unknown[]): boolean {
  return attendanceDays.length >= firstWeekDays;
}

type Taken = { readonly class: number; readonly period: number };

/** Today's lessons without a register; a register of the whole day counts for all of them. */
export function lessonsWithout(taken: readonly Taken[], lessons: readonly Lesson[]): Taken[] {
  return lessons
    .filter(
      (lesson) =>
        !taken.some((sheet) => sheet.class === lesson.class && (sheet.period === 0 || sheet.period === lesson.period)),
    )
    .map((lesson) => ({ class: lesson.class, period: lesson.period }));
}

/**
 * The missing registers of these classes for the parts of today that have begun; a register of the whole day counts for
 * both parts.
 */
export function partsWithout(taken: readonly Taken[], classes: readonly number[], now: RegisterPart) {
  const begun = now === 'morning' ? (['morning'] as const) : registerParts;
  return classes.flatMap((number) => {
    const own = taken.filter((sheet) => sheet.class === number);
    const isTaken = (part: RegisterPart) => own.some(({ period }) => period === 0 || period === placeOf({ part }));
    return begun.filter((part) => !isTaken(part)).map((part) => ({ class: number, part }));
  });
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
