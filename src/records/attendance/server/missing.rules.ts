import { minuteOf } from '../../../platform/contract/clock-time.ts';
import type { Policies, RegistersClose } from '../../../platform/contract/school-policies.ts';
import { registerParts } from '../../../platform/contract/school-terms.ts';
import type { Lesson } from '../../schedule/server/held.rules.ts';
import type { MissingRegister } from '../attendance.contract.ts';
import { partAt } from '../part-at.ts';

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
