import type { Lesson } from '../../schedule/server/held.rules.ts';
import type { MissingRegister } from '../attendance.contract.ts';

export type Now = { readonly today: string; readonly minute: number };

/** One day of school of one class. */
export type ClassDay = {
  readonly class: number;
  readonly date: string;
  /** The class's lessons of that weekday, the first one first. */
  readonly lessons: readonly Pick<Lesson, 'period' | 'teacher' | 'endsMinute'>[];
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
