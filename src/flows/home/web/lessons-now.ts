import type { RegisterPart } from '../../../platform/contract/school-terms.ts';
import type { LaterLesson, Lesson, LessonDay, TeacherHome } from '../home.contract.ts';

export function isNow({ startsMinute, endsMinute }: Lesson, minute: number): boolean {
  return startsMinute <= minute && minute < endsMinute;
}

/** The day's lessons if it is today, otherwise none. */
export function lessonsOfToday(day: LessonDay | null, today: string): readonly Lesson[] {
  return day?.date === today ? day.lessons : [];
}

type Next = { readonly lessons: LessonDay | null; readonly laterLesson: LaterLesson | null };

/** The present lesson, else the next one, today or later. */
export function presentOrNext({ lessons, laterLesson }: Next, today: string, minute: number): Lesson | undefined {
  return lessonsOfToday(lessons, today).find(({ endsMinute }) => endsMinute > minute) ?? laterLesson?.lesson;
}

export type WaitingRegister = {
  readonly class: number;
  readonly lesson: Lesson | undefined;
  /** Present if the lesson has its own register. */
  readonly period?: number;
  /** Present if the part of the day has its own register. */
  readonly part?: RegisterPart;
};

/** The registers to take, with the lesson in which each is due: the present one first, then in the day's order. */
function inOrderOfLessons(classes: readonly number[], lessons: readonly Lesson[], minute: number): WaitingRegister[] {
  const lessonOf = (number: number) => {
    const own = lessons.filter((lesson) => lesson.class === number);
    return own.find((lesson) => isNow(lesson, minute)) ?? own[0];
  };
  const place = ({ lesson }: WaitingRegister) => {
    if (!lesson) return Number.POSITIVE_INFINITY;
    return isNow(lesson, minute) ? -1 : lesson.startsMinute;
  };
  return classes
    .map((number) => ({ class: number, lesson: lessonOf(number) }))
    .sort((one, other) => place(one) - place(other) || one.class - other.class);
}

/** The lessons whose own registers are not taken: the present lesson first, then in the day's order. */
function lessonsInOrder(
  toTake: readonly { readonly class: number; readonly period: number }[],
  lessons: readonly Lesson[],
  minute: number,
): WaitingRegister[] {
  const waits = (lesson: Lesson) => toTake.some((one) => one.class === lesson.class && one.period === lesson.period);
  return lessons
    .filter(waits)
    .map((lesson) => ({ class: lesson.class, lesson, period: lesson.period }))
    .sort((one, other) => Number(isNow(other.lesson, minute)) - Number(isNow(one.lesson, minute)));
}

/**
 * The registers that a teacher has to take: of classes, of lessons or of parts of the day, whichever the school uses,
 * and of lessons of groups.
 */
export function toTakeOf(
  {
    lessonsToTake,
    partsToTake,
    groupsToTake = [],
    registersToTake,
  }: Pick<TeacherHome, 'lessonsToTake' | 'partsToTake' | 'groupsToTake' | 'registersToTake'>,
  lessons: readonly Lesson[],
  minute: number,
): WaitingRegister[] {
  if (lessonsToTake) return lessonsInOrder(lessonsToTake, lessons, minute);
  const classes = inOrderOfLessons(registersToTake, lessons, minute);
  const ofClasses = partsToTake
    ? classes.flatMap((one) => partsToTake.filter((of) => of.class === one.class).map(({ part }) => ({ ...one, part })))
    : classes;
  const ofGroups = Map.groupBy(lessonsInOrder(groupsToTake, lessons, minute), ({ lesson }) =>
    lesson && isNow(lesson, minute) ? 'now' : 'later',
  );
  return [...(ofGroups.get('now') ?? []), ...ofClasses, ...(ofGroups.get('later') ?? [])];
}
