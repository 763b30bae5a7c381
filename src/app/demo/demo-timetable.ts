import type { Day } from '../../platform/contract/school-terms.ts';
import { isOfGroups } from './demo-choices.ts';
import { demoClasses, demoSubjects } from './demo-school.ts';
import { schoolWeek } from './school-days.ts';

type Lesson = {
  readonly class: number;
  readonly day: Day;
  readonly period: number;
  /** Index of the subject, and so of its teacher, in `demoSubjects`. */
  readonly subjectPlace: number;
  /** Minutes since midnight at the school. */
  readonly startsMinute: number;
  readonly endsMinute: number;
};

const periodsADay = 6;
/** The classes up to this number go home a period earlier. */
const youngerClasses = 5;

const firstBellMinute = 8 * 60;
const lessonMinutes = 45;
const pauseMinutes = 5;
const breakAfterPeriod = 3;
const breakMinutes = 25;

/**
 * The week of every class, without clashes: each class starts one further in the list of subjects, so no two classes
 * have the same subject, and hence teacher, in one period. No class has a subject twice a day. Where a class is in its groups,
 * it has no lesson of its own.
 */
export function makeTimetable(): Lesson[] {
  const lessons = demoClasses.flatMap((classNumber) =>
    schoolWeek.flatMap((day, dayPlace) => {
      const periods = classNumber <= youngerClasses ? periodsADay - 1 : periodsADay;
      return Array.from({ length: periods }, (_, index) => ({
        class: classNumber,
        day,
        period: index + 1,
        subjectPlace: subjectPlaceIn(classNumber, dayPlace * periodsADay + index),
        ...timesOf(index + 1),
      }));
    }),
  );
  return lessons.filter((lesson) => !isOfGroups(lesson));
}

/** Steps of three are coprime to ten, so every subject occurs. */
function subjectPlaceIn(classNumber: number, periodOfWeek: number): number {
  return (classNumber - 1 + 3 * periodOfWeek) % demoSubjects.length;
}

/** When a period of the day begins and ends. */
export function timesOf(period: number): Pick<Lesson, 'startsMinute' | 'endsMinute'> {
  const morning = firstBellMinute + (period - 1) * (lessonMinutes + pauseMinutes);
  const startsMinute = period > breakAfterPeriod ? morning + breakMinutes - pauseMinutes : morning;
  return { startsMinute, endsMinute: startsMinute + lessonMinutes };
}
