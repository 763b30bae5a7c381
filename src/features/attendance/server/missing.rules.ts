import type { MissingRegister } from '../attendance.contract.ts';

/** A lesson of the timetable; `day` is the weekday, 0 for Saturday. */
export type Lesson = {
  readonly id: number;
  readonly session: number;
  readonly class: number;
  readonly day: number;
  readonly period: number;
  readonly endsMinute: number;
  readonly teacher: MissingRegister['teacher'];
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
 * none; or of each lesson, from its end.
 */
export function registersDue(day: ClassDay, taken: 'daily' | 'lesson'): DueRegister[] {
  const { class: classNumber, date, lessons } = day;
  if (taken === 'lesson') {
    return lessons.map(({ period, teacher, endsMinute }) => {
      return { class: classNumber, date, period, teacher, fromMinute: endsMinute };
    });
  }
  const [first] = lessons;
  const fromMinute = first?.endsMinute ?? day.schoolEnds;
  return [{ class: classNumber, date, teacher: first?.teacher ?? null, fromMinute }];
}

/** Whether a register that nobody took is missing by now. */
export function isOverdue({ date, fromMinute }: DueRegister, now: Now): boolean {
  return date < now.today || (date === now.today && fromMinute !== undefined && fromMinute <= now.minute);
}

/** Lessons by session, weekday and class; and when the last of each session's weekday ends. */
export function indexLessons(lessons: readonly Lesson[]) {
  const ofClass = Map.groupBy(lessons, (lesson) => `${lesson.session} ${lesson.day} ${lesson.class}`);
  const ofDay = Map.groupBy(lessons, (lesson) => `${lesson.session} ${lesson.day}`);
  return {
    lessonsOf: (session: number, day: number, classNumber: number) =>
      ofClass.get(`${session} ${day} ${classNumber}`) ?? [],
    endOf: (session: number, day: number) => {
      const ends = (ofDay.get(`${session} ${day}`) ?? []).map(({ endsMinute }) => endsMinute);
      return ends.length > 0 ? Math.max(...ends) : undefined;
    },
  };
}
