import { minuteOf } from '../../../platform/contract/clock-time.ts';
import type { Policies, RegistersClose } from '../../../platform/contract/school-policies.ts';
import { registerParts } from '../../../platform/contract/school-terms.ts';
import type { Lesson } from '../../schedule/server/held.rules.ts';
import type { MissingRegister } from '../attendance.contract.ts';
import { partAt } from '../part-at.ts';
import { placeOf, wholeDay } from './place-of-sheet.ts';

export type Now = { readonly today: string; readonly minute: number };

/** A school day of a class. */
export type ClassDay = {
  readonly class: number;
  readonly date: string;
  /** The class's lessons on that weekday, in order of time. */
  readonly lessons: readonly Pick<Lesson, 'period' | 'teacher' | 'endsMinute'>[];
  /** The minute at which the last lesson of any class ends on this day; undefined without a timetable. */
  readonly schoolEnds: number | undefined;
};

/**
 * A register that is due. It counts as missing from `fromMinute` of its day on, which is unknown without a timetable.
 */
export type DueRegister = MissingRegister & { readonly fromMinute: number | undefined };

/**
 * Returns the registers due for a class and day. A daily one is missing from the end of the first lesson (or of the
 * school day, if the class has none), those of a morning and afternoon from their closing times, a lesson's from its
 * end.
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

/**
 * Returns whether a taken register covers a due one, each given by its stored period. After the school changes how it
 * takes registers, one for the day covers its lessons and parts, and one of these covers the day; one of a part covers
 * the lessons in it, and the reverse.
 */
export function covers(
  taken: number,
  due: number,
  { lessons, closes }: Pick<ClassDay, 'lessons'> & { readonly closes: RegistersClose },
): boolean {
  if (due === wholeDay || taken === wholeDay || taken === due) return true;
  const [part, period] = taken < due ? [taken, due] : [due, taken];
  const lesson = part < wholeDay ? lessons.find((one) => one.period === period) : undefined;
  return lesson !== undefined && placeOf({ part: partAt(lesson.endsMinute, closes) }) === part;
}

/** Returns whether a register that nobody took is missing by now. */
export function isOverdue({ date, fromMinute }: DueRegister, now: Now): boolean {
  return date < now.today || (date === now.today && fromMinute !== undefined && fromMinute <= now.minute);
}
