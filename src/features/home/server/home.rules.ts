import { days } from '../../../platform/contract/school-terms.ts';
import type { Lesson, LessonDay } from '../home.contract.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The weekday of a local date, 0 for Saturday. JavaScript's week begins with Sunday. */
export function dayPlaceOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 1) % days.length;
}

/** A lesson with its weekday, 0 for Saturday. */
export type WeekLesson = Lesson & { readonly day: number };

/** Today's lessons, or those of the next day that has any; `null` if the week has none. */
export function pickLessonDay(week: readonly WeekLesson[], today: string): LessonDay | null {
  for (let offset = 0; offset < days.length; offset += 1) {
    const date = new Date(Date.parse(`${today}T00:00:00Z`) + offset * dayMs).toISOString().slice(0, 10);
    const lessons = week.filter(({ day }) => day === dayPlaceOf(date));
    if (lessons.length > 0) return { date, lessons: lessons.map(({ day, ...lesson }) => lesson) };
  }
  return null;
}

/** The classes that should have a register today: those with lessons, or all if the timetable is empty. */
export function expectedClasses(
  timetable: readonly { readonly class: number; readonly day: number }[],
  classes: readonly number[],
  today: string,
): number[] {
  if (timetable.length === 0) return [...classes];
  const withLessons = new Set(timetable.filter(({ day }) => day === dayPlaceOf(today)).map((lesson) => lesson.class));
  return classes.filter((classNumber) => withLessons.has(classNumber));
}
