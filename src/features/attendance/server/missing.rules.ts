import { minuteOf } from '../../../platform/contract/clock-time.ts';
import { dayPlaceOf } from '../../../platform/contract/dates.ts';
import type { Policies, RegistersClose } from '../../../platform/contract/school-policies.ts';
import { registerParts } from '../../../platform/contract/school-terms.ts';
import { liesOn } from '../../school/server/enrolled-on.ts';
import type { MissingRegister } from '../attendance.contract.ts';
import { partAt } from '../part-at.ts';

/** A lesson of the timetable; `day` is the weekday, 0 for Saturday. */
export type Lesson = {
  readonly id: number;
  readonly session: number;
  readonly class: number;
  readonly day: number;
  readonly period: number;
  readonly endsMinute: number;
  /** Its week among those that alternate; null for every week. */
  readonly week: number | null;
  /** The first of its teachers, who is named. */
  readonly teacherId: number;
  readonly teacher: MissingRegister['teacher'];
  /** The first day at whose end the timetable had it so, and the first at whose end it did not any more. */
  readonly from: string;
  readonly until: string | null;
};

export type Now = { readonly today: string; readonly minute: number };

/** One day of school of one class. */
export type ClassDay = {
  readonly class: number;
  readonly date: string;
  /** The class's lessons of that weekday, the first one first. */
  readonly lessons: readonly Lesson[];
  /** When the last lesson of any class ends on it; undefined without a timetable. */
  readonly schoolEnds: number | undefined;
};

/** A register that is to be taken; missing from `fromMinute` of its day on, which nobody knows without a timetable. */
export type DueRegister = MissingRegister & { readonly fromMinute: number | undefined };

/**
 * The registers due for a class and day: of the day, from the end of its first lesson, of the school day where it has
 * none; of a morning and an afternoon, from when they close; or of each lesson, from its end.
 */
export function registersDue(day: ClassDay, taken: Policies['registersTaken'], closes: RegistersClose): DueRegister[] {
  const { class: classNumber, date, lessons } = day;
  if (taken === 'lesson') {
    return lessons.map(({ period, teacher, endsMinute }) => {
      return { class: classNumber, date, period, teacher, fromMinute: endsMinute };
    });
  }
  const [first] = lessons;
  if (taken === 'twice') {
    const later = lessons.find(({ endsMinute }) => partAt(endsMinute, closes) === 'afternoon');
    return registerParts.map((part) => {
      const { teacher = null } = (part === 'afternoon' ? later : undefined) ?? first ?? {};
      return { class: classNumber, date, part, teacher, fromMinute: minuteOf(closes[part]) };
    });
  }
  const fromMinute = first?.endsMinute ?? day.schoolEnds;
  return [{ class: classNumber, date, teacher: first?.teacher ?? null, fromMinute }];
}

/** Whether a register that nobody took is missing by now. */
export function isOverdue({ date, fromMinute }: DueRegister, now: Now): boolean {
  return date < now.today || (date === now.today && fromMinute !== undefined && fromMinute <= now.minute);
}

/** Lessons by session, date and class; and when the last of each session's date ends: by the timetable of that day and its week. */
export function indexLessons(lessons: readonly Lesson[], isHeld: (lesson: Lesson, date: string) => boolean) {
  const ofClass = Map.groupBy(lessons, (lesson) => `${lesson.session} ${lesson.day} ${lesson.class}`);
  const ofDay = Map.groupBy(lessons, (lesson) => `${lesson.session} ${lesson.day}`);
  const on = (some: readonly Lesson[] = [], date: string) =>
    some.filter((lesson) => liesOn(lesson, date) && isHeld(lesson, date));
  const inWeek = (session: number, date: string, classNumber: number) =>
    ofClass.get(`${session} ${dayPlaceOf(date)} ${classNumber}`) ?? [];
  return {
    lessonsOf: (session: number, date: string, classNumber: number) => on(inWeek(session, date, classNumber), date),
    /** As the timetable is now, for who would have had the first lesson where it had none yet. */
    lessonsNowOf: (session: number, date: string, classNumber: number) =>
      inWeek(session, date, classNumber).filter((lesson) => lesson.until === null && isHeld(lesson, date)),
    endOf: (session: number, date: string) => {
      const ends = on(ofDay.get(`${session} ${dayPlaceOf(date)}`), date).map(({ endsMinute }) => endsMinute);
      return ends.length > 0 ? Math.max(...ends) : undefined;
    },
  };
}
