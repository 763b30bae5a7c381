import { liesOn } from '../../../base/school/server/enrolled-on.ts';
import { dayPlaceOf } from '../../../platform/contract/dates.ts';

/** A lesson of the timetable; `day` is the weekday, and 0 is Saturday. */
export type Lesson = {
  readonly id: number;
  readonly session: number;
  readonly class: number;
  readonly day: number;
  readonly period: number;
  readonly endsMinute: number;
  /** Its alternating week; null for every week. */
  readonly week: number | null;
  readonly teacher: { readonly name: string; readonly email: string } | null;
  /**
   * The first day at whose end the lesson was in the timetable; `until` is the first day at whose end it no longer was.
   */
  readonly from: string;
  readonly until: string | null;
};

/**
 * Indexes lessons by session, date and class, and computes when the last lesson of each date ends, by the timetable of
 * that day and its week.
 */
export function indexLessons<One extends Lesson>(
  lessons: readonly One[],
  isHeld: (lesson: One, date: string) => boolean,
) {
  const ofClass = Map.groupBy(lessons, (lesson) => `${lesson.session} ${lesson.day} ${lesson.class}`);
  const ofDay = Map.groupBy(lessons, (lesson) => `${lesson.session} ${lesson.day}`);
  const on = (some: readonly One[] = [], date: string) =>
    some.filter((lesson) => liesOn(lesson, date) && isHeld(lesson, date));
  const inWeek = (session: number, date: string, classNumber: number) =>
    ofClass.get(`${session} ${dayPlaceOf(date)} ${classNumber}`) ?? [];
  return {
    lessonsOf: (session: number, date: string, classNumber: number) => on(inWeek(session, date, classNumber), date),
    /**
     * The lessons by the present timetable, to know who would have had the first lesson on a day before there was a
     * timetable.
     */
    lessonsNowOf: (session: number, date: string, classNumber: number) =>
      inWeek(session, date, classNumber).filter((lesson) => lesson.until === null && isHeld(lesson, date)),
    endOf: (session: number, date: string) => {
      const ends = on(ofDay.get(`${session} ${dayPlaceOf(date)}`), date).map(({ endsMinute }) => endsMinute);
      return ends.length > 0 ? Math.max(...ends) : undefined;
    },
  };
}
